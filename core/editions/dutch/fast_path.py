"""The quick way through a bracket: the first candidate that meets a bound.

For each criterion the bound counts what no candidate can avoid: so many more players want White than can have
it, so many moved-down players float again. A candidate whose cost equals the bound is perfect in the sense of
B.4, or as good as any can be (B.8). The search follows the order of generation and leaves out only what cannot
meet the bound any more, so the first candidate it finds is the first there is. When it runs into too many dead
ends, the remainder is settled by alternating paths instead: which kinds of players may be paired within the bound is
known beforehand. The answer is None when an exchange might be needed; the exact way then decides. It also decides
where what was found costs more than the bound, so no premise of the search is taken on trust.

Where two are to meet (`DutchLayout.fixed`, for explanations), they are a pair of every candidate that is looked for: it
costs what it costs, the bound counts what the others cannot avoid, and the search goes through the others. Where both
stand in one half, one of them changes to the other half, and the exchanges that bring this about are tried in their
order (D.2): all of them move one player each way, and the nearer he stands to the middle, the earlier.
"""

from collections.abc import Iterator, Sequence

from core.editions.dutch.bracket_context import BracketContext
from core.editions.dutch.criteria import Bracket, Candidate, Costs, positions_mask
from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared import proof
from core.matching.cardinality import members
from core.matching.weighted import Refinement
from core.model.pairing import BracketKind

_STEPS_A_PAIR = 12  # dead ends and all; a search without dead ends takes one step a pair
_MOST_MOVED_DOWN = 8
_EXCHANGES = 8  # tried before the exact way decides
_Halves = tuple[list[int], list[int], list[tuple[int, int]]]


def first_within_bound(
    layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext
) -> Candidate | None:
    """The first candidate that meets the bound, or None when this search cannot tell."""
    odd = len(bracket.players) % 2
    if (
        bracket.kind in (BracketKind.PENULTIMATE, BracketKind.COLLAPSED_LAST)
        or context.downfloaters != odd
        or context.is_joint
        or len(bracket.moved_down) > min(_MOST_MOVED_DOWN, len(bracket.residents))
        or any(layout.goes_too_far[player] for player in bracket.players)  # C.8 and C.9 may then count in every pair
        or not _can_fix(layout, bracket)
    ):
        return None
    return _Search(layout, bracket, costs, context, odd).run()


def _can_fix(layout: DutchLayout, bracket: Bracket) -> bool:
    """Whether the two who are to meet can be a pair of the bracket without an exception for topscorers."""
    if layout.fixed is None:
        return True
    one, other = layout.fixed
    return other in bracket.residents and bool(layout.legal_without_exceptions[one] >> other & 1)


