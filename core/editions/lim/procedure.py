"""The pairing of a round: the bye (1), the groups above the median, those below it, and the median (2.2, 2.6).

Of each scoregroup first who leaves it for the next one towards the median (2.3, 3 and 4.4), then who meets whom of
those who stay (2.4, 2.5, 3.6-3.8, 4 and 5.2); both as decision 216 reads them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from core.editions.lim.round_layout import LimLayout
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.model.dataclass import dataclass, field
from core.model.named_tuple import NamedTuple
from core.model.results import Colour

# --- Who leaves a scoregroup for the next one towards the median: 2.3, 3 and 4.4

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


# --- Who meets whom in a scoregroup: 2.4, 2.5, 3.6-3.8, 4 and 5.2

Pairs = list[tuple[int, int]]
"""In the order in which they are made, the one who was scrutinised first."""


def pairs_of(layout: LimLayout, group: Group, stay: MaximumMatching) -> Pairs:
    """All who stay in a group, of whom `stay` is a matching that leaves nobody over."""
    scrutiny = _Scrutiny(layout, group, stay)
    scrutiny.settle()
    return [*scrutiny.pairs, *scrutiny.in_order(scrutiny.left)]


def settled(layout: LimLayout, group: Group, made: Pairs) -> Sequence[int]:
    """By position, the mask of the opponents that residents may have when they are paired in the order of 4.2."""
    mate = [NOBODY] * layout.size
    for one, other in made:
        mate[one], mate[other] = other, one
    scrutiny = _Scrutiny(layout, group, MaximumMatching(layout.legal, mask_with(chain.from_iterable(made)), mate))
    scrutiny.settle()
    return scrutiny.legal


def opponents_in_order(players: Sequence[int]) -> list[int]:
    """4.2, 4.3: whom the first of a list is to meet, the first choice first."""
    half = len(players) // 2
    return [*players[half:], *reversed(players[1:half])]


class _Scrutiny:
    """What is settled so far, as a graph of opponents and a matching of those left that keeps to it."""

    def __init__(self, layout: LimLayout, group: Group, stay: MaximumMatching) -> None:
        self.layout, self.group = layout, group
        self.legal = [mask & stay.in_play for mask in layout.legal]
        self.left = MaximumMatching(self.legal, stay.in_play, stay.mate)
        self.pairs: Pairs = []
        self.residents = mask_with(group.residents)

    def settle(self) -> None:
        """Everything that goes before the order of 4.2."""
        self._pair_floaters()
        self._keep_limits()
        self._keep_close()
        self._suit_colours()

    def _pair(self, player: int, opponent: int) -> None:
        self.pairs.append((player, opponent))
        self.left.in_play &= ~(1 << player | 1 << opponent)

    # --- floaters: 3.6-3.8 -------------------------------------------------------------------------------

    def _pair_floaters(self) -> None:
        """Each takes the first available: residents before other floaters, of each those who suit his colour before.

        Of the others those within the limits come before the rest, whom article 6 allows.
        """
        for player in self.group.incoming:
            if self.left.in_play >> player & 1:
                suits = self.layout.suitable(player)
                if self.layout.ratings is not None:
                    usual = self._first_for(player, self.left.in_play)
                    suits &= mask_with(one for one in members(suits) if self.layout.is_close(one, usual))
                self._pair(player, self._first_for(player, suits))

    def _first_for(self, player: int, suits: int) -> int:
        """The first available by number: residents, then other floaters, those of `suits` before the others."""
        there = self.left.in_play
        for wanted in (there & self.residents & suits, there & self.residents):
            found = self.left.give(player, wanted, highest=not self.group.is_downward)
            if found != NOBODY:
                return found
        within = self.layout.within_limits[player]
        others = sorted(members(there & ~self.residents), key=self.layout.numbers.__getitem__)
        ordered = others if self.group.is_downward else others[::-1]
        ordered.sort(key=lambda one: (not within >> one & 1, not suits >> one & 1))
        return next(one for one in ordered if self.left.give(player, 1 << one) != NOBODY)

    # --- residents: what is settled before they are paired -------------------------------------------------

    def _keep_limits(self) -> None:
        """6: in the last round the limits on colours (2.1), for each in turn, as far as can be."""
        if self.layout.field.is_last_round:
            self._part(self.layout.must)

    def _suit_colours(self) -> None:
        """5.2: an opponent who is not due the same colour, for each in turn, as far as can be."""
        self._part(self.layout.due)

    def _keep_close(self) -> None:
        """5.7: in a Maxi-tournament only opponents close in rating to those whom colours apart they would have."""
        if self.layout.ratings is None:
            return
        noted = self.in_order(self._copy())
        order = list(self._in_turn())
        for player, usual in noted:
            for opponent in order[order.index(player) + 1 :]:
                if not self.layout.is_close(opponent, usual):
                    self.legal[player] &= ~(1 << opponent)
                    self.legal[opponent] &= ~(1 << player)
        for player, usual in noted:
            self.left.mate[player], self.left.mate[usual] = usual, player

    def _copy(self) -> MaximumMatching:
        return MaximumMatching(self.legal, self.left.in_play, self.left.mate)

    def _in_turn(self) -> Iterator[int]:
        """Those left, from the one who is scrutinised first."""
        there = list(members(self.left.in_play))
        return iter(there if self.group.is_downward else there[::-1])

    def _part(self, classes: Mapping[Colour, int]) -> None:
        """Each in turn has no opponent of his own class from now on, if all who are left can still be paired."""
        there = self.left.in_play
        own = {player: mask & there for mask in classes.values() for player in members(mask & there)}
        order = [player for player in self._in_turn() if player in own]
        if not any(self.legal[player] & own[player] for player in order):
            return
        parted = _within_counts(order, own, there)
        if self._all_can(parted, own):
            return
        parted = 0
        for player in order:
            across = there & ~own[player]
            if (parted & own[player]).bit_count() >= across.bit_count():
                continue  # each of those before him needs another one
            if across >> self.left.mate[player] & 1 or self.left.give(player, across) != NOBODY:
                for other in members(self.legal[player] & own[player]):
                    self.legal[other] &= ~(1 << player)
                self.legal[player] &= across
                parted |= 1 << player

    def _all_can(self, parted: int, own: Mapping[int, int]) -> bool:
        """Whether all of these can at once; then they do."""
        legal = list(self.legal)
        for player, mask in own.items():
            legal[player] &= ~(mask if parted >> player & 1 else mask & parted)
        matching = MaximumMatching(legal, self.left.in_play, self.left.mate)
        if 2 * matching.most_pairs() < matching.in_play.bit_count():
            return False
        self.legal[:], self.left.mate[:] = legal, matching.mate
        return True

    # --- residents: the order of 4.2 and 4.3 ----------------------------------------------------------------

    def in_order(self, left: MaximumMatching) -> Pairs:
        """2.4 with the exchanges of 4.2 and 4.3: for each in turn the first opponent in order who is available."""
        order = list(self._in_turn())
        first, second = (mask_with(half) for half in (order[: len(order) // 2], order[len(order) // 2 :]))
        pairs: Pairs = []
        down = self.group.is_downward
        while first:
            player = _outermost(first, lowest=down)
            first &= ~(1 << player)
            opponent = left.give(player, second, highest=not down)
            if opponent == NOBODY:  # back from the middle of the list
                opponent = left.give(player, first, highest=down)
                assert opponent != NOBODY, "all who are left can be paired"
                first &= ~(1 << opponent)
                middle = 1 << _outermost(second, lowest=down)
                first, second = first | middle, second & ~middle
            second &= ~(1 << opponent)
            left.in_play &= ~(1 << player | 1 << opponent)
            pairs.append((player, opponent))
        return pairs


def _outermost(mask: int, *, lowest: bool) -> int:
    return ((mask & -mask) if lowest else mask).bit_length() - 1


def _within_counts(order: Iterable[int], own: Mapping[int, int], there: int) -> int:
    """Those who have one of another class each, counted in turn: more cannot be."""
    parted = 0
    for player in order:
        if (parted & own[player]).bit_count() < (there & ~own[player]).bit_count():
            parted |= 1 << player
    return parted


def proposed(players: Sequence[int]) -> Pairs:
    """2.4: the top half of a list against the bottom half."""
    half = len(players) // 2
    return list(zip(players[:half], players[half:], strict=True))


# --- The pairing of a round


@dataclass(slots=True)
class PairedGroup:
    """One scoregroup as it was handled."""

    group: Group
    floaters: list[Floater]
    pairs: Pairs
    cracked: Pairs = field(default_factory=list)  # 2.6, in the order in which they were

    @property
    def made(self) -> Pairs:
        """All pairs, as they were made."""
        return [*self.pairs, *reversed(self.cracked)]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The groups in the order in which they were handled, the median last."""

    bye: int | None
    passed_over: tuple[int, ...]  # for the bye: without them the others could not all be paired
    above: tuple[PairedGroup, ...]
    below: tuple[PairedGroup, ...]
    median: PairedGroup
    cracks: tuple[tuple[int, int], ...] = ()  # 2.6: the pairings of both sides, in the order in which they were cracked

    @property
    def groups(self) -> tuple[PairedGroup, ...]:
        """All of them."""
        return (*self.above, *self.below, self.median)


