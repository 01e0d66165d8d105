"""The pairing of a heterogeneous score bracket: players moved down first, then the remainder (A.3, C.4 to C.11).

The players moved down get their opponents in the first transposition (D.1) with which the remainder can be paired.
How many preferences the remainder may deny depends on who is left in it: its x is the greatest of zero, too many Whites
and too many Blacks (A.8). So it can be paired if it can by one of these three bounds, and by each of them that is a
question of matchings in which what a pair wastes is weighed.
"""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.dutch.v1998.group import Group, pair_remainder
from core.editions.dutch.v1998.matchings import Matchings, Question, fewest
from core.editions.dutch.v1998.round_layout import LEVELS, Beyond, Bracket, Dutch1998Layout, Paired, Size
from core.editions.shared.masks import mask_with
from core.matching.alike import Alike
from core.matching.cardinality import members
from core.matching.weighted import NOBODY, Edge, Refinement
from core.model.dataclass import dataclass, replace
from core.model.hints import Final

Pairs = list[tuple[int, int]]

_BOUNDS: Final = (0, 1, 2)
"""By which bound A.8 gives the x of a remainder: zero, too many who want White, too many who want Black."""
_LOOSEST: Final = LEVELS[-1]


def pair_heterogeneous(
    layout: Dutch1998Layout, bracket: Bracket, size: Size, beyond: Beyond | None = None
) -> Paired | None:
    """The first pairing of that size, or None: no criterion that can be dropped stands in the way."""
    search = _Search(layout, bracket, size, beyond)
    if not search.is_possible():
        return None
    while True:
        for up in LEVELS:
            pairs = search.first_of_moved_down(up)
            if pairs is not None:
                return search.paired(pairs, up)
        search.raised += 1  # C.11
        assert search.raised <= len(bracket.players), "x is then greater than any number of pairs"


def can_pair_moved_down(layout: Dutch1998Layout, bracket: Bracket, p: int) -> bool:
    """Whether, by B.1 and B.2, the highest `p` of the players moved down all have opponents (C.12)."""
    s1, s2 = mask_with(bracket.players[:p]), mask_with(bracket.players[p:])
    choices = {player: layout.legal[player] & (s2 if s1 >> player & 1 else s1) for player in bracket.players}
    return Refinement(choices, {}, len(bracket.players) - 2 * p, s2).is_possible


