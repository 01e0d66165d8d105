"""The rule book of the Lim system of 2026, C.04.4.3, as a table; decision 216 says how it is read."""

from core.editions.dutch.v2017.articles import ONCE
from core.editions.shared.articles import ORDER_OF_BOARDS, UNFINISHED_GAMES, UNPLAYED_GAMES
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

GROUPS: Final = say(
    "The scoregroups above the median are paired from the top down, those below it from the bottom "
    "up, and the median last. The median score is half of what wins in all rounds so far would have "
    "scored."
)
DUE: Final = say(
    "The colour played less often; if both were played equally often, the colour not played in the last game; none "
    "before the first game."
)
LIMITS: Final = say(
    "Two players do not meet if both must have the same colour: by a difference of two, or the same colour twice in a "
    "row."
)
LAST_ROUND: Final = say("In the last round, players with the same score may meet whatever their colours.")
TAKER: Final = say("The lowest ranked player who can have it, if all others can be paired without that player.")
LEAVING: Final = say(
    "As few players as possible float: those without an opponent in their scoregroup, one to make the number even, and "
    "others if not all who are left can be paired."
)
CHOICE: Final = say(
    "Nobody floats twice in a round, or to a scoregroup without an opponent, if possible; then, to "
    "make the number even, a player due the colour that more players are due; then the lowest "
    "numbered, or below the median the highest numbered."
)
NOT_TWICE: Final = say(
    "A player who floated in the round before does not float to make the number even, if another one can who has an "
    "opponent in the next scoregroup."
)
FLOATER: Final = say(
    "Floaters are paired first, the highest score and number first, with the highest numbered player available who is "
    "not due the same colour; below the median the other way round."
)
SUITABLE: Final = say("In turn, each player meets one who is not due the same colour, if all others can be paired.")
EXCHANGES: Final = say(
    "The top half meets the bottom half by number; a player who cannot meet the opponent proposed meets the next "
    "possible one downward, then upward from the middle."
)
CRACKED: Final = say(
    "If the players of the median scoregroup cannot all be paired, pairings next to it are broken up "
    "one by one, on the side from which fewer floaters came, and their players are paired in it."
)
FIRST: Final = say(
    "All players are one scoregroup. The colour of number 1 is drawn by lot, and goes to the odd numbers of the upper "
    "half."
)
COLOURS: Final = say(
    "Grant both due colours; else that of the player who must have it; else alternate from the "
    "latest game in which the two had different colours; else that of the higher ranked, or, below "
    "the median, that of the lower ranked."
)
NOBODY: Final = say("If no pairing complies with 1.1, 2.1 and 6, the arbiter decides.")

ARTICLES: Final = (
    Article(
        "C.04.2, 2.2-2.5",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article("2.2", "scoregroups and brackets", say("Scoregroups"), GROUPS, "core.editions.lim.procedure:paired_round"),
    Article("1.1, 7.1", "bye", say("The bye"), TAKER, "core.editions.lim.procedure:paired_round"),
    Article(
        "1.1; C.04.1, 4",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A player who has had the pairing-allocated bye, or has scored, without playing, as many "
            "points as are awarded for a win, does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article("2.1", "rematch", say("No second meeting"), ONCE, "core.editions.lim.round_layout:LimLayout"),
    Article(
        "2.1, 5.1",
        "colour limits",
        say("Limits on colours"),
        LIMITS,
        "core.editions.shared.colours:only_colour",
    ),
    Article("6", "colour limits", say("The last round"), LAST_ROUND, "core.editions.lim.round_layout:LimLayout"),
    Article("5.1, 5.5, 5.6", "colour preference", say("Due colour"), DUE, "core.editions.shared.colours:due_colour"),
    Article("2.3, 4.4", "number of floaters", say("Floaters"), LEAVING, "core.editions.lim.procedure:floaters_of"),
    Article(
        "3.2-3.5, 3.9",
        "choice of floaters",
        say("Choice of floaters"),
        CHOICE,
        "core.editions.lim.procedure:floaters_of",
    ),
    Article("3.10", "repeated floats", say("Repeated floats"), NOT_TWICE, "core.editions.lim.procedure:floaters_of"),
    Article("3.6-3.8", "floats", say("Opponents of floaters"), FLOATER, "core.editions.lim.procedure:pairs_of"),
    Article("2.5, 5.2", "colours in a group", say("Due colours"), SUITABLE, "core.editions.lim.procedure:pairs_of"),
    Article(
        "2.4, 4.1-4.3",
        "order of generation",
        say("Proposed pairings and exchanges"),
        EXCHANGES,
        "core.editions.lim.procedure:opponents_in_order",
    ),
    Article("2.6", "completion", say("Blocked median"), CRACKED, "core.editions.lim.procedure:paired_round"),
    Article("7.2", "first round", say("First round"), FIRST, "core.editions.lim.round_layout:draw"),
    Article(
        "5.3, 5.4",
        "who gets which colour",
        say("Colour allocation"),
        COLOURS,
        "core.editions.lim.round_layout:colour_of_higher",
    ),
    UNPLAYED_GAMES,
    UNFINISHED_GAMES,
    ORDER_OF_BOARDS,
    Article(
        "no article (no pairing)",
        "no legal pairing",
        say("No legal pairing"),
        NOBODY,
        "core.editions.shared.round_report:no_legal_pairing",
    ),
    Article(
        "3.2.3, 3.8, 5.7",
        "variations",
        say("Announced settings"),
        say("maxi-tournament: no or yes."),
        "core.editions.lim.round_layout:MAXI",
    ),
)
