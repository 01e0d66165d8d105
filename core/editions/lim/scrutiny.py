"""Who meets whom in a scoregroup: articles 2.4, 2.5, 3.6-3.8, 4 and 5.2, as decision 216 reads them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from core.editions.lim.floaters import Group
from core.editions.lim.round_layout import LimLayout
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.model.results import Colour

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
