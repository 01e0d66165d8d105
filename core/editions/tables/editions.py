"""The systems by a table: they differ in their table, and in the articles that lay it down.

Quads cut the field by rating into round robins of four, the last one bigger where the number asks for it. In a
Scheveningen everybody of one team meets everybody of the other, by the published tables: numbers 1 to n are team A,
n + 1 to 2n team B. For matches on 2 to 13 boards the tables are those in print; those of odd numbers and of multiples
of four follow a rule, by which larger ones are made, and so are 14, 18 and so on, such that
everybody has White as often as Black (decision 108). A round robin of teams is the Canadian one (660 to 664), with the
boards of 643 to 647.
"""

from collections.abc import Mapping

from core.editions.cfc.team_swiss import OF_BOARDS, RULES
from core.editions.edition import SWISS, Edition, Engine, Parts, Schedule, Seats, TeamEdition, of_teams
from core.editions.tables.berger import cycle_pairs, rounds_of_cycle
from core.editions.tables.engine import field_of, pair
from core.editions.tables.round_robin import DOUBLE, OF_LEAGUES, OF_TEAMS, SINGLE, no_such_cycles
from core.general_rules import texts, unplayed_rounds
from core.model.dataclass import replace
from core.model.hints import TYPE_CHECKING, Any, Final
from core.model.rule_book import Article
from core.model.sentence import Refused, say
from core.model.units import RoundNumber

if TYPE_CHECKING:
    from core.editions.explanation import Explanation

# --- The rule books: CFC 650-653 and 673, C.05 Annexes 1 and 2

_ENGINE: Final = "core.editions.tables.engine"
_BERGER: Final = "core.editions.tables.berger"

_NUMBERS: Final = Article(
    "652 (numbers)",
    "initial order",
    say("Numbers by lot"),
    say("By lot, not by rating; if the field is divided into sections by rating, by lot within each section."),
    "core.editions.tables.engine:order_drawn",
)
_APART: Final = Article(
    "C.05, Annex 2",
    "variations",
    say("Restricted drawing"),
    say(
        "Players from one region draw from one group of numbers; no two numbers of a group meet in the last "
        "three rounds."
    ),
    "core.editions.tables.engine:order_drawn_apart",
)
_COLOURS: Final = Article(
    "652 (colours)",
    "who gets which colour",
    say("Colours"),
    say("As in the table: the player named first in a pair has White."),
    f"{_ENGINE}:pair",
)
_ANY_ORDER: Final = Article(
    "C.05, Annex 1 (order)",
    "unfinished games",
    say("Games in any order"),
    say("No pairing depends on a result: a round can be played before the previous one is over."),
    f"{_ENGINE}:field_of",
)

_COMMON: Final = (_NUMBERS, _COLOURS, _ANY_ORDER)

OF_A_ROUND_ROBIN: Final = (
    Article("651", "rematch", say("Once"), say("Everybody meets everybody once."), f"{_BERGER}:cycle_pairs"),
    Article(
        "652",
        "method in a group",
        say("Berger's table"),
        say("The table determines the round in which two players meet."),
        f"{_BERGER}:berger_round",
    ),
    _APART,
    *_COMMON,
)
OF_A_DOUBLE_ONE: Final = (
    Article(
        "651",
        "rematch",
        say("Twice"),
        say("Everybody meets everybody twice, once with each colour."),
        f"{_BERGER}:pairs_in_cycles",
    ),
    Article(
        "652",
        "method in a group",
        say("Berger's table"),
        say("The table determines the round in which two players meet."),
        f"{_BERGER}:berger_round",
    ),
    Article(
        "C.05, Annex 1",
        "colour limits",
        say("Between the two cycles"),
        say("The last two rounds of the first cycle are swapped, unless announced otherwise."),
        f"{_BERGER}:swapped",
    ),
    _APART,
    *_COMMON,
)
OF_QUADS: Final = (
    Article(
        "652 (sections)",
        "scoregroups and brackets",
        say("Sections"),
        say("Groups of four by rating, equal ratings by lot; the last section has four to seven players."),
        "core.editions.tables.editions:sections_of_quads",
    ),
    Article(
        "651",
        "rematch",
        say("Once"),
        say("Everybody in the section meets everybody else once."),
        f"{_BERGER}:cycle_pairs",
    ),
    Article(
        "652",
        "method in a group",
        say("Berger's table"),
        say("The table determines the round in which two players meet."),
        f"{_BERGER}:berger_round",
    ),
    *_COMMON,
)
OF_A_SCHEVENINGEN: Final = (
    Article(
        "Scheveningen",
        "rematch",
        say("Once"),
        say("Every player of one team meets every player of the other once."),
        "core.editions.tables.editions:seats_of_two_teams",
    ),
    *_COMMON,
)

# --- Quads

_FOUR: Final = 4


def sections_of_quads(competitors: int) -> tuple[int, ...]:
    """How many play in each section, the strongest first; the last one has four to seven."""
    quads = competitors // _FOUR
    return (*(_FOUR,) * (quads - 1), _FOUR + competitors % _FOUR) if quads else ()


def _fault_of_quads(competitors: int, _: Mapping[str, str]) -> str:
    """Why so many cannot play quads; empty: they can."""
    if competitors < _FOUR:
        return say(
            "{competitors} cannot play quads: a section needs four players (CFC 652).",
            competitors=competitors,
        )
    return ""


def _rounds_of_quads(competitors: int, _: Mapping[str, str]) -> int:
    """Three, or as many as the bigger section needs."""
    return max(map(rounds_of_cycle, sections_of_quads(competitors)))


