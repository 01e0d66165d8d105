"""What the engine is given: the field of the Dutch system with other floats, and ratings in a Maxi-tournament."""

from core.editions.shared.histories import circumstances_of, contenders_of, histories_before
from core.general_rules.acceleration import virtual_points
from core.model.dataclass import dataclass, replace
from core.model.field import Contender, Field, Float
from core.model.hints import Any, Final
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import Points, RoundNumber
from core.model.variations import Variation, chosen

MAXI: Final = Variation(
    name="maxi-tournament",
    article="3.2.3, 3.8, 5.7",
    summary=say(
        "A Maxi-tournament: to improve colours, players are exchanged only if their ratings differ by 100 points or "
        "less."
    ),
)
MAXI_POINTS: Final = 100


@dataclass(frozen=True, slots=True)
class RatedContender(Contender):
    """One participant of a round in a Maxi-tournament."""

    rating: int = 0  # by which numbers were given; 0: unrated


@dataclass(frozen=True, slots=True)
class MaxiField(Field):
    """All participants of a round in a Maxi-tournament (3.2.3)."""

    contenders: tuple[RatedContender, ...] = ()


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it; the only floats are those of 3.10.

    Raises `Refused` as `core.editions.shared.histories.field_of` does.
    """
    is_maxi = chosen((MAXI,), tournament.settings.variations)[MAXI.name] == "yes"
    contenders: list[Any] = (
        contenders_of(
            tournament,
            round_number,
            RatedContender,
            lambda player: {"rating": tournament.players[player].rating_for_pairing},
        )
        if is_maxi
        else contenders_of(tournament, round_number, Contender)
    )
    floated = _floated_before(tournament, round_number, contenders)
    own = [
        replace(one, float_last_round=one.float_last_round if one.id in floated else None, float_two_rounds_ago=None)
        for one in contenders
    ]
    own.sort(key=lambda one: (-one.score, one.number))
    return (MaxiField if is_maxi else Field)(**circumstances_of(tournament, round_number), contenders=tuple(own))


def _floated_before(tournament: Tournament, round_number: RoundNumber, contenders: list[Contender]) -> set[int]:
    """3.10: who was transferred in the round before: the higher of two from above the median, the lower from below."""
    floats = {one.id: one.float_last_round for one in contenders if one.float_last_round is not None}
    if not floats:
        return set()
    before = RoundNumber(round_number - 1)
    histories, virtual = histories_before(tournament, before), virtual_points(tournament, before)
    twice_the_median = tournament.settings.scoring.win * (before - 1)
    scores = {player: Points(histories[player].points + virtual.get(player, 0)) for player in floats}
    return {
        player
        for player, direction in floats.items()
        if (2 * scores[player] > twice_the_median if direction is Float.DOWN else 2 * scores[player] < twice_the_median)
    }
