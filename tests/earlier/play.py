"""Plays the tournaments of `steps.py` with the program that is on the path, and keeps what it wrote and printed.

    PYTHONPATH=OLD python tests/earlier/play.py FOLDER

Imports nothing of this repository but `steps.py` beside it: the program is another one.
"""

import io
import itertools
import json
import os
import secrets
import shlex
import sqlite3
import sys
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

sys.path.insert(0, str(Path(__file__).parent))
steps = import_module("steps")

BEGINS: Final = datetime(2026, 3, 7, 9, 0, tzinfo=UTC)


def first_of(*names: str) -> Any:
    """The first of these modules that the program has."""
    for name in names:
        with suppress(ImportError):
            return import_module(name)
    raise ImportError(names)


class Program:
    """The program that is on the path, in a world where nothing is left to chance."""

    def __init__(self, folder: Path) -> None:
        os.chdir(folder)
        sys.stdin = io.StringIO()  # nobody is there to answer
        for name, text in steps.FILES.items():
            Path(name).write_text(text, encoding="utf-8")
        os.environ |= {"PAIRTRAIL_CONFIG": os.devnull, "PAIRTRAIL_ACTOR": "Anna Berg", "NO_COLOR": "1"}
        os.environ |= {"COLUMNS": "120", "PAIRTRAIL_DB": "log.db", "PAIRTRAIL_KEYS": str(folder / "keys")}
        self._ticks, self._ids = itertools.count(), itertools.count(1)
        module = first_of("cli.environment", "cli.environment", "cli.world")
        world = getattr(module, "environment", None) or module.world
        world.clock = lambda: BEGINS + timedelta(minutes=10 * next(self._ticks))
        world.new_id = lambda: f"{next(self._ids):032x}"
        world.new_seed = lambda: f"seed {next(self._ids)}"
        if hasattr(world, "new_secret"):
            world.new_secret = lambda: next(self._ids).to_bytes(32, "big")
        secrets.token_hex = lambda size=16: f"{next(self._ids):0{2 * (size or 16)}x}"
        self._world = world
        self.types = first_of("events.base").EVENT_TYPES
        self._run = import_module("cli.main").run
        self.refused: list[str] = []

    def typed(self, line: str, stream: str = "") -> tuple[int, str]:
        """The exit code of a line and what it printed."""
        words = shlex.split(line.replace("{db}", "log.db").replace("{copy}", "copy.db"))
        if words[0] not in {"key", "import"} and "--db" not in words and "{db}" not in line:
            words += ["--db", "log.db"]
        if words[0] not in {"key", "backup", "import"} and stream and not {"-t", "--as"} & {*words}:
            words += ["-t", stream]
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()) as err:
            try:
                code = self._run(words)
            except SystemExit as ended:
                code = int(ended.code or 0)
        return int(code or 0), out.getvalue() or err.getvalue()

    def recorded(self, stream: str, name: str, fields: dict[str, Any]) -> bool:
        """Whether the program knows that event, and took it in."""
        if name not in self.types:
            return False
        filled = {field: self._meant(stream, value) for field, value in fields.items()}
        event = msgspec.convert(filled, self.types[name])
        store_module, envelope = (
            first_of("events.store.store", "events.store"),
            first_of("events.log.envelope", "events.envelope"),
        )
        with store_module.open_store("log.db", clock=self._world.clock, new_id=self._world.new_id) as store:
            version = store.head(stream).version
            command = envelope.Command(self._world.new_id(), "Anna Berg")
            store.append(stream, [event], expected_version=version, command=command)
        return True

    @staticmethod
    def _meant(stream: str, value: object) -> object:
        """What a field stands for; see `steps.py`."""
        if not isinstance(value, str) or not value.startswith("@"):
            return value
        name = "round-paired" if value in {"@turned", "@boards", "@bye"} else value[1:]
        with closing(sqlite3.connect("log.db")) as connection:
            version, body = connection.execute(
                "SELECT version, body FROM event WHERE stream_id = ? AND type = ? ORDER BY version DESC", (stream, name)
            ).fetchone()
        if name == value[1:]:
            return version
        paired = json.loads(body)["data"]
        first, *others = paired["boards"]
        turned = [first | {"white": first["black"], "black": first["white"]}, *others]
        return {"@turned": turned, "@boards": paired["boards"], "@bye": paired.get("bye")}[value]

    def _draws(self, stream: str, number: str) -> None:
        for board in range(1, 8):
            self.typed(f"result set {number} {board}:=", stream)

    def step(self, stream: str, step: Any) -> None:
        """Take the first alternative that is accepted."""
        if step[0].startswith("draws ") if isinstance(step[0], str) else False:
            self._draws(stream, step[0].split()[1])
            return
        told = ""
        for one in step:
            if isinstance(one, str):
                code, told = self.typed(one, stream)
                if code == 0:
                    return
                told = f"{one}: exit code {code}: {told.strip().splitlines()[-1] if told.strip() else ''}"
            elif self.recorded(stream, *one):
                return
        self.refused.append(f"{stream}: {told or step[-1][0]}")


def rows_of(database: str) -> dict[str, list[str]]:
    """The types of the events of each log, in order."""
    found: dict[str, list[str]] = {}
    with closing(sqlite3.connect(database)) as connection:
        for stream, name in connection.execute("SELECT stream_id, type FROM event ORDER BY stream_id, version"):
            found.setdefault(stream, []).append(name)
    return found


def main(folder: Path) -> None:
    """Play everything into `log.db`, and write `told.json`."""
    program = Program(folder)
    for stream, of_tournament in steps.TOURNAMENTS.items():
        if stream == "signed":
            program.typed("key new anna")
            os.environ["PAIRTRAIL_KEY"] = "anna"
        for step in of_tournament:
            program.step(stream, step)
            if step is of_tournament[0] and stream != "file" and stream not in rows_of("log.db"):
                break  # the program does not know this kind
    os.environ.pop("PAIRTRAIL_KEY", None)
    logs = rows_of("log.db")
    told = {stream: {line: program.typed(line, stream) for line in steps.TOLD} for stream in logs}
    with closing(sqlite3.connect("log.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    written = {name for names in logs.values() for name in names}
    kept = {
        "types": sorted(program.types),
        "not written": sorted(set(program.types) - written),
        "refused": program.refused,
        "told": told,
    }
    written_out = json.dumps(kept, indent=1, ensure_ascii=False).replace(str(folder), "FOLDER")
    Path("told.json").write_text(written_out + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
