"""Why a pair, a bye or a whole pairing is impossible: absolute rules, with the facts that they rest on."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.dutch_2017.contest import Contest
from core.explain.demands import Demand, limits_of
from core.field import Field
from core.matching.cardinality import Companions
from core.record import PairRecord
from core.results import Colour
from core.units import PlayerId


class Rule(StrEnum):
    """What stands in the way."""

    ABSENT = "absent"  # he is not to be paired in this round
    SAME_PLAYER = "same player"
    MET = "met"  # 2017 C.1, 2026 [C1]
    COLOURS = "colours"  # 2017 C.3, 2026 [C3]
    FORBIDDEN = "forbidden"  # announced (decision 22)
    BYE_RIGHT = "bye right"  # 2017 C.2, 2026 [C2]
    EVEN = "even"  # nobody gets a bye
    INCOMPLETE = "incomplete"  # legal by itself, but the others cannot all be paired
    COLOUR_GIVEN = "colour given"  # section E gives the other colour
    NOT_A_PAIRING = "not a pairing"  # somebody is paired twice, or not at all


ARTICLES: Final = {
    "dutch-2017": {
        Rule.MET: "C.1",
        Rule.BYE_RIGHT: "C.2",
        Rule.COLOURS: "C.3",
        Rule.INCOMPLETE: "A.9",
        Rule.EVEN: "A.5",
        Rule.FORBIDDEN: "C.04.1, announced",
    },
    "dutch-2026": {
        Rule.MET: "2.1.1 [C1]",
        Rule.BYE_RIGHT: "2.1.2 [C2]",
        Rule.COLOURS: "2.1.3 [C3]",
        Rule.INCOMPLETE: "1.9.3, [C4]",
        Rule.EVEN: "1.5",
        Rule.FORBIDDEN: "announced",
    },
}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One rule that makes it impossible, and whom it concerns."""

    rule: Rule
    article: str
    players: tuple[PlayerId, ...]
    colour: Colour | None = None  # which both must have, or which is given
    witness: tuple[int, ...] = ()  # pairing numbers of players who, between them, lack opponents


def obstacles_to(field: Field, demand: Demand) -> list[Obstacle]:
    """The absolute rules that the demand itself breaks; the first is the plainest."""
    article = ARTICLES[field.edition]
    present = {contender.id for contender in field.contenders}
    asked = [demand.player, *([] if demand.opponent is None else [demand.opponent])]
    away = [player for player in asked if player not in present]
    if away:
        return [Obstacle(Rule.ABSENT, "", (player,)) for player in away]
    if demand.opponent == demand.player:
        return [Obstacle(Rule.SAME_PLAYER, "", (demand.player,))]
    if demand.bye:
        if len(present) % 2 == 0:
            return [Obstacle(Rule.EVEN, article[Rule.EVEN], (demand.player,))]
        return list(_bye(field, demand.player))
    if demand.opponent is None:
        return []
    contest = Contest(field)
    found = list(_pair(contest, demand.player, demand.opponent))
    if not found and demand.colour is not None:
        found += _colour(contest, demand)
    return found


def _bye(field: Field, player: PlayerId) -> Iterator[Obstacle]:
    contender = next(one for one in field.contenders if one.id == player)
    if not contender.may_take_bye:
        yield Obstacle(Rule.BYE_RIGHT, ARTICLES[field.edition][Rule.BYE_RIGHT], (player,))


def _pair(contest: Contest, player: PlayerId, opponent: PlayerId) -> Iterator[Obstacle]:
    article = ARTICLES[contest.field.edition]
    one, other = contest.ids.index(player), contest.ids.index(opponent)
    both = (player, opponent)
    if contest.legal[one] >> other & 1:
        return
    if opponent in contest.field.contenders[one].opponents:
        yield Obstacle(Rule.MET, article[Rule.MET], both)
    if (min(both), max(both)) in contest.field.forbidden_pairs:
        yield Obstacle(Rule.FORBIDDEN, article[Rule.FORBIDDEN], both)
    history = contest.claims[one].history
    strong = contest.strength[one] == contest.strength[other] == _ABSOLUTE
    if strong and contest.wants[one] == contest.wants[other] and not _a_topscorer(contest, one, other):
        yield Obstacle(Rule.COLOURS, article[Rule.COLOURS], both, history.preference)


def _a_topscorer(contest: Contest, one: int, other: int) -> bool:
    return contest.topscorer[one] or contest.topscorer[other]


def _colour(contest: Contest, demand: Demand) -> Iterator[Obstacle]:
    """Section E decides the colours of a pair; nothing else does."""
    assert demand.opponent is not None
    given = colours_of(contest, demand.player, demand.opponent)
    has = Colour.WHITE if given.white == demand.player else Colour.BLACK
    if has is not demand.colour:
        yield Obstacle(Rule.COLOUR_GIVEN, given.colour_article, (demand.player, demand.opponent), has)


def colours_of(contest: Contest, one: PlayerId, other: PlayerId) -> PairRecord:
    """The colours of a pair, and the article that gives them, as the edition numbers it."""
    places = sorted((contest.ids.index(one), contest.ids.index(other)))
    white, black, article = contest.colours(*places)
    if contest.field.edition == "dutch-2026":
        article = article.replace("E.", "5.2.")
    return PairRecord(contest.ids[white], contest.ids[black], article)


def no_completion(field: Field, demand: Demand) -> Obstacle:
    """Nothing is against the demand itself, but no complete round-pairing meets it."""
    contest = Contest(field)
    limits = limits_of(contest, demand)
    companions = Companions(limits.legal, contest.everyone)
    companions.can_pair_all(contest.everyone, limits.may_take_bye)
    blocked = companions.bottleneck(limits.may_take_bye)
    crowd = () if blocked is None else tuple(p for p in range(contest.size) if blocked[0] >> p & 1)
    numbers = tuple(sorted(int(field.contenders[player].number) for player in crowd))
    article = ARTICLES[field.edition][Rule.INCOMPLETE]
    return Obstacle(Rule.INCOMPLETE, article, (), demand.colour, numbers)


def obstacles_in(field: Field, pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> list[Obstacle]:
    """Every absolute rule that a whole pairing breaks."""
    article = ARTICLES[field.edition]
    present = {contender.id for contender in field.contenders}
    seated = Counter([player for pair in pairs for player in pair] + ([] if bye is None else [bye]))
    found = [Obstacle(Rule.ABSENT, "", (player,)) for player in sorted(seated.keys() - present)]
    wrong = [player for player in sorted(present) if seated[player] != 1]
    if wrong:
        found.append(Obstacle(Rule.NOT_A_PAIRING, "C.04.1", tuple(wrong)))
    if found:
        return found
    contest = Contest(field)
    for one, other in pairs:
        found += _pair(contest, one, other)
    if bye is not None:
        if len(present) % 2 == 0:
            found.append(Obstacle(Rule.EVEN, article[Rule.EVEN], (bye,)))
        found += _bye(field, bye)
    return found


_ABSOLUTE: Final = 3
