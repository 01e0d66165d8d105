"""Command lines in a process that is watched: how they end, how long they take, what they print.

A child runs one after the other and says how each ended; the parent begins another child behind one that died.
"""

import io
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Final

from core.model.plain import escaped

SECONDS: Final = 2.0
"""Of processor time, for one command line."""
GIVEN_UP: Final = 20
"""Of processor time: then it is called a hang."""
MEMORY: Final = 500 << 20
"""Bytes of data that the process may hold, the program itself included; of a suite that called it, none."""
_DEFECT: Final = 70


class HangError(BaseException):
    """It took far too long. No Exception: nothing in between may take it for an error of the file."""


@dataclass(frozen=True)
class Outcome:
    """How one command line ended: `wrong` empty where it did nothing that it may not."""

    line: str
    code: int
    seconds: float
    wrong: str = ""


def ran(words: list[str], typed: bytes = b"") -> Outcome:
    """Run one command line in this process; standard input is `typed`."""
    from cli.main import run

    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8", errors="surrogateescape")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", write_through=True)
    said, begun = "", time.process_time()
    signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, GIVEN_UP)
    try:
        code = run(words)
    except HangError:
        code, said = -1, f"it took more than {GIVEN_UP} s"
    except BaseException as error:  # noqa: BLE001  # whatever leaves the program by itself is what was looked for
        code, said = -1, f"{type(error).__name__}: {error}"[:300]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        shown = out.getvalue(), err.getvalue()
        sys.stdin, sys.stdout, sys.stderr = before
    seconds = time.process_time() - begun
    return Outcome(" ".join(words), code, seconds, said or _wrong(code, seconds, *shown))


def _give_up(_: int, __: FrameType | None) -> None:
    raise HangError


def _wrong(code: int, seconds: float, out: bytes, err: bytes) -> str:
    shown = err.decode("utf-8", "replace")
    if code == _DEFECT:
        return f"a defect: {shown[:400]}"
    if code not in range(8):
        return f"the exit code {code}"
    if code and not shown.strip() and not out.strip():
        return f"the exit code {code} without a word"
    if letter := raw_control(out) or raw_control(err):
        return f"a raw U+{ord(letter):04X}"
    return f"it took {seconds:.1f} s" if seconds > SECONDS else ""


def raw_control(printed: bytes) -> str:
    """The first letter of an output that a terminal would obey; line ends and tabs are ours."""
    text = printed.decode("utf-8", "replace").replace("\r\n", "\n")
    return next((letter for letter in set(text) if letter not in "\n\t" and escaped(letter) != letter), "")


@dataclass
class Tally:
    """What a campaign came to."""

    ended: Counter[int]
    lines: int = 0
    slowest: float = 0.0
    slowest_line: str = ""
    largest: int = 0  # KiB of memory that a child held at most

    def add(self, outcome: Outcome) -> None:
        """One command line more."""
        self.ended[outcome.code] += 1
        self.lines += 1
        if outcome.seconds > self.slowest:
            self.slowest, self.slowest_line = outcome.seconds, outcome.line

    def add_all(self, other: "Tally") -> None:
        """What another came to as well."""
        self.ended.update(other.ended)
        self.lines += other.lines
        self.largest = max(self.largest, other.largest)
        if other.slowest > self.slowest:
            self.slowest, self.slowest_line = other.slowest, other.slowest_line


def watched(count: int, one: Callable[[int], list[Outcome]], tally: Tally) -> Iterator[tuple[int, Outcome]]:
    """What went wrong in which of the inputs: each is read in a child, `one` at a time, and the child is limited."""
    begin = 0
    while begin < count:
        last, died = begin, ""
        for number, outcomes in _child(begin, count, one, tally):
            last = number + 1
            for outcome in outcomes:
                tally.add(outcome)
                if outcome.wrong:
                    yield number, outcome
            died = outcomes[-1].wrong if outcomes and outcomes[-1].code == _DIED else ""
        if last == begin and not died:
            raise RuntimeError("a child said nothing at all")
        begin = last


_DIED: Final = -2
_OF_ONE_CHILD: Final = 500


def _child(
    begin: int, count: int, one: Callable[[int], list[Outcome]], tally: Tally
) -> Iterator[tuple[int, list[Outcome]]]:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _be_the_child(reader, writer, range(begin, min(count, begin + _OF_ONE_CHILD)), one)
    os.close(writer)
    said = begin
    with os.fdopen(reader, encoding="utf-8") as answers:
        for answer in answers:
            number, outcomes, held = json.loads(answer)
            tally.largest = max(tally.largest, held)
            yield number, [Outcome(*outcome) for outcome in outcomes]
            said = number + 1
    _, status = os.waitpid(child, 0)
    if status and said < min(count, begin + _OF_ONE_CHILD):
        yield said, [Outcome("?", _DIED, 0.0, f"the process ended with the status {status}")]


def _be_the_child(reader: int, writer: int, numbers: range, one: Callable[[int], list[Outcome]]) -> None:
    os.close(reader)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    try:
        with os.fdopen(writer, "w", encoding="utf-8") as answers:
            for number in numbers:
                outcomes = [[each.line, each.code, each.seconds, each.wrong] for each in one(number)]
                held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                answers.write(f"{json.dumps([number, outcomes, held])}\n")
                answers.flush()
    except BaseException:  # noqa: BLE001  # nothing of the parent is to be ended here as well
        traceback.print_exc(file=sys.__stderr__)
        os._exit(1)
    os._exit(0)
