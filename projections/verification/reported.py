"""What the record says was awarded and issued, made again from the events before it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Final, TypeAlias

from core.general_rules.announced import own_rules_in_force
from core.model.dataclass import dataclass, replace
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, TournamentError, joined, say, text_of
from core.model.tournament import Tournament
from core.prizes.rules import announcement
from events.base import Role
from events.deciders.officials import officials_of
from events.log.envelope import StoredEvent, counting
from events.log.personal_data import commitments_in
from events.vocabulary.record import fields_in_words
from events.vocabulary.reporting import DocumentIssued, PrizesAwarded
from projections.export.documents import LanguageOf, files_of, languages_then, made_with
from projections.known import Erasure, Known
from projections.repository import erasures
from projections.standings.awarding import OnRecord, awarded, awarded_now, between, differences
from projections.verification.consistency import Concern, Finding

KnownAt: TypeAlias = Callable[[int], Known]
"""What was known after the event of that version."""


@dataclass(frozen=True, slots=True)
class Reported:
    """`findings`: what the events before do not give. `told`: what was made again, and what differs for a reason."""

    findings: tuple[Finding, ...] = ()
    told: tuple[str, ...] = ()


def awards_made_again(events: Sequence[StoredEvent], then: KnownAt, now: Known) -> Reported:
    """Every award that counts, as of the event before it; the last one also as the facts are now."""
    findings: list[Finding] = []
    told: list[str] = []
    last = awarded(events)
    before: OnRecord | None = None
    for stored in counting(events):
        event = stored.event
        if not isinstance(event, PrizesAwarded):
            continue
        if found := _differing(then(stored.version - 1), event):
            message = say("The prizes awarded do not follow from the earlier events: {found}", found=found)
            findings.append(Finding(Concern.REPORTED, stored.version, message))
            continue
        told.append(say("event {version}: the prizes awarded are reproduced exactly.", version=stored.version))
        known = then(stored.version - 1)
        official = officials_of(known.events).get(stored.actor)
        by_a_deputy = official is not None and official.role is not Role.CHIEF_ARBITER
        told += _unannounced(known.tournament, stored, event) if by_a_deputy else ()
        told += _unlike_others(known.tournament, OnRecord(stored.version, event), before)
        before = OnRecord(stored.version, event)
        if last is not None and last.version == stored.version and (since := _differing(now, event)):
            told.append(
                say(
                    "event {version}: the prize list would differ now, because of later entries: {since}",
                    version=stored.version,
                    since=since,
                )
            )
    return Reported(tuple(findings), tuple(told))


def _unannounced(state: Tournament, stored: StoredEvent, event: PrizesAwarded) -> Iterator[str]:
    """That somebody who is not chief arbiter chose the rules."""
    if not announcement(text for _, text in own_rules_in_force(state.own_rules)):
        yield say(
            "event {version}: {actor} awarded prizes under '{rules}', but no prizes had been announced.",
            version=stored.version,
            actor=stored.actor,
            rules=event.rules,
        )


def _unlike_others(state: Tournament, this: OnRecord, before: OnRecord | None) -> Iterator[str]:
    """That the rules are others than were announced, and that an award takes the place of another one."""
    announced = announcement(text for _, text in own_rules_in_force(state.own_rules))
    if announced and announced != this.event.rules:
        yield say(
            "event {version}: the prizes were awarded under '{rules}', but '{announced}' had been announced.",
            version=this.version,
            rules=this.event.rules,
            announced=announced,
        )
    if before is not None and (found := between(state, before.event, this.event)):
        yield say(
            "event {version}: the prizes had already been awarded differently in event {before}: {found}",
            version=this.version,
            before=before.version,
            found=joined(" ", found),
        )


def documents_made_again(
    events: Sequence[StoredEvent], then: KnownAt, language_of: LanguageOf, kept: Collection[str]
) -> Reported:
    """Every document issued, as of the event that it speaks of, its bytes compared by their SHA-256.

    What was made by another release, or whose names or birth dates were erased since or are not kept here, such as in
    a bundle, is no finding: it is told, as is what this installation cannot make. `kept`: the commitments whose data
    lie beside the log.
    """
    findings: list[Finding] = []
    told: list[str] = []
    for stored in counting(events):
        event = stored.event
        if not isinstance(event, DocumentIssued):
            continue
        values = {"version": stored.version, "document": event.in_words(), "of_event": event.of_event}
        if not 0 < event.of_event < stored.version:
            message = say(
                "This event records a document issued as of event {of_event}, which is not an earlier event.", **values
            )
            findings.append(Finding(Concern.REPORTED, stored.version, message))
            continue
        known = then(event.of_event)
        lacking = [*_erased(known, erasures(events[stored.version :])), *_not_kept(known, events, kept)]
        try:
            differing, why = _made_again(event, known, language_of, lacking)
        except TournamentError as problem:  # a language, a package or letters that this installation has not got
            told.append(
                say(
                    "event {version}, by {actor}: {document}, as of event {of_event}, cannot be produced here and was "
                    "not compared: {problem}",
                    **values,
                    actor=stored.actor,
                    problem=text_of(problem),
                )
            )
            continue
        if not differing:
            told.append(say("event {version}: {document}, as of event {of_event}: reproduced byte for byte.", **values))
        elif why:
            told.append(
                say(
                    "event {version}: {document}, as of event {of_event}: {differing} {why}",
                    **values,
                    differing=differing,
                    why=why,
                )
            )
        else:
            message = say(
                "{document}, as of event {of_event}, does not match the record: {differing}",
                **values,
                differing=differing,
            )
            findings.append(Finding(Concern.REPORTED, stored.version, message))
    return Reported(tuple(findings), tuple(told))


def _made_again(
    event: DocumentIssued, known: Known, language_of: LanguageOf, lacking: Sequence["_Lacking"]
) -> tuple[str, str]:
    """What differs, and what explains it; empty: nothing does. What the document does not show explains nothing."""
    asked = dict(event.asked)
    why = [*_other_programs(event, asked), *(one.told for one in lacking)]
    language_of = languages_then(event.made_with, language_of)
    try:
        made = list(files_of(known, event.document, asked, language_of).values())
    except (Refused, ModuleNotFoundError) as problem:
        return say("it cannot be produced: {problem}", problem=text_of(problem)), joined(" ", why)
    except (LookupError, ValueError, StopIteration):  # no command asks for it so
        asks = joined(", ", (f"{name} {value}" for name, value in event.asked)) or say("nothing")
        return say("it cannot be produced from the recorded request: {asked}", asked=asks), joined(" ", why)
    now = [("", sha256(contents).hexdigest()) for contents in made]
    pairs = zip_longest(event.files, now, fillvalue=("", ""))
    names = [was[0] for was, is_now in pairs if was[1] != is_now[1]]
    if not names:
        return "", ""
    of_dates = [one.told for one in lacking if set(one.fields) == {_BIRTH_DATE}]
    if of_dates and list(files_of(_with_birth_dates(known), event.document, asked, language_of).values()) == made:
        why = [one for one in why if one not in of_dates]
    return say("SHA-256 now different: {files}.", files=", ".join(names)), joined(" ", why)


def _with_birth_dates(known: Known) -> Known:
    """The same with some birth date of everybody whose own is not kept."""
    state, some = known.tournament, "1900-01-01"
    players, members = (
        {player: one if one.birth_date else replace(one, birth_date=some) for player, one in of.items()}
        for of in (state.players, state.members)
    )
    return replace(known, tournament=replace(state, players=players, members=members), erased=())


def _other_programs(event: DocumentIssued, asked: Mapping[str, str]) -> list[str]:
    now = made_with(event.document, asked)
    if event.made_with == now:
        return []
    before, after = (", ".join(f"{name} {release or '-'}" for name, release in one) for one in (event.made_with, now))
    return [
        say("It was originally produced with {before}, but is now produced with {after}.", before=before, after=after)
    ]


class _Lacking(NamedTuple):
    """Data that are not kept any more, and the sentence that says so."""

    fields: Sequence[str]
    told: str


_BIRTH_DATE: Final = "birth_date"


def _erased(known: Known, erased: Sequence[Erasure]) -> list[_Lacking]:
    everybody = {**known.tournament.players, **known.tournament.members}
    return [
        _Lacking(
            one.fields,
            say(
                "Erased since: {what} of {name} (event {version}).",
                what=fields_in_words(one.fields),
                name=everybody[one.player].name,
                version=one.version,
            ),
        )
        for one in erased
        if one.player in everybody
    ]


def _not_kept(known: Known, events: Sequence[StoredEvent], kept: Collection[str]) -> list[_Lacking]:
    """What the events committed to and is not beside this log, although no event says that it was erased."""
    erased = {(one.player, field) for one in erasures(events) for field in one.fields}
    missing = {
        (field, player)
        for stored in known.events
        for player, field, commitment in commitments_in(stored.event)
        if commitment not in kept and (player, field) not in erased
    }
    return [
        _Lacking(
            (field,),
            say(
                "Not kept here: {what} (players: {count}).",
                what=fields_in_words([field]),
                count=sum(one == field for one, _ in missing),
            ),
        )
        for field in sorted({field for field, _ in missing})
    ]


def _differing(known: Known, event: PrizesAwarded) -> str:
    """Where the list of a moment differs from the one awarded; empty: nowhere."""
    if len({(player, one.section, one.list) for player, one in event.awards}) < len(event.awards):
        return say("A player was awarded two prizes from one list.")
    try:
        return joined(" ", differences(known.tournament, event, awarded_now(known.tournament, event.rules)))
    except Refused as refusal:
        return text_of(refusal)
