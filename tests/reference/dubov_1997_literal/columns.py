"""The two columns of a score group and their pairing: the Dubov text of 1997, 6.2, 6.3, 7.3, 7.4."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from core.model.results import Colour
from core.model.units import PlayerId
from tests.reference.dubov_1997_literal.measures import Measures

Pairs = tuple[tuple[PlayerId, PlayerId], ...]
MayMeet = Callable[[PlayerId, PlayerId], bool]

STEPS_MAX: Final = 300_000


class TooLarge(Exception):
    """Enumeration would take too long."""


class Steps:
    """Counts what enumeration does, in a way that no machine changes. Raises `TooLarge`."""

    def __init__(self) -> None:
        self.taken = 0

    def take(self) -> None:
        """One more."""
        self.taken += 1
        if self.taken > STEPS_MAX:
            raise TooLarge


def can_be_paired(players: Sequence[PlayerId], may_meet: MayMeet, steps: Steps | None = None) -> bool:
    """Whether a complete pairing of these players can be made."""
    steps = steps or Steps()
    steps.take()
    if len(players) % 2:
        return False
    if not players:
        return True
    first, others = players[0], players[1:]
    return any(
        may_meet(first, other) and can_be_paired([one for one in others if one != other], may_meet, steps)
        for other in others
    )


def transferred_to_the_other_column(players: Sequence[PlayerId], measures: Measures) -> tuple[PlayerId, ...]:
    """7.3, 7.4, with 2.6: who of the more numerous colour plays the other one."""
    whites = [player for player in players if measures.column(player) is Colour.WHITE]
    blacks = [player for player in players if player not in whites]
    n = abs(len(whites) - len(blacks)) // 2
    if len(whites) > len(blacks):
        whites.sort(key=lambda player: (measures.aro(player), -measures.r(player), measures.alphabet(player)))
        movable = [player for player in whites if measures.so_far.may_receive(player, Colour.BLACK)]
    else:
        blacks.sort(key=lambda player: (-measures.aro(player), measures.r(player), measures.alphabet(player)))
        movable = [player for player in blacks if measures.so_far.may_receive(player, Colour.WHITE)]
    return tuple(movable[:n])


def columns(players: Sequence[PlayerId], measures: Measures) -> tuple[list[PlayerId], list[PlayerId]]:
    """6.2 after 7.3 and 7.4: White and Black, each from the top."""
    moved = transferred_to_the_other_column(players, measures)
    whites = [player for player in players if (measures.column(player) is Colour.WHITE) != (player in moved)]
    blacks = [player for player in players if player not in whites]
    return sorted(whites, key=measures.white_order), sorted(blacks, key=measures.black_order)


def arrangements(
    whites: Sequence[PlayerId], blacks: Sequence[PlayerId], within: int, may_meet: MayMeet, steps: Steps
) -> Iterator[Pairs]:
    """6.3: the legal ones with at most so many pairs of two "whites", the lowest rows changing first.

    Each "white" looks for an opponent from the first free "black" down, then among the "whites" below him; where he
    is to be paired with one above him, that one has chosen him. The "blacks" left over choose likewise.
    """
    steps.take()
    if not whites and not blacks:
        yield ()
        return
    first, opponents = (whites[0], list(blacks)) if whites else (blacks[0], list(blacks[1:]))
    if whites and within:
        opponents += whites[1:]
    for opponent in opponents:
        if may_meet(first, opponent):
            rest = arrangements(
                [player for player in whites if player not in {first, opponent}],
                [player for player in blacks if player not in {first, opponent}],
                within - (opponent in whites),
                may_meet,
                steps,
            )
            yield from (((first, opponent), *more) for more in rest)


def first_arrangement(whites: Sequence[PlayerId], blacks: Sequence[PlayerId], may_meet: MayMeet) -> Pairs:
    """6.3: with as few pairs within a column as can be; there is one, since the group can be paired."""
    assert len(whites) == len(blacks), "7.3 and 7.4 have made them equal"
    for within in range(len(whites) // 2 + 1):
        for arrangement in arrangements(whites, blacks, within, may_meet, Steps()):
            return arrangement
    raise AssertionError("the group can be paired completely")
