"""A command loads what it needs: the engine of its own tournament, and no tool of other commands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.editions import registry
from core.editions.registry import EDITIONS
from tests.cli.conftest import Cli

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from cli.main import run
codes = [run(line.split()) for line in sys.argv[1:]]
print(*sys.modules, file=sys.stderr)
sys.exit(max(codes))
"""
TEN = "name,rating\n" + "".join(f'"Player {rank}",{2400 - 35 * rank}\n' for rank in range(1, 11))

ENTRANCES = {
    "dutch-1998": "core.editions.dutch.v1998.procedure",
    "dutch-2012": "core.editions.dutch.v2012.procedure",
    "dutch-2017": "core.editions.dutch.v2017.round_pairing",
    "dutch-2026": "core.editions.dutch.v2026.round_pairing",
    "burstein-seed": "core.editions.burstein.old_text.procedure",
    "burstein-2017": "core.editions.burstein.v2017.round_pairing",
    "burstein-2026": "core.editions.burstein.v2026.round_pairing",
    "dubov-1997": "core.editions.dubov.v1997.procedure",
    "dubov-2018": "core.editions.dubov.round_pairing",
    "dubov-2026": "core.editions.dubov.round_pairing",
    "lim-1999": "core.editions.lim.round_pairing",
    "lim-2026": "core.editions.lim.round_pairing",
    "cfc": "core.editions.cfc.engine",
}
BUILT_ON = {  # whose code an edition shares
    "burstein-2017": {"core.editions.dutch.v2017.round_pairing"},
    "burstein-2026": {"core.editions.dutch.v2026.round_pairing"},
}
OF_THE_ARBITER = {"textual", "reportlab", "PIL", "segno", "cryptography", "starlette", "anyio", "uvicorn"}
ELSEWHERE = {"alembic", "rich", "structlog", "mako", "psycopg", "events.trf", *OF_THE_ARBITER}


def loaded_by(place: Path, *lines: str) -> set[str]:
    """The modules in a process of its own that ran these commands."""
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT), "PAIRTRAIL_DB": str(place / "event.sqlite")}
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *lines], cwd=place, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended
    return set(ended.stderr.split())


@pytest.fixture
def event(cli: Cli, place: Path):
    """A tournament of that edition whose first round has been paired, in the folder."""

    def made(edition: str) -> None:
        (place / "players.csv").write_text(TEN, encoding="utf-8")
        for line in (
            f"new Event --system {edition} --rounds 5 --as event",
            "player import players.csv",
            "round pair --seed open",
        ):
            ended = cli(f"{line} --db event.sqlite")
            assert ended.code == 0, ended

    return made


def test_every_edition_has_an_entrance():
    assert ENTRANCES.keys() == set(EDITIONS)


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-1998", "cfc"])
def test_explaining_a_round_loads_the_engine_of_its_edition_only(event, place, edition):
    event(edition)
    loaded = loaded_by(place, "explain pairing 1")
    assert set(ENTRANCES.values()) & loaded == {ENTRANCES[edition]}
    assert not ELSEWHERE & loaded
    assert not {"core.certificate_check", "projections.log_in_words.sentences"} & loaded


OURS = ("core", "events", "projections", "cli")
ROOMS = tuple(registry.ROWS[name].module for name in registry.EDITIONS)
BUILT_ON_ROOMS = {  # whose rooms an edition shares, besides its own and those of its family
    "dutch-1998": (".dutch.v2017",),
    "dutch-2012": (".dutch.v2017",),
    "dutch-2026": (".dutch.v2017",),
    "burstein-2017": (".dutch.v2017",),
    "burstein-2026": (".dutch.v2017", ".dutch.v2026", ".burstein.v2017"),
}


def ours(loaded: set[str]) -> set[str]:
    return {name for name in loaded if name.split(".")[0] in OURS}


@pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2017", "dutch-2026"])
def test_to_say_why_two_do_not_meet_loads_few_modules(event, place, edition):
    event(edition)
    loaded = loaded_by(place, "explain why-not 1 2")
    assert (
        len(ours(loaded)) < 182
    )  # with events of reports, places of databases, readings, languages, the fold, rounds made again
    assert not {"events.trf", "core.tie_breaks.registry", "events.deciders.rounds"} & loaded


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=4)
def test_to_say_why_two_do_not_meet_loads_the_code_of_its_own_edition(event, place, edition):
    event(edition)
    loaded = loaded_by(place, "explain why-not 1 2")
    others = [
        f"core.editions{room}."
        for room in ROOMS
        if room != registry.ROWS[edition].module and room not in BUILT_ON_ROOMS.get(edition, ())
    ]
    assert sorted(name for name in loaded if name.startswith(tuple(others))) == []


def test_reading_a_tournament_loads_no_engine(event, place):
    event("dutch-2017")
    loaded = loaded_by(place, "standings", "player show 1", "result missing", "log list")
    assert not set(ENTRANCES.values()) & loaded
    assert not ELSEWHERE & loaded


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_engine_loads_those_it_is_built_on_and_no_other(edition):
    program = "import sys; from core.editions import registry; registry.edition_named(sys.argv[1]).engine(); "
    program += "print(*sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", program, edition], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    entrances = set(ENTRANCES.values()) & set(ended.stdout.split())
    assert entrances == {ENTRANCES[edition]} | BUILT_ON.get(edition, set())


def test_the_table_of_editions_loads_no_engine():
    program = "import sys; from core.editions.registry import EDITIONS; print(*EDITIONS, *sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert set(EDITIONS) <= set(ended.stdout.split())
    assert not set(ENTRANCES.values()) & set(ended.stdout.split())
