"""The pairing of a round: the bye (3.1), then the scoregroups from the top down (1.9, 3.2; 2018: A.8, B.0 to B.6)."""

from collections.abc import Mapping, Sequence

from core.editions.dubov.field import Field
from core.editions.dubov.round_layout import DubovLayout
from core.editions.dubov.round_report import Bracket, no_legal_pairing, result
from core.editions.dubov.shifters import pair_bracket
from core.editions.dubov.upfloaters import upfloaters_for
from core.matching.cardinality import MaximumMatching, members
from core.model.record import RoundPairing


def pair(field: Field, articles: Mapping[str, str] | None = None) -> RoundPairing:
    """Pair a round; `articles` as in `DubovLayout`.

    Raises `NoLegalPairing` when [C1] to [C3] leave no complete round-pairing (1.9.3).
    """
    layout = DubovLayout(field, articles)
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye = _bye(layout, rest)
    groups = _scoregroups(layout, [player for player in range(layout.size) if player != bye])
    brackets: list[Bracket] = []
    while groups:
        residents, *groups = groups
        upfloaters = upfloaters_for(layout, residents, groups, rest)
        paired = pair_bracket(layout, [*residents, *upfloaters])
        brackets.append(Bracket(tuple(residents), tuple(upfloaters), paired.pairs, paired.shifted))
        gone = set(upfloaters)
        groups = [left for group in groups if (left := [player for player in group if player not in gone])]
    return result(layout, brackets, bye)


def _bye(layout: DubovLayout, rest: MaximumMatching) -> int | None:
    """3.1: who has the pairing-allocated bye; None when the number of players is even.

    Afterwards `rest` shows that all others can be paired.
    """
    if layout.size % 2 == 0:
        if rest.can_pair_all(layout.everyone, 0):
            return None
        raise no_legal_pairing(layout)
    able = sorted(
        members(layout.may_take_bye),
        key=lambda player: (layout.score[player], -layout.games[player], -layout.numbers[player]),
    )
    for player in able:
        if rest.can_pair_all(layout.everyone & ~(1 << player), 0):
            return player
    raise no_legal_pairing(layout)


def _scoregroups(layout: DubovLayout, players: Sequence[int]) -> list[list[int]]:
    """1.3.1, highest score first."""
    groups: list[list[int]] = []
    for player in players:
        if groups and layout.score[groups[-1][0]] == layout.score[player]:
            groups[-1].append(player)
        else:
            groups.append([player])
    return groups
