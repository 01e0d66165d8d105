"""Fields of the rules of 1998, written in a few words."""

from collections.abc import Iterable
from dataclasses import replace

from core.editions.dutch.v1998.procedure import pair
from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_FLOATS = {"d": Float.DOWN, "u": Float.UP, ".": None}


def player(
    number: int,
    score: int = 0,
    played: str = "",
    *,
    met: Iterable[int] = (),
    floats: str = "..",
    may_take_bye: bool = True,
) -> Contender:
    """`played` are the colours, oldest first; `floats` two rounds before, then in the last round ("d", "u" or ".")."""
    return Contender(
        id=PlayerId(number),
        number=PairingNumber(number),
        parity_number=number,
        score=Points(score),
        colours=tuple(_COLOURS[letter] for letter in played),
        opponents=frozenset(PlayerId(other) for other in met),
        float_last_round=_FLOATS[floats[1]],
        float_two_rounds_ago=_FLOATS[floats[0]],
        may_take_bye=may_take_bye,
    )


def field(
    *players: Contender,
    round_number: int = 4,
    last: bool = False,
    forbidden: Iterable[tuple[int, int]] = (),
    initial_colour: Colour = Colour.WHITE,
) -> Field:
    """A round of them; who names somebody as met has been met by him."""
    met = {(one.id, other) for one in players for other in one.opponents}
    symmetric = [
        replace(one, opponents=one.opponents | {own for own, other in met if other == one.id}) for one in players
    ]
    return Field(
        edition="dutch-1998",
        round_number=RoundNumber(round_number),
        is_last_round=last,
        maximum_score=Points(10 * (round_number - 1)),
        initial_colour=initial_colour,
        contenders=tuple(sorted(symmetric, key=lambda one: (-one.score, one.number))),
        forbidden_pairs=frozenset((PlayerId(min(pair)), PlayerId(max(pair))) for pair in forbidden),
    )


def paired(*players: Contender, round_number: int = 4, last: bool = False) -> tuple[set[tuple[int, int]], int | None]:
    """The pairs that the engine makes, lower number first, and who has the bye."""
    pairing = pair(field(*players, round_number=round_number, last=last))
    return {(min(one), max(one)) for one in pairing.pairs}, pairing.bye
