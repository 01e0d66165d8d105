"""Questions to the person at the terminal."""

import sys
from typing import Final

YES: Final = ("y", "yes")
NO: Final = ("n", "no")


def asked(question: str) -> str:
    """The answer in small letters, without blanks around it; empty at the end of the input."""
    return answered(question).strip().lower()


def answered(question: str) -> str:
    """The line typed as an answer, with its end; empty: the input has ended."""
    sys.stdout.flush()
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline()
