"""The Burstein System, C.04.4.2 in force from 1 July 2017 to 31 January 2026: ranked by Buchholz first."""

from core.editions.dutch.v2017 import EDITION as DUTCH
from core.editions.edition import BURSTEIN, in_room
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = BURSTEIN.but(
    name="burstein-2017",
    title=say("Burstein System, C.04.4.2, in force from 1 July 2017 to 31 January 2026"),
    first_day="2017-07-01",
    last_day="2026-01-31",
    version="2",
    general_rules=texts.UNTIL_2026,
    unplayed_rounds=unplayed_rounds.UNTIL_2026,
    seeding_rounds_by=DUTCH,
    parts=in_room(__package__),
)
