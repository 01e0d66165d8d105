"""Contenders and fields of the edition of 2026 written in one line, for cases from the rule text."""

from dataclasses import replace
from typing import Final

from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

EDITION: Final = "dutch-2026"
FLOATS: Final = {"d": Float.DOWN, "u": Float.UP, ".": None}


def player(
    number: int,
    score: int = 0,
    colours: str = "",
    *,
    met: tuple[int, ...] = (),
    floats: str = "..",
    may_take_bye: bool = True,
) -> Contender:
    """One contender: colours oldest first; floats of two rounds ago, then of the last round; score in tenths."""
    return Contender(
        id=PlayerId(number),
        number=PairingNumber(number),
        parity_number=number,
        score=Points(score),
        colours=tuple(Colour(letter.lower()) for letter in colours),
        opponents=frozenset(PlayerId(other) for other in met),
        float_last_round=FLOATS[floats[1]],
        float_two_rounds_ago=FLOATS[floats[0]],
        may_take_bye=may_take_bye,
    )


def field_of_players(*players: Contender, round_number: int = 5, is_last_round: bool = False) -> Field:
    """The field of one round; who has met whom needs to be named on one side only. Initial colour: White."""
    met = {(one.id, other) for one in players for other in one.opponents}
    met |= {(other, one) for one, other in met}
    contenders = [
        replace(one, opponents=frozenset(other.id for other in players if (one.id, other.id) in met)) for one in players
    ]
    return Field(
        edition=EDITION,
        round_number=RoundNumber(round_number),
        is_last_round=is_last_round,
        maximum_score=Points(10 * (round_number - 1)),
        initial_colour=Colour.WHITE,
        contenders=tuple(sorted(contenders, key=lambda one: (-one.score, one.number))),
    )
