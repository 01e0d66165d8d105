"""The Swiss team pairing system, C.04.6, in force from 1 February 2026."""

from core.editions.edition import in_room
from core.editions.team_swiss.text import TEAM_SWISS
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = TEAM_SWISS.but(
    name="team-swiss-2026",
    title=say("Swiss Team Pairing System, C.04.6, in force from 1 February 2026"),
    first_day="2026-02-01",
    last_day="",
    version="1",
    general_rules=texts.FROM_2026,
    unplayed_rounds=unplayed_rounds.OF_TEAMS_FROM_2026,
    parts=in_room(__package__, engine="..round_pairing:ENGINE_OF_2026", explanation="..explanation:OF_2026"),
)
