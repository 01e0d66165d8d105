"""The Lim system by trying every pairing, without matchings: decision 216 carried out sentence by sentence.

Written by the author of the engine, after it: it holds the engine's searches to be exact, and is no second reading of
the text.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from core.editions.lim.round_layout import MaxiField
from core.model.pairing import Contender, Field
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.units import PlayerId

Pairs = list[tuple[PlayerId, PlayerId]]
May = Callable[[PlayerId, PlayerId], bool]
PLAYERS_MAX = 16


class TooLarge(Exception):
    """Enumeration would take too long."""


@dataclass(frozen=True)
class EnumeratedPairing:
    """A whole round."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]  # (White, Black)
    bye: PlayerId | None


def can_be_paired(players: Iterable[PlayerId], may: May) -> bool:
    """Whether all of them can be paired with each other."""
    left = list(players)
    if len(left) % 2:
        return False
    if not left:
        return True
    first = min(left, key=lambda one: sum(may(one, other) for other in left if other != one))
    return any(
        may(first, other) and can_be_paired([one for one in left if one not in (first, other)], may)
        for other in left
        if other != first
    )


class Player:
    """What is asked of one (3)."""

    def __init__(self, contender: Contender, rating: int) -> None:
        self.one, self.rating = contender, rating
        self.score, self.number, self.history = contender.score, contender.number, contender.colours
        difference = self.history.count(Colour.WHITE) - self.history.count(Colour.BLACK)
        last = self.history[-1] if self.history else None
        less_often = None if not difference else Colour.BLACK if difference > 0 else Colour.WHITE
        if abs(difference) >= 2:
            self.must = less_often
        else:
            self.must = last.opposite if last and self.history[-2:] == (last, last) else None
        self.due = self.must or less_often or (last.opposite if last else None)


@dataclass
class HandledGroup:
    """One scoregroup, as it was handled; of the pairs those that were not cracked."""

    incoming: list[PlayerId]
    residents: list[PlayerId]
    floaters: list[PlayerId]
    pairs: Pairs
    is_downward: bool


