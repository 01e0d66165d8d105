"""The rule book of the Swiss team system of 2026, C.04.6, as a table."""

from core.editions.shared.articles import ORDER_OF_BOARDS
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

_HERE: Final = "core.editions.team_swiss"

ARTICLES: Final = (
    Article(
        "1.1, C.04.2, 2.4-2.5",
        "initial order",
        say("Pairing numbers"),
        say("As assigned by the rules of the competition, otherwise by the chief arbiter."),
        "core.model.tournament:Numbering",
    ),
    Article(
        "1.2",
        "order",
        say("Scores"),
        say(
            "Teams are paired by match points, unless announced otherwise; game points decide which is the first-team."
        ),
        f"{_HERE}.round_layout:field_of",
    ),
    Article(
        "1.3",
        "scoregroups and brackets",
        say("Brackets"),
        say("All teams with the same score, plus the upfloaters they need from lower scores; no team floats down."),
        f"{_HERE}.round_pairing:pair",
    ),
    Article(
        "1.4",
        "bye",
        say("Pairing-allocated bye"),
        say("No opponent, no colour, the match points and game points of a drawn match unless announced otherwise."),
        f"{_HERE}.text:game_points_of_bye",
    ),
    Article(
        "1.5",
        "floats",
        say("Floater"),
        say("A team that plays a team with a different score."),
        f"{_HERE}.round_layout:field_of",
    ),
    Article(
        "1.6",
        "unplayed games",
        say("Colour of a team"),
        say("The colour of its first board in a match that was played."),
        "core.editions.shared.histories:histories_before",
    ),
    Article(
        "1.7",
        "colour preference",
        say("Colour preference"),
        say(
            "Simple (type A) or strong (type B) if the colour difference is greater than one, or less than two "
            "after the same colour twice in a row; with type B also mild, if the difference is one or if "
            "colours are to alternate; none at all if so announced."
        ),
        f"{_HERE}.round_layout:colour_history",
    ),
    Article(
        "2.1.1 [C1]",
        "rematch",
        say("No second meeting"),
        say("Two teams play each other at most once."),
        f"{_HERE}.round_layout:TeamLayout",
    ),
    Article(
        "2.1.2 [C2]",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A team that has had the pairing-allocated bye, has won a match by forfeit, or has been given a "
            "full-point bye does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_forfeit_win_or_full_point_bye",
    ),
    Article(
        "2.2.1 [C3]",
        "completion",
        say("Completion"),
        say("After every bracket, all teams not yet paired can be paired legally."),
        f"{_HERE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.1 [C4]",
        "number of floaters",
        say("Upfloaters"),
        say("As few upfloaters as possible."),
        f"{_HERE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.2 [C5]",
        "score differences",
        say("Scores of upfloaters"),
        say("Their scores are as high as possible, the lowest compared first."),
        f"{_HERE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.3 [C6]",
        "following group",
        say("The following scoregroup"),
        say("The teams left in the following scoregroup need as few upfloaters as possible."),
        f"{_HERE}.bracket:fewest_upfloaters",
    ),
    Article(
        "2.3.4 [C7]",
        "repeated floats",
        say("Upfloaters that floated in the previous round"),
        say("Except in the last two rounds: minimise the number of upfloaters that floated in the previous round."),
        f"{_HERE}.bracket:upfloaters_for",
    ),
    Article(
        "2.3.5, 2.3.6 [C8] [C9]",
        "colours in a group",
        say("Colour preferences"),
        say(
            "As few teams as possible without their colour preference; with type B, then as few as possible "
            "without a strong one."
        ),
        f"{_HERE}.bracket:pair_bracket",
    ),
    Article(
        "2.3.7 [C10]",
        "repeated floats",
        say("Their opponents"),
        say(
            "Except in the last two rounds: minimise the number of upfloaters' opponents that floated in the "
            "previous round."
        ),
        f"{_HERE}.bracket:pair_bracket",
    ),
    Article(
        "3.3",
        "method in a group",
        say("Order of the steps"),
        say(
            "The bye; then, from the top scoregroup down, the upfloaters and the pairing of each scoregroup; "
            "then the colours."
        ),
        f"{_HERE}.round_pairing:pair",
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
            "Among the teams that leave a legal pairing for all others: the one with the lowest score, then the "
            "most matches played, then the largest pairing number."
        ),
        f"{_HERE}.round_pairing:pair",
    ),
    Article(
        "3.5",
        "choice of floaters",
        say("Sets of upfloaters"),
        say("Among equally good sets, the first by the score and number of its first member, then of its second."),
        f"{_HERE}.bracket:upfloaters_for",
    ),
    Article(
        "3.6",
        "order of generation",
        say("Pairings of a bracket"),
        say(
            "Among equally good pairings, the first by the numbers of the top members, then by the numbers of "
            "their opponents."
        ),
        f"{_HERE}.bracket:first_pairing",
    ),
    Article(
        "4.2, 4.3",
        "who gets which colour",
        say("Colour allocation"),
        say(
            "If neither has played, by the initial-colour and the number of the first-team. Grant the only "
            "preference, or both; else a strong one; else White to the team with the lower colour difference; "
            "else alternate from the latest match in which the two had different colours; else grant the "
            "first-team's preference; else alternate its colour; else alternate that of the other team."
        ),
        f"{_HERE}.round_layout:colour_of_first_team",
    ),
    Article(
        "C.04.2, 3.1",
        "unfinished games",
        say("Adjourned matches"),
        say("A draw for pairing purposes only."),
        "core.editions.shared.histories:result_for_pairing",
    ),
    ORDER_OF_BOARDS,
)
