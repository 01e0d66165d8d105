"""Every number that a module declares: `python -m tests.core.constants --write` after a change of one.

By its name alone: modules are merged and divided. Those of the rules are mostly of a text (points, days, limits); the
others say how far a quick way goes before it hands over, which no pairing shows. Those of the other rooms are widths,
limits, sizes and days.
"""

import importlib
import json
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time, timedelta
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from core.model.sentence import Text

KEPT: Final = {
    Path(__file__).with_name("constants.json"): ("core",),
    Path(__file__).with_name("constants_of_other_rooms.json"): ("events", "projections", "cli", "pairtrail"),
}
"""In which file those of which rooms are."""


def modules(rooms: Iterable[str]) -> Iterator[ModuleType]:
    """All of these rooms that can be imported and do nothing thereby."""
    for room in rooms:
        for one in pkgutil.walk_packages(importlib.import_module(room).__path__, f"{room}."):
            if not one.name.endswith("__main__"):
                yield importlib.import_module(one.name)


def numbers_in(value: object) -> Any:
    """The numbers, and the words beside them that are no sentences; None: there are none."""
    found: Any = None
    match value:
        case Text():
            found = None
        case Enum():
            found = value.value
        case bool() | int() | float() | str():
            found = value
        case Fraction():
            found = str(value)
        case date() | time() | timedelta():
            found = _of_a_clock(value)
        case list() | tuple():
            found = [numbers_in(one) for one in value]
        case set() | frozenset():
            found = sorted(str(numbers_in(one)) for one in value)
        case Mapping():
            found = {str(numbers_in(key)): numbers_in(one) for key, one in value.items()}
    return found


def _of_a_clock(value: date | time | timedelta) -> list[int]:
    if isinstance(value, timedelta):
        return [value.days, value.seconds]
    return [value.hour, value.minute] if isinstance(value, time) else list(value.timetuple()[:6])


def has_numbers(found: Any) -> bool:  # what JSON has
    """Or words alone."""
    if isinstance(found, Mapping):
        return any(map(has_numbers, found.values()))
    return any(map(has_numbers, found)) if isinstance(found, list) else isinstance(found, int | float)


def constants(rooms: Iterable[str]) -> dict[str, list[str]]:
    """By name what stands for it, in whichever modules."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for module in modules(rooms):
        for name, value in vars(module).items():
            if name.isupper() and has_numbers(numbers := numbers_in(value)):
                found[name].add(json.dumps(numbers, sort_keys=True))
    return {name: sorted(found[name]) for name in sorted(found)}


def kept(file: Path) -> dict[str, list[str]]:
    """As they were."""
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        for place, rooms in KEPT.items():
            rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(values)}" for name, values in constants(rooms).items())
            place.write_text("{\n" + rows + "\n}\n", encoding="utf-8")
