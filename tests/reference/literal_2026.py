"""What the texts of February 2026 for Burstein (C.04.4.2) and Dubov (C.04.4.1) have in common."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

from core.model.results import Colour
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference.so_far import SoFar

COMPLETIONS_MAX = 300_000


class TooLarge(Exception):
    """Enumeration would take too long."""


class Strength(IntEnum):
    """Burstein 1.5.1-1.5.4, Dubov 1.6.1-1.6.3."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player should get, and how strongly."""

    colour: Colour | None
    strength: Strength


def preference(player: PlayerId, so_far: SoFar) -> Preference:
    """Absolute, strong or mild; none before the first game (Dubov 1.6.4 gives a mild one for Black then)."""
    colours, difference = so_far.colours(player), so_far.colour_difference(player)
    if abs(difference) > 1:
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, Strength.ABSOLUTE)
    if len(colours) > 1 and colours[-1] is colours[-2]:
        return Preference(colours[-1].opposite, Strength.ABSOLUTE)
    if difference:
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, Strength.STRONG)
    return Preference(colours[-1].opposite, Strength.MILD) if colours else Preference(None, Strength.NONE)


def may_meet(a: PlayerId, b: PlayerId, so_far: SoFar) -> bool:
    """[C1] and [C3]."""
    mine, other = preference(a, so_far), preference(b, so_far)
    same_absolute = mine == other and mine.strength is Strength.ABSOLUTE
    return not so_far.have_met(a, b) and not same_absolute


def score(player: PlayerId, so_far: SoFar, before: RoundNumber | None = None) -> Points:
    """Scoregroups are formed by it: points, and virtual points of that round."""
    one = so_far.round_number if before is None else before
    return Points(so_far.points(player, before=one) + so_far.virtual_points(player, one))


def games_played(player: PlayerId, so_far: SoFar) -> int:
    """3.1.4."""
    return len(so_far.colours(player))


class Completion:
    """[C4]: whether a set of players can be paired, by trying; what was found is kept."""

    def __init__(self, meet: Callable[[PlayerId, PlayerId], bool]) -> None:
        self.meet = meet
        self.known: dict[frozenset[PlayerId], bool] = {frozenset(): True}

    def exists(self, players: Iterable[PlayerId]) -> bool:
        """Raises `TooLarge` when too many sets have been tried."""
        remaining = frozenset(players)
        if len(remaining) % 2:
            return False
        if remaining not in self.known:
            if len(self.known) > COMPLETIONS_MAX:
                raise TooLarge
            first = min(remaining, key=lambda one: (sum(self.meet(one, other) for other in remaining - {one}), one))
            self.known[remaining] = any(
                self.meet(first, other) and self.exists(remaining - {first, other})
                for other in sorted(remaining - {first})
            )
        return self.known[remaining]


@dataclass(frozen=True, slots=True)
class ColourRules:
    """5.2, with what the two systems see differently."""

    so_far: SoFar
    preference: Callable[[PlayerId], Preference]
    higher_first: Callable[[PlayerId], object]  # sorts the higher ranked player first

    def colouring(self, a: PlayerId, b: PlayerId) -> tuple[PlayerId, PlayerId]:
        """(White, Black): the first of 5.2.1-5.2.5 that decides."""
        higher, lower = sorted((a, b), key=self.higher_first)  # type: ignore[arg-type]  # tuples of integers
        mine, other = self.preference(higher), self.preference(lower)
        if not self.so_far.colours(a) and not self.so_far.colours(b):
            return self._coloured(higher, self._initial(higher), lower)  # 5.2.1
        if mine.colour is not other.colour:
            if mine.colour is not None:
                return self._coloured(higher, mine.colour, lower)  # 5.2.2
            return self._coloured(lower, other.colour, higher)
        if mine.strength is not other.strength:
            stronger, weaker = (higher, lower) if mine.strength > other.strength else (lower, higher)
            return self._coloured(stronger, mine.colour, weaker)  # 5.2.3
        latest = self.so_far.last_difference(higher, lower)
        if latest is not None:
            return self._coloured(higher, latest[0].opposite, lower)  # 5.2.4
        return self._coloured(higher, mine.colour, lower)  # 5.2.5

    def _initial(self, higher: PlayerId) -> Colour:
        lot = self.so_far.tournament.settings.initial_colour
        assert lot is not None, "the lot is drawn before the first round"
        place = self.so_far.initial_list.index(higher) + 1  # numbers of those taken into account so far
        return lot if place % 2 else lot.opposite

    @staticmethod
    def _coloured(player: PlayerId, colour: Colour | None, other: PlayerId) -> tuple[PlayerId, PlayerId]:
        assert colour is not None, "two players without a preference have not played"
        return (player, other) if colour is Colour.WHITE else (other, player)
