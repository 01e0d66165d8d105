"""What the Dutch editions share in their explanations.

Of 1998 and 2012 that is also where a full pairing leaves the procedures C.1 to C.14. Of two pairings of a bracket the
one that asks for less, or comes earlier, is found first. One that would have been found earlier was undone by C.12 or
C.13. Each text says what is asked for, and in what order (`Step`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from core.editions.dutch.round_layout import DutchLayout
from core.editions.explanation import IN_ORDER, INITIAL, Departure, FloatWords, Mates, group_name, paired, same_absolute
from core.model.dataclass import dataclass
from core.model.hints import Final, Protocol, TypeVar
from core.model.results import Colour
from core.model.sentence import say

FLOATS: Final = FloatWords(say("floats down"), say("floats up"), "floats", "floats", with_the_bye=True)
COLOUR_RULES: Final = (*IN_ORDER, INITIAL)

OVERBALANCED: Final = say("topscorers or their opponents with a colour difference greater than two")
TRIPLED: Final = say("topscorers or their opponents with the same colour three times in a row")
WITHOUT_STRONG_PREFERENCE: Final = say("players without their strong colour preference")
MET, NO_BYE, SAME_COLOUR, INCOMPLETE, KEPT_APART = (
    say("two of its players had met before"),
    say("the player who would be left over may not have the bye"),
    say("two of its players must both have the same colour"),
    say("the rest of the round could not be paired after it"),
    say("two of its players are not to meet"),
)


def same_colour(layout: DutchLayout, one: int, other: int) -> Colour | None:
    """The colour that two players must both have; a topscorer need not."""
    return None if layout.topscorer[one] or layout.topscorer[other] else same_absolute(layout, one, other)


def colours_by(articles: Mapping[str, str]) -> Callable[[DutchLayout, int, int], tuple[int, int, str]]:
    """The colours of two players, by the articles as an edition numbers them."""

    def colours(layout: DutchLayout, one: int, other: int) -> tuple[int, int, str]:
        white, black, article = layout.colours(min(one, other), max(one, other))
        return white, black, articles[article]

    return colours


# --- Where a full pairing leaves the procedures C.1 to C.14 (1998, 2012)

Pairs = list[tuple[int, int]]
Exchange = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""D.2: how many, the difference, who leaves S1 (negative, the lowest first), who enters it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing by which the procedures prefer one pairing of a bracket to another."""

    rule: str
    differs: bool
    words: tuple[str, str] | None = None  # of the other pairing, and of the procedure; None: an order
    order: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # of the procedure, and of the other


class _HasPlayers(Protocol):
    @property
    def players(self) -> tuple[int, ...]: ...

    @property
    def residents(self) -> tuple[int, ...]: ...


class _HasPairs(Protocol):
    @property
    def pairs(self) -> Sequence[tuple[int, int]]: ...


class PairedBracket(Protocol):
    """A bracket of either text as it was paired."""

    @property
    def whole(self) -> _HasPlayers:
        """With those whom C.1 moved down."""

    @property
    def paired(self) -> _HasPairs:
        """Its pairs."""

    @property
    def undone_by(self) -> str | None:
        """C.12 or C.13, where it was paired anew for that."""


P = TypeVar("P", bound=PairedBracket)


def pairs_of_both(done: PairedBracket, mates: Mates) -> tuple[Pairs, Pairs]:
    """Of a bracket, by a full pairing and by the procedures, the higher player first."""
    inside = set(done.whole.players)
    own = sorted(
        (player, mates[player]) for player in inside if mates.get(player, -1) in inside and player < mates[player]
    )
    return own, sorted((min(pair), max(pair)) for pair in done.paired.pairs)


def first_other(brackets: Sequence[P], mates: Mates) -> tuple[int, P, tuple[Pairs, Pairs]] | None:
    """The first bracket that a full pairing pairs otherwise: its place, from 1, and both pairings; None: none."""
    for place, done in enumerate(brackets, start=1):
        both = pairs_of_both(done, mates)
        if both[0] != both[1]:
            return place, done, both
    return None


def named(layout: DutchLayout, pairs: Pairs) -> str:
    """By pairing numbers."""
    number = [contender.number for contender in layout.field.contenders]
    return paired((number[one], number[other]) for one, other in pairs)


def name_of(layout: DutchLayout, done: PairedBracket) -> str:
    """A bracket by the scores of its residents."""
    residents = done.whole.residents
    return group_name([layout.score[player] for player in (residents[0], residents[-1])])


def in_bracket(
    layout: DutchLayout, done: PairedBracket, both: tuple[Pairs, Pairs], place: int, steps: Iterable[Step] | None
) -> Departure:
    """The first step that differs. `steps` is None where the other pairing would have been found earlier."""
    own, its = (named(layout, pairs) for pairs in both)
    name = name_of(layout, done)
    if steps is None:
        assert done.undone_by is not None, "the procedure takes the first pairing"
        undone = say("{pairs}: that pairing of the bracket was undone.", pairs=own)
        return Departure(place, name, done.undone_by, undone, say("{pairs}: paired instead.", pairs=its))
    step = next(step for step in steps if step.differs)
    if step.words is None:
        first, later = step.order
        has, instead = (say("{has}.", has=pairing) for pairing in (own, its))
        return Departure(place, name, step.rule, has, instead, is_order=True, first=first, later=later)
    has, instead = (
        say("{pairs}: {has}.", pairs=pairs, has=has) for pairs, has in zip((own, its), step.words, strict=True)
    )
    return Departure(place, name, step.rule, has, instead)


def exchange_of(rest: Sequence[int], pairs: Pairs, numbers: Mapping[int, int], places: Mapping[int, int]) -> Exchange:
    """D.2: one player, then two and so on; by the difference of `places`, then the lowest of S1, then of S2."""
    original = set(rest[: len(pairs)])
    s1 = {min(pair) for pair in pairs}
    gone, come = sorted(original - s1, reverse=True), sorted(s1 - original)
    difference = sum(places[player] for player in come) - sum(places[player] for player in gone)
    return len(gone), difference, tuple(-numbers[player] for player in gone), tuple(numbers[player] for player in come)


def exchanged(exchange: Exchange) -> tuple[int, ...]:
    """As an order is shown: who leaves S1, then who enters it."""
    return (*sorted(-number for number in exchange[2]), *exchange[3])
