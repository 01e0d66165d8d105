"""The rule books as tables: what each article says, in our own words, and where it is carried out.

Nothing pairs by these tables; `rules` prints them, and a test holds that every place named exists.
"""

from collections.abc import Iterator
from typing import Final

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import for_catalogues


@dataclass(frozen=True, slots=True)
class Article:
    """One article, or a few that belong together."""

    number: str  # as the text numbers it: "C.10", "2.4.7 [C12]"
    topic: str  # one of `TOPICS`: what editions are compared by
    title: str
    summary: str  # our own words; the same words in two editions mean the same rule
    home: str  # "module:name" of what carries it out


TOPICS: Final = (
    for_catalogues("initial order"),
    for_catalogues("order"),
    for_catalogues("accelerated scores"),
    for_catalogues("scoregroups and brackets"),
    for_catalogues("floats"),
    for_catalogues("bye"),
    for_catalogues("rematch"),
    for_catalogues("colour preference"),
    for_catalogues("colour limits"),
    for_catalogues("topscorers"),
    for_catalogues("completion"),
    for_catalogues("taker of the bye"),
    for_catalogues("number of floaters"),
    for_catalogues("choice of floaters"),
    for_catalogues("score differences"),
    for_catalogues("following group"),
    for_catalogues("colours in a group"),
    for_catalogues("repeated floats"),
    for_catalogues("method in a group"),
    for_catalogues("order of generation"),
    for_catalogues("first round"),
    for_catalogues("who gets which colour"),
    for_catalogues("unplayed games"),
    for_catalogues("unfinished games"),
    for_catalogues("boards"),
    for_catalogues("late entries"),
    for_catalogues("absence"),
    for_catalogues("corrections"),
    for_catalogues("published pairings"),
    for_catalogues("final standings"),
    for_catalogues("no legal pairing"),
    for_catalogues("variations"),
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
