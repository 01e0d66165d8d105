"""`python -m tests.soak`: see `--help`."""

import argparse
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from tests.faults import servers
from tests.faults.killing import new_file
from tests.reliability_page import figures_of, keep_figures
from tests.soak.backups import BACKUPS_MUST_BE_NONE, backups_under_writers
from tests.soak.hall import Client, hall, percentile
from tests.soak.writers import ERRORS, MUST_BE_NONE, written_by_many

_DESCRIPTION: Final = """\
Lets eight writers write at once, on one tournament and on many, on SQLite and on PostgreSQL; then fills a hall with
tournaments on one PostgreSQL and enters results from eight clients for ten minutes; then backs both databases up again
and again while eight writers write. Prints what was done, the times,
and one figure for each thing that must not happen. Exit code 0: all of these are 0 and memory is flat; 1: one is not;
2: wrong usage. Times are those of the machine: the load is printed beside them, and decides nothing."""

WRITERS: Final = 8
PARTS: Final = ("sqlite", "postgresql", "hall", "backups")

EVENTS_BEFORE: Final = 500
"""Events that each writer's log has before the first backup."""

PAUSE_OF_WRITERS: Final = 0.2
"""Seconds between two events of a writer while backups are made: enough for a percentile, and logs that grow slowly."""

