"""`standings`: who leads, by which tie-breaks, and why; recorded or of a file."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from cli.answers.standings import (
    WorkedTieBreak,
    print_standings,
    print_working,
    say_compared,
    shares_of,
    shown_of,
    standings_answer,
    standings_as_csv,
    worked_answer,
)
from cli.exits import UsageProblem
from cli.input.options import Options, PlayerWords, over_sections, reads
from cli.input.roster import find, label, name
from cli.input.standings_asked import FIRST, Asked, CategoryWords, First, Shown
from cli.input.tie_break_options import Unrated
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers, say_as_of, source_of
from cli.output.streams import json_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import verb, word_with_verbs
from core.model.sentence import Refused, joined, say
from core.model.units import PlayerId, RoundNumber
from events.deciders.reporting import column_named
from projections.standings.aro import aro_list_of, last_round_known
from projections.standings.categories import best_of_groups, of_category
from projections.standings.table import KNOCK_OUT, compare
from projections.standings.table import standings as standings_of
from projections.standings.wording import number_of, remarks, told_of_shared_ranks
from projections.tables.standings import aro_table, crosstable_table, groups_table, wallchart_table, with_remarks
from projections.tables.table import Table
from projections.tournament_state.readings import Output, points_beside_results
from projections.wording import rating_marks_told, virtual_points_told

standings_app = word_with_verbs()

AfterRound = Annotated[
    int | None, typer.Option("--after", metavar="ROUND", min=1, show_default=False, help="Default: the last round.")
]
Csv = Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")]
Final = Annotated[bool, typer.Option("--final", help="Refuse if the standings are not final.")]
Prizes = Annotated[
    str,
    typer.Option(
        "--prizes",
        metavar="AMOUNTS",
        help=(
            "Prize amounts from first place down, such as 500,300,200; players with equal points share the "
            "prizes (1998 F.10)."
        ),
    ),
]


@verb(standings_app, "standings")
@reads
@over_sections
def standings_(  # one parameter an option
    options: Options,
    asked: Asked,
    csv: Csv = False,
    final: Final = False,
    prizes: Prizes = "",
    category: CategoryWords = "",
) -> None:
    """Ties are broken by the announced tie-breaks; players still tied share a rank. If none were announced, tied
    players are ordered by pairing number. Games without a result do not count. `standings why` compares two players,
    `standings breakdown` shows how each value was calculated, `standings crosstable` and `standings wallchart` show all
    games, `standings aro` shows the average rating of each player's opponents, `standings boards` the scores by board
    in a team event, `standings grid` the round-robin games still to be played, and `standings groups` the best schools
    or other groups. --category shows only the players in one category, ranked among themselves.
    """
    shown = shown_of(options, asked)
    if final:
        _refuse_unless_final(shown)
    shares = shares_of(shown.table, prizes) if prizes else None
    part = of_category(shown.tournament, shown.table, category) if category else None
    if part is not None:
        kept = {row.player for row in part.table.rows}
        shares = None if shares is None else {player: share for player, share in shares.items() if player in kept}
        shown = replace(shown, table=part.table)
        if shares is not None and not shares:
            to_stderr("The prizes are for places in the whole standings; no player in this category has one of them.")
    if options.as_json:
        json_to_stdout(standings_answer(shown, shares, part))
    elif csv:
        standings_as_csv(shown, shares, part)
    else:
        print_standings(shown, shares or {}, part)


def _refuse_unless_final(shown: Shown) -> None:
    rounds = shown.tournament.settings.rounds
    if shown.table.is_provisional or (rounds is not None and shown.table.after_round < rounds):
        played = say("Rounds played: {played} of {rounds}.", played=shown.table.after_round, rounds=rounds)
        missing = joined(" ", remarks(shown.table)) or played
        if shown.known is None or not shown.table.is_provisional:
            raise Refused("There are no final standings yet. {missing}", missing=missing)
        raise Refused("There are no final standings yet. {missing} `result missing` lists them.", missing=missing)


@verb(standings_app, "standings why")
@reads
def why(options: Options, one: PlayerWords, other: PlayerWords, asked: Asked) -> None:
    shown = shown_of(options, asked)
    tournament, table = shown.tournament, shown.table
    players = [find(tournament, words).id for words in (one, other)]
    _refuse_unranked(shown, players)
    found = compare(table, *players)
    if options.as_json:
        json_to_stdout(
            ComparedAnswer(
                **shown.source,
                better=found.better.player,
                worse=found.worse.player,
                points=(found.better.points / 10, found.worse.points / 10),
                decided_by=found.decided_by or None,
                compared=[
                    ComparedTieBreak(
                        code=code.text,
                        values=[number_of(value.amount, code.tie_break.scale, table.cards.rounds) for value in values],
                    )
                    for code, *values in found.compared
                ],
            )
        )
        return
    better, worse = (label(tournament, row.player) for row in (found.better, found.worse))
    points = say(
        "points ({of_one} and {of_other})",
        of_one=show.points(found.better.points),
        of_other=show.points(found.worse.points),
    )
    if found.decided_by == "points":
        to_stdout("{better} is ranked above {worse} on {points}.", better=better, worse=worse, points=points)
    elif found.decided_by == KNOCK_OUT:
        to_stdout(
            (
                "{better} is ranked above {worse} on the result of the knock-out, regardless of the Swiss "
                "standings: {points}."
            ),
            better=better,
            worse=worse,
            points=points,
        )
    else:
        to_stdout("{better} and {worse} are equal on {points}.", better=better, worse=worse, points=points)
        for code, mine, theirs in found.compared:
            say_compared(table, code, (mine, theirs), decides=code.text == found.decided_by)
        if not found.decided_by:
            text_to_stdout(_why_still_tied(shown, better, worse))
    for remark in remarks(table):
        text_to_stdout(remark)
    shown.say_as_of()


def _refuse_unranked(shown: Shown, players: Sequence[PlayerId]) -> None:
    if len(set(players)) < len(players):
        raise UsageProblem("Players are compared in pairs: name two players.")
    ranked = {row.player for row in shown.table.rows}
    for player in players:
        if player not in ranked:
            raise Refused("{player} was expelled and is not in the standings.", player=label(shown.tournament, player))


def _why_still_tied(shown: Shown, better: str, worse: str) -> str:
    if not shown.table.codes:
        return say(
            "No tie-breaks were announced: {better} is listed before {worse} by pairing number.",
            better=better,
            worse=worse,
        )
    return say(
        "No tie-break in the list separates them: they share the place. The place may be decided by drawing "
        "lots (`lots commit --public-source TEXT --public-form FORM --known-from TIME`); a play-off, a rapid game or "
        "a coin toss is recorded as `help tie record` shows."
    )


@verb(standings_app, "standings breakdown")
@reads
def breakdown(options: Options, player: PlayerWords, asked: Asked) -> None:
    """Shows, round by round, the opponent's value, its adjustment and the article for it, and the values cut."""
    shown = shown_of(options, asked)
    tournament, table = shown.tournament, shown.table
    wanted = find(tournament, player).id
    _refuse_unranked(shown, [wanted])
    row = next(row for row in table.rows if row.player == wanted)
    worked = list(zip(table.codes, row.tie_breaks, strict=True))
    if options.as_json:
        json_to_stdout(
            BreakdownAnswer(
                **shown.source,
                player=row.player,
                rank=row.rank,
                points=row.points / 10,
                edition=table.ranking.list.edition,
                tie_breaks=[worked_answer(table, code, value) for code, value in worked],
            )
        )
        return
    to_stdout(
        "{player}: rank {rank} with a score of {points}. {title}",
        player=label(tournament, wanted),
        rank=row.rank,
        points=show.points(row.points),
        title=shown.title,
    )
    if not worked:
        to_stdout("No tie-breaks were announced. Specify them with --tie-breaks.")
    for code, value in worked:
        print_working(tournament, table, code, value)
    for remark in (*remarks(table), *points_beside_results(tournament, [wanted])):
        text_to_stdout(remark)
    shown.say_as_of()


