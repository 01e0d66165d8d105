"""The field laid out by position: A.7, B.1, B.2 of 2012."""

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.colours import ColourPreference, ColourQuestion, colour_of_higher
from core.editions.shared.masks import mask_with
from core.model.pairing import Field
from core.model.results import Colour


class Dutch2012Layout(DutchLayout):
    """One round to be paired. Absolute preferences bind as in 2017, and numbers are odd or even as there (E.5)."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.is_odd_round = field.round_number % 2 == 1

    def without_opponent(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """C.1: those who can meet nobody of them by B.1 and B.2."""
        all_of_them = mask_with(players)
        return tuple(player for player in players if not self.legal[player] & all_of_them)

    def colours(self, higher: int, lower: int) -> tuple[int, int, str]:
        """(White, Black, article of section E) of a pair. E.2 knows no wider of two absolute preferences."""
        question = ColourQuestion(self._equal(higher), self._equal(lower), self.field.initial_colour)
        colour, article = colour_of_higher(question)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def _equal(self, player: int) -> ColourPreference:
        preference = self.preferences[player]
        return preference._replace(history=preference.history._replace(difference=0))
