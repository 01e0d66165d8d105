"""Contenders and fields of the Dubov system of 1997, written in one line, for cases from the rule text."""

from core.editions.dubov.v1997.round_layout import Contender, Field, FieldByRating
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber


def player(
    number: int,
    score: int = 20,
    colours: str = "",
    *,
    rating: int | None = None,
    aro: float = 2000.0,
    met: tuple[int, ...] = (),
    transfers: int = 0,
    transferred_last_round: bool = False,
    may_take_bye: bool = True,
    name: str = "",
) -> Contender:
    """One contender: colours oldest first; without another rating, player 1 has 2490, player 2 has 2480, and so on."""
    return Contender(
        id=PlayerId(number),
        number=PairingNumber(number),
        name=name or f"Player {number:02}",
        score=Points(score),
        rating=2500 - 10 * number if rating is None else rating,
        aro_tenths=round(10 * aro),
        colours=tuple(Colour(letter.lower()) for letter in colours),
        opponents=frozenset(PlayerId(other) for other in met),
        times_transferred=transfers,
        transferred_last_round=transferred_last_round,
        may_take_bye=may_take_bye,
    )


def field_of_players(
    *players: Contender,
    round_number: int = 5,
    is_last_round: bool = False,
    transfers_max: int = 3,
    initial_colour: Colour = Colour.WHITE,
    forbidden: tuple[tuple[int, int], ...] = (),
    joined: bool = False,
    by_rating: bool = False,
) -> Field:
    """The field of one round; rematches need to be named on one side only."""
    met = {frozenset((one.id, other)) for one in players for other in one.opponents}
    symmetric = [
        Contender(
            **{name: getattr(one, name) for name in Contender.__dataclass_fields__ if name != "opponents"},
            opponents=frozenset(other.id for other in players if frozenset((one.id, other.id)) in met),
        )
        for one in players
    ]
    kind = FieldByRating if by_rating else Field
    return kind(
        edition="dubov-1997",
        round_number=RoundNumber(round_number),
        is_last_round=is_last_round,
        times_transferred_max=transfers_max,
        initial_colour=initial_colour,
        contenders=tuple(sorted(symmetric, key=lambda one: (-one.score, one.number))),
        forbidden_pairs=frozenset((PlayerId(a), PlayerId(b)) for a, b in forbidden),
        joins_last_groups=joined,
    )
