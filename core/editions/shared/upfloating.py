"""A round of the systems that move players up, not down (Dubov, C.04.6): the bye, then the groups from the top.

Two columns of players are paired row by row in the first order that is possible, also in 1997 (5, 6.2, 6.3).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from core.editions.shared.masks import mask_with
from core.editions.shared.round_report import LayoutByMasks, floats_in, round_pairing
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import Refinement
from core.model.hints import Any, Protocol, TypeVar
from core.model.pairing import BracketKind, BracketRecord, CriterionValue, RoundPairing, StepRecord
from core.model.sentence import NoLegalPairing

L = TypeVar("L", bound=LayoutByMasks)
B = TypeVar("B")

Upfloaters = Callable[[L, Sequence[int], Sequence[Sequence[int]], MaximumMatching], Sequence[int]]
"""Of the layout, the residents, the groups below and a matching of the rest: who comes up to make residents even."""


def bye_of(
    layout: L, games: Sequence[int], rest: MaximumMatching, refusal: Callable[[L], NoLegalPairing]
) -> int | None:
    """The pairing-allocated bye: the lowest score, the most games, the highest number that leave a complete pairing.

    None when the number of players is even. Afterwards `rest` shows that all others can be paired.
    """
    if len(layout.ids) % 2 == 0:
        if rest.can_pair_all(layout.everyone, 0):
            return None
        raise refusal(layout)
    numbers = [contender.number for contender in layout.field.contenders]
    able = members(layout.may_take_bye)
    for player in sorted(able, key=lambda player: (layout.score[player], -games[player], -numbers[player])):
        if rest.can_pair_all(layout.everyone & ~(1 << player), 0):
            return player
    raise refusal(layout)


def brackets_of(
    layout: L,
    players: Sequence[int],
    rest: MaximumMatching,
    upfloaters_for: Upfloaters[L],
    paired: Callable[[L, Sequence[int], Sequence[int], Sequence[Sequence[int]]], B],
) -> Iterator[B]:
    """The scoregroups (1.3.1), highest score first, each with its upfloaters; `paired` gets also the groups below."""
    groups = [list(group) for _, group in groupby(players, key=layout.score.__getitem__)]
    while groups:
        residents, *groups = groups
        upfloaters = upfloaters_for(layout, residents, groups, rest)
        yield paired(layout, residents, upfloaters, groups)
        gone = set(upfloaters)
        groups = [left for group in groups if (left := [player for player in group if player not in gone])]


# --- Two columns (2018: B.6 and D.3; 2026: 3.2.6 and 4.4; C.04.6, 3.6)


def first_across(left: Sequence[int], right: Sequence[int], barred: Sequence[int]) -> list[int] | None:
    """Whom each player of the left column gets; None where they cannot all be paired across.

    The first row takes the first of the right column who leaves a pairing for all rows below, the second row the
    first of the rest, and so on. `barred` is by player the mask of those whom he may not meet.
    """
    rows = len(left)
    assert rows == len(right), "columns of equal length"
    place = {player: at for at, player in enumerate(right)}
    right_mask = mask_with(right)
    everyone = (1 << rows) - 1
    across, back = [everyone] * rows, [everyone] * rows  # by row: places of possible opponents in the other column
    for row, player in enumerate(left):
        for other in members(barred[player] & right_mask):
            across[row] &= ~(1 << place[other])
            back[place[other]] &= ~(1 << row)
    if all(mask >> row & 1 for row, mask in enumerate(across)):
        return list(right)
    choices = {row: mask << rows for row, mask in enumerate(across)} | {rows + at: mask for at, mask in enumerate(back)}
    kept = {row: rows + row for row, mask in enumerate(across) if mask >> row & 1}
    refinement = Refinement(choices, kept | {at: row for row, at in kept.items()}, 0, 0)
    if not refinement.is_possible:
        return None
    return [right[refinement.settle(row, choices[row]) - rows] for row in range(rows)]


# --- What the round is told as


class WithUpfloaters(Protocol):
    """A bracket of a system in which players come up to complete a scoregroup, by position."""

    @property
    def residents(self) -> tuple[int, ...]:
        """Those of the scoregroup."""

    @property
    def upfloaters(self) -> tuple[int, ...]:
        """Those who came up."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """As they were made."""


W = TypeVar("W", bound=WithUpfloaters)


def pairing_with_upfloaters(
    layout: Any,  # noqa: ANN401  # a `Layout` that gives colours
    brackets: Sequence[W],
    bye: int | None,
    values: Callable[[W], tuple[CriterionValue, ...]],
    steps: Iterable[StepRecord],
) -> RoundPairing:
    """Of brackets that upfloaters completed: pairs with their colours in board order, the bye, the record."""
    pairs = [pair for bracket in brackets for pair in bracket.pairs]
    ids = layout.ids
    records = (
        BracketRecord(
            kind=BracketKind.HETEROGENEOUS if bracket.upfloaters else BracketKind.HOMOGENEOUS,
            score=layout.score[bracket.residents[0]],
            moved_down=(),
            residents=tuple(ids[one] for one in (*bracket.residents, *bracket.upfloaters)),
            pairs=tuple((ids[one], ids[other]) for one, other in bracket.pairs),
            downfloaters=(),
            values=values(bracket),
            first_candidate_fails=None,
        )
        for bracket in brackets
    )
    coloured = (layout.colours(*pair) for pair in pairs)
    return round_pairing(layout, coloured, bye, records, floats_in(layout, pairs), steps)
