"""`python -m tests.cli.json_schema` writes docs/json.json: the JSON Schema of what commands answer with --json."""

import json
from functools import cache
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import msgspec

from cli.command_table import COMMANDS
from cli.output.answer import ANSWERS
from cli.session.issuing import DocumentAnswer
from cli.session.receipts import ReceiptAnswer, RehearsalAnswer
from core.model.sentence import Text
from tests.cli.help_pages import command_of
from tests.data_paths import CHECKOUT

PAGE = CHECKOUT / "docs" / "json.json"
_ROOMS = ("cli/answers", "cli/commands")

NOTHING: Final = frozenset({"serve"})
"""Commands that have nothing to say to programs."""


def fits(command: str, answered: object) -> bool:
    """Whether what a command printed is one of its answers: nothing is lost on the way into the value and back."""
    return any(_is_one(answered, kind) for kind in all_answers()[command])


def _is_one(answered: object, kind: Any) -> bool:  # a class, or a list of one
    try:
        value = msgspec.json.decode(json.dumps(answered).encode(), type=kind)
    except msgspec.ValidationError:
        return False
    return bool(json.loads(msgspec.json.encode(value)) == answered)


@cache
def all_answers() -> dict[str, list[Any]]:
    """By command, they and their answers in the order of the alphabet; every module that may have some is imported.

    What writes answers with a receipt and what hands out a document with its name, unless they say otherwise.
    """
    for room in _ROOMS:
        for path in sorted((CHECKOUT / room).rglob("*.py")):
            if "answers(" in path.read_text(encoding="utf-8"):
                import_module(".".join(path.relative_to(CHECKOUT).with_suffix("").parts))
    found: dict[str, list[Any]] = dict(ANSWERS)
    for command in COMMANDS:
        options = options_of(command)
        if "--dry-run" in options:
            found[command] = [*found.get(command, [ReceiptAnswer]), RehearsalAnswer]
        elif "--issue" in options:
            found.setdefault(command, [DocumentAnswer])
    return {command: sorted(kinds, key=str) for command, kinds in sorted(found.items())}


def options_of(command: str) -> set[str]:
    """The options of a command, with their dashes."""
    return {word for one in command_of(command)[0].params for word in one.opts}


def schema() -> str:
    """One document: under `commands` a reference for each, or several where an option asks for something else."""
    found = all_answers()
    kinds = list({str(kind): kind for listed in found.values() for kind in listed}.values())
    references, parts = msgspec.json.schema_components(kinds, schema_hook=_of_text, ref_template="#/$defs/{name}")
    for part in parts.values():
        if "description" in part:  # msgspec 0.23 and Python 3.13 take the indentation off
            part["description"] = cleandoc(part["description"])
    by_kind = {str(kind): reference for kind, reference in zip(kinds, references, strict=True)}
    commands: dict[str, Any] = {
        command: by_kind[str(listed[0])] if len(listed) == 1 else {"anyOf": [by_kind[str(kind)] for kind in listed]}
        for command, listed in found.items()
    }
    for kind in kinds:
        parts.get(getattr(kind, "__name__", ""), {}).get("properties", {})["not_covered"] = {"type": "string"}
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "commands": commands, "$defs": parts}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _of_text(kind: type) -> dict[str, str]:
    assert issubclass(kind, Text), kind
    return {"type": "string"}


if __name__ == "__main__":
    Path(PAGE).write_text(schema(), encoding="utf-8")
