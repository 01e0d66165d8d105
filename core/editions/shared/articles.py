"""Articles that are the same in the rule books of several editions: those of the General Handling Rules, C.04.2."""

from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

BOARDS: Final = say(
    "By the score of the higher ranked player, then the sum of the scores, then the number of the higher ranked player."
)
NOBODY: Final = say("If no pairing of the round complies with the absolute criteria, the arbiter decides.")

UNPLAYED_GAMES: Final = Article(
    "C.04.2, 3.4",
    "unplayed games",
    say("Unplayed games"),
    say("Only played games count for colours and meetings."),
    "core.editions.shared.histories:histories_before",
)
UNFINISHED_GAMES: Final = Article(
    "C.04.2, 3.1",
    "unfinished games",
    say("Adjourned games"),
    say("A draw for pairing purposes only."),
    "core.editions.shared.histories:result_for_pairing",
)
ORDER_OF_BOARDS: Final = Article(
    "C.04.2, 3.6", "boards", say("Order of boards"), BOARDS, "core.general_rules.board_order:board_order"
)
NO_LEGAL_PAIRING: Final = Article(
    "1.9.3",
    "no legal pairing",
    say("No legal pairing"),
    NOBODY,
    "core.editions.shared.round_report:no_legal_pairing",
)
