"""A round as the engine of the Lim system sees it: its field, the colours of articles 5 and 7.2, and all by position.

The field is that of the Dutch system with other floats, and ratings in a Maxi-tournament. Positions are by score, then
number; compatibility (2.1) is laid out as bit masks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from core.editions.shared.colours import DueColours, alternated, due_colours, first_colour
from core.editions.shared.histories import circumstances_of, contenders_of, histories_before
from core.editions.shared.masks import RoundLayout, mask_of, mask_with, opponents_left
from core.general_rules.acceleration import virtual_points
from core.model.dataclass import dataclass, replace
from core.model.hints import Any, Final
from core.model.named_tuple import NamedTuple
from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from core.model.variations import Variation, chosen

MAXI: Final = Variation(
    name="maxi-tournament",
    article="3.2.3, 3.8, 5.7",
    summary=say(
        "A Maxi-tournament: to improve colours, players are exchanged only if their ratings differ by 100 points or "
        "less."
    ),
)
MAXI_POINTS: Final = 100


@dataclass(frozen=True, slots=True)
class RatedContender(Contender):
    """One participant of a round in a Maxi-tournament."""

    rating: int = 0  # by which numbers were given; 0: unrated


@dataclass(frozen=True, slots=True)
class MaxiField(Field):
    """All participants of a round in a Maxi-tournament (3.2.3)."""

    contenders: tuple[RatedContender, ...] = ()


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it; the only floats are those of 3.10.

    Raises `Refused` as `core.editions.shared.histories.field_of` does.
    """
    is_maxi = chosen((MAXI,), tournament.settings.variations)[MAXI.name] == "yes"
    contenders: list[Any] = (
        contenders_of(
            tournament,
            round_number,
            RatedContender,
            lambda player: {"rating": tournament.players[player].rating_for_pairing},
        )
        if is_maxi
        else contenders_of(tournament, round_number, Contender)
    )
    floated = _floated_before(tournament, round_number, contenders)
    own = [
        replace(one, float_last_round=one.float_last_round if one.id in floated else None, float_two_rounds_ago=None)
        for one in contenders
    ]
    own.sort(key=lambda one: (-one.score, one.number))
    return (MaxiField if is_maxi else Field)(**circumstances_of(tournament, round_number), contenders=tuple(own))


def _floated_before(tournament: Tournament, round_number: RoundNumber, contenders: list[Contender]) -> set[int]:
    """3.10: who was transferred in the round before: the higher of two from above the median, the lower from below."""
    floats = {one.id: one.float_last_round for one in contenders if one.float_last_round is not None}
    if not floats:
        return set()
    before = RoundNumber(round_number - 1)
    histories, virtual = histories_before(tournament, before), virtual_points(tournament, before)
    twice_the_median = tournament.settings.scoring.win * (before - 1)
    scores = {player: Points(histories[player].points + virtual.get(player, 0)) for player in floats}
    return {
        player
        for player, direction in floats.items()
        if (2 * scores[player] > twice_the_median if direction is Float.DOWN else 2 * scores[player] < twice_the_median)
    }


# --- Who gets which colour: articles 5 and 7.2


class ColourQuestion(NamedTuple):
    """Two players who are to play each other."""

    higher: DueColours
    lower: DueColours
    parity_number: int  # of the higher ranked
    is_below_median: bool  # both of them
    initial_colour: Colour


ColourRule = Callable[[ColourQuestion], Colour | None]
"""The colour of the higher ranked player, or None when the rule does not decide."""


def give_both_their_due(pair: ColourQuestion) -> Colour | None:
    """5.1, 5.5, 5.6: both get their due colour; one without takes what is left."""
    due, others = pair.higher.due, pair.lower.due
    if due is others:
        return None
    return due if others is None else others.opposite


def keep_the_limits(pair: ColourQuestion) -> Colour | None:
    """5.3: of two who are due the same, the one who must have it; outside the last round there is but one."""
    must, others = pair.higher.must, pair.lower.must
    if must is others:
        return None
    return must or (None if others is None else others.opposite)


def alternate(pair: ColourQuestion) -> Colour | None:
    """5.4: the colours that they had in earlier games, going back."""
    return alternated(pair.higher.played, pair.lower.played)


def give_by_rank(pair: ColourQuestion) -> Colour | None:
    """5.4: the higher ranked gets the due colour; below the median the lower ranked."""
    due = pair.higher.due
    return due.opposite if due is not None and pair.is_below_median else due


