"""The Lim system, C.04.4.3, in force until 31 January 2026."""

from core.editions.edition import LIM, in_room
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = LIM.but(
    name="lim-1999",
    title=say("Lim System, C.04.4.3, as amended by the Executive Board of 1999, in force until 31 January 2026"),
    first_day="",
    last_day="2026-01-31",
    version="1",
    general_rules=texts.UNTIL_2026,
    unplayed_rounds=unplayed_rounds.OF_LIM_UNTIL_2026,
    parts=in_room(__package__, engine="..round_pairing:ENGINE_OF_1999", explanation="..explanation:OF_1999"),
)
