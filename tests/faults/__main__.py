"""`python -m tests.faults`: see `--help`."""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.faults import injecting, servers, surroundings
from tests.faults.evening import ACTS, COMMANDS, EVENING, Reference
from tests.faults.judging import FIGURES, Lost
from tests.faults.killing import Place, killed, new_file, whole_evening
from tests.faults.worker import lay_out, warm_up
from tests.reliability_page import keep_figures

_DESCRIPTION: Final = """\
Puts faults into an evening of 32 commands of every kind, and looks each time: is what was acknowledged there, is
anything there in part, does the store open and verify, does the command given again answer as if nothing had happened,
and was what failed told truly? Prints what was done and one figure for each thing that must not happen. Exit code 0:
all of these are 0; 1: one is not; 2: wrong usage."""

_COMMANDS_UNHARMED: Final = 6
"""How many commands a worker gets through at most before it is killed, about."""

_LONGEST: Final = 5.0
"""Seconds after which one is killed in any case."""

_SAMPLED: Final = 2
"""Commands of the evening that a sample takes, and besides one of the acts of two parts."""

KINDS: Final = ("kills", "injected", "disk", "kills-postgresql", "server")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", action="append", choices=KINDS, help="this kind of fault alone; may be repeated", metavar="KIND"
    )
    parser.add_argument("--kills", type=int, default=1000, help="`kill -9` at random moments, on each database (1000)")
    parser.add_argument("--stops", type=int, default=150, help="times that the server goes away (150)")
    parser.add_argument(
        "--sample", type=int, metavar="N", help="so many of the injected faults, and three commands, only"
    )
    parser.add_argument(
        "--acts", action="store_true", help="kills, injected, disk: only commands that write two things"
    )
    parser.add_argument("--every", type=int, default=4, metavar="KIB", help="steps of what is left on the disk (4)")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    parser.add_argument("--seed", default="2026", help="what the random moments are drawn from (2026)")
    return parser


class Campaign:
    """What was asked for, and what came of it so far."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self._options, self._folder = options, folder
        self._must_be_none, self.said = Counter[str](), list[str]()
        for name in ("laid-out", "warm", "reference"):
            (folder / name).mkdir()
        lay_out(folder / "laid-out")
        warm_up(folder / "warm")
        start = time.monotonic()
        self._reference: Reference = whole_evening(folder / "reference")
        each = (time.monotonic() - start) / (2 * len(COMMANDS))  # given, and given again
        self._longest = min(_LONGEST, _COMMANDS_UNHARMED * each)

    def run(self) -> int:
        """The exit code."""
        load, processors = os.getloadavg()[0], os.cpu_count()
        self.say(f"Seed {self._options.seed}; load of the machine {load:.1f} on {processors} processors")
        ways: dict[str, tuple[Callable[[], str], Callable[[], Counter[str]]]] = {
            "kills": (lambda: "", self._kills),
            "injected": (injecting.why_not, self._injected),
            "disk": (surroundings.why_not, self._disk),
            "kills-postgresql": (servers.why_not, self._kills_on_a_server),
            "server": (servers.why_not, self._server),
        }
        for kind in self._options.only or KINDS:
            reason, way = ways[kind]
            if why_not := reason():
                self.say(f"{kind}: left out, {why_not}")
                continue
            start = time.monotonic()
            try:
                figures = way()
            except Lost as lost:
                self._report(str(lost))
                figures = Counter({lost.kind: 1})
            self._must_be_none.update({name: figures.pop(name, 0) for name in FIGURES})
            done = ", ".join(f"{count} {name}" for name, count in figures.items())
            self.say(f"{kind}: {done} ({time.monotonic() - start:.0f} s)")
        for name in FIGURES:
            self.say(f"{name}: {self._must_be_none[name]}")
        return 1 if self._must_be_none.total() else 0

    def _kills(self) -> Counter[str]:
        return self._killed(new_file)

    def _kills_on_a_server(self) -> Counter[str]:
        with servers.own_server() as server:
            return self._killed(server.databases.empty_database)

    def _killed(self, place: Place) -> Counter[str]:
        kills, seed = self._options.kills, self._options.seed
        in_peace = len(EVENING) if self._options.acts else 0
        return killed(
            kills, place, self._reference, seed, longest=self._longest, report=self._report, in_peace=in_peace
        )

    def _server(self) -> Counter[str]:
        times, seed = self._options.stops, self._options.seed
        with servers.own_server() as server:
            return servers.server_gone(times, server, self._reference, seed, longest=self._longest, report=self._report)

    def _injected(self) -> Counter[str]:
        figures, some = Counter[str](), self._some_commands("injected")
        for number in some:
            for somebody_reads in (False, True) if number else (False,):
                figures += injecting.injected(
                    self._folder / f"{number}-{somebody_reads}",
                    number,
                    self._reference,
                    somebody_reads=somebody_reads,
                    choose=self._chosen(number, 2 * len(some)),
                    report=self._report,
                )
        return figures

    def _some_commands(self, what: str) -> list[int]:
        acts = [*range(len(COMMANDS) - len(ACTS), len(COMMANDS))]
        if self._options.acts:
            return acts
        if not self._options.sample:
            return [*range(len(COMMANDS))]
        chance = Random(f"{self._options.seed} {what}")
        return [*sorted(chance.sample(range(len(EVENING)), _SAMPLED)), chance.choice(acts)]

    def _chosen(self, number: int, parts: int) -> Callable[[Sequence[injecting.Fault]], Sequence[injecting.Fault]]:
        sample = self._options.sample
        if not sample:
            return list
        each = max(1, sample // parts)
        return lambda faults: Random(f"{self._options.seed} {number}").sample(faults, min(each, len(faults)))

    def _disk(self) -> Counter[str]:
        full, read_only, locked = (self._folder / name for name in ("full", "read-only", "locked"))
        for folder in (full, read_only):
            folder.mkdir()
        some = self._some_commands("disk")
        figures = Counter[str]() if self._options.sample else surroundings.locked_file(locked, 7, self._reference)
        with surroundings.small_disk(read_only / "disk") as disk:
            there = [number for number in some if number]
            figures += surroundings.read_only_disk(disk, read_only, self._reference, self._report, commands=there)
        with surroundings.small_disk(full / "disk") as disk:
            every = self._options.every
            return figures + surroundings.full_disk(
                disk, full, self._reference, self._report, step_kib=every, commands=some
            )

    def _report(self, what: str) -> None:
        self.say(f"MUST NOT HAPPEN: {what}")

    def say(self, line: str) -> None:
        """Print a line, and remember it for the page."""
        self.said.append(line)
        print(line, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    options = _parser().parse_args(arguments)
    with TemporaryDirectory(prefix="pairtrail-faults-") as folder:
        campaign = Campaign(options, Path(folder))
        code = campaign.run()
    if options.keep:
        keep_figures("faults", "\n".join(campaign.said))
    return code


if __name__ == "__main__":
    sys.exit(main())
