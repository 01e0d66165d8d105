"""Dutch 1998: everything in which the edition differs from others."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.edition import Edition, Engine
from core.general_rules import texts, unplayed_rounds
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.dutch.v1998.articles import ARTICLES

    return ARTICLES


def _engine() -> Engine[Any]:
    from core.editions.dutch.v1998.field import VARIATIONS, field_of
    from core.editions.dutch.v1998.pairing import pair
    from core.general_rules.acceleration import ACCELERATION
    from core.general_rules.gibson import GIBSON

    return Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON, *VARIATIONS))


def _explanation() -> "Explanation":
    from core.editions.dutch.v1998.explanation import EXPLANATION

    return EXPLANATION


EDITION: Final = Edition(
    name="dutch-1998",
    title=say("FIDE Swiss rules (Dutch) of 1998, C.04.1 A-F, as printed in the CFC handbook"),
    system="dutch",
    source=say("CFC Handbook, FIDE C.04.1"),
    first_day="",
    last_day="",
    version="1",
    earlier_readings={},
    aro_decimals=None,
    pairs_by_rating=False,
    general_rules=texts.OF_1998,
    unplayed_rounds=unplayed_rounds.BY_THE_DUTCH_OF_1998,
    seeding_rounds_by=None,
    schedule=None,
    articles=_articles,
    engine=_engine,
    explanation=_explanation,
)
