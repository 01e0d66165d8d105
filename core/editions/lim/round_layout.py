"""The field laid out for the engine: positions by score, then number; compatibility (2.1) as bit masks."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from core.editions.lim.colours import ColourQuestion, colour_of_higher
from core.editions.lim.field import MAXI_POINTS, MaxiField
from core.editions.shared.due_colours import colour_history
from core.editions.shared.masks import RoundLayout, mask_of, mask_with, opponents_left
from core.model.field import Field
from core.model.hints import Final
from core.model.results import Colour
from core.model.units import PlayerId

IN_2026: Final[Mapping[str, str]] = MappingProxyType({})


class LimLayout(RoundLayout):
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field, articles: Mapping[str, str] = IN_2026) -> None:
        """`articles`: those that a text numbers otherwise than that of 2026."""
        self._articles = articles
        contenders = field.contenders
        super().__init__(field)
        self.history = [colour_history(contender.colours) for contender in contenders]
        self.due = {
            colour: mask_of(history.due is colour for history in self.history)
            for colour in (Colour.WHITE, Colour.BLACK)
        }
        self.must = {
            colour: mask_of(history.must is colour for history in self.history)
            for colour in (Colour.WHITE, Colour.BLACK)
        }
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)
        self.floated = mask_of(contender.float_last_round is not None for contender in contenders)  # 3.10
        self.ratings = [contender.rating for contender in field.contenders] if isinstance(field, MaxiField) else None
        self.within_limits = self._within_limits()  # 2.1
        self.legal = self._compatible()

    def _within_limits(self) -> list[int]:
        """By position, whom he may meet whatever the round: nobody again, and not both with the same colour."""
        opponents = [one.opponents for one in self.field.contenders]
        self.apart = opponents_left(self.ids, opponents, self.field.forbidden_pairs)
        return [
            left if history.must is None else left & ~self.must[history.must]
            for left, history in zip(self.apart, self.history, strict=True)
        ]

    def _compatible(self) -> list[int]:
        """2.1; in the last round players with the same score also beyond the limits on colours (6)."""
        if not self.field.is_last_round:
            return self.within_limits
        legal = []
        for _, group in groupby(range(self.size), key=self.score.__getitem__):
            players = list(group)
            mates = mask_with(players)
            legal += [self.within_limits[player] | self.apart[player] & mates for player in players]
        return legal

    def article(self, number: str) -> str:
        """An article of 2026 as the text numbers it."""
        return self._articles.get(number, number)

    # --- groups and their order --------------------------------------------------------------------------

    def is_above_median(self, player: int) -> bool:
        """2.2: half of what a win in every round so far would have brought."""
        return 2 * self.score[player] > self.field.maximum_score

    def is_below_median(self, player: int) -> bool:
        """On the other side."""
        return 2 * self.score[player] < self.field.maximum_score

    def groups(self, players: Iterable[int]) -> list[list[int]]:
        """By score, highest score first; they are given by position."""
        return [list(group) for _, group in groupby(players, key=self.score.__getitem__)]

    # --- colours -----------------------------------------------------------------------------------------

    def suitable(self, player: int) -> int:
        """The mask of those who are not due the same colour."""
        due = self.history[player].due
        return self.everyone if due is None else self.everyone & ~self.due[due]

    def is_close(self, one: int, other: int) -> bool:
        """3.2.3, 3.8, 5.7: whether they can be exchanged for the sake of colours."""
        return self.ratings is None or abs(self.ratings[one] - self.ratings[other]) <= MAXI_POINTS

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article) of two players."""
        higher, lower = min(one, other), max(one, other)
        question = ColourQuestion(
            self.history[higher],
            self.history[lower],
            self.field.contenders[higher].parity_number,
            self.is_below_median(higher),
            self.field.initial_colour,
        )
        colour, article = colour_of_higher(question)
        article = self.article(article)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def ids_of(self, players: Iterable[int]) -> tuple[PlayerId, ...]:
        """The players as the outside knows them."""
        return tuple(self.ids[player] for player in players)

    def numbers_of(self, players: Iterable[int]) -> Sequence[int]:
        """Their pairing numbers."""
        return [self.numbers[player] for player in players]
