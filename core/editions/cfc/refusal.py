"""What is said when the law of 618 (a) leaves no complete pairing, or nobody is eligible for the bye (615)."""

from collections.abc import Sequence

from core.editions.cfc.round_layout import CfcLayout
from core.matching.cardinality import MaximumMatching, members
from core.model.errors import NoLegalPairing


def no_legal_pairing(layout: CfcLayout) -> NoLegalPairing:
    """The refusal, with a small set of players that shows why."""
    round_number = layout.field.round_number
    if layout.size % 2 and not layout.may_take_bye:
        return NoLegalPairing(
            f"Round {round_number} cannot be paired: {layout.size} players are odd, and every one of them has been "
            "given a bye before (615). The director decides: grant a bye on request (615a), or leave a player out.",
            round_number,
            sorted(layout.number(position) for position in range(layout.size)),
        )
    blocked = MaximumMatching(layout.legal, layout.everyone).bottleneck(layout.may_take_bye)
    assert blocked is not None
    crowd, partners = (sorted(layout.number(position) for position in members(one)) for one in blocked)
    one = len(crowd) == 1
    who = f"player {crowd[0]} has" if one else f"players {_listed(crowd)} have between them"
    but = [*([_listed(partners)] if partners else []), *([] if one else ["some of each other"])]
    shortage = f"{who} no opponent left" + (f" but {' and '.join(but)}" if but else "")
    bye = ""
    if layout.size % 2:
        able = any(layout.may_take_bye >> position & 1 for position in members(blocked[0]))
        bye = ", and the bye is only enough for one of them" if able else ", nor the right to a bye (615)"
    return NoLegalPairing(
        f"Round {round_number} cannot be paired: {shortage}{bye}. They have been paired with everyone else before "
        "(618 a), or are kept apart. The director decides: lift a forbidden pair, cancel a bye of this round, or leave "
        "a player out of it with a bye (615a).",
        round_number,
        crowd,
    )


def _listed(numbers: Sequence[int]) -> str:
    *some, last = map(str, numbers)
    return f"{', '.join(some)} and {last}" if some else last
