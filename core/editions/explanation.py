"""What the explanations of a round need of its edition: one value for each, every part of it named here.

The value stands in the room of the edition, and is loaded when a round is explained (`Edition.explanation`). What is
common to all editions is `core.explain`; it asks this value and no name. Behind it is what several editions share:
articles, colours in words, and the start of a departure.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

from core.editions.shared.colours import Strength
from core.model.dataclass import dataclass, field
from core.model.hints import Any, Final, Protocol
from core.model.pairing import BracketKind, CriterionValue, FullPairing, PairRecord, RoundPairing
from core.model.results import Colour
from core.model.sentence import Figure, enumerated, say
from core.model.units import PlayerId, Points, points_text

Boards = Sequence[tuple[PlayerId, PlayerId]]
Mates = Mapping[int, int]
"""By position, the opponent's position; who has the bye is not in it."""

BYE = "bye"
"""What is compared of two players who could have the bye, where it is given before all brackets."""


# --- what is said ------------------------------------------------------------------------------------------


class Rule(StrEnum):
    """What stands in the way."""

    ABSENT = "absent"  # he is not to be paired in this round
    SAME_PLAYER = "same player"
    MET = "met"  # 2017 C.1, 2026 [C1]
    COLOURS = "colours"  # 2017 C.3, 2026 [C3]
    FORBIDDEN = "forbidden"  # announced (decision 22)
    BYE_RIGHT = "bye right"  # 2017 C.2, 2026 [C2]
    EVEN = "even"  # nobody gets a bye
    INCOMPLETE = "incomplete"  # legal by itself, but the others cannot all be paired
    COLOUR_GIVEN = "colour given"  # the articles on colours give the other one
    NOT_A_PAIRING = "not a pairing"  # somebody is paired twice, or not at all


class Measure(StrEnum):
    """What a criterion counts, so that the people it counts can be named; of one without, only its value is told."""

    LEFT = "left unpaired"
    LEFT_SCORES = "scores of those left"
    SCORE_DIFFERENCES = "score differences"
    FOLLOWING = "unpaired in the following bracket"
    COLOUR = "without their colour"
    STRONG_COLOUR = "without a colour that is due strongly"
    UPFLOATERS = "upfloaters"
    DOWN_AGAIN = "down again as in the last round"
    DOWN_AGAIN_OF_TWO_ROUNDS_BEFORE = "down again as two rounds before"
    UP_AGAIN = "up again as in the last round"
    UP_AGAIN_OF_TWO_ROUNDS_BEFORE = "up again as two rounds before"
    TAKER_OF_THE_BYE = "who has the bye"


@dataclass(frozen=True, slots=True)
class OrderStep:
    """By which rule of the order of generation one candidate comes before another, and where each stands.

    Sequence-numbers in the bracket, from 1 (decision 28 for those of a remainder).
    """

    rule: str  # `Explanation.order_articles` has the article where it is another one
    first: tuple[int, ...]
    second: tuple[int, ...]
    compares: str  # in words
    prefers: str  # what the rules do because of it: "the rules ..."


