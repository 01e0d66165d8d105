"""The rule book of the Burstein System of 2017, C.04.4.2, as a table."""

from core.editions.dutch.v2017.articles import FEWEST, ONCE, PREFERENCE
from core.editions.shared.articles import BOARDS, NOBODY
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

ORDER: Final = say("After the seeding rounds, by Buchholz, Sonneborn-Berger, pairing number; the score plays no part.")
BRACKET: Final = say(
    "A scoregroup and the players left unpaired in the bracket above; all of them may meet each other."
)
SEEDING: Final = say(
    "Half of the rounds, but at most four, are paired by the edition of the FIDE (Dutch) System in force at that time."
)
BYE: Final = say(
    "Assigned first, among the players who allow a complete pairing: to the one with the lowest "
    "score, then the most games played, then the lowest rank."
)
SAME_ABSOLUTE: Final = say("Two players who must both have the same colour do not meet in any round.")
COMPLETION: Final = say("The players who leave a bracket, and all lower players, can be paired completely.")
COLOURS: Final = say("As few players as possible without their colour preference.")
BEST: Final = say(
    "The pairing that best meets the criteria, taken in order; if several are equal, the first in the order of "
    "pairings."
)
ORDER_OF_PAIRINGS: Final = say(
    "First by the opponent of number 1: the lowest ranked opponent comes first, and number 1 floating comes "
    "last; then by the opponent of number 2, and so on."
)
GRANT: Final = say(
    "If neither has played, the higher ranked gets the initial colour if odd-numbered; else grant both "
    "preferences; else the stronger; else alternate from the latest round in which the two had different "
    "colours; else that of the higher ranked."
)
UNPLAYED: Final = say(
    "Only played games count for colours and meetings; in Buchholz and Sonneborn-Berger a round without a game "
    "counts as a game against oneself."
)

ARTICLES: Final = (
    Article(
        "A.1",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article("A.6, A.7", "order", say("Order"), ORDER, "core.editions.burstein.round_layout:Contender"),
    Article(
        "A.2",
        "scoregroups and brackets",
        say("Brackets"),
        BRACKET,
        "core.editions.burstein.round_pairing:paired_brackets",
    ),
    Article("A.5", "first round", say("Seeding rounds"), SEEDING, "core.editions.burstein.round_layout:seeding_rounds"),
    Article("B.0", "bye", say("Pairing-allocated bye"), BYE, "core.editions.burstein.round_pairing:bye_of"),
    Article(
        "A.4", "colour preference", say("Colour preference"), PREFERENCE, "core.editions.shared.colours:colour_history"
    ),
    Article("C.1", "rematch", say("No second meeting"), ONCE, "core.editions.burstein.round_layout:BursteinLayout"),
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
        "core.editions.burstein.round_layout:BursteinLayout",
    ),
    Article("C.4", "completion", say("Completion"), COMPLETION, "core.editions.burstein.round_layout:completes"),
    Article("C.5", "number of floaters", say("Pairs"), FEWEST, "core.editions.burstein.bracket:pair_bracket"),
    Article(
        "C.6",
        "choice of floaters",
        say("Incoming floaters"),
        say("As few incoming floaters as possible stay unpaired; then those with the lowest scores."),
        "core.editions.burstein.bracket:Costs",
    ),
    Article(
        "C.7",
        "following group",
        say("Following bracket"),
        say(
            "Floaters who allow the most pairs in the following bracket; then those of whom the fewest stay "
            "unpaired there; then the lowest scores among those unpaired."
        ),
        "core.editions.burstein.bracket:FollowingBracket",
    ),
    Article(
        "C.8",
        "colours in a group",
        say("Colour preferences"),
        COLOURS,
        "core.editions.burstein.round_layout:BursteinLayout",
    ),
    Article(
        "B.1, B.2", "method in a group", say("Pairing a bracket"), BEST, "core.editions.burstein.bracket:pair_bracket"
    ),
    Article(
        "D.1",
        "order of generation",
        say("Order of pairings"),
        ORDER_OF_PAIRINGS,
        "core.editions.burstein.order:first_pairing",
    ),
    Article(
        "E.0 - E.4",
        "who gets which colour",
        say("Colour allocation"),
        GRANT,
        "core.editions.shared.colours:colour_of_higher",
    ),
    Article(
        "A.6.b.1",
        "unplayed games",
        say("Unplayed games"),
        UNPLAYED,
        "core.editions.burstein.round_layout:oppositions_before",
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
        "A.8", "no legal pairing", say("No legal pairing"), NOBODY, "core.editions.shared.round_report:no_legal_pairing"
    ),
)
