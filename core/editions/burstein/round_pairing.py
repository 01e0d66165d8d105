"""The pairing of a round (A.5, A.8): seeding rounds by the Dutch System; then the bye (B.0) and bracket by bracket.

What it is told as: pairs in board order with colours, the bye, the decision record.
"""

from collections.abc import Callable, Mapping, Sequence

from core.editions.burstein.bracket import Costs, PairedBracket, Position, ahead_of, clashes, pair_bracket, settled
from core.editions.burstein.order import GroupPairing
from core.editions.burstein.round_layout import BursteinLayout, Field, completes
from core.editions.dutch.criteria import Candidate, positions_mask
from core.editions.dutch.decisions import Stop, Stops, floaters_from
from core.editions.shared.round_report import RefusalWording, floats_in, no_legal_pairing, round_pairing
from core.matching.cardinality import members
from core.model.dataclass import dataclass
from core.model.pairing import BracketRecord, RoundPairing
from core.model.pairing import Field as DutchField
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


# --- The pairing of a round


@dataclass(frozen=True, slots=True)
class Rules:
    """What an edition has of its own."""

    costs: type[Costs]
    seeding: Callable[[DutchField], RoundPairing]  # A.5: the Dutch System of the same years
    names: Names
    refusal: RefusalWording


def pair_by(edition: Rules, field: Field) -> RoundPairing:
    """Pair a round by an edition."""
    if field.is_seeding_round:
        return edition.seeding(field)
    layout = BursteinLayout(field)
    bye = bye_of(layout, edition)
    players = layout.everyone if bye is None else layout.everyone & ~(1 << bye)
    return result(layout, bye, paired_brackets(layout, players, edition), edition.names)


def bye_of(layout: BursteinLayout, edition: Rules) -> int | None:
    """B.0: of those who may have it and allow a complete pairing: lowest score, most games, lowest by A.7."""
    matching = layout.matching
    if layout.size % 2 == 0:
        if not matching.can_pair_all(layout.everyone, 0):
            raise no_legal_pairing(layout, edition.refusal)
        return None
    for group in reversed(layout.scoregroup_masks(layout.may_take_bye)):
        for player in sorted(members(group), key=lambda player: (-layout.games[player], player)):
            if matching.can_pair_all(layout.everyone, 1 << player):
                return player
    raise no_legal_pairing(layout, edition.refusal)


def paired_brackets(layout: BursteinLayout, players: int, edition: Rules) -> list[PairedBracket]:
    """The brackets that the round comes to, each with what it takes there."""
    return [stop.paired for stop in stops(layout, players, edition)]


def stops(layout: BursteinLayout, players: int, edition: Rules) -> Stops[PairedBracket]:
    """A.8: from the top scoregroup down; who stays unpaired in a bracket is an incoming floater of the next.

    `players` is the mask of those who are paired with each other, without the taker of the bye.
    """
    groups = layout.scoregroup_masks(players)
    incoming = 0
    for number, residents in enumerate(groups, start=1):
        following = groups[number] if number < len(groups) else 0
        position = Position(incoming, residents, following, sum(groups[number + 1 :]), number + 1 == len(groups))
        paired = pair_bracket(layout, position, edition.costs(layout, position.bracket, incoming))
        chosen = Candidate(paired.pairing.pairs, paired.pairing.floaters, paired.cost)
        stop = Stop(number, paired.costs.bracket, tuple(members(incoming)), position.lower, chosen, paired)
        incoming = positions_mask(floaters_from(stop, (yield stop)))
