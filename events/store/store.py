"""The event store: what every store promises, and how one is opened.

Importing this module loads no database library; opening a store does.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from events.base import Event
from events.log.appending import Batch, Vouch
from events.log.clock import Clock, NewId, random_id, system_clock
from events.log.envelope import Appended, Command, Head, StoredEvent, StreamInfo
from events.log.personal_data import PersonalDatum
from events.log.verification import LogFinding

if TYPE_CHECKING:
    from events.log.appending import Kept


class EventStore(Protocol):
    """Append-only logs, one stream per tournament.

    Every method may raise StorageUnavailable (the database cannot be used) and Conflict (another program holds it
    locked for too long). Nothing is ever half-written.
    """

    made_with_schema: str
    """The schema that the database was given when it was opened; empty when it had one, or needs none."""

    def append(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        expected_version: int,
        command: Command,
        personal: Sequence[PersonalDatum] = (),
        vouch: Vouch | None = None,
    ) -> Appended:
        """Add events after event `expected_version` (0: the stream is new) and keep the personal data beside them.

        A command that was given before, with the same events, appends nothing and returns what it did, whatever
        the expected version. (A new salt makes other events: ask `command_result` before making one.) No events:
        only the expected version is checked. Raises VersionConflict when the log does not end with
        `expected_version`, Conflict when the command's id was used for something else, Refused for a name that
        cannot be stored, IntegrityFailure when the end of the log is not what was written.

        An event that says that personal data are erased erases them, for good: what is kept about its player is
        deleted in the same transaction. What `vouch` gives of the events added is kept beside the log in it as well;
        what `vouch` raises is raised, and nothing is written.
        """

    def append_all(
        self, stream: str, batches: Sequence[Batch], *, expected_version: int, vouch: Vouch | None = None
    ) -> tuple[Appended, ...]:
        """Add what several commands give, one after the other, in one transaction: all of them or none.

        `vouch` is asked at the end of each command, with every event added so far.
        """

    def together(self) -> AbstractContextManager[None]:
        """Everything done meanwhile, in whatever streams, is one transaction: all of it is kept, or none.

        Other writers wait until it ends. A program that shares the store between threads does not use it.
        """

    @property
    def within_an_act(self) -> bool:
        """Whether `together` goes on: what was appended is not committed yet."""

    def apart(self) -> AbstractContextManager[None]:
        """Within `together`: what is done meanwhile is undone alone where it fails, and the rest is kept."""

    def read(
        self, stream: str, *, after: int = 0, upto: int | None = None, verify: bool = True
    ) -> tuple[StoredEvent, ...]:
        """The events with `after` < version <= `upto` (None: to the end), in order; none for an unknown stream.

        `verify` recomputes the chain over them, compares columns and bodies and, when reading to the end, the
        recorded end; it raises IntegrityFailure at the first thing that is wrong. UnknownEvent: a newer release
        wrote an event.
        """

    def head(self, stream: str) -> Head:
        """The end of the stream; version 0 if there is none."""

    def streams(self) -> tuple[StreamInfo, ...]:
        """All streams, by name."""

    def verify(self, stream: str) -> tuple[LogFinding, ...]:
        """Everything that is wrong with a stream; an intact log gives nothing."""

    def verify_each(self, streams: Sequence[str]) -> Mapping[str, tuple[LogFinding, ...]]:
        """The same of each of the streams, by name: what is wrong with the database is looked for once."""

    def command_result(self, stream: str, command_id: str) -> Appended | None:
        """What a command did (`repeated` is then true); None if it was never given."""

    def personal(self, stream: str) -> Mapping[str, PersonalDatum]:
        """The personal data that were not erased, by the commitment that the events hold."""

    def refuse_erasing(self) -> None:
        """Raises StorageUnavailable where nothing can be erased: by this user, or in this kind of store."""

    def kept(self, stream: str) -> "tuple[Kept, ...]":
        """What is kept beside the log because somebody vouched for it, the shortest log first."""

    def keep(self, stream: str, row: "Kept") -> bool:
        """Keep something beside a log that is there; False where it was kept already. It is never changed again."""

    def close(self) -> None:
        """Let go of the database."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None: ...


def open_store(url: str, *, create: bool = False, clock: Clock = system_clock, new_id: NewId = random_id) -> EventStore:
    """Open a store: `sqlite:///path` or a plain path, or `postgresql://user:password@host/database`.

    `create`: a SQLite file that does not exist is made, and a PostgreSQL database without tables gets them.
    Use it as a context manager. `clock` and `new_id` are for those who need the same log twice. Raises
    StorageUnavailable with one message that says what to do.
    """
    from events.store.sql import SqlStore  # loads the database library

    return SqlStore.open(url, create=create, clock=clock, new_id=new_id)


def upgrade_store(url: str) -> tuple[str | None, str]:
    """Bring a database to the schema of this release: its version before (None: no tables of ours) and now.

    All or nothing. Older releases can no longer open it afterwards, so it is done only when asked for. Raises
    StorageUnavailable, also for a database of a newer release.
    """
    from events.store.sql import upgrade_database  # loads the database library

    return upgrade_database(url)
