"""The quality criteria [C6]-[C21] of a bracket as one packed integer (2.4)."""

from collections.abc import Sequence
from functools import lru_cache

from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017 import criteria as shared
from core.editions.dutch.v2017.criteria import Bracket, Key


class Costs(shared.Costs):
    """Packed costs of everything that can happen to the players of one bracket."""

    REMATCH, BYE, COLOURS, COMPLETION = "C1", "C2", "C3", "C4"
    OVERBALANCED, TRIPLED, CLASHING, STRONGLY_CLASHING = "C10", "C11", "C12", "C13"
    UNPAIRED_AHEAD, SCORES_AHEAD = "C8 pairs", "C8"
    LISTS = frozenset({"C7", "C18", "C19", "C20", "C21"})
    BARRED_FROM_BYE_WEIGHT = 1  # who may have the bye is settled by [C5]

    def __init__(self, layout: DutchLayout, bracket: Bracket, *, floats_to_bye: bool) -> None:
        """`floats_to_bye`: the one downfloater of this bracket will receive the bye, so [C9] applies."""
        self._floats_to_bye = floats_to_bye
        self._residents = frozenset(bracket.residents)
        super().__init__(layout, bracket)

    def _fields(self) -> Sequence[Key]:
        resident_score = self.layout.score[self.bracket.residents[0]]
        above = resident_score, resident_score - self.artificial_score
        return _fields_of(*self._scores(), *above, is_last_round=self.layout.field.is_last_round)

    def _largest_count(self) -> int:
        return max(super()._largest_count(), self.layout.field.round_number)

    def _mixed_pair(self, higher: int, lower: int, difference: int) -> int:
        """A moved-down player and his opponent: [C15], [C17]-[C21]."""
        unit, layout = self.unit, self.layout
        cost = self.moved_down(higher, difference)
        if layout.up_last[lower]:
            cost += unit["C15", 0] + unit["C19", difference]
        if layout.up_before[lower]:
            cost += unit["C17", 0] + unit["C21", difference]
        return cost

    def moved_down(self, player: int, difference: int) -> int:
        """[C18] and [C20]; one who floats on counts with a difference above that of any pair (decision 29)."""
        cost = 0
        if self.layout.down_last[player]:
            cost += self.unit["C18", difference]
        if self.layout.down_before[player]:
            cost += self.unit["C20", difference]
        return cost

    def _left_unpaired(self, player: int) -> int:
        """[C6], [C7], [C9] (decision 31), and [C14], [C16] for residents."""
        unit, layout = self.unit, self.layout
        score = layout.score[player]
        cost = unit["C6", 0] + unit["C7", score]
        if self._floats_to_bye:
            games = len(layout.field.contenders[player].colours)
            cost += (layout.field.round_number - 1 - games) * unit["C9", 0]
        if player not in self._residents:
            return cost + self.moved_down(player, score - self.artificial_score)
        if layout.down_last[player]:
            cost += unit["C14", 0]
        if layout.down_before[player]:
            cost += unit["C16", 0]
        return cost


@lru_cache(maxsize=4096)
def _fields_of(
    by_score: Sequence[int], ahead: Sequence[int], resident_score: int, fall: int, *, is_last_round: bool
) -> tuple[Key, ...]:
    """Most brackets of an event are alike in this; `fall` is how far below the residents the artificial score is."""
    gaps = [value - resident_score for value in by_score if value > resident_score]
    differences = sorted({*gaps, *(gap + fall for gap in gaps)}, reverse=True)
    keys: list[Key] = [("C6", 0), *(("C7", value) for value in by_score)]
    if ahead:
        keys += [(Costs.UNPAIRED_AHEAD, 0), *((Costs.SCORES_AHEAD, value) for value in ahead)]
    keys.append(("C9", 0))
    if is_last_round:
        keys += [(Costs.OVERBALANCED, 0), (Costs.TRIPLED, 0)]
    keys += [(f"C{number}", 0) for number in range(12, 18)]
    keys += [(f"C{number}", difference) for number in range(18, 22) for difference in differences]
    return tuple(keys)
