"""What a paired round is told as: pairs with colours, the bye, the decision record, or why the referee decides (9)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.editions.dubov.boards import board_scores
from core.editions.dubov.v1997.field import EDITION
from core.editions.dubov.v1997.round_layout import Contest
from core.general_rules.board_order import board_order
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
from core.model.units import Points


class RefereeDecides(NoLegalPairing):
    """The given instructions lead no further: the referee should proceed wisely and impartially (9)."""


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """One score group as it was paired, by position."""

    floaters_in: tuple[int, ...]
    residents: tuple[int, ...]  # those who were transferred to it last
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    steps: tuple[StepRecord, ...]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """All groups, from the top down."""

    groups: tuple[PairedGroup, ...]
    bye: int | None
    joined: tuple[StepRecord, ...] = ()  # the last groups, where that was announced
    white_first: bool | None = None  # in the first round: whether the left player of the first pair has White (5)


def result(contest: Contest, paired: PairedRound) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    ids = contest.ids
    coloured = {(ids[white], ids[black]): article for white, black, article in _coloured(contest, paired)}
    numbers = dict(zip(ids, contest.numbers, strict=True))
    ordered = board_order(coloured, board_scores(EDITION, contest.field.contenders), numbers)
    bye = None if paired.bye is None else ids[paired.bye]
    record = ProcedureRecord(
        edition=EDITION,
        round_number=contest.field.round_number,
        brackets=tuple(_bracket(contest, group) for group in paired.groups),
        pairs=tuple(PairRecord(white, black, coloured[white, black]) for white, black in ordered),
        bye=bye,
        floats=_floats(contest, paired),
        numbers=tuple(sorted(numbers.items(), key=lambda item: item[1])),
        steps=tuple(_steps(contest, paired)),
    )
    return RoundPairing(ordered, bye, record)


def _coloured(contest: Contest, paired: PairedRound) -> Iterator[tuple[int, int, str]]:
    """(White, Black, article) of every pair: 3, or in the first round 5."""
    for group in paired.groups:
        for place, (one, other) in enumerate(group.pairs):
            if paired.white_first is None:
                yield contest.colours(one, other)
            else:
                left_is_white = paired.white_first is (place % 2 == 0)
                yield (one, other, "5") if left_is_white else (other, one, "5")


def _bracket(contest: Contest, group: PairedGroup) -> BracketRecord:
    players = (*group.floaters_in, *group.residents)
    mixed = len({contest.score[player] for player in players}) > 1
    done = [step.article for step in group.steps]
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if mixed else BracketKind.HOMOGENEOUS,
        score=contest.score[group.residents[0]],
        moved_down=contest.ids_of(group.floaters_in),
        residents=contest.ids_of(group.residents),
        pairs=tuple((contest.ids[one], contest.ids[other]) for one, other in group.pairs),
        downfloaters=contest.ids_of(group.floaters),
        values=tuple(CriterionValue(article, done.count(article)) for article in ("7.1", "7.2", "6.3")),
        first_candidate_fails="2.1" if "6.3" in done else None,
    )


def _floats(contest: Contest, paired: PairedRound) -> tuple[FloatRecord, ...]:
    """Who meets a player of another score."""
    floats = []
    for group in paired.groups:
        for one, other in group.pairs:
            higher, lower = sorted((one, other))
            difference = Points(contest.score[higher] - contest.score[lower])
            if difference and paired.white_first is None:
                floats += [(higher, "down", difference), (lower, "up", difference)]
    floats.sort(key=lambda entry: contest.numbers[entry[0]])
    return tuple(FloatRecord(contest.ids[player], direction, difference) for player, direction, difference in floats)


def _steps(contest: Contest, paired: PairedRound) -> Iterator[StepRecord]:
    if paired.bye is not None:
        text = f"player {contest.numbers[paired.bye]} gets the bye"
        yield StepRecord("5" if paired.white_first is not None else "4", (contest.ids[paired.bye],), text)
    yield from paired.joined
    for group in paired.groups:
        yield from group.steps


def someone_is_left(contest: Contest, left: Sequence[int], last: PairedGroup) -> RefereeDecides:
    """After the last score group there is nowhere to float to (6.4)."""
    left = sorted(left, key=contest.numbers.__getitem__)
    whole, tenths = divmod(contest.score[last.residents[0]], 10)
    return _refusal(
        contest,
        left,
        f"{contest.named(left)} cannot be paired in the last score group (score {whole}.{tenths}), because of games "
        "already played (2.1), forbidden pairs, or colours (2.3, 2.4), and below it there is none to be transferred to "
        "(6.4)",
    )


def nobody_may_have_the_bye(contest: Contest) -> RefereeDecides:
    """2.2 leaves nobody."""
    players = range(contest.size)
    return _refusal(
        contest,
        players,
        f"{contest.size} players are odd, and each of them has already received a point without playing, so that "
        "nobody can get the bye (2.2, 4)",
    )


def halves_cannot_meet(contest: Contest, players: Sequence[int]) -> RefereeDecides:
    """Only forbidden pairs can do that."""
    kept_apart = [player for player in players if contest.met[player]]
    return _refusal(
        contest,
        kept_apart,
        f"the upper half of the list cannot meet the lower half (5), because of the forbidden pairs of "
        f"{contest.named(kept_apart)}",
    )


def _refusal(contest: Contest, players: Sequence[int], what: str) -> RefereeDecides:
    return RefereeDecides(
        f"Round {contest.field.round_number} cannot be paired by the instructions alone: {what}. Article 9 wants the "
        "referee to proceed wisely and impartially: pair the round by hand, or lift a forbidden pair, cancel a bye of "
        "this round, or leave a player out of it with a bye.",
        contest.field.round_number,
        [contest.numbers[player] for player in players],
    )