def paired_round(layout: LimLayout) -> PairedRound | None:
    """None: there is no legal pairing."""
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye, passed_over = None, []
    if layout.size % 2:
        for player in reversed(list(members(layout.may_take_bye))):  # 1.1: the lowest rank in the lowest scoregroup
            if rest.can_pair_all(layout.everyone & ~(1 << player), 0):
                bye = player
                break
            passed_over.append(player)
        else:
            return None
    elif not rest.can_pair_all(layout.everyone, 0):
        return None
    groups = layout.groups(player for player in range(layout.size) if player != bye)
    is_above, is_below = layout.is_above_median, layout.is_below_median
    own = next((group for group in groups if not is_above(group[0]) and not is_below(group[0])), [])
    above = _side(layout, [group for group in groups if is_above(group[0])], own, is_downward=True)
    below = _side(layout, [group for group in groups[::-1] if is_below(group[0])], own, is_downward=False)
    median, cracks = _median(layout, own, above, below)
    return PairedRound(bye, tuple(passed_over), tuple(above), tuple(below), median, tuple(cracks))


def _side(
    layout: LimLayout, groups: Sequence[Sequence[int]], median: Sequence[int], *, is_downward: bool
) -> list[PairedGroup]:
    """2.2: from the outermost group to the one before the median."""
    done: list[PairedGroup] = []
    incoming: tuple[int, ...] = ()
    for place, residents in enumerate(groups):
        adjacent = groups[place + 1] if place + 1 < len(groups) else median
        group = Group(incoming, tuple(residents), mask_with(adjacent), is_downward)
        floaters, stay = floaters_of(layout, group)
        done.append(PairedGroup(group, floaters, pairs_of(layout, group, stay)))
        incoming = _in_turn((one.player for one in floaters), is_downward=is_downward)
    return done


