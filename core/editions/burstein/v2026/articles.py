"""The rule book of the Burstein System of 2026, C.04.4.2, as a table; what is as in 2017 has its words."""

from core.editions.burstein.v2017.articles import (
    BEST,
    BRACKET,
    BYE,
    COLOURS,
    COMPLETION,
    GRANT,
    ORDER,
    ORDER_OF_PAIRINGS,
    SAME_ABSOLUTE,
    SEEDING,
    UNPLAYED,
)
from core.editions.dutch.v2017.articles import FEWEST, ONCE, PREFERENCE
from core.editions.shared.articles import NO_LEGAL_PAIRING, ORDER_OF_BOARDS, UNFINISHED_GAMES
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

ARTICLES: Final = (
    Article(
        "1.1",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article("1.7, 1.8", "order", say("Order"), ORDER, "core.editions.burstein.round_layout:Contender"),
    Article(
        "1.2",
        "scoregroups and brackets",
        say("Brackets"),
        BRACKET,
        "core.editions.burstein.round_pairing:paired_brackets",
    ),
    Article("1.6", "first round", say("Seeding rounds"), SEEDING, "core.editions.burstein.round_layout:seeding_rounds"),
    Article("3.1", "bye", say("Pairing-allocated bye"), BYE, "core.editions.burstein.round_pairing:bye_of"),
    Article(
        "1.4, 1.5",
        "colour preference",
        say("Colour preference"),
        PREFERENCE,
        "core.editions.shared.colours:colour_history",
    ),
    Article(
        "2.1.1 [C1]", "rematch", say("No second meeting"), ONCE, "core.editions.burstein.round_layout:BursteinLayout"
    ),
    Article(
        "2.1.2 [C2]",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A player who has had the pairing-allocated bye, or has scored in one round, without "
            "playing, as many points as are awarded for a win, does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article(
        "2.1.3 [C3]",
        "colour limits",
        say("Absolute preferences"),
        SAME_ABSOLUTE,
        "core.editions.burstein.round_layout:BursteinLayout",
    ),
    Article("2.2.1 [C4]", "completion", say("Completion"), COMPLETION, "core.editions.burstein.round_layout:completes"),
    Article("2.3.1 [C5]", "number of floaters", say("Pairs"), FEWEST, "core.editions.burstein.bracket:pair_bracket"),
    Article(
        "2.3.2 [C6]",
        "choice of floaters",
        say("Outgoing floaters"),
        say("The players with the lowest scores stay unpaired; the highest of their scores is compared first."),
        "core.editions.burstein.v2026.round_pairing:Costs",
    ),
    Article(
        "2.3.3 [C7]",
        "following group",
        say("Following bracket"),
        say(
            "Floaters with whom the fewest players of the following bracket stay unpaired; then those with whom "
            "the players left unpaired there have the lowest scores."
        ),
        "core.editions.burstein.v2026.round_pairing:Costs",
    ),
    Article(
        "2.3.4 [C8]",
        "colours in a group",
        say("Colour preferences"),
        COLOURS,
        "core.editions.burstein.round_layout:BursteinLayout",
    ),
    Article("3.2", "method in a group", say("Pairing a bracket"), BEST, "core.editions.burstein.bracket:pair_bracket"),
    Article(
        "4.1 - 4.3",
        "order of generation",
        say("Order of pairings"),
        ORDER_OF_PAIRINGS,
        "core.editions.burstein.order:first_pairing",
    ),
    Article(
        "5.2", "who gets which colour", say("Colour allocation"), GRANT, "core.editions.shared.colours:colour_of_higher"
    ),
    Article(
        "1.7.2",
        "unplayed games",
        say("Unplayed games"),
        UNPLAYED,
        "core.editions.burstein.round_layout:oppositions_before",
    ),
    UNFINISHED_GAMES,
    ORDER_OF_BOARDS,
    NO_LEGAL_PAIRING,
)
