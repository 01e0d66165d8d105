"""Who leaves a scoregroup for the next one towards the median: articles 2.3, 3 and 4.4, as decision 216 reads them."""

from collections.abc import Iterable, Sequence

from core.editions.lim.round_layout import LimLayout
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.model.named_tuple import NamedTuple
from core.model.results import Colour

TYPES = "dcba"
"""3.9, the best first."""


class Group(NamedTuple):
    """One scoregroup to be handled, by position."""

    incoming: tuple[int, ...]  # floaters who have come to it, in the order of 3.6 and 3.7
    residents: tuple[int, ...]  # the highest numbered first
    adjacent: int  # mask of the residents of the next scoregroup towards the median
    is_downward: bool

    @property
    def members(self) -> int:
        """The mask of all of them."""
        return mask_with(self.incoming) | mask_with(self.residents)


class Floater(NamedTuple):
    """One who leaves a group, and why."""

    player: int
    article: str  # that makes him leave: "2.3.1", "2.3.2", "2.3.3", "2.3.4" or "4.4"
    type: str  # 3.9
    decided: str  # the article by which he and not another one left; empty: there was no choice


def floaters_of(layout: LimLayout, group: Group) -> tuple[list[Floater], MaximumMatching]:
    """Who leaves, in the order in which they are chosen, and a matching of all others with each other."""
    choice = _Choice(layout, group)
    left = group.members
    alone = [player for player in members(left) if not layout.legal[player] & left]
    for player in alone:
        choice.add(player, _why_alone(layout, player, group.members), "")
        left &= ~(1 << player)
    stay = MaximumMatching(layout.legal, left, _proposed(layout, group, left))
    wanted = choice.majority(left)
    to_make_even = left.bit_count() % 2 == 1  # once; a companion by 4.4.2 is the lowest numbered
    while stay.most_pairs() * 2 < left.bit_count():
        spare = stay.can_be_left()
        player, decided = choice.first_of(spare, wanted if to_make_even else 0, to_make_even=to_make_even)
        choice.add(player, "2.3.4" if to_make_even else "4.4", decided)
        to_make_even = False
        left &= ~(1 << player)
        stay.turn_to(left)
    return choice.chosen, stay


def _proposed(layout: LimLayout, group: Group, left: int) -> list[int]:
    """2.4, as a matching to start from: top half against bottom half."""
    mate = [NOBODY] * layout.size
    there = [player for player in group.residents if left >> player & 1]
    half = len(there) // 2
    for one, other in zip(there[:half], there[half:], strict=False):
        mate[one], mate[other] = other, one
    return mate


def _why_alone(layout: LimLayout, player: int, group: int) -> str:
    """The article by which he has no suitable opponent in his group (2.3.1-2.3.3)."""
    if not layout.apart[player] & group:
        return "2.3.1"
    return "2.3.2" if abs(layout.history[player].difference) >= 2 else "2.3.3"


class _Choice:
    """The floaters of one group, chosen one after another."""

    def __init__(self, layout: LimLayout, group: Group) -> None:
        self.layout, self.group = layout, group
        self.chosen: list[Floater] = []
        self.incoming = mask_with(group.incoming)

    def add(self, player: int, article: str, decided: str) -> None:
        self.chosen.append(Floater(player, article, TYPES[self._disadvantage(player)], decided))

    def majority(self, left: int) -> int:
        """3.2.2: the mask of those who are due the colour that is due to more of them; 0: to as many."""
        white, black = (self.layout.due[colour] & left for colour in (Colour.WHITE, Colour.BLACK))
        surplus = white.bit_count() - black.bit_count()
        return 0 if not surplus else white if surplus > 0 else black

    def first_of(self, spare: int, wanted: int, *, to_make_even: bool) -> tuple[int, str]:
        """Of those who can be spared the one who goes, and the article that decided last (decision 216, 9 and 10)."""
        disadvantage = {player: self._disadvantage(player) for player in members(spare)}
        least = min(disadvantage.values())
        going = [player for player, value in disadvantage.items() if value == least]
        decided = "3.9" if len(going) < len(disadvantage) else ""
        if to_make_even and least == 0:
            rested = [player for player in going if not self.layout.floated >> player & 1]
            if rested and len(rested) < len(going):
                going, decided = rested, "3.10"
        last = self._last(going)
        due = [player for player in going if wanted >> player & 1]
        if due and self.layout.is_close(by_colour := self._last(due), last):
            return by_colour, "3.2.2" if len(due) < len(going) else "3.2.4" if len(going) > 1 else decided
        return last, "3.2.4" if len(going) > 1 else decided

    def _last(self, players: Iterable[int]) -> int:
        """3.2.4: the lowest numbered, upward the highest numbered."""
        number = self.layout.numbers.__getitem__
        return max(players, key=number) if self.group.is_downward else min(players, key=number)

    def _disadvantage(self, player: int) -> int:
        """3.9: the type, from 0 for d to 3 for a."""
        return 2 * (self.incoming >> player & 1) + (not self._has_opponent(player))

    def _has_opponent(self, player: int) -> bool:
        """3.3, 3.4: in the adjacent group, when the floaters ahead of him have theirs."""
        possible = self.layout.legal[player] & self.group.adjacent
        ahead = [
            one.player
            for one in self.chosen
            if (one.player < player if self.group.is_downward else one.player > player)
        ]
        if possible.bit_count() > len(ahead) or not possible:
            return bool(possible)
        return _most_given(self.layout.legal, (*ahead, player), self.group.adjacent) > _most_given(
            self.layout.legal, ahead, self.group.adjacent
        )


def _most_given(legal: Sequence[int], floaters: Sequence[int], group: int) -> int:
    """How many floaters can each be given a different opponent out of a group."""
    taken: dict[int, int] = {}

    def gives_way(floater: int, seen: set[int]) -> bool:
        for opponent in members(legal[floater] & group):
            if opponent not in seen:
                seen.add(opponent)
                if opponent not in taken or gives_way(taken[opponent], seen):
                    taken[opponent] = floater
                    return True
        return False

    return sum(gives_way(floater, set()) for floater in floaters)
