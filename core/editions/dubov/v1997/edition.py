"""Dubov 1997: everything in which the edition differs from others."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.edition import Edition, Engine
from core.general_rules import texts, unplayed_rounds
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.dubov.v1997.articles import ARTICLES

    return ARTICLES


def _engine() -> Engine[Any]:
    from core.editions.dubov.v1997.field import VARIATIONS, field_of
    from core.editions.dubov.v1997.procedure import pair
    from core.general_rules.acceleration import ACCELERATION
    from core.general_rules.gibson import GIBSON

    return Engine(field_of=field_of, pair=pair, variations=(*VARIATIONS, ACCELERATION, GIBSON))


def _explanation() -> "Explanation":
    from core.editions.dubov.v1997.explanation import EXPLANATION

    return EXPLANATION


EDITION: Final = Edition(
    name="dubov-1997",
    title=say("Dubov System, C.04.4.1, as approved by the General Assembly of 1997"),
    system="dubov",
    source=say("FIDE Handbook C.04.4.1"),
    first_day="",
    last_day="",
    version="2",
    earlier_readings={"1": {"reading-equal-floaters": "lowest-rated"}},
    aro_decimals=1,
    pairs_by_rating=True,
    general_rules=texts.OF_DUBOV_1997,
    unplayed_rounds=unplayed_rounds.WITHOUT_FLOATS,
    seeding_rounds_by=None,
    schedule=None,
    articles=_articles,
    engine=_engine,
    explanation=_explanation,
)
