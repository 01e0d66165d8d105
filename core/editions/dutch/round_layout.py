"""The field laid out for the engine: positions in the order of A.2, absolute criteria as bit masks.

A position is an index from 0 into the ranking of A.2 (score, then pairing number), so that comparing two
positions compares two ranks. Everything a criterion asks about a player is a list or a mask by position.
"""

from collections.abc import Callable, Hashable

from core.editions.shared.colours import (
    ColourHistory,
    ColourPreference,
    ColourQuestion,
    Strength,
    colour_history,
    colour_of_higher,
)
from core.editions.shared.masks import RoundLayout, mask_of, opponents_left
from core.model.hints import Any, TypeVar
from core.model.pairing import Field, Float
from core.model.results import Colour

B = TypeVar("B", bound=Hashable)
P = TypeVar("P")


class DutchLayout(RoundLayout):
    """One round to be paired."""

    field: Field

    def __init__(self, field: Field) -> None:
        contenders = field.contenders
        super().__init__(field)
        self.preferences = [
            ColourPreference(colour_history(contender.colours), contender.parity_number) for contender in contenders
        ]
        self.wants = [_signed(preference.history.preference) for preference in self.preferences]
        self.strength = [preference.history.strength.value for preference in self.preferences]
        self.topscorer = [is_topscorer(score, field) for score in self.score]
        limits = any(self.topscorer)  # C.8 and C.9 speak of topscorers and their opponents
        self.goes_too_far = [limits and _goes_too_far(preference.history) for preference in self.preferences]
        self.may_take_bye = mask_of([contender.may_take_bye for contender in contenders])  # C.2
        self.down_last = [contender.float_last_round is Float.DOWN for contender in contenders]
        self.up_last = [contender.float_last_round is Float.UP for contender in contenders]
        self.down_before = [contender.float_two_rounds_ago is Float.DOWN for contender in contenders]
        self.up_before = [contender.float_two_rounds_ago is Float.UP for contender in contenders]
        # None, White mild, White strong or absolute, Black mild, Black strong or absolute.
        self.colour_kind = [
            0 if not want else (1 if want > 0 else 3) + (strength >= Strength.STRONG)
            for want, strength in zip(self.wants, self.strength, strict=True)
        ]
        floats = zip(self.up_last, self.up_before, strict=True)
        self.floated_up = mask_of([last or before for last, before in floats])  # C.13, C.15
        self.legal = self._legal_opponents()
        self.legal_without_exceptions = self._without_topscorer_exceptions()
        self.fixed: tuple[int, int] | None = None  # who are to meet, where that is asked for; the higher ranked first
        self.paired: dict[tuple[Any, int], Any] = {}  # brackets that were paired with these pairs, by bracket and bye

    def _without_topscorer_exceptions(self) -> list[int]:
        """`legal` without pairs in which a topscorer's absolute preference must be disregarded (C.8, C.9)."""
        if not any(self.topscorer):
            return self.legal
        absolute = [strength == Strength.ABSOLUTE for strength in self.strength]
        must_have = {
            sign: mask_of([tied and want == sign for tied, want in zip(absolute, self.wants, strict=True)])
            for sign in (1, -1)
        }
        return [
            opponents & ~must_have[want] if tied else opponents
            for opponents, tied, want in zip(self.legal, absolute, self.wants, strict=True)
        ]

    def _legal_opponents(self) -> list[int]:
        """By position, the mask of those who may be met: C.1, C.3 and the forbidden pairs."""
        bound = [
            strength == Strength.ABSOLUTE and not topscorer
            for strength, topscorer in zip(self.strength, self.topscorer, strict=True)
        ]
        may_meet = {
            sign: mask_of([not tied or want != sign for tied, want in zip(bound, self.wants, strict=True)])
            for sign in (1, -1)
        }
        left = opponents_left(self.ids, [one.opponents for one in self.field.contenders], self.field.forbidden_pairs)
        return [
            mask & may_meet[want] if tied else mask for mask, tied, want in zip(left, bound, self.wants, strict=True)
        ]

    def paired_once(self, bracket: B, pair: Callable[[], P]) -> P:
        """A bracket as it was paired before, else as `pair` has it.

        An explanation comes down the round once for each question, mostly through the same brackets.
        """
        key = bracket, self.may_take_bye
        found: P | None = self.paired.get(key)
        if found is None:
            found = self.paired[key] = pair()
        return found

    def forget(self) -> None:
        """The brackets that were paired, which hold this layout in turn: it is gone then without the collector."""
        self.paired.clear()

    def scoregroups(self) -> list[list[int]]:
        """Positions by score, highest score first (A.3)."""
        groups: list[list[int]] = []
        for position, score in enumerate(self.score):
            if groups and self.score[groups[-1][0]] == score:
                groups[-1].append(position)
            else:
                groups.append([position])
        return groups

    def colours(self, higher: int, lower: int) -> tuple[int, int, str]:
        """(White, Black, article of section E) of a pair; `higher` is the smaller position."""
        meeting = ColourQuestion(self.preferences[higher], self.preferences[lower], self.field.initial_colour)
        colour, article = colour_of_higher(meeting)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)


def is_topscorer(score: int, field: Field) -> bool:
    """A.7: over 50 % of the maximum possible score when the final round is paired."""
    return field.is_last_round and 2 * score > field.maximum_score


def _goes_too_far(history: ColourHistory) -> bool:
    """Whether the due colour, too, leaves a difference beyond two or is the third in a row (decision 21)."""
    due = history.preference
    return due is not None and (abs(history.difference) > 3 or history.played[-2:] == (due, due))


def _signed(preference: Colour | None) -> int:
    """White +1, Black -1, no preference 0."""
    if preference is None:
        return 0
    return 1 if preference is Colour.WHITE else -1
