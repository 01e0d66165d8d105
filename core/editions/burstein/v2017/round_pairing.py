"""The pairing of a round (A.5, A.8, B.0), in the words of 2017."""

from core.editions.burstein.bracket import Costs
from core.editions.burstein.round_layout import Field, field_of
from core.editions.burstein.round_pairing import Names, Rules, pair_by
from core.editions.dutch.v2017 import round_pairing as dutch_2017
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.round_report import RefusalWording
from core.general_rules.acceleration import ACCELERATION
from core.model.hints import Final
from core.model.pairing import RoundPairing
from core.model.sentence import say

RULES: Final = Rules(
    costs=Costs,
    seeding=dutch_2017.pair,
    names=Names(
        rematch="C.1",
        completion="C.4",
        colours="C.3",
        colour_articles={"E.5": "E.0", "E.1": "E.1", "E.2": "E.2", "E.3": "E.3", "E.4": "E.4"},
    ),
    refusal=RefusalWording(
        rules=say("Games already played (C.1), forbidden colours (C.3)"),
        bye="C.2",
        decides=say("Article A.8 leaves the decision to the arbiter"),
    ),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when C.1-C.3 leave no complete round-pairing (A.8: the arbiter decides)."""
    return pair_by(RULES, field)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))
