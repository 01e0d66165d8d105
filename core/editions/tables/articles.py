"""The rule books of the systems by a table: CFC 650-653 and 673, C.05 Annexes 1 and 2."""

from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

_ENGINE: Final = "core.editions.tables.engine"
_BERGER: Final = "core.editions.tables.berger"

_NUMBERS: Final = Article(
    "652 (numbers)",
    "initial order",
    say("Numbers by lot"),
    say("By lot, not by rating; if the field is divided into sections by rating, by lot within each section."),
    "core.editions.tables.drawing:order_drawn",
)
_APART: Final = Article(
    "C.05, Annex 2",
    "variations",
    say("Restricted drawing"),
    say(
        "Players from one region draw from one group of numbers; no two numbers of a group meet in the last "
        "three rounds."
    ),
    "core.editions.tables.drawing:order_drawn_apart",
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
        "core.editions.tables.quads:sections",
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
        "core.editions.tables.scheveningen:seats",
    ),
    *_COMMON,
)
