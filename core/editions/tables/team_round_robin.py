"""A round robin of teams by the Canadian handbook, rules 660 to 664: by the table, with the boards of 643 to 647."""

from dataclasses import replace

from core.editions.cfc.team_boards import OF_BOARDS
from core.editions.cfc.team_swiss import RULES
from core.editions.edition import Engine
from core.editions.tables.editions import ROUND_ROBIN
from core.editions.tables.leagues import OF_LEAGUES
from core.editions.tables.round_robin import OF_TEAMS, no_such_cycles
from core.editions.team_rules import TeamEdition, of_teams
from core.model.hints import TYPE_CHECKING, Any, Final
from core.model.sentence import say

if TYPE_CHECKING:
    from core.model.rule_book import Article


def _articles() -> "tuple[Article, ...]":
    from core.editions.cfc.team_articles import OF_A_ROUND_ROBIN

    return (*OF_A_ROUND_ROBIN, *ROUND_ROBIN.articles())


def _engine() -> Engine[Any]:
    engine = ROUND_ROBIN.engine()
    return replace(engine, variations=(*OF_BOARDS, *OF_LEAGUES, *engine.variations), contradictions=no_such_cycles)


EDITION: Final[TeamEdition] = of_teams(
    ROUND_ROBIN,
    replace(RULES, board_order_article="CFC 662, 643", score_article="CFC 664, 647"),
    name="team-round-robin",
    title=say("Team round robin, by Berger's tables"),
    system="team-round-robin",
    source=say("Handbook of the CFC, rules 660 to 664; FIDE C.05, Annex 1"),
    version="1",
    schedule=OF_TEAMS,
    parts=replace(ROUND_ROBIN.parts, articles=_articles, engine=_engine),
)
