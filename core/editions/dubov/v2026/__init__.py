"""The Dubov system, C.04.4.1, in force from 1 February 2026."""

from core.editions.edition import DUBOV, in_room
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DUBOV.but(
    name="dubov-2026",
    title=say("Dubov System, C.04.4.1, in force from 1 February 2026"),
    first_day="2026-02-01",
    last_day="",
    version="1",
    general_rules=texts.FROM_2026,
    unplayed_rounds=unplayed_rounds.WITHOUT_FLOATS,
    parts=in_room(__package__, engine="..round_pairing:ENGINE_OF_2026", explanation="..explanation:OF_2026"),
)