def draw(pair: ColourQuestion) -> Colour | None:
    """7.2: neither is due a colour; the lot was drawn for player No. 1, and holds for odd numbers (decision 10)."""
    return pair.initial_colour if pair.parity_number % 2 else pair.initial_colour.opposite


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (  # of 5.4 the first sentences, and the last two
    ("5.1", give_both_their_due),
    ("5.3", keep_the_limits),
    ("5.4, 1", alternate),
    ("5.4, 2", give_by_rank),
    ("7.2", draw),
)


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher ranked player and the article that gave it."""
    return first_colour(COLOUR_RULES, pair)


# --- The field laid out by position

IN_2026: Final[Mapping[str, str]] = MappingProxyType({})
IN_1999: Final[Mapping[str, str]] = {
    **{f"2.3.{place}": f"2.3 {letter}" for place, letter in enumerate("abcd", start=1)},
    "2.6.1": "2.6",
    "2.6.2": "2.6",
    "3.2.1": "3.2",
    "3.2.2": "3.2",
    "3.2.4": "3.2",
}
"""By the number of 2026 the article of 1999, where it is another one (decision 216)."""


class LimLayout(RoundLayout):
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field, articles: Mapping[str, str] = IN_2026) -> None:
        """`articles`: those that a text numbers otherwise than that of 2026."""
        self._articles = articles
        contenders = field.contenders
        super().__init__(field)
        self.history = [due_colours(contender.colours) for contender in contenders]
        self.due = {
            colour: mask_of(history.due is colour for history in self.history)
            for colour in (Colour.WHITE, Colour.BLACK)
        }
        self.must = {
            colour: mask_of(history.must is colour for history in self.history)
            for colour in (Colour.WHITE, Colour.BLACK)
        }
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)
        self.floated = mask_of(contender.float_last_round is not None for contender in contenders)  # 3.10
        self.ratings = [contender.rating for contender in field.contenders] if isinstance(field, MaxiField) else None
        self.within_limits = self._within_limits()  # 2.1
        self.legal = self._compatible()

    def _within_limits(self) -> list[int]:
        """By position, whom he may meet whatever the round: nobody again, and not both with the same colour."""
        opponents = [one.opponents for one in self.field.contenders]
        self.apart = opponents_left(self.ids, opponents, self.field.forbidden_pairs)
        return [
            left if history.must is None else left & ~self.must[history.must]
            for left, history in zip(self.apart, self.history, strict=True)
        ]

    def _compatible(self) -> list[int]:
        """2.1; in the last round players with the same score also beyond the limits on colours (6)."""
        if not self.field.is_last_round:
            return self.within_limits
        legal = []
        for _, group in groupby(range(self.size), key=self.score.__getitem__):
            players = list(group)
            mates = mask_with(players)
            legal += [self.within_limits[player] | self.apart[player] & mates for player in players]
        return legal

    def article(self, number: str) -> str:
        """An article of 2026 as the text numbers it."""
        return self._articles.get(number, number)

    # --- groups and their order --------------------------------------------------------------------------

    def is_above_median(self, player: int) -> bool:
        """2.2: half of what a win in every round so far would have brought."""
        return 2 * self.score[player] > self.field.maximum_score

    def is_below_median(self, player: int) -> bool:
        """On the other side."""
        return 2 * self.score[player] < self.field.maximum_score

    def groups(self, players: Iterable[int]) -> list[list[int]]:
        """By score, highest score first; they are given by position."""
        return [list(group) for _, group in groupby(players, key=self.score.__getitem__)]

    # --- colours -----------------------------------------------------------------------------------------

    def suitable(self, player: int) -> int:
        """The mask of those who are not due the same colour."""
        due = self.history[player].due
        return self.everyone if due is None else self.everyone & ~self.due[due]

    def is_close(self, one: int, other: int) -> bool:
        """3.2.3, 3.8, 5.7: whether they can be exchanged for the sake of colours."""
        return self.ratings is None or abs(self.ratings[one] - self.ratings[other]) <= MAXI_POINTS

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article) of two players."""
        higher, lower = min(one, other), max(one, other)
        question = ColourQuestion(
            self.history[higher],
            self.history[lower],
            self.field.contenders[higher].parity_number,
            self.is_below_median(higher),
            self.field.initial_colour,
        )
        colour, article = colour_of_higher(question)
        article = self.article(article)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def ids_of(self, players: Iterable[int]) -> tuple[PlayerId, ...]:
        """The players as the outside knows them."""
        return tuple(self.ids[player] for player in players)

    def numbers_of(self, players: Iterable[int]) -> Sequence[int]:
        """Their pairing numbers."""
        return [self.numbers[player] for player in players]
