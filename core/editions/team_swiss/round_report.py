"""What a paired round is told as: pairs with colours, the bye, the decision record, or the refusal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.editions.shared.boards import board_scores
from core.editions.shared.masks import mask_with
from core.editions.team_swiss.bracket import costs_of_pair
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.upfloaters import fewest_upfloaters
from core.editions.team_swiss.variations import TYPE_B
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
    pairs: tuple[tuple[int, int], ...]  # (top member, bottom member), by the TPN of the top members
    below: tuple[int, ...]  # the teams of lower scoregroups, upfloaters included


def result(layout: TeamLayout, brackets: Sequence[Bracket], bye: int | None) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    ids = layout.ids
    coloured = {}
    for bracket in brackets:
        for one, other in bracket.pairs:
            white, black, article = layout.colours(one, other)
            coloured[ids[white], ids[black]] = article
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


def _bracket(layout: TeamLayout, bracket: Bracket) -> BracketRecord:
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if bracket.upfloaters else BracketKind.HOMOGENEOUS,
        score=layout.score[bracket.residents[0]],
        moved_down=(),
        residents=tuple(layout.ids[team] for team in (*bracket.residents, *bracket.upfloaters)),
        pairs=tuple((layout.ids[one], layout.ids[other]) for one, other in bracket.pairs),
        downfloaters=(),
        values=(*values_of_set(layout, bracket), *values_of_pairs(layout, bracket)),
        first_candidate_fails=None,
    )


def values_of_set(layout: TeamLayout, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """What the set of upfloaters reached in [C4] to [C7]; [C6] as `upfloaters.fewest_upfloaters` counts."""
    up = bracket.upfloaters
    score = layout.score[bracket.residents[0]]
    values: dict[str, int | tuple[int, ...]] = {
        "C4": len(up),
        "C5": tuple(sorted((score - layout.score[team] for team in up), reverse=True)),
        "C6": _needed_by_the_following(layout, bracket) if up else 0,
    }
    if layout.text.spares_floaters and layout.field.floats_count:
        values["C7"] = sum(layout.floated[team] for team in up)
    return tuple(CriterionValue(criterion, value) for criterion, value in values.items())


def _needed_by_the_following(layout: TeamLayout, bracket: Bracket) -> int:
    """[C6]; 0 where all teams of the following scoregroup are upfloaters."""
    left = mask_with(bracket.below) & ~mask_with(bracket.upfloaters)
    next_score = layout.score[bracket.below[0]]
    stays = left & mask_with(team for team in bracket.below if layout.score[team] == next_score)
    return fewest_upfloaters(layout, stays, left & ~stays) if stays else 0


def values_of_pairs(layout: TeamLayout, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """What the pairs reached in [C8] to [C10]; [C9] is of type B, and [C10] not for the last two rounds."""
    up = mask_with(bracket.upfloaters)
    costs = [costs_of_pair(layout, one, other, up) for one, other in bracket.pairs]
    values = {"C8": sum(one.preferences for one in costs)}
    if layout.field.preferences == TYPE_B:
        values["C9"] = sum(one.strong for one in costs)
    if layout.field.floats_count:
        values["C10"] = sum(one.floaters for one in costs)
    return tuple(CriterionValue(layout.text.article(criterion), value) for criterion, value in values.items())


def _floats(layout: TeamLayout, brackets: Sequence[Bracket]) -> tuple[FloatRecord, ...]:
    """1.5: who plays against a team with another score."""
    floats = []
    for bracket in brackets:
        for pair in bracket.pairs:
            higher, lower = sorted(pair)
            difference = Points(layout.score[higher] - layout.score[lower])
            if difference:
                floats += [(higher, "down", difference), (lower, "up", difference)]
    floats.sort(key=lambda entry: layout.numbers[entry[0]])
    return tuple(FloatRecord(layout.ids[team], direction, difference) for team, direction, difference in floats)


def _steps(layout: TeamLayout, brackets: Sequence[Bracket], bye: int | None) -> Iterator[StepRecord]:
    article = layout.text.article
    if bye is not None:
        text = f"team {layout.numbers[bye]} gets the pairing-allocated bye"
        yield StepRecord(article("3.4"), (layout.ids[bye],), text)
    for bracket in brackets:
        if bracket.upfloaters:
            whole, tenths = divmod(layout.score[bracket.residents[0]], 10)
            text = f"{_named(layout, bracket.upfloaters)} upfloated to the scoregroup of {whole}.{tenths}"
            yield StepRecord(article("3.5"), _ids(layout, bracket.upfloaters), text)


def _ids(layout: TeamLayout, teams: Sequence[int]) -> tuple[PlayerId, ...]:
    return tuple(layout.ids[team] for team in teams)


def _named(layout: TeamLayout, teams: Sequence[int]) -> str:
    """Pairing numbers, as in a sentence."""
    *some, last = (str(layout.numbers[team]) for team in teams)
    return f"teams {', '.join(some)} and {last}" if some else f"team {last}"


def no_legal_pairing(layout: TeamLayout) -> NoLegalPairing:
    """3.3.3, with a small set of teams that shows why."""
    matching = MaximumMatching(layout.legal, layout.everyone)
    blocked = matching.bottleneck(layout.may_take_bye)
    assert blocked is not None, "somebody stands in the way"
    crowd, partners = (sorted(members(mask), key=layout.numbers.__getitem__) for mask in blocked)
    allowed = [*([_named(layout, partners)] if partners else []), *(["some of each other"] if len(crowd) > 1 else [])]
    have = "has" if len(crowd) == 1 else "have between them"
    shortage = f"{have} no legal opponents" + (f" but {' and '.join(allowed)}" if allowed else "")
    article = layout.text.article
    right = f", and the bye ({article('2.1.2 [C2]')}) cannot make up for it" if layout.size % 2 else ""
    return NoLegalPairing(
        f"Round {layout.field.round_number} cannot be paired: {_named(layout, crowd)} {shortage}{right}. Matches "
        f"already played ({article('2.1.1 [C1]')}) and forbidden pairs rule out everyone else. Article "
        f"{article('3.3.3')} leaves the decision to the arbiter: lift a forbidden pair, cancel a bye of this round, or "
        "leave a team out of it with a bye.",
        layout.field.round_number,
        [layout.numbers[team] for team in crowd],
    )
