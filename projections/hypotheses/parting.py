"""Where a recorded round and the edition part: an absolute rule that it breaks, else the first criterion it fails."""

from core.explain.answers import is_judged
from core.explain.facts import Obstacle, Rule
from core.explain.names import criterion_article, criterion_words
from core.explain.procedural import full_pairing
from core.explain.verdict import Parting, why_not_whole
from core.field import Field
from events.deciders.wording import points_text
from projections.explain.told import value_text
from projections.explain.verdicts import deciding
from projections.hypotheses.case import Case

_WORDS = {
    Rule.MET: "had met before",
    Rule.FORBIDDEN: "are not to meet",
    Rule.COLOURS: "must both have the same colour",
}


def parting(case: Case) -> str:
    """One sentence; empty where the edition is a procedure, or where only colours differ."""
    if not isinstance(case.field, Field) or not is_judged(case.field) or case.pairing is None:
        return ""
    right = full_pairing(case.pairing)
    boards = [(white, black) for white, black in case.recorded if black is not None]
    byes = [white for white, black in case.recorded if black is None]
    verdict = why_not_whole(case.field, boards, byes[0] if byes else None, right, right)
    told = [one for one in (_obstacle(case, obstacle) for obstacle in verdict.obstacles) if one]
    if told:
        return f"{'; '.join(told)}."
    return "" if verdict.parting is None else _sentence(case, verdict.parting)


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


def _sentence(case: Case, found: Parting) -> str:
    edition = case.tournament.settings.edition
    where = f"in the bracket of {points_text(found.score)} points" if found.bracket else "in the whole round"
    if found.criterion is None:
        return f"The file is as good in all criteria, but later in the order of generation, {where}."
    better, other = deciding(found)
    counted = other.criterion.removesuffix(" pairs")
    by = f"{criterion_article(edition, counted.removesuffix(' scores'))}, {criterion_words(edition, counted)}"
    return f"The file loses {where} by {by}: {value_text(other)} in the file, {value_text(better)} by the edition."
