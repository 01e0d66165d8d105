"""`--explain`: the smallest change that explains a round, and one change that explains several, as `check` has them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from core.editions.registry import AS_IN_FILE, AUTO
from core.model.sentence import TournamentError, joined, say
from core.model.tournament import as_complete
from core.model.units import RoundNumber
from projections.audit.catalogue import finding
from projections.audit.finding import Finding, RoundHeld
from projections.audit.rules import Asked, Held
from projections.hypotheses.hypothesis import EventExplained

_OF_PAIRINGS: Final = ("pairing", "pairing-colours", "no-pairing")
OF_THE_FILE: Final = ("several-rounds", "no-replay")
"""Codes of what is said of the file as a whole: a report for people always shows them."""


def explained_rounds(
    held: Held, rounds: tuple[RoundHeld, ...], asked: Asked
) -> tuple[tuple[RoundHeld, ...], list[Finding]]:
    """The rounds with a hypothesis each, where one was found, and what concerns several of them."""
    from projections.hypotheses.event import explain_event  # loads the explanations, which few want

    if all(one.agrees for one in rounds) or not held.kind.is_swiss:
        return rounds, []
    is_named = asked.edition not in (AUTO, AS_IN_FILE)
    try:
        found = explain_event(as_complete(held.tournament), edition_named=is_named)
    except TournamentError:
        return rounds, []
    return tuple(replace(one, hypothesis=_of_round(found, one.number)) for one in rounds), list(_of_several(found))


def _of_round(found: EventExplained, number: int) -> str:
    explained = found.rounds.get(RoundNumber(number))
    if explained is None:
        return ""
    if explained.hypotheses:
        return explained.hypotheses[0].sentence
    return found.no_replay if explained.is_left_out else ""


def _of_several(found: EventExplained) -> Iterator[Finding]:
    for one in found.several:
        supposed = one.hypothesis
        yield finding(
            "several-rounds",
            supposed.sentence,
            round_number=min(one.rounds),
            article=supposed.article,
            evidence=supposed.evidence,
        )
    for rule in found.rules:
        yield finding("several-rounds", rule)
    if found.no_replay:
        yield finding("no-replay", found.no_replay)


def with_hypotheses(findings: Sequence[Finding], rounds: Sequence[RoundHeld]) -> list[Finding]:
    """The rounds that differ, each with the change that explains it."""
    told = {one.number: one.hypothesis for one in rounds if one.hypothesis}
    return [
        replace(one, evidence=joined(" ", (one.evidence, say("Hypothesis: {hypothesis}", hypothesis=told[one.round]))))
        if one.code in _OF_PAIRINGS and one.round in told
        else one
        for one in findings
    ]
