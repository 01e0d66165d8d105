"""The laws of CFC 618 (b) and (c), by enumeration of all rounds that 618 (a) allows.

Readings:
- Over the whole round, group by group from the top (621): fewer players of the highest group that differs meet others
  than equals (b); or as many, and of their distances, in ascending order, the first that differs is smaller (c). A
  recorded round breaks them if it is also not the best where most pairs of equals come before all that.
- The earlier reading, over the whole round: nobody is further from his own score, and more pairs have equal scores
  (b); or as many, and somebody is nearer to his own score (c).
- With it, in one group, whatever becomes of those below (621): with the pairs above and the odd men as they are, fewer
  odd men go on and no more players leave, or fewer leave and no more go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from core.model.units import PlayerId
from tests.reference.cfc_literal.cards import Card
from tests.reference.cfc_literal.halves import Pair, may_meet
from tests.reference.cfc_literal.patience import Patience

Meet = Callable[[Card, Card], bool]
Worth = tuple[int, int]  # pairs of unequal scores, sum of the differences
Round = tuple[Pair, ...]
Away = tuple[tuple[int, ...], ...]  # by score, from the top


def rounds(cards: Sequence[Card], meet: Meet, patience: Patience) -> Iterator[Round]:
    """Every way to pair all of them."""
    if not cards:
        yield ()
        return
    patience.step()
    first, *others = cards
    for other in others:
        if meet(first, other):
            for more in rounds([card for card in others if card is not other], meet, patience):
                yield ((first, other), *more)


def apart(a: Card, b: Card) -> int:
    """The difference of the scores."""
    return abs(a.score - b.score)


def worth(pairs: Sequence[Pair]) -> Worth:
    """(b), then (c); the smaller the better."""
    return sum(a.score != b.score for a, b in pairs), sum(apart(a, b) for a, b in pairs)


def away(pairs: Sequence[Pair], scores: Sequence[int]) -> Away:
    """For each of these scores the distances of its players who meet no equal, in ascending order."""
    return tuple(
        tuple(sorted(apart(*pair) for pair in pairs for card in pair if card.score == score and apart(*pair)))
        for score in scores
    )


def by_groups(distances: Away) -> tuple[object, ...]:
    """As rounds of the same players are compared, the smaller the better: a group's numbers, then its distances."""
    return tuple((len(one), one) for one in distances)


def together(one: Away, other: Away) -> Away:
    """Of two parts of a round."""
    return tuple(tuple(sorted((*first, *second))) for first, second in zip(one, other, strict=True))


def least_away(cards: Sequence[Card], scores: Sequence[int], meet: Meet, patience: Patience) -> Away | None:
    """Of the best round of these players, group by group; None: they cannot all be paired."""
    return min((away(one, scores) for one in rounds(cards, meet, patience)), key=by_groups, default=None)


def breaks_618_by_groups(pairs: Sequence[Pair], patience: Patience) -> bool:
    """Another round is better group by group, and one is with most pairs of equals first."""
    cards = [card for pair in pairs for card in pair]
    scores = sorted({card.score for card in cards}, reverse=True)

    def equals_first(one: Sequence[Pair]) -> tuple[object, ...]:
        return worth(one)[0], by_groups(away(one, scores))

    every = list(rounds(cards, may_meet, patience))
    better = any(by_groups(away(one, scores)) < by_groups(away(pairs, scores)) for one in every)
    return better and any(equals_first(one) < equals_first(pairs) for one in every)


def no_further(pairs: Sequence[Pair]) -> Meet:
    """618 (a), and neither is further from his own score than in these pairs."""
    limit: Mapping[PlayerId, int] = {card.id: apart(*pair) for pair in pairs for card in pair}
    return lambda a, b: may_meet(a, b) and apart(a, b) <= min(limit[a.id], limit[b.id])


def least_worth(cards: Sequence[Card], meet: Meet, patience: Patience) -> Worth | None:
    """Of the best round of these players; None: they cannot all be paired."""
    return min(map(worth, rounds(cards, meet, patience)), default=None)


def is_best_of_all(pairs: Sequence[Pair], patience: Patience) -> bool:
    """618 (b) and (c) over the whole round."""
    if not any(apart(*pair) for pair in pairs):
        return True  # everybody meets an equal
    cards = [card for pair in pairs for card in pair]
    return least_worth(cards, no_further(pairs), patience) == worth(pairs)


def first_better_group(pairs: Sequence[Pair], patience: Patience) -> int | None:
    """618 (b) and (c) in each score group, the odd men as they are: the highest score where that fails, or None."""
    scores = sorted({card.score for pair in pairs for card in pair}, reverse=True)
    return next((score for score in scores if _better_there(pairs, score, patience)), None)


def _better_there(pairs: Sequence[Pair], score: int, patience: Patience) -> bool:
    left = [pair for pair in pairs if max(card.score for card in pair) <= score or _passes(pair, score)]
    cards = [card for pair in left for card in pair]
    recorded = _of_group(left, score)
    return any(
        found != recorded and found[0] <= recorded[0] and found[1] <= recorded[1]
        for one in rounds(cards, may_meet, patience)
        if not any(min(card.score for card in pair) > score for pair in one)
        for found in (_of_group(one, score),)
    )


def _passes(pair: Pair, score: int) -> bool:
    """One of the two is an odd man when that group's turn comes."""
    return max(card.score for card in pair) > score >= min(card.score for card in pair)


def _of_group(pairs: Sequence[Pair], score: int) -> tuple[int, int]:
    """Odd men who go on below that score, and players of it who leave."""
    highest = [max(card.score for card in pair) for pair in pairs if min(card.score for card in pair) < score]
    return sum(one > score for one in highest), sum(one == score for one in highest)
