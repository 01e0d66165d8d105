"""What a paired round is told as: pairs with colours, the bye, the decision record, or the refusal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.editions.dubov.round_layout import DubovLayout
from core.editions.shared.boards import board_scores
from core.general_rules.board_order import board_order
from core.matching.cardinality import MaximumMatching, members
from core.model.errors import NoLegalPairing
from core.model.record import (
    BracketKind,
    BracketRecord,
    CriterionValue,
    FloatRecord,
    PairRecord,
    ProcedureRecord,
    RoundPairing,
    StepRecord,
)
from core.model.units import PlayerId, Points


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired, by position."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]  # (S1, T2), in the order of S1
    shifted: tuple[int, ...]


def result(layout: DubovLayout, brackets: Sequence[Bracket], bye: int | None) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    ids = layout.ids
    coloured = {}
    for bracket in brackets:
        for one, other in bracket.pairs:
            white, black, article = layout.colours(one, other)
            coloured[ids[white], ids[black]] = layout.article(article)
    numbers = dict(zip(ids, layout.numbers, strict=True))
    ordered = board_order(coloured, board_scores(layout.field.edition, layout.field.contenders), numbers)
    record = ProcedureRecord(
        edition=layout.field.edition,
        round_number=layout.field.round_number,
        brackets=tuple(_bracket(layout, bracket) for bracket in brackets),
        pairs=tuple(PairRecord(white, black, coloured[white, black]) for white, black in ordered),
        bye=None if bye is None else ids[bye],
        floats=_floats(layout, brackets),
        numbers=tuple(sorted(numbers.items(), key=lambda item: item[1])),
        steps=tuple(_steps(layout, brackets, bye)),
    )
    return RoundPairing(ordered, record.bye, record)


def _bracket(layout: DubovLayout, bracket: Bracket) -> BracketRecord:
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if bracket.upfloaters else BracketKind.HOMOGENEOUS,
        score=layout.score[bracket.residents[0]],
        moved_down=(),
        residents=tuple(layout.ids[player] for player in (*bracket.residents, *bracket.upfloaters)),
        pairs=tuple((layout.ids[one], layout.ids[other]) for one, other in bracket.pairs),
        downfloaters=(),
        values=bracket_values(layout, bracket),
        first_candidate_fails=None,
    )


def bracket_values(layout: DubovLayout, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """What the bracket reached in [C5] to [C10]; the last three do not count in the last round."""
    up = bracket.upfloaters
    score = layout.score[bracket.residents[0]]
    maximum = [player for player in up if layout.is_maximum[player]]
    values: dict[str, int | tuple[int, ...]] = {
        "C5": len(up),
        "C6": tuple(sorted((score - layout.score[player] for player in up), reverse=True)),
        "C7": sum(layout.is_same_preference(one, other) for one, other in bracket.pairs),
    }
    if not layout.field.is_last_round:
        values["C8"] = len(maximum)
        values["C9"] = sum(layout.times_upfloated[player] for player in maximum)
        values["C10"] = sum(layout.upfloated_last_round[player] for player in up)
    return tuple(CriterionValue(layout.article(criterion), value) for criterion, value in values.items())


def _floats(layout: DubovLayout, brackets: Sequence[Bracket]) -> tuple[FloatRecord, ...]:
    """Upfloaters, and those who meet them; the text knows no downfloaters, but a player wants to know."""
    floats = []
    for bracket in brackets:
        for one, other in bracket.pairs:
            higher, lower = sorted((one, other))
            difference = Points(layout.score[higher] - layout.score[lower])
            if difference:
                floats += [(higher, "down", difference), (lower, "up", difference)]
    floats.sort(key=lambda entry: layout.numbers[entry[0]])
    return tuple(FloatRecord(layout.ids[player], direction, difference) for player, direction, difference in floats)


def _steps(layout: DubovLayout, brackets: Sequence[Bracket], bye: int | None) -> Iterator[StepRecord]:
    if bye is not None:
        text = f"player {layout.numbers[bye]} gets the pairing-allocated bye"
        yield StepRecord(layout.article("3.1"), (layout.ids[bye],), text)
    for bracket in brackets:
        whole, tenths = divmod(layout.score[bracket.residents[0]], 10)
        if bracket.upfloaters:
            text = f"{_named(layout, bracket.upfloaters)} upfloated to the scoregroup of {whole}.{tenths}"
            yield StepRecord(layout.article("3.2.2"), _ids(layout, bracket.upfloaters), text)
        if bracket.shifted:
            text = f"{_named(layout, bracket.shifted)} shifted to the other subgroup"
            yield StepRecord(layout.article("3.2.4"), _ids(layout, bracket.shifted), text)


def _ids(layout: DubovLayout, players: Sequence[int]) -> tuple[PlayerId, ...]:
    return tuple(layout.ids[player] for player in players)


def _named(layout: DubovLayout, players: Sequence[int]) -> str:
    """Pairing numbers, as in a sentence."""
    *some, last = (str(layout.numbers[player]) for player in players)
    return f"players {', '.join(some)} and {last}" if some else f"player {last}"


def no_legal_pairing(layout: DubovLayout) -> NoLegalPairing:
    """1.9.3, with a small set of players that shows why."""
    matching = MaximumMatching(layout.legal, layout.everyone)
    blocked = matching.bottleneck(layout.may_take_bye)
    assert blocked is not None, "somebody stands in the way"
    crowd, partners = (sorted(members(mask), key=layout.numbers.__getitem__) for mask in blocked)
    allowed = [*([_named(layout, partners)] if partners else []), *(["some of each other"] if len(crowd) > 1 else [])]
    have = "has" if len(crowd) == 1 else "have between them"
    shortage = f"{have} no legal opponents" + (f" but {' and '.join(allowed)}" if allowed else "")
    right = f", and the bye ({layout.article('[C2]')}) cannot make up for it" if layout.size % 2 else ""
    return NoLegalPairing(
        f"Round {layout.field.round_number} cannot be paired: {_named(layout, crowd)} {shortage}"
        f"{right}. Games already played ({layout.article('[C1]')}), absolute colour preferences "
        f"({layout.article('[C3]')}) and forbidden pairs rule out everyone else. Article "
        f"{layout.article('1.9.3')} leaves the decision to the arbiter: lift a forbidden pair, cancel a bye of "
        "this round, or leave a player out of it with a bye.",
        layout.field.round_number,
        [layout.numbers[player] for player in crowd],
    )
