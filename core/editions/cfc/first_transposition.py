"""The quick way through a score group: the first transposition of the bottom half that meets a bound (622 b).

So many more players are due White than can have it: that many due colours are denied, whatever the pairing, and no
more need be. A transposition that denies no more, gives nobody the same colour three times in a row and brings
nobody together who asked to be kept apart is as good as any pairing; where there is one, the first is what the
rules ask for. When the search runs into too many dead ends, alternating paths settle it. The answer is None when no
transposition meets the bound; the exact way then decides.
"""

from collections.abc import Sequence
from itertools import product

from core.editions.cfc.colours import Kind
from core.editions.cfc.round_layout import CfcLayout
from core.editions.shared.masks import mask_with
from core.matching.cardinality import members
from core.matching.first import Refinement

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