FLAT: Final = 1.15
"""Times the memory after a client's second tournament: more at its end is a leak."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", choices=PARTS, help="this part alone; may be repeated")
    parser.add_argument("--commands", type=int, default=1000, help="commands of each writer (1000)")
    parser.add_argument("--many", type=int, default=40, help="tournaments that they write to at once (40)")
    parser.add_argument("--seconds", type=float, default=600, help="how long the hall is played in (600)")
    parser.add_argument("--tournaments", type=int, default=100, help="tournaments in the hall (100)")
    parser.add_argument("--players", type=int, default=200, help="players of each (200)")
    parser.add_argument("--rounds", type=int, default=11, help="rounds of each (11)")
    parser.add_argument("--backups", type=int, default=200, help="backups of each database (200)")
    parser.add_argument("--pause", type=float, default=0, help="seconds between two results of a client (0)")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    return parser


_LINES_OF: Final = {
    "sqlite": r"SQLite, \d+ writers x ",
    "postgresql": r"PostgreSQL, \d+ writers x ",
    "hall": r"hall: |transaction of|processor time|whole entry|bare transaction|load of the machine|memory: ",
    "backups": r"\w+, \d+ writers, an event each ",
}
"""How the lines of each part begin; what is left are the figures of what must not happen."""


def merged(before: Sequence[str], said: Sequence[str], ran: Sequence[str]) -> list[str]:
    """The lines of a run in the place of what the parts that ran had left, and the others as they were."""

    def of(part: str, lines: Sequence[str]) -> list[str]:
        return [line for line in lines if re.match(_LINES_OF[part], line)]

    def rest(lines: Sequence[str]) -> dict[str, str]:
        ends = [line.rpartition(": ") for line in lines if not any(of(part, [line]) for part in PARTS)]
        return {name: count for name, _, count in ends}

    must_be_none = rest(before) | {name: count for name, count in rest(said).items() if count != "0"}
    ended = [f"{name}: {count}" for name, count in (rest(said) | must_be_none).items()]
    return [line for part in PARTS for line in of(part, said if part in ran else before)] + ended


class Campaign:
    """What was asked for, and what came of it so far."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._must_be_none = Counter[str]()
        self._grown = 0
        self.said: list[str] = []

    def run(self) -> int:
        """The exit code."""
        parts = self._options.only or PARTS
        if "sqlite" in parts:
            for tournaments in (1, self._options.many):
                self._many("SQLite", new_file(), tournaments)
        if why_not := servers.why_not():
            self.say(f"PostgreSQL: left out, {why_not}")
        elif {"postgresql", "hall"} & {*parts}:
            with servers.own_server() as server:
                for tournaments in (1, self._options.many) if "postgresql" in parts else ():
                    self._many("PostgreSQL", server.databases.empty_database(), tournaments)
                if "hall" in parts:
                    with server.databases.empty_database() as url:
                        self._hall(url)
        if "backups" in parts:
            self._backups()
        for name in dict.fromkeys((*MUST_BE_NONE, *BACKUPS_MUST_BE_NONE)):
            self.say(f"{name}: {self._must_be_none[name]}")
        return 1 if self._must_be_none.total() or self._grown else 0

    def _many(self, database: str, place: AbstractContextManager[str], tournaments: int) -> None:
        start, commands = time.monotonic(), self._options.commands
        with place as url:
            figures, errors = written_by_many(url, WRITERS, commands, tournaments)
        self._must_be_none.update({name: figures.pop(name, 0) for name in MUST_BE_NONE})
        for error in errors[:3]:
            self.say(f"MUST NOT HAPPEN: {error}")
        on = "1 tournament" if tournaments == 1 else f"{tournaments} tournaments"
        done = ", ".join(f"{count} {name}" for name, count in figures.items())
        self.say(f"{database}, {WRITERS} writers x {commands} on {on}: {done} ({time.monotonic() - start:.0f} s)")

    def _backups(self) -> None:
        with new_file() as url:
            self._backups_of("SQLite", url)
        if why_not := servers.why_not():
            self.say(f"PostgreSQL: left out, {why_not}")
            return
        with servers.own_server() as server, server.databases.empty_database() as url:
            self._backups_of("PostgreSQL", url)

    def _backups_of(self, database: str, url: str) -> None:
        before = os.getloadavg()[0]
        lines, bad = backups_under_writers(
            url, WRITERS, self._options.backups, events=EVENTS_BEFORE, pause=PAUSE_OF_WRITERS
        )
        self._must_be_none.update(bad)
        load = f"load of the machine before and after: {before:.1f}, {os.getloadavg()[0]:.1f}"
        self.say(f"{database}, {WRITERS} writers, an event each {PAUSE_OF_WRITERS:g} s: {'; '.join([*lines, load])}")

    def _hall(self, url: str) -> None:
        asked = self._options
        before = os.getloadavg()[0]
        seen = hall(
            url,
            tournaments=asked.tournaments,
            players=asked.players,
            round_count=asked.rounds,
            clients=WRITERS,
            seconds=asked.seconds,
            pause=asked.pause,
        )
        for error in [one for client in seen for one in client.errors][:3]:
            self.say(f"MUST NOT HAPPEN: {error}")
        self._must_be_none[ERRORS] += sum(len(client.errors) for client in seen)
        entries = [one for client in seen for one in client.entries]
        transactions = [one for client in seen for one in client.transactions]
        rounds, begun = sum(client.rounds for client in seen), sum(len(client.memory) for client in seen)
        self.say(
            f"hall: {asked.tournaments} tournaments of {asked.players} players, {asked.rounds} rounds, {WRITERS} "
            f"clients, {asked.seconds:.0f} s, pause {asked.pause:g} s: {len(entries)} results in {rounds} rounds, "
            f"{begun} tournaments begun"
        )
        if not entries:
            self._must_be_none[ERRORS] += 1
            self.say("MUST NOT HAPPEN: no result was entered in that time")
            return
        bare = [one for client in seen for one in client.bare] or [0.0]
        for what, seconds in (
            ("transaction of a result", transactions),
            ("processor time of the client in it", [one for client in seen for one in client.worked]),
            ("whole entry of a result", entries),
            ("processor time of the client in it", [one for client in seen for one in client.worked_whole]),
            ("bare transaction beside them, of one number", bare),
        ):
            shown = ", ".join(f"p{part} {percentile(seconds, part):.1f} ms" for part in (50, 90, 99))
            self.say(f"{what}: {shown}")
        self.say(
            f"load of the machine before and after: {before:.1f}, {os.getloadavg()[0]:.1f}; {os.cpu_count()} processors"
        )
        self._memory(seen)

    def _memory(self, seen: Sequence[Client]) -> None:
        long_enough = [client.memory for client in seen if len(client.memory) > 2]
        grown = [memory for memory in long_enough if memory[-1] > FLAT * memory[1]]
        self._grown += len(grown)
        most = max((max(client.memory) for client in seen if client.memory), default=0)
        self.say(
            f"memory: {most // 1024} MiB the largest client; of {len(long_enough)} clients with three tournaments and "
            f"more, {len(grown)} hold more than {FLAT} times what they held after their second"
        )

    def say(self, line: str) -> None:
        """Print a line, and remember it for the page."""
        self.said.append(line)
        print(line, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    options = _parser().parse_args(arguments)
    campaign = Campaign(options)
    code = campaign.run()
    if options.keep:
        keep_figures("soak", "\n".join(merged(figures_of("soak").splitlines(), campaign.said, options.only or PARTS)))
    return code


if __name__ == "__main__":
    sys.exit(main())
