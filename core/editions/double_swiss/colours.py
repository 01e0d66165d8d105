"""Colour allocation by C.04.5, 4.3: the colour of a match is that of its first game (1.6, 4.4)."""

from collections.abc import Sequence

from core.editions.shared.colours import ColourQuestion, ColourRule, alternate_from_history
from core.editions.team_swiss.colours import alternate_first, alternate_other, initial_colour_by_number
from core.model.hints import Final
from core.model.results import Colour


def white_to_fewer_whites(pair: ColourQuestion) -> Colour | None:
    """4.3.2: White to the player who had it in fewer matches."""
    higher, lower = (side.history.played.count(Colour.WHITE) for side in (pair.higher, pair.lower))
    if higher == lower:
        return None
    return Colour.WHITE if higher < lower else Colour.BLACK


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("4.3.1", initial_colour_by_number),
    ("4.3.2", white_to_fewer_whites),
    ("4.3.3", alternate_from_history),
    ("4.3.4", alternate_first),
    ("4.3.5", alternate_other),
)
