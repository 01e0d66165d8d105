"""Load, decide, append: the way every command goes, and the only place where it meets the store.

The log is read and folded once: what the store hands back is folded onto the state it was decided on.
Nothing is retried here. If somebody else wrote in between, `Conflict` says so and the arbiter decides again on
what is now known.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from core.general_rules.kept_apart import PAIRS_MAX
from core.model.congress import ENDING, Congress, is_congress
from core.model.dataclass import dataclass, replace
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, joined, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId
from events.base import Event
from events.errors import Conflict, MaybeWritten, StorageUnavailable
from events.log.appending import Batch, Vouch
from events.log.codec import refuse_unprintable
from events.log.envelope import GENESIS, Appended, Command, StoredEvent, counting, short
from events.log.personal_data import PersonalDatum, commitments_in
from events.store.store import EventStore
from events.vocabulary.congress import CongressEvent
from events.vocabulary.players import PlayerDetailsCorrected, Registration
from events.vocabulary.record import ActionUndone, OfficialNamed, PersonalDataErased, RecordEvent
from events.vocabulary.tournament import Announcement, TournamentCreated
from projections.known import Erasure, Known
from projections.tournament_state.fold import TournamentFold
from projections.tournament_state.moments import Moment, resolve

if TYPE_CHECKING:
    from events.log.appending import Kept

_MAKES_PRESENT: Final = Registration | PlayerDetailsCorrected | ActionUndone
"""Events after which somebody may be in a tournament, or be somebody else there, who was not before."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a command wrote: events `first_version` to `version`, and the short hash of the last of them.

    `known` is what is known since. `repeated`: the same command had been done before; this is its receipt and nothing
    was written now.
    """

    known: Known
    stream: str
    first_version: int
    version: int
    short_hash: str
    events: tuple[StoredEvent, ...]
    repeated: bool = False


Decide: TypeAlias = Callable[[Tournament], Sequence[Event]]
"""A decider with its arguments put in: what happens in this state, or a refusal."""

DecideOnLog: TypeAlias = Callable[[Known], Sequence[Event]]
"""The same for what looks at the log itself, such as an undo."""

Holds: TypeAlias = Callable[[str], Callable[[Known], "Kept"]]
"""Gives what signs, with the private part of that public key, what is known at the end of a command; raises without."""

DecideBatches: TypeAlias = Callable[[Known], Sequence[Batch]]
"""What gives several commands at once."""


def erasures(events: Iterable[StoredEvent]) -> tuple[Erasure, ...]:
    """What these events say was erased."""
    return tuple(
        Erasure(stored.version, stored.event.player, stored.event.fields)
        for stored in events
        if isinstance(stored.event, PersonalDataErased)
    )


def marks_told(marks: Mapping[str, str]) -> str:
    """All marks of logs in one text, each with its log where there are several logs."""
    if len(marks) == 1:
        return next(iter(marks.values()))
    return joined(" ", (joined(": ", (stream, mark)) for stream, mark in marks.items() if mark))


class Repository:
    """Tournaments in a store, by stream."""

    def __init__(self, store: EventStore, marks: Mapping[str, str] | None = None) -> None:
        """`marks`: by log what is to be said of everything read in it, such as that nobody vouches for it."""
        self._store = store
        self.marks = marks or {}

    def streams(self) -> tuple[str, ...]:
        """The tournaments there are, by name of their stream."""
        return tuple(stream for stream in self.logs() if not is_congress(stream))

    def congresses(self) -> tuple[str, ...]:
        """The congresses there are, by name of their stream."""
        return tuple(stream for stream in self.logs() if is_congress(stream))

    def logs(self) -> tuple[str, ...]:
        """Every log there is, of tournaments and of congresses."""
        return tuple(sorted(info.stream for info in self._store.streams()))

    def congress(self, stream: str) -> Congress:
        """A congress by the name of its stream. Raises `Refused` when there is none."""
        events = self._store.read(stream)
        if not events:
            raise Refused(
                "No congress {name} was found. Congresses: {listed}.",
                name=stream.removesuffix(ENDING),
                listed=joined(", ", (one.removesuffix(ENDING) for one in self.congresses())) or say("none"),
            )
        from projections.congress import congress_after  # few databases hold one

        return congress_after(stream, events)

    def congress_with(self, section: str) -> Congress | None:
        """The congress of which that tournament is a section."""
        from projections.congress import congress_with

        return congress_with(self._store, self.congresses(), section)

    def load(self, stream: str, at: Moment | None = None) -> Known:
        """What is known now, or was known at a moment.

        Raises `Refused` when there is no such tournament, `UnknownMomentError` when it had no such moment.
        """
        events = self._store.read(stream)
        if not events:
            raise Refused(self._no_such_tournament(stream))
        version = events[-1].version if at is None else resolve(at, events)
        return replace(self._known(stream, TournamentFold(), events[:version]), erased=erasures(events))

    def execute(
        self,
        stream: str,
        decide: Decide,
        command: Command,
        expect_head: str | None = None,
        personal: Sequence[PersonalDatum] = (),
    ) -> Receipt:
        """Decide on what is known now and append what was decided.

        `expect_head` is the beginning of a hash: with another head nothing is written. `personal` is kept beside
        the log; it is read after the decision, so that `decide` may fill it. Raises what `decide` raises, and
        `Conflict`.
        """
        return self.execute_on_log(stream, lambda known: decide(known.tournament), command, expect_head, personal)

    def execute_on_log(
        self,
        stream: str,
        decide: DecideOnLog,
        command: Command,
        expect_head: str | None = None,
        personal: Sequence[PersonalDatum] = (),
        holds: Holds | None = None,
    ) -> Receipt:
        """As `execute`, for a decision that looks at the log itself, such as an undo.

        `holds` is asked where the actor was named with a key; None: nothing is signed here, and they are refused.
        What it signs is kept with the events, in one transaction.
        """
        folding = TournamentFold()
        known = self._known(stream, folding, self._store.read(stream))
        done = tuple(stored for stored in known.events if stored.causation == command.command_id)
        if done:
            return _receipt(known, done, repeated=True)
        _check_head(known, expect_head)
        decided = decide(known)
        refuse_unprintable(decided)
        _refuse_in_another_log(stream, decided)
        _refuse_too_many_kept_apart(known, decided)
        by_link = _key_by_link(known, decided, command)
        if by_link is None:
            _refuse_without_role(known, decided, command.actor)
        self._refuse_in_two_sections(known, decided, personal)
        vouch = _vouching(
            known, _own_key(known, decided, command.actor) if by_link is None else by_link, command.actor, holds
        )
        decided, names = _names_put_aside(known, decided)
        personal = (*personal, *names)
        appended = self._store.append(
            stream, decided, expected_version=known.version, command=command, personal=personal, vouch=vouch
        )
        with self._behind(appended):
            if appended.repeated:  # somebody gave the same command while this one was being decided
                return _receipt(self.load(stream), appended.events, repeated=True)
            fresh = _with_names(appended.events, names)
            return _receipt(self._known(stream, folding, fresh, known.events), fresh)

    def execute_all(
        self,
        stream: str,
        decide: DecideBatches,
        actor: str,
        expect_head: str | None = None,
        holds: Holds | None = None,
    ) -> tuple[Known, tuple[Appended, ...]]:
        """Decide on several commands at once and append what they give, all or none: what is known since, and each.

        Raises what `decide` and `holds` raise, `Refused` where the actor may not record all of it, and `Conflict`.
        """
        known = self.load(stream)
        _check_head(known, expect_head)
        batches = decide(known)
        _refuse_in_another_log(stream, (event for batch in batches for event in batch.events))
        _refuse_too_many_kept_apart(known, [event for batch in batches for event in batch.events])
        _refuse_without_role(known, [event for batch in batches for event in batch.events], actor)
        self._refuse_in_two_sections(
            known,
            [event for batch in batches for event in batch.events],
            [datum for batch in batches for datum in batch.personal],
        )
        vouch = _vouching(known, _own_key(known, (), actor), actor, holds)
        aside = [(batch, *_names_put_aside(known, batch.events)) for batch in batches]
        batches = [Batch(tuple(events), batch.command, (*batch.personal, *names)) for batch, events, names in aside]
        appended = self._store.append_all(stream, batches, expected_version=known.version, vouch=vouch)
        with self._behind(appended[-1]):
            return self.load(stream), appended

    @contextmanager
    def _behind(self, appended: Appended) -> Iterator[None]:
        """What is read behind an append, which was committed unless it is a part of an act."""
        if self._store.within_an_act or not appended.events:
            yield
            return
        with behind_the_commit(appended.version, short(appended.head_hash)):
            yield

    def rehearse(
        self, stream: str, decide: DecideOnLog, expect_head: str | None = None, *, actor: str | None = None
    ) -> tuple[Known, tuple[Event, ...]]:
        """What is known, and what `execute_on_log` would append, which is not done; raises what that would raise."""
        known = self._known(stream, TournamentFold(), self._store.read(stream))
        _check_head(known, expect_head)
        decided = tuple(decide(known))
        refuse_unprintable(decided)
        _refuse_in_another_log(stream, decided)
        _refuse_too_many_kept_apart(known, decided)
        if actor is not None:
            _refuse_without_role(known, decided, actor)
        self._refuse_in_two_sections(known, decided, ())
        _refuse_without_names(known, decided)
        return known, decided

    def create(
        self,
        stream: str,
        events: Sequence[Event],
        command: Command,
        personal: Sequence[PersonalDatum] = (),
        holds: Holds | None = None,
    ) -> Receipt:
        """Begin a tournament with these events, all or none: a new one, or one read from a file.

        `holds` is asked where the actor begins it with a key of their own.

        Raises `Refused` when the stream exists.
        """

        def decide(known: Known) -> Sequence[Event]:
            if known.version:
                raise Refused(
                    "Tournament {stream} already exists (events: {version}). Choose another name, or continue "
                    "that one.",
                    stream=stream,
                    version=known.version,
                )
            return events

        return self.execute_on_log(stream, decide, command, personal=personal, holds=holds)

    def _refuse_in_two_sections(
        self, known: Known, decided: Sequence[Event], personal: Sequence[PersonalDatum]
    ) -> None:
        """Raises `Refused` where somebody of a section would come to be in another section of its congress as well."""
        if not any(isinstance(event, _MAKES_PRESENT) for event in decided):
            return
        congress = self.congress_with(known.stream)
        if congress is None:
            return
        from projections.congress import refuse_in_two_sections  # few tournaments are sections

        folding = TournamentFold()
        folding.extend((*known.events, *itertools.starmap(_Decided, enumerate(decided, start=known.version + 1))))
        born = {datum.player: datum.value for datum in personal if datum.field == "birth_date"}
        born |= {player.id: player.birth_date for player in known.tournament.players.values() if player.birth_date}
        after = folding.tournament().players
        players = {one: replace(player, birth_date=born.get(one, "")) for one, player in after.items()}
        refuse_in_two_sections(
            lambda one: self.load(one).tournament.players, congress, known.stream, players, known.tournament.players
        )

    def _known(
        self,
        stream: str,
        folding: TournamentFold,
        fresh: tuple[StoredEvent, ...],
        before: tuple[StoredEvent, ...] = (),
    ) -> Known:
        """What is known with the `fresh` events, after those `before` them, which `folding` has taken in."""
        folding.extend(fresh)
        events = before + fresh
        head = events[-1].hash if events else GENESIS
        tournament = self._with_birth_dates(stream, folding.tournament(), events)
        return Known(stream, tournament, len(events), head, events, mark=self.marks.get(stream, ""))

    def _with_birth_dates(self, stream: str, tournament: Tournament, events: Iterable[StoredEvent]) -> Tournament:
        """Birth dates come from beside the log, where they can be erased; events hold commitments only."""
        commitments: dict[PlayerId, str] = {
            player: commitment
            for player, field, commitment in commitments_in(*[stored.event for stored in counting(events)])
            if field == "birth_date" and (player in tournament.players or player in tournament.members)
        }
        if not commitments:
            return tournament
        kept = self._store.personal(stream)

        def dated(listed: Mapping[PlayerId, Player]) -> dict[PlayerId, Player]:
            known = {player: kept[one].value for player, one in commitments.items() if player in listed and one in kept}
            return {**listed, **{player: replace(listed[player], birth_date=date) for player, date in known.items()}}

        return replace(tournament, players=dated(tournament.players), members=dated(tournament.members))

    def _no_such_tournament(self, stream: str) -> str:
        streams = self.streams()
        if not streams:
            return say(
                (
                    "Tournament {stream} was not found, and the database has no others. `pairtrail new NAME "
                    "--rounds N` creates one."
                ),
                stream=stream,
            )
        return say(
            "Tournament {stream} was not found. Tournaments: {streams}.", stream=stream, streams=joined(", ", streams)
        )


class _Decided(NamedTuple):
    version: int
    event: Event


def _refuse_in_another_log(stream: str, decided: Iterable[Event]) -> None:
    """Raises `Refused` where something of a tournament would be recorded in the log of a congress, or the reverse."""
    for event in decided:
        if isinstance(event, RecordEvent) or isinstance(event, CongressEvent) == is_congress(stream):
            continue
        if is_congress(stream):
            raise Refused(
                "{name} is a congress, and an event of this type ({type}) must be recorded in one of its sections. "
                "Nothing was recorded. `congress show --congress {name}` lists them.",
                name=stream.removesuffix(ENDING),
                type=event.TYPE,
            )
        raise Refused("{stream} is a tournament, not a congress. Nothing was recorded.", stream=stream)


def _refuse_too_many_kept_apart(known: Known, decided: Sequence[Event]) -> None:
    """Raises `Refused` where a fold could not list who is kept apart: nobody could read such a record again."""
    players = len(known.tournament.players) + len(decided)
    announced = known.tournament.settings.keep_apart or any(
        isinstance(event, Announcement | ActionUndone) for event in decided
    )
    if announced and players * (players - 1) > PAIRS_MAX:  # by club and by federation
        folding = TournamentFold()
        folding.extend((*known.events, *itertools.starmap(_Decided, enumerate(decided, start=known.version + 1))))
        folding.tournament()


@contextmanager
def behind_the_commit(version: int, short_hash: str) -> Iterator[None]:
    """What is read behind the commit of events up to that one; where it fails, nobody hears that nothing was changed.

    Raises `MaybeWritten` instead of what reading raises.
    """
    try:
        yield
    except (StorageUnavailable, Conflict) as error:
        raise MaybeWritten(
            "The entry was recorded, up to event {version} with hash {short}, but the new state could not "
            "be read because the database is not available. Do not enter it again: check with `pairtrail "
            "log list`.",
            version=version,
            short=short_hash,
        ) from error


def _receipt(known: Known, written: tuple[StoredEvent, ...], *, repeated: bool = False) -> Receipt:
    last = written[-1].version if written else known.version
    return Receipt(
        known=known,
        stream=known.stream,
        first_version=last - len(written) + 1,
        version=last,
        short_hash=short(written[-1].hash) if written else known.short_hash,
        events=written,
        repeated=repeated,
    )


def _refuse_without_role(known: Known, decided: Sequence[Event], actor: str) -> None:
    from events.deciders.officials import refuse_without_role  # what only reads asks nobody

    refuse_without_role(known.events, decided, actor)


def _key_by_link(known: Known, decided: Sequence[Event], command: Command) -> str | None:
    """The key that signs what is entered by a link, by who is no official; None: it is no such entry."""
    if not command.command_id.startswith("link-"):
        return None
    from core.evidence.links import link_of_command  # few commands are by a link
    from events.deciders.officials import key_by_link

    if not link_of_command(command.command_id):
        return None
    return key_by_link(known.events, decided, command.actor, command.command_id)


def _own_key(known: Known, decided: Sequence[Event], actor: str) -> str:
    """The key that the actor was named with, empty without; in a tournament that begins, with which they begin it."""
    if not known.events:
        named = (event for event in decided if isinstance(event, OfficialNamed) and event.official == actor)
        return next((event.key for event in named), "")
    from events.deciders.officials import officials_of  # as above

    who = officials_of(known.events).get(actor)
    return "" if who is None else who.key


def _vouching(known: Known, key: str, actor: str, holds: Holds | None) -> Vouch | None:
    """What signs the end of a command of the actor, who has that key; None where nobody asks for it."""
    if not key or (holds is None and not known.events):
        return None
    if holds is None:
        raise Refused(
            "{actor} has a signing key and must sign every entry; entries made this way are not signed. Nothing "
            "was recorded. Use the command line with PAIRTRAIL_KEY.",
            actor=actor,
        )
    sign = holds(key)

    def vouch(added: Sequence[StoredEvent]) -> "Kept":
        last = added[-1]
        return sign(replace(known, version=last.version, head_hash=last.hash, events=(*known.events, *added)))

    return vouch


def _names_put_aside(known: Known, decided: Sequence[Event]) -> tuple[Sequence[Event], tuple[PersonalDatum, ...]]:
    """What is recorded, and the names that are kept beside it, where the tournament announced that."""
    if not _keeps_names_apart(known, decided):
        return decided, ()
    from events.log.personal_data import put_aside  # few tournaments announce it

    _refuse_without_names(known, decided)
    return put_aside(decided, known.tournament)


def _keeps_names_apart(known: Known, decided: Sequence[Event]) -> bool:
    began = known.events[0].event if known.events else next(iter(decided), None)
    return isinstance(began, TournamentCreated) and bool(began.settings.erasable_names)


def _refuse_without_names(known: Known, decided: Sequence[Event]) -> None:
    """Raises `Refused` where what is decided goes by names, and some are missing."""
    if _keeps_names_apart(known, decided):
        from projections.names_missing import refuse_numbers_without_names, refuse_pairing_without_names

        refuse_numbers_without_names(known, decided)
        refuse_pairing_without_names(known, decided)


def _with_names(stored: tuple[StoredEvent, ...], names: Sequence[PersonalDatum]) -> tuple[StoredEvent, ...]:
    if not names:
        return stored
    from events.log.personal_data import revealed  # as above

    return revealed(stored, {datum.commitment: datum.value for datum in names})


def _check_head(known: Known, expect_head: str | None) -> None:
    if expect_head is not None and not known.head_hash.hex().startswith(expect_head.lower()):
        raise Conflict(
            "The head of {stream} is {short_hash} (event {version}), not {expect_head}: new events were recorded "
            "after you checked. Nothing was written. Check `log list`, then decide again.",
            stream=known.stream,
            short_hash=known.short_hash,
            version=known.version,
            expect_head=expect_head,
        )
