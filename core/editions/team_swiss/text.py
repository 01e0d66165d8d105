"""What the two texts of C.04.6 say otherwise to those who pair: one more criterion, and other numbers of articles."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One of them, seen from that of 2026."""

    spares_floaters: bool  # 2026 [C7]: of the sets of upfloaters, who floated in the previous round counts
    articles: Mapping[str, str] = field(default_factory=dict)  # by the number of 2026, where it is another one

    def article(self, number: str) -> str:
        """An article of 2026 by its number in this text."""
        return self.articles.get(number, number)


OF_2026 = Text(spares_floaters=True)
OF_2024 = Text(
    spares_floaters=False,
    articles={
        "2.1.1 [C1]": "3.1.1 [C1]",
        "2.1.2 [C2]": "3.1.2 [C2]",
        "3.3.3": "1.9.3",
        "3.4": "2.1",
        "3.5": "2.2",
        "3.6": "2.3",
        "4.3.9": "4.3.8",  # the text has no such article; decision 111
        "C8": "C7",
        "C9": "C8",
        "C10": "C9",
    },
)
