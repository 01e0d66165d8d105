"""What was done in the course of a round beside pairing brackets as they stood, one sentence each."""

from core.editions.dutch.procedure_steps import ProcedureSteps
from core.editions.dutch.v2012.bracket import MOVED_DOWN, PAIRS, Costs
from core.editions.dutch.v2012.round_layout import Dutch2012Layout
from core.model.hints import TYPE_CHECKING
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.dutch.v2012.procedure import Done


class Steps(ProcedureSteps):
    """With those of C.14 as printed in 2012."""

    def __init__(self, layout: Dutch2012Layout) -> None:
        super().__init__(layout)
        self._of_2012 = layout

    def score(self, done: "Done") -> str:
        """Of the residents, as printed."""
        points = self._layout.score[done.whole.residents[0]]
        return f"{points // 10}.{points % 10}"

    def paired(self, done: "Done") -> None:
        """C.1 and C.14."""
        score = self.score(done)
        if done.without_opponent:
            self.without_opponent(done.without_opponent, score)
        costs = Costs(self._of_2012, done.bracket, done.beyond)
        fewer = costs.amount(done.paired.total, PAIRS) // 2
        alone = costs.amount(done.paired.total, MOVED_DOWN)
        if alone:
            self._add("C.14 b", (), say("Score bracket {score}: M1 decreased by {fewer}.", score=score, fewer=alone))
        if fewer:
            self._add("C.14", (), say("Score bracket {score}: P1 decreased by {fewer}.", score=score, fewer=fewer))
