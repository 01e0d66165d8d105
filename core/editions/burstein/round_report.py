"""What a paired round is told as: pairs in board order with colours, the bye, the decision record."""

from collections.abc import Mapping, Sequence

from core.editions.burstein.bracket import PairedBracket, ahead_of, clashes
from core.editions.burstein.joint import settled
from core.editions.burstein.order import GroupPairing
from core.editions.burstein.round_layout import BursteinLayout, completes
from core.editions.shared.round_report import floats_in, round_pairing
from core.model.dataclass import dataclass
from core.model.pairing import BracketRecord, RoundPairing
from core.model.units import Points


@dataclass(frozen=True, slots=True)
class Names:
    """How an edition names what both have in common."""

    rematch: str
    completion: str
    colours: str
    colour_articles: Mapping[str, str]  # by the article of the Dutch System of 2017


def result(layout: BursteinLayout, bye: int | None, brackets: Sequence[PairedBracket], names: Names) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    pairs = [pair for paired in brackets for pair in paired.pairing.pairs]
    coloured = (layout.colours(*pair) for pair in pairs)
    return round_pairing(
        layout,
        ((white, black, names.colour_articles[article]) for white, black, article in coloured),
        bye,
        (_bracket_record(layout, paired, names) for paired in brackets),
        floats_in(layout, pairs),
    )


def _bracket_record(layout: BursteinLayout, paired: PairedBracket, names: Names) -> BracketRecord:
    """A bracket in the order of A.7."""
    ids, position, bracket = layout.ids, paired.position, paired.costs.bracket
    return BracketRecord(
        kind=bracket.kind,
        score=Points(layout.score[position.residents.bit_length() - 1]),
        moved_down=tuple(ids[player] for player in reversed(bracket.players) if position.incoming >> player & 1),
        residents=tuple(ids[player] for player in reversed(bracket.players) if position.residents >> player & 1),
        pairs=tuple((ids[higher], ids[lower]) for higher, lower in paired.pairing.pairs),
        downfloaters=tuple(ids[player] for player in paired.pairing.floaters),
        values=paired.costs.values(paired.cost),
        first_candidate_fails=first_failure(layout, paired, names),
    )


def first_failure(layout: BursteinLayout, paired: PairedBracket, names: Names) -> str | None:
    """The criterion by which the first pairing in order, with as many floaters, was not taken; None when it was."""
    first = _first_in_order(paired.costs.bracket.players[::-1], len(paired.pairing.floaters))
    if first == paired.pairing:
        return None
    for higher, lower in first.pairs:
        if not layout.legal[higher] >> lower & 1:
            return _why_not_legal(layout, higher, lower, names)
    if first.floaters == paired.pairing.floaters:
        return paired.costs.CLASHING
    lower_players = paired.position.lower
    if not completes(layout, lower_players | sum(1 << floater for floater in first.floaters)):
        return names.completion
    return paired.costs.first_difference(_cost_of(layout, paired, first), paired.cost)


def _cost_of(layout: BursteinLayout, paired: PairedBracket, other: GroupPairing) -> int:
    """The packed cost of another legal pairing of a bracket, with as many floaters."""
    position, costs = paired.position, paired.costs
    ahead = ahead_of(layout, position, costs, other.floaters) if len(other.floaters) == 1 else None
    if ahead is not None:
        return ahead + sum(map(costs.downfloater, other.floaters)) + clashes(costs, other)
    return settled(layout, position.bracket, costs, position.lower, other)[1]


def _first_in_order(ranked: Sequence[int], floats: int) -> GroupPairing:
    """D.1: 1 with the last, 2 with the last but one, and so on; then the floaters (2026: the note to 4.3)."""
    half = (len(ranked) - floats) // 2
    pairs = tuple(zip(ranked[:half], reversed(ranked), strict=False))
    return GroupPairing(pairs, tuple(ranked[half : half + floats]))


def _why_not_legal(layout: BursteinLayout, higher: int, lower: int, names: Names) -> str:
    if layout.ids[lower] in layout.field.contenders[higher].opponents:
        return names.rematch
    ids = sorted((layout.ids[higher], layout.ids[lower]))
    return "forbidden pair" if (ids[0], ids[1]) in layout.field.forbidden_pairs else names.colours
