"""`python -m benchmarks.congress`: how long a command over all sections of a congress takes.

Each command is a process of its own, as typed. Ten sections of a hundred players, unless said otherwise.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

_OUTCOMES: Final = ("1-0", "=", "0-1", "1-0", "0-1")


def main() -> None:
    """Play two rounds and print the seconds of every command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sections", type=int, default=10)
    parser.add_argument("--players", type=int, default=1000, help="in all sections together")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        play(Path(folder), asked.sections, asked.players, asked.rounds)


def play(folder: Path, count: int, players: int, rounds: int) -> None:
    """Announce, enter and play; a line for each command."""
    sections = [f"S{number}" for number in range(1, count + 1)]
    lines = ["name,rating,birth_date,section"]
    lines += [
        f'"Player {place:04}, X",{1000 + place},{1950 + place % 60},{sections[place % count]}'
        for place in range(players)
    ]
    (folder / "entries.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    over = ("--congress", "big")
    timed(folder, "new", "Big Congress", *over, "--sections", ",".join(sections), "--rounds", "9")
    timed(folder, "player", "import", "entries.csv", *over)
    timed(folder, "player", "move", "Player 0000", "S2", *over)
    for number in range(1, rounds + 1):
        timed(folder, "round", "pair", *over)
        timed(folder, "print", "pairings", "-o", f"pairings-{number}.html", *over)
        timed(folder, "print", "pairings", "-o", f"pairings-{number}.pdf", *over)
        timed(folder, "round", "publish", *over)
        (folder / "results.txt").write_text(results(folder, number), encoding="utf-8")
        timed(folder, "result", "import", "results.txt", *over)
        timed(folder, "round", "close", *over)
    for words in (
        ("congress", "show"),
        ("info",),
        ("standings",),
        ("congress", "standings"),
        ("round", "status"),
        ("print", "standings", "-o", "standings.html"),
        ("print", "all", "-o", "papers"),
        ("print", "cards", "-o", "cards.pdf"),
        ("report", "report.html"),
        ("export", "report.trf"),
        ("site", "pages"),
        ("bundle", "seal", "big.bundle"),
        ("verify",),
        ("undo",),
    ):
        timed(folder, *words, *over)


def results(folder: Path, number: int) -> str:
    """A result for every board of every section."""
    shown = json.loads(run(folder, "round", "status", str(number), "--json", "--congress", "big"))
    lines = [
        f"{one['section']}/{board['board']} {_OUTCOMES[(board['board'] + number) % 5]}"
        for one in shown["sections"]
        for board in one["answer"]["boards"]
    ]
    return "\n".join(lines) + "\n"


def timed(folder: Path, *words: str) -> None:
    """Run a command and print its seconds: by the clock, and of the processor."""
    began, used = time.perf_counter(), _used()
    run(folder, *words)
    sys.stdout.write(f"{time.perf_counter() - began:6.2f} s {_used() - used:6.2f} s  {' '.join(words)}\n")
    sys.stdout.flush()


def _used() -> float:
    """Processor seconds of everything run so far."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def run(folder: Path, *words: str) -> str:
    """What a command prints."""
    environment = {**os.environ, "PAIRTRAIL_DB": str(folder / "congress.sqlite"), "PAIRTRAIL_ACTOR": "arbiter"}
    command = [sys.executable, "-m", "pairtrail", *words]
    paths = os.pathsep.join([str(Path(__file__).parents[1]), environment.get("PYTHONPATH", "")])
    ended = subprocess.run(
        command, cwd=folder, env={**environment, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    if ended.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(words)}: {ended.returncode}\n{ended.stderr}")
    return ended.stdout


if __name__ == "__main__":
    main()
