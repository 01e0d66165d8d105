"""One tournament of one database, open for the length of one command.

What commands share lives here: which tournament is meant, as of when, confirmation, rehearsal. What they then say of
the events they wrote is `cli.session.receipts`.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from cli.environment import environment, is_in_the_future
from cli.exits import UsageProblem
from cli.input.options import Options
from cli.output.diagnostics import note, timed
from cli.output.proposed import Reach, bundle_at, remember
from cli.output.streams import mark_of_output, note_mark, text_to_stderr, to_stderr
from cli.session.config import Settings, settings_of
from cli.session.confirming import confirmed_by
from cli.session.opened_store import congress_meant, covers_of, marks_of, opened_store, tournament_meant
from core.model.dataclass import dataclass, field, replace
from core.model.sentence import Refused, TournamentError, say, text_of
from core.model.tournament import Tournament
from events.base import Event, with_reason
from events.errors import KeyUnusable, StorageUnavailable, UnknownEvent
from events.log.envelope import Command, StoredEvent
from events.log.personal_data import PersonalDatum
from events.store.places import shown
from events.store.store import EventStore
from events.vocabulary.rounds import RoundPaired
from projections.known import Known
from projections.repository import DecideBatches, Receipt, Repository
from projections.tournament_state.moments import UnknownMomentError, parse

if TYPE_CHECKING:
    from cli.session.signing import Signing, Vouching
    from events.log.appending import Kept

NOW: Final = "now"
"""The moment that is always the last one."""

Decide: TypeAlias = Callable[[Tournament, bool], Sequence[Event]]
"""A decision with its arguments put in: the state, and whether the arbiter has confirmed."""

DecideOnLog: TypeAlias = Callable[[Known, bool], Sequence[Event]]
"""The same for what looks at the log itself."""

Show: TypeAlias = Callable[[Known], None]
"""Prints something of what is known."""


@dataclass(slots=True)
class Session:
    """An open database and what the command line said about how to use it."""

    options: Options
    settings: Settings
    store: EventStore
    repository: Repository
    mark: str = ""  # what is to be said of a bundle that is not covered
    bound: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by log what of the reader's vouches for a bundle
    bundle: Path | None = None  # the bundle that is read; None: it is a database, which can be written
    _key: list["Signing"] = field(default_factory=list)  # at most one: its passphrase is asked for once
    _meant: str = ""  # the tournament, once it was looked for
    _told: set[str] = field(default_factory=set)  # logs of which it was said that another one is announced alike

    @property
    def stream(self) -> str:
        """The tournament meant. Raises `UsageProblem` when there are several and none was named."""
        if not self._meant:
            self._meant = tournament_meant(self.options, self.settings, self.repository, self.store, self._told)
        return self._meant

    @property
    def congress_stream(self) -> str:
        """The log of the congress meant."""
        return congress_meant(self.options, self.settings, self.repository)

    def on(self, stream: str) -> "Session":
        """The same for another log of the same database."""
        options = replace(self.options, tournament=stream, congress="", expect_head="", issued={})
        return replace(self, options=options, settings=replace(self.settings, tournament=stream), _meant="")

    def load(self) -> Known:
        """What is known, or was known at the moment of `--at`."""
        try:
            moment = "" if self.options.at.strip().lower() == NOW else self.options.at
            with timed("read", tournament=self.stream) as values:
                known = self.repository.load(self.stream, parse(moment) if moment else None)
                values["events"] = known.version
        except UnknownMomentError as error:
            raise UsageProblem(text_of(error)) from error
        return known

    def command(self, text: str) -> str:
        """A command as the arbiter would type it, with -t and --db where they were needed."""
        return f"pairtrail {Reach(self.options.tournament, self.options.db).of(text)}"

    def write(
        self, decide: Decide, *, personal: Sequence[PersonalDatum] = (), show: Show | None = None
    ) -> Receipt | None:
        """Decide, append, and print the receipt; with --dry-run only say what would be written (None).

        What the rules want confirmed is asked for when a person is there to answer. `show` prints, for a reader, what
        is known since.
        """
        return self.write_on_log(
            lambda known, confirmed: decide(known.tournament, confirmed), personal=personal, show=show
        )

    def write_on_log(
        self,
        decide: DecideOnLog,
        *,
        personal: Sequence[PersonalDatum] = (),
        occurred_at: datetime | None = None,
        remarks: Sequence[str] = (),
        also: Mapping[str, object] | None = None,
        notations: Sequence[str] = (),
        show: Show | None = None,
        elsewhere: Sequence[tuple[str, str]] = (),
    ) -> Receipt | None:
        """As `write`, for a decision that looks at the log itself.

        `occurred_at`: when it happened in the hall. `remarks` are said behind what happened, `also` goes into the JSON
        receipt, `notations` are how the result of each event was typed; they are read after the decision, which may
        fill them. `elsewhere`: type and sentence of what would be written in other logs before it.
        """
        if not self.options.dry_run:
            receipt, signed = self._record(decide, personal=personal, occurred_at=occurred_at)
            self.acknowledge(receipt, (*remarks, *signed), also, notations)
            if show is not None and not self.options.as_json:
                show(receipt.known)
            return receipt
        known, rehearsed = self.repository.rehearse(
            self.stream,
            self._deciding(decide, [], None, occurred_at),
            self.options.expect_head or None,
            actor=self.settings.actor,
        )
        self._tell_rehearsal(known.events, rehearsed, notations, elsewhere)
        for remark in () if self.options.as_json else remarks:
            text_to_stderr(remark)
        return None

    def record(
        self, decide: DecideOnLog, *, personal: Sequence[PersonalDatum] = (), occurred_at: datetime | None = None
    ) -> Receipt:
        """Decide and append, without a word; what the rules want confirmed is asked for."""
        return self._record(decide, personal=personal, occurred_at=occurred_at)[0]

    def _record(
        self, decide: DecideOnLog, *, personal: Sequence[PersonalDatum], occurred_at: datetime | None
    ) -> tuple[Receipt, tuple[str, ...]]:
        """As `record`; and what there is to say of a checkpoint, where one was due."""
        decided: list[Event] = []
        signing = self._signing()
        command = Command(environment.command_id(), self.settings.actor, occurred_at)
        stream, expected = self.stream, self.options.expect_head or None
        vouching = None if signing is None else signing.vouching(self._holds)
        with timed("appended", tournament=stream, actor=command.actor, by_command=command.command_id) as values:
            receipt = self.repository.execute_on_log(
                stream,
                self._deciding(decide, decided, signing, occurred_at),
                command,
                expected,
                personal,
                vouching or self._holds,
            )
            values.update(_what_was_written(receipt))
        _note_pairings(decided)
        if signing is None or vouching is None or receipt.repeated:
            return receipt, ()
        vouching.recorded(receipt.known)
        if self._is_named_with_a_key(receipt.known.events[: receipt.first_version - 1]):
            return receipt, (signing.signed(receipt.known),)
        return receipt, signing.sign_what_was_written(self.store, receipt.known, decided)

    def record_all(
        self, decide: DecideBatches, occasion: str, copy: tuple[str, Sequence[StoredEvent]]
    ) -> tuple[Known, tuple[str, ...]]:
        """Decide on several commands and append what they give, all or none: what is known since, what to say of it.

        Where a key is configured the whole is signed anew, on that `occasion`. What was signed in the database `copy`,
        with its events, is in this one then, whose file may take its place.
        """
        signing = self._signing()
        stream = self.stream
        if signing is not None:
            signing.signer()  # before anything is written
            signing.refuse_to_vouch(self.store, stream, self.store.read(stream), of_copies=False)
        with timed("appended", tournament=stream, actor=self.settings.actor) as values:
            known, appended = self.repository.execute_all(
                stream,
                decide,
                self.settings.actor,
                self.options.expect_head or None,
                lambda key: self._holds(key, occasion),
            )
            values |= {"first": appended[0].first_version, "last": known.version, "head": known.short_hash}
        if signing is None:
            return known, ()
        signing.before.entered(replace(self.settings, db=copy[0]), stream, copy[1], known.events)
        if self._is_named_with_a_key(known.events[: appended[0].first_version - 1]):
            signing.before.remember(stream, known.events)
            return known, (signing.signed(known),)
        return known, (signing.sign_or_say(self.store, known, occasion),)

    def _deciding(
        self, decide: DecideOnLog, decided: list[Event], signing: "Signing | None", reported: datetime | None
    ) -> Callable[[Known], Sequence[Event]]:
        """The decision, confirmed where that is asked for, and its course told; what it gives is put into `decided`.

        A correction of which nobody said when it was `reported` is asked about after somebody else's end of a round.
        """
        stream = self.stream

        def decide_in_time(known: Known, sure: bool) -> Sequence[Event]:
            if all(one.actor == self.settings.actor for one in known.events):
                events = decide(known, sure)
            else:
                from cli.session.without_others import decided_as_seen

                events = decided_as_seen(known, decide, self.settings.actor, confirmed=sure)
            if reported is None and any(getattr(event, "correction", None) for event in events):
                from events.deciders.after_another import need_seen_end

                need_seen_end(known.events, known.tournament, events, self.settings.actor, confirmed=sure)
            return events

        def decide_once(known: Known) -> Sequence[Event]:
            if signing is not None:
                signing.refuse_to_vouch(self.store, stream, known.events)
            with timed("decided", tournament=stream, on=known.version, head=known.short_hash) as values:
                decided[:] = confirmed_by(self.options, lambda sure: decide_in_time(known, sure), may_ask=self.may_ask)
                values["types"] = [event.TYPE for event in decided]
            if signing is not None:
                signing.open_for(decided)
            return decided

        return decide_once

    def _holds(self, key: str, besides: str = "") -> "Callable[[Known], Kept]":
        """What signs the end of a command with that key, with which the actor was named; `besides`: on which occasion.

        Raises `KeyUnusable` unless it is the key that is configured, and can be opened.
        """
        signing = self._signing()
        if signing is None:
            raise KeyUnusable(
                "{actor} was named with a key and can record only with it. Set it in PAIRTRAIL_KEY, or in the "
                "configuration as `key`. Nothing was recorded.",
                actor=self.settings.actor,
            )
        signing.refuse_another_than(key)
        return lambda known: signing.own_checkpoint(known, besides)

    def vouching_as(self, actor: str) -> "Vouching":
        """What signs one command with this computer's key in the name of who has a link."""
        from cli.session.signing import Vouching

        helper = replace(self, settings=replace(self.settings, actor=actor), _key=[])
        signing = helper._signing()  # noqa: SLF001  # of another session of this class
        before = None if signing is None else signing.before
        return Vouching(before, helper._holds, self.store)  # noqa: SLF001  # likewise

    def open_key(self, known: Known) -> None:
        """Before a screen is shown: raises `KeyUnusable` where the actor was named with a key and has not got it."""
        if self._is_named_with_a_key(known.events):
            from events.deciders.officials import officials_of

            self._holds(officials_of(known.events)[self.settings.actor].key)

    def lacks_key(self, known: Known) -> bool:
        """Whether the actor was named with a key, and none is configured: nothing more is recorded without it."""
        return not self.settings.key and self._is_named_with_a_key(known.events)

    def refuse_to_record(self, events: Sequence[Event]) -> None:
        """Raises what recording these events would raise: of a role or a key that the actor has not got.

        For what is done outside the record before it is recorded.
        """
        known, _ = self.repository.rehearse(self.stream, lambda _: events, actor=self.settings.actor)
        self.open_key(known)

    def public_key(self) -> str:
        """The public part of the key that is configured. Raises `KeyUnusable` where none is, or it cannot be opened."""
        if not self.settings.key:
            raise KeyUnusable(
                "Which key is yours? Set it in PAIRTRAIL_KEY, or in the configuration as `key`; `pairtrail key "
                "new NAME` creates one. Nothing was recorded."
            )
        return str(self._opened_key().signer().key)

    def _is_named_with_a_key(self, events: Sequence[StoredEvent]) -> bool:
        from events.deciders.officials import officials_of

        named = officials_of(events).get(self.settings.actor)
        return named is not None and bool(named.key)

    def sign_export(self, known: Known, occasion: str, *, once: bool = False) -> None:
        """Where a key is configured, vouch for what is handed out.

        `once`: not again where the key vouches for that moment already, as for one paper after the other.
        """
        signing = self._signing()
        if signing is not None and not (once and signing.has_signed(self.store, known)):
            text_to_stderr(signing.sign_or_say(self.store, known, occasion))

    def _signing(self) -> "Signing | None":
        """What signs, where a key is configured; loaded only then."""
        return None if not self.settings.key or self.options.dry_run else self._opened_key()

    def _opened_key(self) -> "Signing":
        from cli.session.signing import Signing

        if not self._key:
            self._key.append(Signing(self.settings))
        return self._key[0]

    def refuse_another_beginning(self) -> None:
        """Raises where an event that cannot be read hides that those before it are not those that were signed."""
        with suppress(KeyUnusable):
            if signing := self._signing():
                signing.before.refuse_another_beginning(self.store, self.stream)

    def create(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        personal: Sequence[PersonalDatum] = (),
        remarks: Sequence[str] = (),
        **also: object,
    ) -> Receipt | None:
        """Begin a tournament with these events; with --dry-run only say so.

        `remarks` are said behind what happened, `also` goes into the JSON receipt.
        """
        if self.options.dry_run:
            if stream in self.repository.streams():
                raise Refused("A tournament {stream} already exists. Give another name with --as.", stream=stream)
            self._tell_rehearsal((), with_reason(events, self.options.reason))
            for remark in () if self.options.as_json else remarks:
                text_to_stderr(remark)
            return None
        others = [other for other in self.repository.streams() if other != stream]
        receipt = self.begin(events, stream, personal)
        signing = self._signing()
        if signing is not None and self._is_named_with_a_key(receipt.known.events):
            remarks = (*remarks, signing.signed(receipt.known))
        if self.options.within is None and others and self.settings.tournament != stream:
            self.options.tournament = stream  # whose commands are proposed from here on
            remember(self.options.tournament, self.options.db)
        self.acknowledge(receipt, remarks, also)
        return receipt

    def begin(self, events: Sequence[Event], stream: str = "", personal: Sequence[PersonalDatum] = ()) -> Receipt:
        """Begin a log with these events, without a word; empty: the log that the options name."""
        stream, events = stream or self.settings.tournament, with_reason(events, self.options.reason)
        command = Command(environment.command_id(), self.settings.actor)
        with timed("appended", tournament=stream, actor=command.actor, by_command=command.command_id) as values:
            signing = self._signing()
            holds = None if signing is None else self._holds
            receipt = self.repository.create(stream, events, command, personal, holds)
            self._opened_key().before.begin(stream)
            if signing is not None and self._is_named_with_a_key(receipt.known.events):
                signing.before.remember(stream, receipt.known.events)
            values.update(_what_was_written(receipt))
        _note_pairings(events)
        return receipt

    def acknowledge(
        self,
        receipt: Receipt,
        remarks: Sequence[str] = (),
        also: Mapping[str, object] | None = None,
        notations: Sequence[str] = (),
    ) -> None:
        """Print what was written, what there is to say about it, how to undo it, and what comes next."""
        from cli.session.receipts import tell_receipt  # every event in words: who only reads can do without

        tell_receipt(self, receipt, remarks, also or {}, notations)
        if receipt.events and is_in_the_future(receipt.events[-1].recorded_at):
            to_stderr(
                "The record is ahead of the clock: this event was recorded as of {recorded_at:%Y-%m-%d %H:%M} "
                "UTC, because an earlier event has that time and no event may be dated before the one preceding "
                "it. The clock was wrong then or is wrong now: `pairtrail doctor` shows both.",
                recorded_at=receipt.events[-1].recorded_at,
            )

    @property
    def may_ask(self) -> bool:
        """Whether somebody is there to answer."""
        return not self.options.no_input and not self.options.as_json and sys.stdin.isatty()

    def _tell_rehearsal(
        self,
        before: Sequence[StoredEvent],
        events: Sequence[Event],
        notations: Sequence[str] = (),
        elsewhere: Sequence[tuple[str, str]] = (),
    ) -> None:
        from cli.session.receipts import tell_rehearsal

        tell_rehearsal(before, events, notations, as_json=self.options.as_json, elsewhere=elsewhere)


