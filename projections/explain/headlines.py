"""The verdict on what was asked for, in a few words."""

from typing import Final

from core.explain.answers import NOT_FOUND
from core.explain.verdict import Kind, Verdict
from core.model.sentence import say

_BREAKS_A_LAW: Final = say("the procedure's own pairing that includes it breaks a rule")

HEADLINES: Final = {
    Kind.IMPOSSIBLE: say("impossible"),
    Kind.WORSE: say("possible, but worse than the published pairing"),
    Kind.LATER: say("as good as the published pairing where they first differ, but later in the prescribed order"),
    Kind.AS_PUBLISHED: say("that is how the round was paired"),
    Kind.NOT_GIVEN: say("legal, but not what the procedure gives"),
    Kind.WRONG: say("the published pairing differs from the one that the rules give"),
}


_BESIDE: Final = {
    (False, False): say("possible, but worse than the right pairing"),
    (False, True): say("as good as the right pairing where they first differ, but later in the prescribed order"),
    (True, False): say("possible, but worse than the first pairing by what was known then"),
    (True, True): say(
        "possible, and as good as the first pairing where they first differ, but later in the prescribed order"
    ),
}
"""Whether the published pairing is right by what came since, and whether what was asked for is only later in order."""


def headline_of(verdict: Verdict, *, is_since: bool) -> str:
    """`is_since`: the published pairing is right by what came since the round was paired."""
    if any(one.article == NOT_FOUND for one in verdict.obstacles) and verdict.kind is Kind.NOT_GIVEN:
        return say("legal, but the procedure finds no pairing of the round that includes it")
    if verdict.departure is not None and verdict.kind is Kind.LATER:
        return say("acceptable where it departs from the procedure, but later in the prescribed order")
    if verdict.departure is not None and verdict.departure.is_illegal and verdict.kind is Kind.NOT_GIVEN:
        return _BREAKS_A_LAW
    if verdict.kind is Kind.WRONG:
        return _beside_the_right_one(verdict, is_since=is_since)
    return HEADLINES[verdict.kind]


def _beside_the_right_one(verdict: Verdict, *, is_since: bool) -> str:
    """The verdict on what was asked for, where the published pairing is not what to hold it against."""
    if right_has_it(verdict):
        return say("that is what the rules give")
    if verdict.obstacles:
        return HEADLINES[Kind.IMPOSSIBLE]
    if verdict.parting is not None:
        is_later = verdict.parting.criterion is None and bool(verdict.parting.bracket)
        return _BESIDE[is_since, is_later]
    if verdict.departure is not None and verdict.departure.is_illegal:
        return _BREAKS_A_LAW
    return HEADLINES[Kind.NOT_GIVEN if verdict.departure is not None else Kind.WRONG]


def right_has_it(verdict: Verdict) -> bool:
    """Whether of a published pairing that is wrong the right one has what was asked for."""
    apart = verdict.parting is not None or verdict.departure is not None or bool(verdict.wrong_colours)
    return verdict.kind is Kind.WRONG and verdict.best is not None and not verdict.obstacles and not apart
