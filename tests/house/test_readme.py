"""The README is one page and its club night runs; the tour prints what it shows; links lead somewhere."""

import os
import re

import pytest

from tests.data_paths import CHECKOUT
from tests.house.tour import README, TOUR, commands_in, night_in, play, typed, without_what_changes

TEXT = README.read_text(encoding="utf-8")
TOUR_TEXT = TOUR.read_text(encoding="utf-8")
PAGES = sorted((CHECKOUT / "docs").glob("*.md"))
WORDS_AT_MOST = 900
LARGEST_PICTURE = 60_000
OF_THE_NIGHT = (
    "Next: ",
    "Hansen, Per (1760) was registered as player id:8.",
    "Round 1 was paired",
    "The pairing of round 1 was published.",
    "Wrote round-1.pdf",
    "Round 1, board 4",
    "Round 2 was paired",
    "The pairing of round 2 was published.",
    "both score sheets say 1-0",
    "Round 2, board 2:",
    "Adler, Ruth",
    "Wrote report.trf: 8 players, 2 rounds",
)
"""What each line of the night prints, among the rest."""

in_a_shell = pytest.mark.skipif(os.name != "posix", reason="what the pages show is typed in a POSIX shell")


def test_the_readme_is_one_page():
    assert len(TEXT.split()) <= WORDS_AT_MOST


def test_the_readme_has_what_decides_in_two_minutes():
    for heading in (
        "What it does",
        "Install",
        "A club night in twelve lines",
        "Why it can be trusted",
        "Where to read",
    ):
        assert f"\n## {heading}" in TEXT
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", TEXT)
    assert pictures == ["docs/images/page-arbiter.png", "docs/images/night.svg"], "in a browser, and on a terminal"
    assert all(0 < (CHECKOUT / picture).stat().st_size < LARGEST_PICTURE for picture in pictures)
    reasons = TEXT.partition("## Why it can be trusted\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^- .+$", reasons, re.MULTILINE)
    assert len(lines) == 3
    assert all(re.search(r"\d", line) and "](docs/" in line for line in lines)


@in_a_shell
def test_the_club_night_of_the_readme_runs(tmp_path):
    night = night_in(TEXT)
    answers = typed(TEXT, [f"{line} || echo FAILED $?" for line in night], tmp_path)
    assert len(night) == len(OF_THE_NIGHT) == 12
    for line, answer, says in zip(night, answers, OF_THE_NIGHT, strict=True):
        assert says in answer, (line, answer)
        assert "FAILED" not in answer, (line, answer)
    assert (tmp_path / "round-1.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "report.trf").read_text(encoding="utf-8").count("\n001 ") == 8


@in_a_shell
def test_the_tour_prints_what_the_page_shows(tmp_path):
    played = play(TOUR_TEXT, tmp_path)
    shown = list(commands_in(TOUR_TEXT))
    assert [(one.command, without_what_changes(one.output)) for one in shown] == [
        (one.command, without_what_changes(output)) for one, output in zip(shown, played, strict=True)
    ]


def test_the_tour_shows_the_main_thing():
    """Pair, correct after the next publication, replay both ways, verify, report."""
    words = [" ".join(one.command.split()[:3]) for one in commands_in(TOUR_TEXT)]
    for command in ("round pair", "result correct", "replay 2", "verify", "export report.trf"):
        assert f"pairtrail {command}" in words


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", *(f"docs/{path.name}" for path in PAGES)]
)
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
