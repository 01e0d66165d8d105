"""The rule book of the FIDE (Dutch) System as agreed at Istanbul in 2012, C.04.3.1 A-F, as a table."""

from dataclasses import replace

from core.editions.dutch.v1998.articles import ARTICLES as OF_1998
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import joined, say

_SAME: Final = {one.number: one for one in OF_1998}
_PROCEDURE: Final = "core.editions.dutch.v2012.procedure:Round"
_LAYOUT: Final = "core.editions.dutch.v2012.bracket:Dutch2012Layout"

ARTICLES: Final = (
    replace(
        _SAME["A.2, first round"],
        summary=say(
            "By rating, title (GM IM WGM FM WIM CM WFM WCM) and name, before the first round; the last may be "
            "replaced by another criterion stated before."
        ),
    ),
    _SAME["A.2"],
    replace(
        _SAME["A.3"],
        number="A.3, C.13",
        summary=joined(
            " ",
            (
                _SAME["A.3"].summary,
                say("A bracket that C.13 has merged is heterogeneous, with the bracket added last as S1."),
            ),
        ),
        home="core.editions.dutch.v2012.bracket:Bracket",
    ),
    replace(
        _SAME["A.4"],
        number="A.4, B.1 b",
        summary=say(
            "The higher of two players with unequal scores floats down, the lower floats up, even if the game is "
            "then not played; a point or half a point without playing is a downfloat, an absence is not."
        ),
        home="core.general_rules.unplayed_rounds:any_points_of_no_game",
    ),
    replace(
        _SAME["A.5"],
        summary=say("No opponent, no colour, one point or half a point."),
        home="core.editions.dutch.v2012.procedure:pair",
    ),
    Article(
        "A.7 a - f",
        "colour preference",
        say("Colour preference"),
        say(
            "Absolute with a colour difference greater than one or the same colour twice in a row; strong with a "
            "difference of one; mild otherwise, to alternate; none before the first game."
        ),
        "core.editions.shared.colours:colour_history",
    ),
    Article(
        "A.10",
        "topscorers",
        say("Topscorers"),
        say(
            "Players with more than half of the points in the last round, and their opponents, may go beyond B.2 "
            "where that makes more pairs."
        ),
        "core.editions.dutch.round_layout:is_topscorer",
    ),
    replace(_SAME["B.1"], number="B.1 a", home=_LAYOUT),
    Article(
        "B.1 b",
        "taker of the bye",
        say("Players who may not have the bye"),
        say("A player who has received a point or half a point without playing does not get it."),
        "core.general_rules.unplayed_rounds:any_points_of_no_game",
    ),
    replace(_SAME["B.2"], home=_LAYOUT),
    Article(
        "C.1, C.12, C.13",
        "completion",
        say("Brackets undone and joined"),
        say(
            "A player without an opponent in a bracket moves down. If not all who were moved down, or not all pairs, "
            "can be paired, the previous bracket moves down others of the same scores; if the lowest bracket cannot "
            "be completed, the penultimate one is paired again with fewer pairs, and if none are left the two are "
            "joined."
        ),
        _PROCEDURE,
    ),
    Article(
        "A.6, C.14",
        "number of floaters",
        say("Pairs"),
        say("As many moved-down players as possible are paired with residents, then as many pairs as possible made."),
        "core.editions.dutch.v2012.bracket:Costs",
    ),
    Article(
        "A.11, B.3",
        "choice of floaters",
        say("Scores of those left"),
        say("Those with the lowest scores are left unpaired."),
        "core.editions.dutch.v2012.bracket:Costs",
    ),
    Article(
        "A.7 d e, A.8, B.4, C.10 e f",
        "colours in a group",
        say("Colour preferences"),
        say(
            "In odd rounds as few pairs as possible with the same strong preference, then with the same preference; "
            "in even rounds the other way round."
        ),
        "core.editions.dutch.v2012.bracket:Costs",
    ),
    Article(
        "B.5, B.6, C.10 a - d",
        "repeated floats",
        say("Repeated floats"),
        say(
            "As few as possible: downfloats of the previous round, then of two rounds before, then upfloats in the "
            "same way; upfloats in heterogeneous brackets only."
        ),
        "core.editions.dutch.v2012.bracket:Costs",
    ),
    Article(
        "C.2 - C.10",
        "method in a group",
        say("Pairing a bracket"),
        say("The first pairing, in the prescribed order, of those for which the least has to be dropped."),
        "core.editions.dutch.v2012.candidates:pair_bracket",
    ),
    Article(
        "D.1 - D.3",
        "order of generation",
        say("Transpositions and exchanges"),
        say(
            "The moved-down players in S1, the highest first (D.3), against S2 in order; then the remainder: "
            "transpositions of S2 (D.1), exchanges between S1 and S2 (D.2)."
        ),
        "core.editions.dutch.v2012.candidates:Candidates",
    ),
    replace(_SAME["F.4"], home=_PROCEDURE),
    _SAME["E.1 - E.5"],
    _SAME["F.2, F.3"],
    _SAME["F.9"],
    _SAME["F.1"],
    _SAME["C.13"],
)
