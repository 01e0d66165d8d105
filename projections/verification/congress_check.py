"""What the log of a congress says of its sections: held against their logs, and asked of the deciders again.

What `verify` asks of the log of a congress and of no other log: each question by itself (decision 243).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

import msgspec

from core.model.congress import Congress, Section
from core.model.sentence import Refused, joined, say, say_of, text_of
from core.model.tournament import Player, Tournament
from events.base import Role
from events.deciders.congress import add_section, refuse_move, refuse_once_paired
from events.deciders.officials import officials_before, plain_event
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import StoredEvent, counting
from events.store.store import EventStore
from events.vocabulary.congress import (
    Acted,
    CongressAnnounced,
    PlayerMoved,
    PrizesAwardedAcross,
    SectionAdded,
    SectionRemoved,
    SectionsWritten,
)
from projections.congress import congress_after, readable_events, with_one_birth_date
from projections.log_in_words import above_sections
from projections.repository import Repository
from projections.standings.across import AwardOnRecord, across, differences, differs_from_its_rules
from projections.tournament_state.fold import fold
from projections.verification.consistency import Concern, Finding
from projections.verification.questions import Questions
from projections.verification.verify import Verification


def witnessed_findings(above: Sequence[StoredEvent], logs: "Sections") -> Iterator[Finding]:
    """Where the log of a section has not the hash that the log of the congress (`above`) has of it.

    What was undone since is held against the sections as well: it was written.
    """
    for stored in above:
        for part in stored.event.written if isinstance(stored.event, Acted) else ():
            if told := _contradicted(part, logs.of(part.section)):
                told = say("{told}, as {actor} recorded", told=told, actor=stored.actor)
                yield Finding(Concern.LOG, stored.version, told)


def missing_sections(above: Sequence[StoredEvent], logs: "Sections") -> Iterator[Finding]:
    """Sections whose tournament is not in the database."""
    missing = {one.stream for one in congress_after("", above).sections if not logs.of(one.stream)}
    for stored in counting(above):
        if isinstance(stored.event, SectionAdded) and stored.event.section in missing:
            told = say(
                "{actor} added section {section}, but this database has no tournament of that name.",
                actor=stored.actor,
                section=stored.event.section,
            )
            yield Finding(Concern.SENSE, stored.version, told)


def is_of_act(part: SectionsWritten, actor: str, log: Sequence[StoredEvent]) -> bool:
    """Whether those events of a section are what somebody recorded in it by an act above the sections."""
    written = log[part.first - 1 : part.last]
    return not _contradicted(part, log) and bool(written) and all(one.actor == actor for one in written)


def acts_of_others(above: Sequence[StoredEvent], logs: "Sections") -> Iterator[Finding]:
    """Acts that name events of a section that somebody else recorded: an undo of the act would take those back."""
    for stored in above:
        for part in stored.event.written if isinstance(stored.event, Acted) else ():
            log = logs.of(part.section)
            if not _contradicted(part, log) and not is_of_act(part, stored.actor, log):
                told = say_of(
                    part.last - part.first + 1,
                    "According to this event, {actor} recorded event {first} of section {section} with it, but that "
                    "event is not by {actor}.",
                    "According to this event, {actor} recorded events {first} to {last} of section {section} with "
                    "it, but not all of them are by {actor}.",
                    actor=stored.actor,
                    first=part.first,
                    last=part.last,
                    section=part.section,
                )
                yield Finding(Concern.SENSE, stored.version, told)


def told_of_chiefs(above: Sequence[StoredEvent], logs: "Sections") -> Iterator[str]:
    """What somebody recorded of sections in the log of the congress who is not chief arbiter there, as in a bundle."""
    added = dict.fromkeys(one.event.section for one in above if isinstance(one.event, SectionAdded))
    plain = [plain_event(one)._replace(data=msgspec.to_builtins(one.event)) for one in above]
    yield from above_sections.told_of_chiefs(plain, {one: [*map(plain_event, logs.of(one))] for one in added})


def told_of_awards(above: Sequence[StoredEvent], logs: "Sections") -> Iterator[str]:
    """Awards whose rules a deputy typed, and those that take the place of another one that was different."""
    officials = officials_before(above)
    before: AwardOnRecord | None = None
    for stored in counting(above):
        event = stored.event
        if not isinstance(event, PrizesAwardedAcross):
            continue
        official = officials(stored.version).get(stored.actor)
        if official is not None and official.role is not Role.CHIEF_ARBITER:
            yield say(
                "event {version}: {actor}, who is not chief arbiter, awarded prizes across the sections under "
                "'{rules}'.",
                version=stored.version,
                actor=stored.actor,
                rules=event.rules,
            )
        if before is not None:
            congress = congress_after(stored.stream, above[: stored.version - 1])
            states = [(one, fold(logs.of(one.stream))) for one in congress.competing]
            if found := joined(" ", differences(across(states), before.event.awards, event.awards)):
                yield say(
                    "event {version}: the prizes had already been awarded differently in event {before}: {found}",
                    version=stored.version,
                    before=before.version,
                    found=found,
                )
        before = AwardOnRecord(stored.version, event)
    if before is not None:
        states = [(one, fold(logs.of(one.stream))) for one in congress_after("", above).competing]
        if since := differs_from_its_rules(states, before.event):
            yield say(
                "event {version}: the prize list would differ now, because of later entries: {since}",
                version=before.version,
                since=since,
            )


def told_of_one_player(above: Sequence[StoredEvent], logs: "Sections") -> Iterator[str]:
    """Who is in two sections by name and birth date, as far as birth dates are still kept; nobody enters them so."""
    sections = [one.stream for one in congress_after("", above).sections if not one.beside and logs.of(one.stream)]
    players = [(one, logs.players(one)) for one in sections]
    for (section, here), (other, there) in combinations(players, 2):
        for one, same in with_one_birth_date(here, there):
            yield say(
                "{name} in section {section} and {other_name} in section {other} have similar-looking names and the "
                "same birth date: they may be the same player.",
                name=one.name,
                section=section,
                other_name=same.name,
                other=other,
            )


class Sections:
    """The logs of sections, each read once."""

    def __init__(self, store: EventStore) -> None:
        self._store, self._logs = store, dict[str, Sequence[StoredEvent]]()

    def of(self, section: str) -> Sequence[StoredEvent]:
        """The log of a section, whole or not."""
        if section not in self._logs:
            self._logs[section] = self._store.read(section, verify=False)
        return self._logs[section]

    def players(self, section: str) -> Sequence[Player]:
        """Everybody in a section now, with what is kept beside its log."""
        return tuple(Repository(self._store).load(section).tournament.players.values())

    def when(self, section: str, above: Sequence[StoredEvent], stored: StoredEvent) -> Tournament:
        """A section before an event of the congress (`above`: its log), as far as it is known to have been written."""
        acts = (one.event.written for one in above[: stored.version - 1] if isinstance(one.event, Acted))
        last = max((part.last for parts in acts for part in parts if part.section == section), default=0)
        return fold(one for one in self.of(section) if one.version <= last or one.recorded_at < stored.recorded_at)


def decided_otherwise(above: Sequence[StoredEvent], logs: Sections) -> Iterator[Finding]:
    """Sections that were added, removed or moved between as the decider would not have it."""
    for stored in counting(above):
        try:
            _refuse_what_is_wrong(stored, above, logs)
        except Refused as refusal:
            told = say("The earlier events do not allow this event. {refusal}", refusal=text_of(refusal))
            yield Finding(Concern.SENSE, stored.version, told)


def _refuse_what_is_wrong(stored: StoredEvent, above: Sequence[StoredEvent], logs: Sections) -> None:
    before = congress_after(stored.stream, above[: stored.version - 1])
    match stored.event:
        case CongressAnnounced() if stored.version > 1:
            raise Refused("The congress was announced a second time.")
        case SectionAdded(section=name, title=title, beside=beside):
            add_section(before, Section(name, title, beside), before if before.section(name) else None)
        case SectionRemoved(section=name):
            if section := before.section(name):
                refuse_once_paired(before, section, logs.when(name, above, stored))
            else:
                raise Refused("Congress {congress} has no section {section}.", congress=before.name, section=name)
        case PlayerMoved(from_section=one, to_section=other):
            here, there = (before.section(name) or Section(name, name) for name in (one, other))
            refuse_move(here, there, {name: logs.when(name, above, stored) for name in (one, other)})
        case PrizesAwardedAcross():
            _refuse_other_prizes(stored.event, before, logs)
        case _:
            pass  # what was done in sections is in their own logs


def _refuse_other_prizes(event: PrizesAwardedAcross, before: Congress, logs: Sections) -> None:
    """The award is made again from the sections as they were; who is of a category by birth date stays settled."""
    moments = {one.section: one for one in event.as_of}
    if moments.keys() != {one.stream for one in before.competing}:
        raise Refused("The sections among which the prizes were awarded are not those of the congress.")
    for one in event.as_of:
        moment = SectionsWritten(section=one.section, first=one.version, last=one.version, hash=one.hash)
        if told := _contradicted(moment, logs.of(one.section)):
            raise Refused(told)
    states = [(one, fold(logs.of(one.stream)[: moments[one.stream].version])) for one in before.competing]
    if differing := differs_from_its_rules(states, event):
        raise Refused(
            "These rules give different prizes ({rules}). {differing}", rules=event.rules, differing=differing
        )


def in_two_sections(above: Sequence[StoredEvent], logs: Sections) -> Iterator[Finding]:
    """Who has one FIDE ID in two sections; of names alone only birth dates say more, and those can be erased."""
    known = dict[str, str]()
    for section in congress_after("", above).sections:
        players = () if section.beside else fold(logs.of(section.stream)).players.values()
        for player in players:
            other = known.setdefault(player.fide_number, section.stream) if player.fide_id else section.stream
            if other != section.stream:
                told = say(
                    "{name}, FIDE ID {fide_id}, plays in section {section} and in section {other}, which the congress "
                    "does not allow.",
                    name=player.name,
                    fide_id=player.fide_id,
                    section=section.stream,
                    other=other,
                )
                yield Finding(Concern.SENSE, 0, told)


def _contradicted(part: SectionsWritten, log: Sequence[StoredEvent]) -> str:
    if len(log) < part.last:
        return say(
            "event {version} of section {section} had been recorded by then, but its log has only {count} events",
            version=part.last,
            section=part.section,
            count=len(log),
        )
    if log[part.last - 1].hash.hex() == part.hash:
        return ""
    return say(
        "event {version} of section {section} had a different hash when it was recorded",
        version=part.last,
        section=part.section,
    )


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
