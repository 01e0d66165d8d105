"""How many words of documentation somebody has to read, and which pages are written by a program.

    python -m tests.house.docs_words

Counted: README, CONTRIBUTING and docs/*.md. Left out: docs/decisions, CHANGELOG, SECURITY (read by itself, some 4,000
words), whole pages that a module writes, and within the others what a module puts there (the output below a command,
figures, tables between marks).
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tests.data_paths import CHECKOUT

AT_MOST: Final = 40_000
GENERATED: Final[Mapping[str, str]] = {
    "audit-of-real-events.md": "tests.projections.audit_files.real_page",
    "comparison.md": "tests.docs_site.comparison",
    "corrections.md": "tests.projections.corrections_matrix",
    "files-read.md": "tests.events.trf.files_read",
    "findings.md": "tests.projections.audit_files.page",
    "general-rules.md": "tests.cli.general_rules",
    "outside-the-log.md": "tests.house.outside_the_log",
    "real-rounds.md": "tests.projections.real_rounds",
    "rules-coverage.md": "tests.house.rules_coverage",
}
"""Pages that a module writes from the first word to the last: what it says is in the code, and a test compares them."""
_PUT_THERE: Final = (
    re.compile(r"<!-- figures of [\w -]+ -->\n```text\n.*?^```$", re.DOTALL | re.MULTILINE),
    re.compile(r"<!-- (forgeries|constructors) -->.*?<!-- end of \1 -->", re.DOTALL),
)
_SESSION: Final = re.compile(r"^```(?:console|pycon)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_TYPED: Final = ("$ ", ">>> ", "... ")


class Count(NamedTuple):
    """Words of a page: written by a person, and put there by a program."""

    page: str
    by_hand: int
    generated: int


def by_hand(text: str) -> str:
    """What somebody wrote of a page."""
    for pattern in _PUT_THERE:
        text = pattern.sub("", text)
    return _SESSION.sub(lambda session: _typed(session[1]), text)


def _typed(session: str) -> str:
    return "".join(line for line in session.splitlines(keepends=True) if line.startswith(_TYPED))


def counted(page: Path) -> Count:
    """One page."""
    text = page.read_text(encoding="utf-8")
    whole = len(text.split())
    written = 0 if page.name in GENERATED else len(by_hand(text).split())
    return Count(str(page.relative_to(CHECKOUT)), written, whole - written)


def counts() -> list[Count]:
    """Every page that counts."""
    pages = [CHECKOUT / name for name in ("README.md", "CONTRIBUTING.md")]
    return [counted(page) for page in (*pages, *sorted((CHECKOUT / "docs").glob("*.md")))]


def main() -> None:
    """Print the table."""
    print(f"{'page':<34} {'written':>8} {'generated':>10}")
    for page, written, generated in counts():
        module = GENERATED.get(Path(page).name, "")
        print(f"{page:<34} {written:>8,} {generated:>10,}  {module and f'python -m {module}'}".rstrip())
    print(f"{'together':<34} {sum(one.by_hand for one in counts()):>8,} {sum(one.generated for one in counts()):>10,}")
    print(f"At most {AT_MOST:,} words may be written.")


if __name__ == "__main__":
    main()
