"""The field laid out for the engine: positions by score and TPN, absolute criteria [C1] to [C3] as bit masks."""

from collections.abc import Mapping

from core.editions.dubov.colours import colour_of_higher, colour_preference
from core.editions.dubov.field import Field
from core.editions.shared.colours import ColourQuestion, Strength
from core.editions.shared.masks import mask_of, opponents_left
from core.model.results import Colour


class DubovLayout:
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    def __init__(self, field: Field, articles: Mapping[str, str] | None = None) -> None:
        """`articles`: by the number of 2026 that of the edition, where it is another one."""
        contenders = field.contenders
        self._articles = articles or {}
        self.field = field
        self.size = len(contenders)
        self.everyone = (1 << self.size) - 1
        self.ids = [contender.id for contender in contenders]
        self.numbers = [contender.number for contender in contenders]
        self.score = [contender.score for contender in contenders]
        self.aro = [contender.aro for contender in contenders]
        self.preferences = [colour_preference(contender.colours, contender.parity_number) for contender in contenders]
        self.games = [len(contender.colours) for contender in contenders]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # [C2]
        self.seeks_white = mask_of(preference.history.preference is Colour.WHITE for preference in self.preferences)
        self.times_upfloated = [contender.times_upfloated for contender in contenders]
        self.is_maximum = [contender.times_upfloated >= field.times_upfloated_max for contender in contenders]  # 1.8.1
        self.upfloated_last_round = [contender.upfloated_last_round for contender in contenders]
        self.legal = self._legal_opponents()

    def _legal_opponents(self) -> list[int]:
        """By position, the mask of those who may be met: [C1], [C3], and forbidden pairs (decision 22)."""
        absolute = [
            preference.history.preference if preference.history.strength is Strength.ABSOLUTE else None
            for preference in self.preferences
        ]
        tied_to = {colour: mask_of(wanted is colour for wanted in absolute) for colour in (Colour.WHITE, Colour.BLACK)}
        left = opponents_left(self.ids, (one.opponents for one in self.field.contenders), self.field.forbidden_pairs)
        return [
            mask if wanted is None else mask & ~tied_to[wanted] for mask, wanted in zip(left, absolute, strict=True)
        ]

    def article(self, number: str) -> str:
        """An article of 2026 by its number in the edition."""
        return self._articles.get(number, number)

    def is_same_preference(self, one: int, other: int) -> bool:
        """Whether one of the two does not get his colour preference if they meet [C7]."""
        return (self.seeks_white >> one ^ self.seeks_white >> other) & 1 == 0

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article of 5.2 as the edition numbers it) of two players."""
        higher, lower = sorted((one, other))
        colour, article = colour_of_higher(
            ColourQuestion(self.preferences[higher], self.preferences[lower], self.field.initial_colour)
        )
        article = self.article(article)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)
