"""One score bracket: its best pairing by C.3 to C.10, of a given size (2012 A.3, A.6, A.8, A.11, B.3 to B.6, C, D.1).

C.10 restarts with one requirement less each time. So the pairing that is found first is, of all attempts, the one that
is least in what C.10 drops last, then in what it drops before that, and so on, and the earliest of equals; here all
attempts are made once, in their order, and the least is kept (decision 236).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tests.reference.dutch_2012_literal.cards import Card, Floated
from tests.reference.dutch_2012_literal.colours import Strength, may_meet, preference, want_the_same
from tests.reference.dutch_2012_literal.orders import Patience, divisions, moved_down_sets

Pair = tuple[int, int]  # places in the bracket
Failures = tuple[int, ...]
"""Of the pairs: B.2, then A.7 d and X (odd rounds) or X and Z (even ones), then upfloats by B.5 and by B.6."""
NONE: Final = (0, 0, 0, 0, 0)
Worth = tuple[tuple[int, ...], tuple[int, ...]]
"""Of an attempt: the scores left over (B.3), highest first; then as `Failures`, downfloats before upfloats."""


@dataclass(frozen=True)
class Size:
    """M1 and P1. M1 is None where the bracket is treated as homogeneous."""

    moved_down: int | None
    pairs: int


@dataclass(frozen=True)
class Paired:
    """A bracket that is done. Who was incompatible (C.1) is among those left."""

    size: Size
    pairs: tuple[tuple[Card, Card], ...]
    left: frozenset[Card]


class Bracket:
    """Moved-down players and residents. `joined`: by C.13, so half of A.3 does not count."""

    def __init__(
        self, moved: Sequence[Card], residents: Sequence[Card], odd: bool, patience: Patience, *, joined: bool = False
    ) -> None:
        self.moved, self.residents = tuple(sorted(moved, key=_rank)), tuple(sorted(residents, key=_rank))
        self.players = (*self.moved, *self.residents)
        self.odd, self.joined, self.patience = odd, joined, patience
        count = len(self.players)
        self.meets = [
            sum(1 << other for other in range(count) if other != one and may_meet(a, self.players[other]))
            for one, a in enumerate(self.players)
        ]
        self._matched: dict[int, int] = {0: 0}
        self._costs: dict[tuple[int, int, bool], Failures] = {}

    @property
    def everybody(self) -> int:
        """All places, as bits."""
        return (1 << len(self.players)) - 1

    @cached_property
    def treated_as_homogeneous(self) -> bool:
        """A.3: nobody came down, or at least half did."""
        return not self.moved or (not self.joined and 2 * len(self.moved) >= len(self.players))

    def most_pairs(self, places: int) -> int:
        """How many pairs those places can make by B.1 a and B.2."""
        if places not in self._matched:
            self.patience.step()
            lowest = places & -places
            rest = places ^ lowest
            found, partners = self.most_pairs(rest), rest & self.meets[lowest.bit_length() - 1]
            while partners and 2 * found + 1 < places.bit_count():
                partner = partners & -partners
                found = max(found, 1 + self.most_pairs(rest ^ partner))
                partners ^= partner
            self._matched[places] = found
        return self._matched[places]

    def incompatible(self) -> list[Card]:
        """C.1."""
        return [card for card, others in zip(self.players, self.meets, strict=True) if not others]

    def can_be_completed(self, places: int | None = None) -> bool:
        """Whether all of them can be paired with each other, but for one who may have the bye."""
        places = self.everybody if places is None else places
        count = places.bit_count()
        if count % 2 == 0:
            return 2 * self.most_pairs(places) == count
        return any(
            card.may_have_bye and 2 * self.most_pairs(places ^ (1 << place)) == count - 1
            for place, card in enumerate(self.players)
            if places >> place & 1
        )

    def is_possible(self, size: Size, *, complete: bool = False) -> bool:
        """Whether that many can be paired by B.1 a and B.2; `complete`: and nobody is left but for a bye."""

        def rest_is_possible(places: int, made: int) -> bool:
            if complete:
                return self.can_be_completed(places)
            return made + self.most_pairs(places) >= size.pairs

        if size.moved_down is None:
            return rest_is_possible(self.everybody, 0)
        came = len(self.moved)
        for s1 in moved_down_sets(size.moved_down, came):
            ways = {self.everybody}
            for one in s1:
                self.patience.step()
                ways = {
                    places & ~(1 << one | 1 << other)
                    for places in ways
                    for other in range(came, len(self.players))
                    if places & self.meets[one] & 1 << other
                }
            if any(rest_is_possible(places, size.moved_down) for places in ways):
                return True
        return False

    # what a pair, and who is left, costs

    def cost(self, one: int, other: int, *, floats: bool) -> Failures:
        """What a pair fails in; `floats`: the bracket is heterogeneous, so upfloats count (C.3 g, h)."""
        key = (one, other, floats)
        if key not in self._costs:
            a, b = self.players[one], self.players[other]
            preferences = int(want_the_same(a, b, Strength.MILD))
            strong = int(want_the_same(a, b, Strength.STRONG))
            upfloater = None if a.score == b.score or not floats else min(a, b, key=lambda card: card.score)
            self._costs[key] = (
                int(want_the_same(a, b, Strength.ABSOLUTE)),
                *((strong, preferences) if self.odd else (preferences, strong)),
                int(upfloater is not None and upfloater.last_float is Floated.UP),
                int(upfloater is not None and upfloater.float_before is Floated.UP),
            )
        return self._costs[key]

    def worth(self, pairs: Sequence[Pair], *, floats: bool) -> Worth:
        """Of an attempt: the less, the better."""
        paired = {place for pair in pairs for place in pair}
        left = [card for place, card in enumerate(self.players) if place not in paired]
        cost = _sum_of(self.cost(*pair, floats=floats) for pair in pairs)
        down = (
            sum(card.last_float is Floated.DOWN for card in left),
            sum(card.float_before is Floated.DOWN for card in left),
        )
        return _falling([card.score for card in left]), (*cost[:3], *down, *cost[3:])

    def fewest(self, pairs: int) -> tuple[int, int]:
        """A.8: X1 and Z1, as bounds (with A.7 d in the place of Z)."""
        wanted = [preference(card) for card in self.players]
        sides = [
            sum(1 for colour, _ in wanted if colour is side) for side in {colour for colour, _ in wanted if colour}
        ]
        free = sum(1 for colour, _ in wanted if colour is None)
        one_side = min(sides) if len(sides) == 2 else 0
        strong = [colour for colour, strength in wanted if colour and strength >= Strength.STRONG]
        same = max((strong.count(colour) for colour in {*strong}), default=0)
        return max(0, pairs - one_side - free), max(0, pairs - (len(wanted) - same))

    # attempts

    def best(self, size: Size, may_leave: Callable[[frozenset[Card]], bool] = lambda left: True) -> Paired | None:
        """The best pairing of that size which leaves whom it may."""
        search = _Search(self, size, may_leave)
        search.run()
        if search.found is None:
            return None
        pairs = tuple((self.players[one], self.players[other]) for one, other in search.found)
        left = frozenset(self.players) - {card for pair in pairs for card in pair}
        return Paired(size, pairs, left)

    def attempts(self, size: Size) -> Iterator[tuple[Pair, ...]]:
        """All of that size, in the order in which C.4 to C.9 come to them; the same pairing may come again."""
        count = len(self.players)
        if size.moved_down is None:
            yield from self._of_group(range(count), size.pairs)
            return
        came = len(self.moved)
        for s1 in moved_down_sets(size.moved_down, came):
            for first in self._transpositions(s1, range(came, count)):
                used = {place for pair in first for place in pair}
                rest = [place for place in range(count) if place not in used]
                for more in self._of_group(rest, size.pairs - len(s1)):
                    yield (*first, *more)

    def _of_group(self, places: Sequence[int], pairs: int) -> Iterator[tuple[Pair, ...]]:
        for s1, s2 in divisions(pairs, len(places)):
            yield from self._transpositions([places[one] for one in s1], [places[two] for two in s2])

    def _transpositions(self, s1: Sequence[int], s2: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
        if not s1:
            yield ()
            return
        for other in s2:
            self.patience.step()
            if self.meets[s1[0]] >> other & 1:
                for rest in self._transpositions(s1[1:], [one for one in s2 if one != other]):
                    yield ((s1[0], other), *rest)

    def sizes(self) -> Iterator[Size]:
        """C.14, with C.9: M1 from M0, P1 from P0 for each; M1 = 0 makes the bracket homogeneous. P1 is never zero."""
        most = len(self.players) // 2
        if not self.treated_as_homogeneous:
            for moved_down in range(min(len(self.moved), most), 0, -1):
                for pairs in range(most, moved_down - 1, -1):
                    yield Size(moved_down, pairs)
        for pairs in range(most, 0, -1):
            yield Size(None, pairs)


def _rank(card: Card) -> tuple[int, int]:
    return card.rank


def _sum_of(failures: Iterable[Failures]) -> Failures:
    return tuple(map(sum, zip(NONE, *failures, strict=True)))


def _falling(scores: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(scores, reverse=True))


class _Search:
    """All attempts at one size. What an attempt is worth: scores left over (B.3), then the failures by priority."""

    def __init__(self, bracket: Bracket, size: Size, may_leave: Callable[[frozenset[Card]], bool]) -> None:
        self.bracket, self.size, self.may_leave = bracket, size, may_leave
        self.floats = size.moved_down is not None
        self.found: tuple[Pair, ...] | None = None
        self.least: Worth = ((), ())
        self.allowed: dict[int, bool] = {}

    def run(self) -> None:
        """C.4 to C.9."""
        bracket, size = self.bracket, self.size
        if size.moved_down is None:
            if bracket.most_pairs(bracket.everybody) >= size.pairs:
                self._homogeneous((), bracket.everybody, size.pairs, NONE)
            return
        came = len(bracket.moved)
        for s1 in moved_down_sets(size.moved_down, came):  # C.8 b
            self._transposed(list(s1), list(range(came, len(bracket.players))), (), bracket.everybody, NONE, size.pairs)

    def _is_done(self) -> bool:
        """Nothing better can follow."""
        if self.found is None:
            return False
        x, strong = self.bracket.fewest(self.size.pairs)
        colours = (strong, x) if self.bracket.odd else (x, strong)
        scores = [card.score for card in self.bracket.players]
        lowest = _falling(sorted(scores)[: len(scores) - 2 * self.size.pairs])
        return self.least <= (lowest, (0, *colours, 0, 0, 0, 0))

    def _homogeneous(self, pairs: tuple[Pair, ...], places: int, wanted: int, cost: Failures) -> None:
        """The bracket or its remainder: S1 and S2, each exchange, each transposition (C.4, C.7, C.8 a)."""
        own = [place for place in range(len(self.bracket.players)) if places >> place & 1]
        for s1, s2 in divisions(wanted, len(own)):
            self.bracket.patience.step()
            self._transposed([own[one] for one in s1], [own[two] for two in s2], pairs, places, cost, 0)
            if self._is_done():
                return

    def _transposed(
        self, s1: list[int], s2: list[int], pairs: tuple[Pair, ...], places: int, cost: Failures, then: int
    ) -> None:
        """D.1: opponents for S1 in the order of S2. `then`: P1 of a heterogeneous bracket, whose remainder follows."""
        self.bracket.patience.step()
        if self._is_hopeless(places, cost):
            return
        if not s1:
            if then:
                self._homogeneous(pairs, places, then - len(pairs), cost)
            else:
                self._attempt(pairs, places)
            return
        own, bracket = s1[0], self.bracket
        after = self.size.pairs - len(pairs) - 1
        for other in s2:
            if not bracket.meets[own] >> other & 1:
                continue
            rest = places & ~(1 << own | 1 << other)
            if bracket.most_pairs(rest) < after:
                continue
            more = bracket.cost(own, other, floats=self.floats)
            others = [one for one in s2 if one != other]
            self._transposed(s1[1:], others, (*pairs, (own, other)), rest, _sum_of((cost, more)), then)

    def _left(self, places: int) -> list[Card]:
        return [card for place, card in enumerate(self.bracket.players) if places >> place & 1]

    def _is_hopeless(self, places: int, cost: Failures) -> bool:
        """Whether what is on the way is not better than what was found, however it ends."""
        if self.found is None:
            return False
        scores = sorted(card.score for card in self._left(places))
        lowest = _falling(scores[: len(self.bracket.players) - 2 * self.size.pairs])
        return (lowest, (*cost[:3], 0, 0, *cost[3:])) >= self.least

    def _attempt(self, pairs: tuple[Pair, ...], places: int) -> None:
        """C.6."""
        if places not in self.allowed:
            self.allowed[places] = self.may_leave(frozenset(self._left(places)))
        if not self.allowed[places]:
            return
        worth = self.bracket.worth(pairs, floats=self.floats)
        if self.found is None or worth < self.least:
            self.found, self.least = pairs, worth
