"""Small events under the Canadian rules, and what the engine makes of them."""

from dataclasses import replace
from typing import Any

from core.editions.cfc.engine import field_of, pair
from core.editions.cfc.round_layout import Field
from core.model.pairing import ProcedureRecord, RoundPairing, StepRecord
from core.model.tournament import Tournament
from tests.reference.small_events import event

EDITION = "cfc"


def tournament(*arguments: Any, **more: Any) -> Tournament:
    """As `small_events.event`, under these rules."""
    small = event(*arguments, **more)
    return replace(small, settings=replace(small.settings, edition=EDITION))


def field(*arguments: Any, **more: Any) -> Field:
    """What the engine is given for the next round."""
    small = tournament(*arguments, **more)
    return field_of(small, small.next_round)


def paired(*arguments: Any, **more: Any) -> RoundPairing:
    """The next round."""
    return pair(field(*arguments, **more))


def meetings(pairing: RoundPairing) -> set[frozenset[int]]:
    """Who meets whom, whatever the colours."""
    return {frozenset(players) for players in pairing.pairs}


def met(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    """The same, written out."""
    return {frozenset(players) for players in pairs}


def steps_of(pairing: RoundPairing) -> tuple[StepRecord, ...]:
    """The steps taken."""
    record = pairing.record
    assert isinstance(record, ProcedureRecord)
    return record.steps


def rules_of(pairing: RoundPairing) -> list[str]:
    """The rules of the steps taken."""
    return [step.article for step in steps_of(pairing)]


def colour_rules(pairing: RoundPairing) -> dict[tuple[int, int], str]:
    """The rule that gave the colours, by (White, Black)."""
    return {(one.white, one.black): one.colour_article for one in pairing.record.pairs}
