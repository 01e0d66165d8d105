"""Results of matches where no line-up is on record yet: the regular players sit there, in their order (CFC 643)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.editions.registry import is_of_one
from core.model.results import Result
from core.model.tournament import Game, LineUp, Tournament
from core.model.units import BoardNumber, Place, PlayerId, RoundNumber, TeamBoard
from events.deciders import results
from events.deciders.matches import MatchScore
from events.deciders.teams import regular_line_up
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.teams import LineUpSet


def record_with_regular_players(
    state: Tournament,
    round_number: RoundNumber,
    entered: Sequence[tuple[Place, Result]],
    scores: Sequence[MatchScore] = (),
    *,
    confirmed: bool = False,
) -> tuple[LineUpSet | ResultRecorded | GameForfeited | MatchScoreRecorded, ...]:
    """As `results.record_many`; a team without a line-up in a match of which boards are entered has its regular one."""
    matches = [place.match for place, _ in entered if isinstance(place, TeamBoard)]
    named = regular_players_of(state, round_number, matches)
    seated = with_line_ups(state, named)
    return (*named, *results.record_many(seated, round_number, entered, scores, confirmed=confirmed))


def regular_players_of(
    state: Tournament, round_number: RoundNumber, matches: Iterable[BoardNumber]
) -> tuple[LineUpSet, ...]:
    """The line-ups that are lacking in these matches; none where players meet, who need no line-up."""
    if is_of_one(state.settings):
        return ()
    wanted = set(matches)
    return tuple(
        regular_line_up(state, round_number, team)
        for one_round in state.rounds[round_number - 1 : round_number]
        for match in one_round.games
        if match.board in wanted
        for team in (match.white, match.black)
        if (round_number, team) not in state.line_ups
    )


def with_line_ups(state: Tournament, named: Sequence[LineUpSet]) -> Tournament:
    """The state with these line-ups in it."""
    if not named:
        return state
    line_ups = {**state.line_ups, **{(one.round_number, one.team): one.members for one in named}}
    touched = {one.round_number for one in named}
    rounds = tuple(
        replace(one, games=tuple(_seated(game, one.number, line_ups) for game in one.games))
        if one.number in touched
        else one
        for one in state.rounds
    )
    return replace(state, rounds=rounds, line_ups=line_ups)


def _seated(match: Game, round_number: RoundNumber, line_ups: dict[tuple[RoundNumber, PlayerId], LineUp]) -> Game:
    first, second = (line_ups.get((round_number, team), ()) for team in (match.white, match.black))
    boards = (replace(one, first=_on(first, one.board), second=_on(second, one.board)) for one in match.boards)
    return replace(match, boards=tuple(boards))


def _on(line_up: LineUp, board: int) -> PlayerId | None:
    return line_up[board - 1] if board <= len(line_up) else None
