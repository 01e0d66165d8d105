"""A full pairing that meets a demand: the best of all that do, or what the edition's own procedure makes of it.

Why the best, which the edition's comparison puts first, is exact (decision 78): a full pairing that meets the demand
falls into candidates in one way, bracket by bracket. So the best one takes, in each bracket that it comes to, the best
candidate from which the rest can still meet the demand. From the bracket in which the demand is met on, it is what the
edition pairs.

Else whatever contradicts the demand is forbidden, and the engine pairs. In the editions of Dubov with criteria that is
the best as well; in those that are procedures it is no more than what it says: the procedure's own pairing with it.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, cast

from core.editions.explanation import BySteps, Mates
from core.editions.pairing import pair
from core.explain.comparing import full_pairing
from core.explain.demands import Demand, limits_of
from core.explain.laws import explanation_of, inner_of, is_judged, laws_of
from core.matching.cardinality import MaximumMatching, members
from core.model.pairing import AnyField, FullPairing, ProcedureRecord, RoundPairing, StepRecord, is_arranged
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.units import PlayerId


def best_mates(field: AnyField, demand: Demand) -> Mates | None:
    """By position the opponent; None where none meets it, or where the engine pairs it with all else forbidden."""
    compared = explanation_of(field).compared
    if isinstance(compared, BySteps) or not is_judged(field):
        return None
    laws = laws_of(field)
    limits = replace(limits_of(laws, demand), mate=laws.matched)
    matching = MaximumMatching(limits.legal, laws.everyone, limits.mate)
    if not matching.can_pair_all(laws.everyone, limits.may_take_bye):
        return None
    return compared.best(copy(laws.layout), limits)


def is_met(demand: Demand, full: FullPairing) -> bool:
    """Whether a full pairing contains what is asked for."""
    if demand.bye:
        return full.bye == demand.player
    for board in full.boards:
        if demand.player in (board.white, board.black):
            opponent = board.black if board.white == demand.player else board.white
            colour = Colour.WHITE if board.white == demand.player else Colour.BLACK
            is_one = demand.among is None or opponent in demand.among
            return is_one and demand.opponent in (None, opponent) and demand.colour in (None, colour)
    return False


def steps_about(right: RoundPairing, demand: Demand) -> tuple[StepRecord, ...]:
    """The steps of the record that concern somebody asked for."""
    if not isinstance(right.record, ProcedureRecord):
        return ()
    asked = {demand.player, demand.opponent}
    return tuple(step for step in right.record.steps if asked.intersection(step.players))


def forced_by_procedure(field: AnyField, demand: Demand) -> FullPairing | None:
    """The procedure's own pairing with a demand; None when it finds none.

    Where colours depend on how the others are paired, opponents against whom the colour comes out wrong are forbidden
    one after another.
    """
    laws = laws_of(field)
    asked = replace(demand, colour=None) if laws.colours_depend_on_others else demand
    limits = limits_of(laws, asked)
    barred = {
        _pair(laws.ids[player], laws.ids[other])
        for player in range(laws.size)
        for other in members(laws.legal[player] & ~limits.legal[player])
    }
    without_bye = [laws.ids[player] for player in members(laws.may_take_bye & ~limits.may_take_bye)]
    while True:
        full = _paired(field, barred, [] if demand.bye else without_bye)
        if full is None or is_met(demand, full):
            return full
        opponent = full.opponent_of(demand.player)
        if demand.colour is None or demand.opponent is not None or opponent is None:
            return full if is_met(asked, full) else None
        barred = barred | {_pair(demand.player, opponent)}


def _pair(one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId]:
    return (one, other) if one < other else (other, one)


def _paired(
    field: AnyField, barred: set[tuple[PlayerId, PlayerId]], without_bye: Sequence[PlayerId]
) -> FullPairing | None:
    inner = inner_of(field)
    contenders = tuple(replace(one, may_take_bye=False) if one.id in without_bye else one for one in inner.contenders)
    limited = replace(inner, contenders=contenders, forbidden_pairs=inner.forbidden_pairs | barred)
    limited = replace(cast("Any", field), field=limited) if is_arranged(field) else limited
    try:
        return full_pairing(pair(limited))
    except NoLegalPairing:
        return None
