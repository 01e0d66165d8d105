"""The same change in the other rounds in which it must have held: those that it wins, and those that it would lose.

A result that was known otherwise in round 6 was known otherwise in every round paired since the game; other pairing
numbers held in the rounds before. A change by which a round would be lost that comes out as it is, is an accident.
"""

from collections.abc import Mapping
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.sentence import capitalised, joined, say, say_of
from core.model.units import RoundNumber
from projections.hypotheses.case import Case, Trials, Work
from projections.hypotheses.hypothesis import Change
from projections.wording import rounds_in_words


@dataclass(frozen=True, slots=True)
class OtherRounds:
    """Rounds beside the one explained in which a change must have held."""

    kept: tuple[RoundNumber, ...] = ()  # come out as recorded without it and with it
    won: tuple[RoundNumber, ...] = ()  # only with it
    lost: tuple[RoundNumber, ...] = ()  # only without it

    def in_words(self) -> str:
        """What they say for or against the change; empty: nothing."""
        told = []
        if self.won:
            told.append(say("It also explains {rounds}.", rounds=rounds_in_words(self.won)))
        if self.kept:
            told.append(say("{rounds} would still match.", rounds=capitalised(rounds_in_words(self.kept))))
        if self.lost:
            told.append(
                say_of(
                    len(self.lost),
                    "Evidence against: {rounds} matches the file without this change, but would differ with it.",
                    "Evidence against: {rounds} match the file without this change, but would differ with it.",
                    rounds=rounds_in_words(self.lost),
                )
            )
        return joined(" ", told)


NO_OTHER_ROUNDS: Final = OtherRounds()


def other_rounds(change: Change, cases: Mapping[RoundNumber, Case], work: Work | None = None) -> OtherRounds:
    """The change held against those of the rounds given; of a few things together, each by itself."""
    kept: set[RoundNumber] = set()
    won: set[RoundNumber] = set()
    lost: set[RoundNumber] = set()
    for part in change.parts or (change,):
        for number in part.also:
            case = cases.get(number)
            if case is None:
                continue
            left = Trials(case, 1, work).difference(replace(part, aside=frozenset(), held=()))
            comes_out = left is not None and left.size == 0
            if case.difference.size == 0:
                (kept if comes_out else lost).add(number)
            elif comes_out:
                won.add(number)
    return OtherRounds(tuple(sorted(kept - lost)), tuple(sorted(won)), tuple(sorted(lost)))
