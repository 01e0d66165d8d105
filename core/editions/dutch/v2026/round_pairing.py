"""The pairing of a round, bracket by bracket (1.9), with [C4], [C5] and [C8] in every bracket."""

from collections.abc import Sequence
from functools import partial

from core.editions.dutch.bracket import apart, best_candidate, first_candidate, least_downfloaters
from core.editions.dutch.bracket_context import FollowingContext
from core.editions.dutch.candidate_graph import CandidateGraph
from core.editions.dutch.criteria import Bracket, Candidate, positions_mask
from core.editions.dutch.decisions import PairedBracket, boards, result
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.stops import Stop, Stops, floaters_from
from core.editions.dutch.v2026.criteria import Completion, Costs, leaves_a_complete_pairing, settled_quickly
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.editions.shared.histories import field_of
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching, least_unpaired, meet_enough
from core.model.hints import Final
from core.model.pairing import Boards, BracketKind, Field, RoundPairing, boards_and_byes
from core.model.sentence import say

REFUSAL: Final = RefusalWording(
    rules=say("Games already played ([C1]), absolute colour preferences ([C3])"),
    bye="[C2]",
    decides=say("Article 1.9.3 leaves the decision to the arbiter"),
)
COLOUR_ARTICLES: Final = {f"E.{number}": f"5.2.{number}" for number in range(1, 6)}


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when the absolute criteria [C1]-[C3] leave no complete round-pairing (1.9.3).
    """
    layout = DutchLayout(field)
    return result(layout, paired_brackets(layout), COLOUR_ARTICLES)


def boards_alone(field: Field) -> Boards:
    """The boards that `pair` gives. Raises as it does."""
    layout = DutchLayout(field)
    return boards_and_byes(*boards(layout, paired_brackets(layout)))


def paired_brackets(layout: DutchLayout) -> list[PairedBracket]:
    """The brackets that the round comes to, each with what it takes there."""
    settle_bye(layout)
    paired = [stop.paired for stop in stops(layout)]
    layout.forget()
    return paired


def stops(layout: DutchLayout) -> Stops[PairedBracket]:
    """1.9.2: from the top scoregroup down, once [C5] has settled who may have the bye."""
    groups = layout.scoregroups()
    moved_down: tuple[int, ...] = ()
    for number, group in enumerate(groups, start=1):
        lower = [player for later in groups[number:] for player in later]
        following = tuple(groups[number]) if lower else ()
        kind = BracketKind.HETEROGENEOUS if moved_down else BracketKind.HOMOGENEOUS
        bracket = Bracket(kind, moved_down, tuple(group), following, number + 1 == len(groups))
        paired = layout.paired_once(bracket, partial(paired_bracket, layout, bracket, lower))
        stop = Stop(number, bracket, moved_down, positions_mask(lower), paired.chosen, paired)
        moved_down = floaters_from(stop, (yield stop))


def settle_bye(layout: DutchLayout) -> None:
    """[C4] and [C5]: the lowest score whose players can have the bye; then only they may have it.

    [C5] stands above every quality criterion and looks at the whole round, so its best value is known at the start.
    """
    if layout.size % 2 == 0 and meet_enough(layout.legal, layout.everyone, 0):
        return
    matching = MaximumMatching(layout.legal, layout.everyone)
    if layout.size % 2 == 0:
        if not matching.can_pair_all(layout.everyone, 0):
            raise no_legal_pairing(layout, REFUSAL)
        return
    for group in reversed(layout.scoregroups()):
        takers = positions_mask(group) & layout.may_take_bye
        if takers and matching.can_pair_all(layout.everyone, takers):
            layout.may_take_bye = takers
            return
    raise no_legal_pairing(layout, REFUSAL)


def paired_bracket(layout: DutchLayout, bracket: Bracket, lower: Sequence[int]) -> PairedBracket:
    """The bracket by itself first; with everyone lower where that leaves the round incomplete or [C8] unmet."""
    downfloaters = least_downfloaters(layout, bracket)
    could_meet = downfloaters is None  # moved-down players
    if downfloaters is None:
        downfloaters = _least_with_moved_down_apart(layout, bracket)
    costs = costs_of(layout, bracket, downfloaters)
    context = FollowingContext(layout, bracket, costs, downfloaters)
    if not (context.is_joint and bracket.below_is_last):
        chosen = best_candidate(layout, bracket, costs, context)
        ahead = context.ahead(chosen.downfloaters)
        if not lower or leaves_a_complete_pairing(layout, bracket, costs, chosen, lower, ahead):
            if not could_meet:
                return PairedBracket(bracket, costs, context, chosen)
            told = _told_with_everyone_lower(layout, bracket, costs, chosen, lower)
            if told is not None:
                return PairedBracket(bracket, costs, Completion(costs, bracket, lower), told)
    return pair_with_everyone_lower(layout, bracket, lower)


def _least_with_moved_down_apart(layout: DutchLayout, bracket: Bracket) -> int:
    """How many [C6] leaves unpaired where moved-down players could meet: they are no pair of a bracket (3.3.3)."""
    players, moved_down = positions_mask(bracket.players), positions_mask(bracket.moved_down)
    return least_unpaired(apart(layout.legal, moved_down), players)


def _told_with_everyone_lower(
    layout: DutchLayout, bracket: Bracket, costs: Costs, chosen: Candidate, lower: Sequence[int]
) -> Candidate | None:
    """The same with what [C8] counts where everyone lower is in view: without downfloaters too, an odd one remains."""
    if chosen.downfloaters:
        return chosen
    return settled_quickly(layout, bracket, costs, chosen.pairs, (), positions_mask(lower))


def pair_with_everyone_lower(layout: DutchLayout, bracket: Bracket, lower: Sequence[int]) -> PairedBracket:
    """[C4] as part of the matching: all lower players are paired as well, but for the bye.

    How many float down is the same for all of the best ([C6]), so one of them says whether [C9] has a say.
    """
    costs = costs_of(layout, bracket, None)
    context = Completion(costs, bracket, lower)
    candidates = CandidateGraph(layout, bracket, costs, context)
    if may_float_to_bye(layout, bracket) and len(candidates.downfloaters()) == 1:
        costs = costs_of(layout, bracket, 1)
        context = Completion(costs, bracket, lower)
        candidates = CandidateGraph(layout, bracket, costs, context)
    return PairedBracket(bracket, costs, context, first_candidate(candidates, bracket, costs, context))


def costs_of(layout: DutchLayout, bracket: Bracket, downfloaters: int | None) -> Costs:
    """Costs for so many downfloaters, None while that is not known.

    [C9] applies where a single downfloater will receive the bye: the bye's taker is not among those below.
    """
    return Costs(layout, bracket, floats_to_bye=downfloaters == 1 and may_float_to_bye(layout, bracket))


def may_float_to_bye(layout: DutchLayout, bracket: Bracket) -> bool:
    """Whether a player of the bracket may have the bye of the round."""
    return layout.size % 2 == 1 and bool(layout.may_take_bye & positions_mask(bracket.players))


ENGINE: Final = Engine(field_of=field_of, pair=pair, boards=boards_alone, variations=(ACCELERATION, GIBSON))
