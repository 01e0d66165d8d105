"""The rule book of the FIDE (Dutch) system of 2017, C.04.3, as a table."""

from core.editions.shared.articles import BOARDS, NOBODY
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import capitalised, say

FLOATS: Final = capitalised(say("floats"))  # by itself it heads a narrow column of papers
ORDER: Final = say("By score, then by pairing number.")
HETEROGENEOUS: Final = say(
    "A scoregroup with the players who came down to it is a bracket; with unequal scores it is heterogeneous, and its "
    "residents who are left when the moved-down players are paired form the remainder."
)
PREFERENCE: Final = say(
    "Absolute with a colour difference greater than one or the same colour twice in a row; strong with a "
    "difference of one; mild otherwise, to alternate; none before the first game. Only games that were played "
    "count."
)
TOPSCORER: Final = say("A player with more than half of the possible points when the last round is paired.")
SAME_ABSOLUTE: Final = say(
    "Two players who must both have the same colour do not meet, unless one of them is a topscorer."
)
ONCE: Final = say("Two players who met over the board do not meet again; a forfeited game does not count as a meeting.")
FEWEST: Final = say("As many pairs as possible.")
GRANT: Final = say(
    "Grant both preferences; else the stronger, and of two absolute ones that with the wider difference; else "
    "alternate from the latest round in which the two had different colours; else that of the higher ranked; "
    "else the higher ranked gets the initial colour if odd-numbered."
)
FIRST_S1_S2: Final = say(
    "S1, the moved-down players or the upper half, against S2 in order; then transpositions of S2, exchanges between S1 "
    "and S2, other moved-down players in S1."
)
COLOURS: Final = say("As few players as possible without their colour preference, then without a strong one.")
LIMITS: Final = say(
    "As few topscorers or their opponents as possible with a colour difference greater than two, then with the "
    "same colour three times in a row."
)

ARTICLES: Final = (
    Article(
        "C.04.2.B",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article("A.2", "order", say("Order"), ORDER, "core.editions.shared.histories:field_of"),
    Article("A.3", "scoregroups and brackets", say("Brackets"), HETEROGENEOUS, "core.editions.dutch.criteria:Bracket"),
    Article(
        "A.4",
        "floats",
        FLOATS,
        say(
            "The higher of two players with unequal scores floats down, the lower floats up; a player who does "
            "not play, for any reason, floats down."
        ),
        "core.general_rules.unplayed_rounds:any_round_not_played",
    ),
    Article(
        "A.5",
        "bye",
        say("Pairing-allocated bye"),
        say("No opponent, no colour, the points of a win unless announced otherwise."),
        "core.editions.dutch.decisions:result",
    ),
    Article(
        "A.6", "colour preference", say("Colour preference"), PREFERENCE, "core.editions.shared.colours:colour_history"
    ),
    Article("A.7", "topscorers", say("Topscorers"), TOPSCORER, "core.editions.dutch.round_layout:is_topscorer"),
    Article("C.1", "rematch", say("No second meeting"), ONCE, "core.editions.dutch.round_layout:DutchLayout"),
    Article(
        "C.2",
        "taker of the bye",
        say("Players who may not have the bye"),
        say("A player who has had the pairing-allocated bye or has won by forfeit does not get it."),
        "core.general_rules.unplayed_rounds:bye_or_forfeit_win",
    ),
    Article(
        "C.3",
        "colour limits",
        say("Absolute preferences"),
        SAME_ABSOLUTE,
        "core.editions.dutch.round_layout:DutchLayout",
    ),
    Article(
        "A.9, C.4",
        "completion",
        say("Completion"),
        say(
            "If the rest of the round cannot be completed after a bracket, that bracket (PPB) is paired again "
            "so that it can, and all players below form one last bracket (CLB)."
        ),
        "core.editions.dutch.v2017.round_pairing:paired_brackets",
    ),
    Article("C.5", "number of floaters", say("Pairs"), FEWEST, "core.editions.dutch.bracket:least_downfloaters"),
    Article(
        "A.8, C.6",
        "score differences",
        say("Score differences"),
        say(
            "The score differences of the pairs are as small as possible, the highest compared first; that of a "
            "downfloater is counted from just below the bracket."
        ),
        "core.editions.dutch.criteria:Costs",
    ),
    Article(
        "C.7",
        "following group",
        say("Following bracket"),
        say(
            "Downfloaters who allow the most pairs in the following bracket, then the smallest differences; not "
            "in the PPB or CLB."
        ),
        "core.editions.dutch.bracket_context:FollowingBracket",
    ),
    Article("C.8, C.9", "colour limits", say("Topscorers' colours"), LIMITS, "core.editions.dutch.criteria:Costs"),
    Article(
        "C.10, C.11",
        "colours in a group",
        say("Colour preferences"),
        COLOURS,
        "core.editions.dutch.criteria:Costs",
    ),
    Article(
        "C.12 - C.15",
        "repeated floats",
        say("Repeated floats"),
        say(
            "As few players as possible with the same float as in the previous round (down, then up), then as "
            "two rounds before."
        ),
        "core.editions.dutch.criteria:Costs",
    ),
    Article(
        "C.16 - C.19",
        "repeated floats",
        say("Score differences of repeated floaters"),
        say("The score differences of players who float again are as small as possible."),
        "core.editions.dutch.criteria:Costs",
    ),
    Article(
        "B.1 - B.8",
        "method in a group",
        say("Pairing a bracket"),
        say(
            "The candidate that best meets the criteria, taken in order; if several are equal, the one generated first."
        ),
        "core.editions.dutch.bracket:best_candidate",
    ),
    Article(
        "D.1 - D.3",
        "order of generation",
        say("Transpositions and exchanges"),
        FIRST_S1_S2,
        "core.editions.dutch.criteria:ExchangeOrder",
    ),
    Article(
        "E.1 - E.5",
        "who gets which colour",
        say("Colour allocation"),
        GRANT,
        "core.editions.shared.colours:colour_of_higher",
    ),
    Article(
        "C.04.2.D.5",
        "unplayed games",
        say("Unplayed games"),
        say("Only played games count for colours and meetings."),
        "core.editions.shared.histories:histories_before",
    ),
    Article(
        "C.04.2.D.1",
        "unfinished games",
        say("Adjourned games"),
        say("A draw for pairing purposes only."),
        "core.editions.shared.histories:result_for_pairing",
    ),
    Article("C.04.2.D.9", "boards", say("Order of boards"), BOARDS, "core.general_rules.board_order:board_order"),
    Article(
        "A.9", "no legal pairing", say("No legal pairing"), NOBODY, "core.editions.shared.round_report:no_legal_pairing"
    ),
)
