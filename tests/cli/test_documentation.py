"""docs/commands.md says what the program does."""

import re
from pathlib import Path

from cli.command_table import COMMANDS
from tests.cli.documentation import PAGE, key_paths, rendered
from tests.cli.help_pages import command_of

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_example_runs_and_prints_what_the_page_shows(tmp_path: Path):
    """`python -m tests.cli.documentation` brings the page up to date."""
    assert rendered(TEXT, tmp_path) == TEXT


def test_every_command_has_an_example():
    typed = re.findall(r"^(?:\$ )?pairtrail (.*)$", TEXT, re.MULTILINE)
    assert {path for path in COMMANDS if any(f"{line} ".startswith(f"{path} ") for line in typed)} == set(COMMANDS)


def test_every_option_with_two_spellings_is_listed():
    section = TEXT.partition("## Other spellings\n")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(--[\w-]+)` \| `(--[\w-]+)` \|$", section, re.MULTILINE)
    spellings = {
        frozenset(long)
        for path in COMMANDS
        for parameter in command_of(path)[0].params
        if len(long := [spelling for spelling in parameter.opts if spelling.startswith("--")]) > 1
    }
    assert {frozenset(pair) for pair in listed} == spellings


def test_key_paths():
    assert key_paths({"a": [{"b": 1}, {"c": None}], "d": {}, "e": []}) == ["a[].b", "a[].c", "d", "e[]"]
