"""A database that is open in this process stays whole when a command runs in it too (`serve`, other programs)."""

import subprocess
import sys

import pytest

from cli.input.options import Options
from cli.session.session import open_session
from events.log.envelope import Command
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
from tests.data_paths import CHECKOUT

_ANOTHER_PROGRAM = """
import sys
from events.log.envelope import Command
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
with open_store(sys.argv[1]) as store:
    store.append("club", [NoteAdded(text="n")], expected_version=1, command=Command("theirs", "arbiter"))
"""


@pytest.mark.parametrize("by_link", [False, True], ids=["the same name", "another name of the file"])
def test_a_second_session_leaves_the_files_beside_the_database(tmp_path, by_link):
    """Another process removed `-wal` and `-shm` under the server, which no longer saw what was written."""
    file = tmp_path / "log.db"
    named = tmp_path / "link.db"
    named.symlink_to(file)
    with open_store(str(file), create=True) as serving:
        serving.append("club", [NoteAdded(text="n")], expected_version=0, command=Command("first", "arbiter"))
        with open_session(Options(db=str(named if by_link else file), tournament="club")) as session:
            session.store.head("club")
        subprocess.run([sys.executable, "-c", _ANOTHER_PROGRAM, str(file)], cwd=CHECKOUT, check=True)
        seen = serving.head("club").version
        beside = {one.name for one in tmp_path.iterdir()}
    assert (seen, {"log.db-wal", "log.db-shm"} <= beside) == (2, True)
