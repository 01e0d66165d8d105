"""A round of the systems that move players up, not down (Dubov, C.04.6): the bye, then the groups from the top."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from core.editions.shared.round_report import LayoutByMasks
from core.matching.cardinality import MaximumMatching, members
from core.model.hints import TypeVar
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
