"""Top half against bottom half: rule 622 (b), for the players of a group who remain once odd men are removed.

Of all pairings of them the one is sought that denies as few equalising colours as possible (630), then gives the
same colour three times in a row as seldom as possible (631), then needs the smallest interchange between the halves,
then brings together fewest players who asked to be kept apart (619.1), then denies fewest alternating colours (631); of
those the one in which the highest ranked of the top half meets the highest ranked he can, then the second, and so on.

The quick way is the first transposition of the bottom half that meets a bound. So many more players are due White than
can have it: that many due colours are denied, whatever the pairing, and no more need be. A transposition that denies no
more, gives nobody the same colour three times in a row and brings nobody together who asked to be kept apart is as good
as any pairing; where there is one, the first is what the rules ask for. When the search runs into too many dead ends,
alternating paths settle it. Where no transposition meets the bound, the exact way decides.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import islice, product

from core.editions.cfc.round_layout import DENIED, CfcLayout, Kind
from core.editions.shared.masks import mask_with
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import Edge, Optimum, Refinement, least_cost_matching

# --- The quick way: the first transposition of the bottom half that meets a bound (622 b)

_STEPS_A_PAIR = 12  # dead ends and all; a search without dead ends takes one step a pair

Counts = list[int]
"""How many players of each kind of due colour."""

_KINDS = len(Kind)
_WHITE = (Kind.WHITE_ALTERNATING, Kind.WHITE_EQUALISING)
_BLACK = (Kind.BLACK_ALTERNATING, Kind.BLACK_EQUALISING)


def _same_colour(one: int, other: int) -> bool:
    return any(one in colour and other in colour for colour in (_WHITE, _BLACK))


_CLASH = [[int(_same_colour(one, other)) for other in range(_KINDS)] for one in range(_KINDS)]
_EQUALISING_CLASH = [
    [int(one == other and one in (Kind.WHITE_EQUALISING, Kind.BLACK_EQUALISING)) for other in range(_KINDS)]
    for one in range(_KINDS)
]


def first_transposition(layout: CfcLayout, top: Sequence[int], bottom: Sequence[int]) -> list[int] | None:
    """The opponents of the top half in that transposition; None when there is none within the bound.

    Two of whom one can meet nobody else of both halves meet in any pairing: the bound is of the others.
    """
    forced = _forced(layout, top, bottom)
    if not forced:
        return _Search(layout, top, bottom).run()
    taken = set(forced.values())
    others = [player for player in top if player not in forced]
    opponents = _Search(layout, others, [player for player in bottom if player not in taken]).run() if others else []
    if opponents is None:
        return None
    pairs = forced | dict(zip(others, opponents, strict=True))
    return [pairs[player] for player in top]


def _forced(layout: CfcLayout, top: Sequence[int], bottom: Sequence[int]) -> dict[int, int]:
    """By player of the top half his opponent, where one of the two can meet nobody else."""
    both = mask_with(top) | mask_with(bottom)
    pairs = {
        (own, other) if own_is_top else (other, own)
        for half, others, own_is_top in ((top, mask_with(bottom), True), (bottom, mask_with(top), False))
        for own in half
        if (met := layout.legal[own] & both) & others and not met & met - 1
        for other in members(met)
    }
    forced = dict(pairs)
    return forced if len(pairs) == len(forced) == len({*forced.values()}) else {}


class _Search:
    """Positions are taken from bit masks, lowest first: that is the highest ranked first."""

    def __init__(self, layout: CfcLayout, top: Sequence[int], bottom: Sequence[int]) -> None:
        self.top, self.bottom = top, bottom
        alternation = layout.field.announced.alternation
        kinds: dict[int, int] = {}
        for player in (*top, *bottom):
            due = layout.due[player]
            kinds[player] = due.kind if alternation or due.is_equalising else Kind.NONE  # 631.1
        self.kinds = kinds
        self.choices = self._without_thirds(layout)
        totals = [0] * _KINDS
        for kind in kinds.values():
            totals[kind] += 1
        self.most = _unavoidable(totals)

    def _without_thirds(self, layout: CfcLayout) -> dict[int, int]:
        """By position in either half, the mask of the possible opponents in the other."""
        with_third = [player for player in (*self.top, *self.bottom) if layout.due[player].third is not None]
        choices = {}
        for own, others in ((self.top, mask_with(self.bottom)), (self.bottom, mask_with(self.top))):
            tied = [player for player in with_third if others >> player & 1]
            for player in own:
                possible = layout.legal[player] & others & ~layout.asked[player]
                against = members(possible) if layout.due[player].third is not None else tied
                for other in against:
                    if layout.denied(player, other).thirds:
                        possible &= ~(1 << other)
                choices[player] = possible
        return choices

    def run(self) -> list[int] | None:
        opponents = self._search()
        if opponents is None:
            opponents = self._match()
        return opponents if opponents is not None and self._meets_the_bound(opponents) else None

    def _meets_the_bound(self, opponents: Sequence[int]) -> bool:
        """Counted again, pair by pair, whatever the search believed (decision 92)."""
        pairs = list(zip(self.top, opponents, strict=True))
        kinds = [(self.kinds[one], self.kinds[other]) for one, other in pairs]
        return (
            sum(_CLASH[one][other] for one, other in kinds) <= self.most[0]
            and sum(_EQUALISING_CLASH[one][other] for one, other in kinds) <= self.most[1]
            and all(self.choices[one] >> other & 1 for one, other in pairs)
        )

    def _search(self) -> list[int] | None:
        """Top player by top player; None after too many dead ends."""
        top, kinds, choices = self.top, self.kinds, self.choices
        after = _counts_after(top, kinds)
        left = mask_with(self.bottom)
        of_kind = [0] * _KINDS
        counts = [0] * _KINDS
        for player in self.bottom:
            of_kind[kinds[player]] |= 1 << player
            counts[kinds[player]] += 1
        chosen: list[tuple[int, int, int]] = []  # (mask of the opponent, clashes and equalising ones before)
        clashes = equalising = 0
        untried = [choices[top[0]] & left]
        for _ in range(_STEPS_A_PAIR * len(top) + 50):
            level = len(chosen)
            if level == len(top):
                return [bit.bit_length() - 1 for bit, _, _ in chosen]
            if not untried[level]:
                if not chosen:
                    return None
                untried.pop()
                bit, clashes, equalising = chosen.pop()
                left |= bit
                counts[kinds[bit.bit_length() - 1]] += 1
                continue
            bit = untried[level] & -untried[level]
            untried[level] ^= bit
            own, kind = kinds[top[level]], kinds[bit.bit_length() - 1]
            now, now_equalising = clashes + _CLASH[own][kind], equalising + _EQUALISING_CLASH[own][kind]
            counts[kind] -= 1
            more, more_equalising = _unavoidable_across(after[level], counts)
            if now + more > self.most[0] or now_equalising + more_equalising > self.most[1]:
                counts[kind] += 1
                untried[level] &= ~of_kind[kind]  # the same holds for everyone of that kind
                continue
            chosen.append((bit, clashes, equalising))
            clashes, equalising = now, now_equalising
            left ^= bit
            if level + 1 < len(top):
                untried.append(choices[top[level + 1]] & left)
        return None

    def _match(self) -> list[int] | None:
        """The same without dead ends; None if there is no such transposition.

        As few clashes as there can be: they are all of the colour that more players are due, and where equalising ones
        are unavoidable every alternating one spares one of them.
        """
        kinds = self.kinds
        of_kind = [[0] * _KINDS, [0] * _KINDS]
        for side, players in enumerate((self.top, self.bottom)):
            for player in players:
                of_kind[side][kinds[player]] |= 1 << player
        totals = [(one | other).bit_count() for one, other in zip(*of_kind, strict=True)]
        allowed = _kinds_without_waste(totals, self.most)
        choices = {
            player: self.choices[player] & sum(of_kind[1 - side][kind] for kind in allowed[kinds[player]])
            for side, players in enumerate((self.top, self.bottom))
            for player in players
        }
        refinement = Refinement(choices, {}, 0, 0)
        return [refinement.settle(player, choices[player]) for player in self.top] if refinement.is_possible else None


def _kinds_without_waste(totals: Sequence[int], most: tuple[int, int]) -> list[list[int]]:
    """By kind, the kinds that he may meet when no more clashes than the unavoidable ones are allowed."""
    allowed = [[other for other in range(_KINDS) if not _CLASH[one][other]] for one in range(_KINDS)]
    clashes, equalising = most
    if not clashes:
        return allowed
    white = sum(totals[kind] for kind in _WHITE)
    wanted = _WHITE if white > sum(totals[kind] for kind in _BLACK) else _BLACK
    for one, other in product(range(_KINDS), repeat=2):
        if other in wanted and one in wanted:
            # Without equalising clashes an alternating player on one side spares the pair.
            if equalising or not _EQUALISING_CLASH[one][other]:
                allowed[one].append(other)
        elif not (one in wanted or other in wanted):
            allowed[one] = [kind for kind in allowed[one] if kind != other]  # it would waste an opponent
    if equalising:  # two alternating ones must not spend themselves on each other
        alternating, strong = wanted
        allowed[alternating] = [strong]
        for one in range(_KINDS):
            if one not in wanted:
                allowed[one] = [strong]
        allowed[strong] = list(range(_KINDS))
    return [sorted(set(kinds)) for kinds in allowed]


def _unavoidable(totals: Sequence[int]) -> tuple[int, int]:
    """The fewest pairs in which both are due the same colour, and of these in which both are due it to equalise."""
    half = sum(totals) // 2
    clashes = equalising = 0
    for alternating, strong in (_WHITE, _BLACK):
        clashes += max(0, totals[alternating] + totals[strong] - half)
        equalising += max(0, totals[strong] - half)
    return clashes, equalising


def _unavoidable_across(ones: Sequence[int], others: Sequence[int]) -> tuple[int, int]:
    """The same when each of `ones` meets one of the `others`."""
    none, white_alternating, white_strong, black_alternating, black_strong = ones
    none_2, white_alternating_2, white_strong_2, black_alternating_2, black_strong_2 = others
    white, black = white_alternating + white_strong, black_alternating + black_strong
    white_2, black_2 = white_alternating_2 + white_strong_2, black_alternating_2 + black_strong_2
    clashes_white = max(0, white - black_2 - none_2, white_2 - black - none)
    clashes_black = max(0, black - white_2 - none_2, black_2 - white - none)
    return (
        clashes_white + clashes_black,
        max(0, clashes_white - white_alternating - white_alternating_2)
        + max(0, clashes_black - black_alternating - black_alternating_2),
    )


def _counts_after(players: Sequence[int], kinds: dict[int, int]) -> list[tuple[int, ...]]:
    """By place in `players`: how many of each kind come after it."""
    counts = [0] * _KINDS
    after: list[tuple[int, ...]] = []
    for player in reversed(players):
        after.append(tuple(counts))
        counts[kinds[player]] += 1
    after.reverse()
    return after


# --- Interchanges between the halves of a group (622 b) in their order, as costs: the smaller sum comes first


class Interchange:
    """Which interchange comes first: fewest players, then the smallest sum of rank differences.

    Then the highest ranked player who leaves the top half should be as low as possible, then the second highest, and so
    on; then the lowest ranked one who leaves the bottom half as high as possible, then the second lowest, and so on.

    Of a pair within the top half the lower ranked player leaves it, of one within the bottom half the higher ranked
    one: any other interchange that gives the same pairs moves more players or comes later. As many move one way as the
    other, so each move may count as half an interchange and carry amounts of its own.
    """

    def __init__(self, half: int) -> None:
        """Places 0 to `half` - 1 are the top half, as many after them the bottom half."""
        width = (2 * half).bit_length() + 1
        self._half = half
        self._from_top_at = half
        self._difference_at = 2 * half
        self._moves_at = self._difference_at + 2 * width
        self.bits = self._moves_at + width

    def pair(self, higher: int, lower: int) -> int:
        """The interchange that a pair needs, if any, by the places of both."""
        if lower < self._half:
            return self._leaves_top(lower)
        if higher >= self._half:
            return self._leaves_bottom(higher - self._half)
        return 0

    def of_two(self, top: int, bottom: int) -> int:
        """One player of each half changes sides."""
        return self._leaves_top(top) + self._leaves_bottom(bottom - self._half)

    def _leaves_top(self, place: int) -> int:
        lowest_first = 1 << self._half - 1 - place
        return (1 << self._moves_at) + (self._half - place << self._difference_at) + (lowest_first << self._from_top_at)

    def _leaves_bottom(self, place: int) -> int:
        return (1 << self._moves_at) + (place << self._difference_at) + (1 << place)


# --- Top half against bottom half: rule 622 (b), for the players of a group who remain once odd men are removed

Pairs = list[tuple[int, int]]
"""Each with the player of the top half first, in their order."""


def pair_halves(layout: CfcLayout, top: Sequence[int], bottom: Sequence[int], *, fixed: bool = False) -> Pairs | None:
    """The pairs of two equal halves; None when their players cannot be paired among themselves.

    `fixed`: nobody changes sides, as between the groups B and C of 633.2.
    """
    if not top:
        return []
    opponents = first_transposition(layout, top, bottom)
    if opponents is not None:
        return list(zip(top, opponents, strict=True))
    changed = None if fixed else first_interchange(layout, top, bottom)
    return pair_halves_exactly(layout, top, bottom, fixed=fixed) if changed is None else changed


def first_interchange(layout: CfcLayout, top: Sequence[int], bottom: Sequence[int]) -> Pairs | None:
    """The quick way where somebody has no opponent in the other half: one player of each half changes sides.

    Every interchange that comes before leaves somebody without an opponent, so this one is the first; where its first
    transposition meets the bound, no pairing is better. None: it does not, or the first one was not found soon.
    """
    halves = mask_with(top), mask_with(bottom)
    if not _without_opponent(layout, *halves) or [*top, *bottom] != sorted((*top, *bottom)):
        return None
    order = Interchange(len(top))
    leaving_top = _first_who_may_leave(layout, top[::-1], halves[1])
    leaving_bottom = _first_who_may_leave(layout, bottom, halves[0])
    place = {player: place for place, player in enumerate((*top, *bottom))}
    interchanges = sorted(
        product(leaving_top, leaving_bottom), key=lambda two: order.of_two(place[two[0]], place[two[1]])
    )
    for one, other in interchanges[:_INTERCHANGES]:
        both = 1 << one | 1 << other
        if not _without_opponent(layout, halves[0] ^ both, halves[1] ^ both):
            new_top = [player for player in (*top, other) if player != one]
            opponents = first_transposition(layout, new_top, [player for player in (one, *bottom) if player != other])
            return None if opponents is None else list(zip(new_top, opponents, strict=True))
    return None


_INTERCHANGES = 20  # looked at by the quick way; the sum of two orders, so of each half as many players are enough


def _without_opponent(layout: CfcLayout, top: int, bottom: int) -> list[int]:
    """Players of two halves, given as masks, who may meet nobody of the other one."""
    return [
        player
        for own, others in ((top, bottom), (bottom, top))
        for player in members(own)
        if not layout.legal[player] & others
    ]


def _first_who_may_leave(layout: CfcLayout, half: Sequence[int], others: int) -> list[int]:
    """Of a half, in the order given, those without whom everybody left of it may have an opponent on the other side."""
    stuck = [player for player in half if not layout.legal[player] & others]
    helps = (one for one in half if all(one == player or layout.legal[player] >> one & 1 for player in stuck))
    return list(islice(helps, _INTERCHANGES))


def pair_halves_exactly(
    layout: CfcLayout, top: Sequence[int], bottom: Sequence[int], *, fixed: bool = False
) -> Pairs | None:
    """The same as `pair_halves`, always by matchings of least cost."""
    question = _Question(layout, top, bottom)
    across = question.across()
    if fixed:
        return across
    everyone = mask_with((*top, *bottom))
    if not MaximumMatching(layout.legal, everyone).can_pair_all(everyone, 0):
        return None
    if across is not None and question.laws_and_colours(across) == question.least_without_order():
        return across
    return question.with_interchange()


class _Question:
    """Vertices are places in the ranking of both halves, the top half first."""

    def __init__(self, layout: CfcLayout, top: Sequence[int], bottom: Sequence[int]) -> None:
        self.layout = layout
        self.players = [*top, *bottom]
        self.half = len(top)
        self.width = (2 * len(self.players)).bit_length() + 1  # bits of a sum over all pairs

    def _costs(self, one: int, other: int) -> tuple[int, int]:
        """What comes before an interchange (630, three in a row), and what comes after (619.1, 631)."""
        first, second = self.players[one], self.players[other]
        before, alternating = self._of_codes[self.layout.code[first]][self.layout.code[second]]
        return before, (self.layout.asked[first] >> second & 1) << self.width | alternating

    @cached_property
    def _of_codes(self) -> list[list[tuple[int, int]]]:
        """By the due colours of both: what comes before an interchange, and which alternating colours are denied."""
        alternation = self.layout.field.announced.alternation  # 631.1
        return [
            [(one.equalising << self.width | one.thirds, one.alternating if alternation else 0) for one in row]
            for row in DENIED
        ]

    def laws_and_colours(self, pairs: Pairs) -> int:
        """The sum of what comes before an interchange."""
        place = {player: place for place, player in enumerate(self.players)}
        return sum(self._costs(place[one], place[other])[0] for one, other in pairs)

    def least_without_order(self) -> int:
        """The least such sum of all pairings, with whatever interchange."""
        edges = [(one, other, before) for one, other, before, _ in self._legal]
        mate = self._solve(edges, 2 * self.width).mate
        return sum(self._costs(one, other)[0] for one, other in enumerate(mate) if one < other)

    def across(self) -> Pairs | None:
        """The best pairing of the halves as they stand; None when there is none."""
        top = (1 << self.half) - 1
        legal = [edge for edge in self._legal if edge[0] < self.half <= edge[1]]
        if not Refinement(self._choices([edge[:2] for edge in legal]), {}, 0, 0).is_possible:
            return None
        edges = [(one, other, before << 2 * self.width | after) for one, other, before, after in legal]
        return self._first(edges, self._solve(edges, 4 * self.width), top)

    def with_interchange(self) -> Pairs:
        """The best pairing of all, by the smallest interchange that allows it."""
        order = Interchange(self.half)
        edges = [
            (one, other, (before << order.bits | order.pair(one, other)) << 2 * self.width | after)
            for one, other, before, after in self._legal
        ]
        best = self._solve(edges, 4 * self.width + order.bits)
        top = mask_with(one for one, other in enumerate(best.mate) if one < other)
        across = [edges[place] for place in best.tight if (top >> edges[place][0] ^ top >> edges[place][1]) & 1]
        # Which players are the top half then is known: among the edges between the sides no blossom binds anybody.
        return self._first(across, self._solve(across, 4 * self.width + order.bits), top)

    @cached_property
    def _legal(self) -> list[tuple[int, int, int, int]]:
        """The places of two who may meet, with their costs."""
        place = {player: place for place, player in enumerate(self.players)}
        everyone = mask_with(self.players)
        pairs = (
            (own, place[other])
            for own, player in enumerate(self.players)
            for other in members(self.layout.legal[player] & everyone)
        )
        return [(one, other, *self._costs(one, other)) for one, other in pairs if one < other]

    def _solve(self, edges: Sequence[Edge], bits: int) -> Optimum:
        """A pairing of everybody of least cost; costs of a pairing stay below 2 ** `bits`."""
        best = least_cost_matching([1 << bits + 1] * len(self.players), edges)
        assert all(other >= 0 for other in best.mate), "everybody can be paired"
        return best

    def _first(self, edges: Sequence[Edge], best: Optimum, top: int) -> Pairs:
        """Of the best pairings the first transposition (622 b: as close to consecutive as possible)."""
        assert not best.has_blossoms, "there are none between two sides"
        choices = self._choices([edges[place][:2] for place in best.tight])
        refinement = Refinement(choices, dict(enumerate(best.mate)), 0, 0)
        assert refinement.is_possible, "the optimum is one of them"
        return [(self.players[one], self.players[refinement.settle(one, choices[one])]) for one in members(top)]

    def _choices(self, edges: Sequence[tuple[int, int]]) -> dict[int, int]:
        choices = dict.fromkeys(range(len(self.players)), 0)
        for one, other in edges:
            choices[one] |= 1 << other
            choices[other] |= 1 << one
        return choices
