"""One engine on one file, in a process of its own; a line of JSON when a round begins and when it is timed.

Usage: python -m benchmarks.worker ENGINE FILE REPETITIONS
"""

import json
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


def timed(call: Call, repetitions: int) -> tuple[float, object]:
    """Median seconds of some runs after a warm-up run, and the answer."""
    start = time.perf_counter()
    answer = call()
    first = time.perf_counter() - start
    if first > RUN_ONCE_FROM:
        return first, answer
    runs = []
    for _ in range(repetitions):
        start = time.perf_counter()
        call()
        runs.append(time.perf_counter() - start)
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
