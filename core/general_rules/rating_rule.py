"""Which of two ratings of a player counts, that of FIDE or that of the federation, as announced (decision 200)."""

from collections.abc import Mapping
from enum import StrEnum

from core.model.hints import Final
from core.model.sentence import say


class RatingRule(StrEnum):
    """The rule, as it is typed and recorded."""

    HIGHER = "higher"
    FIDE = "fide"
    NATIONAL = "national"
    FIDE_ONLY = "fide-only"
    NATIONAL_ONLY = "national-only"


TOLD: Final[Mapping[RatingRule, str]] = {
    RatingRule.HIGHER: say("the higher of the FIDE and the national rating"),
    RatingRule.FIDE: say("the FIDE rating; without one, the national rating"),
    RatingRule.NATIONAL: say("the national rating; without one, the FIDE rating"),
    RatingRule.FIDE_ONLY: say("the FIDE rating only"),
    RatingRule.NATIONAL_ONLY: say("the national rating only"),
}


def rating_that_counts(rule: RatingRule, fide: int, national: int) -> int:
    """The rating by the rule; 0: unrated."""
    match rule:
        case RatingRule.HIGHER:
            return max(fide, national)
        case RatingRule.FIDE:
            return fide or national
        case RatingRule.NATIONAL:
            return national or fide
        case RatingRule.FIDE_ONLY:
            return fide
        case RatingRule.NATIONAL_ONLY:
            return national


def is_rule(text: str) -> bool:
    """Whether a log or an arbiter names one of the rules."""
    return text in {rule.value for rule in RatingRule}


def rule_told(text: str) -> str:
    """The rule in words; empty: none was announced. A name that is no rule is shown as it is."""
    return TOLD[RatingRule(text)] if is_rule(text) else text
