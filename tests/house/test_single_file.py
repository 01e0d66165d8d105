"""The file that `make single-file` writes runs a club night where there is no Python; `make single-file` runs this."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT

MADE = os.environ.get("PAIRTRAIL_SINGLE_FILE", "")
REPORT = CHECKOUT / "tests" / "data" / "oracle" / "dutch-2026" / "n0020_clean1.trf"
PLAYERS = 'name,rating\n"Ek, Olle",1988\n"Lind, Eva",1875\n"Moreau, Luc",2210\n"Sato, Ken",1760\n'

pytestmark = pytest.mark.skipif(not MADE, reason="no single file was made: make single-file")


def typed(place: Path, *words: str, **settings: str) -> str:
    """What the file prints, in a folder of its own and without any other program on the path."""
    surroundings = {"HOME": str(place), "PATH": "", "PAIRTRAIL_DB": "night.db", "PAIRTRAIL_ACTOR": "Anna"}
    if "SYSTEMROOT" in os.environ:  # nothing runs on Windows without it
        surroundings["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    done = subprocess.run(
        [str(CHECKOUT / MADE), *words],
        cwd=place,
        env=surroundings | settings,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout + done.stderr


def test_a_night(tmp_path: Path):
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    for line, says in (
        ("new Night --rounds 3", "was announced"),
        ("player import players.csv", "Sato, Ken (1760) was registered as player id:4."),
        ("round pair", "2 boards"),
        ("round publish", "was published"),
        ("result set 1 1-0 =", "Round 1, board 2"),
        ("round close", "Round 1 was closed."),
        ("print all --pdf", "Wrote"),
        ("export report.trf", "Wrote report.trf: 4 players, 1 round,"),
        ("explain pairing 1 --round 1", "Moreau"),
        ("verify", "No contradiction"),
        ("report night.html", "night.html"),
    ):
        assert says in typed(tmp_path, *line.split()), line
    assert list(tmp_path.glob("*/*.pdf"))


def test_it_has_everything_and_says_how_it_came_here(tmp_path: Path):
    said = typed(tmp_path, "doctor")
    assert "full screen, paper, keys, pages" in said
    assert "incomplete" not in said
    passphrase = {"PAIRTRAIL_KEY_PASSPHRASE": "for a test, and long"}
    assert typed(tmp_path, "key", "new", "berg", **passphrase)


def test_it_speaks_french_and_checks_files(tmp_path: Path):
    assert typed(tmp_path, "--help", LANG="fr_FR.UTF-8").startswith("Usage\N{NO-BREAK SPACE}: pairtrail COMMANDE")
    assert "9 rounds checked (dutch-2026)" in typed(tmp_path, "check", str(REPORT))
    assert typed(tmp_path, "explain", "checker").startswith("#!/usr/bin/env python3")
