"""What `verify` asks of the log of a congress and of no other log: each question by itself (decision 243)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from core.model.errors import Refused, text_of
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import StoredEvent
from events.store.store import EventStore
from projections.audit.congress_check import (
    Sections,
    acts_of_others,
    decided_otherwise,
    in_two_sections,
    missing_sections,
    told_of_awards,
    told_of_chiefs,
    told_of_one_player,
    witnessed_findings,
)
from projections.audit.consistency import Concern, Finding
from projections.replay.questions import Questions
from projections.replay.verify import Verification

T = TypeVar("T")
_FINDINGS = (witnessed_findings, missing_sections, acts_of_others, in_two_sections, decided_otherwise)
_REPORTED = (told_of_chiefs, told_of_awards, told_of_one_player)


def with_its_sections(store: EventStore, stream: str, found: Verification) -> Verification:
    """What was found in the log of a congress, with what its sections' logs say of it."""
    try:
        above = store.read(stream)
    except (IntegrityFailure, UnknownEvent):  # found already
        return found
    ask, logs, refused = Questions(above), Sections(store), list[Finding]()

    def answers(question: Callable[[Sequence[StoredEvent], Sections], Iterable[T]]) -> Sequence[T]:
        try:
            return ask.all_of(lambda above: question(above, logs))
        except (IntegrityFailure, UnknownEvent):  # found in the log of that section
            return ()
        except Refused as refusal:
            refused.append(Finding(Concern.SENSE, 0, text_of(refusal)))
            return ()

    findings = [finding for question in _FINDINGS for finding in answers(question)]
    reported = [line for question in _REPORTED for line in answers(question)]
    return replace(
        found,
        findings=(*found.findings, *findings, *refused, *ask.unanswered),
        reported=(*found.reported, *reported),
    )
