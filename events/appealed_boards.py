"""Boards changed on the ground of an upheld appeal, and changes that put back what stood before (decision 219)."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from core.general_rules.grounds import appeal_in, of_appeal
from core.model.named_tuple import NamedTuple
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.log.counting import Recorded, counting
from events.vocabulary.appeals import AppealCarriedOut
from events.vocabulary.rounds import PairingAltered, RoundPaired, RoundVoided

Seats: TypeAlias = frozenset[tuple[PlayerId, PlayerId | None]]
"""White and Black of each board, and the bye with None."""


class OnAppeal(NamedTuple):
    """The last change of boards that carried the decision on an appeal out."""

    version: int
    round_number: RoundNumber
    made: Seats
    instead_of: Seats


class BoardsOnAppeals:
    """What carried decisions out, by the event that lodged the appeal, as the events read so far leave it."""

    def __init__(self) -> None:
        self._last: dict[int, OnAppeal] = {}

    def altered(self, event: PairingAltered, before: Seats, version: int = 0) -> dict[int, bool]:
        """The appeals that this change carries out, or no longer lets be carried out."""
        after = seats_in(event)
        found = dict.fromkeys(put_back(self._last, event, before), False)
        found |= {
            appeal: True
            for appeal, done in self._last.items()
            if done.round_number == event.round_number and done.made <= after
        }
        for appeal in appeals_in(event.grounds):
            self._last[appeal] = OnAppeal(version, event.round_number, after - before, before - after)
            found[appeal] = True
        return found

    def voided(self, number: RoundNumber) -> None:
        """Nothing is left of what was changed in that round."""
        self._last = {appeal: done for appeal, done in self._last.items() if done.round_number != number}

    @property
    def last(self) -> dict[int, OnAppeal]:
        """By appeal."""
        return self._last


def put_back(last: dict[int, OnAppeal], event: Event, before: Seats) -> list[int]:
    """The appeals whose boards an event takes apart as an undo would; `before`: the boards of its round.

    That is: to boards that stood before, or on no ground. On the ground of the appeal they are changed once more.
    """
    if not isinstance(event, PairingAltered | RoundVoided):
        return []
    after = seats_in(event) if isinstance(event, PairingAltered) else frozenset()
    return [
        appeal
        for appeal, done in last.items()
        if done.round_number == event.round_number
        and of_appeal(appeal).name not in event.grounds
        and not done.made & before <= after
        and (not event.grounds or bool(done.instead_of & (after - before)))
    ]


def put_back_in(log: Sequence[Recorded], event: PairingAltered | RoundVoided) -> dict[int, OnAppeal]:
    """Of which appeals an event that comes next takes apart what carried them out, as an undo would, and what did."""
    done, stands = BoardsOnAppeals(), frozenset[tuple[PlayerId, PlayerId | None]]()
    for stored in counting(log):
        match one := stored.event:
            case RoundPaired(round_number=event.round_number):
                stands = seats_in(one)
            case PairingAltered(round_number=event.round_number):
                done.altered(one, stands, stored.version)
                stands = seats_in(one)
            case RoundVoided(round_number=event.round_number):
                done.voided(one.round_number)
            case _:
                pass  # nothing else makes boards
    return {appeal: done.last[appeal] for appeal in put_back(done.last, event, stands)}


def carried_out_now(log: Sequence[Recorded]) -> dict[int, bool]:
    """Whether the decision on an appeal is carried out, of those of which something was recorded that did it."""
    done, stands, found = BoardsOnAppeals(), dict[RoundNumber, Seats](), dict[int, bool]()
    for stored in counting(log):
        match event := stored.event:
            case AppealCarriedOut():
                found[event.appeal] = True
            case RoundPaired():
                stands[event.round_number] = seats_in(event)
            case PairingAltered():
                found |= done.altered(event, stands.get(event.round_number, frozenset()), stored.version)
                stands[event.round_number] = seats_in(event)
            case RoundVoided():
                done.voided(event.round_number)
                found |= dict.fromkeys(appeals_in(event.grounds), True)
            case _:
                pass  # nothing else makes boards, or carries anything out
    return found


def seats_in(event: RoundPaired | PairingAltered) -> Seats:
    """The boards of a pairing, and its bye."""
    return seats(((board.white, board.black) for board in event.boards), event.bye)


def seats(pairs: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> Seats:
    """These boards, and the bye there may be."""
    return frozenset[tuple[PlayerId, PlayerId | None]]({*pairs, *([] if bye is None else [(bye, None)])})


def appeals_in(grounds: Iterable[str]) -> list[int]:
    """The appeals that are among the grounds, by the events that lodged them."""
    return [number for name in grounds if (number := appeal_in(name)) is not None]
