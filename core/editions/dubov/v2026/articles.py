"""The rule book of the Dubov system of 2026, C.04.4.1, as a table."""

from typing import Final

from core.editions.dutch.v2017.articles import BOARDS, NOBODY, ONCE, ORDER
from core.editions.rule_book import Article

SAME_ABSOLUTE: Final = "Two players who both must have the same colour do not meet, in the last round either."
PREFERENCE: Final = (
    "Absolute with a colour difference beyond one or the same colour twice in a row; strong with a difference of one; "
    "mild otherwise, to alternate; mild for Black before the first game. Only games that were played count."
)
BRACKET: Final = "Residents of one scoregroup, with the upfloaters from lower ones that they need; nobody floats down."
ARO: Final = "The average rating of those met over the board, to a whole number, half upwards; 0 before the first game."
MAXIMUM: Final = "Who has upfloated two times, and once more for every five rounds of the tournament."
TAKER: Final = "Of those who leave a complete pairing: the lowest score, the most games, the largest number."
COMPLETE: Final = "After every bracket all who are not paired yet can be paired legally."
FEWEST_UP: Final = "As few upfloaters as possible."
SCORES_UP: Final = "Their scores as high as possible, the lowest first."
COLOURS: Final = "As few players as possible without their colour preference."
REPEATED: Final = (
    "Except in the last round: as few maximum upfloaters as possible, then with as few upfloats as possible, then as "
    "few as possible who upfloated in the last round."
)
SETS_UP: Final = "Of equally good sets the one with the player who is first by score and number, then the second."
SUBGROUPS: Final = (
    "Those who seek White against the others, the upper half against the lower where nobody has played; the White side "
    "by rising ARO meets the first possible order of the Black side by number."
)
SHIFTERS: Final = (
    "Of players who must meet their like some change the subgroup, then as many of the larger one as make both equal: "
    "the first set, counted from the middle of the list, that allows a legal pairing."
)
GRANT: Final = (
    "Neither has played: an odd number gives the higher ranked the initial colour. Grant both preferences; else the "
    "stronger; else alternate from the latest round in which the two had different colours; else the higher ranked."
)

ARTICLES: Final = (
    Article(
        "1.2, C.04.2, 2.2-2.5",
        "initial order",
        "Pairing numbers",
        "By rating, title and name; final after round 4.",
        "core.model.tournament:Numbering",
    ),
    Article("4.2.2", "order", "Order", ORDER, "core.editions.dubov.field:field_of"),
    Article("1.3", "scoregroups and brackets", "Brackets", BRACKET, "core.editions.dubov.round_pairing:pair"),
    Article(
        "1.4",
        "bye",
        "Pairing-allocated bye",
        "No opponent, no colour, the points of a win unless announced.",
        "core.editions.dubov.round_report:result",
    ),
    Article(
        "1.5, 1.6",
        "colour preference",
        "Colour preference",
        PREFERENCE,
        "core.editions.dubov.colours:colour_preference",
    ),
    Article("1.7", "following group", "Average rating of opponents", ARO, "core.editions.dubov.field:average_rating"),
    Article("1.8", "floats", "Maximum upfloater", MAXIMUM, "core.editions.dubov.field:times_upfloated_max"),
    Article("2.1.1 [C1]", "rematch", "No second meeting", ONCE, "core.editions.dubov.round_layout:DubovLayout"),
    Article(
        "2.1.2 [C2]",
        "taker of the bye",
        "Who may not have the bye",
        "Who had the pairing-allocated bye, or without playing as many points as a win brings, does not get it.",
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article(
        "2.1.3 [C3]",
        "colour limits",
        "Absolute preferences",
        SAME_ABSOLUTE,
        "core.editions.dubov.round_layout:DubovLayout",
    ),
    Article("2.2.1 [C4]", "completion", "Completion", COMPLETE, "core.editions.dubov.upfloaters:upfloaters_for"),
    Article("3.1", "taker of the bye", "The bye's taker", TAKER, "core.editions.dubov.round_pairing:pair"),
    Article(
        "2.3.1 [C5]", "number of floaters", "Upfloaters", FEWEST_UP, "core.editions.dubov.upfloaters:upfloaters_for"
    ),
    Article(
        "2.3.2 [C6]",
        "score differences",
        "Scores of upfloaters",
        SCORES_UP,
        "core.editions.dubov.upfloaters:upfloaters_for",
    ),
    Article(
        "2.3.3 [C7]",
        "colours in a group",
        "Colour preferences",
        COLOURS,
        "core.editions.dubov.upfloaters:upfloaters_for",
    ),
    Article(
        "2.3.4-2.3.6 [C8]-[C10]",
        "repeated floats",
        "Repeated upfloats",
        REPEATED,
        "core.editions.dubov.upfloaters:upfloaters_for",
    ),
    Article(
        "3.2.2, 4.2",
        "choice of floaters",
        "Sets of upfloaters",
        SETS_UP,
        "core.editions.dubov.upfloaters:upfloaters_for",
    ),
    Article(
        "3.2.3, 3.2.5, 3.2.6, 4.4",
        "method in a group",
        "Subgroups",
        SUBGROUPS,
        "core.editions.dubov.shifters:pair_bracket",
    ),
    Article("3.2.4, 4.3", "order of generation", "Shifters", SHIFTERS, "core.editions.dubov.shifters:from_the_middle"),
    Article("5.2", "who gets which colour", "Colour allocation", GRANT, "core.editions.dubov.colours:colour_of_higher"),
    Article(
        "C.04.2, 3.4",
        "unplayed games",
        "Unplayed games",
        "Only played games count for colours and meetings.",
        "core.editions.shared.histories:histories_before",
    ),
    Article(
        "C.04.2, 3.1",
        "unfinished games",
        "Adjourned games",
        "A draw for pairing purposes only.",
        "core.editions.shared.histories:result_for_pairing",
    ),
    Article("C.04.2, 3.6", "boards", "Order of boards", BOARDS, "core.general_rules.board_order:board_order"),
    Article(
        "1.9.3", "no legal pairing", "No legal pairing", NOBODY, "core.editions.shared.round_report:no_legal_pairing"
    ),
)
