"""The entrance: a field in, a pairing with its record out."""

from core.cfc.contest import Contest
from core.cfc.field import Field
from core.cfc.procedure import pair_round
from core.cfc.report import result
from core.record import RoundPairing


def pair(field: Field) -> RoundPairing:
    """Pair a round by rules 615 to 633. Raises `NoLegalPairing`."""
    contest = Contest(field)
    return result(contest, pair_round(contest))