class _Search:
    """Positions are taken from bit masks, lowest first: that is the order of the transpositions (D.1)."""

    def __init__(self, layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext, odd: int) -> None:
        self.layout, self.bracket, self.costs, self.context = layout, bracket, costs, context
        self.odd = odd  # number of downfloaters: 0 or 1
        self.kinds = layout.colour_kind
        self.legal = layout.legal_without_exceptions  # so that C.8 and C.9 are met
        self.residents = positions_mask(bracket.residents)
        self.floaters = 0  # who may downfloat within the bound
        self.floaters_of_kind = [0, 0, 0, 0, 0]
        self.most = (0, 0)  # C.10 and C.11 within the bound
        self.least = 0  # the bound: no candidate costs less
        self.fixed = layout.fixed or ()
        self.own = self._colours_of_fixed()  # C.10 and C.11 of the two who are to meet

    def _colours_of_fixed(self) -> tuple[int, int]:
        if not self.fixed:
            return 0, 0
        one, other = (self.kinds[player] for player in self.fixed)
        return _CLASH[one][other], _STRONG[one][other]

    def run(self) -> Candidate | None:
        counts = [0, 0, 0, 0, 0]
        for player in self.bracket.players:
            if player not in self.fixed:
                counts[self.kinds[player]] += 1
        if not self._set_bound(counts):
            return None
        first_pairs, clashes, strong, left = self._pair_moved_down(counts)
        if first_pairs is None:
            return None
        remainder = self._paired_remainder(list(members(left)), clashes, strong)
        if remainder is None:
            return None
        pairs = [*first_pairs, *remainder]
        unpaired = left & ~positions_mask([player for pair in pairs for player in pair])
        downfloaters = tuple(members(unpaired))
        cost = sum(self.costs.pair(one, other) for one, other in pairs)
        cost += sum(self.context.downfloater(player) for player in downfloaters)
        # As good as any can be, and by one who may float: otherwise the exact way decides.
        is_proved = proof.meets(cost, self.least) and proof.meets(unpaired & ~self.floaters, 0)
        return Candidate(tuple(pairs), downfloaters, cost) if is_proved else None

    def _paired_remainder(self, remainder: list[int], clashes: int, strong: int) -> list[tuple[int, int]] | None:
        for s1, s2, fixed in self._halves(remainder):
            opponents = self._pair_remainder(s1, s2, clashes, strong)
            if opponents is None:
                opponents = self._match_remainder(s1, s2, self.most[0] - clashes, self.most[1] - strong)
            if opponents is not None:
                pairs = sorted([*zip(s1, opponents, strict=True), *fixed])
                return pairs if all(one < other for one, other in pairs) else None  # else another exchange gives them
        return None

    def _halves(self, remainder: list[int]) -> Iterator[_Halves]:
        """S1 and S2 without the two who are to meet, and these where both are in the remainder.

        Where both stand in one half, the lower ranked of two in S1, or the higher ranked of two in S2, changes places
        with somebody of the other half (D.2): the exchanges in their order, of which some are tried.
        """
        half = (len(remainder) - self.odd) // 2
        s1, s2 = remainder[:half], remainder[half:]
        if self.layout.fixed is None or self.layout.fixed[1] not in remainder:
            yield s1, s2, []
            return
        both = self.layout.fixed
        one, other = both
        own, others = [player for player in s1 if player not in both], [player for player in s2 if player not in both]
        if one in s1 and other in s2:
            yield own, others, [both]
        elif one in s1:
            for place, player in enumerate(others[:_EXCHANGES]):
                yield [*own, player], others[:place] + others[place + 1 :], [both]
        else:
            for place in range(len(own) - 1, max(-1, len(own) - 1 - _EXCHANGES), -1):
                yield own[:place] + own[place + 1 :], [own[place], *others], [both]

    # --- the bound -----------------------------------------------------------------------------------

    def _set_bound(self, counts: list[int]) -> bool:
        """Who may downfloat, how many colour preferences cannot be met, and the cost of both; False: nobody may float.

        No candidate costs less. One that leaves a moved-down player unpaired instead of a resident is worse in C.6
        (2026: [C7]), which stands above all that is weighed here; so every moved-down player has an opponent, and what
        that costs whoever he meets is in every candidate. Opponents who repeat no upfloat add nothing. There remain the
        resident who floats and the colours of all others, and for each kind of floater the least of these is counted.
        """
        if self.odd:
            best = self._cheapest_floaters(counts)
            if best is None:
                return False
        else:
            self.most = _unavoidable(counts)
            best = self._of_colours(*self.most)
        for player in members(self.floaters):
            self.floaters_of_kind[self.kinds[player]] |= 1 << player
        self.most = self.most[0] + self.own[0], self.most[1] + self.own[1]
        score, costs = self.layout.score, self.costs
        lowest = score[self.bracket.residents[0]]
        others = [player for player in self.bracket.moved_down if player not in self.fixed]
        self.least = best + sum(costs.moved_down(one, score[one] - lowest) for one in others)
        self.least += costs.pair(*self.layout.fixed) if self.layout.fixed else 0
        return True

    def _cheapest_floaters(self, counts: list[int]) -> int | None:
        """Find the residents whose downfloat costs least together with what it leaves unavoidable; that cost."""
        unavoidable = {}
        residents = [player for player in self.bracket.residents if player not in self.fixed]
        for kind in {self.kinds[player] for player in residents}:
            counts[kind] -= 1
            unavoidable[kind] = _unavoidable(counts)
            counts[kind] += 1
        best = None
        for player in residents:
            if self.context.complete and not self.layout.may_take_bye >> player & 1:
                continue  # C.2
            colours = unavoidable[self.kinds[player]]
            cost = self.context.downfloater(player) + self._of_colours(*colours)
            if best is None or cost < best:
                best, self.most, self.floaters = cost, colours, 1 << player
            elif cost == best:
                self.floaters |= 1 << player
        return best

    def _of_colours(self, clashes: int, strong: int) -> int:
        unit = self.costs.unit
        return clashes * unit[self.costs.CLASHING, 0] + strong * unit[self.costs.STRONGLY_CLASHING, 0]

    # --- moved-down players --------------------------------------------------------------------------

    def _pair_moved_down(self, counts: list[int]) -> tuple[list[tuple[int, int]] | None, int, int, int]:
        """Pairs of the moved-down players, clashes of colour and strong ones so far, residents left over."""
        pairs: list[tuple[int, int]] = []
        clashes, strong = self.own
        left = self.residents
        for player in self.bracket.moved_down:
            if self.layout.fixed and self.layout.fixed[0] == player:
                pairs.append(self.layout.fixed)
                left &= ~(1 << self.layout.fixed[1])
                continue
            counts[self.kinds[player]] -= 1
            found = self._opponent(player, left, counts, clashes, strong)
            if found is None:
                return None, 0, 0, 0
            opponent, clashes, strong = found
            counts[self.kinds[opponent]] -= 1
            left &= ~(1 << opponent)
            pairs.append((player, opponent))
        return pairs, clashes, strong, left

    def _opponent(
        self, player: int, left: int, counts: list[int], clashes: int, strong: int
    ) -> tuple[int, int, int] | None:
        layout, kinds = self.layout, self.kinds
        for opponent in members(self.legal[player] & left & ~layout.floated_up):
            kind = kinds[opponent]
            own_clashes, own_strong = clashes + _CLASH[kinds[player]][kind], strong + _STRONG[kinds[player]][kind]
            counts[kind] -= 1
            is_within = self._can_stay_within(counts, left & ~(1 << opponent), own_clashes, own_strong)
            counts[kind] += 1
            if is_within:
                return opponent, own_clashes, own_strong
        return None

    def _can_stay_within(self, counts: list[int], left: int, clashes: int, strong: int) -> bool:
        """Whether the counted players can be paired within the bound, colours alone considered.

        The one who leaves is one of those `left` who may downfloat within the bound, not just anybody: C.2, C.7 and
        C.12 on may leave only players of one kind, and it depends on theirs how many of the others clash.
        """
        if not self.odd:
            return self._is_within(counts, clashes, strong)
        for kind, floaters in enumerate(self.floaters_of_kind):
            if floaters & left:
                counts[kind] -= 1
                is_within = self._is_within(counts, clashes, strong)
                counts[kind] += 1
                if is_within:
                    return True
        return False

    def _is_within(self, counts: Sequence[int], clashes: int, strong: int) -> bool:
        more_clashes, more_strong = _unavoidable(counts)
        return clashes + more_clashes <= self.most[0] and strong + more_strong <= self.most[1]

    # --- the remainder -------------------------------------------------------------------------------

    def _pair_remainder(self, s1: Sequence[int], s2: Sequence[int], clashes: int, strong: int) -> list[int] | None:
        """The opponents of S1 in the first transposition of S2 within the bound; None after too many dead ends."""
        if not s1:
            return []
        legal, odd = self.legal, self.odd
        after = _counts_after(s1, self.kinds)
        lowest = s2[0]  # masks are of S2 alone, so that they are short
        kinds = self.kinds[lowest : s2[-1] + 1]
        left, floaters = positions_mask(s2) >> lowest, self.floaters >> lowest
        of_kind = [0, 0, 0, 0, 0]
        counts = [0, 0, 0, 0, 0]
        for player in s2:
            of_kind[self.kinds[player]] |= 1 << player - lowest
            counts[self.kinds[player]] += 1
        chosen: list[tuple[int, int, int]] = []  # (mask of the opponent, clashes and strong ones before)
        untried = [legal[s1[0]] >> lowest & left]
        steps = _STEPS_A_PAIR * len(s1) + 50
        while len(chosen) < len(s1):
            steps -= 1
            if steps < 0:
                return None
            level = len(chosen)
            if not untried[level]:
                if not chosen:
                    return None
                untried.pop()
                bit, clashes, strong = chosen.pop()
                left |= bit
                counts[kinds[bit.bit_length() - 1]] += 1
                continue
            bit = untried[level] & -untried[level]
            untried[level] ^= bit
            if odd and not floaters & left & ~bit:
                continue
            own, kind = self.kinds[s1[level]], kinds[bit.bit_length() - 1]
            now_clashes, now_strong = clashes + _CLASH[own][kind], strong + _STRONG[own][kind]
            counts[kind] -= 1
            more_clashes, more_strong = _unavoidable_across(after[level], counts, odd)
            if now_clashes + more_clashes > self.most[0] or now_strong + more_strong > self.most[1]:
                counts[kind] += 1
                untried[level] &= ~of_kind[kind]  # the same holds for everyone of that kind
                continue
            chosen.append((bit, clashes, strong))
            clashes, strong = now_clashes, now_strong
            left ^= bit
            if level + 1 < len(s1):
                untried.append(legal[s1[level + 1]] >> lowest & left)
        return [lowest + bit.bit_length() - 1 for bit, _, _ in chosen]

    def _match_remainder(self, s1: Sequence[int], s2: Sequence[int], clashes: int, strong: int) -> list[int] | None:
        """The same without dead ends; None if there is no such transposition.

        `clashes` and `strong` ones are left to the remainder, as few as it can have with any of those who may downfloat
        (`_can_stay_within`), so it must not waste anything.
        """
        of_kind = [[0] * 5, [0] * 5]
        for side, players in enumerate((s1, s2)):
            for player in players:
                of_kind[side][self.kinds[player]] |= 1 << player
        counts = [(one | other).bit_count() for one, other in zip(*of_kind, strict=True)]
        allowed = _kinds_without_waste(clashes, strong, white=counts[1] + counts[2] > counts[3] + counts[4])
        choices = {
            player: self.legal[player] & sum(of_kind[1 - side][kind] for kind in allowed[self.kinds[player]])
            for side, players in enumerate((s1, s2))
            for player in players
        }
        refinement = Refinement(choices, {}, self.odd, self.floaters & positions_mask(s2))
        return [refinement.settle(player, choices[player]) for player in s1] if refinement.is_possible else None


