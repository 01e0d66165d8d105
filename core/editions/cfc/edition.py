"""The Canadian individual Swiss: everything in which the edition differs from others."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.edition import Edition, Engine
from core.general_rules import texts, unplayed_rounds
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.cfc.articles import ARTICLES

    return ARTICLES


def _engine() -> Engine[Any]:
    from core.editions.cfc.cards import field_of
    from core.editions.cfc.engine import pair
    from core.editions.cfc.ranking import numbered_by_613
    from core.editions.cfc.variations import VARIATIONS, contradictions
    from core.editions.cfc.verdict import verdict
    from core.general_rules.gibson import GIBSON

    return Engine(
        field_of=field_of,
        pair=pair,
        variations=(*VARIATIONS, GIBSON),
        order_of_numbers=numbered_by_613,
        contradictions=contradictions,
        verdict=verdict,
    )


def _explanation() -> "Explanation":
    from core.editions.cfc.explanation import EXPLANATION

    return EXPLANATION


EDITION: Final = Edition(
    name="cfc",
    title=say("Canadian handbook, ratings-controlled individual Swiss, rules 610 to 633"),
    system="cfc",
    source=say("Handbook of the Chess Federation of Canada, rules 601 to 633"),
    first_day="",
    last_day="",
    version="3",
    earlier_readings={version: {"reading-whole-round": "players"} for version in ("1", "2")},
    aro_decimals=None,
    pairs_by_rating=True,
    general_rules=texts.OF_THE_CFC,
    unplayed_rounds=unplayed_rounds.BY_THE_CFC,
    seeding_rounds_by=None,
    schedule=None,
    articles=_articles,
    engine=_engine,
    explanation=_explanation,
)
