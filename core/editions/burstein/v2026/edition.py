"""Burstein 2026: everything in which the edition differs from others."""

from core.editions.dutch.v2026 import edition as dutch
from core.editions.edition import in_room
from core.editions.families import BURSTEIN
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
    seeding_rounds_by=dutch.EDITION,
    parts=in_room(__package__),
)
