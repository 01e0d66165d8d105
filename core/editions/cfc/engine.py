"""The entrance: a field in, a pairing with its record out."""

from core.editions.cfc.field import Field
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout
from core.editions.cfc.round_report import result
from core.model.record import RoundPairing


def pair(field: Field) -> RoundPairing:
    """Pair a round by rules 615 to 633. Raises `NoLegalPairing`."""
    layout = CfcLayout(field)
    return result(layout, pair_round(layout))