@dataclass(frozen=True, slots=True)
class Side:
    """What one full pairing has in the bracket where two part."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]  # the higher ranked first
    downfloaters: tuple[PlayerId, ...]
    values: tuple[CriterionValue, ...]
    upfloaters: tuple[PlayerId, ...] = ()  # Dubov


@dataclass(frozen=True, slots=True)
class Parting:
    """The first bracket in which two full pairings differ; `better` is the one that the edition prefers."""

    bracket: int  # from 1; 0: the whole round, for [C5] of 2026 and a bye that is given before all brackets
    kind: BracketKind | None
    score: Points
    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    better: Side
    other: Side
    criterion: str | None  # None: equal in all
    order: OrderStep | None = None


@dataclass(frozen=True, slots=True)
class Departure:
    """The first step of a procedure that a full pairing does otherwise. Texts are sentences, players by number."""

    group: int  # from 1, as the procedure came to them; 0: the bye, or what goes before all groups
    name: str  # of the group; empty for 0
    rule: str  # the article that it does not follow, or that of the order
    has: str  # what it has there
    instead: str  # what the procedure has
    is_order: bool = False  # it complies with everything there, but comes later in the order
    first: tuple[int, ...] = ()  # of an order: where the pairing of the procedure stands
    later: tuple[int, ...] = ()  # and where the other one does
    is_illegal: bool = False  # a law forbids it that is no rule about two players
    is_by_lot: bool = False  # a lot that the record does not hold could have fallen so


# --- how two full pairings are compared --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Collapsed:
    """2017 A.9: the bracket that became the PPB, and the candidate for which it did."""

    bracket: int  # from 1
    pairs: tuple[tuple[int, int], ...]
    left: int  # mask of those whom it leaves, and who cannot all be paired


class ByCriteria(Protocol):
    """By criteria, then by the order of generation, in the first bracket that differs. Each call has a new layout."""

    def parting(self, layout: Any, right: Mates, other: Mates) -> Parting | None:  # noqa: ANN401  of the edition
        """Where another full pairing parts from the right one, the bye apart; None when they have the same pairs."""

    def best(self, layout: Any, limits: "Limits") -> Mates | None:  # noqa: ANN401  of the edition
        """The best full pairing within limits, in which there is one; None: it is what the engine pairs within them."""

    def collapse(self, layout: Any, mates: Mates) -> Collapsed | None:  # noqa: ANN401  of the edition
        """The PPB that a full pairing comes through, if any."""


@dataclass(frozen=True, slots=True)
class BySteps:
    """Not at all: the text is a procedure, which says what to do next."""

    departure: Callable[[Any, RoundPairing, FullPairing], Departure | None]  # of a field, from what the edition gives


@dataclass(frozen=True, slots=True)
class Limits:
    """The pairs and byes that a demand leaves: by position the mask of opponents, and who may have the bye."""

    legal: list[int]
    may_take_bye: int
    mate: Sequence[int] = ()  # a largest matching of the round without the demand, to begin a search with


# --- one edition -------------------------------------------------------------------------------------------

Coloured = Callable[[Boards, PlayerId | None], list[PairRecord | None]]
"""The boards of a full pairing with their colours; None where the articles do not speak of such a board."""


@dataclass(frozen=True, slots=True)
class FloatWords:
    """What is said of two players with different scores, and the topics of the articles (`rule_book.TOPICS`)."""

    higher: str
    lower: str
    topic_of_higher: str
    topic_of_lower: str
    with_the_bye: bool = False  # the bye counts as a float


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One edition, as its rounds are explained."""

    # What it forbids absolutely, and the colours that it gives. Positions are those of its layout.
    layout_of: Callable[[Any], Any]
    articles: Mapping[Rule, str]
    same_colour: Callable[[Any, int, int], Colour | None]  # that two players must both have, if so
    colours: Callable[[Any, int, int], tuple[int, int, str]]  # (White, Black, article), where the two alone decide
    colours_of_round: Callable[[Any], Coloured | None] = lambda _: None  # where the pairing of the others has a say
    in_board_order: Callable[[Any, Boards], tuple[tuple[PlayerId, PlayerId], ...]] | None = None  # None: decision 20
    met_without_playing: bool = False  # two who were paired have met, also where one defaulted

    # What it compares, and in which words.
    compared: ByCriteria | BySteps
    criteria: Mapping[str, str] = field(default_factory=dict)  # those of the decision record, in words
    measures: Mapping[str, Measure] = field(default_factory=dict)
    resident_floats: bool = False  # of those who float again only residents are counted, and who meets one moved down
    criteria_in_brackets: bool = False  # cited as [C5]
    criteria_in_points: frozenset[str] = frozenset({f"{BYE} score"})  # with one value, a score
    order_articles: Mapping[str, str] = field(default_factory=dict)
    bye_values: Callable[[Any, int], tuple[CriterionValue, ...]] | None = None  # what the round compares of its taker
    bye_goes_to: tuple[str, str] | None = None  # before all brackets: the article, and what decides last
    score_of_the_bye: str = ""  # the article that gives the bye the lowest score that can have it

    # What is told of the decisions on record.
    colour_words: Mapping[str, str] = field(default_factory=dict)  # by article; the others say it by their own name
    case_of_colours: Callable[[Any, PlayerId, PlayerId, str], str] = lambda *board: board[-1]  # its key in those words
    floats: FloatWords
    ranks_by_number: bool  # players with the same score
    takes_the_first: str = ""  # the article, where the record tells of S1 against S2 as the first candidate
    tells_preferences: bool = False  # how strongly a player should have a colour

    def criterion_article(self, criterion: str) -> str:
        """A criterion as the rules cite it: "C.10", "[C12]"."""
        if criterion.startswith(BYE) and self.bye_goes_to is not None:
            return self.bye_goes_to[0]
        return f"[{criterion}]" if self.criteria_in_brackets and criterion.startswith("C") else criterion

    def order_article(self, rule: str) -> str:
        """An article of the order of generation as the rules number it."""
        return self.order_articles.get(rule, rule)


