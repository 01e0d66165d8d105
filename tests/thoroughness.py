"""How much is tried by chance: by `make campaign` a third of what `make thorough` tries, by `make test` a ninth.

What is tried beside the literal readings of the texts is the same every time (decision 92), so a run after a small
change finds nothing that the run before did not; new examples come from `make hunt`.
"""

import os
from typing import Final

EVERY: Final = 1 if os.environ.get("PAIRTRAIL_TEST_THOROUGH") else 3 if os.environ.get("PAIRTRAIL_TEST_CAMPAIGN") else 9
"""One of so many seeds, examples or files is tried."""


def some(count: int) -> int:
    """So many of as many as are tried before a release."""
    return max(1, count // EVERY)
