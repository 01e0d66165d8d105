"""Dutch 2012: everything in which the edition differs from others."""

from core.editions.edition import in_room
from core.editions.families import DUTCH
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DUTCH.but(
    name="dutch-2012",
    title=say("FIDE (Dutch) System, C.04.3.1, as agreed at Istanbul in 2012, in force until 30 June 2017"),
    source=say("FIDE Handbook C.04.3.1 (2012)"),
    first_day="2013-07-01",  # decision 239
    last_day="2017-06-30",
    version="2",  # 1 did not ask C.12 of all whom C.1 sends there
    general_rules=texts.OF_2012,
    unplayed_rounds=unplayed_rounds.BY_THE_DUTCH_OF_2012,
    parts=in_room(__package__),
)