# --- articles that editions share


def absolute_rules(
    met: str, bye: str, colours: str, incomplete: str, even: str, *, general: str = ""
) -> dict[Rule, str]:
    """The articles of the absolute rules; `general`: of a pairing of everybody, where it is not one of the edition."""
    return {
        Rule.MET: met,
        Rule.BYE_RIGHT: bye,
        Rule.COLOURS: colours,
        Rule.INCOMPLETE: incomplete,
        Rule.EVEN: even,
        Rule.FORBIDDEN: "announced",
        Rule.NOT_A_PAIRING: general or even,
    }


def mates_of(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Both directions of every pair."""
    return {one: other for pair in pairs for one, other in (pair, (pair[1], pair[0]))}


# --- colours -----------------------------------------------------------------------------------------------


def same_absolute(layout: Any, one: int, other: int) -> Colour | None:  # noqa: ANN401  with preferences
    """The colour that two must both have by absolute preferences."""
    first, second = (layout.preferences[player].history for player in (one, other))
    if first.strength is not Strength.ABSOLUTE or second.strength is not Strength.ABSOLUTE:
        return None
    wanted: Colour | None = first.preference
    return wanted if wanted is second.preference else None


IN_ORDER: Final = (
    say("both colour preferences are granted"),
    say("the stronger colour preference is granted"),
    say("the colours alternate from the latest round in which one had White and the other Black"),
    say("the colour preference of the higher ranked player is granted"),
)
INITIAL: Final = say(
    "neither player has a preference: decided by the initial colour and the pairing number of the higher ranked player"
)


def numbered(words: Iterable[str], prefix: str, first: int = 1) -> dict[str, str]:
    """Articles that follow each other, in words."""
    return {f"{prefix}{number}": text for number, text in enumerate(words, start=first)}


# --- criteria ----------------------------------------------------------------------------------------------

LEFT_UNPAIRED: Final = say("players left unpaired in the bracket")
CANNOT_BE_PAIRED: Final = say("players whom the following bracket cannot pair")
WITHOUT_PREFERENCE: Final = say("players without their colour preference")


def criteria_of_the_bye(rank: str) -> dict[str, str]:
    """What is compared of those who could have the bye, where it is given before all brackets."""
    return {
        f"{BYE} score": say("score of the player who receives the bye"),
        f"{BYE} games": say("games played by the player who receives the bye, as many as possible"),
        f"{BYE} rank": rank,
    }


# --- departures --------------------------------------------------------------------------------------------


def by_steps(
    layout_of: Callable[[Any], Any], departure: Callable[[Any, Mates, int | None], Departure | None]
) -> BySteps:
    """A departure that is looked for by position."""

    def of_field(field: Any, _: RoundPairing, other: FullPairing) -> Departure | None:  # noqa: ANN401  of its edition
        layout = layout_of(field)
        place = {player: position for position, player in enumerate(layout.ids)}
        mates = mates_of((place[board.white], place[board.black]) for board in other.boards)
        return departure(layout, mates, None if other.bye is None else place[other.bye])

    return BySteps(of_field)


def listed(numbers: Iterable[int]) -> str:
    """Pairing numbers as a sentence lists them."""
    return enumerated(map(str, sorted(numbers))) or say("nobody")


def paired(pairs: Iterable[Sequence[int]]) -> str:
    """Pairs of pairing numbers."""
    return ", ".join(f"{one}-{other}" for one, other in pairs) or say("no pair")


def group_name(scores: Sequence[int]) -> str:
    """A group by the scores of its own players, the highest first."""
    first, last = (Figure(points_text(score)) for score in (scores[0], scores[-1]))
    if first == last:
        return say("the group with a score of {points}", points=first)
    return say("the group with scores from {first} to {last}", first=first, last=last)
