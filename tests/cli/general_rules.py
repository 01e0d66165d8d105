"""docs/general-rules.md: what each edition's text says of the general matters, made from the value of the edition.

python -m tests.cli.general_rules     write the page
"""

from collections.abc import Iterator

from core.editions.registry import EDITIONS, edition_named
from core.general_rules.announced import clauses_of
from tests.data_paths import CHECKOUT

PAGE = CHECKOUT / "docs" / "general-rules.md"

HEAD = (
    "# The general rules, edition by edition\n\n"
    "What the text of an edition says of matters that every Swiss has, whatever its pairing system; made from the "
    "value of the edition (`core/general_rules/texts.py`), and shown by `pairtrail rules show EDITION`. Written by "
    "`python -m tests.cli.general_rules`. Where a text "
    "is silent no article is cited, and the cell says what is done. `tests/cli/test_general_rules.py` runs the command "
    "line for every cell.\n"
)


def page() -> str:
    """The whole page."""
    return "\n".join((HEAD, *(line for edition in EDITIONS for line in _section(edition))))


def _section(name: str) -> Iterator[str]:
    edition = edition_named(name)
    yield f"## {name}"
    yield ""
    yield f"{edition.title}."
    yield ""
    yield "| Matter | Rule | Article |"
    yield "|---|---|---|"
    for matter, clause in clauses_of(edition.general_rules):
        yield f"| {matter.title} | {clause.summary} | {clause.article or 'the text is silent'} |"
    yield ""


def main() -> None:
    """Bring the page up to date."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
