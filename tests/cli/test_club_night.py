"""The club night in a pseudo-terminal, as an arbiter types it: how many commands and keys, and what comes out."""

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.club_night import ENTRIES, NIGHT, PLAYERS, Step, entries
from tests.data_paths import CHECKOUT

pseudo_terminals = pytest.importorskip(
    "tests.cli.pseudo_terminals", reason="pseudo-terminals are for systems that have them"
)

COMMANDS_AT_MOST, KEYSTROKES_AT_MOST = 30, 900
TUTORIAL = CHECKOUT / "docs" / "tutorial.md"
_STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def played(step: Step, folder: Path, *, anew: bool = False) -> str:
    """Type a step in a terminal of its own; everything that it showed. `anew`: in a new interpreter."""
    surroundings = os.environ | {"PYTHONPATH": str(CHECKOUT), "PAIRTRAIL_DB": str(folder / "night.sqlite")}
    surroundings |= {"PAIRTRAIL_ACTOR": "Anna", "PAIRTRAIL_CONFIG": str(folder / "none"), "TERM": "xterm-256color"}
    begun = pseudo_terminals.started if anew else pseudo_terminals.typed
    terminal = begun(shlex.split(step.typed)[1:], folder, surroundings)
    shown = ""
    if step.keys:
        terminal.expect_exact(step.after)
        shown = terminal.before
        for key in step.keys:
            terminal.send(key)
    terminal.expect(pseudo_terminals.END)
    shown += terminal.before
    assert pseudo_terminals.ended(terminal) == 0, (step, shown[-2000:])
    return " ".join(_STEERING.sub("", shown).split())


def test_it_takes_few_commands_and_keys():
    assert len(NIGHT) <= COMMANDS_AT_MOST
    assert sum(step.keystrokes for step in NIGHT) <= KEYSTROKES_AT_MOST


@pytest.mark.slow
def test_the_night_from_the_first_line_to_the_last(tmp_path: Path):
    (tmp_path / ENTRIES).write_text(entries(), encoding="utf-8")
    first_keys = next(step for step in NIGHT if step.keys)
    for step in NIGHT:
        shown = played(step, tmp_path, anew=step in (NIGHT[0], first_keys))
        assert step.says in shown, (step, shown[-2000:])
    report = (tmp_path / "report.trf").read_text(encoding="utf-8")
    players = [line for line in report.splitlines() if line.startswith("001")]
    assert len(players) == PLAYERS + 1
    assert all("Spielre" not in line for line in players)
    assert sum("Neu, Ira" in line for line in players) == 1
    papers = {file.name for file in tmp_path.glob("*-round-5/*")}
    assert len(papers) == 8


def test_the_list_of_the_tutorial_is_beside_it():
    assert (TUTORIAL.parent / ENTRIES).read_text(encoding="utf-8") == entries()
    page = TUTORIAL.read_text(encoding="utf-8")
    assert "".join(entries().splitlines(keepends=True)[:4]) in page
    assert f"]({ENTRIES})" in page


def test_the_tutorial_says_how_many_commands_it_takes():
    assert f"it takes {len(NIGHT)} commands" in " ".join(TUTORIAL.read_text(encoding="utf-8").split())


def test_the_tutorial_types_what_the_night_types():
    typed = re.findall(r"^\$ (pairtrail .*)$", TUTORIAL.read_text(encoding="utf-8"), re.MULTILINE)
    assert typed == [step.typed for step in NIGHT]
