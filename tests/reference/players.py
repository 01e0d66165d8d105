"""Contenders and fields written in one line, for cases from the rule text."""

from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber


def player(
    number: int,
    score: int = 0,
    colours: str = "",
    *,
    met: tuple[int, ...] = (),
    floats: str = "..",
    may_take_bye: bool = True,
) -> Contender:
    """One contender: colours oldest first; floats ("d", "u", ".") of two rounds ago, then of the last round."""
    of_letter = {"d": Float.DOWN, "u": Float.UP, ".": None}
    return Contender(
        id=PlayerId(number),
        number=PairingNumber(number),
        parity_number=number,
        score=Points(score),
        colours=tuple(Colour(letter.lower()) for letter in colours),
        opponents=frozenset(PlayerId(other) for other in met),
        float_last_round=of_letter[floats[1]],
        float_two_rounds_ago=of_letter[floats[0]],
        may_take_bye=may_take_bye,
    )


def field_of_players(
    *players: Contender,
    round_number: int = 5,
    is_last_round: bool = False,
    maximum_score: int = 40,
    initial_colour: Colour = Colour.WHITE,
    forbidden: tuple[tuple[int, int], ...] = (),
) -> Field:
    """The field of one round; rematches need to be named on one side only."""
    met = {(one.id, other) for one in players for other in one.opponents}
    symmetric = [
        Contender(
            **{name: getattr(one, name) for name in Contender.__dataclass_fields__ if name != "opponents"},
            opponents=frozenset(
                other.id for other in players if (one.id, other.id) in met or (other.id, one.id) in met
            ),
        )
        for one in players
    ]
    return Field(
        edition="dutch-2017",
        round_number=RoundNumber(round_number),
        is_last_round=is_last_round,
        maximum_score=Points(maximum_score),
        initial_colour=initial_colour,
        contenders=tuple(sorted(symmetric, key=lambda one: (-one.score, one.number))),
        forbidden_pairs=frozenset((PlayerId(a), PlayerId(b)) for a, b in forbidden),
    )
