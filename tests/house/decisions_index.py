"""docs/decisions/README.md, by article: which decisions quote which article of the rules.

    python -m tests.house.decisions_index     write the table of articles anew

The tables by question are written by hand: a new decision gets a row below the heading where somebody looks for it.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.data_paths import CHECKOUT

FOLDER: Final = CHECKOUT / "docs" / "decisions"
PAGE: Final = FOLDER / "README.md"
_ROW: Final = re.compile(r"^\| (\d+) \| \[(.+)\]\((.+)\) \|$", re.MULTILINE)
_TABLE: Final = re.compile(r"(<!-- by article -->\n).*?(<!-- end of articles -->)", re.DOTALL)
_FIDE: Final = re.compile(
    r"\b[BC]\.0\d(?:\.\d{1,2})*(?:\.[A-F](?:\.\d{1,2})?)?(?:, (?:article )?\d+(?:\.\d+)+)?(?![\d.]*\d)"
)
_CFC: Final = re.compile(r"\b6[0-7]\d(?:\.\d)?\b")
_REGULATIONS: Final[Mapping[str, str]] = {
    "B.01": "FIDE titles",
    "B.02": "FIDE ratings",
    "C.02": "standards of events",
    "C.04.1": "basic rules of Swiss systems",
    "C.04.2": "general handling rules",
    "C.04.3": "FIDE (Dutch)",
    "C.04.4": "other Swiss systems: Dubov, Burstein, Lim",
    "C.04.5": "Double-Swiss; until 2026 acceleration",
    "C.04.6": "Swiss team system",
    "C.04.7": "initial colours and codes of reports",
    "C.04": "Swiss systems as a whole",
    "C.05": "round robins",
    "C.07": "tie-breaks",
}
_CHAPTER_OF_CFC: Final = "CFC"


def rows() -> list[tuple[int, str, str]]:
    """Number, title and file of every row of the tables by question, in the order of the page."""
    return [(int(number), title, file) for number, title, file in _ROW.findall(PAGE.read_text(encoding="utf-8"))]


def articles_of(text: str) -> set[str]:
    """The articles that a decision quotes: in its title, its question and the part `Text`."""
    quoted = text.partition("**Reading chosen.**")[0]
    found = {match.replace(" article", "") for match in _FIDE.findall(quoted)}
    if "CFC" in quoted or "Canad" in quoted or re.search(r"\bRules? 6\d\d", quoted):
        found |= {f"{_CHAPTER_OF_CFC} {match}" for match in _CFC.findall(quoted)}
    return found


def by_article(files: list[Path]) -> dict[str, list[int]]:
    """By article, the numbers of the decisions that quote it."""
    quoting: dict[str, list[int]] = defaultdict(list)
    for file in sorted(files):
        for article in articles_of(file.read_text(encoding="utf-8")):
            quoting[article].append(int(file.name[:4]))
    return dict(sorted(quoting.items(), key=lambda item: _in_order(item[0])))


def _in_order(article: str) -> list[tuple[int, int, str]]:
    parts = re.split(r"[., ]+", article)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts]


def chapter_of(article: str) -> str:
    """The regulation that an article belongs to."""
    if article.startswith(_CHAPTER_OF_CFC):
        return _CHAPTER_OF_CFC
    regulations = sorted(_REGULATIONS, key=len, reverse=True)
    return next(one for one in regulations if f"{article}.".startswith((f"{one}.", f"{one},")))


def table() -> str:
    """A row an article, with the decisions that quote it; the first row of a regulation says what it is about."""
    files = sorted(FOLDER.glob("[0-9]*.md"))
    names = {int(file.name[:4]): file.name for file in files}
    rows_of: dict[str, list[str]] = defaultdict(list)
    for article, numbers in by_article(files).items():
        chapter = chapter_of(article)
        words = "" if rows_of[chapter] else _REGULATIONS.get(chapter, "Handbook of the Chess Federation of Canada")
        links = ", ".join(f"[{number}]({names[number]})" for number in numbers)
        rows_of[chapter].append(f"| {article} | {words} | {links} |")
    lines = [row for chapter in (*sorted(_REGULATIONS), _CHAPTER_OF_CFC) for row in rows_of[chapter]]
    return "\n".join(["| article | regulation | decisions |", "|---|---|---|", *lines]) + "\n"


def rendered(page: str) -> str:
    """The page with the table of today."""
    return _TABLE.sub(lambda found: f"{found[1]}{table()}{found[2]}", page)


def main() -> None:
    """Bring the page up to date."""
    PAGE.write_text(rendered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
