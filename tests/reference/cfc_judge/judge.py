"""Does a round break rule 618 (b) or (c)? Judged over the whole round, apart from every engine.

The text: "(a) a player must not be paired with any other player more than once; (b) players with equal scores must be
paired if it is possible to do so; (c) if it is impossible to pair all players with equal scores, every player who is
not paired with an opponent whose score is the same as his own must be paired with an opponent whose score is as close
to his own as possible."

The plain statement: no legal pairing of the same players has more pairs of equal score with nobody further from his own
score (b); and none has as many, somebody nearer to his own score, and nobody further from it (c).

Exact. Whoever meets an equal must still meet one. So of a better round everything is known but this: which of the
others now meet an equal too ("come home"), and who meets whom of those who do not. Score groups are gone through from
the top; what was tried is remembered by who is left. Whether a group with those who came home can be paired within
itself is a question of a matching, answered by Edmonds' search.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.reference.cfc_judge.matching import complete_matching

Pair = tuple[int, int]


@dataclass(frozen=True)
class Laws:
    """What the judge needs to know of a round: the score of everybody, and who may not meet whom (618 a)."""

    scores: Mapping[int, int]
    barred: frozenset[frozenset[int]]

    def may_meet(self, one: int, other: int) -> bool:
        """618 (a)."""
        return one != other and frozenset((one, other)) not in self.barred

    def apart(self, one: int, other: int) -> int:
        """How far two players are from each other's score."""
        return abs(self.scores[one] - self.scores[other])


@dataclass(frozen=True)
class Better:
    """A better round."""

    pairs: tuple[Pair, ...]
    more_equals: int  # pairs of equal score more than the round that was judged has; 0: (c), nearer to their own score
    nearer: int  # by how much less all the distances together


def better_round(laws: Laws, pairs: Sequence[Pair]) -> Better | None:
    """The best legal round of the same players in which nobody is further from his own score; None: none is better."""
    search = _Search(laws, pairs)
    found = search.best(search.strangers)
    assert found is not None, "the round itself is one of them"
    home, total, across = found
    before = sum(laws.apart(*pair) for pair in pairs)
    if not home and total == before:
        return None
    stay = {player for pair in across for player in pair}
    inside = [pair for group in search.groups for pair in search.paired_inside(group - stay) or ()]
    return Better(tuple(sorted((*across, *inside))), home // 2, before - total)


Found = tuple[int, int, tuple[Pair, ...]]  # players who come home, sum of the distances, pairs of unequal score


class _Search:
    def __init__(self, laws: Laws, pairs: Sequence[Pair]) -> None:
        self.laws = laws
        self.limit = {player: laws.apart(*pair) for pair in pairs for player in pair}
        by_score: dict[int, set[int]] = {}
        for player in self.limit:
            by_score.setdefault(laws.scores[player], set()).add(player)
        self.groups = [frozenset(by_score[score]) for score in sorted(by_score, reverse=True)]
        self.strangers = frozenset(player for player, apart in self.limit.items() if apart)
        self.known: dict[frozenset[int], Found | None] = {}
        self.matched: dict[frozenset[int], tuple[Pair, ...] | None] = {}

    def paired_inside(self, players: frozenset[int]) -> tuple[Pair, ...] | None:
        """All these players of one group with each other; None: that cannot be."""
        if players not in self.matched:
            self.matched[players] = complete_matching(sorted(players), self.laws.may_meet)
        return self.matched[players]

    def best(self, left: frozenset[int]) -> Found | None:
        """For those who are left, of the highest group on: most come home, then the smallest sum of distances."""
        if not left:
            return (0, 0, ())
        if left not in self.known:
            self.known[left] = min(self._ways(left), key=lambda way: (-way[0], way[1], way[2]), default=None)
        return self.known[left]

    def _ways(self, left: frozenset[int]) -> Iterator[Found]:
        highest = max(self.laws.scores[player] for player in left)
        here = sorted(player for player in left if self.laws.scores[player] == highest)
        group = next(group for group in self.groups if here[0] in group)
        equals = group - self.strangers
        for size in range(0, len(here) + 1, 2):
            for home in combinations(here, size):
                if self.paired_inside(equals | frozenset(home)) is None:
                    continue
                going = [player for player in here if player not in home]
                for across in self._across(going, sorted(left - group)):
                    gone = {player for pair in across for player in pair}
                    rest = self.best(left - group - gone)
                    if rest is not None:
                        total = sum(self.laws.apart(*pair) for pair in across) + rest[1]
                        yield (size + rest[0], total, (*across, *rest[2]))

    def _across(self, going: Sequence[int], lower: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
        """Those who go out of their group, each with one of the lower ones no further away than both bear."""
        if not going:
            yield ()
            return
        first = going[0]
        for other in lower:
            near = self.laws.apart(first, other) <= min(self.limit[first], self.limit[other])
            if near and self.laws.may_meet(first, other):
                for more in self._across(going[1:], [player for player in lower if player != other]):
                    yield ((first, other), *more)


def laws_of(scores: Mapping[int, int], met: Iterable[Iterable[int]]) -> Laws:
    """From scores and the pairs that may not be."""
    return Laws(scores, frozenset(frozenset(pair) for pair in met))
