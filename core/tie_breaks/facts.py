"""What several tie-breaks need of every player, computed once: adjusted scores and the contributions made of them."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from core.model.units import PlayerId
from core.tie_breaks.cards import Card, Cards
from core.tie_breaks.editions import Edition
from core.tie_breaks.working import Contribution

T = TypeVar("T")

Contributions = Mapping[PlayerId, Sequence[Contribution]]


class Facts:
    """The cards of an event, read by one edition, and whatever was derived from them so far."""

    def __init__(self, cards: Cards, edition: Edition, *, unrated: int | None = None) -> None:
        self.cards = cards
        self.edition = edition
        self.unrated = unrated
        self._derived: dict[Hashable, Any] = {}

    def by(self, score: str) -> "Facts":
        """Of teams: the same by match points, or by game points."""
        if score == self.cards.score:
            return self
        others = self.cards.others
        assert others is not None, "teams have both"
        here = replace(self.cards, others=None)
        return self.once(("by", score), lambda: Facts(replace(others, others=here), self.edition, unrated=self.unrated))

    def once(self, key: Hashable, derive: Callable[[], T]) -> T:
        """What was derived under this key before, else derived now: tie-breaks of one family share it."""
        if key not in self._derived:
            self._derived[key] = derive()
        return cast("T", self._derived[key])

    @property
    def players(self) -> Mapping[PlayerId, Card]:
        """All players by id."""
        return self.cards.by_player

    def rating(self, card: Card) -> int:
        """The rating a player counts with; 0 where he has none and no rule was announced."""
        return card.rating or self.unrated or 0
