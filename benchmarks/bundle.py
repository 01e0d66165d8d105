"""A bundle of a large tournament: how long it takes to seal and to verify it, and how large it is.

Usage: python -m benchmarks.bundle [--players 700] [--rounds 12] [--repetitions 5]

The tournament is played by the commands of the program: every round paired by its engine and published with a signed
checkpoint, every result entered. 700 players and 12 rounds are some 5,000 events. Seconds are processor time, as in
`benchmarks.fold`; those of the one-file verifier are of the whole process.
"""

import argparse
import contextlib
import io
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cli.commands.demo import demonstration_world
from cli.main import run
from cli.output.checker_file import verifier_file
from core.evidence.bundle import checked_bundle
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import notes_in
from events.store.store import open_store
from projections.evidence.bundle_file import read_members
from projections.evidence.sealing import sealed
from projections.repository import Repository


def played(players: int, rounds: int) -> None:
    """A tournament in the working directory."""
    chance = random.Random(15)  # noqa: S311  # results, no secrets
    rows = (f'"Player, {number}",{2600 - number},SWE' for number in range(1, players + 1))
    Path("many.csv").write_text("\n".join(["name,rating,federation", *rows]) + "\n", encoding="utf-8")
    for line in (
        f"new Large --rounds {rounds} --as large",
        "player import many.csv",
        "key new berg",
        "key new lind --keys laptop",
    ):
        _command(line)
    os.environ["PAIRTRAIL_KEY"] = "berg"
    for number in range(1, rounds + 1):
        _command("round pair --yes")
        _command("round publish --yes")
        results = " ".join(f"{board}:{chance.choice(('1-0', '=', '0-1'))}" for board in range(1, players // 2 + 1))
        _command(f"result set {number} {results}")
        _command(f"round close {number}")


def _command(line: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        code = run(line.split())
    assert code == 0, (line[:60], said.getvalue())


def seconds(act: Callable[[], object], repetitions: int) -> float:
    """The median."""
    found = []
    for _ in range(repetitions):
        began = time.process_time()
        act()
        found.append(time.process_time() - began)
    return statistics.median(found)


def alone(repetitions: int) -> float:
    """The one-file verifier as a process of its own."""
    Path("verify.py").write_text(verifier_file(), encoding="utf-8")
    found = []
    for _ in range(repetitions):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        ended = subprocess.run(
            [sys.executable, "-S", "-E", "verify.py", "event.bundle", "--trust", "keys/berg.pub"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(found)


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=700)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--repetitions", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, demonstration_world(Path(folder)):
        played(given.players, given.rounds)
        with open_store("demo.sqlite") as store:
            trusted = KeyFolder(Path("keys")).trusted

            def seal() -> bytes:
                known = Repository(store).load("large")
                return sealed(known, notes_in(store.kept("large")), trusted, program="", at="")

            contents = seal()
            Path("event.bundle").write_bytes(contents)
            bundle = checked_bundle(read_members(Path("event.bundle")))
            print(f"{len(bundle.events)} events, {len(bundle.notes)} checkpoints: {len(contents):,} bytes")
            print(f"sealed in {seconds(seal, given.repetitions):.2f} s, read from the database and folded included")
            verify = seconds(lambda: checked_bundle(read_members(Path("event.bundle"))), given.repetitions)
            print(f"verified in {verify:.2f} s; by the one-file verifier in {alone(given.repetitions):.2f} s")


if __name__ == "__main__":
    main()
