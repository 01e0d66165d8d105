"""What a tie-break is: what it reads of every player, how modifiers change it, and its row in the table.

Facts that several need are computed once: adjusted scores and the contributions made of them. A modifier (C.07, article
14) changes one thing, whatever tie-break it is given to. A row is made where its function is; `registry` has all rows.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum, auto
from fractions import Fraction
from typing import Any, Final, TypeAlias, TypeVar, cast

from core.model.dataclass import dataclass, replace
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say, say_of
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


# --- The modifiers that take contributions away (C.07, article 14), and where they leave own unplayed rounds alone
#
# One function serves every tie-break that may be cut: what differs is the contributions it is given.


class CutRule(NamedTuple):
    """How many contributions go, from which end."""

    low: int = 0
    high: int = 0
    article: str = ""  # of the modifier
    voluntary_first: str = ""  # the article by which a voluntarily unplayed round goes first; "" where none says so


def cut(contributions: Sequence[Contribution], rule: CutRule) -> tuple[list[Contribution], list[Cut]]:
    """What is left, and what was cut. The low cuts come first; the exception is for them only."""
    left = list(contributions)
    gone: list[Cut] = []
    if not rule.low and not rule.high:
        return left, gone
    for _ in range(min(rule.low, len(left))):
        one, article = _least_significant(left, rule)
        left.remove(one)
        gone.append(Cut(one.round_number, article))
    for _ in range(min(rule.high, len(left))):
        one = max(left, key=lambda contribution: (contribution.least, contribution.used, -contribution.round_number))
        left.remove(one)
        gone.append(Cut(one.round_number, rule.article))
    return left, gone


def _least_significant(left: Sequence[Contribution], rule: CutRule) -> tuple[Contribution, str]:
    """The least significant contribution: that of the lowest opponent, of several such the smallest.

    By 16.5 the lowest contribution of a voluntarily unplayed round goes in its place, unless it is the lower one.
    """
    least = min(left, key=lambda contribution: (contribution.least, contribution.used, contribution.round_number))
    if rule.voluntary_first:
        own = [contribution for contribution in left if contribution.voluntary]
        if own:
            lowest = min(own, key=lambda contribution: (contribution.used, contribution.least))
            if lowest.used >= least.used:
                return lowest, rule.voluntary_first
    return least, rule.article


# --- The modifiers of C.07, article 14: each changes one thing, whatever tie-break it is given to

_HALF: Final = 50


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What stands after the code. `high` and `low`: contributions cut from either end."""

    low: int = 0
    high: int = 0
    paired: bool = False  # P: forfeited games count against the scheduled opponent
    fore: bool = False  # F: Fore Buchholz of the opponents (AOB)
    reverse: bool = False  # R: the other order
    limit_percent: int = 50  # L60: the limit of the Koya system
    limit_half_points: int = 0  # L+1, L-2: the limit shifted by half points
    score: str = ""  # :MP, :GP: of teams, by which points
    divisor: int = 0  # K3: of the Buchholz in SSSC; 0: as the article has it
    deduct: bool = False  # D: a point less for each unplayed win (CFC 672; US Chess)

    @property
    def in_words(self) -> str:
        """What to say after the name of the tie-break: ' Cut 1', ', limit 60 %'; empty without a modifier."""
        cut_words = say(" Median {count}", count=self.high) if self.high else ""
        cut_words = say(" Cut {count}", count=self.low) if self.low and not self.high else cut_words
        said = [
            {"MP": say("by match points"), "GP": say("by game points")}.get(self.score, ""),
            say("divided by {divisor}", divisor=self.divisor) if self.divisor else "",
            say("forfeits treated as games played") if self.paired else "",
            say("by Fore Buchholz") if self.fore else "",
            say("limit {percent} %", percent=self.limit_percent) if self.limit_percent != _HALF else "",
            _limit_moved(self.limit_half_points) if self.limit_half_points else "",
            say("a point less for each unplayed win") if self.deduct else "",
            say("in reverse order") if self.reverse else "",
        ]
        return joined("", (cut_words, *(joined("", (", ", words)) for words in said if words)))

    @property
    def without_reverse(self) -> "Modifiers":
        """The same in the usual order: the values do not depend on it."""
        return replace(self, reverse=False)

    @property
    def cut_article(self) -> str:
        """Where the cut is described."""
        if self.high:
            return "C.07 14.3" if self.high == 1 else "C.07 14.4"
        return "C.07 14.1" if self.low == 1 else "C.07 14.2"

    def cut_rule(self, voluntary_first: str = "") -> CutRule:
        """What to cut; `voluntary_first`: the article of the exception for voluntarily unplayed rounds."""
        return CutRule(self.low, self.high, self.cut_article if self.low or self.high else "", voluntary_first)

    def summed(self, contributions: Sequence[Contribution], rule: CutRule) -> Value:
        """The sum of what is left after the cut."""
        if not rule.low and not rule.high:
            return Value(sum(one.used for one in contributions), contributions)
        left, cuts = cut(contributions, rule)
        return Value(sum(one.used for one in left), contributions, cuts)