def _seats_of_quads(competitors: int, round_number: RoundNumber, _: Mapping[str, str]) -> Seats:
    """The boards of all sections that still play, section after section."""
    boards: list[tuple[int, int]] = []
    before = 0
    for size in sections_of_quads(competitors):
        if round_number <= rounds_of_cycle(size):
            boards += [(before + white, before + black) for white, black in cycle_pairs(size, round_number)]
        before += size
    return tuple(boards)


QUADS: Final = Schedule(
    article="CFC 652",
    drawn_by="CFC 652",
    report_code=lambda _: "CUSTOM_ROUNDROBIN",
    by_teams=False,
    fault=_fault_of_quads,
    sections=sections_of_quads,
    rounds=_rounds_of_quads,
    seats=_seats_of_quads,
    variations=(),
)

# --- Scheveningen

_FEWEST: Final = 4
_MOST: Final = 198  # a report has room for 99 rounds

_PRINTED: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("A1-B1 A2-B2", "B2-A1 B1-A2"),
    6: (
        "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6",
        "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6",
        "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6",
        "B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5",
        "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6",
        "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    ),
    10: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10",
        "B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9",
        "A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10",
        "B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2",
        "A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6",
        "B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10",
        "A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8",
        "B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10",
        "A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10",
        "B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1",
    ),
}


def _fault_of_two_teams(competitors: int, _: Mapping[str, str]) -> str:
    """Why so many cannot play a match of two teams; empty: they can."""
    if competitors < _FEWEST or competitors % 2:
        return say(
            "{competitors} cannot play by the Scheveningen tables: these need two teams of equal size, with at "
            "least two players each.",
            competitors=competitors,
        )
    if competitors > _MOST:
        return say(
            "{competitors} would play {rounds} rounds, but a report has room for only 99.",
            competitors=competitors,
            rounds=competitors // 2,
        )
    return ""


def seats_of_two_teams(competitors: int, round_number: RoundNumber, _: Mapping[str, str]) -> Seats:
    """A round: the boards in the order of team A."""
    boards = competitors // 2
    if boards in _PRINTED:
        return tuple(_pair(text, boards) for text in _PRINTED[boards][round_number - 1].split())
    return tuple(_made(boards, place, round_number) for place in range(1, boards + 1))


def _pair(text: str, boards: int) -> tuple[int, int]:
    white, black = (int(one[1:]) + boards * (one[0] == "B") for one in text.split("-"))
    return white, black


def _made(boards: int, place: int, round_number: int) -> tuple[int, int]:
    """Player `place` of A against one of B, as the printed tables have it."""
    if boards % 2:
        opponent, has_white = _made_oddly(boards, place, round_number)
    else:
        opponent, has_white = _made_evenly(boards, place, round_number)
    return (place, boards + opponent) if has_white else (boards + opponent, place)


def _made_oddly(boards: int, place: int, round_number: int) -> tuple[int, bool]:
    """The one as many places further on in B as rounds have been played.

    Against the half of B that begins with every second round one place further on, A has White in odd rounds and Black
    in even ones; against the others the other way round.
    """
    opponent = (place + round_number - 2) % boards + 1
    first = (round_number + 1) // 2
    is_of_that_half = first <= opponent <= first + boards // 2
    return opponent, is_of_that_half == (round_number % 2 == 1)


def _made_evenly(boards: int, place: int, round_number: int) -> tuple[int, bool]:
    """Half of a team against half of the other, first straight, then across: colours change places between them."""
    half = boards // 2
    lower, across = place > half, round_number > half
    within = (place + round_number - 2) % half + 1
    opponent = within + half * (lower != across)
    straight = (place % half + round_number % half * (half // 2 + 1)) % half < (half + 1) // 2
    return opponent, straight != across if half % 2 else (round_number % 2 == 1) != lower


SCHEVENINGEN: Final = Schedule(
    article=say("the Scheveningen tables"),
    drawn_by=say("the Scheveningen tables"),
    report_code=lambda _: "CUSTOM_ROUNDROBIN",
    by_teams=True,
    fault=_fault_of_two_teams,
    sections=lambda competitors: (competitors // 2, competitors // 2),
    rounds=lambda competitors, _: competitors // 2,
    seats=seats_of_two_teams,
    variations=(),
)


# --- The systems in which players meet


def read_off_the_table() -> "Explanation":
    """There are no criteria to tell of. Raises `Refused`: whoever asks has to read the table."""
    raise Refused("Opponents follow from the numbers in a table (CFC 652): there are no criteria to compare by.")


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


# --- The round robin of teams


def _articles_of_teams() -> tuple[Article, ...]:
    from core.editions.cfc.articles import OF_TEAMS_BY_TABLE

    return (*OF_TEAMS_BY_TABLE, *ROUND_ROBIN.articles())


def _engine_of_teams() -> Engine[Any]:
    engine = ROUND_ROBIN.engine()
    return replace(engine, variations=(*OF_BOARDS, *OF_LEAGUES, *engine.variations), contradictions=no_such_cycles)


TEAM_ROUND_ROBIN: Final[TeamEdition] = of_teams(
    ROUND_ROBIN,
    replace(RULES, board_order_article="CFC 662, 643", score_article="CFC 664, 647"),
    name="team-round-robin",
    title=say("Team round robin, by Berger's tables"),
    system="team-round-robin",
    source=say("Handbook of the CFC, rules 660 to 664; FIDE C.05, Annex 1"),
    version="1",
    schedule=OF_TEAMS,
    parts=replace(ROUND_ROBIN.parts, articles=_articles_of_teams, engine=_engine_of_teams),
)
