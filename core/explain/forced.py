"""The best full pairing that meets a demand: of all that do, the one that `judged` puts first.

Why this is exact (decision 78): a full pairing that meets the demand falls into candidates in one way, bracket by
bracket. So the best one takes, in each bracket that it comes to, the best candidate from which the rest can still meet
the demand. From the bracket in which the demand is met on, it is what the edition pairs.
"""

from core.editions.burstein.round_layout import BursteinLayout
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import positions_mask
from core.explain.burstein import Burstein, taker_within
from core.explain.demands import Demand, Limits, limits_of
from core.explain.judged import mates_of
from core.explain.laws import BURSTEIN, Laws, layout_of
from core.explain.limited import best_within
from core.explain.procedure import DUTCH, Place, Procedure, after
from core.explain.rules_of_round import rules_of
from core.matching.cardinality import MaximumMatching
from core.model.field import AnyField, Field

EDITION_THAT_SETTLES_THE_BYE = "dutch-2026"


def is_judged_by_brackets(field: AnyField) -> bool:
    """Whether full pairings of this round fall into candidates that are compared by criteria, then by their order."""
    return isinstance(field, Field) and rules_of(field) in (*DUTCH, *BURSTEIN)


def can_be_met(layout: DutchLayout, limits: Limits) -> bool:
    """Whether any complete round-pairing meets a demand."""
    everyone = layout.everyone
    return MaximumMatching(limits.legal, everyone).can_pair_all(everyone, limits.may_take_bye)


def procedure_for(field: Field, limits: Limits) -> tuple[Procedure, Limits]:
    """The edition's procedure once the bye is settled for those who keep to the limits, and what these then leave.

    In 2026 [C5] settles the score of the bye's taker; in the Burstein System the bye is given before all brackets.
    """
    layout = layout_of(field)
    if isinstance(layout, BursteinLayout):
        bye = taker_within(layout, limits)
        return Burstein(layout, BURSTEIN[field.edition], bye), Limits(limits.legal, 0)
    if rules_of(field) == EDITION_THAT_SETTLES_THE_BYE and layout.size % 2:
        layout.may_take_bye = _settled(layout, limits)
    return DUTCH[rules_of(field)](layout), Limits(limits.legal, limits.may_take_bye & layout.may_take_bye)


def procedure_of(field: Field, bye: int | None) -> Procedure:
    """The edition's procedure for a given full pairing: in 2026 the bye goes to the score that it gives it to."""
    layout = layout_of(field)
    if isinstance(layout, BursteinLayout):
        return Burstein(layout, BURSTEIN[field.edition], bye)
    if rules_of(field) == EDITION_THAT_SETTLES_THE_BYE and bye is not None:
        layout.may_take_bye &= _group_of(layout, bye)
    return DUTCH[rules_of(field)](layout)


def _settled(layout: DutchLayout, limits: Limits) -> int:
    """2026 [C5]: the players of the lowest score that can have the bye; see `dutch_2026.outlook.settle_bye`."""
    for group in reversed(layout.scoregroups()):
        takers = positions_mask(group) & limits.may_take_bye
        if takers and can_be_met(layout, Limits(limits.legal, takers)):
            return positions_mask(group) & layout.may_take_bye
    return layout.may_take_bye


def _group_of(layout: DutchLayout, player: int) -> int:
    return positions_mask([other for other in range(layout.size) if layout.score[other] == layout.score[player]])


def best_mates(field: Field, demand: Demand) -> dict[int, int] | None:
    """By position the opponent, in the best full pairing that meets the demand; None when there is none."""
    laws = Laws(field)
    limits = limits_of(laws, demand)
    if not can_be_met(laws.layout, limits):
        return None
    procedure, limits = procedure_for(field, limits)
    pairs: list[tuple[int, int]] = []
    place: Place | None = Place()
    while (stop := procedure.stop(place)) is not None:
        chosen = best_within(procedure, stop, limits)
        pairs += chosen.pairs
        place = after(stop, chosen.downfloaters)
    return mates_of(pairs)
