"""Which pair a board has in each of two copies of one record: a result is of the pair, and not of the number."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import TypeAlias

from core.model.named_tuple import NamedTuple
from core.model.units import PlayerId
from events.base import Event
from events.log.counting import Recorded, counting
from events.vocabulary.games import GameEvent
from events.vocabulary.record import ActionUndone, ResultReported
from events.vocabulary.rounds import PairingEvent, RoundVoided

OfABoard: TypeAlias = GameEvent | ResultReported
_OF_BOARDS = (PairingEvent, RoundVoided, ActionUndone)


class _Assumed(NamedTuple):
    """An event as it will be recorded."""

    version: int
    event: Event


def of_boards(log: Iterable[Recorded]) -> tuple[Recorded, ...]:
    """The events that decide who sits where, and every undo."""
    return tuple(one for one in log if isinstance(one.event, _OF_BOARDS))


def with_these(
    log: Sequence[Recorded], taken_back: Iterable[int], entered: Iterable[Event | None]
) -> tuple[Recorded, ...]:
    """The same for a log in which these are undone, and those are entered behind it."""
    versions = count(log[-1].version + 1)
    undone = [_Assumed(next(versions), ActionUndone(version=one, reason="")) for one in sorted(taken_back)]
    added = [_Assumed(next(versions), one) for one in entered if isinstance(one, _OF_BOARDS)]
    return (*of_boards(log), *undone, *added)


def pair_of(event: OfABoard, log: Iterable[Recorded]) -> tuple[PlayerId, PlayerId] | None:
    """White and Black at the board that the event speaks of, by events of boards; None: nobody sits there."""
    pairing: Event | None = None
    for one in counting(log):
        if isinstance(one.event, PairingEvent | RoundVoided) and one.event.round_number == event.round_number:
            pairing = one.event
    boards = pairing.boards if isinstance(pairing, PairingEvent) else ()
    return next((one.players for one in boards if one.board == event.board), None)
