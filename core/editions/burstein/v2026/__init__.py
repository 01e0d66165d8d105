"""The Burstein System, C.04.4.2 in force from 1 February 2026.

What it has in common with the edition of 2017 is in `core.editions.burstein`; what differs stands here:

2017                               2026
A.5    seeding rounds: Dutch 2017  1.6         Dutch 2026
C.2    who may not have the bye    2.1.2 [C2]  general_rules/unplayed_rounds.py
C.6    incoming floaters paired    [C6]        round_pairing.py: scores of the outgoing floaters
C.7    following bracket           [C7]        round_pairing.py
D.1    order of pairings           4           the same
E      colours                     5.2         the same
"""

from core.editions.dutch.v2026 import EDITION as DUTCH
from core.editions.edition import BURSTEIN, in_room
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = BURSTEIN.but(
    name="burstein-2026",
    title=say("Burstein System, C.04.4.2, in force from 1 February 2026"),
    first_day="2026-02-01",
    last_day="",
    version="2",
    general_rules=texts.FROM_2026,
    unplayed_rounds=unplayed_rounds.BY_THE_DUTCH_OF_2026,
    seeding_rounds_by=DUTCH,
    parts=in_room(__package__),
)
