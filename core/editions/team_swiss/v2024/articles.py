"""The rule book of the Swiss team system of 2024, C.04.6, as a table: what 2026 says, under the numbers of 2024."""

from dataclasses import replace

from core.editions.team_swiss.v2026.articles import ARTICLES as ARTICLES_2026
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

_NUMBERS: Final = {
    "1.1, C.04.2, 2.4-2.5": "1.1, C.04.2.C",
    "2.1.1 [C1]": "3.1.1 [C1]",
    "2.2.1 [C3]": "3.2.1 [C3]",
    "2.3.1 [C4]": "3.3.1 [C4]",
    "2.3.2 [C5]": "3.3.2 [C5]",
    "2.3.3 [C6]": "3.3.3 [C6]",
    "2.3.5, 2.3.6 [C8] [C9]": "3.3.4, 3.3.5 [C7] [C8]",
    "2.3.7 [C10]": "3.3.6 [C9]",
    "3.3": "1.9",
    "3.3.3": "1.9.3",
    "3.4": "2.1",
    "3.5": "2.2",
    "3.6": "2.3",
    "C.04.2, 3.1": "C.04.2.D.1",
    "C.04.2, 3.6": "C.04.2.D.9",
}
_NOT_YET: Final = "2.3.4 [C7]"
_BYE: Final = Article(
    "3.1.2 [C2]",
    "taker of the bye",
    say("Players who may not have the bye"),
    say(
        "A player who has had the pairing-allocated bye, or has scored, without playing, as many "
        "points as are awarded for a win, does not get it."
    ),
    "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
)

_READING: Final = Article(
    "3.3.3, reading",
    "variations",
    say("Legally paired in the following scoregroup"),
    say(
        "reading-legally-paired: [C6] counts either only pairs that still allow a complete round-pairing, or "
        "all pairs of teams that have not met."
    ),
    "core.editions.team_swiss.text:LEGALLY",
)

ARTICLES: Final = (
    *(
        _BYE
        if article.number == "2.1.2 [C2]"
        else replace(article, number=_NUMBERS.get(article.number, article.number))
        for article in ARTICLES_2026
        if article.number != _NOT_YET
    ),
    _READING,
)
