"""What several tie-breaks need of every player, computed once: adjusted scores and the contributions made of them."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar, cast

from core.model.named_tuple import NamedTuple
from core.model.units import PlayerId, half_up
from core.tie_breaks.cards import Card, Cards
from core.tie_breaks.editions import Edition

# --- A value and how it came about: the computation returns both, and a breakdown is rendered from nothing else
# Amounts are exact. They count in the unit of their tie-break (`TieBreak.scale` of them make one): tenths of a point,
# hundredths for a product of two scores, whole numbers for counts and ratings. An average stays a fraction.

Exact: TypeAlias = int | Fraction


class Contribution(NamedTuple):
    """What one round adds to a value."""

    round_number: int
    opponent: PlayerId | None  # None: nobody was paired with him
    raw: Exact  # as the cross-table says; for a dummy, the score he starts from
    used: Exact  # as it counts
    article: str = ""  # which article made `used` of `raw`; "" where nothing did
    least: Exact = 0  # what decides which contribution is the least significant: the score, or the rating, behind it
    voluntary: bool = False  # from a voluntarily unplayed round (C.07, 16.5)


class Cut(NamedTuple):
    """One contribution that a modifier took away."""

    round_number: int
    article: str


class Value(NamedTuple):
    """The value of one tie-break for one player. `amount` None: there is nothing to compute it from."""

    amount: Exact | None
    contributions: Sequence[Contribution] = ()
    cuts: Sequence[Cut] = ()
    note: str = ""  # what was done with the sum, with its article


def decimal(amount: Fraction) -> str:
    """A number that is not negative, with at most two decimals: 2.5, 13.38, 4."""
    whole, hundredths = divmod(half_up(100 * amount), 100)
    return f"{whole}.{hundredths:02}".rstrip("0").rstrip(".")


# --- What several tie-breaks need of every player, computed once: adjusted scores and the contributions made of them

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
