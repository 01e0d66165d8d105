"""The pairing of a round: the bye (3.4), then the scoregroups from the top down (3.3; 2024: 1.9, 2.1)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from core.editions.edition import Engine
from core.editions.shared.upfloating import brackets_of, bye_of
from core.editions.team_swiss.bracket import pair_bracket
from core.editions.team_swiss.field import Field, field_of
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.round_report import Bracket, refusal, result
from core.editions.team_swiss.text import LEGALLY, OF_2024, OF_2026, PREFERENCES, PRIMARY_SCORE, SECONDARY_SCORE, Text
from core.editions.team_swiss.upfloaters import upfloaters_for
from core.general_rules.acceleration import ACCELERATION
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


# --- What carries the two editions out

_VARIATIONS: Final = (PREFERENCES, PRIMARY_SCORE, SECONDARY_SCORE, ACCELERATION)

ENGINE_OF_2024: Final[Engine[Field]] = Engine(
    field_of=field_of, pair=partial(pair, text=OF_2024), variations=(*_VARIATIONS, LEGALLY)
)
ENGINE_OF_2026: Final[Engine[Field]] = Engine(
    field_of=field_of, pair=partial(pair, text=OF_2026), variations=_VARIATIONS
)
