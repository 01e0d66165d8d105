"""What a paired round is told as: pairs with colours, the bye, the decision record, or why the referee decides (9)."""

from collections.abc import Iterator, Sequence

from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.shared.round_report import floats_in, round_pairing, step
from core.model.dataclass import dataclass
from core.model.pairing import BracketKind, BracketRecord, CriterionValue, RoundPairing, StepRecord
from core.model.sentence import NoLegalPairing, say


class RefereeDecides(NoLegalPairing):
    """The given instructions lead no further: the referee should proceed wisely and impartially (9)."""


class SomeoneIsLeft(RefereeDecides):
    """Players are left over in the last score group, below which there is none (6.4)."""


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


def result(layout: Dubov1997Layout, paired: PairedRound) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    is_first_round = paired.white_first is not None
    pairs = [pair for group in paired.groups for pair in group.pairs]
    return round_pairing(
        layout,
        _coloured(layout, paired),
        paired.bye,
        (_bracket(layout, group) for group in paired.groups),
        () if is_first_round else floats_in(layout, pairs),
        _steps(layout, paired),
    )


def _coloured(layout: Dubov1997Layout, paired: PairedRound) -> Iterator[tuple[int, int, str]]:
    """(White, Black, article) of every pair: 3, or in the first round 5."""
    for group in paired.groups:
        for place, (one, other) in enumerate(group.pairs):
            if paired.white_first is None:
                yield layout.colours(one, other)
            else:
                left_is_white = paired.white_first is (place % 2 == 0)
                yield (one, other, "5") if left_is_white else (other, one, "5")


def _bracket(layout: Dubov1997Layout, group: PairedGroup) -> BracketRecord:
    players = (*group.floaters_in, *group.residents)
    mixed = len({layout.score[player] for player in players}) > 1
    done = [step.article for step in group.steps]
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if mixed else BracketKind.HOMOGENEOUS,
        score=layout.score[group.residents[0]],
        moved_down=layout.ids_of(group.floaters_in),
        residents=layout.ids_of(group.residents),
        pairs=tuple((layout.ids[one], layout.ids[other]) for one, other in group.pairs),
        downfloaters=layout.ids_of(group.floaters),
        values=tuple(CriterionValue(article, done.count(article)) for article in ("7.1", "7.2", "6.3")),
        first_candidate_fails="2.1" if "6.3" in done else None,
    )


def _steps(layout: Dubov1997Layout, paired: PairedRound) -> Iterator[StepRecord]:
    if paired.bye is not None:
        yield step(layout, "5" if paired.white_first is not None else "4", (paired.bye,), say("gets the bye"))
    yield from paired.joined
    for group in paired.groups:
        yield from group.steps


def equal_floaters(layout: Dubov1997Layout, equals: Sequence[int], count: int) -> RefereeDecides:
    """6.4 ranks kinds of floaters, and says nothing of two of the same kind (decision 102)."""
    whole, tenths = divmod(max(layout.score[player] for player in equals), 10)
    leave = say("one player has") if count == 1 else say("{count} players have", count=count)
    return _refusal(
        layout,
        equals,
        say(
            "not all of the score group {whole}.{tenths} can be paired in it, so {leave} to leave "
            "it, and 6.4 does not say who: {players} are equal by its characteristics",
            whole=whole,
            tenths=tenths,
            leave=leave,
            players=layout.named(equals),
        ),
        say("announce who goes then (`config set --variation reading-equal-floaters=lowest-rated --reason TEXT`)"),
    )


def someone_is_left(layout: Dubov1997Layout, left: Sequence[int], last: PairedGroup) -> RefereeDecides:
    """After the last score group there is nowhere to float to (6.4)."""
    left = sorted(left, key=layout.numbers.__getitem__)
    whole, tenths = divmod(layout.score[last.residents[0]], 10)
    return _refusal(
        layout,
        left,
        say(
            "{players} cannot be paired in the last score group (score {whole}.{tenths}), because of "
            "games already played (2.1), forbidden pairs, or colours (2.3, 2.4), and below it there "
            "is none to be transferred to (6.4)",
            players=layout.named(left),
            whole=whole,
            tenths=tenths,
        ),
        kind=SomeoneIsLeft,
    )


def nobody_may_have_the_bye(layout: Dubov1997Layout) -> RefereeDecides:
    """2.2 leaves nobody."""
    players = range(layout.size)
    return _refusal(
        layout,
        players,
        say(
            "{size} players are odd, and each of them has already received a point without playing, "
            "so that nobody can get the bye (2.2, 4)",
            size=layout.size,
        ),
    )


def halves_cannot_meet(layout: Dubov1997Layout, players: Sequence[int]) -> RefereeDecides:
    """Only forbidden pairs can do that."""
    kept_apart = [player for player in players if layout.met[player]]
    return _refusal(
        layout,
        kept_apart,
        say(
            "the upper half of the list cannot meet the lower half (5), because of the forbidden pairs of {players}",
            players=layout.named(kept_apart),
        ),
    )


def _refusal(
    layout: Dubov1997Layout,
    players: Sequence[int],
    what: str,
    ways_out: str = say("lift a forbidden pair, cancel a bye of this round, or leave a player out of it with a bye"),
    kind: type[RefereeDecides] = RefereeDecides,
) -> RefereeDecides:
    return kind(
        say(
            "Round {round_number} cannot be paired by the instructions alone: {what}. Article 9 "
            "wants the referee to proceed wisely and impartially: pair the round by hand, or "
            "{ways_out}.",
            round_number=layout.field.round_number,
            what=what,
            ways_out=ways_out,
        ),
        layout.field.round_number,
        [layout.numbers[player] for player in players],
    )
