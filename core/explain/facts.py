"""Why a pair, a bye or a whole pairing is impossible: absolute rules, with the facts that they rest on."""

from collections import Counter
from collections.abc import Iterator

from core.editions.explanation import Boards, Rule
from core.explain.demands import Demand, limits_of
from core.explain.laws import Laws, laws_of
from core.matching.cardinality import MaximumMatching
from core.model.dataclass import dataclass, replace
from core.model.pairing import AnyField, PairRecord
from core.model.results import Colour
from core.model.units import PlayerId

__all__ = [
    "Obstacle",
    "colours_of",
    "no_completion",
    "obstacles_in",
    "obstacles_to",
]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One rule that makes it impossible, and whom it concerns."""

    rule: Rule
    article: str
    players: tuple[PlayerId, ...]
    colour: Colour | None = None  # which both must have, or which is given
    witness: tuple[int, ...] = ()  # pairing numbers of players who, between them, lack opponents


def obstacles_to(field: AnyField, demand: Demand) -> list[Obstacle]:
    """The absolute rules that the demand itself breaks; the first is the plainest."""
    laws = laws_of(field)
    asked = [demand.player, *([] if demand.opponent is None else [demand.opponent])]
    away = [player for player in asked if player not in laws.place]
    if away:
        return [Obstacle(Rule.ABSENT, "", (player,)) for player in away]
    if demand.opponent == demand.player:
        return [Obstacle(Rule.SAME_PLAYER, "", (demand.player,))]
    if demand.bye:
        return _of_bye(laws, demand.player)
    if demand.opponent is None:
        return []
    found = list(_pair(laws, demand.player, demand.opponent))
    if not found and demand.colour is not None and not laws.colours_depend_on_others:
        found += _colour(laws, demand)
    return found


def _of_bye(laws: Laws, player: PlayerId) -> list[Obstacle]:
    if laws.size % 2 == 0:
        return [Obstacle(Rule.EVEN, laws.articles[Rule.EVEN], (player,))]
    if not laws.may_take_bye >> laws.place[player] & 1:
        return [Obstacle(Rule.BYE_RIGHT, laws.articles[Rule.BYE_RIGHT], (player,))]
    return []


def _pair(laws: Laws, player: PlayerId, opponent: PlayerId) -> Iterator[Obstacle]:
    one, other = laws.place[player], laws.place[opponent]
    both = (player, opponent)
    if laws.legal[one] >> other & 1:
        return
    if laws.have_met(one, other):
        yield Obstacle(Rule.MET, laws.articles[Rule.MET], both)
    if laws.are_kept_apart(one, other):
        yield Obstacle(Rule.FORBIDDEN, laws.articles[Rule.FORBIDDEN], both)
    must = laws.same_colour(one, other)
    if must is not None:
        yield Obstacle(Rule.COLOURS, laws.articles[Rule.COLOURS], both, must)


def _colour(laws: Laws, demand: Demand) -> Iterator[Obstacle]:
    """The articles on colours decide the colours of a pair; nothing else does."""
    assert demand.opponent is not None
    given = colours_of(laws, demand.player, demand.opponent)
    has = Colour.WHITE if given.white == demand.player else Colour.BLACK
    if has is not demand.colour:
        yield Obstacle(Rule.COLOUR_GIVEN, given.colour_article, (demand.player, demand.opponent), has)


def colours_of(laws: Laws, one: PlayerId, other: PlayerId) -> PairRecord:
    """The colours of a pair, and the article that gives them, as the edition numbers it."""
    white, black, article = laws.colours(laws.place[one], laws.place[other])
    return PairRecord(laws.ids[white], laws.ids[black], article)


def no_completion(field: AnyField, demand: Demand) -> Obstacle | None:
    """Nothing is against the demand itself, but no complete round-pairing meets it; None: there is one.

    Where colours depend on how the others are paired, a colour asked for is left out of account.
    """
    laws = laws_of(field)
    limits = limits_of(laws, replace(demand, colour=None) if laws.colours_depend_on_others else demand)
    if MaximumMatching(limits.legal, laws.everyone, laws.matched).can_pair_all(laws.everyone, limits.may_take_bye):
        return None
    matching = MaximumMatching(limits.legal, laws.everyone)  # which crowd is named depends on where the search begins
    assert not matching.can_pair_all(laws.everyone, limits.may_take_bye), "from wherever it begins"
    blocked = matching.bottleneck(limits.may_take_bye)
    crowd = () if blocked is None else tuple(place for place in range(laws.size) if blocked[0] >> place & 1)
    numbers = tuple(sorted(int(laws.contenders[place].number) for place in crowd))
    return Obstacle(Rule.INCOMPLETE, laws.articles[Rule.INCOMPLETE], (), demand.colour, numbers)


def obstacles_in(field: AnyField, pairs: Boards, bye: PlayerId | None) -> list[Obstacle]:
    """Every absolute rule that a whole pairing breaks."""
    laws = laws_of(field)
    seated = Counter([player for pair in pairs for player in pair] + ([] if bye is None else [bye]))
    found = [Obstacle(Rule.ABSENT, "", (player,)) for player in sorted(seated.keys() - laws.place.keys())]
    wrong = [player for player in sorted(laws.place) if seated[player] != 1]
    if wrong:
        found.append(Obstacle(Rule.NOT_A_PAIRING, laws.articles[Rule.NOT_A_PAIRING], tuple(wrong)))
    if found:
        return found
    for one, other in pairs:
        found += _pair(laws, one, other)
    return found if bye is None else found + _of_bye(laws, bye)