def most_in_remainder(layout: Dutch1998Layout, bracket: Bracket, p: int, beyond: Beyond) -> Size | None:
    """C.13: of this p, as many pairings of the remainder as leave possible what they must; None: there are none."""
    search = _Search(layout, bracket, Size(p), beyond)
    matchings = search.matchings(search.s1, mask_with(search.s2), _LOOSEST, _LOOSEST, _Asked(_BOUNDS[0]))
    if not matchings.is_legal or matchings.staying != beyond.staying:
        return None
    return Size(p, (matchings.left_count - search.left_count) // 2)


@dataclass(frozen=True)
class _Asked:
    """What is weighed, and what may not be, in one question about the pairs that are still open."""

    bound: int
    first: int = 0  # weight of a preference denied to a player moved down, or to his opponent
    rest: int = 0  # weight of what the remainder wastes against the bound
    first_is_strict: bool = False  # none may be denied there
    rest_is_strict: bool = False  # nothing may be wasted
    limit: int = 0


class _Search:
    """One bracket at one size. S1 are the highest players moved down; S2 is everybody else (C.4)."""

    def __init__(self, layout: Dutch1998Layout, bracket: Bracket, size: Size, beyond: Beyond | None) -> None:
        self.layout, self.bracket, self.beyond = layout, bracket, beyond
        p = size.p
        self.s1, self.s2 = bracket.players[:p], bracket.players[p:]
        self.rest_p = max(0, (len(self.s2) - p) // 2 - size.given_up)
        self.left_count = len(self.s2) - p - 2 * self.rest_p
        self.staying = beyond.staying if beyond is not None else 0
        self.x_first = max(0, layout.x_of(bracket.players) - (len(bracket.moved_down) - p))
        self.raised = 0

    def paired(self, pairs: Pairs, up: int) -> Paired:
        """With the remainder."""
        used = mask_with(opponent for _, opponent in pairs)
        rest = [player for player in self.s2 if not used >> player & 1]
        group = Group(self.layout, rest, self.rest_p, self.bracket.may_stay, self.beyond)
        remainder = pair_remainder(group, self.raised, up)
        dropped = replace(remainder.dropped, raised=self.raised, up=up)
        return Paired((*pairs, *remainder.pairs), remainder.left, dropped)

    def is_possible(self) -> bool:
        """Whether there is a pairing of that size when no relative criterion is in force."""
        return self._answers(self.s1, mask_with(self.s2), _LOOSEST, _LOOSEST, _Asked(_BOUNDS[0]))

    # --- the first transposition ---------------------------------------------------------------------------

    def first_of_moved_down(self, up: int) -> Pairs | None:
        """C.7, C.10: the first pairs of the players moved down with which the remainder can be paired; None: C.11."""
        x, s2 = self.x_first + self.raised, mask_with(self.s2)
        # Whomever they meet, it is a downfloat, unless others who were moved down stand in S2.
        downs = (_LOOSEST,) if len(self.s1) == len(self.bracket.moved_down) else LEVELS
        for down in downs:  # C.9
            if not self.raised and self.beyond is None and (x == 0 or x >= len(self.s1)):
                found = self._first_on_masks(up, down, strict=x == 0)
            elif self._can_go_on(self.s1, s2, x, up, down):
                found = self._extended([], s2, x, up, down)
            else:
                found = None
            if found is not None:
                return found
        return None

    def _extended(self, pairs: Pairs, s2: int, x: int, up: int, down: int) -> Pairs | None:
        """The pairs so far with those of the others of S1."""
        if len(pairs) == len(self.s1):
            return pairs
        player, others = self.s1[len(pairs)], self.s1[len(pairs) + 1 :]
        for opponent in members(self.layout.opponents(player, up, down) & s2):
            left, rest = x - self.layout.clash(player, opponent), s2 & ~(1 << opponent)
            if left >= 0 and self._can_go_on(others, rest, left, up, down):
                found = self._extended([*pairs, (player, opponent)], rest, left, up, down)
                if found is not None:
                    return found
        return None

    def _can_go_on(self, s1: Sequence[int], s2: int, x: int, up: int, down: int) -> bool:
        """Whether the others of S1 and then the remainder can be paired.

        Where both the players moved down and the remainder can waste something, but not all they like, yes means
        perhaps: what each can do, and what both can do together, is asked one by one.
        """
        for bound in _BOUNDS:
            questions = self._questions(bound, x, len(s1))
            if all(self._answers(s1, s2, up, down, asked) for asked in questions):
                return True
        return False

    def _questions(self, bound: int, x: int, open_pairs: int) -> Iterator[_Asked]:
        strict, free = x == 0, x >= open_pairs
        if not self.raised:
            if strict or free:
                yield _Asked(bound, first_is_strict=strict, rest_is_strict=True)
            else:
                yield _Asked(bound, first=1, rest_is_strict=True, limit=x)
        else:
            yield _Asked(bound, rest=1, first_is_strict=strict, limit=self.raised)
            if not (strict or free):
                yield _Asked(bound, first=1, limit=x)
                yield _Asked(bound, first=1, rest=1, limit=x + self.raised)

    # --- questions of matchings ----------------------------------------------------------------------------

    def _answers(self, s1: Sequence[int], s2: int, up: int, down: int, asked: _Asked) -> bool:
        """Whether S1 and the remainder can be paired within the limit, B.5 and B.6 dropped for downfloaters of it."""
        if self.beyond is None:
            found = fewest(self._alike(s1, s2, up, down, asked), self._leaving(s2, asked))
            return found is not None and found.left_count == self.left_count and found.weight <= asked.limit
        matchings = self.matchings(s1, s2, up, down, asked)
        return (
            matchings.is_legal
            and matchings.left_count == self.left_count
            and matchings.staying == self.staying
            and matchings.weight <= asked.limit
        )

    def matchings(self, s1: Sequence[int], s2: int, up: int, down: int, asked: _Asked) -> Matchings:
        """The pairings of S1 with S2, and of the remainder."""
        pairs = [*self._pairs_of_first(s1, s2, up, down, asked), *self._pairs_of_rest(s2, up, asked)]
        leaving = self._leaving(s2, asked)
        return Matchings(self.layout, Question([*s1, *members(s2)], pairs, leaving, self.beyond))

    def _leaving(self, s2: int, asked: _Asked) -> dict[int, int]:
        leaving = {}
        for player in members(s2 & self.bracket.may_stay):
            waste = int(asked.bound not in (_BOUNDS[0], self.layout.kind[player]))
            if not (waste and asked.rest_is_strict):
                leaving[player] = asked.rest * waste
        return leaving

    def _alike(self, s1: Sequence[int], s2: int, up: int, down: int, asked: _Asked) -> Mapping[int, Alike]:
        """The same pairs as masks: by player, what whole masks of opponents weigh."""
        layout, found, firsts = self.layout, dict[int, list[tuple[int, int]]](), dict[int, list[tuple[int, int]]]()
        for player in s1:
            opponents, same = layout.opponents(player, up, down) & s2, layout.of_same_kind(player)
            found[player] = [(0, opponents & ~same)]
            if not asked.first_is_strict:
                found[player].append((asked.first, opponents & same))
            for cost, mask in found[player]:
                for other in members(mask):
                    firsts.setdefault(other, []).append((cost, 1 << player))
        for player in members(s2):
            opponents, wastes = layout.opponents(player, up, _LOOSEST) & s2, self._wastes(player, asked.bound)
            found[player] = firsts.get(player, [])
            found[player] += [
                (asked.rest * waste, opponents & mask)
                for waste, mask in enumerate(wastes)
                if not (waste and asked.rest_is_strict)
            ]
        return found

    def _wastes(self, player: int, bound: int) -> tuple[int, ...]:
        """Masks of those with whom a pair wastes nothing, once or twice, as `_waste` says."""
        same = self.layout.of_same_kind(player)
        if bound == _BOUNDS[0]:
            return ~same, same
        if self.layout.kind[player] == bound:
            return (-1,)
        of_bound = self.layout.of_kind[bound]
        return of_bound, ~of_bound & ~same, ~of_bound & same

    def _pairs_of_first(self, s1: Sequence[int], s2: int, up: int, down: int, asked: _Asked) -> Iterator[Edge]:
        for player in s1:
            for other in members(self.layout.opponents(player, up, down) & s2):
                denied = int(self.layout.clash(player, other))
                if not (denied and asked.first_is_strict):
                    yield player, other, asked.first * denied

    def _pairs_of_rest(self, s2: int, up: int, asked: _Asked) -> Iterator[Edge]:
        for player in members(s2):
            for other in members(self.layout.opponents(player, up, _LOOSEST) & s2 & -1 << player):
                waste = self._waste(player, other, asked.bound)
                if not (waste and asked.rest_is_strict):
                    yield player, other, asked.rest * waste

    def _waste(self, one: int, other: int, bound: int) -> int:
        """By how much a pair takes the preferences denied nearer to the bound, or beyond it.

        By the bound of too many who want one colour, a pair without such a player wastes his place, and twice if it
        denies a preference by itself; a player left unpaired who is none of them wastes it once.
        """
        kinds = self.layout.kind[one], self.layout.kind[other]
        denied = int(kinds[0] == kinds[1] != 0)
        if bound == _BOUNDS[0]:
            return denied
        return 0 if bound in kinds else 1 + denied

    # --- x as A.8 has it: nothing may be wasted, so nothing need be weighed ------------------------------------

    def _first_on_masks(self, up: int, down: int, *, strict: bool) -> Pairs | None:
        open_bounds = [
            self._refinement(up, down, _Asked(bound, 0, 0, strict, rest_is_strict=True)) for bound in _BOUNDS
        ]
        open_bounds = [refinement for refinement in open_bounds if refinement.is_possible]
        if not open_bounds:
            return None
        pairs: Pairs = []
        for player in self.s1:
            opponent = min(refinement.give(player, mask_with(self.s2)) for refinement in open_bounds)
            wanted = 1 << opponent
            open_bounds = [refinement for refinement in open_bounds if refinement.give(player, wanted) != NOBODY]
            for refinement in open_bounds:
                refinement.settle(player, wanted)
            pairs.append((player, opponent))
        return pairs

    def _refinement(self, up: int, down: int, asked: _Asked) -> Refinement:
        s2 = mask_with(self.s2)
        alike = self._alike(self.s1, s2, up, down, asked)
        choices = {player: sum(mask for _, mask in masks) for player, masks in alike.items()}
        floaters = s2 & self.bracket.may_stay
        if asked.bound:
            floaters = mask_with(player for player in members(floaters) if self.layout.kind[player] == asked.bound)
        return Refinement(choices, {}, self.left_count, floaters)
