"""The laws of CFC 618 (b) and (c), by enumeration of all rounds that 618 (a) allows.

Readings:
- Over the whole round: nobody is further from his own score, and more pairs have equal scores (b); or as many, and
  somebody is nearer to his own score (c).
- In one group, whatever becomes of those below (621): with the pairs above and the odd men as they are, fewer odd men
  go on and no more players leave, or fewer leave and no more go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from core.model.units import PlayerId
from tests.reference.cfc_literal.cards import Card
from tests.reference.cfc_literal.halves import Pair, may_meet
from tests.reference.cfc_literal.patience import Patience

Meet = Callable[[Card, Card], bool]
Worth = tuple[int, int]  # pairs of unequal scores, sum of the differences
Round = tuple[Pair, ...]


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
