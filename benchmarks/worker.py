"""One engine on one file, in a process of its own; a line of JSON when a round begins and when it is timed.

Seconds are processor time: what else the machine does must not count.

Usage: python -m benchmarks.worker ENGINE FILE REPETITIONS
"""

import json
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.engines import ENGINES, Call
from benchmarks.positions import positions

RUN_ONCE_FROM: Final = 1.0
"""Seconds: a round that takes longer than this in the warm-up run is not run again, the warm-up counts."""


def spent() -> float:
    """Seconds of processor time of this process and of the programs that it has run."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def timed(call: Call, repetitions: int) -> tuple[float, object]:
    """Median seconds of some runs after a warm-up run, and the answer."""
    start = spent()
    answer = call()
    first = spent() - start
    if first > RUN_ONCE_FROM:
        return first, answer
    runs = []
    for _ in range(repetitions):
        start = spent()
        call()
        runs.append(spent() - start)
    return statistics.median(runs), answer


def main() -> None:
    """Time every round of the file."""
    engine, file, repetitions = ENGINES[sys.argv[1]], Path(sys.argv[2]), int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        for position in positions(file, Path(folder)):
            call, read = engine(position)
            print(json.dumps({"round": position.round_number, "began": time.time()}), flush=True)
            seconds, answer = timed(call, repetitions)
            same = read(answer) == position.recorded
            print(json.dumps({"round": position.round_number, "seconds": seconds, "same": same}), flush=True)


if __name__ == "__main__":
    main()
