"""The pairing of a round, bracket by bracket (1.9), with [C4], [C5] and [C8] in every bracket.

The quality criteria [C6]-[C21] of a bracket are one packed integer (2.4); completion is asked of those below it.
"""

from collections.abc import Sequence
from functools import lru_cache, partial

from core.editions.dutch.bracket import CandidateGraph, apart, best_candidate, first_candidate, least_downfloaters
from core.editions.dutch.bracket_context import FollowingContext
from core.editions.dutch.criteria import Bracket, Candidate, Key, positions_mask
from core.editions.dutch.criteria import Costs as CommonCosts
from core.editions.dutch.decisions import PairedBracket, Stop, Stops, boards, floaters_from, result
from core.editions.dutch.round_layout import DutchLayout
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared import proof
from core.editions.shared.histories import field_of
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching, least_unpaired, meet_enough, members
from core.matching.weighted import NOBODY, least_cost_matching
from core.model.hints import Final
from core.model.pairing import Boards, BracketKind, Field, RoundPairing, boards_and_byes
from core.model.sentence import say


class Costs(CommonCosts):
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


# --- [C4] and [C8]: whether what a bracket leaves can be paired, and the bracket together with everyone lower

_PROBES = 8


class Completion:
    """The context of a bracket that is paired together with everyone lower (see `FollowingContext`)."""

    def __init__(self, costs: Costs, bracket: Bracket, lower: Sequence[int]) -> None:
        self.downfloaters: int | None = None
        self.complete = self.is_joint = True
        self.others = tuple(lower)
        self.beyond = frozenset(lower).difference(bracket.below)
        self._costs = costs
        self._looks_ahead = bracket.looks_at_following

    def downfloater(self, player: int) -> int:
        """Packed cost of leaving a player unpaired in the bracket."""
        return self._costs.downfloater(player)

    def unpaired_cost(self, player: int) -> int:
        """Packed cost of a player who is unpaired in the following bracket as well ([C8])."""
        return 0 if player in self.beyond or not self._looks_ahead else self._costs.unpaired_in_following(player)


def leaves_a_complete_pairing(
    layout: DutchLayout, bracket: Bracket, costs: Costs, chosen: Candidate, lower: Sequence[int], ahead: int | None
) -> bool:
    """Whether the round can be completed with the following bracket paired as well as [C8] was counted.

    `ahead` is the packed [C8] that was counted for a single downfloater, None where several were judged by a pairing of
    the following bracket. A sufficient condition: when it does not hold the bracket is paired again with everyone lower
    in view.
    """
    downfloaters = list(chosen.downfloaters)
    everyone = positions_mask(lower)
    if not downfloaters:
        return _completes(layout, everyone)
    following = positions_mask(bracket.below)
    rest = everyone & ~following
    if len(downfloaters) > 1:
        return ahead is None and _completes(layout, rest | _left_in_following(layout, bracket, costs, downfloaters))
    newcomer = 1 << downfloaters[0]
    matching = MaximumMatching(layout.legal, following | newcomer)
    matching.most_pairs()
    unpaired = matching.unmatched_players.bit_count()
    if unpaired == 0:
        return _is_as_counted(costs, 0, ahead) and _completes(layout, rest)
    if unpaired > 1:
        left = _left_in_following(layout, bracket, costs, downfloaters)
        return _is_as_counted(costs, left, ahead) and _completes(layout, rest | left)
    may_stay_unmatched = matching.can_be_left()
    candidates = may_stay_unmatched & ~newcomer or may_stay_unmatched
    return _is_as_counted(costs, candidates & -candidates, ahead) and any(
        _completes(layout, rest | 1 << player) for _, player in zip(range(_PROBES), members(candidates), strict=False)
    )


def settled_quickly(
    layout: DutchLayout,
    bracket: Bracket,
    costs: Costs,
    pairs: Sequence[tuple[int, int]],
    downfloaters: Sequence[int],
    lower: int,
) -> Candidate | None:
    """A candidate with what its downfloaters cost ahead, where the following bracket can pair all, or all but one.

    In an odd number one of them at least stays unpaired ([C8]), and no candidate costs less than the cheapest. None:
    it takes more than that, and the exact way decides.
    """
    floaters, following = positions_mask(downfloaters), positions_mask(bracket.below)
    rest, crowd = lower & ~following, floaters | following
    matching = MaximumMatching(layout.legal, crowd)
    matching.most_pairs()
    left = matching.unmatched_players.bit_count()
    if left > crowd.bit_count() % 2:
        return None
    cost = sum(costs.pair(one, other) for one, other in pairs) + sum(map(costs.downfloater, downfloaters))
    if left:
        ahead = {player: costs.unpaired_in_following(player) for player in members(crowd)}
        cheapest = min(ahead.values())
        candidates = [player for player in members(matching.can_be_left()) if ahead[player] == cheapest]
        if not any(_completes(layout, rest | 1 << player) for player in candidates[:_PROBES]):
            return None
        cost += cheapest
    elif not _completes(layout, rest):
        return None
    return Candidate(tuple(pairs), tuple(sorted(downfloaters)), cost)


def _is_as_counted(costs: Costs, left: int, ahead: int | None) -> bool:
    """[C8] of those who are left unpaired in the following bracket."""
    return ahead is None or proof.meets(sum(costs.unpaired_in_following(player) for player in members(left)), ahead)


def _completes(layout: DutchLayout, players: int) -> bool:
    legal, may_stay = layout.legal, layout.may_take_bye
    return meet_enough(legal, players, may_stay) or MaximumMatching(legal, players).can_pair_all(players, may_stay)


def _left_in_following(layout: DutchLayout, bracket: Bracket, costs: Costs, downfloaters: Sequence[int]) -> int:
    """Who stays unpaired in one best pairing of the following bracket."""
    players = [*downfloaters, *bracket.below]
    alone = [costs.unpaired_in_following(player) for player in players]
    edges = [
        (one, other, 0)
        for one in range(len(players))
        for other in range(max(one + 1, len(downfloaters)), len(players))
        if layout.legal[players[one]] >> players[other] & 1
    ]
    mate = least_cost_matching(alone, edges).mate
    return positions_mask([player for vertex, player in enumerate(players) if mate[vertex] == NOBODY])


# --- The pairing of a round

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
