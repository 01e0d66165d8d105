"""Of the Lim system every reason that a step gives for a floater and for his opponent, worked out again.

That is done without the engine's searches. As many rounds as one likes:
`python -m tests.explain.test_lim_sentences 500`, with an edition and the first seed behind it where wanted. Of 3,000
rounds from seed 29112007, by either edition, 2,336 gave 12,481 reasons, 3,247 of them for an opponent (3.8); none was
false.
"""

import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from core.editions.lim.procedure import Floater, Group, PairedGroup, paired_round
from core.editions.lim.round_layout import LimLayout
from core.editions.lim.round_pairing import exchanged_by
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
        self.ids, self.ids_of = layout.ids, layout.ids_of
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


class OpponentsJudge:
    """3.6 to 3.8 in one group: floaters in turn, and each opponent the first one available (216, 12 and 13)."""

    def __init__(self, judge: Judge, group: Group) -> None:
        self.enumeration, self.residents, self.down = judge.enumeration, judge.residents, judge.down
        self.left = set(judge.left)
        self.incoming = [one for one in judge.ids_of(group.incoming) if one in self.left]

    def judged(self, pair: tuple[PlayerId, PlayerId]) -> tuple[str, bool]:
        """What is said of the next pair that has a floater, and whether it is true."""
        floater, opponent = pair
        is_next = floater == min((one for one in self.incoming if one in self.left), key=self._turn)
        worth = {
            one: self._worth(floater, one)
            for one in self.left - {floater}
            if self.enumeration.compatible(floater, one) and self._can_be_paired(self.left - {floater, one})
        }
        usual = min(worth, key=lambda one: (worth[one][:2], worth[one][3]))
        if self.enumeration.is_maxi:
            for one, (kind, beyond, unsuited, number) in worth.items():
                worth[one] = kind, beyond, unsuited or not self.enumeration.close(one, usual), number
        is_true = is_next and opponent in worth and worth[opponent] == min(worth.values())
        self.left -= {floater, opponent}
        if opponent not in self.residents:
            return "3.8 another floater", is_true
        suits = self.enumeration.suits(floater, opponent)
        return f"3.8 {'due the other colour' if suits else 'due the same colour'}", is_true

    def _turn(self, floater: PlayerId) -> tuple[bool, int, int]:
        """3.6, 3.7; in the median those who came down go first (3.6.3)."""
        one = self.enumeration.of[floater]
        from_below = 2 * one.score < self.enumeration.field.maximum_score
        sign = -1 if from_below else 1
        return from_below, -sign * one.score, sign * one.number

    def _worth(self, floater: PlayerId, other: PlayerId) -> tuple[bool, bool, bool, int]:
        """The less the better: a resident, within the limits, due another colour, the highest number (the lowest)."""
        enumeration, number = self.enumeration, self.enumeration.of[other].number
        return (
            other not in self.residents,
            not enumeration.within_limits(floater, other),
            not enumeration.suits(floater, other),
            number if self.down else -number,
        )

    def _can_be_paired(self, players: set[PlayerId]) -> bool:
        return 2 * self.enumeration.can_make(players) == len(players)


def judged(seed: int, edition: str = "lim-2026") -> Iterator[tuple[str, bool]]:
    """Every reason of a round, by its articles, and whether it is true."""
    layout = LimLayout(narrow(edition, seed))
    if layout.size > PLAYERS_MAX or (paired := paired_round(layout)) is None:
        return
    for group in (*paired.above, *paired.below):
        judge = Judge(layout, group.group)
        for floater in group.floaters:
            yield f"{floater.article} {floater.decided}".strip(), judge.is_true(floater)
        yield from _opponents(judge, group)
    yield from _opponents(Judge(layout, paired.median.group), paired.median)
    for group in paired.groups:
        own = [pair for pair in group.made if not set(pair) & set(group.group.incoming)]
        there = sorted((one for pair in own for one in pair), reverse=not group.group.is_downward)
        proposed = list(zip(there[: len(own)], there[len(own) :], strict=True))
        beyond = any(not layout.within_limits[one] >> other & 1 for one, other in proposed)
        expected = None if proposed == own else "2.1" if beyond else "5.2"
        yield f"proposed: {expected}", exchanged_by(layout, group) == expected


def _opponents(judge: Judge, group: PairedGroup) -> Iterator[tuple[str, bool]]:
    opponents = OpponentsJudge(judge, group.group)
    for one, other in group.made:
        if {one, other} & {*group.group.incoming}:
            yield opponents.judged((judge.ids[one], judge.ids[other]))


@pytest.mark.parametrize("edition", ["lim-1999", "lim-2026"])
def test_no_reason_is_false(edition: str):
    seen = Counter[str]()
    for seed in range(10_000, 10_000 + some(900)):
        for what, is_true in judged(seed, edition):
            assert is_true, (seed, what)
            seen[what] += 1
    assert {"2.3.1", "2.3.2", "2.3.3", "2.3.4 3.9", "2.3.4 3.10", "2.3.4 3.2.2", "2.3.4 3.2.4"} <= seen.keys(), seen
    assert {"3.8 another floater", "3.8 due the other colour", "3.8 due the same colour"} <= seen.keys(), seen


def test_another_opponent_would_be_false():
    told = 0
    for seed in range(10_000, 10_060):
        layout = LimLayout(narrow("lim-2026", seed))
        paired = paired_round(layout) if layout.size <= PLAYERS_MAX else None
        for group in () if paired is None else paired.groups:
            first = next((pair for pair in group.made if set(pair) & {*group.group.incoming}), None)
            if first is None:
                continue
            judge = Judge(layout, group.group)
            judge.left -= {judge.ids[one.player] for one in group.floaters}
            floater = judge.ids[first[0]]
            for other in judge.left - {floater, judge.ids[first[1]]}:
                assert not OpponentsJudge(judge, group.group).judged((floater, other))[1], (seed, other)
                told += 1
    assert told > 50


if __name__ == "__main__":
    count, edition, first = (*sys.argv[1:], *("500", "lim-2026", "0")[len(sys.argv) - 1 :])
    seeds = range(int(first), int(first) + int(count))
    by_round = [list(judged(seed, edition)) for seed in seeds]
    all_of_them = [one for reasons in by_round for one in reasons]
    opponents = sum(what.startswith("3.8") for what, _ in all_of_them)
    sys.stdout.write(
        f"{sum(map(bool, by_round))} rounds, {len(all_of_them)} reasons, {opponents} of them for an opponent, "
        f"{sum(not is_true for _, is_true in all_of_them)} false\n"
    )