# Kinds of players by colour preference, as `Contest.colour_kind` gives them:
# 0 none, 1 White (mild), 2 White (strong or absolute), 3 Black (mild), 4 Black (strong or absolute).
_CLASH = tuple(tuple(int(bool(one and other) and (one > 2) == (other > 2)) for other in range(5)) for one in range(5))
_STRONG = tuple(tuple(int(one == other and one in (2, 4)) for other in range(5)) for one in range(5))


def _kinds_without_waste(clashes: int, strong: int, *, white: bool) -> tuple[tuple[int, ...], ...]:
    """By kind, the kinds that he may meet when there are to be so many clashes, the fewest possible, and strong ones.

    They are all of the colour that more players want (`white`): nobody else may meet but one of those. Where strong
    ones are unavoidable, every mild one must spare one of them.
    """
    everyone = range(5)
    if not clashes:
        return tuple(tuple(other for other in everyone if not _CLASH[kind][other]) for kind in everyone)
    mild, other_strong = (1, 2) if white else (3, 4)
    partners = []
    for kind in everyone:
        if kind == other_strong:
            partners.append(tuple(other for other in everyone if strong or other != other_strong))
        elif strong:
            partners.append((other_strong,))
        else:
            partners.append(tuple(everyone) if kind == mild else (mild, other_strong))
    return tuple(partners)


