"""`python -m tests.transcripts`: types all transcripts and writes what came, for `git diff` to show."""

import os
import subprocess
import sys

from tests.data_paths import CHECKOUT
from tests.transcripts.transcripts import KEEP


def main() -> int:
    """Write them all anew."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "tests/transcripts", *sys.argv[1:]]
    return subprocess.run(command, cwd=CHECKOUT, env={**os.environ, KEEP: "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
