"""The rule book of the FIDE (Dutch) system of 2017, C.04.3, as a table."""

from typing import Final

from core.editions.rule_book import Article
from core.model.sentence import capitalised, say

FLOATS: Final = capitalised(say("floats"))  # by itself it heads a narrow column of papers
ORDER: Final = say("By score, then by pairing number.")
HETEROGENEOUS: Final = say(
    "A scoregroup with the players who came down to it is a bracket; with unequal scores it is heterogeneous, and its "
    "residents who are left when the moved-down players are paired form the remainder."
)
PREFERENCE: Final = say(
    "Absolute with a colour difference beyond one or the same colour twice in a row; strong with a difference of one; "
    "mild otherwise, to alternate; none before the first game. Only games that were played count."
)
TOPSCORER: Final = say("Who has more than half of the possible points when the last round is paired.")
SAME_ABSOLUTE: Final = say(
    "Two players who both must have the same colour do not meet, unless one of them is a topscorer."
)
ONCE: Final = say("Two players who met over the board do not meet again; a game that was forfeited is no meeting.")
FEWEST: Final = say("As many pairs as possible.")
GRANT: Final = say(
    "Grant both preferences; else the stronger, and of two absolute ones that with the wider difference; else alternate "
    "from the latest round in which the two had different colours; else the higher ranked; else the initial colour to "
    "the higher ranked with an odd number."
)
FIRST_S1_S2: Final = say(
    "S1, the moved-down players or the upper half, against S2 in order; then transpositions of S2, exchanges between S1 "
    "and S2, other moved-down players in S1."
)
COLOURS: Final = say("As few players as possible without their colour preference, then without a strong one.")
LIMITS: Final = say(
    "As few topscorers or opponents of theirs as possible with a difference beyond two, then with a colour three times."
)
BOARDS: Final = say("By the score of the higher ranked, the sum of scores, the number of the higher ranked.")
NOBODY: Final = say("If no pairing of the round keeps to the absolute criteria, the arbiter decides.")

ARTICLES: Final = (
    Article(
        "C.04.2.B",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article("A.2", "order", say("Order"), ORDER, "core.editions.shared.histories:field_of"),
    Article(
        "A.3", "scoregroups and brackets", say("Brackets"), HETEROGENEOUS, "core.editions.dutch.v2017.criteria:Bracket"
    ),
    Article(
        "A.4",
        "floats",
        FLOATS,
        say(
            "The higher of two players with unequal scores floats down, the lower up; who does not play, for any reason, "
            "floats down."
        ),
        "core.general_rules.unplayed_rounds:any_round_not_played",
    ),
    Article(
        "A.5",
        "bye",
        say("Pairing-allocated bye"),
        say("No opponent, no colour, the points of a win unless announced."),
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
        say("Who may not have the bye"),
        say("Who had the pairing-allocated bye or won by forfeit does not get it."),
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
            "If the rest cannot be completed after a bracket, that bracket (PPB) is paired again so that it can, and "
            "everybody below is one last bracket (CLB)."
        ),
        "core.editions.dutch.v2017.round_pairing:paired_brackets",
    ),
    Article("C.5", "number of floaters", say("Pairs"), FEWEST, "core.editions.dutch.bracket:least_downfloaters"),
    Article(
        "A.8, C.6",
        "score differences",
        say("Score differences"),
        say(
            "The score differences of the pairs, a downfloater's counted from just below the bracket, highest first, as "
            "small as possible."
        ),
        "core.editions.dutch.v2017.criteria:Costs",
    ),
    Article(
        "C.7",
        "following group",
        say("Following bracket"),
        say(
            "Downfloaters with whom the following bracket has most pairs, then smallest differences; not in PPB or CLB."
        ),
        "core.editions.dutch.bracket_context:FollowingBracket",
    ),
    Article(
        "C.8, C.9", "colour limits", say("Topscorers' colours"), LIMITS, "core.editions.dutch.v2017.criteria:Costs"
    ),
    Article(
        "C.10, C.11",
        "colours in a group",
        say("Colour preferences"),
        COLOURS,
        "core.editions.dutch.v2017.criteria:Costs",
    ),
    Article(
        "C.12 - C.15",
        "repeated floats",
        say("Repeated floats"),
        say("As few as possible who float as in the last round (down, then up), then as two rounds before."),
        "core.editions.dutch.v2017.criteria:Costs",
    ),
    Article(
        "C.16 - C.19",
        "repeated floats",
        say("Differences of repeated floats"),
        say("The score differences of those who float again as small as possible."),
        "core.editions.dutch.v2017.criteria:Costs",
    ),
    Article(
        "B.1 - B.8",
        "method in a group",
        say("Pairing a bracket"),
        say("The candidate that is best in the criteria in their order; of equals the one generated first."),
        "core.editions.dutch.bracket:best_candidate",
    ),
    Article(
        "D.1 - D.3",
        "order of generation",
        say("Transpositions and exchanges"),
        FIRST_S1_S2,
        "core.editions.dutch.generation:ExchangeOrder",
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
