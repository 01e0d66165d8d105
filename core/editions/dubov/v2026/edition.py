"""Dubov 2026: everything in which the edition differs from others."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.edition import Edition, Engine
from core.general_rules import texts, unplayed_rounds
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.dubov.v2026.articles import ARTICLES

    return ARTICLES


def _engine() -> Engine[Any]:
    from core.editions.dubov.field import field_of
    from core.editions.dubov.round_pairing import pair
    from core.general_rules.acceleration import ACCELERATION
    from core.general_rules.gibson import GIBSON

    return Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))


def _explanation() -> "Explanation":
    from core.editions.dubov.v2026.explanation import EXPLANATION

    return EXPLANATION


EDITION: Final = Edition(
    name="dubov-2026",
    title=say("Dubov System, C.04.4.1, in force from 1 February 2026"),
    system="dubov",
    source=say("FIDE Handbook C.04.4.1"),
    first_day="2026-02-01",
    last_day="",
    version="1",
    earlier_readings={},
    aro_decimals=0,
    pairs_by_rating=True,
    general_rules=texts.FROM_2026,
    unplayed_rounds=unplayed_rounds.WITHOUT_FLOATS,
    seeding_rounds_by=None,
    schedule=None,
    articles=_articles,
    engine=_engine,
    explanation=_explanation,
)