def _in_turn(floaters: Iterable[int], *, is_downward: bool) -> tuple[int, ...]:
    """3.6, 3.7: the highest score, then the highest number first; of those who come up the lowest ones."""
    return tuple(sorted(floaters, reverse=not is_downward))


def _median(
    layout: LimLayout, own: Sequence[int], above: Sequence[PairedGroup], below: Sequence[PairedGroup]
) -> tuple[PairedGroup, Pairs]:
    """The median scoregroup, with as many pairings of the others cracked as it needs (2.6)."""
    down, up = ([one.player for group in side[-1:] for one in group.floaters] for side in (above, below))
    there = mask_with(own) | mask_with(down) | mask_with(up)
    stay = MaximumMatching(layout.legal, there)
    cracks: Pairs = []
    while 2 * stay.most_pairs() < there.bit_count():
        sides = ((below, up), (above, down)) if len(down) > len(up) else ((above, down), (below, up))
        group, floaters = next((group, floaters) for side, floaters in sides for group in reversed(side) if group.pairs)
        pair = group.pairs.pop()
        group.cracked.append(pair)
        cracks.append(pair)
        floaters += pair
        there |= 1 << pair[0] | 1 << pair[1]
        stay.turn_to(there)
    incoming = (*_in_turn(down, is_downward=True), *_in_turn(up, is_downward=False))
    median = Group(incoming, tuple(own), 0, is_downward=True)
    return PairedGroup(median, [], pairs_of(layout, median, stay)), cracks
