"""What a hostile file or database has in it: numbers beyond every bound, and letters that steer a terminal."""

import json
import random
import re
from collections.abc import Callable
from typing import Any, Final

from tests.fuzz.changing import changed

NUMBERS: Final = (
    0, -1, 2, 3, 98, 99, 500, 999, 1_000, 9_999, 10_000, 99_999, 1_000_000, 2**31, 2**53, 2**63 - 1, -(2**63), 2**63,
    2**64, 10**19, 10**20, 10**400, 10**5000,
)  # fmt: skip
"""Round, board, rating, FIDE ID, size: whatever is written as a number becomes one of these."""

TEXTS: Final = (
    "\x1b[2J\x1b[1;1H", "\x1b]0;title\x07", "a\rb", "a\nb", "\x9b2J", "\x85", "\u2028", "\u202eabc\u202c",
    "\u2066abc\u2069", "\u200b", "\ufeff", "\U000e0041", "\x7f", "\x00", "\ud800", "=1+1", "-2+3", "@SUM(1)",
    "=cmd|' /C calc'!A0", "'=1+1",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u05d0" * 50, "\u0301" * 60, "x" * 5000, "<script>alert(1)</script>",
    "${7*7}", "{name!r}", "%s%n", "../../x",
)  # fmt: skip
"""Names, places, reasons: escapes, overrides, ends of lines, formulas, and what is of no harm and stays."""

_NUMBER: Final = re.compile(rb"(?<![\w.])-?\d+(?![\w.])")
_WORD: Final = re.compile(rb"[A-Za-z]{2,}")


def spoilt(chance: random.Random, whole: list[bytes]) -> bytes:
    """One of the files with bytes changed, or with a hostile number, text, line or field in it."""
    data = chance.choice(whole)
    for _ in range(chance.randint(1, 3)):
        data = chance.choice(_WAYS)(chance, data)
    return data


def _bytes(chance: random.Random, data: bytes) -> bytes:
    return changed(chance, [data])


def _number(chance: random.Random, data: bytes) -> bytes:
    return _put(chance, data, _NUMBER, _digits(chance.choice(NUMBERS)))


def _text(chance: random.Random, data: bytes) -> bytes:
    return _put(chance, data, _WORD, chance.choice(TEXTS).encode("utf-8", "surrogatepass"))


def _put(chance: random.Random, data: bytes, pattern: re.Pattern[bytes], new: bytes) -> bytes:
    """In the place of one number or word, at times in its width, so that what is behind it stays in its columns."""
    found = list(pattern.finditer(data))
    if not found:
        return data + new
    place = chance.choice(found)
    if chance.random() < 0.5:
        new = new[: len(place[0])].ljust(len(place[0]))
    return data[: place.start()] + new + data[place.end() :]


def _line(chance: random.Random, data: bytes) -> bytes:
    """A line given again, emptied, or made 5,000 columns long."""
    lines = data.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    body = lines[at].rstrip(b"\r\n")
    end = lines[at][len(body) :]
    again = [lines[at]] * chance.choice([2, 3, 500])
    longer = [body.ljust(5_000, chance.choice([b" ", b"1", b"x", b","])) + end]
    lines[at : at + 1] = chance.choice([again, longer, [], [body + body[-20:] * 200 + end]])
    return b"".join(lines)


_WAYS: Final[tuple[Callable[[random.Random, bytes], bytes], ...]] = (_bytes, _number, _text, _line)


def _digits(number: int) -> bytes:
    """Also of a number that Python writes out for nobody."""
    return str(number).encode() if abs(number) < 10**400 else b"1" + b"0" * 5_000


def spoilt_json(chance: random.Random, document: Any) -> Any:  # whatever JSON holds
    """The document with one of its leaves another number, text or nothing at all."""
    places = list(_leaves(document))
    if not places:
        return document
    path = chance.choice(places)
    return _replaced(document, path, _leaf(chance, _at(document, path)))


def _leaf(chance: random.Random, was: object) -> object:
    numbers = [one for one in NUMBERS if abs(one) < 10**400]
    if chance.random() < 0.1:
        return chance.choice([None, [], {}, True, "", 1.5, [[]] * 50])
    if isinstance(was, str):
        return chance.choice([chance.choice(TEXTS), f"{was}{chance.choice(TEXTS)}", chance.choice(numbers)])
    return chance.choice(numbers)


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # as above
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    below = [one for key, part in items for one in _leaves(part, (*path, key))]
    return below or [path]


def _at(value: Any, path: tuple[Any, ...]) -> Any:  # as above
    return _at(value[path[0]], path[1:]) if path else value


def _replaced(value: Any, path: tuple[Any, ...], new: object) -> Any:  # as above
    if not path:
        return new
    made = dict(value) if isinstance(value, dict) else list(value)
    made[path[0]] = _replaced(value[path[0]], path[1:], new)
    return made


def as_bytes(document: object) -> bytes:
    """The document as a forger stores it: letters as they are, halves of pairs of codes as escapes."""
    try:
        return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(document, separators=(",", ":")).encode()
