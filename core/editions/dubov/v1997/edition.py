"""Dubov 1997: everything in which the edition differs from others."""

from core.editions.edition import in_room
from core.editions.families import DUBOV
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DUBOV.but(
    name="dubov-1997",
    title=say("Dubov System, C.04.4.1, as approved by the General Assembly of 1997"),
    first_day="",
    last_day="",
    version="2",
    earlier_readings={"1": {"reading-equal-floaters": "lowest-rated"}},
    aro_decimals=1,
    pairs_by_name=True,
    general_rules=texts.OF_DUBOV_1997,
    unplayed_rounds=unplayed_rounds.WITHOUT_FLOATS,
    parts=in_room(__package__, engine=".procedure:ENGINE"),
)
