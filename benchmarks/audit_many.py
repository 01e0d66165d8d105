"""An audit of very many files on a Dask cluster of this machine, killed once and resumed, beside an undisturbed one.

    python -m benchmarks.audit_many --files 100000 --workers 2

Files of 5 to 8 players and three rounds are made from some hundreds of generated events, each with names of its own;
every tenth has one result turned in one line. Then the same folder is audited twice: in processes of this machine, not
disturbed, and on a local cluster, where the command is killed (SIGKILL) in the middle and goes on with `--resume`. The
two reports must be the same byte for byte, and every file is kept once. Prints the rates, the processor time of the
workers included, and the largest memory of the command. Exit code 1: the reports differ.
"""

import argparse
import filecmp
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from projections.generator import event, report
from projections.generator_plan import Plan

TEMPLATES: Final = 400
_IN_A_FOLDER: Final = 1000
_FAULT_EVERY: Final = 10
_RESULT: Final = re.compile(r"(?m)^(001 .{92}\d [wb] )([10])", re.ASCII)
_NAME: Final = re.compile(r"(?m)^(001 .{10}).{33}", re.ASCII)
_TURNED: Final = {"1": "0", "0": "1"}
_LOOKED_EVERY: Final = 0.2  # seconds, and more where there is much to look at
_LOOKED_AT: Final = 20_000


def make_files(folder: Path, count: int) -> None:
    """So many reports below the folder, a thousand in each folder of it."""
    templates = [_template(seed) for seed in range(min(TEMPLATES, count))]
    for number in range(count):
        place = folder / f"{number // _IN_A_FOLDER:04}"
        if number % _IN_A_FOLDER == 0:
            place.mkdir(parents=True)
        text = templates[number % len(templates)].replace("012 Generated", f"012 Event {number}", 1)
        text = _NAME.sub(rf"\g<1>{f'Of event {number}':<33}", text)
        if number % _FAULT_EVERY == 0:
            text = _RESULT.sub(lambda found: found[1] + _TURNED[found[2]], text, count=1)
        (place / f"{number:07}.trf").write_bytes(text.encode())


def _template(seed: int) -> str:
    plan = Plan(players=5 + seed % 4, rounds=3, seed=seed + 1)
    return report(plan, event(plan)).decode()


def audit(folder: Path, output: Path, *more: str) -> list[str]:
    """The command line."""
    return [sys.executable, "-m", "pairtrail", "audit", str(folder), "-o", str(output), *more]


def undisturbed(folder: Path, output: Path, jobs: int) -> None:
    """In processes of this machine."""
    _finished(audit(folder, output, "--jobs", str(jobs)))


def killed_and_resumed(folder: Path, output: Path, kept: Path, address: str, after: int) -> None:
    """On the cluster: killed once so many results are kept, then to the end."""
    command = audit(folder, output, "--scheduler", address, "--resume", str(kept))
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while _lines(kept) < after:
        if first.poll() is not None:
            raise SystemExit(f"The first run ended by itself, with exit code {first.returncode}.")
        time.sleep(_LOOKED_EVERY + after / _LOOKED_AT)
    first.send_signal(signal.SIGKILL)
    first.wait()
    print(f"killed after {_lines(kept)} files", flush=True)
    _finished(command)


def _finished(command: Sequence[str]) -> None:
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    if ended.returncode not in (0, 1):  # findings are what is looked for
        raise SystemExit(f"{' '.join(command)} ended with exit code {ended.returncode}.")


def _lines(file: Path) -> int:
    if not file.exists():
        return 0
    with file.open("rb") as opened:
        return sum(piece.count(b"\n") for piece in iter(lambda: opened.read(1 << 20), b""))


def main(words: Sequence[str] | None = None) -> int:
    """Make, audit twice, compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(words)
    from distributed import LocalCluster

    with tempfile.TemporaryDirectory() as place:
        top = Path(place)
        folder, kept = top / "inbox", top / "kept.results"
        began = time.perf_counter()
        make_files(folder, given.files)
        print(f"{given.files} files made in {time.perf_counter() - began:.0f} s", flush=True)
        began, worked = time.perf_counter(), _worked()
        undisturbed(folder, top / "undisturbed.jsonl", given.workers)
        _told("undisturbed, in processes", given.files, began, worked)
        began, worked = time.perf_counter(), _worked()
        with LocalCluster(n_workers=given.workers, threads_per_worker=1, dashboard_address=None) as cluster:
            address = cluster.scheduler_address
            killed_and_resumed(folder, top / "resumed.jsonl", kept, address, given.files // 2)
        _told("killed and resumed, on the cluster", given.files, began, worked)
        same = filecmp.cmp(top / "undisturbed.jsonl", top / "resumed.jsonl", shallow=False)
        once = _lines(kept) == given.files
        size = (top / "resumed.jsonl").stat().st_size
        print(f"the two reports ({size:,} bytes) are {'the same byte for byte' if same else 'NOT the same'}")
        print(f"{_lines(kept)} results kept for {given.files} files")
    return 0 if same and once else 1


def _worked() -> float:
    """Processor seconds of this process and of all that it waited for."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def _told(what: str, files: int, began: float, worked: float) -> None:
    wall, cpu = time.perf_counter() - began, _worked() - worked
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(
        f"{what}: {wall:.0f} s, {files / wall:.0f} files/s; {cpu:.0f} s of processor time, {files / cpu:.0f} files a "
        f"second of it; largest memory of a process so far {largest:.0f} MiB",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
