"""The rule book of the Double-Swiss system of 2026, C.04.5, as a table; decisions 190 to 192 say how it is read."""

from core.editions.shared.articles import ORDER_OF_BOARDS
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

_ENGINE: Final = "core.editions.team_swiss"
_HERE: Final = "core.editions.double_swiss"

ARTICLES: Final = (
    Article(
        "0",
        "unplayed games",
        say("Matches of two games"),
        say(
            "Two players play two games with alternating colours and score the points of each. A match is forfeited "
            "only if a player forfeits both games; otherwise it counts as played, and its players do not meet again."
        ),
        "core.model.team_match:result_of_boards",
    ),
    Article(
        "1.2",
        "order",
        say("Order"),
        say("By the points scored in all games, then by pairing number."),
        f"{_HERE}.engine:field_of",
    ),
    Article(
        "1.3",
        "scoregroups and brackets",
        say("Brackets"),
        say("All players with the same score, plus the upfloaters they need from lower scores; no player floats down."),
        f"{_ENGINE}.round_pairing:pair",
    ),
    Article(
        "1.4",
        "bye",
        say("Pairing-allocated bye"),
        say("No opponent, no colour, and the points of one game won and one drawn unless announced otherwise."),
        f"{_ENGINE}.text:points_of_bye",
    ),
    Article(
        "1.5",
        "floats",
        say("Floater"),
        say("A player who plays an opponent with a different score."),
        f"{_ENGINE}.round_layout:contenders_of",
    ),
    Article(
        "1.6",
        "colour preference",
        say("Colour of a match"),
        say("The colour of its first game, if at least one of its games was played. There are no colour preferences."),
        f"{_HERE}.engine:field_of",
    ),
    Article(
        "2.1.1 [C1]",
        "rematch",
        say("No second meeting"),
        say("Two players play each other in at most one match."),
        f"{_ENGINE}.round_layout:TeamLayout",
    ),
    Article(
        "2.1.2 [C2]",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A player who has had the pairing-allocated bye, has won a match by forfeit, or has been given a "
            "full-point bye does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_forfeit_win_or_full_point_bye",
    ),
    Article(
        "2.2.1 [C3]",
        "completion",
        say("Completion"),
        say("After every bracket, all players not yet paired can be paired legally."),
        f"{_ENGINE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.1 [C4]",
        "number of floaters",
        say("Upfloaters"),
        say("As few upfloaters as possible."),
        f"{_ENGINE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.2 [C5]",
        "score differences",
        say("Scores of upfloaters"),
        say("Their scores are as high as possible, the lowest compared first."),
        f"{_ENGINE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.3 [C6]",
        "following group",
        say("The following scoregroup"),
        say("The players left in the following scoregroup need as few upfloaters as possible."),
        f"{_ENGINE}.bracket:fewest_upfloaters",
    ),
    Article(
        "2.3.4 [C7]",
        "repeated floats",
        say("Upfloaters who were floaters in the previous round"),
        say("Except in the last round: as few upfloaters as possible who were floaters in the previous round."),
        f"{_ENGINE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.5 [C8]",
        "repeated floats",
        say("Their opponents"),
        say(
            "Except in the last round: as few opponents of upfloaters as possible who were floaters in the previous "
            "round."
        ),
        f"{_ENGINE}.bracket:pair_bracket",
    ),
    Article(
        "3.3",
        "method in a group",
        say("Order of the steps"),
        say(
            "The bye; then, from the top scoregroup down, the upfloaters and the pairing of each scoregroup; "
            "then the colours."
        ),
        f"{_ENGINE}.round_pairing:pair",
    ),
    Article(
        "3.3.3",
        "no legal pairing",
        say("No legal pairing"),
        say("If no complete pairing of the round is legal, the chief arbiter decides."),
        "core.editions.shared.round_report:no_legal_pairing",
    ),
    Article(
        "3.4",
        "taker of the bye",
        say("Player with the bye"),
        say(
            "Among the players who leave a legal pairing for all others: the one with the lowest score, then the "
            "most matches played, then the largest pairing number."
        ),
        f"{_ENGINE}.round_pairing:pair",
    ),
    Article(
        "3.5",
        "choice of floaters",
        say("Sets of upfloaters"),
        say("Among equally good sets, the first by the score and number of its first member, then of its second."),
        f"{_ENGINE}.bracket:upfloaters_for",
    ),
    Article(
        "3.6",
        "order of generation",
        say("Pairings of a bracket"),
        say(
            "Among equally good pairings, the first by the numbers of the top members, then by the numbers of "
            "their opponents."
        ),
        f"{_ENGINE}.bracket:first_pairing",
    ),
    Article(
        "4.2, 4.3",
        "who gets which colour",
        say("Colour allocation"),
        say(
            "If neither has played, by the initial-colour and the number of the higher ranked player. Then White to "
            "the player who had it in fewer matches; else alternate from the latest match in which the two had "
            "different colours; else alternate the higher ranked player's colour; else the other player's."
        ),
        f"{_HERE}.engine:white_to_fewer_whites",
    ),
    Article(
        "4.4",
        "colours in a group",
        say("Colours within a match"),
        say("The player who gets White has White in the first game and Black in the second."),
        "core.model.team_match:first_has_white",
    ),
    Article(
        "C.04.2, 3.1",
        "unfinished games",
        say("Adjourned games"),
        say("A draw for pairing purposes only."),
        "core.model.team_match:results_for_pairing",
    ),
    ORDER_OF_BOARDS,
)
