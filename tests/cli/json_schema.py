"""`python -m tests.cli.json_schema` writes docs/json.json: the JSON Schema of what commands answer with --json."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from cli.output.answer import ANSWERS
from core.model.sentence import Text
from tests.data_paths import CHECKOUT

PAGE = CHECKOUT / "docs" / "json.json"
_ROOMS = ("cli/answers", "cli/commands")


def all_answers() -> dict[str, list[type]]:
    """By command, in the order of the alphabet; every module that may have some is imported."""
    for room in _ROOMS:
        for path in sorted((CHECKOUT / room).rglob("*.py")):
            if "@answers(" in path.read_text(encoding="utf-8"):
                import_module(".".join(path.relative_to(CHECKOUT).with_suffix("").parts))
    return dict(sorted(ANSWERS.items()))


def schema() -> str:
    """One document: under `commands` a reference for each, or several where an option asks for something else."""
    found = all_answers()
    kinds = [kind for listed in found.values() for kind in listed]
    references, parts = msgspec.json.schema_components(kinds, schema_hook=_of_text, ref_template="#/$defs/{name}")
    by_kind = dict(zip(kinds, references, strict=True))
    commands: dict[str, Any] = {
        command: by_kind[listed[0]] if len(listed) == 1 else {"anyOf": [by_kind[kind] for kind in listed]}
        for command, listed in found.items()
    }
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "commands": commands, "$defs": parts}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _of_text(kind: type) -> dict[str, str]:
    assert issubclass(kind, Text), kind
    return {"type": "string"}


if __name__ == "__main__":
    Path(PAGE).write_text(schema(), encoding="utf-8")
