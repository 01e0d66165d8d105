"""The field laid out by position: A.2, A.7, A.8, B.1, B.2, B.5, B.6 and the note under B, of 1998.

A position is an index from 0 into the ranking of A.2, as in the edition of 2017, whose layout this one extends.
"""

from collections.abc import Iterable, Sequence

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.colours import ColourHistory, ColourPreference, Strength
from core.editions.shared.masks import mask_of, mask_with
from core.matching.cardinality import members
from core.model.hints import Final
from core.model.pairing import Field, Float
from core.model.results import Colour

LEVELS: Final = (0, 1, 2)
"""What C.9 and C.10 have dropped so far: nothing, B.6, B.6 and B.5."""


class Dutch1998Layout(DutchLayout):
    """One round to be paired.

    Absolute preferences bind as in 2017: two players do not meet who must both have the same colour, unless the
    note under B frees one of them (B.2). Whoever is freed has no absolute preference (A.7), and no float of his
    stands against a pairing (B.5, B.6).
    """

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.preferences = [
            ColourPreference(
                without_absolute(preference.history) if free else preference.history, contender.number
            )  # E.5: decision 38
            for preference, free, contender in zip(self.preferences, self.topscorer, field.contenders, strict=True)
        ]
        self.wants = [_SIGN[preference.history.preference] for preference in self.preferences]
        self.kind = [_KIND[want] for want in self.wants]
        self.of_kind = [
            0,
            *(mask_of(kind == wanted for kind in self.kind) for wanted in (1, 2)),
        ]
        bound = ~mask_of(self.topscorer)
        down = _by_level(bound, field, Float.DOWN)
        up = _by_level(bound, field, Float.UP)
        self.no_downfloat, self.no_upfloat = down, up  # by level, masks
        self.higher = self._with_higher_score()
        self.lower = [
            self.everyone & ~higher & ~same for higher, same in zip(self.higher, self._with_same_score(), strict=True)
        ]

    def _with_same_score(self) -> list[int]:
        same: dict[int, int] = {}
        for position, score in enumerate(self.score):
            same[score] = same.get(score, 0) | 1 << position
        return [same[score] for score in self.score]

    def _with_higher_score(self) -> list[int]:
        """By position, the mask of those with more points."""
        higher: list[int] = []
        for position, score in enumerate(self.score):
            above = position > 0 and self.score[position - 1] == score
            higher.append(higher[-1] if above else (1 << position) - 1)
        return higher

    def opponents(self, player: int, up: int, down: int) -> int:
        """Whom he may meet by B.1 and B.2, and by B.5 and B.6 as far as they are in force."""
        legal = self.legal[player]
        if self.no_downfloat[down] >> player & 1:
            legal &= ~self.lower[player]
        elif self.no_upfloat[up]:
            legal &= ~(self.lower[player] & self.no_upfloat[up])
        if self.no_upfloat[up] >> player & 1:
            return legal & ~self.higher[player]
        return legal & ~(self.higher[player] & self.no_downfloat[down])

    def clash(self, one: int, other: int) -> bool:
        """B.4: both want the same colour, so one cannot have it."""
        return self.wants[one] != 0 and self.wants[one] == self.wants[other]

    def of_same_kind(self, player: int) -> int:
        """The mask of those with whom he clashes (B.4), himself included; nobody where he has no preference."""
        return self.of_kind[self.kind[player]]

    def x_of(self, players: Iterable[int]) -> int:
        """A.8: how many pairings cannot fulfil all colour preferences; never below zero (decision 35)."""
        counts = [0, 0, 0]
        for player in players:
            counts[self.kind[player]] += 1
        q = (sum(counts) + 1) // 2
        return max(0, max(counts[1], counts[2]) - q)

    def without_opponent(self, players: Sequence[int]) -> int:
        """C.1: the mask of those who can meet nobody of them by B.1 and B.2."""
        all_of_them = mask_with(players)
        return mask_with(player for player in players if not self.legal[player] & all_of_them)


def without_absolute(history: ColourHistory) -> ColourHistory:
    """A.7 where the absolute preference "is not in effect": strong by the colour difference, else mild."""
    played = history.played
    if history.strength is not Strength.ABSOLUTE:
        return history
    if history.difference:
        wanted = Colour.BLACK if history.difference > 0 else Colour.WHITE
        return ColourHistory(played, history.difference, wanted, Strength.STRONG)
    return ColourHistory(played, 0, played[-1].opposite, Strength.MILD)


def _by_level(bound: int, field: Field, direction: Float) -> tuple[int, int, int]:
    """Who may not float so: by both criteria, by B.5 alone, by none."""
    last = mask_of(contender.float_last_round is direction for contender in field.contenders)
    before = mask_of(contender.float_two_rounds_ago is direction for contender in field.contenders)
    return (last | before) & bound, last & bound, 0


_SIGN: Final = {None: 0, Colour.WHITE: 1, Colour.BLACK: -1}
_KIND: Final = {0: 0, 1: 1, -1: 2}  # none, White, Black

__all__ = ["LEVELS", "Dutch1998Layout", "members", "without_absolute"]
