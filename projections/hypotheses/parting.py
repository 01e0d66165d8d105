"""Where a recorded round and the edition part: an absolute rule that it breaks, else the first criterion it fails."""

from core.editions.explanation import Departure, Parting, Rule
from core.explain.answers import answer_whole
from core.explain.comparing import full_pairing
from core.explain.facts import Obstacle
from core.explain.laws import rules_of
from events.deciders.wording import points_text
from projections.explain.plain import deciding
from projections.explain.told import criterion_text, value_text
from projections.hypotheses.case import Case

_WORDS = {
    Rule.MET: "had met before",
    Rule.FORBIDDEN: "are not to meet",
    Rule.COLOURS: "must both have the same colour",
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
        return f"{'; '.join(told)}."
    if verdict.parting is not None:
        return _sentence(rules_of(field), verdict.parting)
    return "" if verdict.departure is None else _departure(verdict.departure)


def _obstacle(case: Case, obstacle: Obstacle) -> str:
    names = " and ".join(case.who(player) for player in obstacle.players[:4])
    match obstacle.rule:
        case Rule.MET | Rule.FORBIDDEN | Rule.COLOURS:
            return f"{names} {_WORDS[obstacle.rule]} ({obstacle.article})"
        case Rule.BYE_RIGHT:
            return f"{names} may not have the bye ({obstacle.article})"
        case Rule.ABSENT | Rule.NOT_A_PAIRING:
            return f"{names}: not the players whom the edition pairs"
        case _:
            return ""  # colours are told board by board


def _sentence(rules: str, found: Parting) -> str:
    where = f"in the bracket of {points_text(found.score)} points" if found.bracket else "in the whole round"
    if found.criterion is None:
        return f"The file is as good in all criteria, but later in the order of generation, {where}."
    better, other = deciding(found)
    by = criterion_text(rules, other.criterion)
    values = f"{value_text(rules, other)} in the file, {value_text(rules, better)} by the edition"
    return f"The file loses {where} by {by}: {values}."


def _departure(found: Departure) -> str:
    where = f"in group {found.group}, {found.name}," if found.group else "before any group"
    if found.is_order:
        return f"The file fulfils all that is asked, but comes later in the order {where} ({found.rule})."
    return f"The file leaves the procedure {where} by {found.rule}."
