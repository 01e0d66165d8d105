"""What each edition declares, written out: `python -m tests.core.declared --write` after a change of a declaration.

What no round by chance shows: days, articles by number, how criteria are cited, what ranks equals, what a match of two
games is worth. Texts of ours stand in it by their keys alone, so that one may be worded anew.
"""

import json
import sys
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final

from core.editions.registry import ROWS, TABLES, edition_named
from core.model.sentence import Refused, Text

KEPT: Final = Path(__file__).with_name("declared.json")


def written(value: object) -> Any:
    """In what JSON has; None for what is no declaration."""
    fields = () if isinstance(value, type) else getattr(value, "__dataclass_fields__", ())
    match value:
        case Text():
            found: Any = "a text"
        case Enum():
            found = str(value.value)
        case None | str() | int():
            found = value
        case list() | tuple():
            found = [written(one) for one in value]
        case set() | frozenset():
            found = sorted(map(str, value))
        case Mapping():
            found = {str(written(key)): written(one) for key, one in value.items()}
        case _ if fields:
            found = {name: written(getattr(value, name)) for name in fields}
        case _:
            found = None
    return found


def declared(edition: str) -> dict[str, Any]:
    """By one edition."""
    found = edition_named(edition)
    seeding = found.seeding_rounds_by
    told: dict[str, Any] = written(found)
    told["seeding_rounds_by"] = seeding and seeding.name
    told["variations"] = written(found.variations)
    told["articles"] = [[one.number, one.topic] for one in found.rule_book()]
    try:
        told["explanation"] = {} if edition in TABLES else written(found.explanation())
    except Refused:
        told["explanation"] = {}
    return told


def kept() -> dict[str, Any]:
    """As it was."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        rows = []
        for edition in ROWS:
            parts = [f" {json.dumps(name)}: {json.dumps(one)}" for name, one in sorted(declared(edition).items())]
            rows.append(json.dumps(edition) + ": {\n" + ",\n".join(parts) + "\n}")
        KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
