"""The pairing of a round in the words of 2026."""

from collections.abc import Mapping

from core.editions.edition import Engine
from core.editions.lim.field import MAXI, field_of
from core.editions.lim.procedure import paired_round
from core.editions.lim.round_layout import IN_2026, LimLayout
from core.editions.lim.round_report import refusal, result
from core.editions.shared.gibson import GIBSON
from core.general_rules.acceleration import ACCELERATION
from core.model.field import Field
from core.model.hints import Final
from core.model.record import RoundPairing


def pair(field: Field, articles: Mapping[str, str] = IN_2026) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when 2.1 and 1.1 leave no pairing of all."""
    layout = LimLayout(field, articles)
    paired = paired_round(layout)
    if paired is None:
        raise refusal(layout)
    return result(layout, paired)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(MAXI, ACCELERATION, GIBSON))
