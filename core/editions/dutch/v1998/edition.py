"""Dutch 1998: everything in which the edition differs from others."""

from core.editions.edition import in_room
from core.editions.families import DUTCH
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DUTCH.but(
    name="dutch-1998",
    title=say("FIDE Swiss rules (Dutch) of 1998, C.04.1 A-F, as printed in the CFC handbook"),
    source=say("CFC Handbook, FIDE C.04.1"),
    first_day="",
    last_day="",
    version="1",
    general_rules=texts.OF_1998,
    unplayed_rounds=unplayed_rounds.BY_THE_DUTCH_OF_1998,
    parts=in_room(__package__, engine=".pairing:ENGINE"),
)
