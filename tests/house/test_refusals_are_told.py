"""What a room refuses is said by templates, so that other languages can say it: no raising line builds its text."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.catalogue import errors

ROOT = Path(__file__).parents[2]
ROOMS = (
    *("core/certificate_check", "core/editions", "core/evidence", "core/general_rules", "core/model", "core/norms"),
    *("core/prizes", "core/ratings", "core/tie_breaks"),
    *("events/deciders", "events/lists", "events/log", "events/signing", "events/store", "events/trf"),
    "projections",
    *("cli/commands", "cli/input", "cli/session"),
)
"""Folders whose every refusal has a translation."""


def built_by_hand(source: str) -> Iterator[int]:
    """The lines that raise an error with words that no template has."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            raises = node.func.id in errors()
            said = node.args[0] if raises else node.args[-1] if node.func.id == "require" else None
            if isinstance(said, ast.JoinedStr | ast.BinOp):
                yield node.lineno


@pytest.mark.parametrize("room", ROOMS)
def test_no_refusal_is_english_only(room: str):
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line in built_by_hand(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "give the template and its values"


def test_what_is_built_by_hand_is_found():
    found = built_by_hand('raise Refused(f"Round {n}.")\nraise Refused("Round" + n)\nraise Refused("Round {n}", n=n)\n')
    assert list(found) == [1, 2]
    assert list(built_by_hand('require(n, f"Round {n}")\nrequire(n, "Round {n}", n=n)\n')) == [1]
