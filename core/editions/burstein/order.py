"""The pairing of one group: as many due colours as can be, and of equals the first in the printed order.

The order (old text 6.1-6.4; until 31 January 2026 D.1; from then on article 4) compares the opponents of No. 1, then
those of No. 2 and so on: the lower ranked opponent comes first, floating comes last. The pairings are never listed:

1. A bound says how many players cannot have their due colour whatever is done. A search in the printed order that
   leaves out what misses the bound finds the first pairing there is; most groups end here.
2. When the search meets too many dead ends, alternating paths take its place: within the bound it is known
   beforehand which kinds of players may meet, so that only the question who is left over remains.
3. When the bound cannot be met, a matching of least cost tells what can, and which pairs then come into question.

What 1 and 2 find is added up pair by pair and compared with the bound; above it, 3 decides as well.

Players are positions, higher bits for higher ranks; one more bit above all of them stands for floating.
"""

from collections.abc import Callable, Mapping, Sequence

from core.editions.shared import proof
from core.matching.alike import least_cost_alike
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import Refinement, least_cost_matching
from core.model.dataclass import dataclass, replace
from core.model.hints import Final


@dataclass(frozen=True, slots=True)
class GroupQuestion:
    """A group, and what may be done with its players; masks of positions unless said otherwise."""

    group: int
    legal: Sequence[int]  # by position: who may be met
    no_due: int  # players of the group who are due no colour yet
    due_white: int
    due_black: int
    cannot_have_due: int  # those who are due a colour that they may not have
    floats: int  # how many of the group are left unpaired
    may_float: int
    cost: Callable[[int, int], int]  # of a pair that may meet: how many of the two do not get their due colour
    floater_price: int  # what a floater who is due a colour adds to the cost; others add nothing


@dataclass(frozen=True, slots=True)
class GroupPairing:
    """The pairs, each with the higher ranked player first and in his order, and the floaters."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]


def first_pairing(question: GroupQuestion) -> GroupPairing | None:
    """The first of the best pairings; None when so many cannot be paired.

    Two who have nobody but each other are a pair of all of them, and who floats in any case does so in all, at the same
    cost. So the others decide.
    """
    if question.floats > 1:
        return _first_of_best(question)
    pairs, floater = _only_each_other(question), _floats_in_any_case(question)
    paired = sum(1 << player for pair in pairs for player in pair)
    if not floater | paired or floater & paired:
        return _first_of_best(question)
    others = question.group & ~(floater | paired)
    found = _first_of_best(
        replace(
            question,
            group=others,
            no_due=question.no_due & others,
            due_white=question.due_white & others,
            due_black=question.due_black & others,
            floats=question.floats - floater.bit_count(),
            may_float=0 if floater else question.may_float & others,
        )
    )
    if found is None:
        return None
    return GroupPairing(
        tuple(sorted((*found.pairs, *pairs), reverse=True)), tuple(members(floater)) if floater else found.floaters
    )


def _floats_in_any_case(question: GroupQuestion) -> int:
    """The mask of the only one who may float, if one does."""
    candidates = question.may_float & question.group
    return candidates if question.floats == 1 and candidates and not candidates & (candidates - 1) else 0


def _only_each_other(question: GroupQuestion) -> list[tuple[int, int]]:
    """Pairs of players of the group who have no other opponent in it; the higher ranked first."""
    found = []
    for player in members(question.group):
        opponents = question.legal[player] & question.group
        other = opponents.bit_length() - 1
        is_only_one = opponents and opponents == 1 << other and other < player
        if is_only_one and question.legal[other] & question.group == 1 << player:
            found.append((player, other))
    return found


def _first_of_best(question: GroupQuestion) -> GroupPairing | None:
    """The same where everybody may have a choice."""
    bounded = _Bounded(question)
    partners = bounded.search()
    if partners is None and question.floats <= 1:
        everyone = MaximumMatching(question.legal, question.group)
        if not everyone.can_pair_all(question.group, question.may_float):
            return None
    if partners is None and not bounded.is_exhausted:
        partners = bounded.match()
    if partners is None or not proof.meets(cost_of(question, partners), bounded.bound):
        partners = best_by_matching(question)
    return None if partners is None else _pairing(question, partners)


Partners = dict[int, int]
"""By player, the higher ranked of a pair to the lower, or a floater to a position that is no player's."""


def cost_of(question: GroupQuestion, partners: Partners) -> int:
    """How many players of a pairing do not have their due colour, floaters as they count."""
    nobody = len(question.legal)
    due = question.due_white | question.due_black
    return sum(
        question.cost(one, other) if other < nobody else question.floater_price * (due >> one & 1)
        for one, other in partners.items()
    )


