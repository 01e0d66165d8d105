"""Verification of a log: the stored bytes, the sense of its events, and every pairing made again."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from core.editions.registry import edition_named, is_known
from core.evidence.checkpoint import origin_of
from core.model.congress import is_log_name
from core.model.dataclass import dataclass, replace
from core.model.pairing import Boards
from core.model.sentence import joined, say, say_of
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import Head, StoredEvent
from events.log.personal_data import name_left
from events.log.verification import Flaw, LogFinding
from events.store.memory import MemoryStore
from events.store.store import EventStore
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.reporting import DocumentIssued, PrizesAwarded
from projections.evidence.final_standings import told_of_final_standings
from projections.explain.round_robin import kind_of_import
from projections.known import Known
from projections.languages import language_of as every_language
from projections.log_in_words.own_words import told_of_links, told_of_own_words
from projections.log_in_words.trail import by_their_authors
from projections.replay.lots_doubts import told_of_choices
from projections.replay.replay import Replay, replay_all
from projections.replay.without_text import not_judged, told_of_not_judged
from projections.repository import Repository
from projections.tournament_state.fold import fold
from projections.tournament_state.moments import AtVersion
from projections.verification.asked_again import asked_findings
from projections.verification.clocks_check import told_of_clocks, told_of_times_between
from projections.verification.confirmed import Confirmed, Engines, answered_for
from projections.verification.consistency import (
    Concern,
    Finding,
    announced_wrongly,
    consistency_findings,
)
from projections.verification.copies import told_of_copies
from projections.verification.decided_again import knockout_findings
from projections.verification.games_check import game_findings, result_findings
from projections.verification.moments_check import moment_findings
from projections.verification.names_check import told_of_names
from projections.verification.officials_check import (
    Clock,
    Owners,
    Revoked,
    officials_findings,
    told_of_keys,
    told_of_signers_without_key,
    told_of_unknown_keys,
)
from projections.verification.overruled import told_of_overruled
from projections.verification.player_data import (
    personal_data,
    settled_categories,
    told_of_look_alikes,
    told_of_shared_ids,
)
from projections.verification.questions import Questions, is_around
from projections.verification.remembered import Remembered, compared
from projections.verification.signed_before import Remembered as RememberedSigned
from projections.verification.signed_before import (
    SignedBefore,
    findings_of_signed,
    told_of_copies_signed,
    told_of_memory,
)
from projections.verification.taken_back import told_of_appeals

if TYPE_CHECKING:
    from projections.export.documents import LanguageOf

Watched = Callable[[Iterator[Replay]], Iterator[Replay]]
"""Whoever shows that it goes on: passes each round on, one after the other."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What was looked at, and what was found, in log order.

    `confirmed`: what speaks against boards that an arbiter chose, and published boards changed without a ground; an
    arbiter answers for it on the record. It is no finding. `personal`: what is no longer kept beside the log, and
    whether the record says so. `copies`: what was entered again from other copies of the record. `keys`: since when
    nobody records without their own key, who lifted that, and up to which event each official signed. `imported`:
    what was read from a file, and is not judged. `bound`: what is kept elsewhere and was compared with it. `reported`:
    prizes awarded and documents issued, made again, and final standings that are others since. `readings`: which rounds
    an earlier engine paired that read the text otherwise, and which engine is the present one. `end`: the last event
    that there is, whatever the database has recorded as its end; None: none can be read. `unanswered`: of the
    findings those that say that something could not be asked.
    """

    stream: str
    events: int
    pairings_replayed: int
    findings: tuple[Finding, ...]
    confirmed: tuple[Confirmed, ...] = ()
    personal: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    imported: tuple[str, ...] = ()
    bound: tuple[str, ...] = ()
    reported: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    end: Head | None = None
    unanswered: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Asker:
    """What whoever asks knows beside the record.

    `revoked`: the keys that were revoked; `owners`: the keys that are somebody's, by name; `remembered`: what they
    cosigned; `now`: what their clock says, after which nothing can have been signed; `signed`: how far they signed a
    log themselves.
    """

    revoked: Revoked = dict
    owners: Owners = dict
    remembered: Remembered = dict
    now: Clock = lambda: None
    signed: RememberedSigned = lambda _: SignedBefore()


_NOBODY: Final = Asker()


def verify(
    store: EventStore,
    stream: str,
    asker: Asker = _NOBODY,
    watched: Watched = iter,
    language_of: "LanguageOf | None" = None,
    flaws: Sequence[LogFinding] | None = None,
) -> Verification:
    """Check one log. A log whose bytes are not what was written is not folded: its events are no facts.

    `watched`: sees each round as it is paired again, the part that takes long; `language_of`: knows the languages that
    documents were issued in, else those with a catalogue; `flaws`: what `EventStore.verify_each` found in this log.
    """
    flaws = store.verify(stream) if flaws is None else flaws
    broken = tuple(
        Finding(Concern.NEWER if flaw.flaw is Flaw.UNKNOWN else Concern.LOG, flaw.version, flaw.message)
        for flaw in flaws
    )

    def before(cut: EventStore) -> Verification:
        of_these, told = _remembered_of(asker, stream, cut.read(stream))
        found = verify(cut, stream, of_these, watched, language_of, ())
        return replace(found, keys=(*told, *found.keys))

    if broken and not is_around(flaws):
        return _broken(store, stream, broken, before)
    signed_before = asker.signed(stream)  # asked first: what is signed meanwhile lacks no event
    try:
        events = store.read(stream)
    except (IntegrityFailure, UnknownEvent):
        if not broken:
            raise
        return _broken(store, stream, broken, before)
    if not events:
        told = say("The log has no events: the tournament was never announced, or all events were removed.")
        return Verification(stream, 0, 0, broken or (Finding(Concern.SENSE, 0, told),))
    end = Head(len(events), events[-1].hash)
    ask = Questions(events)
    unreadable = ask.all_of(announced_wrongly)
    sense = unreadable or ask.all_of(consistency_findings)
    # A pairing of players whom nobody registered cannot be made again.
    strangers = bool(unreadable) or any(found.concern is Concern.STRANGER for found in sense)
    today = None if strangers else ask.one(fold, None)
    replays = () if today is None else ask.all_of(lambda log: watched(replay_all(log)), is_slow=True)
    kind = None if today is None else ask.one(partial(kind_of_import, now=today), None)
    if kind is not None and kind.no_verdict:  # no engine paired it
        replays = tuple(one for one in replays if not one.is_imported)
    unjudged = () if today is None else not_judged(replays, today)
    nameless = () if today is None else tuple(_without_names(replays, today))
    engines = Engines(events)
    names = {} if today is None else {player.id: player.name for player in today.players.values()}
    kept_data, kept = store.personal(stream), store.kept(stream)
    of_data = (partial(personal_data, kept=kept_data), partial(settled_categories, kept=kept_data))
    personal = [one for of in of_data if not unreadable and (one := ask.one(of, None)) is not None]
    by_role = ask.all_of(lambda log: officials_findings(log, kept, asker.revoked, asker.owners, asker.now))
    copies, of_copies = ask.one(told_of_copies, _NO_COPIES)
    wrong, reported = (
        NOTHING_REPORTED
        if today is None
        else ask.one(
            lambda log: _reported(store, stream, log, language_of or every_language), NOTHING_REPORTED, is_slow=True
        )
    )
    unlike, bound = compared(stream, events, asker.remembered())
    found = (
        *broken,
        *_misnamed(stream),
        *unlike,
        *findings_of_signed(signed_before, stream, events),
        *sense,
        *(finding for one in personal for finding in one.findings),
        *wrong,
        *by_role,
        *of_copies,
        *_replay_findings([one for one in replays if one not in (*unjudged, *nameless)], names, engines),
    )
    named = {one.version for one in found if not one.is_beside and one.concern not in _OF_WHO_RECORDED}
    found += () if today is None else ask.all_of(lambda log: _decided_again(log, named))
    by_hand = () if today is None else ask.all_of(answered_for)
    authors = {one.version: one.actor for one in ask.all_of(by_their_authors)}
    confirmed = [replace(one, actor=authors.get(one.version, one.actor)) for one in by_hand]
    of_keys = (
        lambda log: told_of_keys(log, kept),
        lambda log: told_of_unknown_keys(log, kept, asker.owners),
        lambda log: told_of_signers_without_key(log, kept, asker.owners),
        lambda log: told_of_copies_signed(signed_before, stream, log),
        lambda log: told_of_memory(signed_before, stream, log, kept),
        told_of_names,
        told_of_links,
        _told_of_clocks,
    )
    keys = [line for of in of_keys for line in ask.all_of(of)]
    of_officials = (told_of_overruled, told_of_appeals, told_of_own_words)
    told_of_them = [line for of in of_officials for line in ask.all_of(of)]
    of_today = [] if today is None else [*_of_today(today, ask)]
    readings = () if today is None else ask.all_of(lambda _: engines.told_of_readings(replays, today))
    findings = sorted((*found, *ask.unanswered), key=lambda finding: finding.version)
    return Verification(
        stream,
        len(events),
        len(replays),
        tuple(findings),
        tuple(sorted(confirmed, key=lambda one: one.version)),
        tuple(line for one in personal for line in one.told),
        copies,
        tuple(keys),
        (*_imported(events), *(() if today is None else told_of_not_judged(unjudged, today))),
        bound,
        (*reported, *_told_of_names(nameless), *of_today, *told_of_them),
        readings,
        end,
        tuple(ask.unanswered),
    )


def _broken(store: EventStore, stream: str, broken: tuple[Finding, ...], before: "_OfStore") -> Verification:
    """What is wrong with the log; before an event that only a newer release can read all that `before` finds as well.

    Whoever wrote such an event hides nothing with it.
    """
    end = _last_there_is(store, stream)
    events = (end or store.head(stream)).version
    first = min(one.version for one in broken)
    if first <= 1 or any(one.concern is not Concern.NEWER for one in broken):
        return Verification(stream, events, 0, broken, end=end)
    cut = MemoryStore()
    cut.fill(stream, store.read(stream, upto=first - 1), store.personal(stream).values())
    for row in store.kept(stream):
        if row.size < first:
            cut.keep(stream, row)
    found = before(cut)
    return replace(found, events=events, findings=(*found.findings, *broken), end=end)


def _remembered_of(asker: Asker, stream: str, events: Sequence[StoredEvent]) -> tuple[Asker, tuple[str, ...]]:
    """What can be held against these events, where those after them cannot be read; and what cannot, in words."""
    seen = asker.remembered().get(origin_of(stream, events[0].hash))
    signed = asker.signed(stream)
    told = []
    if signed.own is not None and signed.own.size > len(events):
        told.append(
            say(
                "You signed events 1-{size} of this record at {time}. This was not compared: the events from {first} "
                "onwards cannot be read.",
                size=signed.own.size,
                time=signed.own.time,
                first=len(events) + 1,
            )
        )
    if seen is not None and seen.size > len(events):
        asker = replace(asker, remembered=dict)
        told.append(
            say(
                "You cosigned events 1-{size} of this record at {time}. This was not compared: the events from {first} "
                "onwards cannot be read.",
                size=seen.size,
                time=seen.time,
                first=len(events) + 1,
            )
        )
    return replace(asker, signed=lambda _: signed.upto(len(events))), tuple(told)


_OfStore: TypeAlias = Callable[[EventStore], Verification]


def _of_today(today: Tournament, ask: Questions) -> Iterator[str]:
    yield from ask.all_of(lambda log: told_of_final_standings(log, today.settings.rounds))
    yield from ask.all_of(lambda log: _told_of_data(today if log is ask.log else fold(log)))
    yield from ask.all_of(lambda log: told_of_choices(log, today))


def _told_of_data(today: Tournament) -> Iterator[str]:
    yield from told_of_shared_ids(today)
    yield from told_of_look_alikes(today)


def _misnamed(stream: str) -> Iterator[Finding]:
    """A name that no command gives a log: another one is called so, or looks so, and is meant by whoever types it."""
    if not is_log_name(stream):
        told = say("No command creates a log named {stream!r}, a name that can be mistaken for another.", stream=stream)
        yield Finding(Concern.SENSE, 0, told)


def _told_of_clocks(events: Sequence[StoredEvent]) -> Iterator[str]:
    yield from told_of_clocks(events)
    yield from told_of_times_between(events)


def _told_of_names(nameless: Sequence[Replay]) -> Iterator[str]:
    if nameless:
        rounds = sorted({one.round_number for one in nameless})
        yield say_of(
            len(rounds),
            "Pairings of this edition depend on names, and not all names are kept here: the pairing of round "
            "{numbers} is reproduced, but its input cannot be compared.",
            "Pairings of this edition depend on names, and not all names are kept here: the pairings of rounds "
            "{numbers} are reproduced, but their input cannot be compared.",
            numbers=in_ranges(rounds),
        )


def findings_of_sense(events: Sequence[StoredEvent]) -> Iterator[Finding]:
    """What no release of the program records so, without pairing a round again; what others rest on comes first."""
    yield from (unreadable := tuple(announced_wrongly(events)))
    sense = consistency_findings(events)
    yield from sense
    if not unreadable and not any(one.concern is Concern.STRANGER for one in sense):
        yield from _decided_again(events, {one.version for one in sense})


_OF_WHO_RECORDED: Final = (Concern.OFFICIAL, Concern.COSIGNED)
"""Of these findings none says what an event does, which is asked all the same."""


def _decided_again(events: Sequence[StoredEvent], named: AbstractSet[int]) -> tuple[Finding, ...]:
    """What the deciders would not have given, or not so. `named`: the versions of which something is found already."""
    checks = (knockout_findings, game_findings, result_findings, moment_findings)
    found = tuple(found for check in checks for found in check(events))
    return (*found, *asked_findings(events, named | {one.version for one in found}))


def _imported(events: Sequence[StoredEvent]) -> Iterator[str]:
    """What was read from a file: nobody recorded it as it happened."""
    for stored in events:
        if isinstance(stored.event, ImportedFrom):
            together = [one.version for one in events if one.causation == stored.causation]
            yield say(
                "{actor} read events {first}-{last} from the file {file}: the record shows when they were read, "
                "not that they happened that way.",
                actor=stored.actor,
                first=together[0],
                last=together[-1],
                file=stored.event.file_name,
            )


def _last_there_is(store: EventStore, stream: str) -> Head | None:
    try:
        events = store.read(stream, verify=False)
    except (IntegrityFailure, UnknownEvent):
        return None
    return Head(events[-1].version, events[-1].hash) if events else None


_Reported: TypeAlias = tuple[tuple[Finding, ...], tuple[str, ...]]
NOTHING_REPORTED: Final[_Reported] = ((), ())
_NO_COPIES: Final[tuple[tuple[str, ...], tuple[Finding, ...]]] = ((), ())


def _reported(store: EventStore, stream: str, events: Sequence[StoredEvent], language_of: "LanguageOf") -> _Reported:
    """What was awarded and issued, made again: findings, and what is told."""
    if not any(isinstance(stored.event, PrizesAwarded | DocumentIssued) for stored in events):
        return NOTHING_REPORTED
    from projections.verification.reported import (  # loads what papers are made of
        awards_made_again,
        documents_made_again,
    )

    repository = Repository(store)

    def then(version: int) -> Known:
        return repository.load(stream, AtVersion(str(version)))

    awards = awards_made_again(events, then, repository.load(stream))
    documents = documents_made_again(events, then, language_of, store.personal(stream))
    return (*awards.findings, *documents.findings), (*awards.told, *documents.told)


def _without_names(replays: Iterable[Replay], now: Tournament) -> Iterator[Replay]:
    """Rounds that come out the same by an edition that pairs by name, whose input had names that are not kept here."""
    by_name = is_known(now.settings.edition) and edition_named(now.settings.edition).pairs_by_name
    if by_name and any(player.name == name_left(player.name, player.id) for player in now.players.values()):
        yield from (one for one in replays if one.identical and one.same_input is False)


def _replay_findings(replays: Iterable[Replay], names: Mapping[PlayerId, str], engines: Engines) -> Iterator[Finding]:
    for one in replays:
        if one.identical and one.same_input is not False:
            continue
        origin = (
            say("was read from a file and")
            if one.is_imported
            else say("was paired by {engine} and", engine=one.recorded_engine)
        )
        yield Finding(
            Concern.IMPORTED if one.is_imported else Concern.REPLAY,
            one.version,
            say(
                "Round {round_number} {origin} {difference}",
                round_number=one.round_number,
                origin=origin,
                difference=_difference(one, names, engines),
            ),
            one.round_number,
        )


def _difference(one: Replay, names: Mapping[PlayerId, str], engines: Engines) -> str:
    since = engines.since(one.version, one.recorded_engine, one.engine)
    if one.failure:
        return say("cannot be paired again: {failure}", failure=one.failure)
    if not one.same_pairing and one.only_recorded:
        recorded, replayed = _shown(one.only_recorded, names), _shown(one.only_replayed, names)
        return say(
            "differs: {recorded} was recorded, {engine} pairs {replayed}.{since}",
            recorded=recorded,
            engine=one.engine,
            replayed=replayed,
            since=since,
        )
    if not one.same_pairing:
        return say(
            "gives the same pairs with {engine}, but different boards or floats.{since}",
            engine=one.engine,
            since=since,
        )
    if one.same_input is False:
        return say("gives the same pairing, but from different input than was recorded.")
    return say(
        "gives the same pairing with {engine}, but for other reasons: the decision records differ.", engine=one.engine
    )


def _shown(pairs: Boards, names: Mapping[PlayerId, str]) -> str:
    boards = (
        say("{player} has the bye", player=names[pair.white])
        if pair.black is None
        else f"{names[pair.white]} - {names[pair.black]}"
        for pair in pairs
    )
    return joined("; ", boards) or say("nothing")
