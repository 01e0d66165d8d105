"""Top half against bottom half: CFC 622 (b), by enumeration, and the quarters of 633.1 and 633.2.

Reading: of all legal pairings the first by
1. players denied their equalising colour, 2. third equal colours in a row,
3. the interchange: none; else fewest players; smallest sum of places changed; of the top half the lowest; of the bottom
   half the highest; then both halves are put in order again,
4. by transposition: pairs who asked not to meet (619.1), 5. likewise: players denied their alternating colour (631),
   unless 631.1 is announced, 6. the order of opponents: the highest possible for the first of the top half, and so on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from tests.reference.cfc_literal.cards import Card
from tests.reference.cfc_literal.colours import cost_of
from tests.reference.cfc_literal.patience import Patience, TooLarge

Pair = tuple[Card, Card]

PLAYERS_MAX: Final = 16


@dataclass(frozen=True)
class Wishes:
    """What transpositions are made for, beside the laws and equal colours."""

    apart: frozenset[frozenset[int]] = frozenset()  # 619.1
    alternation: bool = True  # 631; not under 631.1


def may_meet(a: Card, b: Card) -> bool:
    """618 (a)."""
    return b.id not in a.met


def weighty(pairs: Sequence[Pair]) -> tuple[int, int]:
    """1 and 2: for these interchanges are made."""
    costs = [cost_of(a, b) for a, b in pairs]
    return sum(cost.equalising_denied for cost in costs), sum(cost.thirds for cost in costs)


def light(pairs: Sequence[Pair], wishes: Wishes) -> tuple[int, int]:
    """4 and 5: for these only transpositions are made."""
    asked = sum(frozenset((a.id, b.id)) in wishes.apart for a, b in pairs)
    denied = sum(cost_of(a, b).alternating_denied for a, b in pairs) if wishes.alternation else 0
    return asked, denied


def interchanges(players: Sequence[Card]) -> Iterator[tuple[list[Card], list[Card]]]:
    """3: top and bottom half as they are, then after each interchange."""
    half = len(players) // 2
    places = range(1, len(players) + 1)
    for size in range(half + 1):
        options = [(down, up) for down in combinations(places[:half], size) for up in combinations(places[half:], size)]
        options.sort(
            key=lambda option: (sum(option[1]) - sum(option[0]), [-place for place in option[0]], option[1][::-1])
        )
        for down, up in options:
            top = set(places[:half]) - set(down) | set(up)
            yield (
                [player for place, player in enumerate(players, start=1) if place in top],
                [player for place, player in enumerate(players, start=1) if place not in top],
            )


def transpositions(top: Sequence[Card], bottom: Sequence[Card], patience: Patience) -> Iterator[list[Pair]]:
    """6: the legal pairings of the top with the bottom half, as close to consecutive order as possible first."""
    patience.step()
    if not top:
        yield []
        return
    for opponent in bottom:
        if may_meet(top[0], opponent):
            others = [card for card in bottom if card is not opponent]
            for rest in transpositions(top[1:], others, patience):
                yield [(top[0], opponent), *rest]


def top_against_bottom(
    top: Sequence[Card], bottom: Sequence[Card], wishes: Wishes, patience: Patience
) -> list[Pair] | None:
    """4 to 6 behind 1 and 2, without interchanges."""
    straight = list(zip(top, bottom, strict=True))
    if all(may_meet(a, b) for a, b in straight) and not any((*weighty(straight), *light(straight, wishes))):
        return straight
    if len(top) > PLAYERS_MAX // 2:
        raise TooLarge
    return min(
        transpositions(top, bottom, patience),
        key=lambda pairs: (weighty(pairs), light(pairs, wishes)),
        default=None,
    )


def halves(players: Sequence[Card], wishes: Wishes, patience: Patience) -> list[Pair] | None:
    """1 to 6; the players in the order of 613. None where they cannot all be paired."""
    half = len(players) // 2
    best = _least_weighty(players, patience, straight=list(zip(players[:half], players[half:], strict=True)))
    if best is None:
        return None
    for top, bottom in interchanges(players):
        pairs = top_against_bottom(top, bottom, wishes, patience)
        if pairs is not None and weighty(pairs) == best:
            return pairs
    message = "the best pairing of all is a transposition after some interchange"
    raise AssertionError(message)


def _least_weighty(players: Sequence[Card], patience: Patience, straight: list[Pair]) -> tuple[int, int] | None:
    """1 and 2 over all legal pairings of the group."""
    if all(may_meet(a, b) for a, b in straight) and weighty(straight) == (0, 0):
        return (0, 0)
    if len(players) > PLAYERS_MAX:
        raise TooLarge

    @cache
    def least(remaining: tuple[int, ...]) -> tuple[int, int] | None:
        patience.step()
        if not remaining:
            return (0, 0)
        first, rest = players[remaining[0]], remaining[1:]
        found = []
        for place in rest:
            if may_meet(first, players[place]):
                behind = least(tuple(other for other in rest if other != place))
                if behind is not None:
                    cost = cost_of(first, players[place])
                    found.append((behind[0] + cost.equalising_denied, behind[1] + cost.thirds))
        return min(found, default=None)

    return least(tuple(range(len(players))))


def sections(players: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """633.1, 633.2: the first and second quarters, the third and fourth; the upper ones larger where four do not go."""
    upper = 2 * ((len(players) + 3) // 4)
    return list(players[:upper]), list(players[upper:])


def quarters(players: Sequence[Card], wishes: Wishes, patience: Patience) -> tuple[list[Pair], bool] | None:
    """633.1, 633.2: each section by itself; as halves where a section cannot be paired. And whether it was."""
    upper, lower = (halves(section, wishes, patience) for section in sections(players))
    if upper is not None and lower is not None:
        return [*upper, *lower], True
    undivided = halves(players, wishes, patience)
    return None if undivided is None else (undivided, False)