def _unavoidable(counts: Sequence[int]) -> tuple[int, int]:
    """The least C.10 and C.11 of an even number of players who are all paired among themselves.

    Who wants the colour that more want meets one who does not, or one who wants the same (C.10); of so many pairs of
    the latter kind each without a mild preference is one of C.11.
    """
    none, white_mild, white_strong, black_mild, black_strong = counts
    white, black = white_mild + white_strong, black_mild + black_strong
    clashes_white = max(0, white - black - none + 1) // 2
    clashes_black = max(0, black - white - none + 1) // 2
    return (
        clashes_white + clashes_black,
        max(0, clashes_white - white_mild) + max(0, clashes_black - black_mild),
    )


def _unavoidable_across(ones: Sequence[int], others: Sequence[int], leavers: int) -> tuple[int, int]:
    """The same when each of `ones` gets one of `others`, of whom `leavers` stay."""
    none, white_mild, white_strong, black_mild, black_strong = ones
    none_2, white_mild_2, white_strong_2, black_mild_2, black_strong_2 = others
    white, black = white_mild + white_strong, black_mild + black_strong
    white_2, black_2 = white_mild_2 + white_strong_2, black_mild_2 + black_strong_2
    clashes_white = max(0, white - black_2 - none_2, white_2 - leavers - black - none)
    clashes_black = max(0, black - white_2 - none_2, black_2 - leavers - white - none)
    return (
        clashes_white + clashes_black,
        max(0, clashes_white - white_mild - white_mild_2) + max(0, clashes_black - black_mild - black_mild_2),
    )


def _counts_after(players: Sequence[int], kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """By place in `players`: how many of each kind come after it."""
    counts = [0, 0, 0, 0, 0]
    after: list[tuple[int, ...]] = []
    for player in reversed(players):
        after.append(tuple(counts))
        counts[kinds[player]] += 1
    after.reverse()
    return after
