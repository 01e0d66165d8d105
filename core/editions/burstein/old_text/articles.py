"""The rule book of the Burstein System in its old text, C.04.4.2, as a table."""

from core.editions.dutch.v2017.articles import ONCE
from core.editions.shared.articles import BOARDS
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

ARTICLES: Final = (
    Article(
        "3.3 (initial list)",
        "initial order",
        say("Initial list"),
        say("By rating, then title and name."),
        "core.model.tournament:Numbering",
    ),
    Article(
        "3.2",
        "order",
        say("Order"),
        say("By Sonneborn-Berger, then Buchholz, Median, rating and pairing number; the score plays no part."),
        "core.editions.burstein.old_text.round_layout:Contender",
    ),
    Article(
        "3.3",
        "accelerated scores",
        say("Imaginary point"),
        say("In rounds 1 and 2 the top half of the initial list has one extra point for pairing purposes."),
        "core.editions.burstein.old_text.round_layout:field_of",
    ),
    Article(
        "1.2",
        "scoregroups and brackets",
        say("Score groups"),
        say("The players with the same score, and one floater from the group above."),
        "core.editions.burstein.old_text.round_layout:OldBursteinLayout",
    ),
    Article(
        "6.3",
        "floats",
        say("Floaters"),
        say("One player of an odd-numbered group floats to the next group; a floater does not float again."),
        "core.editions.burstein.old_text.procedure:paired_groups",
    ),
    Article(
        "3.1",
        "rematch",
        say("No second meeting"),
        ONCE,
        "core.editions.burstein.old_text.round_layout:OldBursteinLayout",
    ),
    Article(
        "4.1",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A player who has had the pairing-allocated bye, or has scored in one round, without "
            "playing, as many points as are awarded for a win, does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article(
        "4.2, 4.3",
        "bye",
        say("The bye"),
        say(
            "Assigned first, to the player ranked last in the lowest score group, among those without whom all "
            "others can be paired."
        ),
        "core.editions.burstein.old_text.procedure:bye_of",
    ),
    Article(
        "1.3",
        "colour preference",
        say("Due colour"),
        say(
            "The colour played less often; if both were played equally often, the colour not played in the last "
            "game; none before the first game."
        ),
        "core.editions.burstein.old_text.round_layout:ColourPreference",
    ),
    Article(
        "5.2, 5.3",
        "colour limits",
        say("Forbidden colours"),
        say("No colour difference greater than two and no colour three times in a row, in any round, for any player."),
        "core.editions.burstein.old_text.round_layout:ColourPreference",
    ),
    Article(
        "6.6",
        "completion",
        say("Joined groups"),
        say("Two adjacent groups that cannot be paired completely are treated as one group."),
        "core.editions.burstein.old_text.procedure:paired_groups",
    ),
    Article(
        "6.6 (floater)",
        "following group",
        say("The floater in the next group"),
        say(
            "A player floats only if the next group can then be paired completely, with one floater if it has "
            "an odd number of players."
        ),
        "core.editions.burstein.old_text.procedure:acceptable_floaters",
    ),
    Article(
        "6.5",
        "colours in a group",
        say("Due colours"),
        say("As many players as possible get their due colour."),
        "core.editions.burstein.order:first_pairing",
    ),
    Article(
        "6.1, 6.3",
        "method in a group",
        say("Highest with lowest"),
        say("The highest player meets the lowest possible opponent, the second highest the second lowest, and so on."),
        "core.editions.burstein.order:first_pairing",
    ),
    Article(
        "6.2, 6.4",
        "order of generation",
        say("Order of combinations"),
        say(
            "First by the opponent of No. 1: the lowest ranked opponent comes first, and No. 1 floating comes "
            "last; then by the opponent of No. 2, and so on."
        ),
        "core.editions.burstein.order:first_pairing",
    ),
    Article(
        "5.1",
        "first round",
        say("Colours of the first round"),
        say(
            "The colour of No. 1 is drawn by lot; odd-numbered players get the same colour if neither player of "
            "the pair has played yet."
        ),
        "core.editions.burstein.old_text.round_layout:draw_for_the_first_round",
    ),
    Article(
        "5.4",
        "who gets which colour",
        say("Colour allocation"),
        say(
            "Grant both due colours; else that of the player with the greater colour imbalance; else "
            "alternate from the latest game in which the two had different colours; else that of the higher "
            "ranked."
        ),
        "core.editions.burstein.old_text.round_layout:colour_of_higher",
    ),
    Article(
        "3.2 (unplayed)",
        "unplayed games",
        say("Unplayed games"),
        say("A round without a game counts as a game against oneself, with the points scored in that round."),
        "core.editions.burstein.round_layout:oppositions_before",
    ),
    Article(
        "2",
        "unfinished games",
        say("Unfinished games"),
        say("A draw for pairing purposes only."),
        "core.editions.shared.histories:result_for_pairing",
    ),
    Article(
        "no article (boards)", "boards", say("Order of boards"), BOARDS, "core.general_rules.board_order:board_order"
    ),
    Article(
        "6.6 (end)",
        "no legal pairing",
        say("No legal pairing"),
        say("If no pairing of the round complies with 3.1, 4.1, 5.2 and 5.3, the arbiter decides."),
        "core.editions.shared.round_report:no_legal_pairing",
    ),
    Article(
        "3.3 (setting)",
        "variations",
        say("Announced settings"),
        say("imaginary-point: yes or no. reading-initial-list: all who were entered, or only those paired in round 1."),
        "core.editions.burstein.old_text.round_layout:VARIATIONS",
    ),
)
