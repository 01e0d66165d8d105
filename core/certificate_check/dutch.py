"""The criteria and the order of the Dutch System, 2017 (A.8, C.5-C.19, D.1-D.3) and 2026 (2.3, 2.4, 4.2-4.4)."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from core.certificate_check.enumeration import ENUMERATED_MAX, pairs_of_all
from core.certificate_check.judge import JUDGES, Bracket, Candidate, Collapses, Judge
from core.certificate_check.log import Data
from core.certificate_check.matching import all_paired, left_over
from core.certificate_check.position import Position, colours
from core.certificate_check.tournament import Full, pairing_in
from core.certificate_check.wrong import Wrong, require
from core.model.sentence import say


def following(
    at: Position,
    bracket: Bracket,
    left: tuple[int, ...],
    takers: set[int],
    heavy: set[int],
    worth: Callable[[list[int]], Any] | None,
) -> list[int]:
    """C.7, [C8]: who is left there; `heavy` last, by `worth`."""
    players, tries = [*left, *bracket.following] if left and bracket.following else [], 0

    def legal(one: int, other: int) -> bool:
        return not (one in left and other in left) and at.legal(one, other)  # two who came down do not meet

    def can_end(alone: list[int]) -> bool:
        paired = [one for one in players if one not in alone]
        return not left_over(paired, legal) and all_paired([*alone, *bracket.rest], legal, takers)

    least = left_over(sorted(players, key=lambda one: (one not in heavy, -at.score(one))), legal)
    if worth is None or not players or can_end(least):
        return least
    for size in range(len(least), len(players) + 1, 2):
        tries += comb(len(players), size)
        require(tries <= 10_000, "the following bracket is too large to be recomputed in reasonable time")
        for alone in sorted(map(list, combinations(players, size)), key=worth):
            if can_end(alone):
                return alone
    raise Wrong(say("with these downfloaters the round cannot be completed"))


class Dutch(Judge):
    """C.04.3."""

    of_2017 = "5 6 7 7 8 9 10 11 12 13 14 15 16 17 18 19"
    of_2026 = "6 7 8 8 9 10 11 12 13 14 15 16 17 18 19 20 21"

    def __init__(self, at: Position) -> None:
        super().__init__(at)
        self._known = dict[Bracket, bool]()  # whether it is the PPB
        self._alone = cache(self._left_below)

    def values(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """A.8: downfloaters differ from one point below the lowest ranked of the bracket."""
        at, left, is_2017, cards = self.at, one.left, self.at.is_2017, self.at.cards
        takers, heavy = self._takers(bracket), self._heavy(bracket, left)
        gaps = [(high, low, at.score(high) - at.score(low)) for high, low in one.pairs]
        down = [(player, at.score(player) - at.score(bracket.players[-1]) + 10) for player in left]
        alone = self._alone(bracket, left)
        values = [len(left), _amounts(gap for *_, gap in [*gaps, *down]) if is_2017 else at.scores(left)]
        values += [len(alone) + 2 * len(heavy.intersection(alone)), at.scores(alone)]
        if not is_2017:  # [C9]: the unplayed games of who is left for the bye
            takes_bye = len(left) == 1 and len(at.order) % 2 and takers.intersection(bracket.players)
            values.append(at.number - 1 - len(cards[left[0]].colours) if takes_bye else 0)
        lacking = self.clashes(one)
        values += [*self._topscorers(one), len(lacking), sum(strength >= 2 for strength in lacking)]
        met = [one for one in gaps if (one[2] if is_2017 else one[0] in bracket.moved_down)]
        down, up = down + [(high, gap) for high, _, gap in met], [(low, gap) for _, low, gap in met]
        # of 2026 C14 to C17 look at residents who float down, C18 to C21 at those moved down
        counted, weighed = (
            [one for one in down if is_2017 or (one[0] in bracket.moved_down) == is_md] for is_md in (0, 1)
        )

        def again(floats: list[tuple[int, int]], back: int, way: str) -> list[int]:
            return [gap for player, gap in floats if cards[player].floats[-back] == way]

        values += [len(again(*one)) for back in (1, 2) for one in ((counted, back, "down"), (up, back, "up"))]
        values += [_amounts(again(*one)) for back in (1, 2) for one in ((weighed, back, "down"), (up, back, "up"))]
        return [*values, self._order(bracket, one)]

    def _takers(self, bracket: Bracket) -> set[int]:
        """[C5]: in 2026 of one score."""
        score = None if self.at.is_2017 or bracket.bye is None else self.at.score(bracket.bye)
        return {taker for taker in self.at.takers if score is None or self.at.score(taker) == score}

    def _heavy(self, bracket: Bracket, left: tuple[int, ...]) -> set[int]:
        """Who weighs more where left alone: in the last bracket of 2017 those who may not have the bye."""
        there = {*left, *bracket.following} if self.at.is_2017 and not bracket.rest else set[int]()
        return there - self._takers(bracket)

    def _left_below(self, bracket: Bracket, left: tuple[int, ...]) -> list[int]:
        takers, heavy = self._takers(bracket), self._heavy(bracket, left)
        return following(self.at, bracket, left, takers, heavy, worth=None if self.at.is_2017 else self.at.scores)

    def bye(self, player: int) -> tuple[str, str, Any]:
        """[C5]: its score; in 2017 nothing."""
        return "the score of who has the bye", "C5", 0 if self.at.is_2017 else self.at.score(player)

    def collapse_shown(self, evidence: Data | None, used: set[str]) -> Collapses:
        """A.9: where a bracket is the PPB, a candidate has to be shown that comes first and ends nowhere."""
        if not self.at.is_2017:
            return super().collapse_shown(evidence, used)
        given, shown = evidence or {"bracket": 0, "pairs": []}, Full([], None)
        require(sorted(given) == ["bracket", "pairs"], "the candidate for A.9 is not in the required form")
        shown = pairing_in({"boards": given["pairs"], "bye": None})

        def collapses(bracket: Bracket, whole: list[Candidate]) -> bool:
            if given["bracket"] != bracket.number:
                told = say(
                    "bracket {bracket} is the PPB (A.9), but no candidate is given to show it", bracket=bracket.number
                )
                require(not self._is_ppb(bracket, whole), told)
                return False
            one = self.cut(bracket.players, shown)
            is_one = len(one.pairs) == len(shown.boards) and all(self.at.legal(*pair) for pair in one.pairs)
            proves = is_one and not self._ends(bracket, one.left)
            value = self.valued(bracket, one) if proves else []
            require(
                proves and all(value < self.valued(bracket, own) for own in whole),
                "the candidate shown for A.9 is not a legal candidate that comes first and after "
                "which the round cannot be completed",
            )
            told = say(
                "bracket {bracket} is not the PPB (A.9): a candidate after which the round can be "
                "completed comes first",
                bracket=bracket.number,
            )
            require(len(bracket.players) > ENUMERATED_MAX or self._is_ppb(bracket, whole), told)
            used.add("collapsed")
            return True

        return collapses

    def collapse_found(self) -> Collapses:
        """A.9: as all candidates show it."""
        return self._is_ppb if self.at.is_2017 else super().collapse_found()

    def _is_ppb(self, bracket: Bracket, whole: list[Candidate]) -> bool:
        """A.9: whether the first of all candidates with the most pairs (C.5) leaves no completion; these leave one."""
        if bracket not in self._known:
            self._known[bracket] = self._first_fails(bracket, whole)
        return self._known[bracket]

    def _first_fails(self, bracket: Bracket, whole: list[Candidate]) -> bool:
        size = len(left_over(bracket.players, self.at.legal))
        told = say("checking whether bracket {bracket} is the PPB (A.9) would take too long", bracket=bracket.number)
        require(comb(len(bracket.players), size) <= 10_000, told)
        every = [left for left in combinations(bracket.players, size) if self._may_be_left(bracket, left)]
        failing = [left for left in every if not self._ends(bracket, left)]
        best = min(self.valued(bracket, own) for own in whole) if failing else []
        if not bracket.moved_down:  # C.6 and C.7 follow from who is left
            failing = [left for left in failing if self._some_value(bracket, left)[:4] <= best[:4]]
        require(not failing or len(bracket.players) <= ENUMERATED_MAX, told)
        values = [self.valued(bracket, one) for left in failing for one in self._leaving(bracket, left)]
        first = min(values, default=best)
        others = (one for left in every if left not in failing for one in self._leaving(bracket, left))
        return first < best and not any(self.valued(bracket, one) < first for one in others)

    def _some_value(self, bracket: Bracket, left: tuple[int, ...]) -> list[Any]:
        return self.valued(bracket, next(self._leaving(bracket, left)))

    def _leaving(self, bracket: Bracket, left: tuple[int, ...]) -> Iterator[Candidate]:
        for pairs in pairs_of_all(self.at, [one for one in bracket.players if one not in left]):
            yield self.cut(bracket.players, Full(pairs, None))

    def _may_be_left(self, bracket: Bracket, left: tuple[int, ...]) -> bool:
        return all_paired([one for one in bracket.players if one not in left], self.at.legal, set())

    def _ends(self, bracket: Bracket, left: tuple[int, ...]) -> bool:
        """A.9: whether who is left and everybody lower can all be paired."""
        return all_paired([*left, *bracket.following, *bracket.rest], self.at.legal, self.at.takers)

    def _topscorers(self, one: Candidate) -> list[int]:
        """C.8, C.9; [C10], [C11]: topscorers, or opponents of theirs, whose colours go too far."""
        too_many = thrice = 0
        for pair in one.pairs:
            for player in pair if any(map(self.at.topscorer, pair)) else ():
                colour = "w" if player == self.at.white(*pair) else "b"
                played = [*self.at.cards[player].colours, colour]
                too_many += abs(colours(played).difference) > 2
                thrice += played[-3:] == [colour] * 3
        return [too_many, thrice]

    def _order(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """D.3 (4.4) who of those moved down is in S1, D.1 (4.2) their opponents, D.2 (4.3) exchanges, D.1 the rest."""
        number = {player: place for place, player in enumerate(bracket.players, start=1)}
        first = [(number[high], number[low]) for high, low in one.pairs if high in bracket.moved_down]
        rest = [(number[high], number[low]) for high, low in one.pairs if high not in bracket.moved_down]
        taken = {low for _, low in first}
        remainder = [number[player] for player in bracket.residents if number[player] not in taken]
        original, s1 = set(remainder[: len(rest)]), {high for high, _ in rest}
        leaving, entering = original - s1, s1 - original
        exchange = [len(leaving), sum(entering) - sum(leaving)], sorted(-high for high in leaving), sorted(entering)
        return [[high for high, _ in first], [low for _, low in first], *exchange, [low for _, low in rest]]


JUDGES["dutch"] = Dutch


def _amounts(differences: Iterable[int]) -> list[int]:
    """The greatest first; where there is none, nothing is listed."""
    return sorted((one for one in differences if one > 0), reverse=True)
