"""Cards written in one line, and rounds of them."""

from collections.abc import Iterable

from core.model.results import Colour
from core.model.units import PlayerId
from tests.reference.dutch_1998_literal.cards import Card, Floated
from tests.reference.dutch_1998_literal.literal import RoundOf
from tests.reference.dutch_1998_literal.orders import Patience

COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK, "-": None}
FLOATS = {"d": Floated.DOWN, "u": Floated.UP, ".": None}


def card(
    number: int,
    score: int = 0,
    history: str = "",
    *,
    met: Iterable[int] = (),
    floats: str = "..",
    may_have_bye: bool = True,
    freed: bool = False,
) -> Card:
    """History as in F.3 (W, B, -), floats ("d", "u", ".") of two rounds before, then of the last round."""
    return Card(
        id=PlayerId(number),
        number=number,
        score=score,
        history=tuple(COLOURS[letter] for letter in history),
        met=frozenset(PlayerId(other) for other in met),
        float_last_round=FLOATS[floats[1]],
        float_two_rounds_before=FLOATS[floats[0]],
        may_have_bye=may_have_bye,
        freed=freed,
    )


def paired(*cards: Card) -> tuple[set[tuple[int, int]], int | None]:
    """The pairs, lower number first, and who has the bye."""
    met = {(one.id, other) for one in cards for other in one.met}
    symmetric = [
        Card(
            **{name: getattr(one, name) for name in Card.__dataclass_fields__ if name != "met"},
            met=frozenset(
                other.id for other in cards if other is not one and {(one.id, other.id), (other.id, one.id)} & met
            ),
        )
        for one in cards
    ]
    done = RoundOf(sorted(symmetric, key=lambda one: one.rank), Patience()).paired()
    pairs = {(min(a.number, b.number), max(a.number, b.number)) for a, b in done.pairs}
    return pairs, done.left[0].number if done.left else None
