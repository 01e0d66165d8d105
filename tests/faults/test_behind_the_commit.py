"""A database that goes away behind the commit: no command says then that nothing was changed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT
from tests.faults.evening import COMMANDS

_ONE_AFTER_THE_OTHER = """
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
    with writing(self) as connection:
        yield connection
        any_event = connection.exec_driver_sql("SELECT count(*) FROM event").scalar()
    if any_event and not self.place.endswith("other.db"):
        written.append(self)

@contextmanager
def gone(self):
    left[0] -= self in written
    if left[0] < 0:
        raise StorageUnavailable("The server is shutting down. Nothing was changed.")
    with reading(self) as connection:
        yield connection

Database.writing, Database.reading = wrote, gone
for number in range(len(COMMANDS)):
    written.clear()
    left[0] = int(sys.argv[2])
    code = give(number, f"sqlite:///{folder / 'evening.db'}")
    print(f"=== {number} {code}", file=sys.stderr, flush=True)
"""


@pytest.mark.parametrize("read", [0, 1, 2])
def test_nobody_hears_that_nothing_was_changed(tmp_path: Path, read: int):
    """It goes away after so many readings behind the commit; every command was recorded."""
    ended = subprocess.run(
        [sys.executable, "-c", _ONE_AFTER_THE_OTHER, str(tmp_path), str(read)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "othing was" not in ended.stderr
    assert ended.stderr.count("Do not enter it again") == (len(COMMANDS) - 1, 1, 0)[read]
    assert len(re.findall("^=== [0-9]+ [06]$", ended.stderr, re.MULTILINE)) == len(COMMANDS)
