"""A tournament as a log would give it back, without a store."""

from dataclasses import dataclass, replace

from events.vocabulary.any_event import AnyEvent
from projections.tournament_state.fold import fold


@dataclass(frozen=True)
class Recorded:
    version: int
    event: AnyEvent


def recorded(events, personal=()):
    """The tournament after these events, with the birth dates that are kept beside the log."""
    tournament = fold(Recorded(version, event) for version, event in enumerate(events, 1))
    players = dict(tournament.players)
    for datum in personal:
        players[datum.player] = replace(players[datum.player], **{datum.field: datum.value})
    return replace(tournament, players=players)
