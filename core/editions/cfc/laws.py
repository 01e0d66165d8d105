"""What is never allowed: a second bye (615), and the laws of 618.

The text does not say what goes first where an odd man finds an opponent only at the price of equals who are then kept
apart. So a round breaks 618 (b) or (c) only if it does by either order: another round is better group by group from the
top (decision 137), and one is if most pairs of equals in the whole round come before that. Under the earlier reading
(decision 93), if another one is better in one of (b) and (c) and no worse in the other: in one score group, whatever it
then means for the groups below (621), or in the whole round, nobody being put further from his own score.

Where nobody is, whoever meets an equal meets one in a better round too, and only the others, few as a rule, are asked.
A small question that takes more for possible than is (any two of them who could both meet equals of their group) mostly
shows that there is no better round; else an exact one answers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby

from core.editions.cfc.group_order import Gain, GroupOrder
from core.editions.cfc.round_layout import CfcLayout
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.matching.weighted import Edge, least_cost_matching
from core.model.dataclass import dataclass
from core.model.sentence import joined, say, say_of
from core.model.units import points_text
from core.model.verdict import Objection

# --- 618 (b) and (c) over the whole round, at nobody's expense: the earlier reading (decision 93)

Partners = Mapping[int, int]
"""By position, the position of the opponent."""


class Distances:
    """What 618 makes of a pair: the smaller the better, sums over all pairs packed into one integer."""

    def __init__(self, layout: CfcLayout) -> None:
        self._score = layout.score
        furthest = max(layout.score, default=0) - min(layout.score, default=0)
        self._width = (furthest * layout.size).bit_length() + 1
        self.bits = self._width + layout.size.bit_length() + 1

    def apart(self, one: int, other: int) -> int:
        """The difference of the scores, in tenths."""
        return abs(self._score[one] - self._score[other])

    def cost(self, one: int, other: int) -> int:
        """(b) first: one pair of unequal scores more; then (c): how far apart they are."""
        apart = self.apart(one, other)
        return 1 << self._width | apart if apart else 0

    def total(self, partner: Partners) -> int:
        """The sum over a whole round."""
        return sum(self.cost(one, other) for one, other in partner.items() if one < other)

    def unequal(self, total: int) -> int:
        """How many pairs of unequal scores are in such a sum."""
        return total >> self._width


def nearer(layout: CfcLayout, partner: Partners) -> dict[int, int] | None:
    """A legal round of the same players with nobody further from his own score and more pairs of equals.

    Or with as many, and somebody nearer to his own score. Of these the one with most pairs of equals, then the smallest
    sum of all distances; None: there is none, 618 (b) and (c) hold over the whole round.
    """
    question = _Question(layout, partner)
    if not question.strangers or not question.could_be_better():
        return None
    return question.better()


def within(layout: CfcLayout, partner: Partners) -> list[int]:
    """By position, the mask of those he may meet so that neither is further from his own score than in that round."""
    limit = {one: abs(layout.score[one] - layout.score[other]) for one, other in partner.items()}
    legal = [0] * layout.size
    for player, own in limit.items():
        for other in members(layout.legal[player] & mask_with(limit)):
            apart = abs(layout.score[player] - layout.score[other])
            if apart <= own and apart <= limit[other]:
                legal[player] |= 1 << other
    return legal


class _Question:
    def __init__(self, layout: CfcLayout, partner: Partners) -> None:
        self._layout, self._partner = layout, partner
        self._distances = Distances(layout)
        self._limit = {one: self._distances.apart(one, other) for one, other in partner.items()}
        self.strangers = [player for player in sorted(partner) if self._limit[player]]
        self._before = self._distances.total(partner)
        self._home = list(self._could_come_home())

    def could_be_better(self) -> bool:
        """As if the pairs of players who come home did not disturb each other."""
        edges = [*self._across(), *((one, other, 0) for one, other in self._home)]
        return self._least(self.strangers, edges)[1] < self._before

    def better(self) -> dict[int, int] | None:
        """Exactly, with everybody of the groups to which somebody could come home."""
        layout = self._layout
        open_scores = {layout.score[one] for one, _ in self._home}
        players = [one for one in sorted(self._partner) if self._limit[one] == 0 and layout.score[one] in open_scores]
        players = sorted({*players, *self.strangers})
        edges = list(self._across())
        for score in open_scores:
            group = [player for player in players if layout.score[player] == score]
            edges += [(one, two, 0) for one, two in combinations(group, 2) if layout.legal[one] >> two & 1]
        # Of equally good ones the one with fewest other pairs: it is shown to people.
        width = len(players).bit_length()
        edges = [(one, other, cost << width | (self._partner[one] != other)) for one, other, cost in edges]
        partner, cost = self._least(players, edges, width)
        return {**self._partner, **partner} if cost < self._before else None

    def _across(self) -> Iterator[Edge]:
        """Pairs of unequal scores that neither of the two is put further by."""
        layout, limit = self._layout, self._limit
        for one, other in combinations(self.strangers, 2):
            apart = self._distances.apart(one, other)
            if 0 < apart <= min(limit[one], limit[other]) and layout.legal[one] >> other & 1:
                yield one, other, self._distances.cost(one, other)

    def _could_come_home(self) -> Iterator[tuple[int, int]]:
        """Two of one group who could both meet equals, all the others of it who do so still doing it."""
        score = self._layout.score
        groups: dict[int, list[int]] = {}
        for player in self.strangers:
            groups.setdefault(score[player], []).append(player)
        for points, group in groups.items():
            if len(group) > 1:
                equals = [player for player in self._partner if score[player] == points and not self._limit[player]]
                yield from self._pairs_that_fit(group, equals)

    def _pairs_that_fit(self, group: Sequence[int], equals: Iterable[int]) -> Iterator[tuple[int, int]]:
        paired = mask_with(equals)
        mate = [NOBODY] * self._layout.size
        for player in members(paired):
            mate[player] = self._partner[player]
        for one, other in combinations(group, 2):
            everyone = paired | 1 << one | 1 << other
            if MaximumMatching(self._layout.legal, everyone, mate).can_pair_all(everyone, 0):
                yield one, other

    def _least(self, players: Sequence[int], edges: Iterable[Edge], finer: int = 0) -> tuple[dict[int, int], int]:
        """A pairing of all these players of least cost, and what it costs by 618; `finer` bits decide equals."""
        place = {player: index for index, player in enumerate(players)}
        named = [(place[one], place[other], cost) for one, other, cost in edges]
        mate = least_cost_matching([1 << self._distances.bits + finer + 1] * len(players), named).mate
        assert NOBODY not in mate, "the pairs as they are do for a pairing"
        partner = {player: players[other] for player, other in zip(players, mate, strict=True)}
        return partner, self._distances.total(partner)


# --- What is never allowed: a second bye (615), and the laws of 618


def second_byes(layout: CfcLayout, unpaired: Sequence[int]) -> Iterator[Objection]:
    """615: one bye, if the number of players is odd, and not to a player who has been given one."""
    numbers = ", ".join(str(layout.number(position)) for position in unpaired)
    if len(unpaired) > layout.size % 2:
        text = say(
            "{numbers} have no opponent, but {players} players give no bye.", numbers=numbers, players=layout.size
        )
        if layout.size % 2:
            text = say(
                "{numbers} have no opponent, but {players} players give 1 bye.", numbers=numbers, players=layout.size
            )
        yield Objection("615", tuple(layout.ids[position] for position in unpaired), text)
    for position in unpaired:
        if not layout.may_take_bye >> position & 1:
            text = say("{player} has the bye and has been given one before.", player=layout.number(position))
            yield Objection("615", (layout.ids[position],), text)


def met_before(layout: CfcLayout, pairs: Sequence[tuple[int, int]]) -> Iterator[Objection]:
    """618 (a): a player must not be paired with any other player more than once."""
    for one, other in pairs:
        if layout.ids[other] in layout.field.contenders[one].opponents:
            text = say(
                "{one} and {other} have been paired before.",
                one=layout.number(one),
                other=layout.number(other),
            )
            yield Objection("618(a)", (layout.ids[one], layout.ids[other]), text)


def not_to_meet(layout: CfcLayout, pairs: Sequence[tuple[int, int]]) -> Iterator[Objection]:
    """Pairs that a prohibition on record excludes, as a second meeting is excluded."""
    for one, other in pairs:
        if tuple(sorted((layout.ids[one], layout.ids[other]))) in layout.field.forbidden_pairs:
            text = say(
                "{one} and {other} are not to meet in this round: a prohibition is on record.",
                one=layout.number(one),
                other=layout.number(other),
            )
            yield Objection("618(a)", (layout.ids[one], layout.ids[other]), text)


def equals_and_nearest(layout: CfcLayout, partner: Partners, known: Partners | None = None) -> Iterator[Objection]:
    """618 (b), (c): equals are paired if possible, others with an opponent as close to their score as possible.

    `known` is another legal round of the same players.
    """
    if layout.field.compares_groups:
        yield from better_by_groups(layout, partner, known)
    else:
        yield from list(equals_kept_apart(layout, partner)) or others_nearer(layout, partner)


def better_by_groups(layout: CfcLayout, partner: Partners, known: Partners | None = None) -> Iterator[Objection]:
    """Score group by score group from the top, over the whole round (decision 137).

    The first player named is of the highest group that differs.
    """
    order = GroupOrder(layout, partner, known=known)
    gain = order.gain(partner, order.partner)
    if gain is None:
        return
    if gain.more_equals < 0:
        other_order = GroupOrder(layout, partner, known=known, equals_first=True, only_whether=True)
        if other_order.is_best:
            return
    better = order.nearest_to(partner)
    changed = [player for player in sorted(partner) if partner[player] != better[player]]
    now, instead = (_pairs(layout, changed, of) for of in (partner, better))
    text = say(
        "Instead of {now}, {instead} are legal: {gain}.", now=now, instead=instead, gain=gain_in_words(layout, gain)
    )
    if gain.fewer_go_down:
        would_do = len(gain.going_down) - gain.fewer_go_down
        text = joined(" ", (_leaving(layout, gain.group, gain.going_down, would_do), text))
    concerned = list(gain.going_down)
    if gain.more_equals > 0 and not gain.fewer_go_down:
        concerned += [player for player in changed if player not in concerned]
    yield Objection(gain.rule, tuple(layout.ids[player] for player in concerned), text)


def gain_in_words(layout: CfcLayout, gain: Gain) -> str:
    """What is better, and that nothing is worse which comes before it."""
    points = points_text(layout.score[gain.group[0]])
    if gain.fewer_go_down:
        what = say("more of the players with {points} points have opponents with equal scores", points=points)
    else:
        what = say("players with {points} points have opponents nearer to their own score", points=points)
    if gain.more_equals > 0:
        more = say_of(
            gain.more_equals,
            "the round has {count} more pair of players with equal scores",
            "the round has {count} more pairs of players with equal scores",
        )
        what = joined(", ", (what, more))
    worse = say("no score group is worse off") if gain.none_is_worse else say("no higher score group is worse off")
    return say("{what}, and {worse}", what=what, worse=worse)


def equals_kept_apart(layout: CfcLayout, partner: Partners) -> Iterator[Objection]:
    """618 (b), (c): equals are paired if possible, others with an opponent as close to their score as possible.

    Group by group from the top, the odd men from above being those on record.
    """
    found = first_kept_apart(layout, partner)
    if found is not None:
        yield _objection(layout, found)


@dataclass(frozen=True, slots=True)
class KeptApart:
    """A score group that could be paired better with the odd men who came to it, whatever follows for those below."""

    index: int  # of the group, the highest being 0
    group: tuple[int, ...]
    going_on: list[int]  # odd men from above who find nobody here
    leaving: list[int]
    better: tuple[int, int]  # how many of either would do


def first_kept_apart(layout: CfcLayout, partner: Partners) -> KeptApart | None:
    """The highest such group; None: there is none."""
    players = sorted(partner)
    groups = [tuple(group) for _, group in groupby(players, key=layout.score.__getitem__)]
    below = mask_with(players)
    moved_down: list[int] = []
    for index, group in enumerate(groups):
        below &= ~mask_with(group)
        here = mask_with(group) | mask_with(moved_down)
        going_on = [player for player in moved_down if not mask_with(group) >> partner[player] & 1]
        leaving = [player for player in group if not here >> partner[player] & 1]
        better = _better(layout, moved_down, group, below, (len(going_on), len(leaving)))
        if better is not None:
            return KeptApart(index, group, going_on, leaving, better)
        moved_down = sorted((*going_on, *leaving))
    return None


def others_nearer(layout: CfcLayout, partner: Partners) -> Iterator[Objection]:
    """618 (b), (c) over the whole round, whoever the odd men on record are."""
    better = nearer(layout, partner)
    if better is None:
        return
    distances = Distances(layout)
    more = distances.unequal(distances.total(partner)) - distances.unequal(distances.total(better))
    changed = [player for player in sorted(partner) if partner[player] != better[player]]
    now, instead = (_pairs(layout, changed, of) for of in (partner, better))
    if more:
        gain = say_of(
            more, "{count} more pair of players with equal scores", "{count} more pairs of players with equal scores"
        )
    else:
        closer = [one for one in changed if distances.apart(one, better[one]) < distances.apart(one, partner[one])]
        numbers = ", ".join(str(layout.number(player)) for player in closer)
        gain = say(
            "as many pairs of players with equal scores, and {numbers} nearer to their own score", numbers=numbers
        )
    text = say(
        "Instead of {now}, {instead} are legal: {gain}, and nobody gets an opponent further from their own score.",
        now=now,
        instead=instead,
        gain=gain,
    )
    yield Objection("618(b)" if more else "618(c)", tuple(layout.ids[player] for player in changed), text)


def _pairs(layout: CfcLayout, players: Sequence[int], partner: Partners) -> str:
    pairs = ((one, partner[one]) for one in players if one < partner[one])
    return " ".join(f"{layout.number(one)}-{layout.number(other)}" for one, other in pairs)


def _objection(layout: CfcLayout, found: KeptApart) -> Objection:
    if found.better[0] == len(found.going_on):
        text = _leaving(layout, found.group, found.leaving, found.better[1])
        return Objection("618(b)", tuple(layout.ids[player] for player in found.leaving), text)
    numbers = ", ".join(str(layout.number(player)) for player in found.going_on)
    text = say(
        "{numbers} could have met others with {score} points, the closest to their own score.",
        numbers=numbers,
        score=points_text(layout.score[found.group[0]]),
    )
    return Objection("618(c)", tuple(layout.ids[player] for player in found.going_on), text)


def _leaving(layout: CfcLayout, group: Sequence[int], leaving: Sequence[int], would_do: int) -> str:
    known = {
        "score": points_text(layout.score[group[0]]),
        "numbers": ", ".join(str(layout.number(player)) for player in leaving),
    }
    if not would_do:
        return say(
            "Of the players with {score} points {numbers} meet opponents with fewer; none of them needs to.", **known
        )
    return say_of(
        would_do,
        "Of the players with {score} points {numbers} meet opponents with fewer; only {count} needs to.",
        "Of the players with {score} points {numbers} meet opponents with fewer; only {count} need to.",
        **known,
    )


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
        self.own, self.here = mask_with(group), mask_with((*moved_down, *group))
        self.width = (self.here | below).bit_count().bit_length() + 1
        odd_men, others = (1 << self.width, 1) if odd_men_first else (1, 1 << self.width)
        self.price = dict.fromkeys(moved_down, odd_men) | dict.fromkeys(group, others)

    def alone(self) -> tuple[tuple[int, int], bool]:
        """Whatever becomes of the players below; and whether they can still be paired."""
        players = [*self.moved_down, *self.group]
        partner = self._partners(players, [self.price[player] for player in players])
        rest = self.below | self.here & ~mask_with(partner)
        return self._count(partner), MaximumMatching(self.layout.legal, rest).can_pair_all(rest, 0)

    def completed(self) -> tuple[tuple[int, int], bool]:
        """So that everybody below can be paired."""
        players = [*self.moved_down, *self.group, *members(self.below)]
        partner = self._partners(players, [1 << 2 * self.width + 2] * len(players))
        return self._count(partner), len(partner) == len(players)

    def _partners(self, players: Sequence[int], alone: Sequence[int]) -> dict[int, int]:
        place = {player: index for index, player in enumerate(players)}
        everyone = mask_with(players)
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
