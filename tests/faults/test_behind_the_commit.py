"""A database that goes away behind the commit: no command says then that nothing was changed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT
from tests.faults.evening import COMMANDS

_GONE = """
import os, sys
from contextlib import contextmanager
from pathlib import Path

from events.errors import StorageUnavailable
from events.store.databases import Database
from tests.faults import worker
from tests.faults.evening import COMMANDS, beside, give

folder = Path(sys.argv[1])
os.chdir(folder)
worker.lay_out(folder)
for name, content in beside.items():
    (folder / name).write_bytes(content)
writing, reading, written, left = Database.writing, Database.reading, [], [0]

@contextmanager
def wrote(self):
    a_part = self.within_an_act
    with writing(self) as connection:
        yield connection
        any_event = connection.exec_driver_sql("SELECT count(*) FROM event").scalar()
    if any_event and not a_part and not self.place.endswith("other.db"):
        written.append(self)

@contextmanager
def gone(self):
    left[0] -= self in written and not self.within_an_act
    if left[0] < 0:
        raise StorageUnavailable("The server is shutting down. Nothing was changed.")
    with reading(self) as connection:
        yield connection

Database.writing, Database.reading = wrote, gone
"""

_EVENING = """
for number in range(len(COMMANDS)):
    written.clear()
    left[0] = int(sys.argv[2])
    code = give(number, f"sqlite:///{folder / 'evening.db'}")
    print(f"=== {number} {code}", file=sys.stderr, flush=True)
"""

_CONGRESS = """
from cli.main import run

url = f"sqlite:///{folder / 'congress.db'}"
os.environ |= {"PAIRTRAIL_DB": url, "PAIRTRAIL_ACTOR": "Anna Berg", "PAIRTRAIL_CONFIG": os.devnull}
entries = "".join(f'"P{number}",{2000 - number},{"AB"[number % 2]}\\n' for number in range(8))
(folder / "sections.csv").write_text("name,rating,section\\n" + entries)
left[0] = 99
assert run(["new", "Weekend", "--congress", "easter", "--sections", "A, B", "--rounds", "3"]) == 0
for line in ("player import sections.csv", "round pair", "undo"):
    written.clear()
    left[0] = int(sys.argv[2])
    code = run([*line.split(), "--congress", "easter", "--yes", "--no-input"])
    print(f"=== {code}", file=sys.stderr, flush=True)
"""


def _ran(program: str, folder: Path, read: int) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", _GONE + program, str(folder), str(read)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "othing was" not in ended.stderr
    return ended.stderr


@pytest.mark.parametrize("read", [0, 1, 2])
def test_nobody_hears_that_nothing_was_changed(tmp_path: Path, read: int):
    """It goes away after so many readings behind the commit; every command was recorded."""
    told = _ran(_EVENING, tmp_path, read)
    assert told.count("Do not enter it again") == (len(COMMANDS) - 1, 1, 0)[read]
    assert len(re.findall("^=== [0-9]+ [06]$", told, re.MULTILINE)) == len(COMMANDS)


@pytest.mark.parametrize("read", [0, 1])
def test_nor_of_an_act_in_all_sections(tmp_path: Path, read: int):
    told = _ran(_CONGRESS, tmp_path, read)
    assert re.findall("^=== (.*)$", told, re.MULTILINE) == ["6"] * 3
    assert told.count("Do not enter it again") == 3
