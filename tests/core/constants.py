"""Every number that a module of the rules declares: `python -m tests.core.constants --write` after a change of one.

By its name alone: modules are merged and divided. Most are of a text (points, days, limits of a rule); the others say
how far a quick way goes before it hands over, which no pairing shows.
"""

import importlib
import json
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import core
from core.model.sentence import Text

KEPT: Final = Path(__file__).with_name("constants.json")


def modules() -> Iterator[ModuleType]:
    """All of `core`."""
    for one in pkgutil.walk_packages(core.__path__, "core."):
        yield importlib.import_module(one.name)


def numbers_in(value: object) -> Any:
    """The numbers, and the words beside them that are no sentences; None: there are none."""
    found: Any = None
    match value:
        case Text():
            found = None
        case Enum():
            found = value.value
        case bool() | int() | str():
            found = value
        case Fraction():
            found = str(value)
        case list() | tuple():
            found = [numbers_in(one) for one in value]
        case set() | frozenset():
            found = sorted(str(numbers_in(one)) for one in value)
        case Mapping():
            found = {str(numbers_in(key)): numbers_in(one) for key, one in value.items()}
    return found


def has_numbers(found: Any) -> bool:  # what JSON has
    """Or words alone."""
    if isinstance(found, Mapping):
        return any(map(has_numbers, found.values()))
    return any(map(has_numbers, found)) if isinstance(found, list) else isinstance(found, int)


def constants() -> dict[str, list[str]]:
    """By name what stands for it, in whichever modules."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for module in modules():
        for name, value in vars(module).items():
            if name.isupper() and has_numbers(numbers := numbers_in(value)):
                found[name].add(json.dumps(numbers, sort_keys=True))
    return {name: sorted(found[name]) for name in sorted(found)}


def kept() -> dict[str, list[str]]:
    """As they were."""
    found: dict[str, list[str]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(values)}" for name, values in constants().items())
        KEPT.write_text("{\n" + rows + "\n}\n", encoding="utf-8")
