"""The rule books as tables: what each article says, in our own words, and where it is carried out.

Nothing pairs by these tables; `rules` prints them, and a test holds that every place named exists.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class Article:
    """One article, or a few that belong together."""

    number: str  # as the text numbers it: "C.10", "2.4.7 [C12]"
    topic: str  # one of `TOPICS`: what editions are compared by
    title: str
    summary: str  # our own words; the same words in two editions mean the same rule
    home: str  # "module:name" of what carries it out


TOPICS: Final = (
    "initial order",
    "order",
    "accelerated scores",
    "scoregroups and brackets",
    "floats",
    "bye",
    "rematch",
    "colour preference",
    "colour limits",
    "topscorers",
    "completion",
    "taker of the bye",
    "number of floaters",
    "choice of floaters",
    "score differences",
    "following group",
    "colours in a group",
    "repeated floats",
    "method in a group",
    "order of generation",
    "first round",
    "who gets which colour",
    "unplayed games",
    "unfinished games",
    "boards",
    "late entries",
    "absence",
    "corrections",
    "published pairings",
    "final standings",
    "no legal pairing",
    "variations",
)


class Comparison(NamedTuple):
    """One topic in two editions."""

    topic: str
    one: tuple[Article, ...]
    other: tuple[Article, ...]

    @property
    def is_same(self) -> bool:
        """Whether both say the same, whatever the number of the article."""
        return [(article.title, article.summary) for article in self.one] == [
            (article.title, article.summary) for article in self.other
        ]


def compared(one: tuple[Article, ...], other: tuple[Article, ...]) -> Iterator[Comparison]:
    """Two rule books side by side, topic by topic; a topic that neither knows is left out."""
    for topic in TOPICS:
        sides = [tuple(article for article in book if article.topic == topic) for book in (one, other)]
        if any(sides):
            yield Comparison(topic, *sides)
