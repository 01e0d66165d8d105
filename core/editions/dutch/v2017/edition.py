"""Dutch 2017: everything in which the edition differs from others."""

from core.editions.edition import in_room
from core.editions.families import DUTCH
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DUTCH.but(
    name="dutch-2017",
    title=say("FIDE (Dutch) System, C.04.3, in force from 1 July 2017 to 31 January 2026"),
    first_day="2017-07-01",
    last_day="2026-01-31",
    version="2",
    general_rules=texts.UNTIL_2026_DUTCH,
    unplayed_rounds=unplayed_rounds.UNTIL_2026,
    parts=in_room(__package__),
)
