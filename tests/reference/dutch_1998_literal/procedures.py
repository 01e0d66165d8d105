"""The pairing of one score bracket: 1998 A.3, A.6, B, C.2 to C.11.

Readings (the text is silent or contradicts itself; B says the relative criteria are "fulfilled as much as possible"):
- C.6 "B1 and B2" is B1 to B6 (corrected by FIDE in 2010).
- C.9, C.10: what was dropped is in force again after the next restart at C.2 or C.3: for each x, all of B.5 and B.6
  are tried, then B.6 and B.5 for downfloats dropped, then the same without B.6, without B.5 for upfloats.
- C.10's dropping for upfloats also helps where the moved-down players themselves cannot be paired (else a relative
  criterion would move a player down). "A different opponent by restarting at C7" is any later transposition.
- C.11: the raise of x holds for the whole score bracket, its remainder too, whose own x is that of A.8 plus the raise.
- C.14: x is its original value less one for each pairing given up, never below zero; the raise begins again.
- Who has a downfloat: the higher one of two unequal scores, and whoever is left unpaired; the bye is one (A.5).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tests.reference.dutch_1998_literal.cards import Card, Floated
from tests.reference.dutch_1998_literal.colours import denies_a_preference, may_meet, x_of
from tests.reference.dutch_1998_literal.orders import Patience, divisions, transpositions

Pairs = list[tuple[Card, Card]]
Accept = Callable[[Sequence[Card]], bool]
"""Whether these players may be left unpaired by the bracket."""

DROPPED: Final = (0, 1, 2)  # neither; B.6; B.6 and B.5


@dataclass(frozen=True)
class Bracket:
    """A.3: players of one score and those moved down to them, both in the order of A.2."""

    moved_down: tuple[Card, ...]
    residents: tuple[Card, ...]

    @property
    def players(self) -> tuple[Card, ...]:
        """All, in the order of A.2."""
        return tuple(sorted((*self.moved_down, *self.residents), key=lambda card: card.rank))

    @property
    def is_heterogeneous(self) -> bool:
        """A.3: one of which at least half have been moved down is treated as homogeneous."""
        return 0 < 2 * len(self.moved_down) < len(self.players)


@dataclass(frozen=True)
class Size:
    """How many pairings are to be made: p, lessened by C.14 and C.13."""

    p: int
    given_up: int = 0  # of the pairings of a remainder

    @classmethod
    def of(cls, bracket: Bracket) -> "Size":
        """A.6: the number of players in S1."""
        return cls(len(bracket.moved_down) if bracket.is_heterogeneous else len(bracket.players) // 2)


@dataclass(frozen=True)
class Paired:
    """A bracket with its pairings, and who is left unpaired."""

    pairs: tuple[tuple[Card, Card], ...]
    left: tuple[Card, ...]


@dataclass(frozen=True)
class Failure:
    """No pairing; whether the moved-down players could be paired, and only the remainder could not."""

    in_remainder: bool


def has_float(card: Card, direction: Floated, dropped: int) -> bool:
    """B.5, B.6: he had this float in the last round, or two rounds before, as far as that is not dropped."""
    if card.freed:
        return False
    last = dropped < 2 and card.float_last_round is direction
    return last or (dropped < 1 and card.float_two_rounds_before is direction)


class Procedures:
    """C.2 to C.11 for one bracket after the other."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience

    def pair(self, bracket: Bracket, size: Size, accept: Accept) -> Paired | Failure:
        """The first pairing of that size, of those whose unpaired players are accepted."""
        if bracket.is_heterogeneous:
            return self._heterogeneous(bracket, size, accept)
        return self._homogeneous(bracket.players, size.p, accept)

    def _homogeneous(self, players: Sequence[Card], p: int, accept: Accept) -> Paired | Failure:
        if not self._possible(players, p, accept):
            return Failure(in_remainder=False)  # spares the search through every level
        x = max(0, x_of(players) - (len(players) // 2 - p))
        while True:
            for up in DROPPED:
                paired = self._group(players, p, x, up, accept)
                if paired is not None:
                    return paired
            assert x < p, "what can be paired at all is paired when nothing relative is left"
            x += 1  # C.11

    def _possible(self, players: Sequence[Card], p: int, accept: Accept) -> bool:
        """Whether there is a pairing at all when every relative criterion is dropped."""
        return any(True for _ in self._candidates(players, p, p, 2, 2, accept))

    def _group(self, players: Sequence[Card], p: int, x: int, up: int, accept: Accept) -> Paired | None:
        """C.4 to C.9 in a homogeneous group or remainder."""
        for down in DROPPED:
            for paired in self._candidates(players, p, x, up, down, accept):
                return paired
        return None

    def _candidates(
        self, players: Sequence[Card], p: int, x: int, up: int, down: int, accept: Accept
    ) -> Iterator[Paired]:
        for s1, s2 in divisions(players, p):  # C.4, C.8
            for pairs in transpositions(s1, s2, self._fits(x, up, down)):  # C.7
                used = {card.id for pair in pairs for card in pair}
                left = tuple(card for card in players if card.id not in used)
                if not any(has_float(card, Floated.DOWN, down) for card in left) and accept(left):
                    yield Paired(tuple(pairs), left)

    def _fits(self, x: int, up: int, down: int) -> Callable[[Pairs], bool]:
        """C.6: whether the pairs comply with B.1 to B.6 as far as they are in force; the newest is the last."""

        def fits(pairs: Pairs) -> bool:
            self.patience.step()
            a, b = pairs[-1]
            if not may_meet(a, b) or sum(denies_a_preference(*pair) for pair in pairs) > x:
                return False
            if a.score == b.score:
                return True
            higher, lower = (a, b) if a.score > b.score else (b, a)
            return not (has_float(higher, Floated.DOWN, down) or has_float(lower, Floated.UP, up))

        return fits

    def _heterogeneous(self, bracket: Bracket, size: Size, accept: Accept) -> Paired | Failure:
        s1, s2 = list(bracket.players[: size.p]), list(bracket.players[size.p :])
        x_first = max(0, x_of(bracket.players) - (len(bracket.moved_down) - size.p))
        raised, in_remainder = 0, False
        while True:
            may_rise = x_first + raised < size.p
            for up in DROPPED:
                for down in DROPPED:  # C.9
                    for pairs in transpositions(s1, s2, self._fits(x_first + raised, up, down)):
                        in_remainder = True
                        used = {card.id for pair in pairs for card in pair}
                        rest = [card for card in s2 if card.id not in used]
                        p = max(0, len(rest) // 2 - size.given_up)
                        x = max(0, x_of(rest) - size.given_up) + raised
                        may_rise = may_rise or x < p
                        remainder = self._group(rest, p, x, up, accept)
                        if remainder is not None:
                            return Paired((*pairs, *remainder.pairs), remainder.left)
            if not may_rise:
                return Failure(in_remainder)
            raised += 1  # C.11
