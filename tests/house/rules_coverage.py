"""docs/rules-coverage.md: every rule of the texts, where it is carried out, and which test holds it.

    python -m tests.house.rules_coverage     write the page

Words and places come from the rule books of the editions where these have the article; what they cannot know (which
test, how far, why not) stands in `rules_coverage.toml` beside this file.
"""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

from core.editions.registry import EDITIONS, OF_TEAMS, TABLES, edition_named
from core.model.rule_book import Article
from tests.data_paths import CHECKOUT

PAGE: Final = CHECKOUT / "docs" / "rules-coverage.md"
DATA: Final = Path(__file__).with_suffix(".toml")
ALL_EDITIONS: Final = (*EDITIONS, *TABLES, *OF_TEAMS)


class Verdict(StrEnum):
    """How far a rule is carried out."""

    CARRIED_OUT = "carried out"
    PARTLY = "partly"
    NOT_CARRIED_OUT = "not carried out"
    NOT_FOR_A_PROGRAM = "not for a program"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a text."""

    article: str
    book: str  # the number under which the rule books have it; empty: they do not
    words: str  # our own
    homes: tuple[str, ...]  # "module:name", one for each of the editions that differ; none where nothing carries it out
    tests: tuple[str, ...]  # "file::class::function", at least one where something carries it out
    verdict: Verdict
    why: str  # the argument of every verdict but "carried out"
    seen_to_fail: bool  # the code was broken on purpose, and the first test failed


@dataclass(frozen=True, slots=True)
class Section:
    """One text, or a part of one that several editions share."""

    title: str
    editions: tuple[str, ...]  # whose rule books have its articles; none: a text that is no edition
    rules: tuple[Rule, ...]


@cache
def sections() -> tuple[Section, ...]:
    """All texts in the order of the page. Raises `ValueError` where a row and a rule book contradict each other."""
    texts = tomllib.loads(DATA.read_text(encoding="utf-8"))["text"]
    return tuple(
        Section(text["title"], editions := tuple(text["editions"]), tuple(_rule(row, editions) for row in text["rule"]))
        for text in texts
    )


def _rule(row: dict[str, Any], editions: tuple[str, ...]) -> Rule:
    number = row.get("book", row["article"])
    entries = [article for edition in editions for article in book_of(edition) if article.number == number]
    if bool(entries) == ("home" in row) and (entries or "book" in row):
        raise ValueError(f"{row['article']}: the rule books say the place of {number!r}, or this row does, never both")
    return Rule(
        article=row["article"],
        book=number if entries else "",
        words=row.get("words") or entries[0].summary,
        homes=(row["home"],) if "home" in row else tuple(sorted({article.home for article in entries})),
        tests=tuple(row.get("tests", ())),
        verdict=Verdict(row.get("verdict", Verdict.CARRIED_OUT)),
        why=row.get("why", ""),
        seen_to_fail=row.get("seen_to_fail", False),
    )


def book_of(edition: str) -> tuple[Article, ...]:
    """The rule book of an edition, its general rules included."""
    return tuple(edition_named(edition).rule_book())


@cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file as pytest names them, without cases: "file::class::function". None: file not found."""
    if not (path := CHECKOUT / file).is_file():
        return frozenset()
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(f"{file}::{node.name}")
        elif isinstance(node, ast.ClassDef):
            found |= {f"{file}::{node.name}::{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    return frozenset(name for name in found if name.rpartition("::")[2].startswith("test_"))


def page() -> str:
    """The whole page."""
    return "\n".join((*_head(), *(line for section in sections() for line in _section(section))))


def _head() -> Iterator[str]:
    rules = [rule for section in sections() for rule in section.rules]
    broken = sum(rule.seen_to_fail for rule in rules)
    yield "# The rules, one by one: where each is carried out, and which test holds it"
    yield ""
    yield (
        "Made by `python -m tests.house.rules_coverage` from the rule books of the editions (`pairtrail rules show "
        "EDITION`) and `tests/house/rules_coverage.toml`. `tests/house/test_rules_coverage.py` fails where an article "
        "of a rule book is not here, a place or a test does not exist, or a verdict is not argued. The words are our "
        "own; the texts are FIDE's and the Chess Federation of Canada's. Tests are named as pytest names them, under "
        "`tests`."
    )
    yield ""
    yield (
        f"For {broken} rules (marked *) the code was broken on purpose, and the first test named was seen to fail; for "
        "the others the test was chosen by what it is about, and not tried in this way."
    )
    yield ""
    yield f"| Text | Rules | {' | '.join(verdict.capitalize() for verdict in Verdict)} |"
    yield f"|---|---:|{'---:|' * len(Verdict)}"
    for section in sections():
        yield _counted(f"[{section.title}](#{anchor(section.title)})", section.rules)
    yield _counted("Together", rules)
    yield ""


def _counted(title: str, rules: tuple[Rule, ...] | list[Rule]) -> str:
    count = Counter(rule.verdict for rule in rules)
    return f"| {title} | {len(rules)} | {' | '.join(str(count[verdict]) for verdict in Verdict)} |"


def anchor(title: str) -> str:
    """The name of a heading in a link, as GitHub makes it."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.title}"
    yield ""
    if section.editions:
        yield f"Editions: {', '.join(f'`{edition}`' for edition in section.editions)}."
        yield ""
    yield "| Article | Rule | Verdict | Where | Test |"
    yield "|---|---|---|---|---|"
    for rule in section.rules:
        verdict = f"{rule.verdict}: {rule.why}" if rule.why else rule.verdict
        tests = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in rule.tests)
        homes = "<br>".join(f"`{home}`" for home in rule.homes)
        yield f"| {rule.article}{' *' if rule.seen_to_fail else ''} | {rule.words} | {verdict} | {homes} | {tests} |"
    yield ""


def main() -> None:
    """Bring the page up to date."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
