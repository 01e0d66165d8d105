"""Whether final standings that somebody holds on paper are still those of the record."""

from collections.abc import Sequence
from typing import NamedTuple

from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId, points_text
from events.log.counting import counting
from events.log.envelope import StoredEvent
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
