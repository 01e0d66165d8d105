"""The rule book of the FIDE Swiss rules (Dutch) of 1998, C.04.1 A-F, as a table."""

from core.editions.dutch.v2017.articles import FLOATS, HETEROGENEOUS, ONCE, ORDER, SAME_ABSOLUTE, TOPSCORER
from core.editions.shared.articles import BOARDS, NOBODY
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import joined, say

ARTICLES: Final = (
    Article(
        "A.2, first round",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title (GM WGM IM WIM FM WFM) and name, before the first round."),
        "core.model.tournament:Numbering",
    ),
    Article("A.2", "order", say("Order"), ORDER, "core.editions.shared.histories:field_of"),
    Article(
        "A.3",
        "scoregroups and brackets",
        say("Brackets"),
        joined(
            " ", (HETEROGENEOUS, say("If at least half of its players have come down, it is treated as homogeneous."))
        ),
        "core.editions.dutch.v1998.round_layout:Bracket",
    ),
    Article(
        "A.4",
        "floats",
        FLOATS,
        say(
            "The higher of two players with unequal scores floats down, the lower floats up, even if the game "
            "is then not played; the bye is a downfloat, an absence is not."
        ),
        "core.general_rules.unplayed_rounds:bye_alone",
    ),
    Article(
        "A.5", "bye", say("Bye"), say("No opponent, no colour, one point."), "core.editions.dutch.v1998.procedure:pair"
    ),
    Article(
        "A.7",
        "colour preference",
        say("Colour preference"),
        say(
            "Absolute with a colour difference greater than one or the same colour twice in a row, except in "
            "the last round for players with more than half of the points; strong with any other difference; "
            "mild otherwise, to alternate; none before the first game."
        ),
        "core.editions.dutch.v1998.round_layout:without_absolute",
    ),
    Article("B, note", "topscorers", say("Topscorers"), TOPSCORER, "core.editions.dutch.round_layout:is_topscorer"),
    Article("B.1", "rematch", say("No second meeting"), ONCE, "core.editions.dutch.v1998.round_layout:Dutch1998Layout"),
    Article(
        "B.1, bye",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A player who has had the bye, or has scored, without playing, as many points as are "
            "awarded for a win, does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article(
        "B.2",
        "colour limits",
        say("Absolute preferences"),
        SAME_ABSOLUTE,
        "core.editions.dutch.v1998.round_layout:Dutch1998Layout",
    ),
    Article(
        "C.1, C.12 - C.14",
        "completion",
        say("Brackets undone and joined"),
        say(
            "A player without an opponent in a bracket moves down. If the players moved down cannot be paired, "
            "the previous bracket is paired again; the same is done, with fewer pairs, if the lowest bracket "
            "cannot be completed, and if no pairs are left the two are joined."
        ),
        "core.editions.dutch.v1998.procedure:Round",
    ),
    Article(
        "A.6, C.14",
        "number of floaters",
        say("Pairs"),
        say("As many pairs as B.1 and B.2 allow, first for the players who came down."),
        "core.editions.dutch.v1998.round_layout:Size",
    ),
    Article(
        "A.8, B.4, C.11",
        "colours in a group",
        say("Colour preferences"),
        say(
            "No more than x preferences are denied: as many as the numbers of players require, and "
            "one more whenever there is no other way."
        ),
        "core.editions.dutch.v1998.group:pair_homogeneous",
    ),
    Article(
        "B.5, B.6, C.9, C.10",
        "repeated floats",
        say("Repeated floats"),
        say(
            "No player repeats the float of the previous round or of two rounds before. These limits are "
            "dropped for downfloats, then for upfloats, each time starting with the limit for two rounds before."
        ),
        "core.editions.dutch.v1998.round_layout:Dutch1998Layout",
    ),
    Article(
        "C.2 - C.8",
        "method in a group",
        say("Pairing a bracket"),
        say(
            "The first pairing, in the prescribed order, that complies with the criteria in force; moved-down "
            "players first, then the remainder."
        ),
        "core.editions.dutch.v1998.moved_down:pair_heterogeneous",
    ),
    Article(
        "D.1, D.2",
        "order of generation",
        say("Transpositions and exchanges"),
        say(
            "S1, the moved-down players or the upper half, against S2 in order; then transpositions of S2, exchanges between "
            "S1 and S2."
        ),
        "core.editions.dutch.v1998.matchings:Matchings",
    ),
    Article(
        "F.4",
        "first round",
        say("First round"),
        say("The upper half against the lower half; the lowest ranked has the bye."),
        "core.editions.dutch.v1998.procedure:Round",
    ),
    Article(
        "E.1 - E.5",
        "who gets which colour",
        say("Colour allocation"),
        say(
            "Grant both preferences; else the stronger; else alternate from the latest round in which the two "
            "had different colours; else that of the higher ranked; else the higher ranked gets the drawn "
            "colour if odd-numbered."
        ),
        "core.editions.shared.colours:colour_of_higher",
    ),
    Article(
        "F.2, F.3",
        "unplayed games",
        say("Unplayed games"),
        say("Only played games count for colours and meetings; floats count even without a game."),
        "core.editions.shared.histories:histories_before",
    ),
    Article(
        "F.9",
        "unfinished games",
        say("Adjourned games"),
        say("A draw for pairing purposes only."),
        "core.editions.shared.histories:result_for_pairing",
    ),
    Article("F.1", "boards", say("Order of boards"), BOARDS, "core.general_rules.board_order:board_order"),
    Article(
        "C.12 - C.14, reading",
        "variations",
        say("Bye for a moved-down player"),
        say(
            "reading-moved-down-bye: in the lowest bracket a moved-down player may have the bye, or C.12 and "
            "C.13 come first."
        ),
        "core.editions.dutch.v1998.round_layout:MOVED_DOWN_BYE",
    ),
    Article(
        "C.13",
        "no legal pairing",
        say("No legal pairing"),
        NOBODY,
        "core.editions.shared.round_report:no_legal_pairing",
    ),
)
