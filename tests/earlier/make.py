"""Writes the logs that five programs of the history leave to all later ones: tests/data/earlier/<commit>/.

    python -m tests.earlier.make [COMMIT ...]

Each program is checked out from git into a folder of its own and plays `steps.py` there. `log.db.gz` is the database
as it left it, `told.json` which event types it knew and wrote, what it refused, and what it printed of each tournament.
Hashes are the same each time; a folder that is there is only ever compared with what is made again.
"""

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.data_paths import CHECKOUT, KEPT_DATA

EARLIER: Final = KEPT_DATA / "earlier"
PROGRAMS: Final = ("df94d763", "d141af0b", "884d56c6", "cfe70567", "fe354657")
"""The first commit, and four spread over the next 760: two and more hours apart, of 34 to 63 event types."""


def make(commit: str, folder: Path) -> None:
    """Let the program of that commit play, into a folder that is there."""
    with TemporaryDirectory(prefix="pairtrail-earlier-") as scratch:
        program, place = Path(scratch) / "program", Path(scratch) / "place"
        place.mkdir()
        subprocess.run(["git", "worktree", "add", "--detach", str(program), commit], cwd=CHECKOUT, check=True)
        try:
            play = [sys.executable, str(Path(__file__).with_name("play.py")), str(place)]
            subprocess.run(play, env=os.environ | {"PYTHONPATH": str(program)}, cwd=scratch, check=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(program)], cwd=CHECKOUT, check=True)
        (folder / "log.db.gz").write_bytes(gzip.compress((place / "log.db").read_bytes(), mtime=0))
        shutil.copy(place / "told.json", folder)


def main(commits: Sequence[str]) -> None:
    """Make those, or all."""
    for commit in commits or PROGRAMS:
        folder = EARLIER / commit
        folder.mkdir(parents=True, exist_ok=True)
        make(commit, folder)


if __name__ == "__main__":
    main(sys.argv[1:])
