"""A PostgreSQL server of our own that goes away while commands run."""

import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import NullPool, create_engine

from tests.events.postgresql import Server
from tests.faults.evening import COMMANDS, Reference
from tests.faults.judging import WITHOUT_A_WORD, Lost, Said, judged, standing
from tests.faults.worker import PATIENCE, Worker

ENDS: Final = ("stop immediate", "stop fast", "connections ended")
"""How a server goes: as if its power were cut, shut down, or with the network between."""


class OwnServer:
    """A server that can be stopped and started again."""

    def __init__(self, pgserver: Any, folder: Path) -> None:
        from pgserver._commands import pg_ctl

        self._pg_ctl = pg_ctl
        self._server = pgserver.get_server(folder, cleanup_mode="stop")
        self.databases = Server(self._server.get_uri())

    def end(self, how: str) -> None:
        """End what goes on, in one of the ways of `ENDS`."""
        if how == "connections ended":
            engine = create_engine(
                self._server.get_uri().replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool
            )
            with engine.begin() as connection:
                connection.exec_driver_sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
                )
        else:
            mode = how.removeprefix("stop ")
            self._pg_ctl(["-w", "-m", mode, "stop"], pgdata=self._server.pgdata, user=self._server.system_user)

    def begin_again(self) -> None:
        """Start it where it is not running."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Stop it for good."""
        self._server.cleanup()


def why_not() -> str:
    """Why there is no server to be had here; empty where there is one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells, while loading, that it found no XDG_RUNTIME_DIR
        try:
            import pgserver  # noqa: F401
            import psycopg  # noqa: F401
        except ImportError as error:
            return f"{error.name} is not installed (it comes with the extra `test`, on Python 3.11 and 3.12)"
    return ""


@contextmanager
def own_server() -> Iterator[OwnServer]:
    """A server of our own until the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver
    # Closed folders, and long paths, are not for the server's user and its socket.
    with tempfile.TemporaryDirectory(prefix="pairtrail-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = OwnServer(pgserver, Path(folder) / "data")
        try:
            yield server
        finally:
            server.stop()


def server_gone(
    times: int, server: OwnServer, reference: Reference, seed: str, *, longest: float, report: Callable[[str], None]
) -> Counter[str]:
    """Let the server go so many times while commands run, in turn in each way of `ENDS`, within `longest` seconds.

    Counts each way, `evenings`, `acknowledged` commands, and of the commands that were met those `told` in words and
    those `written` all the same. What must not happen is counted by its kind and told to `report`.
    """
    chance, figures = Random(seed), Counter[str]()
    while _gone(figures) < times:
        with (
            server.databases.empty_database() as url,
            tempfile.TemporaryDirectory(prefix="pairtrail-faults-") as folder,
        ):
            try:
                _evening(times, server, url, Path(folder), reference, chance, longest, figures)
            except Lost as lost:
                figures[lost.kind] += 1
                report(f"after the server went {_gone(figures)} times: {lost}")
            figures["evenings"] += 1
    return figures


def _evening(
    times: int,
    server: OwnServer,
    url: str,
    folder: Path,
    reference: Reference,
    chance: Random,
    longest: float,
    figures: Counter[str],
) -> None:
    """One evening to its end; in peace once the server went often enough."""
    done = 0
    while done < len(COMMANDS):
        worker, in_peace = Worker(folder, url, done), _gone(figures) == times
        if not in_peace:
            how = ENDS[_gone(figures) % len(ENDS)]
            worker.process.join(chance.uniform(0, longest))
            server.end(how)
            figures[how] += 1
        worker.end_within(PATIENCE)
        server.begin_again()
        told = worker.told()
        judged(told._replace(refused=None), reference, done)
        done += len(told.receipts)
        figures["acknowledged"] += len(told.receipts)
        if told.refused and not in_peace:
            there = Said(told.refused[0], "", told.refused[1]).judged(url, reference, done)
            figures["told"] += 1
            figures["written"] += there > done
        elif done < len(COMMANDS):
            raise Lost(WITHOUT_A_WORD, f"the worker ended with {worker.process.exitcode}: {told.refused}")
    standing(url, reference, done)


def _gone(figures: Counter[str]) -> int:
    return sum(figures[how] for how in ENDS)
