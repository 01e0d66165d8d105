"""The event with much that is not public, played once, and a command line to run on a copy of it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands.demo.own_world import demonstration_world
from tests.cli.conftest import DATABASE, JANUARY, cli, place
from tests.public.nights import played

__all__ = ["cli", "place"]  # fixtures of the command line's tests, used here as well


@pytest.fixture(scope="session")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of that event."""
    folder = tmp_path_factory.mktemp("night")
    played(folder, "club")
    return folder / DATABASE


@pytest.fixture
def night(played_once: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy of it, in a folder of its own; what is typed belongs to its world."""
    folder = tmp_path / "night"
    folder.mkdir()
    shutil.copy(played_once, folder / DATABASE)
    with demonstration_world(folder, first_id=1_000_000, begins=JANUARY):
        yield folder / DATABASE
