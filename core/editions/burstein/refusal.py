"""The refusal when the absolute rules leave no complete pairing, with a small set of players that shows why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.matching.cardinality import MaximumMatching
from core.model.errors import NoLegalPairing
from core.model.units import RoundNumber


@dataclass(frozen=True, slots=True)
class Wording:
    """How an edition names the rules that leave too few opponents."""

    played: str
    bye: str
    colours: str
    outlook: str  # who decides now, as the beginning of a sentence


def no_legal_pairing(
    round_number: RoundNumber,
    matching: MaximumMatching,
    may_take_bye: int,
    numbers: Callable[[int], list[int]],
    wording: Wording,
) -> NoLegalPairing:
    """The refusal of a round in which not all can be paired; `numbers` gives the pairing numbers of a mask."""
    is_odd = matching.in_play.bit_count() % 2 == 1
    blocked = matching.bottleneck(may_take_bye)
    assert blocked is not None
    crowd, partners = (numbers(mask) for mask in blocked)
    who = f"player {crowd[0]}" if len(crowd) == 1 else f"players {listed(crowd)}"
    verb = "has" if len(crowd) == 1 else "have between them"
    allowed = [*([listed(partners)] if partners else []), *(["some of each other"] if len(crowd) > 1 else [])]
    shortage = f"{who} {verb} no legal opponent" + (f" but {' and '.join(allowed)}" if allowed else "")
    bye = ""
    if is_odd:
        able = set(crowd) & set(numbers(may_take_bye))
        bye = ", and the bye is only enough for one of them" if able else f", nor the right to the bye ({wording.bye})"
    return NoLegalPairing(
        f"Round {round_number} cannot be paired: {shortage}{bye}. Games already played ({wording.played}), colours "
        f"that nobody may have ({wording.colours}) and forbidden pairs rule out everyone else. {wording.outlook}: lift "
        "a forbidden pair, cancel a bye of this round, or leave a player out of it with a bye.",
        round_number,
        crowd,
    )


def listed(numbers: Sequence[int]) -> str:
    """Some numbers as a sentence lists them."""
    *some, last = map(str, numbers)
    return f"{', '.join(some)} and {last}" if some else last
