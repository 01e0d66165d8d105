"""Burstein, old text: everything in which the edition differs from others."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.edition import Edition, Engine
from core.general_rules import texts, unplayed_rounds
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.burstein.old_text.articles import ARTICLES

    return ARTICLES


def _engine() -> Engine[Any]:
    from core.editions.burstein.old_text.field import VARIATIONS, field_of
    from core.editions.burstein.old_text.procedure import pair
    from core.general_rules.gibson import GIBSON

    return Engine(field_of=field_of, pair=pair, variations=(*VARIATIONS, GIBSON))


def _explanation() -> "Explanation":
    from core.editions.burstein.old_text.explanation import EXPLANATION

    return EXPLANATION


EDITION: Final = Edition(
    name="burstein-seed",
    title=say("Burstein System, C.04.4.2 in its old text: ranked by Sonneborn-Berger first"),
    system="burstein",
    source=say("FIDE Handbook C.04.4.2, in its old text"),
    first_day="",
    last_day="",
    version="2",
    earlier_readings={"1": {"reading-initial-list": "paired"}},
    aro_decimals=None,
    pairs_by_rating=True,
    general_rules=texts.OF_OLD_BURSTEIN,
    unplayed_rounds=unplayed_rounds.WITHOUT_FLOATS,
    seeding_rounds_by=None,
    schedule=None,
    articles=_articles,
    engine=_engine,
    explanation=_explanation,
)
