"""What is never allowed: a second bye (615), and the laws of 618.

The text does not say what goes first where an odd man finds an opponent only at the price of equals who are then kept
apart. So a round breaks 618 (b) or (c) only if another one is better in one of them and no worse in the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from core.editions.cfc.round_layout import CfcLayout, mask
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import NOBODY, Edge, least_cost_matching
from core.model.verdict import Objection

Partners = Mapping[int, int]
"""By position, the position of the recorded opponent."""


def second_byes(layout: CfcLayout, unpaired: Sequence[int]) -> Iterator[Objection]:
    """615: one bye, if the number of players is odd, and not to a player who has been given one."""
    numbers = ", ".join(str(layout.number(position)) for position in unpaired)
    if len(unpaired) > layout.size % 2:
        text = f"{numbers} have no opponent, but {layout.size} players give {layout.size % 2 or 'no'} bye."
        yield Objection("615", tuple(layout.ids[position] for position in unpaired), text)
    for position in unpaired:
        if not layout.may_take_bye >> position & 1:
            text = f"{layout.number(position)} has the bye and has been given one before."
            yield Objection("615", (layout.ids[position],), text)


def met_before(layout: CfcLayout, pairs: Sequence[tuple[int, int]]) -> Iterator[Objection]:
    """618 (a): a player must not be paired with any other player more than once."""
    for one, other in pairs:
        if layout.ids[other] in layout.field.contenders[one].opponents:
            text = f"{layout.number(one)} and {layout.number(other)} have been paired before."
            yield Objection("618(a)", (layout.ids[one], layout.ids[other]), text)


def equals_kept_apart(layout: CfcLayout, partner: Partners) -> Iterator[Objection]:
    """618 (b), (c): equals are paired if possible, others with an opponent as close to their score as possible.

    Group by group from the top, the odd men from above being those on record.
    """
    players = sorted(partner)
    groups = [tuple(group) for _, group in groupby(players, key=layout.score.__getitem__)]
    below = mask(players)
    moved_down: list[int] = []
    for group in groups:
        below &= ~mask(group)
        here = mask(group) | mask(moved_down)
        going_on = [player for player in moved_down if not mask(group) >> partner[player] & 1]
        leaving = [player for player in group if not here >> partner[player] & 1]
        better = _better(layout, moved_down, group, below, (len(going_on), len(leaving)))
        if better is not None:
            yield _objection(layout, group, going_on, leaving, better)
            return
        moved_down = sorted((*going_on, *leaving))


def _objection(
    layout: CfcLayout, group: Sequence[int], going_on: list[int], leaving: list[int], better: tuple[int, int]
) -> Objection:
    points = layout.score[group[0]]
    score = f"{points // 10}.{points % 10}"
    if better[0] == len(going_on):
        numbers = ", ".join(str(layout.number(player)) for player in leaving)
        text = f"Of the players with {score} points {numbers} meet players with fewer; {better[1]} of them would do."
        return Objection("618(b)", tuple(layout.ids[player] for player in leaving), text)
    numbers = ", ".join(str(layout.number(player)) for player in going_on)
    text = f"{numbers} could have met players with {score} points, the closest to their own score."
    return Objection("618(c)", tuple(layout.ids[player] for player in going_on), text)


def _better(
    layout: CfcLayout, moved_down: Sequence[int], group: Sequence[int], below: int, recorded: tuple[int, int]
) -> tuple[int, int] | None:
    """(odd men going on, players leaving) of a pairing better in one and no worse in the other; None: there is none."""
    if recorded[0] == 0 and recorded[1] <= (len(group) - len(moved_down)) % 2:
        return None
    for odd_men_first in (True, False):
        question = _Fewest(layout, moved_down, group, below, odd_men_first=odd_men_first)
        for found, completes in (question.alone(), question.completed()):
            if found == recorded or found[0] > recorded[0] or found[1] > recorded[1]:
                break  # even without regard to the players below nothing is better
            if completes:
                return found
    return None


class _Fewest:
    """The fewest odd men who go on and players who leave, in that order or the other."""

    def __init__(
        self, layout: CfcLayout, moved_down: Sequence[int], group: Sequence[int], below: int, *, odd_men_first: bool
    ) -> None:
        self.layout, self.moved_down, self.group, self.below = layout, moved_down, group, below
        self.own, self.here = mask(group), mask((*moved_down, *group))
        self.width = (self.here | below).bit_count().bit_length() + 1
        odd_men, others = (1 << self.width, 1) if odd_men_first else (1, 1 << self.width)
        self.price = dict.fromkeys(moved_down, odd_men) | dict.fromkeys(group, others)

    def alone(self) -> tuple[tuple[int, int], bool]:
        """Whatever becomes of the players below; and whether they can still be paired."""
        players = [*self.moved_down, *self.group]
        partner = self._partners(players, [self.price[player] for player in players])
        rest = self.below | self.here & ~mask(partner)
        return self._count(partner), MaximumMatching(self.layout.legal, rest).can_pair_all(rest, 0)

    def completed(self) -> tuple[tuple[int, int], bool]:
        """So that everybody below can be paired."""
        players = [*self.moved_down, *self.group, *members(self.below)]
        partner = self._partners(players, [1 << 2 * self.width + 2] * len(players))
        return self._count(partner), len(partner) == len(players)

    def _partners(self, players: Sequence[int], alone: Sequence[int]) -> dict[int, int]:
        place = {player: index for index, player in enumerate(players)}
        everyone = mask(players)
        edges: list[Edge] = []
        for player in players:
            for other in members(self.layout.legal[player] & everyone):
                if place[player] < place[other]:
                    inside = self.own >> other & 1 and self.here >> player & 1
                    cost = 0 if inside else self.price.get(player, 0) + self.price.get(other, 0)
                    edges.append((place[player], place[other], cost))
        mate = least_cost_matching(alone, edges).mate
        return {player: players[other] for player, other in zip(players, mate, strict=True) if other != NOBODY}

    def _count(self, partner: Partners) -> tuple[int, int]:
        """Odd men going on, players leaving."""
        return (
            sum(player not in partner or not self.own >> partner[player] & 1 for player in self.moved_down),
            sum(player not in partner or not self.here >> partner[player] & 1 for player in self.group),
        )
