"""What a paired round is told as: pairs in board order with colours, the bye, the decision record, or the refusal."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from core.editions.registry import edition_named
from core.general_rules.board_order import board_order
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass
from core.model.hints import Any, Final, Protocol, TypeAlias
from core.model.pairing import (
    AnyContender,
    BracketRecord,
    FloatRecord,
    PairRecord,
    ProcedureRecord,
    RoundPairing,
    RoundRecord,
    StepRecord,
)
from core.model.sentence import NoLegalPairing, enumerated, say, say_of
from core.model.units import PairingNumber, PlayerId, Points

Boards: TypeAlias = tuple[tuple[PlayerId, PlayerId], ...]


class Layout(Protocol):
    """A round laid out for its engine: everything by position."""

    field: Any  # of the edition
    ids: list[PlayerId]
    score: list[Points]


def numbers_in(layout: Layout) -> dict[PlayerId, PairingNumber]:
    """The pairing numbers."""
    return {contender.id: contender.number for contender in layout.field.contenders}


def listed(numbers: Iterable[int], of: str = "") -> str:
    """Some pairing numbers as a sentence lists them: "3, 4 and 9"; with `of` "player 3", "players 3, 4 and 9"."""
    some = list(map(str, numbers))
    told = enumerated(some)
    if of == "player":
        return say_of(len(some), "player {numbers}", "players {numbers}", numbers=told)
    if of == "team":
        return say_of(len(some), "team {numbers}", "teams {numbers}", numbers=told)
    return told


def step(layout: Layout, article: str, who: Sequence[int], what: str, of: str = "player") -> StepRecord:
    """What was done with some of them, as a sentence that begins with their numbers."""
    players = tuple(layout.ids[position] for position in who)
    numbers = numbers_in(layout)
    named = listed((numbers[player] for player in players), of)
    return StepRecord(article, players, say("{players} {what}", players=named, what=what))


# --- a round ----------------------------------------------------------------------------------------------


class WithPoints(AnyContender, Protocol):
    """A participant whose points without virtual ones are known."""

    @property
    def points(self) -> Points | None:
        """None: as the score."""


def board_scores(edition: str, contenders: Iterable[WithPoints]) -> dict[PlayerId, Points]:
    """By player, what his board is placed by: points in the standings, since 2026 pairing scores (decision 20)."""
    by_points = not edition_named(edition).general_rules.boards_by_pairing_score
    return {one.id: one.points if by_points and one.points is not None else one.score for one in contenders}


def floats_in(layout: Layout, pairs: Iterable[Sequence[int]]) -> Iterator[FloatRecord]:
    """Who meets somebody with another score."""
    for pair in pairs:
        higher, lower = sorted(pair, key=lambda position: -layout.score[position])
        difference = Points(layout.score[higher] - layout.score[lower])
        if difference:
            yield FloatRecord(layout.ids[higher], "down", difference)
            yield FloatRecord(layout.ids[lower], "up", difference)


def in_board_order(layout: Layout, pairs: Iterable[tuple[PlayerId, PlayerId]]) -> Boards:
    """As C.04.2 has it, by `board_scores`."""
    field = layout.field
    return board_order(pairs, board_scores(field.edition, field.contenders), numbers_in(layout))


def round_pairing(
    layout: Layout,
    coloured: Iterable[tuple[int, int, str]],
    bye: int | None,
    brackets: Iterable[BracketRecord],
    floats: Iterable[FloatRecord],
    steps: Iterable[StepRecord] | None = None,
    order: Callable[[Any, Iterable[tuple[PlayerId, PlayerId]]], Boards] = in_board_order,
) -> RoundPairing:
    """A round with its record. `coloured`: (White, Black, article); `steps`: of a procedure, in the order taken."""
    field, ids, numbers = layout.field, layout.ids, numbers_in(layout)
    articles = {(ids[white], ids[black]): article for white, black, article in coloured}
    ordered = order(layout, articles)
    record = RoundRecord(
        edition=field.edition,
        round_number=field.round_number,
        brackets=tuple(brackets),
        pairs=tuple(PairRecord(white, black, articles[white, black]) for white, black in ordered),
        bye=None if bye is None else ids[bye],
        floats=tuple(sorted(floats, key=lambda one: numbers[one.player])),
        numbers=tuple(sorted(numbers.items(), key=lambda item: item[1])),
    )
    if steps is not None:
        parts = {name: getattr(record, name) for name in RoundRecord.__dataclass_fields__}
        record = ProcedureRecord(**parts, steps=tuple(steps))
    return RoundPairing(ordered, record.bye, record)


# --- no round ---------------------------------------------------------------------------------------------


class LayoutByMasks(Layout, Protocol):
    """What the absolute rules leave of it."""

    everyone: int
    legal: list[int]
    may_take_bye: int


@dataclass(frozen=True, slots=True)
class RefusalWording:
    """How an edition names the rules that leave too few opponents."""

    rules: str  # what rules opponents out, as the beginning of a sentence
    bye: str  # the article on who may have it
    decides: str  # who decides now, as the beginning of a sentence
    of: str = "player"


def no_legal_pairing(layout: LayoutByMasks, wording: RefusalWording) -> NoLegalPairing:
    """The refusal of a round in which not all can be paired, with a small set of them that shows why."""
    blocked = MaximumMatching(layout.legal, layout.everyone).bottleneck(layout.may_take_bye)
    assert blocked is not None, "somebody stands in the way"
    numbers = numbers_in(layout)
    crowd, partners = (sorted(numbers[layout.ids[position]] for position in members(mask)) for mask in blocked)
    return NoLegalPairing(
        say(
            "Round {round_number} cannot be paired: {shortage}. {rules} and forbidden pairs rule out everyone else. "
            "{decides}: {ways_out}.",
            round_number=layout.field.round_number,
            shortage=_shortage(layout, wording, crowd, partners, able=bool(blocked[0] & layout.may_take_bye)),
            rules=wording.rules,
            decides=wording.decides,
            ways_out=_WAYS_OUT[wording.of],
        ),
        layout.field.round_number,
        crowd,
    )


_WAYS_OUT: Final = {
    "player": say("lift a forbidden pair, cancel a bye of this round, or leave a player out of it with a bye"),
    "team": say("lift the ban on a pair, cancel a bye in this round, or leave a team out of the round with a bye"),
}


def _shortage(
    layout: LayoutByMasks, wording: RefusalWording, crowd: Sequence[int], partners: Sequence[int], *, able: bool
) -> str:
    """Who lacks opponents, and whom they may meet all the same; `able`: one of them may have the bye."""
    who = listed(crowd, wording.of)
    allowed = [*([listed(partners)] if partners else []), *([say("some of each other")] if len(crowd) > 1 else [])]
    if allowed:
        told = say_of(
            len(crowd),
            "{who} has no legal opponent but {allowed}",
            "{who} have between them no legal opponent but {allowed}",
            who=who,
            allowed=enumerated(allowed),
        )
    else:
        told = say_of(len(crowd), "{who} has no legal opponent", "{who} have between them no legal opponent", who=who)
    if not len(layout.ids) % 2:
        return told
    if able:
        return say("{shortage}, and only one of them can have the bye", shortage=told)
    return say("{shortage}, and cannot be given the bye ({article})", shortage=told, article=wording.bye)
