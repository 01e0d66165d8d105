"""The rule book of the Swiss team system of 2026, C.04.6, as a table."""

from typing import Final

from core.editions.dutch.v2017.articles import BOARDS
from core.editions.rule_book import Article
from core.model.sentence import say

_HERE: Final = "core.editions.team_swiss"

ARTICLES: Final = (
    Article(
        "1.1, C.04.2, 2.4-2.5",
        "initial order",
        say("Pairing numbers"),
        say("As the rules of the competition assign them, else the chief arbiter."),
        "core.model.tournament:Numbering",
    ),
    Article(
        "1.2",
        "order",
        say("Scores"),
        say("Match points pair, unless announced otherwise; game points name the first-team."),
        f"{_HERE}.field:field_of",
    ),
    Article(
        "1.3",
        "scoregroups and brackets",
        say("Brackets"),
        say("Teams of one score, with the upfloaters from lower scores that they need; nobody floats down."),
        f"{_HERE}.round_pairing:pair",
    ),
    Article(
        "1.4",
        "bye",
        say("Pairing-allocated bye"),
        say("No opponent, no colour, the match points and game points of a drawn match unless announced."),
        f"{_HERE}.text:game_points_of_bye",
    ),
    Article("1.5", "floats", say("Floater"), say("Who plays a team with another score."), f"{_HERE}.field:field_of"),
    Article(
        "1.6",
        "unplayed games",
        say("Colour of a team"),
        say("That of its first board in a match that was played."),
        "core.editions.shared.histories:histories_before",
    ),
    Article(
        "1.7",
        "colour preference",
        say("Colour preference"),
        say(
            "Simple or strong with a colour difference beyond one, or below two after the same colour twice; of type B also "
            "mild, by a difference of one or to alternate; none at all where announced."
        ),
        f"{_HERE}.colours:colour_history",
    ),
    Article(
        "2.1.1 [C1]",
        "rematch",
        say("No second meeting"),
        say("Two teams play each other once."),
        f"{_HERE}.round_layout:TeamLayout",
    ),
    Article(
        "2.1.2 [C2]",
        "taker of the bye",
        say("Who may not have the bye"),
        say(
            "Who had the pairing-allocated bye, won a match by forfeit, or was given a full-point bye does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_forfeit_win_or_full_point_bye",
    ),
    Article(
        "2.2.1 [C3]",
        "completion",
        say("Completion"),
        say("After every bracket all teams not paired yet can be paired legally."),
        f"{_HERE}.upfloaters:upfloaters_for",
    ),
    Article(
        "2.3.1 [C4]",
        "number of floaters",
        say("Upfloaters"),
        say("As few upfloaters as possible."),
        f"{_HERE}.upfloaters:upfloaters_for",
    ),
    Article(
        "2.3.2 [C5]",
        "score differences",
        say("Scores of upfloaters"),
        say("Their scores as high as possible, the lowest first."),
        f"{_HERE}.upfloaters:upfloaters_for",
    ),
    Article(
        "2.3.3 [C6]",
        "following group",
        say("The following scoregroup"),
        say("What is left of it then needs as few upfloaters as possible."),
        f"{_HERE}.upfloaters:fewest_upfloaters",
    ),
    Article(
        "2.3.4 [C7]",
        "repeated floats",
        say("Upfloaters that floated"),
        say("Except in the last two rounds: as few upfloaters as possible that floated in the previous round."),
        f"{_HERE}.upfloaters:upfloaters_for",
    ),
    Article(
        "2.3.5, 2.3.6 [C8] [C9]",
        "colours in a group",
        say("Colour preferences"),
        say("As few teams as possible without their colour preference, of type B then without a strong one."),
        f"{_HERE}.bracket:pair_bracket",
    ),
    Article(
        "2.3.7 [C10]",
        "repeated floats",
        say("Their opponents"),
        say(
            "Except in the last two rounds: as few opponents of upfloaters as possible that floated in the previous round."
        ),
        f"{_HERE}.bracket:pair_bracket",
    ),
    Article(
        "3.3",
        "method in a group",
        say("Order of the steps"),
        say("The bye, then from the top scoregroup down its upfloaters and its pairing, then the colours."),
        f"{_HERE}.round_pairing:pair",
    ),
    Article(
        "3.3.3",
        "no legal pairing",
        say("No legal pairing"),
        say("Where no pairing of everybody is legal, the chief arbiter decides."),
        "core.editions.shared.round_report:no_legal_pairing",
    ),
    Article(
        "3.4",
        "taker of the bye",
        say("The bye's taker"),
        say("Of those who leave a legal pairing for all: the lowest score, the most matches, the largest number."),
        f"{_HERE}.round_pairing:pair",
    ),
    Article(
        "3.5",
        "choice of floaters",
        say("Sets of upfloaters"),
        say("Of equally good sets the first, by score and number of the first member, then of the second."),
        f"{_HERE}.upfloaters:upfloaters_for",
    ),
    Article(
        "3.6",
        "order of generation",
        say("Pairings of a bracket"),
        say("Of equally good pairings the first by the numbers of the top members, then of the opponent of each."),
        f"{_HERE}.bracket:first_pairing",
    ),
    Article(
        "4.2, 4.3",
        "who gets which colour",
        say("Colour allocation"),
        say(
            "Neither has played: by the initial-colour and the number of the first-team. Grant the only preference, or both; "
            "a strong one; White to the lower colour difference; alternate from the latest match in which the two had "
            "different colours; the first-team's preference; alternate its colour, else that of the other team."
        ),
        f"{_HERE}.colours:colour_of_first_team",
    ),
    Article(
        "C.04.2, 3.1",
        "unfinished games",
        say("Adjourned matches"),
        say("A draw for pairing purposes only."),
        "core.editions.shared.histories:result_for_pairing",
    ),
    Article("C.04.2, 3.6", "boards", say("Order of boards"), BOARDS, "core.general_rules.board_order:board_order"),
)
