"""What the explanations of several editions share: articles, colours in words, and the start of a departure."""

from collections.abc import Callable, Iterable, Sequence

from core.editions.explanation import BYE, BySteps, Departure, Mates, Rule
from core.editions.shared.colours import Strength
from core.model.hints import Any, Final
from core.model.record import FullPairing, RoundPairing
from core.model.results import Colour
from core.model.sentence import Figure, enumerated, say
from core.model.units import points_text


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
