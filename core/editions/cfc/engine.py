"""The entrance: a field in, a pairing with its record out."""

from core.editions.cfc.cards import field_of
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.ranking import numbered_by_613
from core.editions.cfc.round_layout import CfcLayout, Field
from core.editions.cfc.round_report import result
from core.editions.cfc.variations import VARIATIONS, contradictions
from core.editions.cfc.verdict import verdict
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.model.hints import Final
from core.model.record import RoundPairing


def pair(field: Field) -> RoundPairing:
    """Pair a round by rules 615 to 633. Raises `NoLegalPairing`."""
    layout = CfcLayout(field)
    return result(layout, pair_round(layout))


ENGINE: Final = Engine(
    field_of=field_of,
    pair=pair,
    variations=(*VARIATIONS, GIBSON),
    order_of_numbers=numbered_by_613,
    contradictions=contradictions,
    verdict=verdict,
)
