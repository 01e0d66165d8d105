"""A world in which everything comes out the same: a folder, a clock, identifiers and a seed of its own."""

import contextlib
import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path

from cli.commands.demo.story import ARBITER, ENTRIES, ENTRIES_FILE, FIRST_EVENING
from cli.environment import Environment, environment
from core.model.dataclass import dataclass


@dataclass(slots=True)
class SteadyClock:
    """A clock that goes on by a few seconds whenever somebody looks at it."""

    now: datetime

    def __call__(self) -> datetime:
        """The time, seven seconds after the last look."""
        self.now += timedelta(seconds=7)
        return self.now

    def move_to(self, moment: datetime) -> None:
        """On to the next evening, never back."""
        self.now = max(self.now, moment)


@contextlib.contextmanager
def demonstration_world(folder: Path, *, first_id: int = 1, begins: datetime = FIRST_EVENING) -> Iterator[SteadyClock]:
    """A folder, a database, a clock, identifiers and a seed of its own; afterwards everything is as before.

    Who comes back to a database made in such a world takes a `first_id` that was not given there. The clock begins with
    `begins`, and so the edition in force today is that of its day.
    """
    clock, numbers = SteadyClock(begins), count(first_id)
    before = Environment(environment.clock, environment.new_id, environment.new_seed, environment.new_secret)
    variables, place = dict(os.environ), Path.cwd()
    (folder / ENTRIES_FILE).write_text(ENTRIES, encoding="utf-8")
    environment.clock, environment.new_id, environment.new_seed = (
        clock,
        lambda: f"{next(numbers):032x}",
        lambda: "harbour open 2026",
    )
    environment.new_secret = lambda: sha256(f"no secret {next(numbers)}".encode()).digest()
    for name in [name for name in os.environ if name.startswith("PAIRTRAIL_") and name != "PAIRTRAIL_DEBUG"]:
        del os.environ[name]
    os.environ |= {
        "PAIRTRAIL_DB": "demo.sqlite",
        "PAIRTRAIL_ACTOR": ARBITER,
        "PAIRTRAIL_CONFIG": str(folder / "none.toml"),
        "PAIRTRAIL_LISTS": str(folder / "lists"),
    }
    os.chdir(folder)
    try:
        yield clock
    finally:
        os.chdir(place)
        os.environ.clear()
        os.environ.update(variables)
        environment.clock, environment.new_id, environment.new_seed = before.clock, before.new_id, before.new_seed
        environment.new_secret = before.new_secret
