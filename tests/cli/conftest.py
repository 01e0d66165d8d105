"""A command line to run, and tournaments at the stages of an event to run it on."""

import contextlib
import importlib
import os
import shlex
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.environment import environment
from cli.main import run
from tests.cli.kept_commands import Ended, Kept, Numbers, Typing
from tests.events.conftest import postgresql_server, postgresql_url, roles


def _draws_seldom() -> None:
    """A full screen that is tried in this process: what it shows is asked for, and nobody looks at it meanwhile."""
    os.environ["TEXTUAL_FPS"] = "2"
    importlib.import_module("textual.constants")
    del os.environ["TEXTUAL_FPS"]


_draws_seldom()

DATABASE = "demo.sqlite"
JANUARY = datetime(2026, 1, 9, 17, 0, tzinfo=UTC)
"""The last month of the rules of 2017: by them the tournaments of these tests are played."""

FIRST_ID = 1_000_000
"""Those of databases made before are below it."""

__all__ = ["Ended", "postgresql_server", "postgresql_url", "roles"]  # three fixtures of the store's tests


Cli = Callable[..., Ended]

REGIONS = tuple(zip("ABCDEFGHIJ", ("ON", "ON", "QC", "QC", "BC", "BC", "AB", "MB", "SK", "NS"), strict=True))

STAGES: dict[str, tuple[str, ...]] = {
    "empty": (),
    "announced": ('new "Harbour Open" --rounds 5 --as harbour',),
    "registered": ("player import entries.csv",),
    "forbidden": ('forbid add "Novak, J" "Novak, P" --reason "brother and sister"',),
    "paired": ("round pair",),
    "published": ("round publish",),
    "bye granted": ("bye grant 9 --round 2",),
    "adjourned": ("result adjourn 1 5",),
    "played": ("result set 1 1:0-1 2:= 3:0-1 4:= 6:= 7:0-1 8:1-0 9:1-0", "result resolve 1 5:=", "round close"),
    "lots committed": (
        'lots commit --secret "in an envelope" --public-source A --public-form "numbers 3" --known-from 2026-02-01',
    ),
    "next paired": ("round pair",),
    "next published": ("round publish",),
    "withdrawn": ("player withdraw 12 --from-round 3",),
    "undone": ("undo",),
    "appealed": ('appeal lodge 3 "I should not have met 18" --round 2',),
    "drafting": ("round alter begin",),
    "drafted": ("round alter swap 3 12",),
}
"""Commands that lead from each stage to the next one."""

_LEAGUE = ('new "City League" --system team-swiss-cfc --boards 2 --rounds 3 --as league',)
_TEAMS = (
    'team add Lund "Ek, Olle:1988" "Lind, Eva:1875" "Moe, Liv:1700"',
    'team add Oslo "Aas, Per:1900" "Bakke, Siv:1800"',
)

_SIGNED = (
    'new "Four" --rounds 3 --as harbour',
    *(f'player add "{name}" --rating 2000' for name in ("Novak, J", "Adler", "Brandt", "Costa")),
    "round pair",
    "round publish",
    "key new berg",
    'key new lind --keys laptop --actor "Eva Lind"',
    'key trust keys/berg.pub --who "Anna Berg" --keys laptop',
    "checkpoint sign --out today.checkpoint",
)
_COSIGNED = (
    *_SIGNED,
    "checkpoint cosign today.checkpoint --keys laptop --out cosigned.checkpoint",
    "checkpoint prove round:1 --out round-1.json",
    "bundle seal sealed.bundle --key berg",
    "backup copy.db",
    "result set 1 1:1-0 --db copy.db",
)

APART: dict[str, tuple[str, ...]] = {
    "upheld": (
        'new "Four" --rounds 3 --as harbour',
        *(f'player add "{name}" --rating 2000' for name in ("Novak, J", "Adler", "Brandt", "Costa")),
        "round pair",
        'appeal lodge 3 "The result of round 1 is another one" --round 1',
        'appeal decide "As asked." --upheld',
    ),
    "signed": _SIGNED,
    "cosigned": _COSIGNED,
    "all play all": (
        'new "Winter Cup" --system round-robin --as harbour',
        *(f'player add "Player {letter}" --rating 2000 --federation {region}' for letter, region in REGIONS),
    ),
    "Canadian last round": (
        'new "Ottawa Open" --rounds 1 --edition cfc --variation last-round-lot=arrival --as harbour',
        *(f'player add "Player {letter}" --rating 2000' for letter in "AB"),
        "round pair --seed spring",
        "round publish",
    ),
    "congress": (
        'new "Easter Open" --congress easter --sections "A, B" --rounds 3',
        *(f'player add "{name}" --rating 2000 -t easter-a' for name in ("Novak, J", "Adler", "Brandt", "Costa")),
        *(f'player add "{name}" --rating 1800 -t easter-b' for name in ("Dahl", "Ek")),
        "new Blitz --rounds 3 --as blitz",
    ),
    "league announced": _LEAGUE,
    "league registered": (*_LEAGUE, *_TEAMS),
    "league published": (*_LEAGUE, *_TEAMS, "round pair", "round publish"),
    "four play all": (
        'new "Four" --system round-robin --as harbour',
        *(f'player add "{name}" --rating 2000' for name in ("Novak, J", "Adler", "Brandt", "Costa")),
    ),
    "grid": (
        'new "Three" --system round-robin --as harbour',
        *(f'player add "{name}" --rating 2000' for name in ("Adler", "Brandt", "Costa")),
        "round pair --all",
    ),
}
"""Stages of events of their own, each from the beginning."""


