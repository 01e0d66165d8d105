"""The rule book of the Dubov system of 2018, C.04.4.1, as a table: what 2026 says, under the numbers of 2018.

Where the numbers come from: decision 83.
"""

from dataclasses import replace

from core.editions.dubov.v2026.articles import ARTICLES as ARTICLES_2026
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

_NUMBERS: Final = {
    "1.2, C.04.2, 2.2-2.5": "A.2, C.04.2.B",
    "4.2.2": "D.1 a",
    "1.3": "A.3",
    "1.4": "A.4",
    "1.5, 1.6": "A.5",
    "1.7": "A.6",
    "1.8": "A.7",
    "2.1.1 [C1]": "C.1",
    "2.1.3 [C3]": "C.3",
    "2.2.1 [C4]": "C.4",
    "3.1": "B.0",
    "2.3.1 [C5]": "C.5",
    "2.3.2 [C6]": "C.6",
    "2.3.3 [C7]": "C.7",
    "2.3.4-2.3.6 [C8]-[C10]": "C.8 - C.10",
    "3.2.2, 4.2": "B.2, D.1 b",
    "3.2.3, 3.2.5, 3.2.6, 4.4": "B.3, B.5, B.6, D.3",
    "3.2.4, 4.3": "B.4, D.2",
    "5.2": "E.1 - E.5",
    "C.04.2, 3.4": "C.04.2.D.5",
    "C.04.2, 3.1": "C.04.2.D.1",
    "C.04.2, 3.6": "C.04.2.D.9",
    "1.9.3": "A.8",
}
_BYE: Final = Article(
    "C.2",
    "taker of the bye",
    say("Players who may not have the bye"),
    say("A player who has had the pairing-allocated bye or has won by forfeit does not get it."),
    "core.general_rules.unplayed_rounds:bye_or_forfeit_win",
)

ARTICLES: Final = tuple(
    replace(article, number=_NUMBERS[article.number]) if article.number in _NUMBERS else _BYE
    for article in ARTICLES_2026
)
