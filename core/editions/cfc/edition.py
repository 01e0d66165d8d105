"""The Canadian individual Swiss: everything in which the edition differs from others."""

from core.editions.edition import in_room
from core.editions.families import SWISS
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = SWISS.but(
    name="cfc",
    title=say("Canadian handbook, ratings-controlled individual Swiss, rules 610 to 633"),
    system="cfc",
    source=say("Handbook of the Chess Federation of Canada, rules 601 to 633"),
    first_day="",
    last_day="",
    version="3",
    earlier_readings={version: {"reading-whole-round": "players"} for version in ("1", "2")},
    pairs_by_rating=True,
    general_rules=texts.OF_THE_CFC,
    unplayed_rounds=unplayed_rounds.BY_THE_CFC,
    parts=in_room(__package__, engine=".engine:ENGINE"),
)