class Enumeration:
    """One round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.is_maxi = isinstance(field, MaxiField)
        self.of = {one.id: Player(one, getattr(one, "rating", 0)) for one in field.contenders}
        self.most_pairs = lru_cache(None)(self._most_pairs)
        self.handled: list[HandledGroup] = []  # by `round`, the median last

    # --- words: 1-7 --------------------------------------------------------------------------------------

    def ahead(self, *, down: bool) -> Callable[[PlayerId], tuple[int, int]]:
        """To sort by (6)."""
        sign = 1 if down else -1
        return lambda player: (-sign * self.of[player].score, sign * self.of[player].number)

    def suits(self, one: PlayerId, other: PlayerId) -> bool:
        due = self.of[one].due
        return due is None or due is not self.of[other].due

    def within_limits(self, one: PlayerId, other: PlayerId) -> bool:
        must = self.of[one].must
        return must is None or must is not self.of[other].must

    def compatible(self, one: PlayerId, other: PlayerId) -> bool:
        pair = (min(one, other), max(one, other))
        met = other in self.of[one].one.opponents or one in self.of[other].one.opponents
        if one == other or met or pair in self.field.forbidden_pairs:
            return False
        excepted = self.field.is_last_round and self.of[one].score == self.of[other].score
        return excepted or self.within_limits(one, other)

    def close(self, one: PlayerId, other: PlayerId) -> bool:
        return not self.is_maxi or abs(self.of[one].rating - self.of[other].rating) <= 100

    def _most_pairs(self, players: tuple[PlayerId, ...]) -> int:
        if len(players) < 2:
            return 0
        first, others = players[0], players[1:]
        with_first = (
            1 + self.most_pairs(tuple(one for one in others if one != other))
            for other in others
            if self.compatible(first, other)
        )
        return max(chain([self.most_pairs(others)], with_first))

    def can_make(self, players: Iterable[PlayerId]) -> int:
        return self.most_pairs(tuple(sorted(players)))

    # --- who floats: 8-10 --------------------------------------------------------------------------------

    def floaters(
        self, members: set[PlayerId], residents: Sequence[PlayerId], adjacent: Sequence[PlayerId], *, down: bool
    ) -> list[PlayerId]:
        chosen = [one for one in members if not any(self.compatible(one, other) for other in members)]
        left = members - set(chosen)
        due = [self.of[player].due for player in left]
        white, black = due.count(Colour.WHITE), due.count(Colour.BLACK)
        wanted = None if white == black else Colour.WHITE if white > black else Colour.BLACK

        def last(players: Iterable[PlayerId]) -> PlayerId:
            return (max if down else min)(players, key=lambda player: self.of[player].number)

        odd = len(left) % 2 == 1
        while 2 * self.can_make(left) < len(left):
            spared = [one for one in left if self.can_make(left - {one}) == self.can_make(left)]
            types = {one: self.disadvantage(one, chosen, residents, adjacent, down=down) for one in spared}
            best = min(types.values())
            going = [one for one in spared if types[one] == best]
            if odd and best == 0:
                going = [one for one in going if self.of[one].one.float_last_round is None] or going
            goes = last(going)
            if odd and (of_colour := [one for one in going if wanted and self.of[one].due is wanted]):
                goes = last(of_colour) if self.close(last(of_colour), goes) else goes
            chosen.append(goes)
            left = left - {goes}
            odd = False
        return chosen

    def disadvantage(
        self,
        player: PlayerId,
        chosen: Sequence[PlayerId],
        residents: Sequence[PlayerId],
        adjacent: Sequence[PlayerId],
        *,
        down: bool,
    ) -> int:
        """9: the type, from 0 for d."""
        before = [one for one in chosen if self.ahead(down=down)(one) < self.ahead(down=down)(player)]
        has_opponent = self.most_given([*before, player], adjacent) > self.most_given(before, adjacent)
        return 2 * (player not in residents) + (not has_opponent)

    def most_given(self, floaters: Sequence[PlayerId], group: Sequence[PlayerId]) -> int:
        """How many of some can be given each a different opponent."""
        if not floaters:
            return 0
        first, others = floaters[0], floaters[1:]
        given = (
            1 + self.most_given(others, [one for one in group if one != other])
            for other in group
            if self.compatible(first, other)
        )
        return max(chain([self.most_given(others, group)], given))

    # --- who meets whom: 12-15, 19 -------------------------------------------------------------------------

    def paired(
        self, members: Iterable[PlayerId], incoming: Sequence[PlayerId], residents: Sequence[PlayerId], *, down: bool
    ) -> Pairs:
        """In the order in which they are made."""
        pairs: Pairs = []
        left = set(members)
        for floater in incoming:
            if floater in left:
                opponent = self.opponent_of(floater, left, residents, down=down)
                pairs.append((floater, opponent))
                left -= {floater, opponent}
        return pairs + self.residents_paired(sorted(left, key=self.ahead(down=down)))

    def opponent_of(
        self, floater: PlayerId, left: set[PlayerId], residents: Sequence[PlayerId], *, down: bool
    ) -> PlayerId:
        def is_available(player: PlayerId) -> bool:
            return self.compatible(floater, player) and can_be_paired(left - {floater, player}, self.compatible)

        there = sorted(left - {floater}, key=lambda one: self.of[one].number, reverse=not down)
        there.sort(key=lambda one: (one not in residents, not self.within_limits(floater, one)))
        usual = next(filter(is_available, there))

        def order(one: PlayerId) -> tuple[bool, bool, bool]:
            suits = self.suits(floater, one) and self.close(one, usual)
            return one not in residents, not self.within_limits(floater, one), not suits

        return next(filter(is_available, sorted(there, key=order)))

    def residents_paired(self, arranged: list[PlayerId]) -> Pairs:
        return in_order(arranged, self.settled(arranged))

    def settled(self, arranged: list[PlayerId]) -> May:
        """14: whom they may have when they are paired in order."""
        barred: set[tuple[PlayerId, PlayerId]] = set()

        def may(one: PlayerId, other: PlayerId) -> bool:
            return self.compatible(one, other) and not {(one, other), (other, one)} & barred

        def settle(holds: May) -> None:
            for player in arranged:
                more = {(player, other) for other in arranged if other != player and not holds(player, other)} - barred
                barred.update(more)
                if not can_be_paired(arranged, may):
                    barred.difference_update(more)

        if self.field.is_last_round:
            settle(self.within_limits)
        if self.is_maxi:
            barred |= {
                (player, other)
                for player, noted in in_order(arranged, may)
                for other in arranged[arranged.index(player) + 1 :]
                if not self.close(other, noted)
            }
        settle(self.suits)
        return may

    # --- the round: 2, 4, 16, 17 -----------------------------------------------------------------------------

    def bye(self) -> PlayerId | None:
        everybody = set(self.of)
        if len(everybody) % 2 == 0 and can_be_paired(everybody, self.compatible):
            return None
        able = [player for player in everybody if len(everybody) % 2 and self.of[player].one.may_take_bye]
        for player in sorted(able, key=self.ahead(down=True), reverse=True):
            if can_be_paired(everybody - {player}, self.compatible):
                return player
        raise NoLegalPairing("no pairing of all", self.field.round_number)

    def round(self) -> EnumeratedPairing:
        bye = self.bye()
        median = self.field.maximum_score
        groups: dict[int, list[PlayerId]] = {}
        for player in sorted(set(self.of) - {bye}, key=self.ahead(down=True)):
            groups.setdefault(self.of[player].score, []).append(player)
        own = next((group for score, group in groups.items() if 2 * score == median), [])
        above = [group for score, group in groups.items() if 2 * score > median]
        below = [group for score, group in groups.items() if 2 * score < median][::-1]
        (high, came_down), (low, came_up) = self.side(above, own, down=True), self.side(below, own, down=False)
        while not can_be_paired([*own, *came_down, *came_up], self.compatible):
            sides = [(low, came_up), (high, came_down)]
            for side, floaters in sides if len(came_down) > len(came_up) else sides[::-1]:
                if any(side):
                    floaters.extend(next(group for group in reversed(side) if group).pop())
                    break
        incoming = sorted(came_down, key=self.ahead(down=True)) + sorted(came_up, key=self.ahead(down=False))
        last = self.paired({*own, *incoming}, incoming, own, down=True)
        self.handled.append(HandledGroup(incoming, own, [], last, is_downward=True))
        pairs = [*chain.from_iterable((*high, *low)), *last]
        return EnumeratedPairing(frozenset(self.coloured(*pair) for pair in pairs), bye)

    def side(
        self, groups: Sequence[list[PlayerId]], median: list[PlayerId], *, down: bool
    ) -> tuple[list[Pairs], list[PlayerId]]:
        """The pairs of its groups, the outermost first, and who comes to the median."""
        done: list[Pairs] = []
        incoming: list[PlayerId] = []
        for residents, adjacent in zip(groups, [*groups[1:], median], strict=False):
            members = {*incoming, *residents}
            floaters = self.floaters(members, residents, adjacent, down=down)
            done.append(self.paired(members - set(floaters), incoming, residents, down=down))
            self.handled.append(HandledGroup(incoming, residents, floaters, done[-1], is_downward=down))
            incoming = sorted(floaters, key=self.ahead(down=down))
        return done, incoming

    def coloured(self, one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId]:
        """(White, Black)."""
        higher, lower = (self.of[player] for player in sorted((one, other), key=self.ahead(down=True)))
        differing = [
            own.opposite for own, its in zip(higher.history[::-1], lower.history[::-1], strict=False) if own is not its
        ]
        is_below = 2 * max(higher.score, lower.score) < self.field.maximum_score
        if higher.due is not lower.due:
            colour = higher.due or (lower.due and lower.due.opposite)
        elif higher.must is not lower.must:
            colour = higher.must or (lower.must and lower.must.opposite)
        elif differing:
            colour = differing[0]
        elif higher.due:
            colour = higher.due.opposite if is_below else higher.due
        else:
            lot = self.field.initial_colour
            colour = lot if higher.one.parity_number % 2 else lot.opposite
        pair = (higher.one.id, lower.one.id)
        return pair if colour is Colour.WHITE else pair[::-1]


def in_order(arranged: Sequence[PlayerId], may: May) -> Pairs:
    """15."""
    left, pairs = list(arranged), []
    while left:
        first, half = left[0], len(left) // 2
        opponent = next(
            other
            for other in (*left[half:], *left[half - 1 : 0 : -1])
            if may(first, other) and can_be_paired([one for one in left if one not in (first, other)], may)
        )
        pairs.append((first, opponent))
        left = [one for one in left if one not in (first, opponent)]
    return pairs


def pair_by_enumeration(field: Field) -> EnumeratedPairing:
    """Raises `NoLegalPairing` and `TooLarge`."""
    if len(field.contenders) > PLAYERS_MAX:
        raise TooLarge
    return Enumeration(field).round()
