"""The best full pairing that meets a demand: of all that do, the one that `judged` puts first.

Why this is exact (decision 78): a full pairing that meets the demand falls into candidates in one way, bracket by
bracket. So the best one takes, in each bracket that it comes to, the best candidate from which the rest can still meet
the demand. From the bracket in which the demand is met on, it is what the edition pairs.

A candidate is judged by the edition: what its downfloaters mean for the following bracket (2017 C.7, 2026 [C8]) is
asked of all legal pairs, whatever the demand. Whether the rest can meet the demand is asked beside that. So the
candidates are looked at from the best one on: that of the edition among the pairs of the bracket which the demand
allows; if the rest cannot meet the demand with its downfloaters, the best ones with any other set of downfloaters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any

from core.editions.dutch.procedure import ByBrackets, Procedure, with_legal
from core.editions.dutch.stops import Stop, taken_at
from core.editions.dutch.v2017.criteria import Candidate, positions_mask
from core.editions.explanation import Limits
from core.editions.shared.explaining import mates_of
from core.explain.demands import Demand, limits_of
from core.explain.laws import Laws, explanation_of, inner_of
from core.matching.cardinality import MaximumMatching, members
from core.model.field import AnyField


def by_brackets(field: AnyField) -> ByBrackets | None:
    """How full pairings of this round fall into candidates that are compared by criteria, then by their order."""
    if inner_of(field) is not field:
        return None  # Gibsonization pairs one board before all brackets
    compared = explanation_of(field).compared
    return compared if isinstance(compared, ByBrackets) else None


def procedure_of(field: AnyField, bye: int | None) -> Procedure:
    """The edition's procedure for a given full pairing, by who has the bye."""
    compared = by_brackets(field)
    assert compared is not None, "asked of rounds that are compared by brackets"
    return compared.of_pairing(explanation_of(field).layout_of(field), bye)


def best_mates(field: AnyField, demand: Demand) -> dict[int, int] | None:
    """By position the opponent, in the best full pairing that meets the demand; None when there is none."""
    laws, compared = Laws(field), by_brackets(field)
    assert compared is not None, "asked of rounds that are compared by brackets"
    limits = limits_of(laws, demand)
    if not MaximumMatching(limits.legal, laws.everyone).can_pair_all(laws.everyone, limits.may_take_bye):
        return None
    procedure, within = compared.within(laws.layout, limits)
    taken = taken_at(procedure.stops(), lambda stop: best_within(procedure, stop, within))
    return mates_of(pair for candidate in taken for pair in candidate.pairs)


# --- one bracket -------------------------------------------------------------------------------------------


def best_within(procedure: Procedure, stop: Stop[Any], limits: Limits) -> Candidate:
    """The first of the best candidates that let the demand be met; there is one."""
    bracket, layout = stop.bracket, procedure.layout
    if _keeps(stop.chosen, limits) and _can_end(stop, limits, stop.chosen.downfloaters):
        return stop.chosen
    if bracket.must_complete:
        legal = _without(limits.legal, positions_mask(bracket.moved_down))
        return procedure.chosen(with_legal(layout, legal, limits.may_take_bye), stop, 0)
    return _Search(procedure, stop, limits).run()


def _keeps(candidate: Candidate, limits: Limits) -> bool:
    return all(limits.legal[one] >> other & 1 for one, other in candidate.pairs)


def _can_end(stop: Stop[Any], limits: Limits, downfloaters: Sequence[int]) -> bool:
    """Whether the rest can meet the demand: these downfloaters, none with another, and everyone lower."""
    floaters = positions_mask(downfloaters)
    everyone = floaters | stop.lower
    legal = _without(limits.legal, floaters)
    return MaximumMatching(legal, everyone).can_pair_all(everyone, limits.may_take_bye)


def _without(legal: list[int], crowd: int) -> list[int]:
    """No pairs within a crowd."""
    return [opponents & ~crowd if crowd >> player & 1 else opponents for player, opponents in enumerate(legal)]


