"""The stores that the contract suite runs on, and where PostgreSQL comes from."""

from collections.abc import Iterator

import pytest

from tests import kept_statements
from tests.events.backings import Backing, MemoryBacking, PostgresqlBacking, SqlBacking, SqliteBacking
from tests.events.postgresql import Roles, Server, find_server


@pytest.fixture(autouse=True)
def _each_database_by_its_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    kept_statements.share_nothing(monkeypatch)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Server]:
    """A PostgreSQL server, or a skip that says why there is none."""
    with find_server() as server:
        yield server


@pytest.fixture
def postgresql_url(postgresql_server: Server) -> Iterator[str]:
    """A PostgreSQL database without tables."""
    with postgresql_server.empty_database() as url:
        yield url


@pytest.fixture
def roles(postgresql_server: Server, postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Roles]:
    """The names of two roles that nobody has made yet; taken away afterwards."""
    found = Roles(postgresql_server, postgresql_url)
    monkeypatch.setenv("PAIRTRAIL_APPLICATION_ROLE", found.application)
    monkeypatch.setenv("PAIRTRAIL_ERASER_ROLE", found.eraser)
    with postgresql_server.roles(*found.names):
        yield found


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def backing(request: pytest.FixtureRequest) -> Backing:
    """Every kind of store, empty and ready."""
    match request.param:
        case "memory":
            return MemoryBacking()
        case "sqlite":
            return SqliteBacking(request.getfixturevalue("tmp_path") / "log.db")
        case _:
            return PostgresqlBacking(request.getfixturevalue("postgresql_url"))


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting_backing(request: pytest.FixtureRequest) -> SqlBacking:
    """Every kind of store that outlives the program."""
    if request.param == "sqlite":
        return SqliteBacking(request.getfixturevalue("tmp_path") / "log.db")
    return PostgresqlBacking(request.getfixturevalue("postgresql_url"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Both databases, without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('tmp_path') / 'log.db'}"
    return str(request.getfixturevalue("postgresql_url"))
