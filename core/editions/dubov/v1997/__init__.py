"""The Dubov system, C.04.4.1 as approved by the General Assembly of 1997.

1  R, ARO, due colours        round_layout.py
2  limitations                round_layout.py
3  colour allocation          round_layout.py
4  odd number of players      procedure.py
5  first round                procedure.py
6  standard procedure         score_group.py
7  transfers                  score_group.py
8  floaters                   score_group.py
9  published list, referee    round_layout.py, round_report.py
"""

from core.editions.edition import DUBOV, in_room
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
