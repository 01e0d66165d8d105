"""What a command gave is kept for the next test of the module that types it where everything is the same.

Most tests of commands begin like their neighbours: a tournament is announced, players are entered, a round is paired.
In a world in which everything comes out the same (`place`), the same line over the same files, at the same time and in
the same surroundings says and leaves the same. So each is carried out by the first test that types it, and the others
get its answer and its files.

Carried out as ever is what a test types a second time itself; what is typed where the program, its clock or standard
input was replaced (`monkeypatch`), another connection is open, a server is spoken to, or anything outside the folder
is read or written; and all that a test types which asks for the fixture `each_anew`.
"""

import os
import stat
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from cli.commands.demo import SteadyClock
from cli.environment import environment
from core.editions.shared import proof

Files = tuple[tuple[str, int, tuple[bytes, ...] | None], ...]
"""Of a folder: names, modes and pages; no pages: a folder."""

_PAGE: Final = 4096  # of SQLite: what a command leaves of a database is most of it
_LARGEST: Final = 4 << 20
_BESIDE_A_DATABASE: Final = ("-wal", "-shm", "-journal")
"""Files that say that somebody has it open."""

_HERE: Final = "\0here\0"
"""Stands for where a test is, in what is kept."""
_SQLITE: Final = b"SQLite format 3"
_OF_EACH_TEST: Final = ("PYTEST_CURRENT_TEST", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


@dataclass(slots=True)
class Numbers:
    """Identifiers and secrets of a world, one after the other."""

    given: int

    def new_id(self) -> str:
        """The next identifier."""
        self.given += 1
        return f"{self.given - 1:032x}"

    def new_secret(self) -> bytes:
        """The next secret."""
        return sha256(f"no secret {int(self.new_id(), 16)}".encode()).digest()


@dataclass(frozen=True, slots=True)
class _Left:
    """What a command said and left, and which test typed it."""

    ended: Ended
    files: Files
    now: datetime
    given: int
    by: object


class Kept:
    """What the commands of a module gave."""

    def __init__(self) -> None:
        self._left: dict[tuple[Any, ...], _Left] = {}
        self._pages: dict[bytes, bytes] = {}

    def files(self, folder: Path) -> Files | None:
        """What is in a folder; None: something that is not kept."""
        found: list[tuple[str, int, tuple[bytes, ...] | None]] = []
        try:
            return tuple(sorted(found)) if self._look(folder, "", found) else None
        except OSError:
            return None

    def _look(self, folder: Path, name: str, found: list[tuple[str, int, tuple[bytes, ...] | None]]) -> bool:
        with os.scandir(folder / name) as entries:
            for entry in entries:
                inside, about = f"{name}{entry.name}", entry.stat(follow_symlinks=False)
                if stat.S_ISDIR(about.st_mode):
                    found.append((inside, about.st_mode, None))
                    if not self._look(folder, f"{inside}/", found):
                        return False
                elif stat.S_ISREG(about.st_mode) and not inside.endswith(_BESIDE_A_DATABASE):
                    if about.st_size > _LARGEST or about.st_nlink > 1:
                        return False
                    content = Path(entry.path).read_bytes()
                    here = str(folder.parent).encode()
                    if here in content:
                        if content.startswith(_SQLITE):
                            return False
                        content = content.replace(here, _HERE.encode())
                    found.append((inside, about.st_mode, self._pages_of(content)))
                else:
                    return False
        return True

    def _pages_of(self, content: bytes) -> tuple[bytes, ...]:
        """One object for each page, so that states that have it in common are compared and kept without it."""
        pages = (content[at : at + _PAGE] for at in range(0, len(content), _PAGE))
        return tuple(self._pages.setdefault(page, page) for page in pages)

    def left_by(self, key: tuple[Any, ...], test: object) -> _Left | None:
        """By another test."""
        found = self._left.get(key)
        return found if found is not None and found.by is not test else None

    def keep(self, key: tuple[Any, ...], left: _Left) -> None:
        """The first one stays."""
        self._left.setdefault(key, left)


class Typing:
    """What one test types, in its folder."""

    def __init__(self, kept: Kept, place: Path, patch: pytest.MonkeyPatch) -> None:
        self._kept, self._place, self._patch = kept, place, patch
        self._world = (environment.clock, environment.new_id, environment.new_seed, environment.new_secret)
        self._stdin = sys.stdin
        self._test = object()
        self._typed: set[tuple[Any, ...]] = set()
        self._replaces_for_a_while = False
        patch.context = self._for_a_while  # type: ignore[method-assign]  # a patch of its own, which is not seen here

    def ended(self, words: list[str], carry_out: Callable[[], Ended]) -> Ended:
        """How the line ends, carried out or not."""
        if not self._is_of_the_world(words) or (before := self._kept.files(self._place)) is None:
            return carry_out()
        here = str(self._place.parent)
        clock, numbers = environment.clock, environment.new_id.__self__  # type: ignore[attr-defined]  # of the world
        assert isinstance(clock, SteadyClock)
        key = (tuple(words), before, clock.now, numbers.given, self._surroundings())
        left = self._kept.left_by(key, self._test)
        if left is not None and key not in self._typed:
            self._typed.add(key)
            _leave(self._place, before, left.files)
            clock.now, numbers.given = left.now, left.given
            return _moved(left.ended, _HERE, here)
        ended = carry_out()
        after = self._kept.files(self._place)
        if after is not None and not self._has_a_home():
            self._kept.keep(key, _Left(_moved(ended, here, _HERE), after, clock.now, numbers.given, self._test))
        return ended

    def _for_a_while(self) -> AbstractContextManager[pytest.MonkeyPatch]:
        self._replaces_for_a_while = True
        return pytest.MonkeyPatch.context()

    def _is_of_the_world(self, words: list[str]) -> bool:
        now = (environment.clock, environment.new_id, environment.new_seed, environment.new_secret)
        elsewhere = ("..", "postgresql:", str(self._place.parents[1]))
        return (
            now == self._world
            and not environment.given_id
            and not self._replaces_for_a_while
            and isinstance(environment.clock, SteadyClock)
            and sys.stdin is self._stdin
            and Path.cwd() == self._place
            and all(target is proof for target, _, _ in self._patch._setattr)
            and all(target is os.environ for target, _, _ in self._patch._setitem)
            and not any(outside in word for word in words for outside in elsewhere)
            and not self._has_a_home()
        )

    def _surroundings(self) -> tuple[tuple[str, str], ...]:
        here = str(self._place.parent)
        return tuple(
            sorted(
                (name, value.replace(here, _HERE)) for name, value in os.environ.items() if name not in _OF_EACH_TEST
            )
        )

    def _has_a_home(self) -> bool:
        return Path(os.environ["XDG_DATA_HOME"]).parent.exists() if "XDG_DATA_HOME" in os.environ else True


def _moved(ended: Ended, here: str, there: str) -> Ended:
    """What it said, of another place."""
    return Ended(ended.code, ended.out.replace(here, there), ended.err.replace(here, there))


def _leave(folder: Path, before: Files, after: Files) -> None:
    """Makes the one state of a folder the other one."""
    names = {name for name, _, _ in after}
    for name, _, pages in reversed(before):
        if name not in names:
            (folder / name).rmdir() if pages is None else (folder / name).unlink()
    known = set(before)
    for one in after:
        if one not in known:
            name, mode, pages = one
            if pages is None:
                (folder / name).mkdir(exist_ok=True)
            else:
                content = b"".join(pages).replace(_HERE.encode(), str(folder.parent).encode())
                (folder / name).write_bytes(content)
            (folder / name).chmod(stat.S_IMODE(mode))
