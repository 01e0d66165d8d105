"""`team withdraw`, `strike`, `correct` and `penalty`: what becomes of a team once it is entered."""

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from cli.commands.team import team_app
from cli.input.options import Options, writes
from cli.input.roster import find
from cli.input.typed_results import points_typed
from cli.session.leaving import need_seen_leaving
from cli.session.session import open_session
from cli.verbs import verb
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from events.base import Event
from events.deciders import penalties, players
from events.deciders.after_another import need_seen_penalty
from events.deciders.entries import Changes
from events.deciders.matches import rules_of
from projections.known import Known

TeamWord = Annotated[str, typer.Argument(metavar="TEAM", help="Pairing number, part of the name, or id:N.")]
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


def _team(state: Tournament, wanted: str) -> PlayerId:
    rules_of(state)
    return find(state, wanted).id


def _round(number: int | None) -> RoundNumber | None:
    return None if number is None else RoundNumber(number)
