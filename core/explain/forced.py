"""The best full pairing that meets a demand: of all that do, the one that `judged` puts first.

Why this is exact (decision 78): a full pairing that meets the demand falls into candidates in one way, bracket by
bracket. So the best one takes, in each bracket that it comes to, the best candidate from which the rest can still meet
the demand. From the bracket in which the demand is met on, it is what the edition pairs.
"""

from core.editions.dutch.procedure import ByBrackets, Procedure
from core.editions.dutch.stops import taken_at
from core.editions.shared.explaining import mates_of
from core.explain.demands import Demand, limits_of
from core.explain.laws import Laws
from core.explain.limited import best_within
from core.explain.rules_of_round import explanation_of, inner_of
from core.matching.cardinality import MaximumMatching
from core.model.field import AnyField


def by_brackets(field: AnyField) -> ByBrackets | None:
    """How full pairings of this round fall into candidates that are compared by criteria, then by their order."""
    if inner_of(field) is not field:
        return None  # Gibsonization pairs one board before all brackets
    compared = explanation_of(field).compared
    return compared if isinstance(compared, ByBrackets) else None


def procedure_of(field: AnyField, bye: int | None) -> Procedure:
    """The edition's procedure for a given full pairing, by who has the bye."""
    compared = by_brackets(field)
    assert compared is not None, "asked of rounds that are compared by brackets"
    return compared.of_pairing(explanation_of(field).layout_of(field), bye)


def best_mates(field: AnyField, demand: Demand) -> dict[int, int] | None:
    """By position the opponent, in the best full pairing that meets the demand; None when there is none."""
    laws, compared = Laws(field), by_brackets(field)
    assert compared is not None, "asked of rounds that are compared by brackets"
    limits = limits_of(laws, demand)
    if not MaximumMatching(limits.legal, laws.everyone).can_pair_all(laws.everyone, limits.may_take_bye):
        return None
    procedure, within = compared.within(laws.layout, limits)
    taken = taken_at(procedure.stops(), lambda stop: best_within(procedure, stop, within))
    return mates_of(pair for candidate in taken for pair in candidate.pairs)
