"""Messages speak of players whoever they are: no "he" for everyone, in nothing that a person reads."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
OF_SOMEBODY = re.compile(r"\b(he|she|him|his|her|hers|himself|herself)\b", re.IGNORECASE)
STAY = {
    "cli/commands/demo.py": "a reason in the demonstration speaks of one woman, by name",
    "core/editions/burstein/old_text/procedure.py": "a decision record; its hash is in logs",
    "core/editions/cfc/round_report.py": "a decision record; its hash is in logs",
    "core/editions/dubov/v1997/score_group.py": "a decision record; its hash is in logs",
    "core/editions/pairing.py": "a decision record; its hash is in logs",
    "projections/explain/told.py": "the table that says them otherwise",
}
"""Sentences that cannot change; `projections.explain.told.step_text` says those of a record otherwise."""


def texts(source: str) -> Iterator[tuple[int, str]]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


def test_no_message_says_he_of_everyone():
    found = set()
    for folder in ("cli", "core", "events", "pairtrail", "projections"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            source = path.read_text(encoding="utf-8")
            if not OF_SOMEBODY.search(source):
                continue
            told = [f"{name}:{line}: {text}" for line, text in texts(source)]
            said = [one for one in told if OF_SOMEBODY.search(one)]
            assert not said or name in STAY, said
            found |= {name} if said else set()
    assert found == set(STAY), "an exception that is none any more"


def test_no_page_says_so_either():
    pages = sorted((ROOT / "projections/export/templates").glob("*.mako"))
    assert pages
    assert [page.name for page in pages if OF_SOMEBODY.search(page.read_text(encoding="utf-8"))] == []


def test_the_search_finds_what_it_is_for():
    assert [text for _, text in texts('"""He."""\nx = f"{y}: he can rejoin"') if OF_SOMEBODY.search(text)]
