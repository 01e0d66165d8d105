"""docs/commands.md says what the program does."""

import re
from pathlib import Path

from cli.command_table import COMMANDS
from tests.cli.documentation import PAGE, key_paths, rendered

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_example_runs_and_prints_what_the_page_shows(tmp_path: Path):
    """`python -m tests.cli.documentation` brings the page up to date."""
    assert rendered(TEXT, tmp_path) == TEXT


def test_every_command_has_an_example():
    typed = re.findall(r"^(?:\$ )?pairtrail (.*)$", TEXT, re.MULTILINE)
    assert {path for path in COMMANDS if any(f"{line} ".startswith(f"{path} ") for line in typed)} == set(COMMANDS)


def test_key_paths():
    assert key_paths({"a": [{"b": 1}, {"c": None}], "d": {}, "e": []}) == ["a[].b", "a[].c", "d", "e[]"]
