"""The field laid out for the engine: positions by score and TPN, absolute criteria [C1] to [C3] as bit masks."""

from collections.abc import Mapping, Sequence

from core.editions.dubov.field import Field
from core.editions.shared.colours import (
    ColourHistory,
    ColourPreference,
    ColourQuestion,
    ColourRule,
    Strength,
    alternate_from_history,
    colour_history,
    first_colour,
    give_initial_colour,
    grant_both,
    grant_higher_ranked,
    grant_stronger,
)
from core.editions.shared.masks import RoundLayout, mask_of, mask_with, opponents_left
from core.matching.cardinality import members
from core.matching.first import Refinement
from core.model.hints import Final
from core.model.results import Colour

# --- Colour preferences (1.6; 2018: A.5) and colour allocation (5.2; 2018: E)

_NO_GAME: Final = ColourHistory((), 0, Colour.BLACK, Strength.MILD)


def colour_preference(played: tuple[Colour, ...], parity_number: int) -> ColourPreference:
    """1.6: as in the Dutch system, but who has not played prefers Black mildly (1.6.4)."""
    return ColourPreference(colour_history(played) if played else _NO_GAME, parity_number)


def initial_colour_by_number(pair: ColourQuestion) -> Colour | None:
    """5.2.1: neither has played; an odd number gives the higher ranked player the initial colour (decision 10)."""
    if pair.higher.history.played or pair.lower.history.played:
        return None
    return give_initial_colour(pair)


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("5.2.1", initial_colour_by_number),
    ("5.2.2", grant_both),
    ("5.2.3", grant_stronger),
    ("5.2.4", alternate_from_history),
    ("5.2.5", grant_higher_ranked),
)


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher ranked player and the article that gave it."""
    return first_colour(COLOUR_RULES, pair)


# --- The field laid out for the engine: positions by score and TPN, absolute criteria [C1] to [C3] as bit masks


class DubovLayout(RoundLayout):
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field, articles: Mapping[str, str] | None = None) -> None:
        """`articles`: by the number of 2026 that of the edition, where it is another one."""
        contenders = field.contenders
        self._articles = articles or {}
        super().__init__(field)
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
        left = opponents_left(self.ids, [one.opponents for one in self.field.contenders], self.field.forbidden_pairs)
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


# --- Two columns of players, paired row by row in the first order that is possible
# 1997: articles 5, 6.2 and 6.3; 2018: B.6 and D.3; 2026: 3.2.6 and 4.4.


def first_across(left: Sequence[int], right: Sequence[int], barred: Sequence[int]) -> list[int] | None:
    """Whom each player of the left column gets; None where they cannot all be paired across.

    The first row takes the first of the right column who leaves a pairing for all rows below, the second row the
    first of the rest, and so on. `barred` is by player the mask of those whom he may not meet.
    """
    rows = len(left)
    assert rows == len(right), "columns of equal length"
    place = {player: at for at, player in enumerate(right)}
    right_mask = mask_with(right)
    everyone = (1 << rows) - 1
    across, back = [everyone] * rows, [everyone] * rows  # by row: places of possible opponents in the other column
    for row, player in enumerate(left):
        for other in members(barred[player] & right_mask):
            across[row] &= ~(1 << place[other])
            back[place[other]] &= ~(1 << row)
    if all(mask >> row & 1 for row, mask in enumerate(across)):
        return list(right)
    choices = {row: mask << rows for row, mask in enumerate(across)} | {rows + at: mask for at, mask in enumerate(back)}
    kept = {row: rows + row for row, mask in enumerate(across) if mask >> row & 1}
    refinement = Refinement(choices, kept | {at: row for row, at in kept.items()}, 0, 0)
    if not refinement.is_possible:
        return None
    return [right[refinement.settle(row, choices[row]) - rows] for row in range(rows)]
