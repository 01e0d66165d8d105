"""What a paired round is told as: pairs with colours, the bye, the decision record, or the refusal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.editions.dubov.boards import board_scores
from core.editions.dubov.field import EDITION_2018
from core.editions.dubov.round_layout import Contest
from core.general_rules.board_order import board_order
from core.matching.cardinality import Companions, members
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

_IN_2018: Final[Mapping[str, str]] = {
    "1.9.3": "A.8",
    "3.1": "B.0",
    "3.2.2": "B.2, D.1",
    "3.2.4": "B.4, D.2",
    **{f"5.2.{number}": f"E.{number}" for number in range(1, 6)},
    **{f"C{number}": f"C.{number}" for number in range(1, 11)},
    **{f"[C{number}]": f"C.{number}" for number in range(1, 11)},
}


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired, by position."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]  # (S1, T2), in the order of S1
    shifted: tuple[int, ...]


def article_of(contest: Contest, number: str) -> str:
    """An article of 2026 by its number in the edition of the field."""
    return _IN_2018[number] if contest.field.edition == EDITION_2018 else number


def result(contest: Contest, brackets: Sequence[Bracket], bye: int | None) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    ids = contest.ids
    coloured = {}
    for bracket in brackets:
        for one, other in bracket.pairs:
            white, black, article = contest.colours(one, other)
            coloured[ids[white], ids[black]] = article_of(contest, article)
    numbers = dict(zip(ids, contest.numbers, strict=True))
    ordered = board_order(coloured, board_scores(contest.field.edition, contest.field.contenders), numbers)
    record = ProcedureRecord(
        edition=contest.field.edition,
        round_number=contest.field.round_number,
        brackets=tuple(_bracket(contest, bracket) for bracket in brackets),
        pairs=tuple(PairRecord(white, black, coloured[white, black]) for white, black in ordered),
        bye=None if bye is None else ids[bye],
        floats=_floats(contest, brackets),
        numbers=tuple(sorted(numbers.items(), key=lambda item: item[1])),
        steps=tuple(_steps(contest, brackets, bye)),
    )
    return RoundPairing(ordered, record.bye, record)


def _bracket(contest: Contest, bracket: Bracket) -> BracketRecord:
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if bracket.upfloaters else BracketKind.HOMOGENEOUS,
        score=contest.score[bracket.residents[0]],
        moved_down=(),
        residents=tuple(contest.ids[player] for player in (*bracket.residents, *bracket.upfloaters)),
        pairs=tuple((contest.ids[one], contest.ids[other]) for one, other in bracket.pairs),
        downfloaters=(),
        values=bracket_values(contest, bracket),
        first_candidate_fails=None,
    )


def bracket_values(contest: Contest, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """What the bracket reached in [C5] to [C10]; the last three do not count in the last round."""
    up = bracket.upfloaters
    score = contest.score[bracket.residents[0]]
    maximum = [player for player in up if contest.is_maximum[player]]
    values: dict[str, int | tuple[int, ...]] = {
        "C5": len(up),
        "C6": tuple(sorted((score - contest.score[player] for player in up), reverse=True)),
        "C7": sum(contest.is_same_preference(one, other) for one, other in bracket.pairs),
    }
    if not contest.field.is_last_round:
        values["C8"] = len(maximum)
        values["C9"] = sum(contest.times_upfloated[player] for player in maximum)
        values["C10"] = sum(contest.upfloated_last_round[player] for player in up)
    return tuple(CriterionValue(article_of(contest, criterion), value) for criterion, value in values.items())


def _floats(contest: Contest, brackets: Sequence[Bracket]) -> tuple[FloatRecord, ...]:
    """Upfloaters, and those who meet them; the text knows no downfloaters, but a player wants to know."""
    floats = []
    for bracket in brackets:
        for one, other in bracket.pairs:
            higher, lower = sorted((one, other))
            difference = Points(contest.score[higher] - contest.score[lower])
            if difference:
                floats += [(higher, "down", difference), (lower, "up", difference)]
    floats.sort(key=lambda entry: contest.numbers[entry[0]])
    return tuple(FloatRecord(contest.ids[player], direction, difference) for player, direction, difference in floats)


def _steps(contest: Contest, brackets: Sequence[Bracket], bye: int | None) -> Iterator[StepRecord]:
    if bye is not None:
        text = f"player {contest.numbers[bye]} gets the pairing-allocated bye"
        yield StepRecord(article_of(contest, "3.1"), (contest.ids[bye],), text)
    for bracket in brackets:
        whole, tenths = divmod(contest.score[bracket.residents[0]], 10)
        if bracket.upfloaters:
            text = f"{_named(contest, bracket.upfloaters)} upfloated to the scoregroup of {whole}.{tenths}"
            yield StepRecord(article_of(contest, "3.2.2"), _ids(contest, bracket.upfloaters), text)
        if bracket.shifted:
            text = f"{_named(contest, bracket.shifted)} shifted to the other subgroup"
            yield StepRecord(article_of(contest, "3.2.4"), _ids(contest, bracket.shifted), text)


def _ids(contest: Contest, players: Sequence[int]) -> tuple[PlayerId, ...]:
    return tuple(contest.ids[player] for player in players)


def _named(contest: Contest, players: Sequence[int]) -> str:
    """Pairing numbers, as in a sentence."""
    *some, last = (str(contest.numbers[player]) for player in players)
    return f"players {', '.join(some)} and {last}" if some else f"player {last}"


def no_legal_pairing(contest: Contest) -> NoLegalPairing:
    """1.9.3, with a small set of players that shows why."""
    companions = Companions(contest.legal, contest.everyone)
    blocked = companions.bottleneck(contest.may_take_bye)
    assert blocked is not None, "somebody stands in the way"
    crowd, partners = (sorted(members(mask), key=contest.numbers.__getitem__) for mask in blocked)
    allowed = [*([_named(contest, partners)] if partners else []), *(["some of each other"] if len(crowd) > 1 else [])]
    have = "has" if len(crowd) == 1 else "have between them"
    shortage = f"{have} no legal opponents" + (f" but {' and '.join(allowed)}" if allowed else "")
    right = f", and the bye ({article_of(contest, '[C2]')}) cannot make up for it" if contest.size % 2 else ""
    return NoLegalPairing(
        f"Round {contest.field.round_number} cannot be paired: {_named(contest, crowd)} {shortage}"
        f"{right}. Games already played ({article_of(contest, '[C1]')}), absolute colour preferences "
        f"({article_of(contest, '[C3]')}) and forbidden pairs rule out everyone else. Article "
        f"{article_of(contest, '1.9.3')} leaves the decision to the arbiter: lift a forbidden pair, cancel a bye of "
        "this round, or leave a player out of it with a bye.",
        contest.field.round_number,
        [contest.numbers[player] for player in crowd],
    )
