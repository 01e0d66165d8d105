"""The general part of a rule book (C.04.2 and its kin), made from the clauses of `GeneralRules`.

`rules` prints it behind the articles of the system. What a text is silent about is no article.
"""

from collections.abc import Iterator, Sequence

from core.general_rules.announced import clauses_of
from core.general_rules.texts import GeneralRules
from core.model.rule_book import Article


def with_general_rules(of_system: Sequence[Article], rules: GeneralRules) -> tuple[Article, ...]:
    """A whole rule book: the articles of the system, then the general ones in the order of `MATTERS`."""
    return (*of_system, *_general_articles(rules, [article.number for article in of_system]))


def _general_articles(rules: GeneralRules, taken: Sequence[str]) -> Iterator[Article]:
    """An article in which several matters stand is named with each of them."""
    numbers = [*taken, *(_in_book(clause.article) for _, clause in clauses_of(rules))]
    for matter, clause in clauses_of(rules):
        number = _in_book(clause.article)
        if number:
            number = f"{number} ({matter.title.lower()})" if numbers.count(number) > 1 else number
            yield Article(number, matter.topic, matter.title, clause.summary, matter.home)


def _in_book(article: str) -> str:
    """The number as the book itself has it; a message says "CFC 616" or "article 2"."""
    return article.removeprefix("CFC ").removeprefix("article ")
