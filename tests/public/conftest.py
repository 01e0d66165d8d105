"""The event with much that is not public, played once, and a command line to run on a copy of it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from tests.cli.conftest import DATABASE, JANUARY, cli, place
from tests.cli.kept_commands import Kept
from tests.public.nights import played
from tests.public.typists import share

__all__ = ["cli", "place"]  # fixtures of the command line's tests, used here as well


@pytest.fixture(scope="session", autouse=True)
def typists() -> Iterator[None]:
    """Processes that type begin quickly (tests/public/typists.py)."""
    with pytest.MonkeyPatch.context() as patch:
        share(patch)
        yield


@pytest.fixture(scope="session")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of that event."""
    folder = tmp_path_factory.mktemp("night")
    played(folder, "club")
    return folder / DATABASE


@pytest.fixture
def kept_commands() -> Kept:
    """Nothing is kept from one test to another: pages and servers look at the files beside the commands."""
    return Kept()


@pytest.fixture
def night(played_once: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy of it, in a folder of its own; what is typed belongs to its world."""
    folder = tmp_path / "night"
    folder.mkdir()
    shutil.copy(played_once, folder / DATABASE)
    with demonstration_world(folder, first_id=1_000_000, begins=JANUARY):
        yield folder / DATABASE


@pytest.fixture(scope="session")
def small_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of `small`, a fixture of the arbiter's pages."""
    from tests.public.test_arbiter import pages_of

    database = tmp_path_factory.mktemp("small") / "pages.sqlite"
    for desk, _ in pages_of(database):
        desk.sign_in()
        desk.fill("/-/", "new", name="Four", rounds="3", **{"as": "club"})
        for name in "ABCD":
            desk.fill("/club/arbiter/players", "add", name=f"{name}, X", rating="1500")
        desk.fill("/club/arbiter/", "pair", **{"initial-colour": "white"})
        desk.fill("/club/arbiter/", "publish")
    return database
