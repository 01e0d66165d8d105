"""Points before a round: as they were known when it was paired, and as they are known today."""

from collections.abc import Mapping, Sequence
from typing import Final

from core.editions.registry import has_table
from core.editions.shared.histories import histories_before
from core.general_rules.acceleration import virtual_points
from core.model.dataclass import dataclass, field, replace
from core.model.in_one_reading import in_one_reading
from core.model.results import Reading, Result
from core.model.sentence import Refused, joined, say
from core.model.tournament import GameStatus, Readings, Round, RoundStage, Tournament, as_complete
from core.model.units import PlayerId, Points, RoundNumber, points_in_print
from events.log.envelope import StoredEvent
from events.vocabulary.record import ActionUndone
from projections.tournament_state.fold import fold
from projections.tournament_state.moments import round_moments
from projections.tournament_state.readings import Apart, Output, footnotes, games_apart, left_early


@dataclass(frozen=True, slots=True)
class PointsBefore:
    """By player; who is missing in one has an open result there."""

    then: Mapping[PlayerId, Points] = field(default_factory=dict)
    today: Mapping[PlayerId, Points] = field(default_factory=dict)
    virtual: Mapping[PlayerId, Points] = field(default_factory=dict)  # of the round, for its pairing only

    @property
    def mark(self) -> str:
        """What stands behind a plus; empty: nothing does."""
        return (
            say("Points with +: the figure after the + shows virtual points, for this pairing only.")
            if self.virtual
            else ""
        )

    def text(self, player: PlayerId) -> str:
        """Those by which the round was paired, with today's where they are others; a dash where they cannot be told.

        Behind a plus virtual points; "open": a result that was known then is missing today.
        """
        counted, virtual = self._counted(player), self.virtual.get(player)
        return joined(" +", (counted, points_in_print(virtual))) if virtual else counted

    def _counted(self, player: PlayerId) -> str:
        then, today = self.then.get(player), self.today.get(player)
        if then is None:
            return "-"
        if today is None:
            return say("{points} (now open)", points=points_in_print(then))
        if today == then:
            return points_in_print(then)
        return say("{points} (now {today})", points=points_in_print(then), today=points_in_print(today))


def points_before(events: Sequence[StoredEvent], now: Tournament, round_number: RoundNumber) -> PointsBefore:
    """Of a round that was paired in these events; else, and by a table, which asks no points, today's are both."""
    today = _points(now, round_number)
    if has_table(now.settings.edition):
        return PointsBefore(today, today)
    paired = round_moments(events).get(round_number, {}).get(RoundStage.PAIRED)
    if paired is None or not any(_may_touch(stored, round_number, events) for stored in events[paired:]):
        return PointsBefore(today, today, virtual_points(now, round_number))
    then = as_complete(fold(stored for stored in events if stored.version < paired), now)
    return PointsBefore(_points(then, round_number), today, virtual_points(then, round_number))


def told_of_reading(tournament: Tournament, round_number: RoundNumber, apart: Apart | None = None) -> list[str]:
    """Why points before a round are others than in the standings, and which these are; empty: they are the same.

    Pairings have a reading of their own of a game that was corrected late (C.04.2.D.8; 4.3 since 2026); of one who left
    a table early no game counts in the standings (CFC 653). `apart`: as `games_apart` gives it, where it was asked.
    """
    has_byes = any(one.other_for_pairing is not None for one in tournament.rounds)
    if not has_byes and not (games_apart(tournament) if apart is None else apart):
        return []
    for_pairing, standing = (_points(one, round_number) for one in (tournament, _as_in_the_standings(tournament)))
    concerned = [player for player, points in for_pairing.items() if points != standing.get(player)]
    if not concerned:
        return []
    before = replace(tournament, rounds=tournament.rounds[: round_number - 1], knockout=None)
    which = (
        say("Points before the round include these games.")
        if left_early(before, concerned)
        else say("Points before the round are as for pairings.")
    )
    return [*footnotes(before, Output.ROUND, concerned), which]


def _as_in_the_standings(tournament: Tournament) -> Tournament:
    """With what games and byes bring there: games that do not count (CFC 653) nothing, though tables show them."""
    shown = in_one_reading(tournament, Reading.STANDINGS)
    rounds = tuple(
        replace(
            one_round,
            other_for_pairing=None,
            games=tuple(
                game if recorded.readings.uncounted is None else replace(game, readings=_NOTHING)
                for game, recorded in zip(one_round.games, before.games, strict=True)
            ),
        )
        for one_round, before in zip(shown.rounds, tournament.rounds, strict=True)
    )
    return replace(shown, rounds=rounds)


_NOTHING: Final = Readings(*(Result.BOTH_FORFEIT,) * 3)


def _may_touch(stored: StoredEvent, round_number: RoundNumber, events: Sequence[StoredEvent]) -> bool:
    """Whether an event after the pairing can change points before the round: not one of this round or a later one.

    An undo is as what it takes back.
    """
    if isinstance(stored.event, ActionUndone) and 1 <= stored.event.version < stored.version:
        return _may_touch(events[stored.event.version - 1], round_number, events)
    spoken_of = stored.event.round_spoken_of
    return spoken_of is None or spoken_of < round_number


def _points(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, Points]:
    """By a table all rounds are paired at once, so that open games of earlier rounds are usual: the others count."""
    if has_table(tournament.settings.edition):
        tournament = replace(tournament, rounds=tuple(map(_without_open_games, tournament.rounds)))
    try:
        found = histories_before(tournament, round_number)
    except Refused:
        return {}
    return {player: Points(history.points) for player, history in found.items()}


def _without_open_games(one_round: Round) -> Round:
    """Without those adjourned as well: no pairing takes them as drawn."""
    games = (one for one in one_round.games if one.status is not GameStatus.ADJOURNED)
    return replace(one_round, games=tuple(one for one in games if one.readings.pairing is not None))
