"""The Swiss team pairing system, C.04.6, applied from 1 August 2024 to 31 January 2026."""

from core.editions.edition import in_room
from core.editions.team_swiss.text import TEAM_SWISS
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = TEAM_SWISS.but(
    name="team-swiss-2024",
    title=say("Swiss Team Pairing System, C.04.6, in force from 1 August 2024 to 31 January 2026"),
    first_day="2024-08-01",
    last_day="2026-01-31",
    version="1",
    general_rules=texts.UNTIL_2026,
    unplayed_rounds=unplayed_rounds.WITHOUT_FLOATS,
    parts=in_room(__package__, engine="..round_pairing:ENGINE_OF_2024", explanation="..explanation:OF_2024"),
)
