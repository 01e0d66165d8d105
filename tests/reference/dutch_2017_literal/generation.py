"""The order in which candidates are generated: FIDE C.04.3 (2017), articles B.2, B.3, B.6, B.7 and D.

Players are in-bracket sequence numbers (BSN): 1 is the highest ranked player of the bracket.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb
from typing import Final

EXCHANGES_MAX: Final = 20_000


class TooLarge(Exception):
    """A bracket has more candidates than are worth enumerating."""


Bsn = int
BsnPair = tuple[Bsn, Bsn]
MayMeet = Callable[[Bsn, Bsn], bool]


def anyone_may_meet(a: Bsn, b: Bsn) -> bool:
    """No absolute criterion stands between any two players."""
    return True


def transpositions(s2: Sequence[Bsn], n1: int) -> Iterator[tuple[Bsn, ...]]:
    """D.1: the first N1 numbers of every transposition of S2, by lexicographic value."""
    return permutations(sorted(s2), n1)


def legal_pairings(s1: Sequence[Bsn], s2: Sequence[Bsn], may_meet: MayMeet) -> Iterator[tuple[BsnPair, ...]]:
    """B.3: S1 paired with each transposition of S2, in the order of D.1, leaving out illegal pairs.

    It yields what `transpositions` yields, except that nothing is built upon a pair that may not meet.
    """
    if not s1:
        yield ()
        return
    for opponent in sorted(s2):
        if may_meet(s1[0], opponent):
            others = [bsn for bsn in s2 if bsn != opponent]
            for pairs in legal_pairings(s1[1:], others, may_meet):
                yield ((s1[0], opponent), *pairs)


@dataclass(frozen=True, slots=True)
class Exchange:
    """D.2: two equally sized groups that change places."""

    to_s2: tuple[Bsn, ...]  # from the original S1, ascending
    to_s1: tuple[Bsn, ...]  # from the original S2, ascending

    def apply(self, s1: Sequence[Bsn], s2: Sequence[Bsn]) -> tuple[list[Bsn], list[Bsn]]:
        """B.6: the newly formed S1 and S2, reordered according to A.2."""
        return (
            sorted({*s1, *self.to_s1} - set(self.to_s2)),
            sorted({*s2, *self.to_s2} - set(self.to_s1)),
        )


def smallest_difference(exchange: Exchange) -> int:
    """D.2 b: the sum of the numbers moved up to S1 minus the sum of those moved down to S2."""
    return sum(exchange.to_s1) - sum(exchange.to_s2)


def highest_moved_down(exchange: Exchange) -> tuple[int, ...]:
    """D.2 c: the highest different number moved from S1 to S2 comes first (negated, to sort ascending)."""
    return tuple(-bsn for bsn in sorted(exchange.to_s2, reverse=True))


def lowest_moved_up(exchange: Exchange) -> tuple[int, ...]:
    """D.2 d: the lowest different number moved from S2 to S1 comes first."""
    return tuple(sorted(exchange.to_s1))


def exchanges(s1: Sequence[Bsn], s2: Sequence[Bsn]) -> Iterator[Exchange]:
    """D.2: the original composition (nothing exchanged), then all resident-exchanges in order."""
    for size in range(min(len(s1), len(s2)) + 1):  # a
        if comb(len(s1), size) * comb(len(s2), size) > EXCHANGES_MAX:
            raise TooLarge
        yield from sorted(
            (Exchange(down, up) for down in combinations(s1, size) for up in combinations(s2, size)),
            key=lambda exchange: (
                smallest_difference(exchange),
                highest_moved_down(exchange),
                lowest_moved_up(exchange),
            ),
        )


def mdp_selections(mdps: Sequence[Bsn], m1: int, score: Callable[[Bsn], int]) -> list[tuple[Bsn, ...]]:
    """D.3: every S1 of M1 MDPs, by the highest different score (a), then the lowest numbers (b).

    The first is the original composition of B.2: the M1 highest MDPs.
    """
    return sorted(
        combinations(sorted(mdps), m1),
        key=lambda s1: (sorted(-score(bsn) for bsn in s1), s1),
    )


def homogeneous_pairings(
    size: int, n_pairs: int, may_meet: MayMeet, *, with_repetitions: bool = False
) -> Iterator[tuple[BsnPair, ...]]:
    """B.2, B.3, B.6: the pairings of a homogeneous bracket, or of a remainder, in order.

    Pairings with a pair whose S1 player is the lower ranked one are left out, unless asked for: the same
    pairing was generated before, when these two stood on the other sides. (To exchange them there takes one
    exchange less, D.2 a, or lessens the difference of D.2 b.)
    """

    def may_be_paired(a: Bsn, b: Bsn) -> bool:
        return (with_repetitions or a < b) and may_meet(a, b)

    original_s1, original_s2 = range(1, n_pairs + 1), range(n_pairs + 1, size + 1)
    for exchange in exchanges(original_s1, original_s2):
        s1, s2 = exchange.apply(original_s1, original_s2)
        yield from legal_pairings(s1, s2, may_be_paired)


def remainder_pairings(remainder: Sequence[Bsn], n_pairs: int, may_meet: MayMeet) -> Iterator[tuple[BsnPair, ...]]:
    """B.3, B.7: a remainder is a bracket of its own (A.3), so its players are numbered from 1 again (D).

    The differences of D.2 b depend on that wherever an MDP took a resident from the middle.
    """

    def may_be_paired(a: Bsn, b: Bsn) -> bool:
        return may_meet(remainder[a - 1], remainder[b - 1])

    for pairs in homogeneous_pairings(len(remainder), n_pairs, may_be_paired):
        yield tuple((remainder[a - 1], remainder[b - 1]) for a, b in pairs)


def heterogeneous_pairings(
    mdps: Sequence[Bsn],
    residents: Sequence[Bsn],
    m1: int,
    n_pairs: int,
    may_meet: MayMeet,
    score: Callable[[Bsn], int],
) -> Iterator[tuple[BsnPair, ...]]:
    """B.2, B.3, B.7: an MDP-pairing of M1 pairs and a remainder of the other pairs, in order.

    The remainder varies first, then the transposition of S2, then the MDPs in S1.
    """
    for s1 in mdp_selections(mdps, m1, score):
        for mdp_pairing in legal_pairings(s1, residents, may_meet):
            used = {resident for _, resident in mdp_pairing}
            remainder = [bsn for bsn in residents if bsn not in used]
            for rest in remainder_pairings(remainder, n_pairs - m1, may_meet):
                yield (*mdp_pairing, *rest)


def pairings(
    m0: int, size: int, n_pairs: int, may_meet: MayMeet, score: Callable[[Bsn], int]
) -> Iterator[tuple[BsnPair, ...]]:
    """B.2-B.7: every pairing of `n_pairs` pairs of a bracket whose first `m0` numbers are MDPs.

    M1 is the number of MDPs that the best candidate pairs; so every value is generated, from the highest.
    """
    bsns = range(1, size + 1)
    if m0 == 0:
        yield from homogeneous_pairings(size, n_pairs, may_meet)
        return
    mdps, residents = bsns[:m0], bsns[m0:]
    for m1 in range(min(m0, n_pairs, len(residents)), -1, -1):
        if m1 + 2 * (n_pairs - m1) <= len(residents):
            yield from heterogeneous_pairings(mdps, residents, m1, n_pairs, may_meet, score)
