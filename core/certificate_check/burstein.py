"""The criteria and the order of Burstein, 2017 (A.6, A.7, C.5-C.8, D.1) and 2026 (1.7, 1.8, [C5]-[C8], 4)."""

from collections.abc import Sequence
from typing import Any

from core.certificate_check.dutch import following
from core.certificate_check.judge import JUDGES, Bracket, Candidate, Judge
from core.certificate_check.tournament import Full


class Burstein(Judge):
    """C.04.4.2."""

    of_2017 = "5 6 6 7 7 7 8"
    of_2026 = "5 6 7 7 8"

    def values(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """In the following bracket those left here count in 2017, in 2026 all."""
        at, left = self.at, one.left

        def worth(alone: Sequence[int]) -> tuple[int, list[int]]:
            own = [player for player in alone if player in left]
            return len(own), at.scores(own)

        heavy, by = ({*left}, worth) if at.is_2017 else (set[int](), at.scores)
        alone = following(at, bracket, left, set(), heavy, by)
        values: list[Any] = [len(left), at.scores(left), len(alone), at.scores(alone)]
        if at.is_2017:
            incoming = [player for player in left if player in bracket.moved_down]
            values = [len(left), len(incoming), at.scores(incoming), len(alone), *worth(alone)]
        inside, mates = at.by_rank(bracket.players), Full(one.pairs, None).mates
        order = [-inside.index(mates[player]) if player in mates else 1 for player in inside]  # D.1, 4: floating last
        return [*values, len(self.clashes(one)), order]


JUDGES["burstein"] = Burstein