@dataclass(frozen=True, slots=True)
class _Part:
    """Candidates in which some players float and some are paired."""

    must_float: int
    must_pair: int


class _Search:
    """Sets of downfloaters, from the best candidate on; each set is asked at most once."""

    def __init__(self, procedure: Procedure, stop: Stop[Any], limits: Limits) -> None:
        self._procedure, self._stop, self._limits = procedure, stop, limits
        self._inside = positions_mask(stop.bracket.players)
        self._moved_down = positions_mask(stop.bracket.moved_down)
        self._ahead: list[tuple[tuple[int, int, tuple[int, int, int]], int, _Part, Candidate | None]] = []
        self._turn = count()

    def run(self) -> Candidate:
        """Parts come in the order of the best that they can hold; one whose best was found comes as that."""
        self._add(_Part(0, 0))
        while True:
            _, _, part, candidate = heappop(self._ahead)
            if candidate is None:
                for one in self._with_more(part):
                    self._add(one)
                continue
            if _can_end(self._stop, self._limits, candidate.downfloaters):
                return candidate
            self._split(part, candidate)

    def _add(self, part: _Part) -> None:
        if not self._is_possible(part):
            return
        layout = self._procedure.layout
        allowed = [
            opponents if not self._inside >> player & 1 else (opponents & ~self._inside) | self._among(player, part)
            for player, opponents in enumerate(layout.legal)
        ]
        limited = with_legal(layout, allowed, layout.may_take_bye)
        candidate = self._procedure.chosen(limited, self._stop, part.must_pair)
        order = self._procedure.order_key(self._stop.bracket, candidate.pairs)
        heappush(self._ahead, ((candidate.cost, 1, order), next(self._turn), part, candidate))

    def _among(self, player: int, part: _Part) -> int:
        """Whom a player of the bracket may meet in it."""
        if part.must_float >> player & 1:
            return 0
        crowd = self._moved_down if self._moved_down >> player & 1 else 0
        return self._limits.legal[player] & self._inside & ~part.must_float & ~crowd

    def _is_possible(self, part: _Part) -> bool:
        """Whether any candidate of this part lets the demand be met."""
        lower = self._stop.lower
        everyone = self._inside | lower
        legal = list(self._limits.legal)
        for player in members(self._inside):
            outside = 0 if part.must_pair >> player & 1 else legal[player] & lower
            legal[player] = self._among(player, part) | outside
        for player in members(lower):
            legal[player] &= ~part.must_pair
        return MaximumMatching(legal, everyone).can_pair_all(everyone, self._limits.may_take_bye & ~part.must_pair)

    def _split(self, part: _Part, candidate: Candidate) -> None:
        """All other sets of downfloaters: those without one of these, and those with more."""
        floaters = part.must_float
        for player in candidate.downfloaters:
            if not part.must_float >> player & 1:
                self._add(_Part(floaters, part.must_pair | 1 << player))
                floaters |= 1 << player
        more = _Part(positions_mask(candidate.downfloaters), part.must_pair)
        self._push_unsolved(more, candidate)

    def _push_unsolved(self, part: _Part, candidate: Candidate) -> None:
        """More downfloaters are two more at least, by the parity of the bracket, so they can wait."""
        costs = self._procedure.costs(self._stop, len(candidate.downfloaters))
        unit = costs.unit[costs.keys[0]]  # C.5, [C6]
        bound = (candidate.cost // unit + 2) * unit
        heappush(self._ahead, ((bound, 0, (0, 0, 0)), next(self._turn), part, None))

    def _with_more(self, part: _Part) -> Iterator[_Part]:
        """Those of a part, all of whose floaters are known, in which somebody else floats as well."""
        must_pair = part.must_pair
        for player in members(self._inside & ~part.must_float & ~part.must_pair):
            yield _Part(part.must_float | 1 << player, must_pair)
            must_pair |= 1 << player
