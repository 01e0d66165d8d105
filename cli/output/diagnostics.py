"""The course of a command, for whoever helps an arbiter or runs a server: key-value events, only when asked for.

`--verbose` has them for one command on standard error. PAIRTRAIL_LOG has them always: `json` an object a line, anything
else as text. PAIRTRAIL_LOG_FILE names a file to put them in, which is moved aside when it has grown to 5 MB; five are
kept. They name commands, types of events, numbers and hashes, and who acted, but nothing of a player, no reason and no
password. structlog makes the lines and is loaded with the first of them.
"""

import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.model.dataclass import dataclass, field
from core.model.sentence import TournamentError

if TYPE_CHECKING:  # loaded when somebody listens
    import logging
    from io import TextIOWrapper
    from logging import Logger

_LARGEST_FILE: Final = 5_000_000  # bytes
_FILES_KEPT: Final = 5


@dataclass(slots=True)
class _Course:
    """One command while it runs. `logger` is there once somebody listens."""

    command: str
    began: float = field(default_factory=time.perf_counter)
    logger: Any = None
    release: Callable[[], None] | None = None

    def listen(self) -> None:
        """From here on its events are written, the first of them that it started."""
        if self.logger is None:
            self.logger, self.release = _logger(self.command)
            self.logger.info("started")

    def end(self, error: BaseException | None) -> None:
        """The last event: how it ended, and after how many seconds."""
        if self.logger is None:
            return
        seconds = round(time.perf_counter() - self.began, 3)
        code = getattr(error, "exit_code", None)  # typer's way to leave with a code of one's own
        if error is None or code is not None:
            self.logger.info("finished", code=int(code or 0), seconds=seconds)
        elif isinstance(error, TournamentError):
            from cli.exits import ExitCode, exit_code_of

            ended = exit_code_of(error)
            what = "conflict" if ended is ExitCode.CONFLICT else "refused"
            self.logger.warning(what, kind=type(error).__name__, where=_origin(error), code=int(ended), seconds=seconds)
        else:
            self.logger.error("failed", kind=type(error).__name__, where=_origin(error), seconds=seconds)
        if self.release is not None:
            self.release()


_courses: Final[list[_Course]] = []


@contextmanager
def course(command: str) -> Iterator[None]:
    """The length of one command, named as it is typed without its arguments."""
    running = _Course(command)
    _courses.append(running)
    if os.environ.get("PAIRTRAIL_LOG") or os.environ.get("PAIRTRAIL_LOG_FILE"):
        running.listen()
    try:
        yield
    except BaseException as error:
        running.end(error)
        raise
    else:
        running.end(None)
    finally:
        _courses.pop()


def listen() -> None:
    """Have the events of the command that runs, from here on (`--verbose`)."""
    if _courses:
        _courses[-1].listen()


def is_followed() -> bool:
    """Whether somebody has the events of the command that runs."""
    return bool(_courses) and _courses[-1].logger is not None


def note(event: str, **values: object) -> None:
    """One event of the command that runs; costs nothing when nobody listens."""
    if _courses and (logger := _courses[-1].logger) is not None:
        logger.info(event, **values)


@contextmanager
def timed(event: str, **values: object) -> Iterator[dict[str, object]]:
    """One event with the seconds that its block took; the block may add values."""
    began = time.perf_counter()
    yield values
    note(event, **values, seconds=round(time.perf_counter() - began, 3))


def _logger(command: str) -> tuple[Any, Callable[[], None]]:
    """structlog, configured: the one place. Also what lets go of the file that it writes."""
    import structlog

    as_json = os.environ.get("PAIRTRAIL_LOG", "").strip().lower() == "json"
    first = ["timestamp", "level", "event", "command"]
    sink, release = _sink()
    logger = structlog.wrap_logger(
        sink,
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer() if as_json else structlog.processors.KeyValueRenderer(key_order=first),
        ],
    ).bind(command=command)
    return logger, release


def _sink() -> tuple["Logger", Callable[[], None]]:
    """Where the lines go, and what lets go of it.

    A file that cannot be written is said once a command, and keeps nobody from working.
    """
    import logging

    path = os.environ.get("PAIRTRAIL_LOG_FILE", "")
    handler: logging.Handler = _own_file(path) if path else logging.StreamHandler(sys.stderr)

    def cannot_be_written(_record: logging.LogRecord) -> None:
        from cli.output.streams import to_stderr
        from core.model.sentence import say

        to_stderr(
            "The command log cannot be written to {path}: {error}.",
            path=path or say("standard error"),
            error=sys.exc_info()[1],
        )
        sink.removeHandler(handler)
        sink.addHandler(logging.NullHandler())

    handler.handleError = cannot_be_written  # type: ignore[assignment,method-assign]  # as logging means it
    sink = logging.Logger("pairtrail")  # noqa: LOG001  # of one command; nothing else shall add to it
    sink.addHandler(handler)
    return sink, handler.close


def _own_file(path: str) -> "logging.Handler":
    """A log file that its owner alone reads, and so the ones that were moved aside."""
    from logging.handlers import RotatingFileHandler

    class OwnFile(RotatingFileHandler):
        def _open(self) -> "TextIOWrapper":
            os.close(os.open(self.baseFilename, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600))
            opened = super()._open()
            if stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                Path(self.baseFilename).chmod(0o600)  # one of an earlier release was readable by all
            return opened

    return OwnFile(path, maxBytes=_LARGEST_FILE, backupCount=_FILES_KEPT, encoding="utf-8", delay=True)


def _origin(error: BaseException) -> str:
    """Which function said no: module and name, since a message may hold what a log should not."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None:
        return ""
    return f"{last.tb_frame.f_globals.get('__name__', '?')}.{last.tb_frame.f_code.co_qualname}"
