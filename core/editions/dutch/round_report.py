"""What a round paired by a Dutch edition is told as: pairs in board order with colours, the bye, or the refusal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.boards import board_scores
from core.general_rules.board_order import board_order
from core.matching.cardinality import MaximumMatching, members
from core.model.errors import NoLegalPairing
from core.model.record import BracketRecord, FloatRecord, PairRecord, RoundRecord
from core.model.units import PlayerId, Points


@dataclass(frozen=True, slots=True)
class Wording:
    """How an edition names what all have in common."""

    played: str
    bye: str
    colours: str
    outlook: str
    colour_articles: Mapping[str, str]  # by the article of 2017


def no_legal_pairing(layout: DutchLayout, matching: MaximumMatching, wording: Wording) -> NoLegalPairing:
    """The refusal, with a small set of players that shows why."""
    blocked = matching.bottleneck(layout.may_take_bye)
    assert blocked is not None
    crowd, partners = (_numbers(layout, mask) for mask in blocked)
    who = f"player {crowd[0]}" if len(crowd) == 1 else f"players {_listed(crowd)}"
    verb = "has" if len(crowd) == 1 else "have between them"
    allowed = [*([_listed(partners)] if partners else []), *(["some of each other"] if len(crowd) > 1 else [])]
    shortage = f"{who} {verb} no legal opponent" + (f" but {' and '.join(allowed)}" if allowed else "")
    bye = ""
    if layout.size % 2:
        able = set(crowd) & set(_numbers(layout, layout.may_take_bye))
        bye = ", and the bye is only enough for one of them" if able else f", nor the right to the bye ({wording.bye})"
    return NoLegalPairing(
        f"Round {layout.field.round_number} cannot be paired: {shortage}{bye}. Games already "
        f"played ({wording.played}), absolute colour preferences ({wording.colours}) and forbidden pairs rule out "
        f"everyone else. {wording.outlook} leaves the decision to the arbiter: lift a forbidden pair, cancel a bye of "
        "this round, or leave a player out of it with a bye.",
        layout.field.round_number,
        crowd,
    )


def _numbers(layout: DutchLayout, mask: int) -> list[int]:
    return sorted(layout.field.contenders[position].number for position in members(mask))


def _listed(numbers: Sequence[int]) -> str:
    *some, last = map(str, numbers)
    return f"{', '.join(some)} and {last}" if some else last


def round_record(
    layout: DutchLayout,
    pairs: Sequence[tuple[int, int]],
    left_over: Sequence[int],
    brackets: Sequence[BracketRecord],
    wording: Wording,
) -> RoundRecord:
    """Pairs with their colours in board order, the bye, and the decisions of each bracket."""
    ids = layout.ids
    coloured: dict[tuple[PlayerId, PlayerId], str] = {}
    for one, other in pairs:
        white, black, article = layout.colours(min(one, other), max(one, other))
        coloured[ids[white], ids[black]] = wording.colour_articles[article]
    bye = ids[left_over[0]] if left_over else None
    numbers = {contender.id: contender.number for contender in layout.field.contenders}
    ordered = board_order(coloured, board_scores(layout.field.edition, layout.field.contenders), numbers)
    return RoundRecord(
        edition=layout.field.edition,
        round_number=layout.field.round_number,
        brackets=tuple(brackets),
        pairs=tuple(PairRecord(white, black, coloured[white, black]) for white, black in ordered),
        bye=bye,
        floats=_floats(layout, ordered, bye),
        numbers=tuple(sorted(numbers.items(), key=lambda item: item[1])),
    )


def _floats(
    layout: DutchLayout, pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> tuple[FloatRecord, ...]:
    """The floats that this pairing hands out if every game is played (A.4 b)."""
    by_id = {contender.id: contender for contender in layout.field.contenders}
    floats = []
    for one, other in pairs:
        higher, lower = sorted((by_id[one], by_id[other]), key=lambda contender: -contender.score)
        if higher.score != lower.score:
            difference = Points(higher.score - lower.score)
            floats += [FloatRecord(higher.id, "down", difference), FloatRecord(lower.id, "up", difference)]
    if bye is not None:
        lowest = layout.field.contenders[-1].score
        floats.append(FloatRecord(bye, "down", Points(by_id[bye].score - lowest + 10)))
    return tuple(sorted(floats, key=lambda record: by_id[record.player].number))
