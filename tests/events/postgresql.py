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
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import NullPool, create_engine, make_url
from sqlalchemy.exc import ProgrammingError

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
        self.run(f"CREATE SCHEMA {name}")
        try:
            url = self._url.update_query_dict({"options": f"-csearch_path={name}"})
            yield url.set(drivername="postgresql").render_as_string(hide_password=False)
        finally:
            self.run(f"DROP SCHEMA IF EXISTS {name} CASCADE")

    @contextmanager
    def roles(self, *names: str) -> Iterator[None]:
        """Takes these roles away afterwards, with what was granted to them; whoever wants them makes them."""
        try:
            yield
        finally:
            for name in names:
                with suppress(ProgrammingError):  # it was never made
                    self.run(f"DROP OWNED BY {name} CASCADE")
                self.run(f"DROP ROLE IF EXISTS {name}")

    def login(self, name: str, url: str, *, member_of: str = "") -> str:
        """The URL of the same tables for a new user, a member of a role."""
        self.run(f"CREATE ROLE {name} LOGIN PASSWORD 'secret' {f'IN ROLE {member_of}' if member_of else ''}")
        return self.url_of(name, url)

    def url_of(self, name: str, url: str) -> str:
        """The URL of the same tables for a user whose password is "secret"."""
        of_theirs = make_url(url).set(username=name, password="secret")  # noqa: S106  # of a role that lives for a test
        return of_theirs.render_as_string(hide_password=False)

    def make_role(self, name: str) -> None:
        """A role without a login, as an administrator makes it."""
        self.run(f"CREATE ROLE {name} NOLOGIN")

    def own(self, name: str, url: str) -> None:
        """Give the schema that stands for a database to a user."""
        schema = str(make_url(url).query["options"]).removeprefix("-csearch_path=")
        self.run(f"ALTER SCHEMA {schema} OWNER TO {name}")

    def run(self, statement: str) -> None:
        """One statement, as the administrator."""
        engine = create_engine(self._url, poolclass=NullPool)
        with engine.begin() as connection:
            connection.exec_driver_sql(statement)


class Roles:
    """Names of both roles for one database, and of users of them: desk and office. `log_in` makes the users."""

    _numbers = itertools.count(1)

    def __init__(self, server: Server, owner_url: str) -> None:
        prefix = f"pairtrail_test_{os.getpid()}_{next(self._numbers)}"
        self._server, self.owner_url = server, owner_url
        self.application, self.eraser = f"{prefix}_app", f"{prefix}_eraser"
        self.desk, self.office = f"{prefix}_desk", f"{prefix}_office"
        self.names = (self.desk, self.office, self.application, self.eraser)
        self.desk_url = self.office_url = ""

    def log_in(self) -> None:
        """One user of each role."""
        self.desk_url = self._server.login(self.desk, self.owner_url, member_of=self.application)
        self.office_url = self._server.login(self.office, self.owner_url, member_of=self.eraser)


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
