"""What carries C.04.5 out: the engine of C.04.6, by another text."""

from functools import partial

from core.editions.double_swiss.colours import COLOUR_RULES
from core.editions.double_swiss.field import field_of
from core.editions.edition import Engine
from core.editions.team_swiss.field import Field
from core.editions.team_swiss.round_pairing import pair
from core.editions.team_swiss.text import Text
from core.model.hints import Final

TEXT: Final = Text(
    spares_floaters=True,
    articles={"C10": "C8"},
    competitor="player",
    weighs_preferences=False,
    colour_rules=COLOUR_RULES,
)
ENGINE: Final[Engine[Field]] = Engine(field_of=field_of, pair=partial(pair, text=TEXT), variations=())
