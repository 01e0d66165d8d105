"""The FIDE Swiss rules based on rating (Dutch), C.04.1, as agreed by the 83rd FIDE Congress, Istanbul 2012.

A  definitions             bracket.py (A.3, A.6-A.8, A.11), shared/histories.py (A.4, A.5)
B  pairing criteria        bracket.py (B.2 to B.6 as costs)
C  pairing procedures      candidates.py (C.2 to C.10 in a bracket), procedure.py (C.1, C.12 to C.14)
D  order                   candidates.py, by dutch/criteria.py (D.1 to D.3)
E  colours                 shared/colours.py
F  boards, record          procedure.py
"""

from core.editions.edition import DUTCH, in_room
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
    parts=in_room(__package__, engine=".procedure:ENGINE"),
)
