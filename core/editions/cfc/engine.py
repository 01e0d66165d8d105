"""The entrance: a field in, a pairing with its record out."""

from core.editions.cfc.field import Field
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import Contest
from core.editions.cfc.round_report import result
from core.model.record import RoundPairing


def pair(field: Field) -> RoundPairing:
    """Pair a round by rules 615 to 633. Raises `NoLegalPairing`."""
    contest = Contest(field)
    return result(contest, pair_round(contest))
