"""Where a recorded round and the edition part: an absolute rule that it breaks, else the first criterion it fails."""

from functools import reduce

from core.editions.explanation import Departure, Parting, Rule
from core.explain.answers import answer_whole
from core.explain.comparing import full_pairing
from core.explain.laws import Obstacle, rules_of
from core.model.sentence import joined, say
from core.model.units import points_in_print
from projections.explain.plain import deciding
from projections.explain.told import criterion_text, value_text
from projections.hypotheses.case import Case

_WORDS = {
    Rule.MET: say("have already met"),
    Rule.FORBIDDEN: say("must not be paired"),
    Rule.COLOURS: say("must both have the same colour"),
}


def parting(case: Case) -> str:
    """One sentence; empty where only colours differ."""
    field = case.field
    if case.pairing is None or field is None:
        return ""
    boards = [(white, black) for white, black in case.recorded if black is not None]
    byes = [white for white, black in case.recorded if black is None]
    verdict = answer_whole(field, boards, byes[0] if byes else None, case.pairing, full_pairing(case.pairing))
    told = [one for one in (_obstacle(case, obstacle) for obstacle in verdict.obstacles) if one]
    if told:
        return say("{told}.", told=joined("; ", told))
    if verdict.parting is not None:
        return _sentence(rules_of(field), verdict.parting)
    return "" if verdict.departure is None else _departure(verdict.departure)


def _obstacle(case: Case, obstacle: Obstacle) -> str:
    players = list(map(case.who, obstacle.players[:4]))
    names = reduce(lambda one, other: say("{one} and {other}", one=one, other=other), players) if players else ""
    match obstacle.rule:
        case Rule.MET | Rule.FORBIDDEN | Rule.COLOURS:
            return say(
                "{players} {what} ({article})", players=names, what=_WORDS[obstacle.rule], article=obstacle.article
            )
        case Rule.BYE_RIGHT:
            return say("{players} may not have the bye ({article})", players=names, article=obstacle.article)
        case Rule.ABSENT | Rule.NOT_A_PAIRING:
            return say("{players}: these are not the players that the edition pairs", players=names)
        case _:
            return ""  # colours are told board by board


def _sentence(rules: str, found: Parting) -> str:
    where = (
        say("in the {points}-point bracket", points=points_in_print(found.score))
        if found.bracket
        else say("over the whole round")
    )
    if found.criterion is None:
        return say(
            "The pairing in the file is equal on all criteria, but comes later in the prescribed order, {where}.",
            where=where,
        )
    better, other = deciding(found)
    by = criterion_text(rules, other.criterion)
    values = say(
        "{other} in the file, {better} under the edition",
        other=value_text(rules, other),
        better=value_text(rules, better),
    )
    return say(
        "The pairing in the file is worse {where} on {criterion}: {values}.", where=where, criterion=by, values=values
    )


def _departure(found: Departure) -> str:
    where = (
        say("in group {number}, {name},", number=found.group, name=found.name)
        if found.group
        else say("before any group is paired")
    )
    if found.is_order:
        return say(
            "The pairing in the file meets every requirement, but {where} it comes later in the order ({rule}).",
            where=where,
            rule=found.rule,
        )
    return say("The pairing in the file departs from the procedure {where} at {rule}.", where=where, rule=found.rule)