def _pairing(question: GroupQuestion, partners: Partners) -> GroupPairing:
    ordered = sorted(partners.items(), reverse=True)
    players = len(question.legal)
    pairs = tuple(pair for pair in ordered if pair[1] < players)
    return GroupPairing(pairs, tuple(one for one, other in ordered if other >= players))


_FLOATING: Final = 3
"""The kinds of partners: 0 no colour due yet, 1 White, 2 Black, and this one, who is no player."""


class _Bounded:
    """Pairings that meet the bound of the due colours.

    Where one colour is due to more players than can have it, these being the surplus, everybody else must meet one of
    them, and whoever floats is one of them or, where a floater's due colour counts, is due no colour. Otherwise no two
    may meet who are due the same colour.
    """

    def __init__(self, question: GroupQuestion) -> None:
        self.question = question
        self.is_exhausted = False
        self.nobody = len(question.legal)  # a position above all players: the partner of a floater
        self.kinds = (question.no_due, question.due_white, question.due_black, 1 << self.nobody)
        self.kind_of = {player: kind for kind, mask in enumerate(self.kinds) for player in members(mask)}
        price = question.floater_price
        self.cost = ((0, 0, 0, 0), (0, 1, 0, price), (0, 0, 1, price))  # by the kinds of a player and of his partner
        self.counts = [*(mask.bit_count() for mask in self.kinds[:_FLOATING]), question.floats]
        self.bound = self._unavoidable(self.counts)
        self._allow()

    def _unavoidable(self, counts: Sequence[int]) -> int:
        """The least number of players without their due colour among so many of each kind."""
        no_due, white, black, floats = counts
        may_stay_unmatched = no_due if self.question.floater_price else no_due + floats
        return max(0, abs(white - black) - may_stay_unmatched + 1) // 2

    def _allow(self) -> None:
        """By kind, the mask of those who may be met within the bound; who may float within it."""
        question = self.question
        no_due, white, black, _ = self.kinds
        group = question.group
        if self.bound:
            surplus = white if white.bit_count() > black.bit_count() else black
            self.partners = (surplus, group if surplus == white else surplus, group if surplus == black else surplus)
            may_float = surplus | no_due if question.floater_price else surplus
        else:
            self.partners = (group, no_due | black, no_due | white)
            may_float = no_due if question.floater_price else group
        self.may_float = may_float & question.may_float
        self.odd_ones = question.cannot_have_due & group

    def _options(self, player: int) -> int:
        """The mask of those whom a player may meet within the bound.

        Who may not have his due colour costs no more than others only beside one who is due the same.
        """
        kind = self.kind_of[player]
        options = self.question.legal[player] & self.partners[kind]
        if self.odd_ones:
            same = self.kinds[kind] if kind else 0
            options &= same if self.odd_ones >> player & 1 else same | ~self.odd_ones
        return options

    # --- 1: in the printed order -----------------------------------------------------------------------

    def search(self) -> Partners | None:
        """The first pairing within the bound. None: there is none (`is_exhausted`), or too many dead ends were met."""
        kind_of, group = self.kind_of, self.question.group
        left, counts, cost = group, list(self.counts), 0
        steps = 4 * left.bit_count() + 60
        path: list[tuple[int, int, int, int]] = []  # partners untried, player, partner, cost before
        untried = self._untried(left, counts, cost)
        while left:
            steps -= 1
            if steps < 0:
                return None
            while not untried:
                if not path:
                    self.is_exhausted = True
                    return None
                untried, player, partner, cost = path.pop()
                left |= (1 << player | 1 << partner) & group
                counts[kind_of[player]] += 1
                counts[kind_of[partner]] += 1
            player = left.bit_length() - 1
            lowest = untried & -untried
            partner = lowest.bit_length() - 1
            path.append((untried ^ lowest, player, partner, cost))
            left &= ~(1 << player | lowest)
            counts[kind_of[player]] -= 1
            counts[kind_of[partner]] -= 1
            cost += self.cost[kind_of[player]][kind_of[partner]]
            untried = self._untried(left, counts, cost)
        return {player: partner for _, player, partner, _ in path}

    def _untried(self, left: int, counts: list[int], cost: int) -> int:
        """The partners of the highest player left with whom the bound can still be met; floating as the highest bit."""
        floats = counts[_FLOATING]
        if not left or (floats and (self.may_float & left).bit_count() < floats):
            return 0
        player = left.bit_length() - 1
        options = self._options(player) & left if left.bit_count() > floats else 0
        if floats and self.may_float >> player & 1:
            options |= 1 << self.nobody
        own = self.kind_of[player]
        counts[own] -= 1
        viable = 0
        for kind, mask in enumerate(self.kinds):
            if near := options & mask:
                counts[kind] -= 1
                if cost + self.cost[own][kind] + self._unavoidable(counts) <= self.bound:
                    viable |= near
                counts[kind] += 1
        counts[own] += 1
        return viable

    # --- 2: by alternating paths -------------------------------------------------------------------------

    def match(self) -> Partners | None:
        """The same without a search; None when the bound cannot be met."""
        question = self.question
        choices = {player: self._options(player) & question.group for player in members(question.group)}
        start: Partners = {}
        left = question.group
        while left:
            player = left.bit_length() - 1
            near = choices[player] & left
            left &= ~(1 << player)
            if near:
                start[player] = (near & -near).bit_length() - 1
                left &= ~(near & -near)
        for place in range(self.nobody, self.nobody + question.floats):
            choices[place] = self.may_float
            for player in members(self.may_float):
                choices[player] |= 1 << place
        return _settled(Refinement(choices, start, 0, 0), question)


