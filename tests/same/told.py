"""`python -m tests.same.told URL`: the evening of `tests.faults` given here and now, and all that came of it.

Prints every receipt, then for every event its hash and the hash of the state after it.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from events.store.store import open_store
from projections.tournament_state.fold import TournamentFold
from tests.faults.evening import ENTRIES, EVENING, STREAM, give


def tell(url: str) -> int:
    """The exit code."""
    with TemporaryDirectory(prefix="pairtrail-same-") as folder:
        outside = Path.cwd()
        os.chdir(folder)
        Path("entries.csv").write_text(ENTRIES, encoding="utf-8")
        try:
            for number in range(len(EVENING)):
                if code := give(number, url):
                    return code
        finally:
            os.chdir(outside)
    with open_store(url) as store:
        folding = TournamentFold()
        for stored in store.read(STREAM):
            folding.extend([stored])
            state = repr(folding.tournament())  # all of it, in its own order
            print(stored.version, stored.hash.hex(), sha256(state.encode()).hexdigest())  # noqa: T201  # what it is for
    return 0


if __name__ == "__main__":
    sys.exit(tell(sys.argv[1]))
