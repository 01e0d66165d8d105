"""The pairing of a round: the bye (3.1), then the scoregroups from the top down (1.9, 3.2; 2018: A.8, B.0 to B.6)."""

from collections.abc import Mapping, Sequence

from core.editions.dubov.field import Field, field_of
from core.editions.dubov.round_layout import DubovLayout
from core.editions.dubov.round_report import Bracket, refusal, result
from core.editions.dubov.shifters import pair_bracket
from core.editions.dubov.upfloaters import upfloaters_for
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.editions.shared.upfloating import brackets_of, bye_of
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching
from core.model.hints import Final
from core.model.pairing import RoundPairing


def pair(field: Field, articles: Mapping[str, str] | None = None) -> RoundPairing:
    """Pair a round; `articles` as in `DubovLayout`.

    Raises `NoLegalPairing` when [C1] to [C3] leave no complete round-pairing (1.9.3).
    """
    layout = DubovLayout(field, articles)
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye = bye_of(layout, layout.games, rest, refusal)
    players = [player for player in range(layout.size) if player != bye]
    return result(layout, list(brackets_of(layout, players, rest, upfloaters_for, _paired)), bye)


def _paired(layout: DubovLayout, residents: Sequence[int], upfloaters: Sequence[int], _: object) -> Bracket:
    paired = pair_bracket(layout, [*residents, *upfloaters])
    return Bracket(tuple(residents), tuple(upfloaters), paired.pairs, paired.shifted)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))
