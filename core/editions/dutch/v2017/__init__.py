"""The FIDE (Dutch) system, C.04.3 in force from 1 July 2017 to 31 January 2026.

A  definitions             dutch/round_layout.py (A.2-A.7), round_pairing.py (A.9)
B  pairing of a bracket    dutch/bracket.py, fast_path.py (the first candidate that meets a bound)
C  criteria                dutch/round_layout.py (C.1-C.3), dutch/criteria.py (A.8, C.5-C.19)
D  order of generation     dutch/criteria.py
E  colours                 shared/colours.py
"""

from core.editions.edition import DUTCH, in_room
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
