"""The criteria and the order of Dubov, 2018 (C.5-C.10, D) and 2026 ([C5]-[C10], 4)."""

from collections.abc import Iterable
from typing import Any

from core.certificate_check.judge import JUDGES, Bracket, Candidate, Judge
from core.certificate_check.tournament import Full


class Dubov(Judge):
    """C.04.4.1."""

    of_2017 = of_2026 = "5 6 7 8 9 10"
    takes_from_below = True

    def values(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """[C5] to [C10]; in the last round the last three say nothing."""
        at, paired = self.at, {player for pair in one.pairs for player in pair}
        up = sorted(paired.difference(bracket.residents), key=at.rank.__getitem__)
        raised = {player: at.cards[player].raised for player in up}
        often = [len(rounds) for rounds in raised.values() if len(rounds) >= 2 + at.last_round // 5]  # A.7
        again = [len(often), sum(often), sum(at.number - 1 in rounds for rounds in raised.values())]
        gaps = sorted((at.score(bracket.residents[0]) - at.score(player) for player in up), reverse=True)
        values = [len(up), gaps, len(self.clashes(one)), *([0, 0, 0] if at.is_last_round else again)]
        return [*values, self._order([*bracket.residents, *up], up, one)]

    def _order(self, players: list[int], up: list[int], one: Candidate) -> list[Any]:
        """4.2 the upfloaters; 4.3 who changes the subgroup; 4.4 the opponents of S1."""
        at, cards = self.at, self.at.cards
        g1 = [player for player in players if at.preference(player).wanted == "w"]
        if not any(cards[player].colours for player in players):
            g1 = sorted(players, key=lambda player: cards[player].number)[: len(players) // 2]
        s1, shifted = set(g1), list[list[int]]()
        for group in sorted((g1, [player for player in players if player not in g1]), key=len):
            turns = self._turns(group)
            moved = [min(pair, key=turns.__getitem__) for pair in one.pairs if turns.keys() >= {*pair}]  # the first
            shifted.append([len(moved), *sorted(turns[player] for player in moved)])
            s1 ^= set(moved)
        mates = Full(one.pairs, None).mates
        ordered = sorted(s1, key=lambda player: (self._aro(player), cards[player].number))
        return [[at.rank[player] for player in up], *shifted, [cards[mates[player]].number for player in ordered]]

    def _aro(self, player: int) -> int:
        """A.6, 1.7: the average rating of opponents, half upwards."""
        ratings = [self.at.then.players[met].rating for _, _, met in self.at.cards[player].rounds if met]
        return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0

    def _turns(self, group: Iterable[int]) -> dict[int, int]:
        """4.3.2, 4.3.3: White seekers by ARO, all by number; from the middle, of two the higher."""

        def place(player: int) -> tuple[int, int]:
            card = self.at.cards[player]
            return self._aro(player) if self.at.preference(player).wanted == "w" else 0, card.number

        remaining, turns = sorted(group, key=place), dict[int, int]()
        while remaining:
            turns[remaining.pop((len(remaining) - 1) // 2)] = len(turns) + 1
        return turns


JUDGES["dubov"] = Dubov
