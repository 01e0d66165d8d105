"""What was done in the course of a round beside pairing brackets as they stood, one sentence each."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from core.editions.dutch.v2012.bracket import MOVED_DOWN, PAIRS, Costs, Paired
from core.editions.dutch.v2012.round_layout import Dutch2012Layout
from core.editions.shared.round_report import listed
from core.model.record import StepRecord
from core.model.sentence import say, say_of

if TYPE_CHECKING:
    from core.editions.dutch.v2012.procedure import Done


class Steps:
    """The steps so far, in the order taken."""

    def __init__(self, layout: Dutch2012Layout) -> None:
        self._layout = layout
        self.taken: list[StepRecord] = []

    def _add(self, article: str, players: Iterable[int], text: str) -> None:
        self.taken.append(StepRecord(article, tuple(self._layout.ids[player] for player in players), text))

    def _numbers(self, players: Iterable[int]) -> str:
        return listed(sorted(self._layout.field.contenders[player].number for player in players), "player")

    def _score(self, done: "Done") -> str:
        points = self._layout.score[done.whole.residents[0]]
        return f"{points // 10}.{points % 10}"

    def paired(self, done: "Done") -> None:
        """C.1 and C.14."""
        score = self._score(done)
        if done.without_opponent:
            self._without_opponent(done.without_opponent, score)
        costs = Costs(self._layout, done.bracket, done.beyond)
        fewer = costs.amount(done.paired.total, PAIRS) // 2
        alone = costs.amount(done.paired.total, MOVED_DOWN)
        if alone:
            self._add("C.14 b", (), say("Score bracket {score}: M1 decreased by {fewer}.", score=score, fewer=alone))
        if fewer:
            self._add("C.14", (), say("Score bracket {score}: P1 decreased by {fewer}.", score=score, fewer=fewer))

    def _without_opponent(self, players: Sequence[int], score: str) -> None:
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

    def other_moved_down(self, before: "Done", after: Paired) -> None:
        """C.12."""
        now = (*before.without_opponent, *after.left)
        self._add(
            "C.12",
            now,
            say(
                "Score bracket {score}: its pairing is undone, so that all who are moved down can be "
                "paired; now {numbers}, not {before}.",
                score=self._score(before),
                numbers=self._numbers(now),
                before=self._numbers(before.moved_down),
            ),
        )

    def other_penultimate(self, before: "Done", after: Paired) -> None:
        """C.13."""
        now = (*before.without_opponent, *after.left)
        whom = say(" with {numbers} moved down", numbers=self._numbers(now)) if now else ""
        self._add(
            "C.13",
            now,
            say(
                "Score bracket {score}: its pairing is undone, since the lowest one could not be paired; "
                "another one{whom} allows that.",
                score=self._score(before),
                whom=whom,
            ),
        )

    def joined(self, last: "Done") -> None:
        """C.13 where no pairing of the penultimate bracket helps."""
        self._add(
            "C.13",
            last.whole.residents,
            say(
                "Score bracket {score}: no pairing of it allows the lowest one to be paired; the two are joined.",
                score=self._score(last),
            ),
        )
