"""What carries the two editions out."""

from functools import partial

from core.editions.edition import Engine
from core.editions.team_swiss.field import Field, field_of
from core.editions.team_swiss.round_pairing import pair
from core.editions.team_swiss.text import LEGALLY, OF_2024, OF_2026, PREFERENCES, PRIMARY_SCORE, SECONDARY_SCORE
from core.general_rules.acceleration import ACCELERATION
from core.model.hints import Final

_VARIATIONS: Final = (PREFERENCES, PRIMARY_SCORE, SECONDARY_SCORE, ACCELERATION)

ENGINE_OF_2024: Final[Engine[Field]] = Engine(
    field_of=field_of, pair=partial(pair, text=OF_2024), variations=(*_VARIATIONS, LEGALLY)
)
ENGINE_OF_2026: Final[Engine[Field]] = Engine(
    field_of=field_of, pair=partial(pair, text=OF_2026), variations=_VARIATIONS
)
