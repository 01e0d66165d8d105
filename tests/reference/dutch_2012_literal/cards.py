"""Who is to be paired, and what the pairing card of each says (2012 A.2, A.4, A.5, A.10, B.1, F.2, F.5, F.9)."""

from dataclasses import dataclass
from enum import Enum, auto

from core.model.pairing import Field, Float
from core.model.results import Colour, Outcome
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.so_far import PlayersRound, SoFar


class Floated(Enum):
    """A.4."""

    DOWN = auto()
    UP = auto()


@dataclass(frozen=True)
class Card:
    """One player; scores in tenths of a point."""

    id: PlayerId
    number: int
    place: int  # among all who were taken into account so far: E.5 asks whether it is odd
    score: int
    colours: tuple[Colour, ...]  # of the games played (F.2, F.3), oldest first
    met: frozenset[PlayerId]
    last_float: Floated | None
    float_before: Floated | None
    may_have_bye: bool
    topscorer: bool

    @property
    def rank(self) -> tuple[int, int]:
        """A.2."""
        return (-self.score, self.number)


_POINTS_WITHOUT_PLAYING = {
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.FORFEIT_WIN,
}
"""B.1 b."""


def cards_of(tournament: Tournament, round_number: RoundNumber) -> list[Card]:
    """Everybody who is paired in that round (F.5), in the order of A.2."""
    so_far = SoFar(tournament, round_number)
    places = {player: place for place, player in enumerate(so_far.initial_list, start=1)}
    cards = [_card(so_far, player, places[player]) for player in so_far.participants]
    return sorted(cards, key=lambda card: card.rank)


def _score(so_far: SoFar, player: PlayerId, number: RoundNumber) -> int:
    return so_far.points(player, number) + so_far.virtual_points(player, number)


def _card(so_far: SoFar, player: PlayerId, place: int) -> Card:
    now = so_far.round_number
    score = _score(so_far, player, now)
    floats = {one.number: _float(so_far, player, one) for one in so_far.rounds[player]}
    return Card(
        id=player,
        number=so_far.numbers[player],
        place=place,
        score=score,
        colours=so_far.colours(player),
        met=frozenset(one for one in so_far.participants if so_far.have_met(player, one)),
        last_float=floats.get(RoundNumber(now - 1)),
        float_before=floats.get(RoundNumber(now - 2)),
        may_have_bye=not any(one.outcome in _POINTS_WITHOUT_PLAYING for one in so_far.rounds[player]),
        topscorer=now == so_far.last_round and 2 * score > so_far.scoring.win * (now - 1),
    )


def _float(so_far: SoFar, player: PlayerId, one: PlayersRound) -> Floated | None:
    """B.1 b: points without playing make a downfloat. A.4: so does an opponent with less, one with more an upfloat."""
    if one.outcome in _POINTS_WITHOUT_PLAYING:
        return Floated.DOWN
    if one.opponent is None:
        return None
    mine, other = _score(so_far, player, one.number), _score(so_far, one.opponent, one.number)
    return None if mine == other else Floated.DOWN if mine > other else Floated.UP


_FLOATS = {Float.DOWN: Floated.DOWN, Float.UP: Floated.UP, None: None}


def cards_of_field(field: Field) -> list[Card]:
    """The same of a round that chance made up."""
    apart = {*field.forbidden_pairs, *(pair[::-1] for pair in field.forbidden_pairs)}
    cards = [
        Card(
            id=one.id,
            number=one.number,
            place=one.parity_number,
            score=one.score,
            colours=one.colours,
            met=one.opponents | {other for own, other in apart if own == one.id},
            last_float=_FLOATS[one.float_last_round],
            float_before=_FLOATS[one.float_two_rounds_ago],
            may_have_bye=one.may_take_bye,
            topscorer=field.is_last_round and 2 * one.score > field.maximum_score,
        )
        for one in field.contenders
    ]
    return sorted(cards, key=lambda card: card.rank)
