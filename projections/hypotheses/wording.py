"""A change in words: what would have to have happened, and what shows that the round then comes out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.model.board import Board
from core.model.units import RoundNumber
from projections.hypotheses.case import Case, Difference, players_of
from projections.hypotheses.hypothesis import Change, Hypothesis
from projections.hypotheses.other_rounds import OtherRounds
from projections.wording import rounds_in_words


@dataclass(frozen=True, slots=True)
class HypothesisWording:
    """Words for the changes of one round."""

    case: Case

    def hypothesis(self, change: Change, left: Difference, other: OtherRounds) -> Hypothesis:
        """A change with which the round comes out."""
        proof = (self._proof(change, left), change.speaks_for_it, change.remark, str(other))
        return Hypothesis(
            kind=change.kind,
            size=change.size,
            sentence=f"This round would come out as recorded if {_with_what_speaks_against(change)}.",
            evidence=" ".join(one for one in proof if one),
            article=change.article,
        )

    def partial(self, change: Change, left: Difference, other: OtherRounds) -> Hypothesis:
        """A change that leaves a few boards."""
        boards = "; ".join(map(self.case.board, left.in_file))
        return Hypothesis(
            kind=change.kind,
            size=change.size,
            sentence=f"All but {_boards(left.size)} would come out as recorded if {_with_what_speaks_against(change)}.",
            evidence=f"Paired again so. Not explained: {boards}. {change.speaks_for_it} {other}".strip(),
            article=change.article,
        )

    def _proof(self, change: Change, left: Difference) -> str:
        recorded = self.case.recorded
        if left is self.case.difference:
            return f"Nothing else differs: {_boards(len(recorded) - len(left.in_file))} as the edition pairs them."
        if change.aside:
            seated = [board for board in recorded if _by_hand(board, left)]
            who = ", ".join(map(self.case.who, players_of(seated)))
            rest = _boards(len(recorded) - len(seated) - len(left.in_file))
            return f"Paired again so: {rest} come out as recorded; by hand: {who or 'nobody'}."
        if left.size:
            return f"Paired again so: all but {_boards(len(left.in_file))} come out as recorded."
        return f"Paired again so: all {_boards(len(recorded))} and their colours come out as recorded."


def _with_what_speaks_against(change: Change) -> str:
    """What is supposed is never told without what the file has against it."""
    return f"{change.condition} (but {change.against_it})" if change.against_it else change.condition


def of_several(change: Change, rounds: Sequence[RoundNumber]) -> Hypothesis:
    """A change with which several rounds come out."""
    supposed = replace(change, condition=change.fact or change.condition)
    which = rounds_in_words(rounds)
    return Hypothesis(
        kind=change.kind,
        size=change.size,
        sentence=f"{which.capitalize()} would come out as recorded if {_with_what_speaks_against(supposed)}.",
        evidence=" ".join(one for one in (f"{which.capitalize()} paired again so.", change.speaks_for_it) if one),
        article=change.article,
    )


def _by_hand(board: Board, left: Difference) -> bool:
    return board not in left.everything and board not in left.in_file


def _boards(count: int) -> str:
    return "1 board" if count == 1 else f"{count} boards"
