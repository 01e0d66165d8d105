"""Whether final standings that somebody holds on paper are still those of the record."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.model.errors import TournamentError
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, points_text
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameEvent
from events.vocabulary.knockout import KnockoutEvent
from events.vocabulary.rounds import RoundCompleted
from projections.standings.table import Standings, standings
from projections.tournament_state.fold import fold


def places_changed_since(log: Sequence[StoredEvent], version: int) -> tuple[str, ...]:
    """Who has another rank, other points or another name than after that event, best first.

    Nothing where the standings were not final then.
    """
    then = fold(counting(log[:version]))
    if then.last_paired_round == 0 or then.last_paired_round != then.settings.rounds:
        return ()
    before = standings(then)
    if before.is_provisional:
        return ()
    now = fold(counting(log))
    was, is_now = _lines(then, before), _lines(now, standings(now))
    players = dict.fromkeys((*is_now, *was))
    return tuple(_told(was.get(one), is_now.get(one)) for one in players if was.get(one) != is_now.get(one))


def told_of_final_standings(log: Sequence[StoredEvent], rounds: int | None) -> Iterator[str]:
    """When the standings were final for the first time, and what is other since; also where that end was undone."""
    try:
        version = _first_final(log, rounds)
        changed = places_changed_since(log, version) if version else ()
    except TournamentError:  # the log makes no sense, and what is wrong with it is found elsewhere
        return
    if changed:
        yield say(
            "event {version}: the standings were final, and are others since: {changed}. `log list` says by what.",
            version=version,
            changed=joined("; ", changed),
        )


def _first_final(log: Sequence[StoredEvent], rounds: int | None) -> int:
    """The event that closed the last round, or ended what was still open then; 0: there is none."""
    is_over = False
    for stored in log:
        event = stored.event
        is_over = is_over or (isinstance(event, RoundCompleted) and event.round_number == rounds)
        may_end_it = is_over and isinstance(event, RoundCompleted | GameEvent | KnockoutEvent)
        if may_end_it and not standings(fold(counting(log[: stored.version]))).is_provisional:
            return stored.version
    return 0


class _Line(NamedTuple):
    """Of the standings."""

    name: str
    rank: int
    points: str

    @property
    def told(self) -> str:
        return say("rank {rank} with {points}", rank=self.rank, points=self.points)


def _lines(tournament: Tournament, table: Standings) -> dict[PlayerId, _Line]:
    return {
        row.player: _Line(tournament.players[row.player].name, row.rank, points_text(row.points)) for row in table.rows
    }


def _told(was: _Line | None, now: _Line | None) -> str:
    none = say("not ranked")
    if was is not None and now is not None and was.name != now.name:
        return say(
            "{before}: {was}, now {place} as {name}", before=was.name, was=was.told, place=now.told, name=now.name
        )
    named = was or now
    return say(
        "{name}: {was}, now {place}",
        name=named.name if named else none,
        was=was.told if was else none,
        place=now.told if now else none,
    )
