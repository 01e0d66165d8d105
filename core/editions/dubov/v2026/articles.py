"""The rule book of the Dubov system of 2026, C.04.4.1, as a table."""

from core.editions.dutch.v2017.articles import ONCE, ORDER
from core.editions.shared.articles import NO_LEGAL_PAIRING, ORDER_OF_BOARDS, UNFINISHED_GAMES, UNPLAYED_GAMES
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

SAME_ABSOLUTE: Final = say("Two players who must both have the same colour do not meet, not even in the last round.")
PREFERENCE: Final = say(
    "Absolute with a colour difference greater than one or the same colour twice in a row; strong with a "
    "difference of one; mild otherwise, to alternate; mild for Black before the first game. Only games that "
    "were played count."
)
BRACKET: Final = say(
    "The residents of one scoregroup, with the upfloaters they need from lower ones; nobody floats down."
)
ARO: Final = say(
    "The average rating of the opponents met over the board, rounded to a whole number, half upwards; 0 before "
    "the first game."
)
MAXIMUM: Final = say("A player who has upfloated twice, plus once for every five rounds of the tournament.")
TAKER: Final = say(
    "Among the players whose bye allows a complete pairing: the one with the lowest score, then the most games "
    "played, then the largest pairing number."
)
COMPLETE: Final = say("After every bracket, all players not yet paired can be paired legally.")
FEWEST_UP: Final = say("As few upfloaters as possible.")
SCORES_UP: Final = say("Their scores are as high as possible, the lowest compared first.")
COLOURS: Final = say("As few players as possible without their colour preference.")
REPEATED: Final = say(
    "Except in the last round: as few maximum upfloaters as possible, then as few earlier upfloats by them as "
    "possible, then as few players as possible who upfloated in the previous round."
)
SETS_UP: Final = say(
    "Among equally good sets, the one whose first player ranks first by score and number, then "
    "the one whose second does."
)
SUBGROUPS: Final = say(
    "The players who seek White against the others, or the upper half against the lower where nobody has "
    "played; the first side, by ascending ARO, meets the second in the first possible order by number."
)
SHIFTERS: Final = say(
    "Some of the players who would have to meet opponents from their own subgroup change subgroup, then as many "
    "from the larger subgroup as make both equal: the first set, counted from the middle of the list, that "
    "allows a legal pairing."
)
GRANT: Final = say(
    "If neither has played, the higher ranked gets the initial colour if odd-numbered. Grant both preferences; "
    "else the stronger; else alternate from the latest round in which the two had different colours; else that "
    "of the higher ranked."
)

ARTICLES: Final = (
    Article(
        "1.2, C.04.2, 2.2-2.5",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article("4.2.2", "order", say("Order"), ORDER, "core.editions.dubov.round_layout:field_of"),
    Article("1.3", "scoregroups and brackets", say("Brackets"), BRACKET, "core.editions.dubov.round_pairing:pair"),
    Article(
        "1.4",
        "bye",
        say("Pairing-allocated bye"),
        say("No opponent, no colour, the points of a win unless announced otherwise."),
        "core.editions.dubov.round_pairing:result",
    ),
    Article(
        "1.5, 1.6",
        "colour preference",
        say("Colour preference"),
        PREFERENCE,
        "core.editions.dubov.round_layout:colour_preference",
    ),
    Article(
        "1.7",
        "following group",
        say("Average rating of opponents"),
        ARO,
        "core.editions.dubov.round_layout:average_rating",
    ),
    Article("1.8", "floats", say("Maximum upfloater"), MAXIMUM, "core.editions.dubov.round_layout:times_upfloated_max"),
    Article("2.1.1 [C1]", "rematch", say("No second meeting"), ONCE, "core.editions.dubov.round_layout:DubovLayout"),
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
        "core.editions.dubov.round_layout:DubovLayout",
    ),
    Article("2.2.1 [C4]", "completion", say("Completion"), COMPLETE, "core.editions.dubov.bracket:upfloaters_for"),
    Article("3.1", "taker of the bye", say("Player with the bye"), TAKER, "core.editions.dubov.round_pairing:pair"),
    Article(
        "2.3.1 [C5]",
        "number of floaters",
        say("Upfloaters"),
        FEWEST_UP,
        "core.editions.dubov.bracket:upfloaters_for",
    ),
    Article(
        "2.3.2 [C6]",
        "score differences",
        say("Scores of upfloaters"),
        SCORES_UP,
        "core.editions.dubov.bracket:upfloaters_for",
    ),
    Article(
        "2.3.3 [C7]",
        "colours in a group",
        say("Colour preferences"),
        COLOURS,
        "core.editions.dubov.bracket:upfloaters_for",
    ),
    Article(
        "2.3.4-2.3.6 [C8]-[C10]",
        "repeated floats",
        say("Repeated upfloats"),
        REPEATED,
        "core.editions.dubov.bracket:upfloaters_for",
    ),
    Article(
        "3.2.2, 4.2",
        "choice of floaters",
        say("Sets of upfloaters"),
        SETS_UP,
        "core.editions.dubov.bracket:upfloaters_for",
    ),
    Article(
        "3.2.3, 3.2.5, 3.2.6, 4.4",
        "method in a group",
        say("Subgroups"),
        SUBGROUPS,
        "core.editions.dubov.bracket:pair_bracket",
    ),
    Article(
        "3.2.4, 4.3", "order of generation", say("Shifters"), SHIFTERS, "core.editions.dubov.bracket:from_the_middle"
    ),
    Article(
        "5.2",
        "who gets which colour",
        say("Colour allocation"),
        GRANT,
        "core.editions.dubov.round_layout:colour_of_higher",
    ),
    UNPLAYED_GAMES,
    UNFINISHED_GAMES,
    ORDER_OF_BOARDS,
    NO_LEGAL_PAIRING,
)
