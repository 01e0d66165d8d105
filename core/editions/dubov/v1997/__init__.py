"""The Dubov system, C.04.4.1 as approved by the General Assembly of 1997.

1  R, ARO, due colours        aro.py, colours.py
2  limitations                round_layout.py (2.1-2.6), field.py (2.2, 2.5)
3  colour allocation          colours.py
4  odd number of players      bye.py
5  first round                first_round.py
6  standard procedure         standard.py (6.1-6.3), floaters.py (6.4)
7  transfers                  transfers.py (7.1, 7.2), standard.py (7.3, 7.4)
8  floaters                   floaters.py
9  published list, referee    aro.py, round_report.py
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
