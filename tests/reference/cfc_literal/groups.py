"""Odd men, group by group: CFC 618, 621, 623 to 626, by enumeration of the choices.

Readings, in this order, for the odd men who come and the group they come to, among all choices after which everybody
further down can still be paired somehow (621):
1. as many odd men as possible are paired with one of the group (618 c); under 633.2 with one of B rather than C;
2. as few new odd men as possible (618 b, 623 "the prime consideration");
3. the highest-ranked of the odd men are those paired (625);
4. as few as possible of the new odd men have met the whole next-lower group (618 c, 623); an empty one does not count;
5. under 624.2, but for the last quarter of the rounds: as few as possible who have been in such a pairing before;
6. the opponents of the odd men, in their rank, each the highest-ranked possible (624); under 624.1 those first whose
   due colour is the opposite one;
7. as few as possible new odd men with unfinished games (626);
8. the new odd men as low as possible: the lowest-ranked if that can be, then the next (623).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, takewhile
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
    farther: tuple[Card, ...] = ()  # 633.2: C, where the odd man's next group is B


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


Completes = Callable[[Choice, Sequence[Card]], bool]
"""Whether everybody who is then left, of this group and below, can still be paired."""


class Settlement:
    """The choices for one group."""

    def __init__(
        self,
        situation: Situation,
        pairable: Pairable,
        announced: Announced,
        completes: Completes | None = None,
    ) -> None:
        self.now = situation
        self.pairable = pairable
        self.announced = announced
        self.completes = completes or (lambda _, left: pairable(left))

    def choice(self) -> Choice:
        """1 to 8."""
        odd_men = self.now.odd_men
        for count in range(len(odd_men), -1, -1):  # 1
            found = [choice for paired in combinations(odd_men, count) for choice in self.fewest(paired)]
            if found:
                return min(found, key=self.quality)
        raise AssertionError("who could be paired before the group was settled still can")

    def fewest(self, paired: tuple[Card, ...]) -> list[Choice]:
        """Of the choices with these odd men those with fewest new ones, where nothing else goes first."""
        choices = self.choices(paired)
        if self.now.farther:
            return list(choices)
        first = next(choices, None)
        if first is None:
            return []
        # Choices come by the number of new odd men.
        return [first, *takewhile(lambda choice: len(choice.new_odd_men) == len(first.new_odd_men), choices)]

    def choices(self, paired: tuple[Card, ...]) -> Iterator[Choice]:
        """Everything possible with these odd men paired here, by the number of new ones."""
        now = self.now
        most = len(now.group) - len(paired)
        going_on = tuple(card for card in now.odd_men if card not in paired)
        for size in range(most + 1):
            if perm(len(now.group), len(paired)) * comb(max(most, 0), size) > CHOICES_MAX:
                raise TooLarge
            for opponents in permutations(now.group, len(paired)):
                pairs = tuple(zip(paired, opponents, strict=True))
                if not all(self.pairable.meet(a, b) for a, b in pairs):
                    continue
                others = [card for card in now.group if card not in opponents]
                for new in combinations(others, size):
                    self.pairable.patience.step()
                    rest = [card for card in others if card not in new]
                    choice = Choice(pairs, new)
                    if now.group_pairable(rest) and self.completes(choice, (*going_on, *new, *now.lower)):
                        yield choice

    def quality(self, choice: Choice) -> tuple[object, ...]:
        """1 to 8; the smallest is taken."""
        new, group, meet = choice.new_odd_men, self.now.group, self.pairable.meet
        has_met_all = [card for card in new if not any(meet(card, other) for other in self.now.next_group)]
        again = [card for card in (*new, *(opponent for _, opponent in choice.pairs)) if card.marked]
        return (
            sum(opponent in self.now.farther for _, opponent in choice.pairs),
            len(new),
            [self.now.odd_men.index(odd_man) for odd_man, _ in choice.pairs],
            len(has_met_all) if self.now.next_group else 0,
            len(again) if self.announced.only_once else 0,
            [self.place_of_opponent(odd_man, opponent) for odd_man, opponent in choice.pairs],
            sum(card.unfinished for card in new),
            sorted(-group.index(card) for card in new),
        )

    def place_of_opponent(self, odd_man: Card, opponent: Card) -> tuple[bool, int]:
        """6."""
        mine, other = due(odd_man), due(opponent)
        opposite = mine is not None and other is not None and mine.colour is not other.colour
        return (self.announced.due_colour and not opposite, self.now.group.index(opponent))
