"""What `serve` bears: many who look at the standings while results come in, and everything else at once.

Usage: python -m benchmarks.serve_load [--players 500] [--seconds 10] [--runs 5] [--requests 200000] [--workers 1]

It needs wrk. An event is made up, its last round is published, and its pages are served by a process of its own; one
result a second is entered by a third. Each figure is printed as it was measured; of several runs also the median.
"""

import argparse
import asyncio
import http.client
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from benchmarks.processes import PAIRTRAIL, ROOT, installed

ROUNDS: Final = 10
CONNECTIONS: Final = 32
_POLL_SECONDS: Final = 0.02
_UNITS: Final = {"us": 0.001, "ms": 1.0, "s": 1_000.0, "m": 60_000.0}


class Load(NamedTuple):
    """One run of wrk: requests a second, milliseconds of the median and of the 99th of a hundred, answers not 2xx."""

    rate: float
    middle: float
    late: float
    refused: int


class Hall:
    """The event, the server, and who enters results."""

    def __init__(self, folder: Path, environment: dict[str, str], players: int, workers: int) -> None:
        self.environment = environment | {"PAIRTRAIL_DB": str(folder / "event.db")}
        file = str(folder / "event.trf")
        for words in (
            ("generate", "--players", str(players), "--rounds", str(ROUNDS), "--seed", "3", "--out", file),
            ("import", file, "--as", "hall"),
            ("round", "pair"),
            ("round", "publish"),
        ):
            self.type(*words)
            if words[0] == "generate":  # with a round to come
                told = Path(file).read_text(encoding="utf-8")
                Path(file).write_text(re.sub(r"(?m)^(XXR|142) +\d+", rf"\1 {ROUNDS + 1}", told), encoding="utf-8")
        self.round = ROUNDS + 1
        command = [*PAIRTRAIL, "serve", "--port", "0", "--workers", str(workers)]
        self.server = subprocess.Popen(command, cwd=ROOT, env=self.environment, stderr=subprocess.PIPE, text=True)
        assert self.server.stderr is not None
        found = re.search(r":(\d+)/", self.server.stderr.readline())
        assert found, "it says where it answers"
        self.port = int(found[1])
        self.boards = iter(range(1, players // 2 + 1))
        self.stale: list[float] = []

    def type(self, *words: str) -> None:
        """A command in a process of its own."""
        done = subprocess.run(
            [*PAIRTRAIL, *words], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(words)}: {done.stderr}")

    def ask(self, path: str, tag: str = "") -> tuple[int, str, int]:
        """Status, ETag and bytes of an answer."""
        asking = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=300
        )  # a hundred questions wait for each other
        asking.request("GET", path, headers={"If-None-Match": tag} if tag else {})
        answer = asking.getresponse()
        found = answer.status, answer.headers.get("etag", ""), len(answer.read())
        asking.close()
        return found

    @contextmanager
    def a_result_a_second(self) -> Iterator[None]:
        """While this lasts; how long each was not to be seen after its command had ended is kept in `stale`."""
        over = threading.Event()

        def enter() -> None:
            while not over.wait(1):
                board = next(self.boards, None)
                if board is None:
                    return
                before = self.ask("/hall/standings.html")[1]
                self.type("result", "set", str(self.round), f"{board}:1-0")
                ended = time.perf_counter()
                while self.ask("/hall/standings.html", before)[0] == 304:
                    time.sleep(_POLL_SECONDS)
                self.stale.append(time.perf_counter() - ended)

        entering = threading.Thread(target=enter)
        entering.start()
        try:
            yield
        finally:
            over.set()
            entering.join()

    def wrk(self, path: str, seconds: int, header: str = "") -> Load:
        """That page again and again, by so many connections."""
        words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", *(["-H", header] if header else [])]
        told = subprocess.run(
            [*words, f"http://127.0.0.1:{self.port}{path}"], capture_output=True, text=True, check=True
        ).stdout
        rate, refused = re.search(r"Requests/sec: +([\d.]+)", told), re.search(r"Non-2xx or 3xx responses: (\d+)", told)
        assert rate, told
        return Load(float(rate[1]), _latency(told, "50"), _latency(told, "99"), int(refused[1]) if refused else 0)

    def mebibytes(self) -> float:
        """Of memory of the server, its processes together."""
        listed = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text(encoding="utf-8")
        kept = 0
        for process in (str(self.server.pid), *listed.split()):
            found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
            kept += int(found[1]) if found else 0
        return kept / 1_024

    def end(self) -> None:
        """Stop the server."""
        self.server.terminate()
        self.server.wait(timeout=60)


def _latency(told: str, percent: str) -> float:
    found = re.search(rf"{percent}% +([\d.]+)(us|ms|s|m)\b", told)
    assert found, told
    return float(found[1]) * _UNITS[found[2]]


async def told_after(hall: Hall, phones: int) -> list[float]:
    """Seconds from the end of a command until each open phone knows that something changed."""

    async def phone(ready: asyncio.Semaphore) -> float:
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.port)
        writer.write(b"GET /hall/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        states = 0
        while True:
            line = await reader.readline()
            states += line.startswith(b"data:")
            if states == 1 and line.startswith(b"data:"):
                ready.release()
            if states == 2:
                writer.close()
                return time.perf_counter()

    ready = asyncio.Semaphore(0)
    phones_open = [asyncio.create_task(phone(ready)) for _ in range(phones)]
    for _ in range(phones):
        await ready.acquire()
    await asyncio.to_thread(hall.type, "result", "set", str(hall.round), f"{next(hall.boards)}:1-0")
    ended = time.perf_counter()
    return sorted(at - ended for at in await asyncio.gather(*phones_open))


def past_moments(hall: Hall) -> dict[str, list[float]]:
    """Seconds of pages of the past, by kind; a server keeps fewer moments than are asked for, so each is folded."""
    moments = [(number, stage) for number in range(1, hall.round + 1) for stage in ("published", "complete")]
    moments.pop()  # the last round is being played
    pages = {
        "standings": "standings.html?",
        "cross-table": "crosstable.html?",
        "reasons": "round-{number}-why-1.html?",
        "why-not": "why-not.html?round={number}&a=3&b=120&",
    }
    found = dict[str, list[float]]()
    for kind, page in pages.items():
        for number, stage in moments:
            begun = time.perf_counter()
            path = f"/hall/{page.format(number=number)}at=round:{number}:{stage}"
            status, _, _ = hall.ask(path)
            found.setdefault(kind, []).append(time.perf_counter() - begun)
            assert status == 200, path
    return found


def sizes(hall: Hall) -> list[tuple[int, str]]:
    """Bytes of every page that is reached by links, the largest first."""
    found, waiting = dict[str, int](), ["/hall/"]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        asking = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=300)
        asking.request("GET", path)
        page = asking.getresponse().read()
        asking.close()
        found[path] = len(page)
        waiting += [f"/hall/{name}" for name in re.findall(r'href="([\w-]+\.html)"', page.decode())]
    return sorted(((size, path) for path, size in found.items()), reverse=True)


