"""The pairing of a round, bracket by bracket (A.9)."""

from collections.abc import Sequence
from functools import partial

from core.editions.dutch.bracket import best_candidate, context_of, moved_down_could_meet
from core.editions.dutch.bracket_context import FollowingContext
from core.editions.dutch.criteria import Bracket, Costs, positions_mask
from core.editions.dutch.decisions import COLOUR_ARTICLES, PairedBracket, Stop, Stops, boards, floaters_from, result
from core.editions.dutch.round_layout import DutchLayout
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.histories import field_of
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching, meet_enough, members
from core.model.hints import Final
from core.model.pairing import Boards, BracketKind, Field, RoundPairing, boards_and_byes
from core.model.sentence import say

REFUSAL: Final = RefusalWording(
    rules=say("Games already played (C.1), absolute colour preferences (C.3)"),
    bye="C.2",
    decides=say("Article A.9 leaves the decision to the arbiter"),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when the absolute criteria C.1-C.3 leave no complete round-pairing (A.9: the
    arbiter decides).
    """
    layout = DutchLayout(field)
    return result(layout, paired_brackets(layout), COLOUR_ARTICLES)


def boards_alone(field: Field) -> Boards:
    """The boards that `pair` gives. Raises as it does."""
    layout = DutchLayout(field)
    return boards_and_byes(*boards(layout, paired_brackets(layout)))


def paired_brackets(layout: DutchLayout) -> list[PairedBracket]:
    """The brackets that the round comes to, each with what it takes there."""
    matching = MaximumMatching(layout.legal, layout.everyone)
    if not matching.can_pair_all(layout.everyone, layout.may_take_bye):
        raise no_legal_pairing(layout, REFUSAL)
    paired = [stop.paired for stop in stops(layout, matching)]
    layout.forget()
    return paired


def stops(layout: DutchLayout, matching: MaximumMatching) -> Stops[PairedBracket]:
    """A.9: from the top scoregroup down; if the rest cannot be completed, PPB and CLB end the round.

    `matching` is one of all who are to be paired, who can be paired.
    """
    groups = layout.scoregroups()
    moved_down: tuple[int, ...] = ()
    below = layout.everyone
    for number, group in enumerate(groups, start=1):
        residents = tuple(group)
        below &= ~positions_mask(residents)
        following = tuple(groups[number]) if below else ()
        bracket = Bracket(_kind(moved_down), moved_down, residents, following, number + 1 == len(groups))
        paired = layout.paired_once(bracket, partial(paired_bracket, layout, bracket))
        failed = paired.chosen
        rest = below | positions_mask(failed.downfloaters)
        if (
            not below
            or meet_enough(layout.legal, rest, layout.may_take_bye)
            or matching.can_pair_all(rest, layout.may_take_bye)
        ):
            stop = Stop(number, bracket, moved_down, below, paired.chosen, paired)
            sent = yield stop
            moved_down = floaters_from(stop, sent)
            if sent is not None:  # others than those for whom the matching was asked
                matching = MaximumMatching(layout.legal, below | positions_mask(moved_down))
            continue
        lower = tuple(members(below))
        penultimate = Bracket(BracketKind.PENULTIMATE, moved_down, residents, lower)
        paired = layout.paired_once(penultimate, partial(paired_bracket, layout, penultimate))
        stop = Stop(number, penultimate, moved_down, below, paired.chosen, paired, failed)
        moved_down = floaters_from(stop, (yield stop))
        last = Bracket(BracketKind.COLLAPSED_LAST, moved_down, lower)
        paired = layout.paired_once(last, partial(paired_bracket, layout, last))
        yield Stop(number + 1, last, moved_down, 0, paired.chosen, paired)
        return


def _kind(moved_down: Sequence[int]) -> BracketKind:
    return BracketKind.HETEROGENEOUS if moved_down else BracketKind.HOMOGENEOUS


def paired_bracket(layout: DutchLayout, bracket: Bracket) -> PairedBracket:
    """One bracket, whatever its kind, paired by section B."""
    costs = Costs(layout, bracket)
    context = context_of(layout, bracket, costs)
    if context.downfloaters is None and moved_down_could_meet(layout, bracket) == 1:
        alone = FollowingContext(layout, bracket, costs, 1)
        chosen = best_candidate(layout, bracket, costs, alone)
        if not alone.is_joint and alone.is_attained(chosen.downfloaters):
            return PairedBracket(bracket, costs, context, chosen)
    chosen = best_candidate(layout, bracket, costs, context)
    if not context.is_attained(chosen.downfloaters):
        context = FollowingContext(layout, bracket, costs, context.downfloaters, jointly=True)
        chosen = best_candidate(layout, bracket, costs, context)
    return PairedBracket(bracket, costs, context, chosen)


ENGINE: Final = Engine(field_of=field_of, pair=pair, boards=boards_alone, variations=(ACCELERATION, GIBSON))
