"""Why it is so, from the comparison that `why-not` makes: each reason is an answer to a question that could be asked.

Who floats is told by the best pairing in which that player is paired in the group; who meets whom by the best one in
which the player meets the opponent who comes first in order; who has the bye by the best one in which somebody else
has it. Nothing else is called a reason. Each is a value with what it claims, so that it can be judged.
"""

from collections.abc import Sequence
from enum import StrEnum

from core.editions.explanation import Rule
from core.explain.answers import Verdict, answer
from core.explain.comparing import full_pairing
from core.explain.laws import Demand, is_judged, laws_of, obstacles_to
from core.matching.cardinality import MaximumMatching
from core.model.dataclass import dataclass
from core.model.pairing import BracketKind, BracketRecord
from core.model.sentence import joined, say, say_of
from core.model.units import PlayerId, points_in_print
from projections.explain.obstacles import incomplete_text, obstacle_text
from projections.explain.plain import AS_PAIRED, left_by, plain_parting, some
from projections.explain.told import Asked, criterion_article

_FEW = 4


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: what would be with something else, and why that is not so."""

    demand: Demand
    verdict: Verdict
    text: str
    having: str = ""  # with what the round would be another one


class Bound(StrEnum):
    """What keeps more players of a bracket from being paired."""

    ODD = "an odd number"
    OPPONENTS = "no more legal pairs among them"
    THE_OTHERS = "the others could not all be paired"
    NOT_SAID = "the steps of the procedure"


@dataclass(frozen=True, slots=True)
class Fewest:
    """That as few as possible of a bracket are left, and what is in the way of fewer."""

    players: tuple[PlayerId, ...]
    moved_down: tuple[PlayerId, ...]
    left: int
    bound: Bound
    text: str


# --- reasons ----------------------------------------------------------------------------------------------------


def because(asked: Asked, demand: Demand, having: str, opening: str = "") -> Because:
    """What would be with something else, held against what the edition gives."""
    verdict = answer(asked.field, demand, asked.pairing, full_pairing(asked.pairing))
    text = joined(" ", (opening, _text(asked, demand, verdict, having)))
    return Because(demand, verdict, text, having)


def _text(asked: Asked, demand: Demand, verdict: Verdict, having: str) -> str:
    if verdict.obstacles:
        return _impossible(asked, demand, verdict)
    if verdict.parting is not None:
        return plain_parting(asked, verdict, having, AS_PAIRED)
    departure = verdict.departure
    assert departure is not None, "asked of what the round does not have"
    if departure.is_order:
        return say(
            "{having}, the pairing would comply, but it comes later in the prescribed order ({article}).",
            having=having,
            article=departure.rule,
        )
    return left_by(departure, having)


def _impossible(asked: Asked, demand: Demand, verdict: Verdict) -> str:
    obstacle = verdict.obstacles[0]
    if demand.among is None or obstacle.rule is not Rule.INCOMPLETE:
        return obstacle_text(asked, obstacle)
    others = sorted(demand.among - {demand.player}, key=lambda one: asked.numbers[one])
    against = [(one, obstacles_to(asked.field, Demand(demand.player, one))) for one in others]
    free = [one for one, found in against if not found]
    who = asked.who(demand.player)
    if free:
        return say(
            "{who} may be paired with {others}, but then {what_follows}.",
            who=who,
            others=some(asked, free),
            what_follows=incomplete_text(asked, obstacle),
        )
    reasons = [obstacle_text(asked, found[0]) for _, found in against[:_FEW]]
    more = say("({count} more.)", count=len(against) - _FEW) if len(against) > _FEW else ""
    return joined(" ", (say("{who} may not be paired with any of them.", who=who), *reasons, more))


# --- floats -------------------------------------------------------------------------------------------------------


def why_left(asked: Asked, bracket: BracketRecord, player: PlayerId) -> Because:
    """Why this player comes out of a bracket unpaired: what would be, paired in it."""
    group = frozenset((*bracket.moved_down, *bracket.residents)) - {player}
    return because(asked, Demand(player, among=group), say("With {who} paired in that group", who=asked.who(player)))


def why_outside(asked: Asked, player: PlayerId) -> Because | None:
    """Why a player meets one with another score: what would be with one of the same. None: nobody else has it."""
    own = asked.contender(player)
    assert own is not None, "a float is of somebody paired"
    same = frozenset(one.id for one in asked.field.contenders if one.score == own.score) - {player}
    if not same:
        return None
    having = say(
        "With {who} paired among those with {points} points", who=asked.who(player), points=points_in_print(own.score)
    )
    return because(asked, Demand(player, among=same), having)


def fewest(asked: Asked, bracket: BracketRecord) -> Fewest:
    """How many a bracket leaves, and what is in the way of fewer."""
    players = (*bracket.moved_down, *bracket.residents)
    left, bound = len(bracket.downfloaters), _bound(asked, bracket)
    made = say_of(
        left,
        "That group leaves {left} of its {players} players unpaired",
        "That group leaves {left} of its {players} players unpaired",
        left=left,
        players=len(players),
    )
    text = {
        Bound.ODD: say("{count} is an odd number of players, so one is left over.", count=len(players)),
        Bound.OPPONENTS: say("{made}: {why}.", made=made, why=_no_more(len(bracket.pairs))),
        Bound.THE_OTHERS: say(
            "{made}: {why}, but then {others}.", made=made, why=_more(len(bracket.pairs)), others=_others(asked)
        ),
        Bound.NOT_SAID: joined("", (made, ".")),
    }[bound]
    return Fewest(players, bracket.moved_down, left, bound, text)


def _no_more(pairs: int) -> str:
    if not pairs:
        return say("no two of them may meet")
    return say_of(
        pairs,
        "the rules allow at most {count} pair among them",
        "the rules allow at most {count} pairs among them",
    )


def _more(pairs: int) -> str:
    if not pairs:
        return say("some of them may meet")
    return say_of(
        pairs,
        "more than {count} pair could be formed among them",
        "more than {count} pairs could be formed among them",
    )


def _bound(asked: Asked, bracket: BracketRecord) -> Bound:
    players, left = (*bracket.moved_down, *bracket.residents), len(bracket.downfloaters)
    if left == 1 and len(players) % 2:
        return Bound.ODD
    laws = laws_of(asked.field)
    inside = sum(1 << laws.place[player] for player in players)
    crowd = sum(1 << laws.place[player] for player in bracket.moved_down)
    legal = [opponents & ~crowd if crowd >> place & 1 else opponents for place, opponents in enumerate(laws.legal)]
    if len(players) - 2 * MaximumMatching(legal, inside).most_pairs() == left:
        return Bound.OPPONENTS
    is_completion = is_judged(asked.field) and bracket.kind is not BracketKind.COLLAPSED_LAST
    return Bound.THE_OTHERS if is_completion else Bound.NOT_SAID


def _others(asked: Asked) -> str:
    """[C4], and in an odd number who has the bye: given before all brackets, or at a score that is settled ([C5])."""
    incomplete, explanation = asked.explanation.articles[Rule.INCOMPLETE], asked.explanation
    is_odd = asked.pairing.bye is not None
    if is_odd and explanation.bye_goes_to is not None:
        given = explanation.bye_goes_to[0]
        return say(
            "the others could not all be paired if the bye is given this way ({incomplete}; {given})",
            incomplete=incomplete,
            given=given,
        )
    if is_odd and explanation.score_of_the_bye:
        settled = explanation.score_of_the_bye
        return say(
            (
                "the others could not all be paired if the bye goes to a player on the required score "
                "({incomplete}; {settled})"
            ),
            incomplete=incomplete,
            settled=settled,
        )
    return say("the others could not all be paired ({incomplete})", incomplete=incomplete)


# --- boards and the bye -------------------------------------------------------------------------------------------


def why_not_the_first(asked: Asked, player: PlayerId, opponent: PlayerId) -> Because:
    """Why a player does not meet the opponent who comes first in order."""
    opening = say(
        "In the order prescribed by the rules, the first opponent for {player} would be {opponent}.",
        player=asked.who(player),
        opponent=asked.who(opponent),
    )
    pair = {"player": asked.who(player), "opponent": asked.who(opponent)}
    having = (
        say("If {player} and {opponent} played a match", **pair)
        if asked.now.settings.boards
        else say("If {player} and {opponent} were paired", **pair)
    )
    return because(asked, Demand(player, opponent), having, opening)


def why_not_another(asked: Asked, player: PlayerId, opponent: PlayerId) -> Because:
    """Why a player meets an opponent and nobody else."""
    others = frozenset(one.id for one in asked.field.contenders) - {player, opponent}
    return because(asked, Demand(player, among=others), say("With another opponent for {who}", who=asked.who(player)))


def why_the_bye(asked: Asked, player: PlayerId) -> Because:
    """Why nobody else has the bye."""
    others = frozenset(one.id for one in asked.field.contenders) - {player}
    having = (
        say("If {who} played a match", who=asked.who(player))
        if asked.now.settings.boards
        else say("If {who} were paired", who=asked.who(player))
    )
    return because(asked, Demand(player, among=others), having)


def as_data(asked: Asked, claims: Sequence[Because | Fewest]) -> list[dict[str, object]]:
    """The reasons for programs."""
    return [_reason(asked, one) for one in claims if isinstance(one, Because)]


def _reason(asked: Asked, one: Because) -> dict[str, object]:
    parting = one.verdict.parting
    criterion = None if parting is None or parting.criterion is None else parting.criterion
    return {
        "verdict": one.verdict.kind.name.lower().replace("_", "-"),
        "player": asked.numbers.get(one.demand.player),
        "opponent": None if one.demand.opponent is None else asked.numbers.get(one.demand.opponent),
        "bracket": None if parting is None else parting.bracket,
        "criterion": None if criterion is None else criterion_article(asked.rules, criterion),
        "text": one.text,
    }
