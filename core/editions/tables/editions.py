"""The systems by a table in which players meet: they differ in their table, and in the articles that lay it down."""

from core.editions.edition import Edition, Engine, Parts
from core.editions.families import SWISS
from core.editions.schedule import Schedule
from core.editions.tables.articles import OF_A_DOUBLE_ONE, OF_A_ROUND_ROBIN, OF_A_SCHEVENINGEN, OF_QUADS
from core.editions.tables.engine import field_of, pair
from core.editions.tables.explanation import read_off_the_table
from core.editions.tables.quads import QUADS
from core.editions.tables.round_robin import DOUBLE, SINGLE
from core.editions.tables.scheveningen import SCHEVENINGEN
from core.general_rules import texts, unplayed_rounds
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say


def _by_table(
    name: str, title: str, source: str, articles: tuple[Article, ...], schedule: Schedule, version: str = "1"
) -> Edition:
    """A system of its own, without dates; it is played by the general rules of the CFC where the table leaves any."""
    return SWISS.but(
        name=name,
        title=title,
        system=name,
        source=source,
        first_day="",
        last_day="",
        version=version,
        general_rules=texts.OF_TABLES,
        unplayed_rounds=unplayed_rounds.BY_THE_CFC,
        schedule=schedule,
        parts=Parts(
            articles=lambda: articles,
            engine=lambda: Engine(field_of=field_of, pair=pair, variations=schedule.variations),
            explanation=read_off_the_table,
        ),
    )


ROUND_ROBIN: Final = _by_table(
    "round-robin",
    say("Round robin, by Berger's tables"),
    say("Handbook of the CFC, rules 650 to 653; FIDE C.05, Annex 1"),
    OF_A_ROUND_ROBIN,
    SINGLE,
)
"""Everybody meets everybody once."""

DOUBLE_ROUND_ROBIN: Final = _by_table(
    "double-round-robin",
    say("Double round robin, by Berger's tables"),
    say("Handbook of the CFC, rules 650 to 653; FIDE C.05, Annex 1"),
    OF_A_DOUBLE_ONE,
    DOUBLE,
)
"""Everybody meets everybody twice, once with each colour."""

OF_FOUR: Final = _by_table(
    "quads",
    say("Quads: round robins of four by rating"),
    say("Handbook of the CFC, rules 650 to 653"),
    OF_QUADS,
    QUADS,
)

OF_TWO_TEAMS: Final = _by_table(
    "scheveningen",
    say("Scheveningen: two teams, every player of one against every player of the other"),
    say("Scheveningen tables for 2 to 13 boards, as published"),
    OF_A_SCHEVENINGEN,
    SCHEVENINGEN,
    version="2",  # 1 had tables of its own for 7, 9, 10, 11 and 13 boards
)
