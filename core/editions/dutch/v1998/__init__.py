"""The FIDE Swiss rules based on rating (Dutch), C.04.1, approved by the General Assemblies of 1992, 1997 and 1998.

A  definitions             round_layout.py, shared/histories.py (A.4, A.5)
B  pairing criteria        round_layout.py (B.1, B.2, B.5, B.6), group.py and moved_down.py (B.4)
C  pairing procedures      procedure.py (C.1, C.12-C.14), matchings.py, group.py, moved_down.py (C.2-C.11);
                           round_layout.py (how C.12-C.14 are read)
D  order                   matchings.py (D.1, D.2)
E  colours                 shared/colours.py, by the preferences of round_layout.py
F  boards, record          procedure.py
"""

from core.editions.edition import DUTCH, in_room
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
    parts=in_room(__package__, engine=".procedure:ENGINE"),
)
