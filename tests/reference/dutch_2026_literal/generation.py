"""The order in which candidates are generated: FIDE C.04.3 (from 1 February 2026), articles 3.2-3.7 and 4.

Players are in-bracket sequence numbers (BSN): 1 is the highest ranked player of the bracket. Transpositions (4.2)
and resident-exchanges (4.3) are sorted as in 2017 (D.1, D.2), so those of the 2017 enumeration serve.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.reference.dutch_2017_literal.generation import (
    Bsn,
    BsnPair,
    MayMeet,
    homogeneous_pairings,
    legal_pairings,
    remainder_pairings,
)

__all__ = ["Bsn", "BsnPair", "MayMeet", "heterogeneous_pairings", "homogeneous_pairings", "pairable_sets", "pairings"]


def pairable_sets(mdps: Sequence[Bsn], m1: int) -> Iterator[tuple[Bsn, ...]]:
    """4.4.2: every set of M1 MDPs; of two sets the one with the smallest differing BSN comes first.

    4.4.1, which set is valid, is not asked here: a candidate whose Limbo does not comply with [C7] is worse in
    [C7] than one whose Limbo does, so it cannot be chosen.
    """
    return combinations(sorted(mdps), m1)


def heterogeneous_pairings(
    mdps: Sequence[Bsn], residents: Sequence[Bsn], m1: int, n_pairs: int, may_meet: MayMeet
) -> Iterator[tuple[BsnPair, ...]]:
    """3.3.3, 3.7: an MDP-Pairing of M1 pairs and a remainder of the other pairs, in order.

    First the remainder is altered (3.7.1, numbered anew: 4.1.1), then the transposition of S2 (3.7.2), then the
    set of MDPs in S1, which leaves the others to the Limbo (3.7.3).
    """
    for s1 in pairable_sets(mdps, m1):
        for mdp_pairing in legal_pairings(s1, residents, may_meet):
            taken = {resident for _, resident in mdp_pairing}
            remainder = [bsn for bsn in residents if bsn not in taken]
            for rest in remainder_pairings(remainder, n_pairs - m1, may_meet):
                yield (*mdp_pairing, *rest)


def pairings(m0: int, size: int, n_pairs: int, may_meet: MayMeet) -> Iterator[tuple[BsnPair, ...]]:
    """3.2-3.7: every pairing of `n_pairs` pairs of a bracket whose first `m0` numbers are MDPs.

    M1 (3.1.3) is the number of MDPs that the best candidate pairs. [C6] and [C7] settle the scores of the
    downfloaters, and with them that number; candidates with another M1 are worse, so all are generated.
    """
    bsns = range(1, size + 1)
    if m0 == 0:
        yield from homogeneous_pairings(size, n_pairs, may_meet)
        return
    mdps, residents = bsns[:m0], bsns[m0:]
    for m1 in range(min(m0, n_pairs, len(residents)), -1, -1):
        if m1 + 2 * (n_pairs - m1) <= len(residents):
            yield from heterogeneous_pairings(mdps, residents, m1, n_pairs, may_meet)