@verb(standings_app, "standings crosstable")
@reads
@over_sections
def crosstable_(options: Options, asked: Asked, csv: Csv = False) -> None:
    """Shows all games, with opponents identified by their place."""
    shown = shown_of(options, asked)
    found = crosstable_table(shown.tournament, shown.table)
    found = replace(found, remarks=(*told_of_shared_ranks(shown.table), *found.remarks))
    _print_games(options, shown, found, Output.CROSSTABLE, csv=csv)


@verb(standings_app, "standings wallchart")
@reads
def wallchart(options: Options, asked: Asked, csv: Csv = False) -> None:
    """Shows all games, with opponents by pairing number and the score after each round."""
    shown = shown_of(options, asked)
    _print_games(options, shown, wallchart_table(shown.tournament, shown.table), Output.WALLCHART, csv=csv)


def _print_games(options: Options, shown: Shown, found: Table, output: Output, *, csv: bool) -> None:
    found = replace(found, caption=shown.title)
    if options.as_json:
        json_to_stdout(GamesTableAnswer(**shown.source, rows=found.as_data(), remarks=found.remarks))
    elif csv:
        show.as_csv(with_remarks(found, shown.tournament, output))
    else:
        show.draw(found)
        marks = (*rating_marks_told(shown.tournament), *virtual_points_told(shown.tournament))
        for remark in (*marks, *remarks(shown.table), *found.remarks):
            text_to_stdout(remark)
        shown.say_as_of()


@verb(standings_app, "standings grid")
@reads
def grid_(options: Options) -> None:
    """Shows all games of the section, or, for a match, one team against the other. A game still to be played is shown
    with its round, its colour and a question mark, whether or not the round is paired. Places are those within the
    section.
    """
    from cli.answers.grid_table import grid_answer, print_grid
    from projections.standings.grid import grid  # most events are no round robin

    known = load_known(options)
    sections = grid(known.tournament)
    if options.as_json:
        json_to_stdout(grid_answer(known, sections))
        return
    print_grid(known.tournament, sections)
    say_as_of(known)


