"""The pairing of a round (1.6, 1.9, 3), as in 2017 but for what `core.editions.burstein.v2026` lists."""

from typing import Final

from core.editions.burstein.field import Field, field_of
from core.editions.burstein.round_pairing import Rules, pair_by
from core.editions.burstein.round_report import Names
from core.editions.burstein.v2026.criteria import Costs
from core.editions.dutch.v2026 import round_pairing as dutch_2026
from core.editions.edition import Engine
from core.editions.shared.round_report import RefusalWording
from core.general_rules.acceleration import ACCELERATION
from core.general_rules.gibson import GIBSON
from core.model.record import RoundPairing
from core.model.sentence import say

RULES: Final = Rules(
    costs=Costs,
    seeding=dutch_2026.pair,
    names=Names(
        rematch="C1",
        completion="C4",
        colours="C3",
        colour_articles={"E.5": "5.2.1", "E.1": "5.2.2", "E.2": "5.2.3", "E.3": "5.2.4", "E.4": "5.2.5"},
    ),
    refusal=RefusalWording(
        rules=say("Games already played ([C1]), colours that nobody may have ([C3])"),
        bye="[C2]",
        decides=say("Article 1.9.3 leaves the decision to the Chief Arbiter"),
    ),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when [C1]-[C3] leave no complete round-pairing (1.9.3).
    """
    return pair_by(RULES, field)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))
