"""Burstein, old text: everything in which the edition differs from others."""

from core.editions.edition import in_room
from core.editions.families import BURSTEIN
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.sentence import say

EDITION: Final = BURSTEIN.but(
    name="burstein-seed",
    title=say("Burstein System, C.04.4.2 in its old wording: ranked by Sonneborn-Berger first"),
    source=say("FIDE Handbook C.04.4.2, in its old wording"),
    first_day="",
    last_day="",
    version="2",
    earlier_readings={"1": {"reading-initial-list": "paired"}},
    pairs_by_rating=True,
    general_rules=texts.OF_OLD_BURSTEIN,
    unplayed_rounds=unplayed_rounds.WITHOUT_FLOATS,
    parts=in_room(__package__, engine=".procedure:ENGINE"),
)
