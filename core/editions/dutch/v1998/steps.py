"""What was done in the course of a round beside pairing brackets as they stood, one sentence each."""

from core.editions.dutch.procedure_steps import ProcedureSteps
from core.editions.dutch.v1998.bracket import Dropped, Size
from core.model.sentence import say

_DROPPED = ("", "B.6", say("B.6 and B.5"))


class Steps(ProcedureSteps):
    """With those of C.9 to C.11 and C.14 as printed in 1998."""

    def paired(self, score: str, dropped: Dropped, size: Size, full: Size) -> None:
        """C.14, C.11, C.10 and C.9, as far as it took them."""
        fewer = full.p - size.p + size.given_up
        if fewer:
            self._add("C.14", (), say("Score bracket {score}: p decreased by {fewer}.", score=score, fewer=fewer))
        if dropped.raised:
            self._add(
                "C.11", (), say("Score bracket {score}: x increased by {raised}.", score=score, raised=dropped.raised)
            )
        if dropped.up:
            self._add(
                "C.10",
                (),
                say(
                    "Score bracket {score}: {dropped} dropped for upfloats.", score=score, dropped=_DROPPED[dropped.up]
                ),
            )
        if dropped.down:
            self._add(
                "C.9",
                (),
                say(
                    "Score bracket {score}: {dropped} dropped for downfloats.",
                    score=score,
                    dropped=_DROPPED[dropped.down],
                ),
            )