def _what_was_written(receipt: Receipt) -> dict[str, object]:
    return {
        "first": receipt.first_version,
        "last": receipt.version,
        "head": receipt.short_hash,
        "repeated": receipt.repeated,
    }


def _note_pairings(events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, RoundPaired):
            note("paired", round=event.round_number, boards=len(event.boards), engine=event.provenance.engine)


_last_opened: list["Session"] = []  # at most one: who reports a defect asks whether its record makes sense


def nonsense_in_the_record() -> str:
    """What makes no sense in the record that was opened last, as one sentence; empty where nothing is amiss.

    A log whose chain is whole may still have been written by somebody else's program: then what fails is not ours.
    """
    from projections.verification.verify import findings_of_sense

    for session in _last_opened:
        try:
            with opened_store(session.settings.db, create=False, rehearsal=False) as store:
                known = replace(session, store=store, repository=Repository(store))
                for found in findings_of_sense(store.read(known.stream)):
                    return say("event {version}: {message}", version=found.version, message=found.message)
        except StorageUnavailable:  # no database at all: nothing to say of its record
            continue
        except TournamentError as error:
            return text_of(error)
    return ""


@contextmanager
def open_session(options: Options, *, create: bool = False) -> Iterator[Session]:
    """Open the database for one command. `create`: make it when it is not there yet, unless it is a rehearsal."""
    settings = settings_of(options)
    if _shared_store:
        yield Session(options, settings, _shared_store[-1], Repository(_shared_store[-1]))
        return
    bundle = bundle_at(settings.db)
    with timed("opened", database=shown(settings.db)):
        opened = opened_store(settings.db, create=create, rehearsal=options.dry_run)
    with opened as store:
        covers = {} if bundle is None else covers_of(store, settings)
        marks, mark = marks_of(covers)
        if mark and mark != mark_of_output():  # a command that opens it twice says it once
            text_to_stderr(mark)
        note_mark(mark)
        if store.made_with_schema:
            note("migrated", before="none", after=store.made_with_schema)
        session = Session(
            *(options, settings, store, Repository(store, marks)),
            mark=mark,
            bound={stream: cover.bound for stream, cover in covers.items()},
            bundle=bundle,
        )
        _last_opened[:] = [session]
        try:
            yield session
        except UnknownEvent:
            session.refuse_another_beginning()
            raise


def load_known(options: Options) -> Known:
    """What the log that is meant says, for a command that only reads it."""
    with open_session(options) as session:
        return session.load()


_shared_store: Final[list[EventStore]] = []  # at most one


@contextmanager
def sharing(store: EventStore) -> Iterator[None]:
    """Every command that runs meanwhile works in this store, which stays open: those of the sections of a congress."""
    _shared_store.append(store)
    try:
        yield
    finally:
        _shared_store.remove(store)
