"""The quick way through a bracket: everything in force, x as A.8 gives it, no exchange.

The players moved down take the first opponents there are, and so do the players of S1; of these only what cannot
keep to x any more is left out. What this finds is what the procedure finds first. Where it runs into too many dead
ends the answer is None, and the other ways decide. So they do where what was found is counted again and does not keep
to x: no premise of the search is trusted (decision 92).
"""

from collections.abc import Sequence

from core.editions.dutch.v1998.bracket import Bracket, Dropped, Paired, Size
from core.editions.dutch.v1998.round_layout import Dutch1998Layout, members
from core.editions.shared.masks import mask_with

_STEPS_A_PAIR = 4
_CLASH = ((0, 0, 0), (0, 1, 0), (0, 0, 1))


def pair_quickly(layout: Dutch1998Layout, bracket: Bracket) -> Paired | None:
    """The first pairing of a bracket at its full size, or None when this search cannot tell."""
    if not bracket.is_heterogeneous:
        return _homogeneous(layout, bracket.players, bracket.may_stay)
    moved_down = Size.of(bracket).p
    x_whole = x = layout.x_of(bracket.players)
    left = mask_with(bracket.players[moved_down:])
    first: list[tuple[int, int]] = []
    for player in bracket.players[:moved_down]:
        opponents = layout.opponents(player, 0, 2) & left
        opponent = next((other for other in members(opponents) if layout.clash(player, other) <= x), None)
        if opponent is None:
            return None
        x -= layout.clash(player, opponent)
        left &= ~(1 << opponent)
        first.append((player, opponent))
    remainder = _homogeneous(layout, list(members(left)), bracket.may_stay)
    if remainder is None or _denied(layout, first) > x_whole:
        return None
    return Paired((*first, *remainder.pairs), remainder.left, remainder.dropped)


def _homogeneous(layout: Dutch1998Layout, players: Sequence[int], may_stay: int) -> Paired | None:
    half = len(players) // 2
    odd = len(players) % 2
    floaters = mask_with(players[half:]) & may_stay & ~layout.no_downfloat[0]
    if odd and not floaters:
        return None
    x = layout.x_of(players)
    opponents = _first_transposition(layout, players[:half], players[half:], floaters if odd else 0, x)
    if opponents is None:
        return None
    used = mask_with(opponents)
    left = tuple(player for player in players[half:] if not used >> player & 1)
    pairs = tuple(zip(players[:half], opponents, strict=True))
    if _denied(layout, pairs) > x or len(left) != odd or mask_with(left) & ~floaters:
        return None
    return Paired(pairs, left, Dropped(x, 0, 0, 0))


def _denied(layout: Dutch1998Layout, pairs: Sequence[tuple[int, int]]) -> int:
    """B.4: in how many of these pairs a preference is denied."""
    return sum(layout.clash(one, other) for one, other in pairs)


def _first_transposition(
    layout: Dutch1998Layout, s1: Sequence[int], s2: Sequence[int], floaters: int, x: int
) -> list[int] | None:
    """The opponents of S1 in the first transposition of S2 that denies no more than x preferences."""
    if not s1:
        return []
    kinds = layout.kind
    odd = len(s2) - len(s1)
    after = _counts_after(s1, kinds)
    choices = [layout.opponents(player, 0, 0) for player in s1]
    left = mask_with(s2)
    of_kind, counts = [0, 0, 0], [0, 0, 0]
    for player in s2:
        of_kind[kinds[player]] |= 1 << player
        counts[kinds[player]] += 1
    chosen: list[tuple[int, int]] = []  # (mask of the opponent, preferences denied before)
    untried = [choices[0] & left]
    denied, steps = 0, _STEPS_A_PAIR * len(s1) + 50
    while len(chosen) < len(s1):
        steps -= 1
        level = len(chosen)
        if steps < 0 or (not untried[level] and not chosen):
            return None
        if not untried[level]:
            untried.pop()
            bit, denied = chosen.pop()
            left |= bit
            counts[kinds[bit.bit_length() - 1]] += 1
            continue
        bit = untried[level] & -untried[level]
        untried[level] ^= bit
        if odd and not floaters & left & ~bit:
            continue
        kind = kinds[bit.bit_length() - 1]
        now = denied + _CLASH[kinds[s1[level]]][kind]
        counts[kind] -= 1
        if now + _unavoidable(after[level], counts, odd) > x:
            counts[kind] += 1
            untried[level] &= ~of_kind[kind]  # the same holds for everyone of that kind
            continue
        chosen.append((bit, denied))
        denied = now
        left ^= bit
        if level + 1 < len(s1):
            untried.append(choices[level + 1] & left)
    return [bit.bit_length() - 1 for bit, _ in chosen]


def _unavoidable(ones: Sequence[int], others: Sequence[int], leavers: int) -> int:
    """The fewest preferences denied when each of `ones` gets one of `others`, of whom `leavers` stay."""
    none, white, black = ones
    none_2, white_2, black_2 = others
    return max(0, white - black_2 - none_2, white_2 - leavers - black - none) + max(
        0, black - white_2 - none_2, black_2 - leavers - white - none
    )


def _counts_after(players: Sequence[int], kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """By place in `players`: how many of each kind come after it."""
    counts = [0, 0, 0]
    after: list[tuple[int, ...]] = []
    for player in reversed(players):
        after.append(tuple(counts))
        counts[kinds[player]] += 1
    after.reverse()
    return after
