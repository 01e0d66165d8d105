"""The Dubov system, C.04.4.1, as approved in 2018, in force until 31 January 2026."""

from core.editions.edition import DUBOV, in_room
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DUBOV.but(
    name="dubov-2018",
    title=say("Dubov System, C.04.4.1, as approved by the General Assembly of 2018, in force until 31 January 2026"),
    first_day="",
    last_day="2026-01-31",
    version="1",
    general_rules=texts.UNTIL_2026,
    unplayed_rounds=unplayed_rounds.UNTIL_2026,
    parts=in_room(__package__, engine="..round_pairing:ENGINE_OF_2018", explanation="..explanation:OF_2018"),
)
