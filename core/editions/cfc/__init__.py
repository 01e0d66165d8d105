"""Ratings-controlled individual Swiss tournaments: the handbook of the Chess Federation of Canada, rules 610 to 633.

601, 602  variations                  variations.py
611-614   cards, order, late entries  engine.py, variations.py
615-616   the bye                     procedure.py, general_rules/unplayed_rounds.py
618       laws                        round_layout.py (a), odd_men.py (b, c), over the whole round group_order.py
                                      (laws.py: the earlier reading); of a recorded round: laws.py, verdict.py
619-622   halves                      procedure.py, halves.py
623-626   odd men                     odd_men.py
627-632   colours                     round_layout.py, round_report.py
633       acceleration                procedure.py
640-647   teams                       team_swiss.py
"""

from core.editions.edition import SWISS, in_room
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
