"""The engine beside the same work in process: files a second, the client included.

    python -m benchmarks.engine [--ask pair,check,audit] [--rounds 5] [--files 30]

The same small reports are asked about in process (their bytes read, then paired or checked by the Python API) and of
an `engine` on pipes, whose client writes from one thread and reads from another. Both take turns within one run; only
their ratio means anything.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Final

import pairtrail
from benchmarks.processes import PAIRTRAIL, ROOT

SAMPLE: Final = ROOT / "tests" / "data" / "oracle" / "dutch-2017"
IN_PROCESS: Final[dict[str, Callable[[bytes], object]]] = {
    "pair": lambda contents: pairtrail.pair(pairtrail.read(contents)),
    "check": lambda contents: pairtrail.check(pairtrail.read(contents)),
    "standings": lambda contents: pairtrail.standings(pairtrail.read(contents, trust_results=True)),
    "audit": pairtrail.audit,
}


class Client:
    """An engine on pipes. Requests are written by a thread of their own, so that no pipe is ever full for good."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [*PAIRTRAIL, "engine"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, requests: Sequence[dict[str, object]]) -> list[dict[str, object]]:
        """The answers, in order; none of them is an error."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        writing = Thread(target=self._write, args=(requests,))
        writing.start()
        answers = [json.loads(self.process.stdout.readline()) for _ in requests]
        writing.join()
        assert not [one for one in answers if "error" in one], answers[0]
        return answers

    def _write(self, requests: Sequence[dict[str, object]]) -> None:
        assert self.process.stdin is not None
        for request in requests:
            self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    """Measure and print a line for each kind of request."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--ask", default="pair,check,standings,audit", help="kinds of requests (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (default: %(default)s)")
    parser.add_argument(
        "--files", type=int, default=30, help="small reports, of 20 to 60 players (default: %(default)s)"
    )
    arguments = parser.parse_args()
    files = [path.read_text(encoding="utf-8") for path in sorted(SAMPLE.glob("s*.trf"))[: arguments.files]]
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, {len(files)} files; seconds of one turn.\n")
    print("ask         in process   engine   throughput of the engine: median (least, most)")
    client = Client()
    for ask in arguments.ask.split(","):
        requests = [{"ask": ask, "text": text} for text in files]
        turns = []
        for turn in range(arguments.rounds + 1):
            start = time.perf_counter()
            for text in files:
                IN_PROCESS[ask](text.encode())
            between = time.perf_counter()
            client.ask(requests)
            if turn:  # the first one imports
                turns.append((between - start, time.perf_counter() - between))
        ratios = sorted(alone / served for alone, served in turns)
        alone, served = (statistics.median(column) for column in zip(*turns, strict=True))
        print(
            f"{ask:<11} {alone:>10.3f} {served:>8.3f}   "
            f"{statistics.median(ratios):.2f} ({ratios[0]:.2f}, {ratios[-1]:.2f})",
            flush=True,
        )
    client.close()


if __name__ == "__main__":
    main()
