"""What must not happen, whatever fails: the one judge of all faults."""

import json
from typing import Final, NamedTuple

from core.model.sentence import TournamentError
from events.store.store import open_store
from tests.faults.evening import STREAM, Recorded, Reference, recorded
from tests.faults.worker import Told

ACKNOWLEDGED_AND_LOST: Final = "acknowledged and then lost"
WILL_NOT_OPEN: Final = "store that will not open"
IN_PART: Final = "half-written command"
ANOTHER_ANSWER: Final = "another answer when given again"
A_SECOND_EVENT: Final = "a second event when given again"
A_LIE: Final = "said that nothing was changed, and it was"
CALLED_DAMAGED: Final = "whole, but called damaged"
CALLED_A_DEFECT: Final = "called a defect of the program"
WITHOUT_A_WORD: Final = "failed without a word"
HUNG: Final = "a command that hung"
FIGURES: Final = (
    ACKNOWLEDGED_AND_LOST,
    WILL_NOT_OPEN,
    IN_PART,
    ANOTHER_ANSWER,
    A_SECOND_EVENT,
    A_LIE,
    CALLED_DAMAGED,
    CALLED_A_DEFECT,
    WITHOUT_A_WORD,
    HUNG,
)
"""What is counted, and has to be 0."""


_REMARKS: Final = ("at_stake", "still_seated")


class Lost(Exception):
    """Something that must not happen, in words; `kind` is the figure that counts it."""

    def __init__(self, kind: str, said: str) -> None:
        super().__init__(f"{kind}: {said}")
        self.kind = kind


class Said(NamedTuple):
    """How a command ended: exit code (None: it was killed), and what it printed."""

    code: int | None
    out: str
    err: str

    def judged(self, url: str, reference: Reference, number: int) -> int:
        """How many commands are there after command `number` (counted from 0) met a fault; raises `Lost`."""
        acknowledged = bool(self.out) and is_answer(self.out, reference.receipts[number])
        there = standing(url, reference, number + acknowledged)
        if self.code is None or acknowledged:
            return there
        if self.code == 70:
            raise Lost(CALLED_A_DEFECT, self.err)
        if self.code == 7:
            raise Lost(CALLED_DAMAGED, self.err)
        if there > number and ("othing was changed" in self.err or "othing was written" in self.err):
            raise Lost(A_LIE, self.err)
        return there


def refused(said: Said, words: str) -> None:
    """Raises `Lost` unless the command was refused as the database being not available, in these words."""
    if said.code != 6 or words not in said.err:
        raise Lost(ANOTHER_ANSWER, f"instead of '{words}' it ended with {said.code}: {said.err}")


def standing(url: str, reference: Reference, acknowledged: int) -> int:
    """How many commands the database holds, which must be all that were acknowledged, each of them whole.

    Raises `Lost`.
    """
    found = _opened(url)
    commands = reference.commands_in(found)
    if commands is None:
        raise Lost(IN_PART, f"{len(found.rows)} events and {len(found.personal)} personal data make no whole command")
    if commands < acknowledged:
        raise Lost(ACKNOWLEDGED_AND_LOST, f"{acknowledged} commands were acknowledged, {commands} are there")
    if commands > acknowledged + 1:
        raise Lost(A_SECOND_EVENT, f"{commands} commands are there, and {acknowledged} were acknowledged")
    return commands


def _opened(url: str) -> Recorded:
    try:
        with open_store(url, create=True) as store:
            findings = store.verify(STREAM) if store.streams() else ()
        found = recorded(url)
    except TournamentError as error:
        raise Lost(WILL_NOT_OPEN, str(error)) from error
    if findings:
        raise Lost(WILL_NOT_OPEN, f"verify finds: {'; '.join(one.message for one in findings)}")
    return found


def judged(told: Told, reference: Reference, first: int) -> None:
    """Raises `Lost` unless a worker that began with command `first` was answered as the reference says."""
    if told.refused:
        raise Lost(ANOTHER_ANSWER, f"command {first + len(told.receipts)}: {told.refused}")
    for number, receipt in enumerate(told.receipts, first):
        if not is_answer(receipt, reference.receipts[number]) and receipt not in reference.again[number : number + 1]:
            raise Lost(ANOTHER_ANSWER, f"of command {number}: {receipt}")


def is_answer(printed: str, expected: str) -> bool:
    """Whether a receipt is the one expected: events, hash and what comes next.

    What a decision remarks on is told by the decision only; a command that was written already is not decided again.
    """
    try:
        found, wanted = json.loads(printed), json.loads(expected)
    except ValueError:
        return False
    return found == wanted or found == {key: part for key, part in wanted.items() if key not in _REMARKS}
