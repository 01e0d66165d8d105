"""The documentation is short enough to be read, and every page of it is two clicks from the index."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT
from tests.house.docs_words import AT_MOST, GENERATED, by_hand, counts

DOCS = CHECKOUT / "docs"
INDEX = DOCS / "README.md"
CLICKS = 2
READERS = ("Arbiter", "Appeals committee", "Federation", "Developer", "Rules")


def links_of(page: Path) -> set[Path]:
    """The files that a page links to."""
    if page.suffix != ".md":
        return set()
    targets = re.findall(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return {(page.parent / target).resolve() for target in targets}


def reached(start: Path, clicks: int) -> set[Path]:
    """What somebody gets to who follows links, so many one after the other."""
    found = {start.resolve()}
    for _ in range(clicks):
        found |= {target for page in found for target in links_of(page)}
    return found


def test_every_page_is_two_clicks_from_the_index():
    pages = {page.resolve() for page in (*DOCS.rglob("*.md"), *CHECKOUT.glob("*.md"))}
    assert {str(page.relative_to(CHECKOUT)) for page in pages - reached(INDEX, CLICKS)} == set()
    assert INDEX.resolve() in reached(CHECKOUT / "README.md", 1)


def test_a_page_that_nothing_links_to_would_be_noticed(tmp_path):
    for name, text in {"a.md": "[b](b.md#part)", "b.md": "[c](c.md)", "c.md": "[d](d.md)", "d.md": ""}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert {page.name for page in reached(tmp_path / "a.md", 2)} == {"a.md", "b.md", "c.md"}


def test_the_index_is_by_who_reads():
    assert re.findall(r"^## (.+)$", INDEX.read_text(encoding="utf-8"), re.MULTILINE) == list(READERS)


def test_there_is_not_more_to_read_than_is_allowed():
    assert sum(one.by_hand for one in counts()) <= AT_MOST


@pytest.mark.parametrize(("page", "module"), GENERATED.items())
def test_a_page_that_counts_as_generated_is_written_by_its_module(page, module):
    assert DOCS / page == import_module(module).PAGE
    assert f"python -m {module}`" in (DOCS / page).read_text(encoding="utf-8")


def test_what_is_typed_counts_and_what_is_printed_does_not():
    page = (
        "Two words.\n```console\n$ pairtrail list\nshort  name\n```\n<!-- forgeries -->\nx\n<!-- end of forgeries -->\n"
    )
    assert by_hand(page).split() == ["Two", "words.", "$", "pairtrail", "list"]
