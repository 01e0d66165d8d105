"""Steps that the texts of 1998 and 2012 have in common, one sentence each: C.1, C.12, C.13."""

from collections.abc import Iterable, Sequence

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.round_report import listed
from core.model.pairing import StepRecord
from core.model.sentence import say, say_of


class ProcedureSteps:
    """The steps so far, in the order taken; players by position, scores as printed."""

    def __init__(self, layout: DutchLayout) -> None:
        self._layout = layout
        self.taken: list[StepRecord] = []

    def _add(self, article: str, players: Iterable[int], text: str) -> None:
        self.taken.append(StepRecord(article, tuple(self._layout.ids[player] for player in players), text))

    def _numbers(self, players: Iterable[int]) -> str:
        return listed(sorted(self._layout.field.contenders[player].number for player in players), "player")

    def without_opponent(self, players: Sequence[int], score: str) -> None:
        """C.1."""
        self._add(
            "C.1",
            players,
            say_of(
                len(players),
                "Score bracket {score}: {numbers} has no opponent in it by B.1 and B.2: moved down.",
                "Score bracket {score}: {numbers} have no opponent in it by B.1 and B.2: moved down.",
                score=score,
                numbers=self._numbers(players),
            ),
        )

    def other_moved_down(self, before: Sequence[int], after: Sequence[int], score: str) -> None:
        """C.12."""
        self._add(
            "C.12",
            after,
            say(
                "Score bracket {score}: its pairing is undone, so that all who are moved down can be "
                "paired; now {numbers}, not {before}.",
                score=score,
                numbers=self._numbers(after),
                before=self._numbers(before),
            ),
        )

    def other_penultimate(self, after: Sequence[int], score: str) -> None:
        """C.13."""
        whom = say(" with {numbers} moved down", numbers=self._numbers(after)) if after else ""
        self._add(
            "C.13",
            after,
            say(
                "Score bracket {score}: its pairing is undone, since the lowest one could not be paired; "
                "another one{whom} allows that.",
                score=score,
                whom=whom,
            ),
        )

    def joined(self, players: Sequence[int], score: str) -> None:
        """C.13 where no pairing of the penultimate bracket helps."""
        self._add(
            "C.13",
            players,
            say(
                "Score bracket {score}: no pairing of it allows the lowest one to be paired; the two are joined.",
                score=score,
            ),
        )
