"""The pictures of the documentation show what the program prints today; `python -m tests.cli.screens` draws them."""

import html
import re

import pytest

from tests.cli.screens import DESKS, IMAGES, SITTINGS, TABLES, drawn, drawn_sitting, drawn_table
from tests.data_paths import CHECKOUT

STALE = "the program prints otherwise now: `python -m tests.cli.screens` draws the pictures anew; look at them"


def read_off(picture: str) -> list[str]:
    """The lines that somebody reads on a picture, from the top, whatever fonts, colours and names of styles it has."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for attributes, text in re.findall(r"<text\b([^>]*)>([^<]*)</text>", picture):
        x, y = (float(re.search(rf'\b{name}="([\d.]+)"', attributes)[1]) for name in ("x", "y"))  # type: ignore[index]
        rows.setdefault(y, []).append((x, html.unescape(text)))
    return [" ".join("".join(text for _, text in sorted(rows[y])).split()) for y in sorted(rows)]


def kept(name: str) -> list[str]:
    return read_off((IMAGES / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TABLES)
def test_a_picture_of_a_table_shows_what_is_printed_today(name: str):
    assert kept(name) == read_off(drawn_table(TABLES[name])), STALE


@pytest.mark.parametrize("name", SITTINGS)
def test_a_picture_of_a_sitting_shows_what_is_printed_today(name: str):
    assert kept(name) == read_off(drawn_sitting(name)), STALE


@pytest.mark.parametrize("name", DESKS)
def test_a_picture_of_the_desk_shows_the_screen_of_today(name: str):
    assert kept(name) == read_off(drawn(DESKS[name])), STALE


def test_what_is_read_off_is_the_table_line_by_line():
    lines = kept("pairings.svg")
    assert "Board No. White Pts Result Pts No. Black" in lines
    assert any(line.startswith("1 10 Jansen, Pieter 0.0 1-0") for line in lines)


OF_PAGES = [f"page-{one}.png" for one in ("arbiter", "phone", "round", "standings", "why")]
"""Those of the browser (`make pictures`), compared with nothing: they are made of another machine's letters."""
OF_MEASUREMENTS = ("time-against-events.svg", "time-against-players.svg")  # `make bench`, of one run


def test_the_pages_show_every_picture_there_is_and_no_other():
    pages = [*(CHECKOUT / "docs").glob("*.md"), CHECKOUT / "README.md"]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    shown = set(re.findall(r"\]\((?:docs/)?images/([^)]+)\)", text))
    assert shown == {one.name for one in IMAGES.iterdir()} == {*DESKS, *TABLES, *SITTINGS, *OF_PAGES, *OF_MEASUREMENTS}
