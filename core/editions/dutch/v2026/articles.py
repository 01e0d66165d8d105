"""The rule book of the FIDE (Dutch) system of 2026, C.04.3, as a table; what is as in 2017 has its words."""

from core.editions.dutch.v2017.articles import (
    COLOURS,
    FEWEST,
    FIRST_S1_S2,
    FLOATS,
    GRANT,
    HETEROGENEOUS,
    LIMITS,
    ONCE,
    ORDER,
    PREFERENCE,
    SAME_ABSOLUTE,
    TOPSCORER,
)
from core.editions.shared.articles import NO_LEGAL_PAIRING, ORDER_OF_BOARDS, UNFINISHED_GAMES, UNPLAYED_GAMES
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

ARTICLES: Final = (
    Article(
        "C.04.2, 2.2-2.5",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article("1.2", "order", say("Order"), ORDER, "core.editions.shared.histories:field_of"),
    Article("1.3", "scoregroups and brackets", say("Brackets"), HETEROGENEOUS, "core.editions.dutch.criteria:Bracket"),
    Article(
        "1.4",
        "floats",
        FLOATS,
        say(
            "The higher of two players with unequal scores floats down, the lower floats up; the bye "
            "is a downfloat, and so is a round without a game that scores more points than a loss; "
            "an absence without points is not."
        ),
        "core.general_rules.unplayed_rounds:bye_or_more_than_a_loss",
    ),
    Article(
        "1.5",
        "bye",
        say("Pairing-allocated bye"),
        say("No opponent, no colour, the points of a win unless announced otherwise."),
        "core.editions.dutch.decisions:result",
    ),
    Article(
        "1.6, 1.7",
        "colour preference",
        say("Colour preference"),
        PREFERENCE,
        "core.editions.shared.colours:colour_history",
    ),
    Article("1.8", "topscorers", say("Topscorers"), TOPSCORER, "core.editions.dutch.round_layout:is_topscorer"),
    Article("2.1.1 [C1]", "rematch", say("No second meeting"), ONCE, "core.editions.dutch.round_layout:DutchLayout"),
    Article(
        "2.1.2 [C2]",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A player who has had the pairing-allocated bye, or has scored, without playing, as many "
            "points as are awarded for a win, does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article(
        "2.1.3 [C3]",
        "colour limits",
        say("Absolute preferences"),
        SAME_ABSOLUTE,
        "core.editions.dutch.round_layout:DutchLayout",
    ),
    Article(
        "2.2.1 [C4]",
        "completion",
        say("Completion"),
        say("After every bracket, all players not yet paired can be paired legally; no bracket is paired again."),
        "core.editions.dutch.v2026.round_pairing:Completion",
    ),
    Article(
        "2.3.1 [C5]",
        "taker of the bye",
        say("Score of the player with the bye"),
        say("As low as possible."),
        "core.editions.dutch.v2026.round_pairing:paired_brackets",
    ),
    Article("2.4.1 [C6]", "number of floaters", say("Pairs"), FEWEST, "core.editions.dutch.bracket:least_downfloaters"),
    Article(
        "2.4.2 [C7]",
        "score differences",
        say("Scores of the downfloaters"),
        say("The scores of the downfloaters are as low as possible, the highest compared first."),
        "core.editions.dutch.v2026.round_pairing:Costs",
    ),
    Article(
        "2.4.3 [C8]",
        "following group",
        say("Following bracket"),
        say("Downfloaters with whom the following bracket complies with all criteria up to [C7]."),
        "core.editions.dutch.bracket_context:FollowingBracket",
    ),
    Article(
        "2.4.4 [C9]",
        "taker of the bye",
        say("Unplayed games of the player with the bye"),
        say("As few as possible, if exactly one player floats from a bracket."),
        "core.editions.dutch.v2026.round_pairing:Costs",
    ),
    Article(
        "2.4.5, 2.4.6 [C10] [C11]",
        "colour limits",
        say("Topscorers' colours"),
        LIMITS,
        "core.editions.dutch.v2026.round_pairing:Costs",
    ),
    Article(
        "2.4.7, 2.4.8 [C12] [C13]",
        "colours in a group",
        say("Colour preferences"),
        COLOURS,
        "core.editions.dutch.v2026.round_pairing:Costs",
    ),
    Article(
        "2.4.9 - 2.4.12 [C14] - [C17]",
        "repeated floats",
        say("Repeated floats"),
        say(
            "As few residents as possible who float down as in the previous round, and as few opponents of "
            "moved-down players as possible who float up as in the previous round; then the same for two rounds "
            "before."
        ),
        "core.editions.dutch.v2026.round_pairing:Costs",
    ),
    Article(
        "2.4.13 - 2.4.16 [C18] - [C21]",
        "repeated floats",
        say("Score differences of repeated floaters"),
        say(
            "The score differences of moved-down players who float again, and of their opponents who float "
            "again, are as small as possible."
        ),
        "core.editions.dutch.v2026.round_pairing:Costs",
    ),
    Article(
        "3",
        "method in a group",
        say("Pairing a bracket"),
        say(
            "The candidate that best meets the criteria, taken in order; if several are equal, the one generated first."
        ),
        "core.editions.dutch.bracket:best_candidate",
    ),
    Article(
        "4",
        "order of generation",
        say("Transpositions and exchanges"),
        FIRST_S1_S2,
        "core.editions.dutch.criteria:ExchangeOrder",
    ),
    Article(
        "5.2.1 - 5.2.5",
        "who gets which colour",
        say("Colour allocation"),
        GRANT,
        "core.editions.shared.colours:colour_of_higher",
    ),
    UNPLAYED_GAMES,
    UNFINISHED_GAMES,
    ORDER_OF_BOARDS,
    NO_LEGAL_PAIRING,
)
