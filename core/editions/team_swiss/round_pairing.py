"""The pairing of a round: the bye (3.4), then the scoregroups from the top down (3.3; 2024: 1.9, 2.1)."""

from collections.abc import Sequence

from core.editions.team_swiss.bracket import pair_bracket
from core.editions.team_swiss.field import Field
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.round_report import Bracket, no_legal_pairing, result
from core.editions.team_swiss.text import OF_2026, Text
from core.editions.team_swiss.upfloaters import upfloaters_for
from core.matching.cardinality import MaximumMatching, members
from core.model.record import RoundPairing


def pair(field: Field, text: Text = OF_2026) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when [C1] and [C2] leave no complete round-pairing (3.3.3)."""
    layout = TeamLayout(field, text)
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye = _bye(layout, rest)
    groups = _scoregroups(layout, [team for team in range(layout.size) if team != bye])
    brackets: list[Bracket] = []
    while groups:
        residents, *groups = groups
        upfloaters = upfloaters_for(layout, residents, groups, rest)
        pairs = pair_bracket(layout, residents, upfloaters)
        below = tuple(team for group in groups for team in group)
        brackets.append(Bracket(tuple(residents), tuple(upfloaters), tuple(pairs), below))
        gone = set(upfloaters)
        groups = [left for group in groups if (left := [team for team in group if team not in gone])]
    return result(layout, brackets, bye)


def _bye(layout: TeamLayout, rest: MaximumMatching) -> int | None:
    """3.4: who has the pairing-allocated bye; None when the number of teams is even.

    Afterwards `rest` shows that all others can be paired.
    """
    if layout.size % 2 == 0:
        if rest.can_pair_all(layout.everyone, 0):
            return None
        raise no_legal_pairing(layout)
    able = sorted(
        members(layout.may_take_bye),
        key=lambda team: (layout.score[team], -layout.matches[team], -layout.numbers[team]),
    )
    for team in able:
        if rest.can_pair_all(layout.everyone & ~(1 << team), 0):
            return team
    raise no_legal_pairing(layout)


def _scoregroups(layout: TeamLayout, teams: Sequence[int]) -> list[list[int]]:
    """1.3.1, highest score first."""
    groups: list[list[int]] = []
    for team in teams:
        if groups and layout.score[groups[-1][0]] == layout.score[team]:
            groups[-1].append(team)
        else:
            groups.append([team])
    return groups
