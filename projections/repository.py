"""Load, decide, append: the way every command goes, and the only place where it meets the store.

Nothing is retried here. If somebody else wrote in between, `Conflict` says so and the arbiter decides again on
what is now known.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.model.errors import Refused
from core.model.spelling import without_accents
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.base import Event
from events.errors import Conflict
from events.log import chain
from events.log.counting import counting
from events.log.envelope import Appended, Command, StoredEvent
from events.store.personal_data import PersonalDatum, commitments_in
from events.store.store import EventStore
from projections.tournament_state.fold import fold
from projections.tournament_state.moments import Moment, resolve


@dataclass(frozen=True, slots=True)
class Known:
    """What was known at one moment of one tournament.

    `events` are all events up to `version`; `head_hash` is the hash of the last of them, 32 zero bytes before
    the first.
    """

    stream: str
    tournament: Tournament
    version: int
    head_hash: bytes
    events: tuple[StoredEvent, ...]

    @property
    def short_hash(self) -> str:
        """The head's hash as it is printed and typed."""
        return chain.short(self.head_hash)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a command wrote: events `first_version` to `version`, and the short hash of the last of them.

    `repeated`: the same command had been done before; this is its receipt and nothing was written now.
    """

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


class Repository:
    """Tournaments in a store, by stream."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def streams(self) -> tuple[str, ...]:
        """The tournaments there are, by name of their stream."""
        return tuple(sorted(info.stream for info in self._store.streams()))

    def load(self, stream: str, at: Moment | None = None) -> Known:
        """What is known now, or was known at a moment.

        Raises `Refused` when there is no such tournament, `UnknownMomentError` when it had no such moment.
        """
        events = self._store.read(stream)
        if not events:
            raise Refused(self._no_such_tournament(stream))
        version = events[-1].version if at is None else resolve(at, events)
        return self._known(stream, events[:version])

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
    ) -> Receipt:
        """As `execute`, for a decision that looks at the log itself, such as an undo."""
        events = self._store.read(stream)
        done = tuple(stored for stored in events if stored.causation == command.command_id)
        if done:
            return _receipt(stream, Appended.of(done, repeated=True))
        known = self._known(stream, events)
        _check_head(known, expect_head)
        decided = decide(known)
        appended = self._store.append(
            stream, decided, expected_version=known.version, command=command, personal=personal
        )
        return _receipt(stream, appended)

    def rehearse(self, stream: str, decide: Decide, expect_head: str | None = None) -> tuple[Event, ...]:
        """What `execute` would append, without appending it; raises what that would raise."""
        return self.rehearse_on_log(stream, lambda known: decide(known.tournament), expect_head)

    def rehearse_on_log(self, stream: str, decide: DecideOnLog, expect_head: str | None = None) -> tuple[Event, ...]:
        """What `execute_on_log` would append, without appending it; raises what that would raise."""
        known = self._known(stream, self._store.read(stream))
        _check_head(known, expect_head)
        return tuple(decide(known))

    def create(
        self, stream: str, events: Sequence[Event], command: Command, personal: Sequence[PersonalDatum] = ()
    ) -> Receipt:
        """Begin a tournament with these events, all or none: a new one, or one read from a file.

        Raises `Refused` when the stream exists.
        """

        def decide(known: Known) -> Sequence[Event]:
            if known.version:
                raise Refused(
                    f"There is a tournament {stream} already, with {known.version} events. "
                    "Give another name, or work on that one."
                )
            return events

        return self.execute_on_log(stream, decide, command, personal=personal)

    def _known(self, stream: str, events: tuple[StoredEvent, ...]) -> Known:
        head = events[-1].hash if events else chain.GENESIS
        tournament = self._with_birth_dates(stream, fold(events), events)
        return Known(stream, tournament, len(events), head, events)

    def _with_birth_dates(self, stream: str, tournament: Tournament, events: Iterable[StoredEvent]) -> Tournament:
        """Birth dates come from beside the log, where they can be erased; events hold commitments only."""
        commitments: dict[PlayerId, str] = {
            player: commitment
            for stored in counting(events)
            for player, field, commitment in commitments_in(stored.event)
            if field == "birth_date" and player in tournament.players
        }
        if not commitments:
            return tournament
        kept = self._store.personal(stream)
        dated = {
            player: replace(tournament.players[player], birth_date=kept[commitment].value)
            for player, commitment in commitments.items()
            if commitment in kept
        }
        return replace(tournament, players={**tournament.players, **dated})

    def _no_such_tournament(self, stream: str) -> str:
        streams = self.streams()
        if not streams:
            return f"There is no tournament {stream}, nor any other. `pairtrail new` begins one."
        return f"There is no tournament {stream}. There are: {', '.join(streams)}."


def stream_name(title: str) -> str:
    """A name for a stream, made from a tournament's name: lower-case letters, digits and hyphens.

    Raises `Refused` when nothing of the title is left.
    """
    plain = without_accents(title).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if not name:
        raise Refused(
            f"No name for the tournament can be made from {title!r}: give a short one in a to z and digits with --as."
        )
    return name


def _receipt(stream: str, appended: Appended) -> Receipt:
    return Receipt(
        stream=stream,
        first_version=appended.first_version,
        version=appended.version,
        short_hash=chain.short(appended.head_hash),
        events=appended.events,
        repeated=appended.repeated,
    )


def _check_head(known: Known, expect_head: str | None) -> None:
    if expect_head is not None and not known.head_hash.hex().startswith(expect_head.lower()):
        raise Conflict(
            f"The head of {known.stream} is {known.short_hash} (event {known.version}), not {expect_head}: somebody "
            "wrote since you looked. Nothing was written. Look at `log list`, then decide again."
        )
