"""A round as it was paired: its groups, and in each of them who met whom by which rule. Players by position."""

from collections.abc import Iterable, Sequence

from core.editions.cfc.group_order import Gain
from core.editions.cfc.odd_men import Settled
from core.model.dataclass import dataclass

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """One group as it was paired. Players by position, the highest ranked first."""

    name: str  # for explanations: "the players with 2.5 points", "the groups B and C (633.2)"
    moved_down: tuple[int, ...]
    members: tuple[int, ...]
    settled: Settled
    sections: tuple["Section", ...]
    is_crossed: bool = False  # B and C of 633.2, each of which meets the other: who leaves is too many, not odd

    def named_by(self, order: Sequence[int]) -> "PairedGroup":
        """The same with every position replaced by the one that stands there in `order`."""
        settled = self.settled
        return PairedGroup(
            self.name,
            _named(order, self.moved_down),
            _named(order, self.members),
            Settled(
                _pairs_named(order, settled.pairs),
                _named(order, settled.going_on),
                _named(order, settled.leaving),
                _named(order, settled.rest),
            ),
            tuple(
                Section(one.rule, _named(order, one.top), _named(order, one.bottom), _pairs_named(order, one.pairs))
                for one in self.sections
            ),
            self.is_crossed,
        )


@dataclass(frozen=True, slots=True)
class Section:
    """Two halves that were paired with each other (622 b, 619, 633)."""

    rule: str
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The whole round. Players by position."""

    groups: tuple[PairedGroup, ...]
    bye: int | None
    put_right: "PutRight | None" = None  # 618 (b) or (c) over the whole round; None: it held at once

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, the higher ranked player first."""
        return pairs_of(self.groups)


@dataclass(frozen=True, slots=True)
class PutRight:
    """What the groups in turn would have paired, and what was wrong with it."""

    pairs: tuple[tuple[int, int], ...]  # the higher ranked player first
    more_equals: int  # pairs of equal score the round now has more; 0: somebody is nearer to his own score (618 c)
    gain: Gain | None = None  # score group by score group; None: compared player by player


def pairs_of(groups: Iterable[PairedGroup]) -> list[tuple[int, int]]:
    """All pairs of some groups, the higher ranked player first."""
    found = []
    for group in groups:
        found += [*group.settled.pairs, *(pair for section in group.sections for pair in section.pairs)]
    return [(min(pair), max(pair)) for pair in found]


def partners(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """By position, the position of the opponent."""
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _named(order: Sequence[int], positions: Iterable[int]) -> tuple[int, ...]:
    return tuple(order[position] for position in positions)


def _pairs_named(order: Sequence[int], pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple((order[one], order[other]) for one, other in pairs)
