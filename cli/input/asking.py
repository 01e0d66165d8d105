"""Questions to the person at the terminal."""

import sys
from typing import Final

from cli.output.streams import told
from core.model.sentence import say

YES: Final = ("y", "yes")
NO: Final = ("n", "no")
_YES_TYPED: Final = say("y yes")
_NO_TYPED: Final = say("n no")


def means_yes(answer: str) -> bool:
    """Whether somebody agreed, in English or in the language that the question was asked in."""
    return answer in (*YES, *told(_YES_TYPED).split())


def means_no(answer: str) -> bool:
    """Whether somebody declined, in English or in the language that the question was asked in."""
    return answer in (*NO, *told(_NO_TYPED).split())


def asked(question: str) -> str:
    """The answer in small letters, without blanks around it; empty at the end of the input. The question is told."""
    return answered(question).strip().lower()


def answered(question: str) -> str:
    """The line typed as an answer, with its end; empty: the input has ended."""
    sys.stdout.flush()
    sys.stderr.write(told(question))
    sys.stderr.flush()
    return sys.stdin.readline()