@verb(standings_app, "standings boards")
@reads
def boards(options: Options, csv: Csv = False) -> None:
    """For a team event: lists every player who was in a line-up, under the board on which that player played the most
    games.

    Players are ordered by points (most first), then by the number of results that gave these points (fewest first),
    then by the number of these results that were played over the board (most first). Opposing teams are shown by
    pairing number.
    """
    from cli.answers.board_list import print_board_list  # most tournaments are of players

    with open_session(options) as session:
        print_board_list(session.load(), as_json=options.as_json, csv=csv)


@verb(standings_app, "standings groups")
@reads
def groups(
    options: Options,
    column: Annotated[str, typer.Argument(metavar="COLUMN", help="A column set with `player group`, such as school.")],
    first: First = FIRST,
    csv: Csv = False,
) -> None:
    """Ranks the groups by the points of their highest-placed players in the standings; groups with equal points share a
    rank. In a group with fewer players, all of them count.
    """
    known = load_known(options)
    table, named = standings_of(known.tournament), column_named(column)
    if options.as_json:
        json_to_stdout(
            GroupsAnswer(
                **source_of(known),
                column=named,
                first=first,
                groups=[
                    GroupLine(
                        rank=one.rank,
                        group=one.group,
                        points=one.points / 10,
                        counted=[CountedPlayer(id=who, points=points / 10) for who, points in one.counted],
                        players=one.players,
                    )
                    for one in best_of_groups(known.tournament, table, named, first)
                ],
            )
        )
        return
    found = groups_table(known.tournament, table, named, first)
    if csv:
        show.as_csv(found)
        return
    show.draw(found)
    say_as_of(known)


class CountedPlayer(Answer):
    """A player whose points count for a group."""

    id: PlayerId
    points: float


class GroupLine(Answer):
    """A group; those with equal points share a rank."""

    rank: int
    group: str
    points: float
    counted: Sequence[CountedPlayer]
    players: int


@answers("standings groups")
class GroupsAnswer(OfRecord, kw_only=True):
    """The groups of a column, best first, each by its first players."""

    column: str
    first: int
    groups: Sequence[GroupLine]


@verb(standings_app, "standings aro")
@reads
def aro(options: Options, after_round: AfterRound = None, unrated: Unrated = None) -> None:
    """Only played games count. While a round is being played, the list printed is that of the previous round, on
    which the current pairing is based. The Dubov system pairs by these averages and requires the list to be
    published after each round (1997, article 9), so that players can check the pairing: with one decimal under the
    text of 1997, rounded since 2018. Under other rules the average is the tie-break ARO: rounded, and refused if a
    player has no rating (C.07, 10 and 10.1).
    """
    known = load_known(options)
    tournament = known.tournament
    rounds = last_round_known(tournament) if after_round is None else RoundNumber(after_round)
    if rounds > tournament.last_paired_round:
        raise Refused(
            "Round {round_number} has not been paired; rounds paired so far: {paired}.",
            round_number=rounds,
            paired=tournament.last_paired_round,
        )
    found = aro_list_of(tournament, rounds, unrated)
    if options.as_json:
        json_to_stdout(
            AroAnswer(
                **source_of(known),
                after_round=rounds,
                players=[
                    AroLine(
                        id=entry.player,
                        name=name(tournament, entry.player),
                        rating=entry.rating,
                        games=entry.games,
                        aro=found.number(entry),
                    )
                    for entry in found.entries
                ],
            )
        )
        return
    title = say(
        "{name}, average rating of opponents after round {round_number}",
        name=tournament.details.name,
        round_number=rounds,
    )
    show.draw(replace(aro_table(tournament, found, rounds), caption=title))
    for told in rating_marks_told(tournament):
        text_to_stdout(told)
    if found.remark:
        text_to_stdout(found.remark)
    say_as_of(known)


class ComparedTieBreak(Answer):
    """A tie-break of both players, the better one first."""

    code: str
    values: Sequence[int | float | None]


@answers("standings why")
class ComparedAnswer(OfRecord, kw_only=True):
    """What decides between two players; null: nothing does."""

    better: PlayerId
    worse: PlayerId
    points: tuple[float, float]
    decided_by: str | None
    compared: Sequence[ComparedTieBreak]


@answers("standings breakdown")
class BreakdownAnswer(OfRecord, kw_only=True):
    """The tie-breaks of one player with their working."""

    player: PlayerId
    rank: int
    points: float
    edition: str
    tie_breaks: Sequence[WorkedTieBreak]


@answers("standings crosstable", "standings wallchart")
class GamesTableAnswer(OfRecord, kw_only=True):
    """The table row by row, cells by their heads."""

    rows: Sequence[dict[str, str | int]]
    remarks: Sequence[str]


class AroLine(Answer):
    """A player; `aro` is null where no opponent counts."""

    id: PlayerId
    name: str
    rating: int
    games: int
    aro: int | float | None


@answers("standings aro")
class AroAnswer(OfRecord, kw_only=True):
    """The average rating of everybody's opponents."""

    after_round: RoundNumber
    players: Sequence[AroLine]
