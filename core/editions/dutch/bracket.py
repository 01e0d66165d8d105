"""The pairing of one bracket (section B): the best candidate, and of equals the first generated.

The candidates of section B are never listed. Most brackets allow a candidate that meets a bound no candidate
can beat: `bound.first_within_bound` finds the first such one in the order of generation. Otherwise the candidates
are the matchings of a graph (`options.Options`), which is narrowed down step by step:

- to those of least cost in the criteria;
- of these, to the first choice and transposition of the moved-down players (D.3, D.1);
- with those pairs fixed, to the first exchange in the remainder (D.2);
- and, S1 and S2 being known, to the first transposition (D.1).

Both ways give the same candidate; a test holds them against each other.
"""

from collections.abc import Sequence

from core.editions.dutch.bracket_context import BracketContext, FollowingContext
from core.editions.dutch.candidate_graph import CandidateGraph
from core.editions.dutch.fast_path import first_within_bound
from core.editions.dutch.generation import ExchangeOrder
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import Bracket, Candidate, Costs, positions_mask
from core.matching.cardinality import MaximumMatching
from core.model.record import BracketKind


def context_of(layout: DutchLayout, bracket: Bracket, costs: Costs) -> FollowingContext:
    """Where the downfloaters of a bracket go; asked once, it serves every candidate."""
    return FollowingContext(layout, bracket, costs, least_downfloaters(layout, bracket))


def best_candidate(layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate:
    """The candidate that section B accepts (B.4, B.8)."""
    found = first_within_bound(layout, bracket, costs, context)
    return exact_candidate(layout, bracket, costs, context) if found is None else found


def least_downfloaters(layout: DutchLayout, bracket: Bracket) -> int | None:
    """How many players C.5 leaves unpaired; None where more than this bracket decides it."""
    if bracket.kind is BracketKind.PENULTIMATE:
        return None
    players = positions_mask(bracket.players)
    if bracket.must_complete:
        return players.bit_count() % 2
    moved_down = positions_mask(bracket.moved_down)
    if any(layout.legal[player] & moved_down for player in bracket.moved_down):
        return None  # such a pair would not be one of this bracket (B.3)
    return players.bit_count() - 2 * MaximumMatching(layout.legal, players).most_pairs()


def exact_candidate(layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate:
    """The same as `best_candidate`, always by matchings of least cost."""
    return first_candidate(CandidateGraph(layout, bracket, costs, context), bracket, costs, context)


def first_candidate(options: CandidateGraph, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate:
    """Of the best candidates, which the graph holds, the first in the order of generation; it is used up by this."""
    count = len(options.pairs())
    paired_first = options.pair_moved_down(bracket.moved_down, bracket.residents) if bracket.moved_down else []
    taken = {player for pair in paired_first for player in pair}
    remainder = [player for player in bracket.residents if player not in taken]
    pairs = count - len(paired_first)
    if not options.transpose_without_exchange(remainder[:pairs]):
        options.narrow(ExchangeOrder(remainder, pairs))
        options.transpose()
    return _candidate(costs, context, options, paired_first)


def settled_candidate(
    layout: DutchLayout,
    bracket: Bracket,
    costs: Costs,
    context: BracketContext,
    pairs: Sequence[tuple[int, int]],
    downfloaters: Sequence[int],
) -> Candidate:
    """The candidate of given pairs and downfloaters, with the least cost of where these go."""
    options = CandidateGraph(layout, bracket, costs, context, fixed=pairs, floating=downfloaters)
    return _candidate(costs, context, options, pairs)


def _candidate(
    costs: Costs, context: BracketContext, options: CandidateGraph, paired_first: Sequence[tuple[int, int]]
) -> Candidate:
    pairs = [*paired_first, *options.pairs()]
    downfloaters = options.downfloaters()
    total = sum(costs.pair(higher, lower) for higher, lower in pairs)
    total += sum(context.downfloater(player) for player in downfloaters)
    total += sum(context.unpaired_cost(player) for player in options.left_alone())
    return Candidate(tuple(pairs), tuple(downfloaters), total)
