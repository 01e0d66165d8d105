"""Scheveningen: everybody of one team meets everybody of the other."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.edition import Edition, Engine
from core.general_rules import texts, unplayed_rounds

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article
    from core.editions.schedule import Schedule


def _rule_book() -> "tuple[Article, ...]":
    from core.editions.tables.articles import OF_A_SCHEVENINGEN
    from core.general_rules.articles import with_general_rules

    return with_general_rules(OF_A_SCHEVENINGEN, texts.OF_TABLES)


def _schedule() -> "Schedule":
    from core.editions.tables.scheveningen import SCHEVENINGEN

    return SCHEVENINGEN


def _engine() -> Engine[Any]:
    from core.editions.tables.engine import field_of, pair

    return Engine(field_of=field_of, pair=pair, variations=())


def _explanation() -> "Explanation":
    from core.editions.tables.explanation import read_off_the_table

    return read_off_the_table()


EDITION: Final = Edition(
    name="scheveningen",
    title="Scheveningen: two teams, everybody of one against everybody of the other",
    system="scheveningen",
    source="Scheveningen tables for 2 to 6 boards, as published",
    first_day="",
    last_day="",
    version="1",
    earlier_readings={},
    aro_decimals=None,
    pairs_by_rating=False,
    general_rules=texts.OF_TABLES,
    unplayed_rounds=unplayed_rounds.BY_THE_CFC,
    seeding_rounds_by=None,
    schedule=_schedule,
    rule_book=_rule_book,
    engine=_engine,
    explanation=_explanation,
)
