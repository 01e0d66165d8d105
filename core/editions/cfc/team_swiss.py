"""The Canadian team Swiss, rules 640 to 647: the individual one, with what those rules modify."""

from dataclasses import replace

from core.editions.cfc import edition as individual
from core.editions.cfc.team_boards import OF_BOARDS, team_rating
from core.editions.edition import Engine
from core.editions.team_rules import TeamEdition, TeamRules, of_teams
from core.general_rules import texts
from core.model.hints import Any, Final
from core.model.results import STANDARD
from core.model.rule_book import Article
from core.model.sentence import say


def _articles() -> tuple[Article, ...]:
    from core.editions.cfc.team_articles import ARTICLES

    return (*ARTICLES, *individual.EDITION.articles())


def _engine() -> Engine[Any]:
    engine = individual.EDITION.engine()
    return replace(engine, variations=(*OF_BOARDS, *engine.variations))


RULES: Final = TeamRules(
    rating=team_rating,
    rating_article="CFC 644",
    numbers_article="",
    keeps_board_order=True,
    board_order_article="CFC 643",
    colours_article="CFC 646",
    score_article="CFC 647",
    scoring=STANDARD,
    excused_teams_score=False,
    byes_bring_game_points=False,
)
EDITION: Final[TeamEdition] = of_teams(
    individual.EDITION,
    RULES,
    name="team-swiss-cfc",
    title=say("Canadian handbook, ratings-controlled team Swiss, rules 640 to 647"),
    system="team-swiss-cfc",
    source=say("Handbook of the Chess Federation of Canada, rules 610 to 647"),
    version="2",
    earlier_readings={"1": {"reading-whole-round": "players"}},
    general_rules=texts.OF_TEAMS_OF_THE_CFC,
    parts=replace(individual.EDITION.parts, articles=_articles, engine=_engine),
)
