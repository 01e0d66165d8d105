"""The FIDE (Dutch) System, C.04.3 in force from 1 February 2026.

What it has in common with the edition of 2017 is in `core.editions.dutch` and `v2017`; what differs stands here:

2017                                    2026
A.4 b  floats of unplayed rounds        1.4.3       general_rules/unplayed_rounds.py
C.2    who may not have the bye         2.1.2 [C2]  general_rules/unplayed_rounds.py
A.9, C.4  PPB and CLB                   2.2.1 [C4]  round_pairing.py: every bracket leaves a complete round-pairing
-                                       2.3.1 [C5]  round_pairing.py: the lowest score that can have the bye
C.5    pairs                            [C6]        round_pairing.py
C.6    PSD                              [C7]        round_pairing.py: scores of the downfloaters only
C.7    following bracket                [C8]        round_pairing.py
-                                       [C9]        round_pairing.py: unplayed games of the bye's taker
C.8-C.11  colours                       [C10]-[C13] the same
C.12-C.15 floats, anyone's              [C14]-[C17] round_pairing.py: residents who float, opponents of the moved-down
C.16-C.19 score differences             [C18]-[C21] round_pairing.py: of the moved-down and their opponents
D, E   order of generation, colours     4, 5        the same
"""

from core.editions.edition import DUTCH, in_room
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = DUTCH.but(
    name="dutch-2026",
    title=say("FIDE (Dutch) System, C.04.3, in force from 1 February 2026"),
    first_day="2026-02-01",
    last_day="",
    version="2",
    general_rules=texts.FROM_2026_DUTCH,
    unplayed_rounds=unplayed_rounds.BY_THE_DUTCH_OF_2026,
    parts=in_room(__package__),
)
