"""Full pairings compared bracket by bracket: two beside each other, and the best that keeps to some limits.

Every full pairing falls into candidates in one way: two players are a pair of the first bracket in which both are. So
of two full pairings the better one is that which is better in the first bracket in which they differ: by the criteria
in their order, and where these are equal by the order of generation. Up to that bracket both have the same
downfloaters, so they are judged in the same bracket.

The best within limits takes, in each bracket that it comes to, the best candidate from which the rest can still keep to
them. A candidate is judged by the edition: what its downfloaters mean for the following bracket (2017 C.7, 2026 [C8])
is asked of all legal pairs, whatever the limits. Whether the rest can keep to these is asked beside that. So the
candidates are looked at from the best one on: that of the edition among the pairs of the bracket within the limits; if
the rest cannot keep to them with its downfloaters, the best ones with any other set of downfloaters.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count

from core.editions.dutch.bracket import apart
from core.editions.dutch.criteria import Candidate, Costs, positions_mask
from core.editions.dutch.decisions import Stop, taken_at
from core.editions.dutch.procedure import OrderKey, Procedure, with_legal
from core.editions.explanation import Collapsed, Limits, Mates, Parting, Side, mates_of
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass
from core.model.hints import Any
from core.model.pairing import CriterionValue


@dataclass(frozen=True, slots=True)
class ByBrackets:
    """The comparison of an edition by its procedure."""

    of_pairing: Callable[[Any, int | None], Procedure]  # for a full pairing that gives a player the bye
    within: Callable[[Any, Limits], tuple[Procedure, Limits]]  # for those within limits
    collapses: bool = False  # its rounds can end with a PPB and a CLB (2017 A.9)

    def parting(self, layout: Any, right: Mates, other: Mates) -> Parting | None:  # noqa: ANN401  of the edition
        """As `ByCriteria` says."""
        procedure = self.of_pairing(layout, bye_in(layout, right))
        difference = first_difference(procedure, right, other)
        return None if difference is None else _parting(procedure, difference)

    def best(self, layout: Any, limits: Limits) -> Mates | None:  # noqa: ANN401  of the edition
        """The best candidate of each bracket from which the rest can still keep to the limits."""
        procedure, left = self.within(layout, limits)
        rest = MaximumMatching(left.legal, layout.everyone, limits.mate)
        taken = taken_at(procedure.stops(), lambda stop: best_within(procedure, stop, left, rest))
        return mates_of(pair for candidate in taken for pair in candidate.pairs)

    def collapse(self, layout: Any, mates: Mates) -> Collapsed | None:  # noqa: ANN401  of the edition
        """A.9."""
        if not self.collapses:
            return None
        for judged in judge(self.of_pairing(layout, bye_in(layout, mates)), mates):
            stop, failed = judged.stop, judged.stop.failed
            if failed is not None:
                return Collapsed(stop.number, failed.pairs, positions_mask(failed.downfloaters) | stop.lower)
        return None


def bye_in(layout: Any, mates: Mates) -> int | None:  # noqa: ANN401  of any edition
    """Who has the bye in a full pairing."""
    return next((player for player in range(layout.size) if player not in mates), None)


# --- two full pairings -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """One bracket of a full pairing."""

    stop: Stop[Any]
    pairs: tuple[tuple[int, int], ...]  # the higher ranked first, in the order of A.2
    downfloaters: tuple[int, ...]


def judge(procedure: Procedure, mates: Mates) -> Iterator[Judged]:
    """The brackets that a full pairing comes through, from the top."""
    return taken_at(procedure.stops(), lambda stop: within(stop, mates))


def within(stop: Stop[Any], mates: Mates) -> Judged:
    """The pairs and downfloaters that a full pairing has in a bracket."""
    players = set(stop.bracket.players)
    pairs = tuple(
        (player, mates[player])
        for player in sorted(players)
        if mates.get(player, -1) in players and player < mates[player]
    )
    paired = {player for pair in pairs for player in pair}
    return Judged(stop, pairs, tuple(player for player in stop.bracket.players if player not in paired))


@dataclass(frozen=True, slots=True)
class Difference:
    """The first bracket in which two full pairings differ."""

    stop: Stop[Any]
    one: Judged
    other: Judged
    one_cost: int
    other_cost: int
    one_order: OrderKey
    other_order: OrderKey
    costs: Costs
    criterion: str | None  # the first in which they differ; None: equal in all

    @property
    def one_is_first(self) -> bool:
        """Whether the first full pairing is the better one, or comes first."""
        if self.one_cost != self.other_cost:
            return self.one_cost < self.other_cost
        return self.one_order < self.other_order


def first_difference(procedure: Procedure, one: Mates, other: Mates) -> Difference | None:
    """Where two full pairings part; None when they have the same pairs."""
    for first in judge(procedure, one):
        if all(one.get(player) == other.get(player) for player in first.stop.bracket.players):
            continue
        second = within(first.stop, other)
        if first.pairs != second.pairs:
            return _difference(procedure, first, second)
    return None


def _difference(procedure: Procedure, one: Judged, other: Judged) -> Difference:
    costs = procedure.costs(one.stop, max(len(one.downfloaters), len(other.downfloaters)))
    first, second = (procedure.settled(one.stop, judged.pairs, judged.downfloaters).cost for judged in (one, other))
    return Difference(
        stop=one.stop,
        one=one,
        other=other,
        one_cost=first,
        other_cost=second,
        one_order=procedure.order_key(one.stop.bracket, one.pairs),
        other_order=procedure.order_key(one.stop.bracket, other.pairs),
        costs=costs,
        criterion=costs.first_difference(first, second),
    )


def _parting(procedure: Procedure, difference: Difference) -> Parting:
    assert difference.one_is_first, "the edition takes the best, and of equals the first"
    layout, stop, costs = procedure.layout, difference.stop, difference.costs
    order = None
    if difference.criterion is None:
        order = procedure.order_step(stop.bracket, difference.one.pairs, difference.other.pairs)
    residents = procedure.residents(stop)
    return Parting(
        bracket=stop.number,
        kind=stop.bracket.kind,
        score=layout.score[residents[0]],
        moved_down=tuple(layout.ids[player] for player in stop.moved_down),
        residents=tuple(layout.ids[player] for player in residents),
        better=side_of(procedure, difference.one, costs.values(difference.one_cost)),
        other=side_of(procedure, difference.other, costs.values(difference.other_cost)),
        criterion=difference.criterion,
        order=order,
    )


def side_of(procedure: Procedure, judged: Judged, values: tuple[CriterionValue, ...]) -> Side:
    """One bracket of a full pairing, by player."""
    ids = procedure.layout.ids
    return Side(
        tuple((ids[one], ids[other]) for one, other in procedure.told(judged.pairs)),
        tuple(ids[player] for player in judged.downfloaters),
        values,
    )


# --- one bracket -------------------------------------------------------------------------------------------


def best_within(procedure: Procedure, stop: Stop[Any], limits: Limits, rest: MaximumMatching) -> Candidate:
    """The first of the best candidates that let the demand be met; there is one.

    `rest` is a matching within the limits, of the players of the bracket and lower at least; it is mended on the way
    down.
    """
    bracket, layout = stop.bracket, procedure.layout
    if _keeps(stop.chosen, limits) and _can_end_with(rest, stop, limits):
        return stop.chosen
    if bracket.must_complete:
        legal = apart(limits.legal, positions_mask(bracket.moved_down))
        limited = with_legal(layout, legal, limits.may_take_bye, _fixed(stop, limits, 0))
        return procedure.chosen(limited, stop, 0)
    return _Search(procedure, stop, limits).run()


def _fixed(stop: Stop[Any], limits: Limits, must_float: int) -> tuple[int, int] | None:
    """Two of the bracket who have nobody but each other within the limits, in the bracket or below; None: no two.

    If one of them floats, the rest cannot keep to the limits, so candidates that pair them are all there are.
    """
    inside = positions_mask(stop.bracket.players)
    everyone, both = inside | stop.lower, inside & ~(limits.may_take_bye | must_float)
    for player in members(both):
        left = limits.legal[player] & everyone
        if left & (left - 1) == 0 and left & both:
            other = left.bit_length() - 1
            if limits.legal[other] & everyone == 1 << player:
                return min(player, other), max(player, other)
    return None


def _keeps(candidate: Candidate, limits: Limits) -> bool:
    return all(limits.legal[one] >> other & 1 for one, other in candidate.pairs)


def _can_end(stop: Stop[Any], limits: Limits, downfloaters: Sequence[int]) -> bool:
    """Whether the rest can meet the demand: these downfloaters, none with another, and everyone lower."""
    floaters = positions_mask(downfloaters)
    everyone = floaters | stop.lower
    legal = apart(limits.legal, floaters)
    return MaximumMatching(legal, everyone).can_pair_all(everyone, limits.may_take_bye)


def _can_end_with(rest: MaximumMatching, stop: Stop[Any], limits: Limits) -> bool:
    """The same for the edition's own candidate, from a matching that is at hand."""
    downfloaters = stop.chosen.downfloaters
    if len(downfloaters) > 1:
        return _can_end(stop, limits, downfloaters)
    return rest.can_pair_all(positions_mask(downfloaters) | stop.lower, limits.may_take_bye)


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
        limited = with_legal(layout, allowed, layout.may_take_bye, _fixed(self._stop, self._limits, part.must_float))
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
