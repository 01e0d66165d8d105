"""The Double-Swiss system, C.04.5, in force from 1 February 2026."""

from core.editions.double_swiss import DOUBLE_SWISS
from core.editions.edition import in_room
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DOUBLE_SWISS.but(
    name="double-swiss-2026",
    title=say("Double-Swiss Pairing System, C.04.5, in force from 1 February 2026"),
    first_day="2026-02-01",
    last_day="",
    version="1",
    general_rules=texts.FROM_2026,
    unplayed_rounds=unplayed_rounds.OF_TEAMS_FROM_2026,
    parts=in_room(__package__, engine="..engine:ENGINE", explanation="..explanation:EXPLANATION"),
)
