"""What `verify` asks of the log of a congress and of no other log: each question by itself (decision 243)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import StoredEvent
from events.store.store import EventStore
from projections.congress import readable_events
from projections.verification.congress_check import (
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
from projections.verification.questions import Questions
from projections.verification.verify import Verification

T = TypeVar("T")
_FINDINGS = (witnessed_findings, missing_sections, acts_of_others, in_two_sections, decided_otherwise)
_REPORTED = (told_of_chiefs, told_of_awards, told_of_one_player)


def with_its_sections(store: EventStore, stream: str, found: Verification) -> Verification:
    """What was found in the log of a congress, with what its sections' logs say of it."""
    try:
        above = store.read(stream)
    except UnknownEvent:  # whoever wrote it hides nothing with it
        above = readable_events(store, stream)
    except IntegrityFailure:  # found already
        return found
    ask, logs = Questions(above), Sections(store)

    def answers(question: Callable[[Sequence[StoredEvent], Sections], Iterable[T]]) -> Sequence[T]:
        def asked(above: Sequence[StoredEvent]) -> Sequence[T]:
            try:
                return tuple(question(above, logs))
            except (IntegrityFailure, UnknownEvent):  # found in the log of that section
                return ()

        return ask.all_of(asked)

    findings = [finding for question in _FINDINGS for finding in answers(question)]
    reported = [line for question in _REPORTED for line in answers(question)]
    return replace(
        found,
        findings=(*found.findings, *findings, *ask.unanswered),
        unanswered=(*found.unanswered, *ask.unanswered),
        reported=(*found.reported, *reported),
    )
