"""The rule book of the Lim system of 1999, C.04.4.3, as a table: what 2026 says, with the bye of its general rules."""

from dataclasses import replace

from core.editions.lim.v2026.articles import ARTICLES as ARTICLES_2026
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

_NUMBERS: Final = {
    "C.04.2, 2.2-2.5": "C.04.2.B",
    "3.2.3, 3.8, 5.7": "3.2, 3.8, 5.7",
    "C.04.2, 3.4": "C.04.2.D.5",
    "C.04.2, 3.1": "C.04.2.D.1",
    "C.04.2, 3.6": "C.04.2.D.9",
}
_BYE: Final = Article(
    "1.1; C.04.1.d",
    "taker of the bye",
    say("Players who may not have the bye"),
    say("A player who has had the pairing-allocated bye or has won by forfeit does not get it."),
    "core.general_rules.unplayed_rounds:bye_or_forfeit_win",
)

ARTICLES: Final = tuple(
    _BYE
    if article.topic == "taker of the bye"
    else replace(article, number=_NUMBERS.get(article.number, article.number))
    for article in ARTICLES_2026
)
