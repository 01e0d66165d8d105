"""Burstein 2017: everything in which the edition differs from others."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.dutch.v2017 import edition as dutch
from core.editions.edition import Edition, Engine
from core.general_rules import texts, unplayed_rounds
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.burstein.v2017.articles import ARTICLES

    return ARTICLES


def _engine() -> Engine[Any]:
    from core.editions.burstein.field import field_of
    from core.editions.burstein.v2017.round_pairing import pair
    from core.general_rules.acceleration import ACCELERATION
    from core.general_rules.gibson import GIBSON

    return Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))


def _explanation() -> "Explanation":
    from core.editions.burstein.v2017.explanation import EXPLANATION

    return EXPLANATION


EDITION: Final = Edition(
    name="burstein-2017",
    title=say("Burstein System, C.04.4.2, in force from 1 July 2017 to 31 January 2026"),
    system="burstein",
    source=say("FIDE Handbook C.04.4.2"),
    first_day="2017-07-01",
    last_day="2026-01-31",
    version="2",
    earlier_readings={},
    aro_decimals=None,
    pairs_by_rating=False,
    general_rules=texts.UNTIL_2026,
    unplayed_rounds=unplayed_rounds.UNTIL_2026,
    articles=_articles,
    seeding_rounds_by=dutch.EDITION,
    schedule=None,
    engine=_engine,
    explanation=_explanation,
)
