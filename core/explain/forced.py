"""The best full pairing that meets a demand: of all that do, the one that the edition's comparison puts first.

Why this is exact (decision 78): a full pairing that meets the demand falls into candidates in one way, bracket by
bracket. So the best one takes, in each bracket that it comes to, the best candidate from which the rest can still meet
the demand. From the bracket in which the demand is met on, it is what the edition pairs.
"""

from core.editions.explanation import BySteps, Mates
from core.explain.demands import Demand, limits_of
from core.explain.laws import Laws, explanation_of, is_judged
from core.matching.cardinality import MaximumMatching
from core.model.field import AnyField


def best_mates(field: AnyField, demand: Demand) -> Mates | None:
    """By position the opponent; None where none meets it, or where the engine pairs it with all else forbidden."""
    compared = explanation_of(field).compared
    if isinstance(compared, BySteps) or not is_judged(field):
        return None
    laws = Laws(field)
    limits = limits_of(laws, demand)
    if not MaximumMatching(limits.legal, laws.everyone).can_pair_all(laws.everyone, limits.may_take_bye):
        return None
    return compared.best(laws.layout, limits)
