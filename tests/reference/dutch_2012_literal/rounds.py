"""The pairing of a whole round: Istanbul 2012, C.1, C.12 to C.14 around C.2 to C.10.

Readings (decisions 237 and 238):
- C.1: residents without an opponent are moved down at once; for a player moved down C.12 is tried, and then M1 falls.
- C.14: M1 falls until so many moved-down players can be paired; P1 falls once the remainder was reached.
- C.12 is tried once for a bracket, where it does not reach P0 pairs with all M0 moved-down players: of the pairings of
  the previous bracket with as many pairs, and with left-over players of the same scores, it takes those with which most
  moved-down players, and then most pairs, can be made in this one, if that is more than with those there are.
- C.13: a pairing in the lowest bracket is one in which everybody is paired, but for one whom B.1 b allows the bye; M1
  falls in it as far as it must. Where there is none, the penultimate bracket gives up as little as it must, M1 before
  P1. C.12 is not tried after that ("already backtracking").
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from tests.reference.dutch_2012_literal.brackets import (
    Accept,
    Bracket,
    Card,
    Circumstances,
    Pairs,
    Patience,
    attempts,
    best,
    left_of,
    may_meet,
)

Reach = Callable[[tuple[Card, ...]], tuple[int, ...]]


@dataclass(frozen=True)
class Done:
    """A bracket as it was paired; `alone` were moved down by C.1."""

    bracket: Bracket
    size: tuple[int, int]  # M1, P1
    pairs: Pairs
    alone: tuple[Card, ...]

    @property
    def left(self) -> tuple[Card, ...]:
        """Whom its pairing leaves."""
        return left_of(self.bracket, self.pairs)

    @property
    def moved_down(self) -> tuple[Card, ...]:
        """Everybody who goes to the next bracket."""
        return (*self.alone, *self.left)


def everybody(_: Sequence[Card]) -> bool:
    """Whoever may be left."""
    return True


class RoundOf:
    """C, from the highest score bracket down."""

    def __init__(self, cards: Sequence[Card], round_: Circumstances, patience: Patience) -> None:
        self.round, self.patience = round_, patience
        self.odd = len(cards) % 2
        self.residents = [tuple(group) for _, group in groupby(cards, key=lambda card: card.score)]
        self.done: list[Done] = []

    def paired(self) -> tuple[Pairs, tuple[Card, ...]]:
        """All pairs, and who has the bye."""
        moved_down: tuple[Card, ...] = ()
        for residents in self.residents[:-1]:
            moved_down = self._upper(moved_down, residents)
        lowest, left = self._lowest(self.residents[-1])
        return (*(pair for one in self.done for pair in one.pairs), *lowest), left

    # how far a bracket can be paired at all

    def _sizes(self, bracket: Bracket) -> Iterator[tuple[int, int]]:
        """M1 and P1 as they fall."""
        p0 = len(bracket.players) // 2
        for m1 in range(len(bracket.moved_down) if bracket.is_heterogeneous else 0, -1, -1):
            for p1 in range(p0, max(m1, 1) - 1, -1):
                yield m1, p1
        yield 0, 0

    def _is_possible(self, bracket: Bracket, size: tuple[int, int], accept: Accept = everybody) -> bool:
        return any(accept(left_of(bracket, pairs)) for pairs in attempts(bracket, *size, self.patience))

    def _reach(self, bracket: Bracket, accept: Accept = everybody) -> tuple[int, int] | None:
        """The first size that can be made."""
        return next((size for size in self._sizes(bracket) if self._is_possible(bracket, size, accept)), None)

    # every bracket but the lowest

    def _once(self, moved_down: tuple[Card, ...], residents: tuple[Card, ...]) -> Done:
        whole = Bracket(moved_down, residents)
        alone = tuple(
            card for card in residents if not any(one is not card and may_meet(card, one) for one in whole.players)
        )
        bracket = Bracket(moved_down, tuple(card for card in residents if card not in alone))
        size = self._reach(bracket)
        assert size is not None, "no pair is always possible"
        pairs = best(bracket, *size, self.round, self.patience, everybody)
        assert pairs is not None, "it can be made"
        return Done(bracket, size, pairs, alone)

    def _upper(self, moved_down: tuple[Card, ...], residents: tuple[Card, ...]) -> tuple[Card, ...]:
        done = self._once(moved_down, residents)
        if moved_down and done.size != self._full(done.bracket):
            heterogeneous = done.bracket.is_heterogeneous

            def reach(others: tuple[Card, ...]) -> tuple[int, int]:
                return most(others, residents, heterogeneous=heterogeneous)

            if self._twelfth(reach):
                done = self._once(self.done[-1].moved_down, residents)
        self.done.append(done)
        return done.moved_down

    def _full(self, bracket: Bracket) -> tuple[int, int]:
        return len(bracket.moved_down) if bracket.is_heterogeneous else 0, len(bracket.players) // 2

    def _twelfth(self, reach: Reach) -> bool:
        """C.12; whether the previous bracket was paired anew."""
        previous = self.done[-1]
        scores = sorted(card.score for card in previous.left)
        now = reach(previous.moved_down)
        reached: dict[tuple[Card, ...], tuple[int, ...]] = {}
        for pairs in attempts(previous.bracket, *previous.size, self.patience):
            left = left_of(previous.bracket, pairs)
            if left not in reached and sorted(card.score for card in left) == scores:
                reached[left] = reach((*previous.alone, *left))
        most_of_all = max(reached.values())
        if most_of_all <= now:
            return False
        pairs_again = best(
            previous.bracket,
            *previous.size,
            self.round,
            self.patience,
            lambda left: reached.get(left) == most_of_all,
        )
        assert pairs_again is not None, "one of them"
        self.done[-1] = Done(previous.bracket, previous.size, pairs_again, previous.alone)
        return True

    # the lowest bracket

    def _takes_bye(self, left: Sequence[Card]) -> bool:
        return len(left) == self.odd and all(card.may_have_bye for card in left)

    def _lowest(self, residents: tuple[Card, ...]) -> tuple[Pairs, tuple[Card, ...]]:
        merged: tuple[Card, ...] = ()
        may_backtrack = True
        while True:
            bracket = self._lowest_bracket(merged, residents)
            size = self._complete_size(bracket)
            may_undo = may_backtrack and self.done and bracket.moved_down and size != self._full(bracket)
            if may_undo and self._twelfth(partial(self._lowest_reach, merged, residents)):
                bracket = self._lowest_bracket(merged, residents)  # C.12 before M1 falls to zero
                size = self._complete_size(bracket)
            if size is not None:
                break
            may_backtrack = not self._thirteenth(merged, residents)
            if may_backtrack:
                self.done.pop()
                merged, residents = self.residents[len(self.done)], (*merged, *residents)
        pairs = best(bracket, *size, self.round, self.patience, self._takes_bye)
        assert pairs is not None, "it can be made"
        return pairs, left_of(bracket, pairs)

    def _lowest_reach(
        self, merged: tuple[Card, ...], residents: tuple[Card, ...], others: tuple[Card, ...]
    ) -> tuple[int, ...]:
        """How far the lowest bracket can be paired with some moved down."""
        size = self._complete_size(Bracket((*others, *merged), residents, bool(merged)))
        return (-1,) if size is None else size

    def _lowest_bracket(self, merged: tuple[Card, ...], residents: tuple[Card, ...]) -> Bracket:
        moved_down = self.done[-1].moved_down if self.done else ()
        return Bracket((*moved_down, *merged), residents, bool(merged))

    def _complete_size(self, bracket: Bracket) -> tuple[int, int] | None:
        """The greatest M1 with which everybody can be paired."""
        p0 = len(bracket.players) // 2
        for m1 in range(len(bracket.moved_down) if bracket.is_heterogeneous else 0, -1, -1):
            if p0 >= m1 and self._is_possible(bracket, (m1, p0), self._takes_bye):
                return m1, p0
        return None

    def _thirteenth(self, merged: tuple[Card, ...], residents: tuple[Card, ...]) -> bool:
        """C.13: another pairing of the penultimate bracket; False: its P has come to zero."""
        last = self.done[-1]
        known: dict[tuple[Card, ...], bool] = {}

        def lets_pair(left: tuple[Card, ...]) -> bool:
            if left not in known:
                players = sorted((*last.alone, *left, *merged, *residents), key=lambda card: card.rank)
                known[left] = completes(players, self.patience)
            return known[left]

        for size in self._sizes(last.bracket):
            if not size[1]:
                return False
            pairs = best(last.bracket, *size, self.round, self.patience, lets_pair)
            if pairs is not None:
                self.done[-1] = Done(last.bracket, size, pairs, last.alone)
                return True
        return False


def most(moved_down: Sequence[Card], residents: Sequence[Card], *, heterogeneous: bool) -> tuple[int, int]:
    """By brute force: how many moved-down players can meet residents, and how many pairs there can then be."""
    arriving = {card.id for card in moved_down}

    def extend(players: tuple[Card, ...]) -> tuple[int, int]:
        if not players:
            return 0, 0
        first, *rest = players
        found = extend(tuple(rest))
        for place, other in enumerate(rest):
            if may_meet(first, other):
                m1, p1 = extend((*rest[:place], *rest[place + 1 :]))
                mixed = (first.id in arriving) != (other.id in arriving)
                found = max(found, (m1 + (mixed and heterogeneous), p1 + 1))
        return found

    return extend((*moved_down, *residents))


def completes(cards: Sequence[Card], patience: Patience) -> bool:
    """By brute force: everybody has an opponent, but for one who may have the bye if the number is odd."""
    impossible: set[frozenset[int]] = set()

    def complete(players: Sequence[Card]) -> bool:
        patience.step()
        if not players:
            return True
        key = frozenset(card.id for card in players)
        if key in impossible:
            return False
        first, *rest = players
        if any(may_meet(first, other) and complete([card for card in rest if card is not other]) for other in rest):
            return True
        impossible.add(key)
        return False

    if len(cards) % 2 == 0:
        return complete(cards)
    return any(complete([card for card in cards if card is not bye]) for bye in cards if bye.may_have_bye)
