"""Dutch 2026: everything in which the edition differs from others."""

from core.editions.edition import in_room
from core.editions.families import DUTCH
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
