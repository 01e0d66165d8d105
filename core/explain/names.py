"""The criteria of the editions in a few words, their articles, and those on colours. `rules` is an edition by name."""

from core.editions.explanation import BYE
from core.editions.registry import edition_named


def criterion_article(rules: str, criterion: str) -> str:
    """A criterion as the rules cite it: "C.10", "[C12]"."""
    edition = edition_named(rules).explanation()
    if criterion.startswith(BYE) and edition.bye_goes_to is not None:
        return edition.bye_goes_to[0]
    return f"[{criterion}]" if edition.criteria_in_brackets and criterion.startswith("C") else criterion


def criterion_words(rules: str, criterion: str) -> str:
    """What it counts, or lists."""
    return edition_named(rules).explanation().criteria.get(criterion, criterion)


def is_in_points(rules: str, criterion: str) -> bool:
    """Whether a criterion with one value has points: the score of the bye's taker."""
    return criterion in edition_named(rules).explanation().criteria_in_points


def order_article(rules: str, rule: str) -> str:
    """An article of the order of generation as the rules number it."""
    return edition_named(rules).explanation().order_articles.get(rule, rule)


def colour_words(rules: str, article: str) -> str:
    """What an article on colours does; empty where its own name says it."""
    return edition_named(rules).explanation().colour_words.get(article, "")


def is_for_the_higher_ranked(words: str) -> bool:
    """Whether the colours hang on who of the two is higher ranked, so that it has to be said who is."""
    return "higher ranked player" in words
