"""The field laid out for the engine: who may meet (3.1, 5.2, 5.3) and who is due which colour, as bit masks.

A position is an index from 0, the last player of the whole field by 3.2 first. So the highest bit of any group is
its No. 1, and the lowest bit of a mask of opponents is the opponent whom 6.1 tries first.
"""

from collections.abc import Sequence

from core.editions.burstein.old_text.colours import ColourPreference, ColourQuestion, colour_of_higher
from core.editions.burstein.old_text.field import Field
from core.editions.burstein.order import GroupQuestion
from core.editions.shared.masks import mask_of, opponents_left
from core.model.results import Colour


class OldBursteinLayout:
    """One round to be paired."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.contenders = sorted(field.contenders, key=lambda contender: contender.rank, reverse=True)
        self.size = len(self.contenders)
        self.everyone = (1 << self.size) - 1
        self.ids = [contender.id for contender in self.contenders]
        self.score = [contender.score for contender in self.contenders]
        self.preferences = [
            ColourPreference(contender.colours, contender.parity_number) for contender in self.contenders
        ]
        self.due = [preference.due for preference in self.preferences]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in self.contenders)  # 4.1
        self.due_white = mask_of(due is Colour.WHITE for due in self.due)
        self.due_black = mask_of(due is Colour.BLACK for due in self.due)
        may_have = [preference.may_have for preference in self.preferences]
        self.may_be_white = mask_of(Colour.WHITE in colours for colours in may_have)
        self.may_be_black = mask_of(Colour.BLACK in colours for colours in may_have)
        self.cannot_have_due = self.due_white & ~self.may_be_white | self.due_black & ~self.may_be_black
        left = opponents_left(self.ids, [one.opponents for one in self.contenders], field.forbidden_pairs)  # 3.1
        self.legal = [mask & self._opponents(position) for position, mask in enumerate(left)]

    def _opponents(self, position: int) -> int:
        """The mask of those who may take the colour that is left when he has one that he may have (5.2, 5.3)."""
        opponents = 0
        if self.may_be_white >> position & 1:
            opponents |= self.may_be_black
        if self.may_be_black >> position & 1:
            opponents |= self.may_be_white
        return opponents & ~(1 << position)

    def scoregroups(self) -> list[int]:
        """The masks of the players with the same score, highest score first (1.2)."""
        groups: dict[int, int] = {}
        for position, score in enumerate(self.score):
            groups[score] = groups.get(score, 0) | 1 << position
        return [groups[score] for score in sorted(groups, reverse=True)]

    def without_due(self, one: int, other: int) -> int:
        """6.5: how many of two players who may meet do not get their due colour (0, 1 or 2)."""
        due, opposite = self.due[one], self.due[other]
        if due is not None and due is opposite:
            return 1
        barred = self.cannot_have_due >> one & 1 or self.cannot_have_due >> other & 1
        return (due is not None) + (opposite is not None) if barred else 0

    def question(self, group: int, may_float: int) -> GroupQuestion:
        """What 6.1-6.5 ask of a group: with one floater, from `may_float`, when its number is odd."""
        return GroupQuestion(
            group=group,
            legal=self.legal,
            no_due=group & ~self.due_white & ~self.due_black,
            due_white=group & self.due_white,
            due_black=group & self.due_black,
            cannot_have_due=self.cannot_have_due,
            floats=group.bit_count() % 2,
            may_float=group & may_float,
            cost=self.without_due,
            floater_price=1,
        )

    def colours(self, higher: int, lower: int) -> tuple[int, int, str]:
        """(White, Black, article) of a pair; `higher` is the greater position."""
        meeting = ColourQuestion(self.preferences[higher], self.preferences[lower], self.field.initial_colour)
        colour, article = colour_of_higher(meeting)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def numbers(self, positions: Sequence[int] | int) -> list[int]:
        """Pairing numbers, smallest first, of positions or of a mask of them."""
        if isinstance(positions, int):
            positions = [position for position in range(self.size) if positions >> position & 1]
        return sorted(self.contenders[position].number for position in positions)
