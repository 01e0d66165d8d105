"""A change in words: what would have to have happened, and what shows that the round then comes out."""

from collections.abc import Sequence

from core.model.dataclass import dataclass, replace
from core.model.pairing import Board, without_byes
from core.model.sentence import capitalised, joined, say, say_of
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
        proof = (self._proof(change, left), change.speaks_for_it, change.remark, other.in_words())
        return Hypothesis(
            kind=change.kind,
            size=change.size,
            sentence=say("This round would match if {condition}.", condition=_with_what_speaks_against(change)),
            evidence=joined(" ", proof),
            article=change.article,
        )

    def partial(self, change: Change, left: Difference, other: OtherRounds) -> Hypothesis:
        """A change that leaves a few boards."""
        boards = joined("; ", map(self.case.board, left.in_file))
        return Hypothesis(
            kind=change.kind,
            size=change.size,
            sentence=say(
                "All but {boards} would match if {condition}.",
                boards=_boards(left.size),
                condition=_with_what_speaks_against(change),
            ),
            evidence=joined(
                " ",
                (
                    say("The round was paired again this way. Not explained: {boards}.", boards=boards),
                    change.speaks_for_it,
                    other.in_words(),
                ),
            ),
            article=change.article,
        )

    def _proof(self, change: Change, left: Difference) -> str:
        recorded = self.case.recorded
        if left is self.case.difference:
            return say(
                "There are no other differences; paired as under the edition: {boards}.",
                boards=_boards(without_byes(recorded) - without_byes(left.in_file)),
            )
        if change.aside:
            seated = tuple(board for board in recorded if _by_hand(board, left))
            who = ", ".join(map(self.case.who, players_of(seated)))
            rest = _boards(without_byes(recorded) - without_byes(seated) - without_byes(left.in_file))
            return say(
                "When the round is paired again this way: {boards} matching; paired by hand: {players}.",
                boards=rest,
                players=who or say("nobody"),
            )
        if left.size:
            return say(
                "When the round is paired again this way, all but {boards} match.", boards=_boards(len(left.in_file))
            )
        return say(
            "When the round is paired again this way, all {boards} and their colours match.",
            boards=_boards(without_byes(recorded)),
        )


def _with_what_speaks_against(change: Change) -> str:
    """What is supposed is never told without what the file has against it."""
    return (
        say("{condition} (but {against})", condition=change.condition, against=change.against_it)
        if change.against_it
        else change.condition
    )


def of_several(change: Change, rounds: Sequence[RoundNumber]) -> Hypothesis:
    """A change with which several rounds come out."""
    supposed = replace(change, condition=change.fact or change.condition)
    which = capitalised(rounds_in_words(rounds))
    return Hypothesis(
        kind=change.kind,
        size=change.size,
        sentence=say(
            "{rounds} would match if {condition}.",
            rounds=which,
            condition=_with_what_speaks_against(supposed),
        ),
        evidence=joined(" ", (say("{rounds} were paired again this way.", rounds=which), change.speaks_for_it)),
        article=change.article,
    )


def _by_hand(board: Board, left: Difference) -> bool:
    return board not in left.everything and board not in left.in_file


def _boards(count: int) -> str:
    return say_of(count, "1 board", "{count} boards")
