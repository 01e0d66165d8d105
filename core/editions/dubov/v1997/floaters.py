"""Floaters: who leaves a group downwards (6.4), and whom those who came down are paired with (8)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest

from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.dubov.v1997.round_report import equal_floaters
from core.editions.dubov.v1997.standard import in_black_column, in_white_column
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.pairing import StepRecord
from core.model.sentence import say


def in_turn(layout: Dubov1997Layout, floaters: Sequence[int]) -> list[int]:
    """8.1: the highest "white" floater, the highest "black" one, and so on; the rest when one colour runs out."""
    white = in_white_column(layout, [player for player in floaters if layout.is_due_white(player)])
    black = in_black_column(layout, [player for player in floaters if not layout.is_due_white(player)])
    return [player for player in chain.from_iterable(zip_longest(white, black)) if player is not None]


@dataclass(slots=True)
class FloatersPaired:
    """What chapter 8 made of the floaters of a group."""

    pairs: list[tuple[int, int]] = field(default_factory=list)  # (floater, resident)
    floating_on: list[int] = field(default_factory=list)
    residents: list[int] = field(default_factory=list)  # who is left for the standard procedure
    steps: list[StepRecord] = field(default_factory=list)


def pair_floaters(layout: Dubov1997Layout, floaters: Sequence[int], residents: Sequence[int]) -> FloatersPaired:
    """8.2: each floater gets the resident with the highest R, if possible one due to the opposite colour.

    One after another; a floater for whom there is nobody goes on to the next group (decision 55).
    """
    result = FloatersPaired(residents=list(residents))
    for floater in in_turn(layout, floaters):
        possible = [player for player in result.residents if layout.legal[floater] >> player & 1]
        number = layout.numbers[floater]
        if not possible:
            result.floating_on.append(floater)
            text = say("floater {number} has no possible opponent in the group and floats on", number=number)
            result.steps.append(StepRecord("8.2", (layout.ids[floater],), text))
            continue
        same = layout.is_due_white(floater)
        taken = min(possible, key=lambda player: (layout.is_due_white(player) is same, layout.highest_rated(player)))
        result.residents.remove(taken)
        result.pairs.append((floater, taken))
        text = say("floater {floater} paired with {opponent}", floater=number, opponent=layout.numbers[taken])
        result.steps.append(StepRecord("8.2", layout.ids_of((floater, taken)), text))
    return result


@dataclass(frozen=True, slots=True)
class Unpaired:
    """Who stays unpaired so that all others of a group can be paired."""

    returning: tuple[int, ...]  # had been transferred to the group: they go back to their own
    floaters: tuple[int, ...]

    def steps(self, layout: Dubov1997Layout) -> Iterator[StepRecord]:
        """The same in words."""
        for players, what in ((self.returning, say("back to the group they came from")), (self.floaters, say("down"))):
            if players:
                text = say(
                    "not all of the group can be paired: {named} transferred {what}",
                    named=layout.named(players),
                    what=what,
                )
                yield StepRecord("6.4", layout.ids_of(players), text)


NOBODY_STAYS: Final = Unpaired((), ())


def who_stays_unpaired(
    layout: Dubov1997Layout, group: Sequence[int], raised: Sequence[int], below: Sequence[int]
) -> Unpaired:
    """6.4: as few as possible; first those who had been raised, then whoever can be paired in the group below.

    Of equals the lowest R goes, of these the highest ARO, if that was announced (decision 102). Sets that a largest
    pairing leaves over can be filled one by one: whoever is taken, the others can still be completed to as good a set.

    Raises `RefereeDecides` where others could go as well, and their choice was not announced. Where there is no group
    below, there is nothing to choose: nobody can float.
    """
    matching = MaximumMatching(layout.legal, mask_with(group))
    count = len(group) - 2 * matching.most_pairs()
    came_up, next_group = mask_with(raised), mask_with(below)

    def kind(player: int) -> int:
        return 0 if came_up >> player & 1 else 1 if layout.legal[player] & next_group else 2

    def place(player: int) -> tuple[int, tuple[int, int, int]]:
        return kind(player), layout.lowest_rated(player)

    unpaired: list[int] = []
    for _ in range(count):
        unpaired.append(min(members(matching.can_be_left()), key=place))
        matching = _without(matching, unpaired[-1])
    if layout.field.leaves_equals_to_the_referee and below:
        equals = _equals(layout, group, unpaired, kind)
        if equals:
            raise equal_floaters(layout, equals, len(unpaired))
    return Unpaired(
        returning=tuple(player for player in unpaired if came_up >> player & 1),
        floaters=tuple(player for player in unpaired if not came_up >> player & 1),
    )


def _equals(
    layout: Dubov1997Layout, group: Sequence[int], unpaired: Sequence[int], kind: Callable[[int], int]
) -> list[int]:
    """Players of one kind (6.4) of whom one stays unpaired and another could in his place; empty: there are none.

    Of the sets that a largest pairing leaves over, the best is the only one if no exchange of one player gives another
    as good.
    """
    everyone, out = mask_with(group), mask_with(unpaired)
    equals: set[int] = set()
    for player in unpaired:
        if equals and kind(player) != kind(min(equals)):
            continue
        matching = MaximumMatching(layout.legal, everyone & ~out | 1 << player)
        matching.most_pairs()
        alike = {other for other in members(matching.can_be_left()) if kind(other) == kind(player)}
        if len(alike) > 1:
            equals |= alike
    return sorted(equals, key=layout.numbers.__getitem__)


def _without(matching: MaximumMatching, player: int) -> MaximumMatching:
    """A largest pairing of the others."""
    mate = list(matching.mate)
    if mate[player] != NOBODY:
        mate[mate[player]] = mate[player] = NOBODY
    others = MaximumMatching(matching.legal, matching.in_play & ~(1 << player), mate)
    others.most_pairs()
    return others