TEAMS_FILE = """\
team,name,rating,federation
Lund,"Ek, Olle",1988,SWE
Lund,"Lind, Eva",1875,SWE
Malmo,"Berg, Nils",1900,SWE
Malmo,"Dahl, Siv",1850,SWE
"""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """An empty folder, made the working directory, in a world where everything comes out the same."""
    folder = tmp_path / "place"
    folder.mkdir()
    with world_in(folder):
        yield folder


@contextlib.contextmanager
def world_in(folder: Path) -> Iterator[None]:
    """The world in which commands are tried: what comes back to databases made before, with the file of teams."""
    (folder / "teams.csv").write_text(TEAMS_FILE, encoding="utf-8")
    with demonstration_world(folder, begins=JANUARY):
        numbers = Numbers(FIRST_ID)
        environment.new_id, environment.new_secret = numbers.new_id, numbers.new_secret
        yield


@pytest.fixture(scope="module")
def kept_commands() -> Kept:
    """What the commands that tests of this module typed gave (tests/cli/kept_commands.py)."""
    return Kept()


@pytest.fixture
def each_anew() -> None:
    """For tests whose commands are all carried out, also those that another test carried out before."""


@pytest.fixture
def cli(
    place: Path,
    capfd: pytest.CaptureFixture[str],
    kept_commands: Kept,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Cli:
    """Run a command line, as typed after `pairtrail` or as words."""
    typing = Typing(kept_commands, place, monkeypatch)
    anew = "each_anew" in request.fixturenames

    def run_line(*line: str) -> Ended:
        words = shlex.split(line[0]) if len(line) == 1 else list(line)

        def carry_out() -> Ended:
            code = run(words)
            captured = capfd.readouterr()
            return Ended(code, captured.out, captured.err)

        capfd.readouterr()
        return carry_out() if anew else typing.ended(words, carry_out)

    return run_line


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A database and a report at every stage, made once."""
    return stages_in(lambda: tmp_path_factory.mktemp("stages"))


def stages_in(new_folder: Callable[[], Path]) -> dict[str, Path]:
    """Makes a database at every stage: where each is."""
    kept: dict[str, Path] = {}
    folder = new_folder()
    with demonstration_world(folder, begins=JANUARY):
        for stage, commands in STAGES.items():
            for command in commands:
                assert run(shlex.split(command)) == 0, command
            kept[stage] = folder / f"{stage}.sqlite"
            if (folder / DATABASE).exists():
                shutil.copy(folder / DATABASE, kept[stage])
            if stage == "played":
                assert run(["export", "event.trf"]) == 0
    for stage, commands in APART.items():
        apart = new_folder()
        with demonstration_world(apart, begins=JANUARY):
            for command in commands:
                assert run(shlex.split(command)) == 0, command
            kept[stage] = apart / DATABASE
    return kept


@pytest.fixture
def at_stage(place: Path, databases: dict[str, Path]) -> Callable[[str], Path]:
    """Put the tournament at a stage; returns the database's path. `event.trf` is its report after round 1."""

    def put(stage: str) -> Path:
        put_at(stage, databases, place)
        return place / DATABASE

    return put


def put_at(stage: str, databases: dict[str, Path], place: Path) -> None:
    """Copies the files of a stage into a folder."""
    if stage in APART:
        shutil.copytree(databases[stage].parent, place, dirs_exist_ok=True)
    if databases[stage].exists():
        shutil.copy(databases[stage], place / DATABASE)
    shutil.copy(databases["empty"].parent / "event.trf", place / "event.trf")


@contextlib.contextmanager
def world_at(stage: str, databases: dict[str, Path], place: Path) -> Iterator[None]:
    """The world in which commands are tried, at a stage, in that folder."""
    with world_in(place):
        put_at(stage, databases, place)
        yield
