"""Team Swiss 2026: everything in which the edition differs from others."""

from typing import TYPE_CHECKING, Any, Final

from core.editions.edition import Engine
from core.editions.team_rules import TeamEdition
from core.editions.team_swiss.boards import RULES
from core.general_rules import texts, unplayed_rounds
from core.model.sentence import say

if TYPE_CHECKING:
    from core.editions.explanation import Explanation
    from core.editions.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.team_swiss.v2026.articles import ARTICLES

    return ARTICLES


def _engine() -> Engine[Any]:
    from core.editions.team_swiss.engine import ENGINE_OF_2026

    return ENGINE_OF_2026


def _explanation() -> "Explanation":
    from core.editions.team_swiss.explanation import OF_2026

    return OF_2026


EDITION: Final = TeamEdition(
    name="team-swiss-2026",
    title=say("Swiss Team Pairing System, C.04.6, in force from 1 February 2026"),
    system="team-swiss",
    source=say("FIDE Handbook C.04.6"),
    first_day="2026-02-01",
    last_day="",
    version="1",
    earlier_readings={},
    aro_decimals=None,
    pairs_by_rating=False,
    general_rules=texts.FROM_2026,
    unplayed_rounds=unplayed_rounds.OF_TEAMS_FROM_2026,
    seeding_rounds_by=None,
    schedule=None,
    articles=_articles,
    engine=_engine,
    explanation=_explanation,
    teams=RULES,
)
