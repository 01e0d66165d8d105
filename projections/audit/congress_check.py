"""What the log of a congress says of its sections: held against their logs, and asked of the deciders again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.model.congress import Congress, Section
from core.model.errors import Refused, text_of
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from events.base import Role
from events.deciders.congress import add_section, refuse_move, refuse_once_paired
from events.deciders.officials import chiefs_in, keys_required_since, officials_before, officials_of
from events.log.counting import counting
from events.log.envelope import StoredEvent
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
from events.vocabulary.record import CopyEnteredAgain, OfficialNamed
from projections.audit.consistency import Concern, Finding
from projections.audit.own_words import by_kind, kinds_in
from projections.congress_fold import congress_after
from projections.standings.across import across
from projections.standings.awarding_across import AwardOnRecord, differences, differs_from_its_rules
from projections.tournament_state.fold import fold


def witnessed_findings(store: EventStore, stream: str) -> tuple[Finding, ...]:
    """Where the log of a section has not the hash that the log of the congress has of it, and what no command gives.

    What was undone since is held against the sections as well: it was written.
    """
    above, logs = store.read(stream), _Sections(store)
    found = [
        Finding(Concern.LOG, stored.version, say("{told}, as {actor} recorded", told=told, actor=stored.actor))
        for stored in above
        for part in (stored.event.written if isinstance(stored.event, Acted) else ())
        if (told := _contradicted(part, logs.of(part.section)))
    ]
    if found:  # those logs are not what was written
        return tuple(found)
    return (*_in_two_sections(stream, above, logs), *_decided_otherwise(above, logs))


def told_of_chiefs(store: EventStore, stream: str) -> Iterator[str]:
    """What somebody recorded of sections who is not chief arbiter there, in the log of the congress.

    Sections that were added, since whoever makes up a congress is its chief arbiter. And everything that was recorded
    there, also what was undone since: a chief arbiter of the congress may be one by their own word.
    """
    above, logs = store.read(stream), _Sections(store)
    added = dict.fromkeys(one.event.section for one in above if isinstance(one.event, SectionAdded))
    chiefs = {section: named for section in added if (named := logs.chiefs(section))}
    for stored in counting(above):
        if isinstance(stored.event, SectionAdded) and stored.event.section in chiefs:
            section = stored.event.section
            yield from added_by_another(stored.version, stored.actor, section, chiefs[section])
    yield from typed_names(keys_required_since(above), [one for one in added if keys_required_since(logs.of(one))])
    kinds, authors = kinds_in(above), _authors(above, chiefs.values())
    recorded = [
        (one.version, authors.get(one.version, one.actor), kinds[one.version], _made_chief(one)) for one in above
    ]
    yield from told_above(recorded, chiefs)


def _authors(above: Sequence[StoredEvent], chiefs: Iterable[Sequence[str]]) -> dict[int, str]:
    """Who recorded in another copy what a chief arbiter of every section entered again from there (decision 187)."""
    every = [*chiefs]
    copies = [one.event for one in above if all(one.actor in named for named in every)]
    return {
        one.entered: one.actor
        for copy in copies
        if isinstance(copy, CopyEnteredAgain)
        for one in copy.events
        if one.entered
    }


def _made_chief(stored: StoredEvent) -> str:
    event = stored.event
    return event.official if isinstance(event, OfficialNamed) and event.role is Role.CHIEF_ARBITER else ""


def typed_names(since: int, sections: Sequence[str]) -> Iterator[str]:
    """Where the sections ask for keys and the congress does not (`since`: 0), whoever is named in its log was typed."""
    if sections and not since:
        yield say(
            "Keys are required in {sections}, but not in the log of the congress: the names in it need not be signed.",
            sections=joined(", ", sections),
        )


def told_above(recorded: Sequence[tuple[int, str, str, str]], chiefs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """For each person who is not chief arbiter of a section that has one, what they recorded in the congress's log.

    Nothing of a chief arbiter of the congress whom such a person named. `recorded`: version, who recorded it, of which
    kind it is, and whom it names chief arbiter (empty: nobody). `chiefs`: those of each section that has some.
    """
    trusted = {actor for _, actor, _, _ in recorded if all(actor in named for named in chiefs.values())}
    kinds = dict[str, dict[str, list[int]]]()
    for version, actor, kind, made_chief in recorded:
        if actor in trusted:
            trusted |= {made_chief}
        else:
            kinds.setdefault(actor, {}).setdefault(kind, []).append(version)
    for actor, by_type in kinds.items():
        yield say(
            "{actor}, who is not chief arbiter of {sections}, recorded in the log of the congress: {events}.",
            actor=actor,
            sections=joined(", ", (section for section, named in chiefs.items() if actor not in named)),
            events=by_kind(by_type),
        )


def added_by_another(version: int, actor: str, section: str, chiefs: Sequence[str]) -> Iterator[str]:
    """Nothing where no chief arbiter was named in the section, or one of them added it."""
    if chiefs and actor not in chiefs:
        yield say(
            "event {version}: {actor} added section {section}, whose chief arbiter is {chiefs}.",
            version=version,
            actor=actor,
            section=section,
            chiefs=joined(", ", dict.fromkeys(chiefs)),
        )


def told_of_awards(store: EventStore, stream: str) -> Iterator[str]:
    """Awards whose rules a deputy typed, and those that take the place of another one that was different."""
    above, logs = store.read(stream), _Sections(store)
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
            congress = congress_after(stream, above[: stored.version - 1])
            states = [(one, fold(logs.of(one.stream))) for one in congress.competing]
            if found := joined(" ", differences(across(states), before.event.awards, event.awards)):
                yield say(
                    "event {version}: the prizes had already been awarded differently in event {before}: {found}",
                    version=stored.version,
                    before=before.version,
                    found=found,
                )
        before = AwardOnRecord(stored.version, event)


class _Sections:
    """The logs of sections, each read once."""

    def __init__(self, store: EventStore) -> None:
        self._store, self._logs = store, dict[str, Sequence[StoredEvent]]()

    def of(self, section: str) -> Sequence[StoredEvent]:
        """The log of a section, whole or not."""
        if section not in self._logs:
            self._logs[section] = self._store.read(section, verify=False)
        return self._logs[section]

    def chiefs(self, section: str) -> Sequence[str]:
        """Who is chief arbiter there at the end of the log: an office can be held for an hour, or by a slip."""
        return chiefs_in(officials_of(self.of(section)))

    def when(self, section: str, above: Sequence[StoredEvent], stored: StoredEvent) -> Tournament:
        """A section before an event of the congress (`above`: its log), as far as it is known to have been written."""
        acts = (one.event.written for one in above[: stored.version - 1] if isinstance(one.event, Acted))
        last = max((part.last for parts in acts for part in parts if part.section == section), default=0)
        return fold(one for one in self.of(section) if one.version <= last or one.recorded_at < stored.recorded_at)


def _decided_otherwise(above: Sequence[StoredEvent], logs: _Sections) -> Iterator[Finding]:
    """Sections that were added, removed or moved between as the decider would not have it."""
    for stored in counting(above):
        try:
            _refuse_what_is_wrong(stored, above, logs)
        except Refused as refusal:
            told = say("The earlier record does not allow this. {refusal}", refusal=text_of(refusal))
            yield Finding(Concern.SENSE, stored.version, told)


def _refuse_what_is_wrong(stored: StoredEvent, above: Sequence[StoredEvent], logs: _Sections) -> None:
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


def _refuse_other_prizes(event: PrizesAwardedAcross, before: Congress, logs: _Sections) -> None:
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


def _in_two_sections(stream: str, above: Sequence[StoredEvent], logs: _Sections) -> Iterator[Finding]:
    """Who has one FIDE ID in two sections; of names alone only birth dates say more, and those can be erased."""
    known = dict[str, str]()
    for section in congress_after(stream, above).sections:
        players = () if section.beside else fold(logs.of(section.stream)).players.values()
        for player in players:
            other = known.setdefault(player.fide_id, section.stream) if player.fide_id else section.stream
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