def _limit_moved(half_points: int) -> str:
    if half_points > 0:
        return say_of(half_points, "limit half a point higher", "limit {count} half points higher")
    return say_of(-half_points, "limit half a point lower", "limit {count} half points lower")


NONE = Modifiers()


class Order(NamedTuple):
    """A group put in order: the place of each, from 1, equal where they stay tied, and what it rests on."""

    places: Mapping[PlayerId, int]
    values: Mapping[PlayerId, Value]


OfPlayers = Callable[[Facts, Modifiers], dict[PlayerId, Value]]
OfGroup = Callable[[Facts, Modifiers, Sequence[PlayerId]], Order]


class Needs(Enum):
    """What a tie-break cannot do without."""

    SWISS = auto()  # it says nothing where everybody meets everybody
    RATINGS = auto()
    TEAMS = auto()  # match points, game points, boards
    BOARDS = auto()  # who scored on which board of a match


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One entry of the table: either a value for each player, or an order for each group of tied players."""

    code: str
    title: str
    means: str  # one line: what is counted, and what comes first where that is not the higher value
    article: str
    values: OfPlayers | None = None
    of_group: OfGroup | None = None
    scale: int = 1  # how many units of its value make one point
    working_scale: int = 1  # and of its contributions
    modifiers: frozenset[str] = frozenset()
    needs: frozenset[Needs] = frozenset()
    lower_first: bool = False


CUTS: Final = ("C1", "C2")
CUTS_AND_MEDIANS: Final = (*CUTS, "M1", "M2")
POINTS: Final = 10
PRODUCTS: Final = 100


def of_players(  # noqa: PLR0913  # the fields of a row
    code: str,
    title: str,
    means: str,
    article: str,
    values: OfPlayers,
    modifiers: Sequence[str] = (),
    *,
    scale: int = 1,
    needs: Sequence[Needs] = (),
    lower_first: bool = False,
) -> TieBreak:
    """A value for each player."""
    return TieBreak(
        code,
        title,
        means,
        article,
        values=values,
        scale=scale,
        working_scale=scale,
        modifiers=frozenset(modifiers),
        needs=frozenset(needs),
        lower_first=lower_first,
    )


def of_group(
    code: str,
    title: str,
    means: str,
    article: str,
    of_group: OfGroup,
    modifiers: Sequence[str] = (),
    *,
    needs: Sequence[Needs] = (),
) -> TieBreak:
    """An order for each group of tied players."""
    return TieBreak(
        code,
        title,
        means,
        article,
        of_group=of_group,
        working_scale=POINTS,
        modifiers=frozenset(modifiers),
        needs=frozenset(needs),
        lower_first=True,
    )


RATED: Final = (Needs.RATINGS,)
SWISS: Final = (Needs.SWISS,)
