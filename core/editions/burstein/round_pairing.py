"""The pairing of a round (A.5, A.8): seeding rounds by the Dutch System; then the bye (B.0) and bracket by bracket."""

from collections.abc import Callable

from core.editions.burstein.bracket import PairedBracket, Position, pair_bracket
from core.editions.burstein.criteria import Costs
from core.editions.burstein.field import Field
from core.editions.burstein.round_layout import BursteinLayout
from core.editions.burstein.round_report import Names, result
from core.editions.dutch.criteria import Candidate, positions_mask
from core.editions.dutch.stops import Stop, Stops, floaters_from
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.matching.cardinality import members
from core.model import pairing as dutch
from core.model.dataclass import dataclass
from core.model.pairing import RoundPairing


@dataclass(frozen=True, slots=True)
class Rules:
    """What an edition has of its own."""

    costs: type[Costs]
    seeding: Callable[[dutch.Field], RoundPairing]  # A.5: the Dutch System of the same years
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
