"""The rule book of the Burstein System of 2026, C.04.4.2, as a table; what is as in 2017 has its words."""

from typing import Final

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
from core.editions.dutch.v2017.articles import BOARDS, FEWEST, NOBODY, ONCE, PREFERENCE
from core.editions.rule_book import Article

ARTICLES: Final = (
    Article(
        "1.1",
        "initial order",
        "Pairing numbers",
        "By rating, title and name; final after round 4.",
        "core.model.tournament:Numbering",
    ),
    Article("1.7, 1.8", "order", "Order", ORDER, "core.editions.burstein.field:Contender"),
    Article(
        "1.2", "scoregroups and brackets", "Brackets", BRACKET, "core.editions.burstein.round_pairing:paired_brackets"
    ),
    Article("1.6", "first round", "Seeding rounds", SEEDING, "core.editions.burstein.field:seeding_rounds"),
    Article("3.1", "bye", "Pairing-allocated bye", BYE, "core.editions.burstein.round_pairing:bye_of"),
    Article(
        "1.4, 1.5", "colour preference", "Colour preference", PREFERENCE, "core.editions.shared.colours:colour_history"
    ),
    Article("2.1.1 [C1]", "rematch", "No second meeting", ONCE, "core.editions.burstein.round_layout:BursteinLayout"),
    Article(
        "2.1.2 [C2]",
        "taker of the bye",
        "Who may not have the bye",
        "Who had the pairing-allocated bye, or as much as a win in one round without playing, does not get it.",
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article(
        "2.1.3 [C3]",
        "colour limits",
        "Absolute preferences",
        SAME_ABSOLUTE,
        "core.editions.burstein.round_layout:BursteinLayout",
    ),
    Article("2.2.1 [C4]", "completion", "Completion", COMPLETION, "core.editions.burstein.round_layout:completes"),
    Article("2.3.1 [C5]", "number of floaters", "Pairs", FEWEST, "core.editions.burstein.bracket:pair_bracket"),
    Article(
        "2.3.2 [C6]",
        "choice of floaters",
        "Outgoing floaters",
        "Those with the lowest scores stay unpaired, the highest of them compared first.",
        "core.editions.burstein.v2026.criteria:Costs",
    ),
    Article(
        "2.3.3 [C7]",
        "following group",
        "Following bracket",
        "Floaters with whom fewest of the following bracket stay unpaired, then those with the lowest scores.",
        "core.editions.burstein.v2026.criteria:Costs",
    ),
    Article(
        "2.3.4 [C8]",
        "colours in a group",
        "Colour preferences",
        COLOURS,
        "core.editions.burstein.round_layout:BursteinLayout",
    ),
    Article("3.2", "method in a group", "Pairing a bracket", BEST, "core.editions.burstein.bracket:pair_bracket"),
    Article(
        "4.1 - 4.3",
        "order of generation",
        "Order of pairings",
        ORDER_OF_PAIRINGS,
        "core.editions.burstein.order:first_pairing",
    ),
    Article(
        "5.2", "who gets which colour", "Colour allocation", GRANT, "core.editions.shared.colours:colour_of_higher"
    ),
    Article(
        "1.7.2", "unplayed games", "Unplayed games", UNPLAYED, "core.editions.burstein.opposition:oppositions_before"
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
