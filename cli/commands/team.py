"""`team`: teams, who plays for them, who sits at which board, and what becomes of a team once it is entered."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from cli.answers.team_lists import print_teams
from cli.exits import UsageProblem
from cli.input.entries_file import Row, read_entries
from cli.input.entry_columns import Columns, typed_mapping
from cli.input.options import Options, RoundWord, number_of, reads, writes
from cli.input.roster import find, find_member
from cli.input.typed_results import points_typed
from cli.output.streams import to_stderr
from cli.session.leaving import need_seen_leaving, need_seen_next
from cli.session.session import open_session
from cli.verbs import noun, verb
from core.model.tournament import LineUp, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from events.base import Event
from events.deciders import penalties, players, teams
from events.deciders.after_another import need_seen_penalty
from events.deciders.entries import Changes, Entry
from events.deciders.late_against_bye import late_team_against_bye
from events.deciders.matches import rules_of
from events.deciders.players import next_player_id
from events.deciders.teams import TeamEntry
from events.log.personal_data import PersonalDatum, new_personal_datum
from projections.known import Known
from projections.replay.basis import basis

team_app = noun("Register teams and enter their line-ups.")

TeamName = Annotated[str, typer.Argument(metavar="NAME", help="Name of the team.")]
TeamWord = Annotated[str, typer.Argument(metavar="TEAM", help="Pairing number, part of the name, or id:N.")]
Players = Annotated[
    list[str],
    typer.Argument(
        metavar="PLAYER[:RATING]",
        help=("Players from board 1 down, alternates last; players entered without a rating are unrated."),
    ),
]
Federation = Annotated[str, typer.Option("--federation", metavar="CODE", help="Three letters.")]


@verb(team_app, "team add")
@writes
def add(options: Options, name: TeamName, players: Players, federation: Federation = "") -> None:
    """The team's rating is calculated from the ratings of its regular players, who are listed first (CFC 644)."""
    entry = TeamEntry(name, tuple(_entry(typed) for typed in players), federation)
    with open_session(options) as session:
        session.write(lambda state, confirmed: teams.register_teams(state, (entry,), confirmed=confirmed))


@verb(team_app, "team import")
@writes
def import_(
    options: Options,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="CSV with a header line; columns 'team' and 'name'.")],
    columns: Columns = None,
) -> None:
    """One line per player; list the players of each team from board 1 down.

    Further columns: rating, title, sex, federation, fide_id, birth_date. Birth dates are kept outside the log, so that
    they can be erased on request.
    """
    rows, notes = read_entries(file, typed_mapping(columns or []), of_teams=True)
    if any(row.entry.fide_rating or row.entry.national_rating for row in rows):
        raise UsageProblem("In a team event each player has one rating: name its column with --map COLUMN=rating.")
    for note in notes:
        to_stderr("{file}: {note}.", file=file, note=note)
    personal: list[PersonalDatum] = []
    with open_session(options) as session:

        def decide(state: Tournament, confirmed: bool) -> Sequence[Event]:
            by_team = _by_team(rows)
            first_member = next_player_id(state) + len(by_team)
            personal[:] = [
                new_personal_datum(PlayerId(player), "birth_date", row.birth_date)
                for player, row in enumerate(rows, start=first_member)
                if row.birth_date
            ]
            committed = {datum.player: datum.commitment for datum in personal}
            entries, player = [], first_member
            for name, members in by_team:
                players = []
                for row in members:
                    commitment = committed.get(PlayerId(player), "")
                    players.append(replace(row.entry, birth_date_commitment=commitment, rating_source=row.rating_list))
                    player += 1
                entries.append(TeamEntry(name, tuple(players), _federation(members)))
            return teams.register_teams(state, entries, confirmed=confirmed)

        session.write(decide, personal=personal)


def _by_team(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """The players of each team, in the order of the file. Raises `UsageProblem` for a team in two places."""
    found = [(name, list(members)) for name, members in groupby(rows, key=lambda row: row.team)]
    names = [name for name, _ in found]
    parted = next((name for name in names if names.count(name) > 1), None)
    if parted is not None:
        raise UsageProblem(
            ("The players of {parted} appear in two places in the file: list them together, from board 1 down."),
            parted=parted,
        )
    return found


def _federation(members: Sequence[Row]) -> str:
    """That of all members, where they have one in common."""
    federations = {row.entry.federation for row in members}
    return federations.pop() if len(federations) == 1 else ""


@verb(team_app, "team late")
@writes
def late(
    options: Options,
    name: TeamName,
    players: Players,
    first_round: Annotated[
        int | None,
        typer.Option(
            "--first-round", "--from-round", metavar="ROUND", min=1, help="Default: the round to be paired next."
        ),
    ] = None,
    federation: Federation = "",
    against_bye: Annotated[
        bool,
        typer.Option(
            "--against-bye", help=("Enter the team in the last round paired, against the team that has the bye.")
        ),
    ] = False,
    score: Annotated[
        str, typer.Option("--pairing-score", metavar="POINTS", help="Score for pairing only (CFC 614).")
    ] = "",
) -> None:
    """No points are awarded for the matches missed (CFC 647). Under the Canadian rules the director may assign a
    score for pairing, as for a late player (614, 641). With --against-bye the new team plays the team that has the
    bye in the last round paired, and no other match changes, if the rules allow it (CFC 614, 641; C.04.2, 4.4.4
    since 2026).
    """
    if against_bye and first_round is not None:
        raise UsageProblem("--against-bye applies to the last round paired; leave out --first-round.")
    points = points_typed(score, "--pairing-score") if score else None
    entry = TeamEntry(name, tuple(_entry(typed) for typed in players), federation)

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state = known.tournament
        entered = (
            late_team_against_bye(
                state, entry, basis(state, state.last_paired_round), score=points, confirmed=confirmed
            )
            if against_bye
            else teams.late_team(state, entry, number_of(first_round), score=points, confirmed=confirmed)
        )
        need_seen_next(session, known, first_round, confirmed=confirmed, against_bye=against_bye)
        return entered

    with open_session(options) as session:
        session.write_on_log(decide)


@verb(team_app, "team member")
@writes
def member(options: Options, team: TeamWord, players: Players) -> None:
    """The new players come after the existing ones in board order."""
    entries = [_entry(typed) for typed in players]
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: teams.add_members(state, _team(state, team), entries, confirmed=confirmed)
        )


