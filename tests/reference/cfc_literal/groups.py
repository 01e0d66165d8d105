"""Odd men, group by group: CFC 618, 621, 623 to 626, by enumeration of the choices.

Readings, in this order, for the odd men who come and the group they come to, among all choices after which everybody
further down can still be paired somehow (621):
1. the highest-ranked odd man is paired with one of the group if that can be, then the second, and so on (625, 618 c);
2. as few new odd men as possible (618 b, 623 "the prime consideration");
3. as few as possible of them who have met the whole next-lower group (618 c, 623); an empty one does not count;
4. under 624.2, but for the last quarter of the rounds: as few as possible who have been in such a pairing before;
5. the opponents of the odd men, in their rank, each the highest-ranked possible (624); under 624.1 those first whose
   due colour is the opposite one;
6. as few as possible new odd men with unfinished games (626);
7. the new odd men as low as possible: the lowest-ranked if that can be, then the next (623).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, perm
from typing import Final

from core.model.units import PlayerId
from tests.reference.cfc_literal.cards import Card
from tests.reference.cfc_literal.colours import due
from tests.reference.cfc_literal.halves import Pair, may_meet
from tests.reference.cfc_literal.patience import Patience, TooLarge

CHOICES_MAX: Final = 400_000


class Pairable:
    """Whether players can all be paired with each other, by brute force with a memory."""

    def __init__(self, patience: Patience, meet: Callable[[Card, Card], bool] = may_meet) -> None:
        self.patience = patience
        self.meet = meet
        self.known: dict[frozenset[PlayerId], bool] = {}

    def __call__(self, players: Sequence[Card]) -> bool:
        """Everybody has an opponent."""
        if not players:
            return True
        if len(players) % 2:
            return False
        key = frozenset(card.id for card in players)
        if key not in self.known:
            self.patience.step()
            # Whoever has fewest possible opponents is asked first; the answer is the same, only sooner.
            scarce = min(
                players, key=lambda card: sum(self.meet(card, other) for other in players if other is not card)
            )
            others = [card for card in players if card is not scarce]
            self.known[key] = any(
                self.meet(scarce, other) and self([card for card in others if card is not other])
                for other in reversed(others)
            )
        return self.known[key]


@dataclass(frozen=True)
class Situation:
    """A group to be settled: everything by rank (620)."""

    odd_men: tuple[Card, ...]
    group: tuple[Card, ...]
    next_group: tuple[Card, ...]
    lower: tuple[Card, ...]  # everybody below the group
    group_pairable: Callable[[Sequence[Card]], bool]


@dataclass(frozen=True)
class Choice:
    """What becomes of them; the rest of the group is paired within itself."""

    pairs: tuple[Pair, ...]  # odd man, opponent
    new_odd_men: tuple[Card, ...]


@dataclass(frozen=True)
class Announced:
    """Variations of the rules on odd men."""

    due_colour: bool = False  # 624.1
    only_once: bool = False  # 624.2, and not in the last quarter


class Settlement:
    """The choices for one group."""

    def __init__(self, situation: Situation, pairable: Pairable, announced: Announced) -> None:
        self.now = situation
        self.pairable = pairable
        self.announced = announced

    def choice(self) -> Choice:
        """1 to 7."""
        paired: tuple[Card, ...] = ()
        for odd_man in self.now.odd_men:
            if next(self.choices((*paired, odd_man)), None) is not None:  # 1
                paired = (*paired, odd_man)
        choices = self.choices(paired)
        first = next(choices, None)
        assert first is not None, "who could be paired before the group was settled still can"
        fewest = [first]
        for choice in choices:
            if len(choice.new_odd_men) > len(first.new_odd_men):
                break  # 2: choices come by this number
            fewest.append(choice)
        return min(fewest, key=self.quality)

    def choices(self, paired: tuple[Card, ...]) -> Iterator[Choice]:
        """Everything possible with these odd men paired here, by the number of new ones."""
        now = self.now
        most = len(now.group) - len(paired)
        going_on = tuple(card for card in now.odd_men if card not in paired)
        for size in range(most + 1):
            if (most - size) % 2:
                continue
            if perm(len(now.group), len(paired)) * comb(most, size) > CHOICES_MAX:
                raise TooLarge
            for opponents in permutations(now.group, len(paired)):
                pairs = tuple(zip(paired, opponents, strict=True))
                if not all(may_meet(a, b) for a, b in pairs):
                    continue
                others = [card for card in now.group if card not in opponents]
                for new in combinations(others, size):
                    self.pairable.patience.step()
                    rest = [card for card in others if card not in new]
                    if now.group_pairable(rest) and self.pairable((*going_on, *new, *now.lower)):
                        yield Choice(pairs, new)

    def quality(self, choice: Choice) -> tuple[object, ...]:
        """3 to 7; the smallest is taken."""
        new, group = choice.new_odd_men, self.now.group
        has_met_all = [card for card in new if not any(may_meet(card, other) for other in self.now.next_group)]
        again = [card for card in (*new, *(opponent for _, opponent in choice.pairs)) if card.marked]
        return (
            len(has_met_all) if self.now.next_group else 0,
            len(again) if self.announced.only_once else 0,
            [self.place_of_opponent(odd_man, opponent) for odd_man, opponent in choice.pairs],
            sum(card.unfinished for card in new),
            sorted(-group.index(card) for card in new),
        )

    def place_of_opponent(self, odd_man: Card, opponent: Card) -> tuple[bool, int]:
        """5."""
        mine, other = due(odd_man), due(opponent)
        opposite = mine is not None and other is not None and mine.colour is not other.colour
        return (self.announced.due_colour and not opposite, self.now.group.index(opponent))
