"""Where the tests get PostgreSQL from.

The environment variable PAIRTRAIL_TEST_DATABASE_URL names a database whose user may create schemas; without it the
package pgserver starts a server of its own (as root it runs it as a user `pgserver`, which it creates). Each test
gets a schema of its own, so nothing else in the database is touched.
"""

import itertools
import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import NullPool, create_engine, make_url

VARIABLE: Final = "PAIRTRAIL_TEST_DATABASE_URL"


class Server:
    """A database on a server, in which schemas stand for databases."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql+psycopg")
        self._names = (f"pairtrail_test_{os.getpid()}_{number}" for number in itertools.count(1))

    @contextmanager
    def empty_database(self) -> Iterator[str]:
        """A URL under which there are no tables; dropped afterwards."""
        name = next(self._names)
        self._run(f"CREATE SCHEMA {name}")
        try:
            url = self._url.update_query_dict({"options": f"-csearch_path={name}"})
            yield url.set(drivername="postgresql").render_as_string(hide_password=False)
        finally:
            self._run(f"DROP SCHEMA {name} CASCADE")

    def _run(self, statement: str) -> None:
        engine = create_engine(self._url, poolclass=NullPool)
        with engine.begin() as connection:
            connection.exec_driver_sql(statement)


@contextmanager
def find_server() -> Iterator[Server]:
    """The server named by the environment, or one of our own until the end; skips with the reason if there is none."""
    named = os.environ.get(VARIABLE)
    if named:
        yield Server(named)
        return
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'pairtrail[postgres]'")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells, while loading, that it found no XDG_RUNTIME_DIR
        pgserver = pytest.importorskip("pgserver", reason=f"neither {VARIABLE} is set nor pgserver installed")
        # Not in pytest's folder: that is closed to other users, and its path is too long for a socket.
        with tempfile.TemporaryDirectory(prefix="pairtrail-pg-", ignore_cleanup_errors=True) as folder:
            Path(folder).chmod(0o755)
            try:
                server = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
            except (OSError, subprocess.SubprocessError) as error:
                pytest.skip(f"{VARIABLE} is not set and pgserver cannot start a server: {error}")
            try:
                yield Server(server.get_uri())
            finally:
                server.cleanup()