def _settled(refinement: Refinement, question: GroupQuestion) -> Partners | None:
    """One player after another, the highest first, with the lowest partner he can have."""
    if not refinement.is_possible:
        return None
    everyone = (1 << len(question.legal) + question.floats) - 1
    partners: Partners = {}
    left = question.group
    while left:
        player = left.bit_length() - 1
        partner = refinement.settle(player, everyone)
        partners[player] = partner
        left &= ~(1 << player | 1 << partner)
    return partners


# --- 3: by a matching of least cost ------------------------------------------------------------------------


def best_by_matching(question: GroupQuestion) -> Partners | None:
    """The same as `first_pairing` finds, always by a matching of least cost."""
    players = [*members(question.group), *range(len(question.legal), len(question.legal) + question.floats)]
    hard = 2 * question.group.bit_count() + 1  # more than everybody's due colour: nobody may be left alone
    alike = _alike(question, players)
    best = least_cost_alike(dict.fromkeys(players, hard), alike)
    if len(best.mate) < len(players):
        return None
    if best.has_blossoms:
        return _by_packed_order(question, players, alike)
    return _settled(Refinement({player: best.tight[player] for player in players}, best.mate, 0, 0), question)


def _alike(question: GroupQuestion, players: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """By player and place of a floater, what whole masks of partners cost."""
    masks: dict[int, dict[int, int]] = {player: {} for player in players}
    due, count = question.due_white | question.due_black, question.group.bit_count()
    for player in members(question.group):
        own, bit = masks[player], 1 << player
        for other in members(question.legal[player] & question.group & -bit):
            cost = question.cost(player, other)
            own[cost] = own.get(cost, 0) | 1 << other
            others = masks[other]
            others[cost] = others.get(cost, 0) | bit
        if question.may_float & bit:
            cost = question.floater_price * (due >> player & 1)
            for place in players[count:]:
                own[cost] = own.get(cost, 0) | 1 << place
                masks[place][cost] = masks[place].get(cost, 0) | bit
    return {player: list(by_cost.items()) for player, by_cost in masks.items()}


def _by_packed_order(
    question: GroupQuestion, players: Sequence[int], alike: Mapping[int, Sequence[tuple[int, int]]]
) -> Partners:
    """The printed order as part of the cost: the opponent of each higher player, in a field of his own."""
    count = question.group.bit_count()
    place = {player: number for number, player in enumerate(players)}
    edges = [
        (one, place[other], cost)
        for one, player in enumerate(players[:count])
        for cost, mask in alike[player]
        for other in members(mask & -1 << player + 1)
    ]
    best = least_cost_matching([2 * count + 1] * len(players), edges)
    width = len(players).bit_length()
    bits = width * count
    narrowed = []
    for one, other, cost in (edges[number] for number in best.tight):
        order = count << width * one if other >= count else one << width * other
        narrowed.append((one, other, (cost << bits) + order))
    hard = 2 * count + 1 << bits
    mate = least_cost_matching([hard] * len(players), narrowed).mate
    return {
        players[one]: players[other]
        for one, other in enumerate(mate)
        if one < count and (other >= count or other < one)
    }


def opponents_in_turn(
    ranked: Sequence[int], first: Sequence[tuple[int, int]], second: Sequence[tuple[int, int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the opponents of number 1, 2 and so on, up to the first who has another one; 0: he floats."""
    number = {player: place for place, player in enumerate(ranked, start=1)}
    mates = [{one: other for pair in pairs for one, other in (pair, pair[::-1])} for pairs in (first, second)]
    one, two = ([number.get(opponents.get(player, -1), 0) for player in ranked] for opponents in mates)
    until = next(place for place, (own, its) in enumerate(zip(one, two, strict=True), start=1) if own != its)
    return tuple(one[:until]), tuple(two[:until])
