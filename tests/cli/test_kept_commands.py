"""Commands that another test of the module typed: the same answer and the same files; else they are carried out."""

import contextlib
import io
import json
import shlex
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from cli.environment import environment
from cli.main import run
from tests.cli.conftest import JANUARY, world_in
from tests.cli.kept_commands import Ended, Kept, Typing

LINES = (
    'new "Four" --rounds 3 --as four',
    'player add "Ek, Olle" --rating 1900',
    "key new berg",
    "bundle seal a.bundle --key berg",
    "new",
    "info",
)


class At:
    """A test in a folder of its own: what it types, and what of it is carried out."""

    def __init__(self, kept: Kept, place: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.place, self.patch = place, pytest.MonkeyPatch()
        self.carried_out: list[str] = []
        self._typing, self._capfd = Typing(kept, place, self.patch), capfd

    def types(self, line: str) -> Ended:
        """How it ends, of whatever place."""

        def carry_out() -> Ended:
            self.carried_out.append(line)
            code = run(shlex.split(line))
            printed = self._capfd.readouterr()
            return Ended(code, printed.out, printed.err)

        ended = self._typing.ended(shlex.split(line), carry_out)
        return Ended(ended.code, *(text.replace(str(self.place), "HERE") for text in (ended.out, ended.err)))

    def left(self) -> dict[str, bytes]:
        """Every file, of whatever place, and the time."""
        files = {str(file.relative_to(self.place)): file for file in self.place.rglob("*") if file.is_file()}
        found = {name: file.read_bytes().replace(bytes(self.place), b"HERE") for name, file in files.items()}
        return found | {"clock": str(environment.clock()).encode()}


@pytest.fixture
def others(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Iterator[Callable[[], At]]:
    """Tests after each other, which keep what they can for the next one."""
    kept, numbers = Kept(), count()
    with contextlib.ExitStack() as worlds:

        def begun() -> At:
            place = tmp_path / ("x" * next(numbers)) / "place"
            place.mkdir(parents=True)
            worlds.enter_context(world_in(place))
            test = At(kept, place, capfd)
            worlds.callback(test.patch.undo)
            return test

        yield begun


def test_the_next_test_gets_the_same_answers_and_files(others: Callable[[], At]):
    one = others()
    said, left = [one.types(line) for line in LINES], one.left()
    other = others()
    assert ([other.types(line) for line in LINES], other.left()) == (said, left)
    assert (one.carried_out, other.carried_out) == ([*LINES], [])
    assert other.types("export a.trf").code == 0, "what was kept goes on"


def test_a_test_that_types_it_twice_has_it_carried_out(others: Callable[[], At]):
    one = others()
    said = [one.types("rules list"), one.types("rules list")]
    other = others()
    assert [other.types("rules list"), other.types("rules list")] == said
    assert (len(one.carried_out), len(other.carried_out)) == (2, 1)


DIFFERENT = {
    "another file": lambda at: (at.place / "more.txt").write_text("more"),
    "a file that changed": lambda at: (at.place / "teams.csv").write_text("team\n"),
    "another mode": lambda at: (at.place / "teams.csv").chmod(0o400),
    "another folder": lambda at: (at.place / "more").mkdir(),
    "a link": lambda at: (at.place / "more").symlink_to("teams.csv"),
    "a database that is open": lambda at: (at.place / "demo.sqlite-wal").write_bytes(b""),
    "another time": lambda _: environment.clock(),
    "another clock": lambda at: at.patch.setattr(environment, "clock", lambda: JANUARY),
    "another number": lambda _: environment.new_id(),
    "a number that is given": lambda at: at.patch.setattr(environment, "given_id", "once"),
    "the program replaced": lambda at: at.patch.setattr(json, "dumps", json.dumps),
    "the program replaced for a while": lambda at: at.patch.context(),
    "a module replaced": lambda at: at.patch.setitem(sys.modules, "json", json),
    "something to read": lambda at: at.patch.setattr(sys, "stdin", io.StringIO()),
    "other surroundings": lambda at: at.patch.setenv("COLUMNS", "60"),
    "another place": lambda at: at.patch.chdir(at.place.parent),
}


@pytest.mark.parametrize("change", DIFFERENT.values(), ids=DIFFERENT)
def test_where_anything_is_different_it_is_carried_out(others: Callable[[], At], change: Callable[[At], object]):
    others().types("rules list")
    same = others()
    same.types("rules list")
    assert same.carried_out == []
    other = others()
    change(other)
    other.types("rules list")
    assert other.carried_out == ["rules list"]


@pytest.mark.parametrize("line", ["check ../a.trf", "info --db postgresql://h/d"])
def test_what_is_elsewhere_is_looked_at_each_time(others: Callable[[], At], line: str):
    others().types(line)
    other = others()
    other.types(line)
    assert other.carried_out == [line]
