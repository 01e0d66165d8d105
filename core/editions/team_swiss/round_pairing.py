"""The pairing of a round: the bye (3.4), then the scoregroups from the top down (3.3; 2024: 1.9, 2.1)."""

from collections.abc import Sequence

from core.editions.shared.upfloating import brackets_of, bye_of
from core.editions.team_swiss.bracket import pair_bracket
from core.editions.team_swiss.field import Field
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.round_report import Bracket, refusal, result
from core.editions.team_swiss.text import OF_2026, Text
from core.editions.team_swiss.upfloaters import upfloaters_for
from core.matching.cardinality import MaximumMatching
from core.model.record import RoundPairing


def pair(field: Field, text: Text = OF_2026) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when [C1] and [C2] leave no complete round-pairing (3.3.3)."""
    layout = TeamLayout(field, text)
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye = bye_of(layout, layout.matches, rest, refusal)
    teams = [team for team in range(layout.size) if team != bye]
    return result(layout, list(brackets_of(layout, teams, rest, upfloaters_for, _paired)), bye)


def _paired(
    layout: TeamLayout, residents: Sequence[int], upfloaters: Sequence[int], below: Sequence[Sequence[int]]
) -> Bracket:
    pairs = pair_bracket(layout, residents, upfloaters)
    return Bracket(tuple(residents), tuple(upfloaters), tuple(pairs), tuple(team for group in below for team in group))
