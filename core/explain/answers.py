"""One door for every edition: what can be answered about a round that was paired."""

from core.explain.demands import Demand
from core.explain.procedural import full_pairing, why_not_by_procedure
from core.explain.procedure import PROCEDURES
from core.explain.verdict import Verdict, why_not
from core.field import AnyField, Field
from core.record import FullPairing, RoundPairing


def is_judged(field: AnyField) -> bool:
    """Whether two full pairings of this round can be compared by criteria, bracket by bracket."""
    return isinstance(field, Field) and field.edition in PROCEDURES


def answer(field: AnyField, demand: Demand, right: RoundPairing, published: FullPairing) -> Verdict:
    """Why a demand was not met; `right` is what the edition gives."""
    if isinstance(field, Field) and is_judged(field):
        return why_not(field, demand, full_pairing(right), published)
    return why_not_by_procedure(field, demand, right, published)