@verb(team_app, "team lineup")
@writes
def lineup(
    options: Options,
    round_number: RoundWord,
    team: Annotated[
        str, typer.Argument(metavar="TEAM", help="Default: every team in the round that has no line-up.")
    ] = "",
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER",
            help=("From board 1 down: place in the board order, part of the name, id:N; - for an empty board."),
        ),
    ] = None,
) -> None:
    """If no players are given, the regular players play in order (CFC 643). Once the match has results, another
    line-up needs --reason.
    """
    number = RoundNumber(round_number)

    def decide(state: Tournament, _: bool) -> Sequence[Event]:
        if not team:
            return teams.regular_line_ups(state, number)
        found = _team(state, team)
        members: LineUp = state.teams[found][: state.settings.boards]
        if players:
            members = tuple(None if typed == "-" else find_member(state, found, typed).id for typed in players)
        return teams.set_line_up(state, number, found, members, reason=options.reason)

    with open_session(options) as session:
        session.write(decide)


@verb(team_app, "team list")
@reads
def list_(options: Options) -> None:
    """In board order; players beyond the number of boards are alternates."""
    with open_session(options) as session:
        print_teams(session.load(), as_json=options.as_json)


def _team(state: Tournament, wanted: str) -> PlayerId:
    rules_of(state)
    return find(state, wanted).id


def _entry(typed: str) -> Entry:
    """`Adler, Ruth:2210`: name and rating of a player."""
    name, colon, rating = typed.rpartition(":")
    if not colon:
        return Entry(typed)
    if not rating.strip().isdecimal():
        raise UsageProblem(
            "'{typed}': the rating '{rating}' is not a number. Type NAME:RATING, or the name alone.",
            typed=typed,
            rating=rating,
        )
    return Entry(name, int(rating))


FromRound = Annotated[
    int | None,
    typer.Option("--from-round", metavar="ROUND", min=1, help="Default: the round to be paired next."),
]


@verb(team_app, "team withdraw")
@writes
def withdraw(options: Options, team: TeamWord, from_round: FromRound = None) -> None:
    """In a league, the team's unfinished matches are forfeited. If the team has played fewer than half of its
    matches, none of its matches counts in the standings (CFC 653).
    """
    _leave(
        options,
        team,
        lambda state, who: players.withdraw(state, who, _round(from_round), reason=options.reason),
        from_next=from_round is None,
    )


@verb(team_app, "team strike")
@writes
def strike(options: Options, team: TeamWord, from_round: FromRound = None) -> None:
    """Needs --reason. The team is treated as if it had withdrawn, and is left out of the standings."""
    _leave(
        options,
        team,
        lambda state, who: players.expel(state, who, _round(from_round), reason=options.reason),
        from_next=from_round is None,
    )


def _leave(
    options: Options, team: str, leaving: Callable[[Tournament, PlayerId], Sequence[Event]], *, from_next: bool
) -> None:
    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        who = _team(known.tournament, team)
        left = leaving(known.tournament, who)
        coming = known.tournament.next_round if from_next else None
        need_seen_leaving(session, known, who, coming, confirmed=confirmed)
        return left

    with open_session(options) as session:
        session.write_on_log(decide)


@verb(team_app, "team correct")
@writes
def correct(
    options: Options,
    team: TeamWord,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="The name as it should be written.")
    ] = None,
    federation: Annotated[str | None, typer.Option("--federation", metavar="CODE", help="Three letters.")] = None,
) -> None:
    """The team's rating is calculated from the ratings of its players: use `player correct` to correct a player's
    rating.
    """
    changes = Changes(name=name, federation=federation)
    with open_session(options) as session:
        session.write(
            lambda state, _: players.correct_details(state, _team(state, team), changes, reason=options.reason)
        )


@verb(team_app, "team penalty")
@writes
def penalty(
    options: Options,
    team: TeamWord,
    match_points: Annotated[
        str, typer.Option("--match-points", metavar="POINTS", help="Points to deduct from the team's match points.")
    ] = "0",
    game_points: Annotated[
        str, typer.Option("--game-points", metavar="POINTS", help="Points to deduct from the team's game points.")
    ] = "0",
    match: Annotated[
        int | None,
        typer.Option(
            "--match",
            "-m",
            metavar="ROUND",
            min=1,
            help=("Apply the penalty to the team's match in that round; default: to the team as a whole."),
        ),
    ] = None,
) -> None:
    """Needs --reason. No more points can be deducted than the team has in that match, or in total; `undo` restores the
    points.
    """
    taken = points_typed(match_points, "--match-points"), points_typed(game_points, "--game-points")

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        found = penalties.penalise(
            known.tournament,
            _team(known.tournament, team),
            match_points=Points(taken[0]),
            game_points=Points(taken[1]),
            match_of_round=_round(match),
            reason=options.reason,
        )
        need_seen_penalty(known.events, found[0], session.settings.actor, confirmed=confirmed)
        return found

    with open_session(options) as session:
        session.write_on_log(decide)


def _round(number: int | None) -> RoundNumber | None:
    return None if number is None else RoundNumber(number)
