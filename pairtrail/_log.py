"""Logs: opened, read, appended to through the deciders, verified. The only module here that meets the repository."""

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias, TypeVar

from msgspec.structs import replace

from core.model.tournament import Tournament
from events.base import Event
from events.deciders.tournament import create as announced
from events.errors import VersionConflict
from events.log.envelope import Command, new_command
from events.store.memory import MemoryStore
from events.store.store import EventStore, open_store
from events.trf.importer import events_of, refuse_part
from events.vocabulary.tournament import DetailsSet, SettingsSet
from pairtrail._arguments import WrongArgument, checked, misfits
from pairtrail._default import default_edition
from pairtrail._files import Report
from projections.known import Known
from projections.repository import Decide, DecideOnLog, Receipt, Repository
from projections.tournament_state.moments import parse

if TYPE_CHECKING:
    from pairtrail._verification import Verification
    from projections.evidence.receipts import Moment

__all__ = ["Known", "Log", "Receipt", "open_log"]

IN_MEMORY = ":memory:"

ATTEMPTS = 10
"""How often `Log.append` asks a decider in all; eight processes that write without a pause need 5 at most."""

State = TypeVar("State", Tournament, Known)

Announce: TypeAlias = Callable[[Tournament], Sequence[Event]]


class Log:
    """An open database of tournaments, one log each. Use it as a context manager, or close it.

    Nothing in a log is ever edited or deleted. Every method may raise `StorageUnavailable` (the database cannot be
    used), `Conflict` (another program holds it locked for too long), and those that read a log `IntegrityFailure` (it
    is not what was written) or `UnknownEvent` (a newer release wrote it). Several threads may use one `Log`, whose
    appends wait for each other, and several processes one database.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._repository = Repository(store)
        self._appending = RLock()  # of the threads of this process; those of others are asked again

    @checked
    def tournaments(self) -> tuple[str, ...]:
        """The names of the tournaments there are."""
        return self._repository.streams()

    @checked
    def state(self, name: str, at: str = "") -> Known:
        """What is known of a tournament, or was known at a moment, with the events that say so.

        `at` is a moment as `--at` takes it: an event number ("42"), the beginning of a hash, a time in UTC
        ("2026-05-03T18:30"), or a round at a stage ("round:5:paired"). Raises `Refused` when there is no such
        tournament, `UnknownMomentError` when it had no such moment.
        """
        return self._repository.load(name, parse(at) if at else None)

    @checked
    def announce(self, name: str, details: DetailsSet, settings: SettingsSet, *, actor: str) -> Receipt:
        """Announce a tournament that begins with round 1: its name, the number of rounds, the edition of its rules.

        Without an edition it is the one that `pairtrail new` takes (`default_edition`). Raises `Refused` when there is
        a tournament of that name, and for what cannot be announced.
        """
        if settings.edition is None:
            settings = replace(settings, edition=default_edition(details.start_date or ""))
        return self.begin(name, lambda state: announced(state, details, settings), actor=actor)

    @checked
    def begin(self, name: str, what: Report | Announce, *, actor: str) -> Receipt:
        """Begin a tournament: import a report, or announce it (`deciders.tournament.create` with its arguments).

        Raises `Refused` when there is a tournament of that name, for the report of a part of an event, and what the
        decider raises.
        """
        if isinstance(what, Report):
            refuse_part(what.document)
            imported = events_of(
                what.document, file_sha256=what.sha256, edition=what.edition, variations=what.variations_named
            )
            return self._repository.create(name, imported.events, new_command(actor), imported.personal)
        return self._repository.create(name, _given(what, Tournament()), new_command(actor))

    @checked
    def append(
        self,
        name: str,
        decide: Decide,
        *,
        actor: str,
        expect_head: str | None = None,
        occurred_at: datetime | None = None,
        command_id: str = "",
    ) -> Receipt:
        """Let a decider decide on what is known now, and append what it decided, all or nothing.

        `decide` takes the state and gives events, or raises `Refused`. `expect_head`: the beginning of the hash that
        the log must end with, else `Conflict` and nothing is written. `occurred_at`: when it happened in the hall, with
        a time zone. `command_id`: a name of your own for this command; given again, it appends nothing and returns what
        it did the first time.

        Where somebody else appends in between, `decide` is asked again on the new state, up to `ATTEMPTS` times in all:
        it must depend on its argument alone. With `expect_head` it is asked once.
        """
        command = _command(command_id, actor, occurred_at)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with self._appending:
                    return self._repository.execute(name, partial(_given, decide), command, expect_head)
            except VersionConflict:
                if expect_head is not None or attempt == ATTEMPTS:
                    raise
        raise AssertionError("the last attempt returns or raises")

    @checked
    def append_on_log(
        self,
        name: str,
        decide: DecideOnLog,
        *,
        actor: str,
        expect_head: str | None = None,
        occurred_at: datetime | None = None,
        command_id: str = "",
    ) -> Receipt:
        """As `append`, for a decider that looks at the log itself, such as `deciders.undo.undo`.

        It is asked once: an undo decided again would take back what somebody else has just recorded. Raises `Conflict`
        where somebody else appended in between.
        """
        with self._appending:
            return self._repository.execute_on_log(
                name, partial(_given, decide), _command(command_id, actor, occurred_at), expect_head
            )

    @checked
    def seal(self, name: str) -> bytes:
        """The tournament as evidence in one file (`verify_bundle` reads it), unsigned, with the checkpoints on record.

        To sign it use the command line (`bundle seal --key NAME`). Raises `Refused` when there is no such tournament.
        """
        from pairtrail._sealing import seal

        return seal(self._store, self.state(name))

    @checked
    def find_receipt(self, text: str) -> "Moment":
        """The moment that a printed hash, the line of a sheet or the text of its QR code names, in any tournament here.

        Raises `NoReceiptError` for a text that is none or could be several, `IntegrityFailure` where no log was
        ever in that state.
        """
        from projections.evidence.receipts import moment_of, parsed_receipt

        return moment_of(parsed_receipt(text), {name: self._store.read(name) for name in self.tournaments()})

    @checked
    def verify(self, name: str) -> "Verification":
        """Look at every stored byte and at the sense of the events, and pair every round again as it was known then."""
        from pairtrail._verification import verify  # loads what explains a round

        return verify(self._store, name)

    @checked
    def close(self) -> None:
        """Let go of the database."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _given(decide: Callable[[State], Sequence[Event]], state: State) -> Sequence[Event]:
    """What a decider gives. Raises `WrongArgument` for what is no event, or has a field of another kind."""
    decided = decide(state)
    for wrong in misfits(decided, Sequence[Event], "what was decided"):
        raise WrongArgument(f"{wrong}.")
    return decided


def _command(command_id: str, actor: str, occurred_at: datetime | None) -> Command:
    if occurred_at is not None and occurred_at.tzinfo is None:
        raise WrongArgument(f"occurred_at is {occurred_at}, without a time zone.")
    return Command(command_id, actor, occurred_at) if command_id else new_command(actor, occurred_at)


@checked
def open_log(url: str | os.PathLike[str], *, create: bool = False) -> Log:
    """Open a log: the path of a SQLite file, `sqlite:///path`, `postgresql://user:password@host/database`.

    ":memory:" is a new log that is gone with the process. `create`: make the file, or the tables, when they are not
    there. Raises `StorageUnavailable` with one message that says what to do.
    """
    return Log(MemoryStore() if url == IN_MEMORY else open_store(os.fspath(url), create=create))
