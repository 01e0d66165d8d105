"""Types commands for pages, one after the other, in a process of its own.

What a page does is thereby what the command does: the same decision, events, roles, keys and messages. A command may
put its language, its output and its identifier where it is alone.
"""

import io
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import chdir, redirect_stderr, redirect_stdout
from multiprocessing import get_context, parent_process
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final

from core.model.dataclass import dataclass, field, replace
from core.model.sentence import NeedsConfirmation, NeedsReason, TournamentError, say, text_of

if TYPE_CHECKING:
    from cli.verbs import Invoke

CONFIRMATION: Final = "confirmation"
REASON: Final = "reason"


@dataclass(frozen=True, slots=True)
class Typed:
    """How a command ended: its exit code, what it printed, what it said, what it needs to go on, the files it made."""

    code: int
    out: str
    said: tuple[str, ...]
    needs: str = ""
    made: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        """Whether it did what was asked."""
        return self.code == 0


class Typist:
    """Types commands. `close` when no more are to come."""

    def __init__(self, database: str, invoke: "Invoke") -> None:
        """`database`: its URL, which no command that is shown, and no message, then has to name.

        `invoke` runs a command line; the process finds it by its name.
        """
        self._database = database
        self._invoke = invoke
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def type(
        self,
        words: Sequence[str],
        language: str,
        command_id: str = "",
        files: Mapping[str, bytes] | None = None,
    ) -> Typed:
        """Type it, in a folder of its own with these files.

        `command_id`: one that was typed under it before is not done again, and says the same.
        """
        with self._lock:
            try:
                given = (self._invoke, list(words), language, command_id, dict(files or {}))
                return self._running().submit(_typed, *given).result()
            except BrokenProcessPool:
                self._pool = None
        return Typed(
            70, "", (say("The process that records entries stopped. Check whether this was recorded, then try again."),)
        )

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self._database,))
        return self._pool

    def close(self) -> None:
        """Let it finish what it does, and end it."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown()
            self._pool = None


def _begin(database: str) -> None:
    """Ctrl+C is for the server, which waits for this process; a server that was killed takes it along."""
    signal(SIGINT, SIG_IGN)
    os.environ["PAIRTRAIL_DB"] = database
    os.environ.pop("PAIRTRAIL_TOURNAMENT", None)  # each command names its own
    _name_folders_in_full()
    server = parent_process()
    assert server is not None, "started by a server"

    def follow() -> None:
        server.join()
        os._exit(0)

    Thread(target=follow, daemon=True).start()


def _name_folders_in_full() -> None:
    """Each command runs in a folder of its own: what the server was started with is named from that server's."""
    from cli.input.options import Options
    from cli.session.config import key_folder, settings_of

    for name in ("PAIRTRAIL_CONFIG", "PAIRTRAIL_LISTS", "PAIRTRAIL_LOG_FILE"):
        if given := os.environ.get(name):
            os.environ[name] = str(Path(given).expanduser().absolute())
    os.environ["PAIRTRAIL_KEYS"] = str(key_folder("", settings_of(Options())).absolute())


def _typed(invoke: "Invoke", words: list[str], language: str, command_id: str, files: Mapping[str, bytes]) -> Typed:
    with TemporaryDirectory(prefix="pairtrail-") as folder, chdir(folder):
        for name, content in files.items():
            Path(name).write_bytes(content)
        ended = _run(invoke, words, language, command_id)
        made = {one.name: one.read_bytes() for one in Path().iterdir() if one.is_file() and one.name not in files}
    return replace(ended, made=made)


def _run(invoke: "Invoke", words: list[str], language: str, command_id: str) -> Typed:
    from cli.environment import environment
    from cli.exits import exit_code_of
    from cli.output.streams import begin_output, told

    os.environ["LANGUAGE"] = language
    environment.given_id = command_id
    out, err, needs = io.StringIO(), io.StringIO(), ""
    with redirect_stdout(out), redirect_stderr(err):
        begin_output()
        try:
            code = invoke(words)
        except TournamentError as error:
            needs = CONFIRMATION if isinstance(error, NeedsConfirmation) else ""
            needs = REASON if isinstance(error, NeedsReason) else needs
            code = exit_code_of(error)
            err.write(told(text_of(error)))
        except Exception as error:  # noqa: BLE001  # as on a terminal: a defect is text and exit code 70
            from cli.session.defects import report_defect

            code = report_defect(error)
    return Typed(code, out.getvalue(), tuple(filter(None, err.getvalue().splitlines())), needs)
