"""Every command shown in the README runs, and prints what is shown; links of the pages lead somewhere."""

import os
import re

import pytest

from tests.data_paths import CHECKOUT
from tests.house.readme_tour import README, commands_in, play, without_what_changes

TEXT = README.read_text(encoding="utf-8")
PAGES = sorted((CHECKOUT / "docs").glob("*.md"))


@pytest.mark.skipif(os.name != "posix", reason="the tour is typed in a POSIX shell")
def test_the_tour_prints_what_the_readme_shows(tmp_path):
    played = play(TEXT, tmp_path)
    shown = list(commands_in(TEXT))
    assert [(one.command, without_what_changes(one.output)) for one in shown] == [
        (one.command, without_what_changes(output)) for one, output in zip(shown, played, strict=True)
    ]


def test_the_tour_shows_the_main_thing():
    """Pair, correct after the next publication, replay both ways, verify, report."""
    words = [" ".join(one.command.split()[:3]) for one in commands_in(TEXT)]
    for command in ("round pair", "result correct", "replay 2", "verify", "export report.trf"):
        assert f"pairtrail {command}" in words


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in PAGES)])
def test_what_a_page_links_to_is_there(page):
    text = (CHECKOUT / page).read_text(encoding="utf-8")
    files = {target.partition("#")[0] for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text)} - {""}
    assert {target for target in files if not ((CHECKOUT / page).parent / target).exists()} == set()


@pytest.mark.parametrize(
    ("output", "kept"),
    [
        pytest.param("event 12, hash 1305668eb0d1d775.", "event 12, hash HASH.", id="hash"),
        pytest.param("6  ec487320  2026-01-09 17:00:14  Anna", "6  HASH  MOMENT  Anna", id="row of the log"),
        pytest.param("Adler, Ruth (2210), 1.0 of 3", "Adler, Ruth (2210), 1.0 of 3", id="rating and points stay"),
    ],
)
def test_only_hashes_and_moments_are_left_out_of_the_comparison(output, kept):
    assert without_what_changes(output) == kept