def site_after_a_round(hall: Hall, folder: Path, players: int) -> tuple[float, str]:
    """Seconds of `site` after the results of a round, into a folder that has the pages before it; what it said."""
    hall.type("site", str(folder))
    boards = [f"{board}:1-0" for board in hall.boards]
    hall.type("result", "set", str(hall.round), *boards)
    begun = time.perf_counter()
    hall.type("site", str(folder))
    return time.perf_counter() - begun, f"{players} players, {len(boards)} results"


def measure(hall: Hall, players: int, seconds: int, runs: int, requests: int) -> None:
    """Everything, one after the other."""
    print(f"standings of {players} players: {hall.ask('/hall/standings.html')[2]:,} bytes")
    with hall.a_result_a_second():
        loads = [hall.wrk("/hall/standings.html", seconds) for _ in range(runs)]
    for load in loads:
        print(
            f"  {load.rate:,.0f} a second, median {load.middle:.0f} ms, p99 {load.late:.0f} ms, not 200: {load.refused}"
        )
    rate, late = median(one.rate for one in loads), median(one.late for one in loads)
    print(f"  median of {runs}: {rate:,.0f} a second, p99 {late:.0f} ms")
    print(
        f"  {len(hall.stale)} results, seen after {median(hall.stale):.2f} s (median), {max(hall.stale):.2f} s (latest)"
    )
    load = hall.wrk("/hall/standings.html", seconds, f"If-None-Match: {hall.ask('/hall/standings.html')[1]}")
    print(f"answered by its hash (304): {load.rate:,.0f} a second, p99 {load.late:.0f} ms")
    questions = [f"/hall/why-not.html?round={ROUNDS}&a={a}&b={a + 100}" for a in range(1, 101)]
    with ThreadPoolExecutor(100) as asking:
        begun, found = time.perf_counter(), [asking.submit(hall.ask, path) for path in questions]
        load = hall.wrk("/hall/standings.html", seconds)
        answered = sum(one.result()[0] == 200 for one in found)
    print(
        f"100 why-not at once: {answered} answered in {time.perf_counter() - begun:.1f} s; standings meanwhile "
        f"{load.rate:,.0f} a second, p99 {load.late:.0f} ms"
    )
    times = asyncio.run(told_after(hall, 500))
    print(f"500 open phones: told after {median(times):.2f} s (median), {times[-1]:.2f} s (the last)")
    for kind, past in past_moments(hall).items():
        middle, slowest = median(past) * 1000, max(past) * 1000
        print(f"past moments, {kind}: {len(past)} pages, {middle:.0f} ms (median), {slowest:.0f} ms (slowest)")
    large = sizes(hall)
    print(f"{len(large)} pages, the largest: " + ", ".join(f"{path} {size:,}" for size, path in large[:4]))
    with TemporaryDirectory() as folder:
        took, what = site_after_a_round(hall, Path(folder) / "site", players)
        print(f"`site` after a round ({what}): {took:.1f} s")
    if requests:
        before, asked = hall.mebibytes(), 0
        while asked < requests:
            asked += int(hall.wrk("/hall/standings.html", 30).rate * 30)
        print(f"memory: {before:.0f} MiB, {hall.mebibytes():.0f} MiB after {asked:,} more requests")


if __name__ == "__main__":
    asked_for = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("players", 500), ("seconds", 10), ("runs", 5), ("requests", 200_000), ("workers", 1)):
        asked_for.add_argument(f"--{name}", type=int, default=default)
    given = asked_for.parse_args()
    with TemporaryDirectory() as place, installed() as surroundings:
        served = Hall(Path(place), surroundings, given.players, given.workers)
        try:
            measure(served, given.players, given.seconds, given.runs, given.requests)
        finally:
            served.end()
