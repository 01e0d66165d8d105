"""A fuzzer for where there is no atheris: a few bytes changed by chance, and kept to change further what went new ways.

Coverage comes from `sys.settrace`, for the rooms of the target alone; slow, but everywhere the same.
"""

import random
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from tests.data_paths import CHECKOUT

PIECES: Final = [
    b"", b"\n", b"\r", b"\0", b"\x1b[2J", b" ", b"9" * 40, b"9" * 5000, b"-1", b"\xff", b"\xe2\x80\xae", b",", b'"',
    b"=", b"001 ", b"{}", b"[]", b"null", b"1e999", b"<a>", b"PK\x03\x04",
]  # fmt: skip
_LARGEST: Final = 1 << 16


def changed(chance: random.Random, corpus: list[bytes]) -> bytes:
    """One of them with up to four changes, or with a part of another."""
    data = chance.choice(corpus)
    for _ in range(chance.randint(1, 4)):
        start = chance.randint(0, len(data))
        end = min(len(data), start + chance.randint(0, 30))
        piece = chance.choice([*PIECES, chance.randbytes(chance.randint(1, 6)), _part(chance, corpus)])
        put = chance.choice([piece, piece + data[start:end], data[start:end] * 2])
        data = data[:start] + put + data[end:]
    return data[:_LARGEST]


def _part(chance: random.Random, corpus: list[bytes]) -> bytes:
    other = chance.choice(corpus)
    start = chance.randint(0, len(other))
    return other[start : start + chance.randint(0, 60)]


def lines_of(do: Callable[[], object], rooms: tuple[str, ...]) -> set[tuple[str, int]]:
    """The lines of the rooms that it goes through; what it raises goes on."""
    below = tuple(f"{CHECKOUT / room}/" for room in rooms)
    seen: set[tuple[str, int]] = set()

    def in_function(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return in_function

    def at_call(frame: FrameType, _: str, __: Any) -> Any:
        return in_function if frame.f_code.co_filename.startswith(below) else None

    before = sys.gettrace()
    sys.settrace(at_call)
    try:
        do()
    finally:
        sys.settrace(before)
    return seen


def fuzz(
    must: Callable[[bytes], None], corpus: list[bytes], rooms: tuple[str, ...], seconds: float, seed: str
) -> tuple[int, int, bytes | None]:
    """How many inputs were tried, how many of them went new ways, and the one that was found; None: none was."""
    chance, known = random.Random(seed), set[tuple[str, int]]()
    corpus, begun = list(corpus), len(corpus)
    tried, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        data = changed(chance, corpus)
        tried += 1
        try:
            went = lines_of(lambda data=data: must(data), rooms)
        except Exception:  # noqa: BLE001  # whatever it is, it is what was looked for
            return tried, len(corpus) - begun, data
        if went - known:
            known |= went
            corpus.append(data)
    return tried, len(corpus) - begun, None
