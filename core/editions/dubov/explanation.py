"""What the Dubov editions with criteria share in their explanations."""

from core.editions.explanation import (
    BYE,
    IN_ORDER,
    INITIAL,
    WITHOUT_PREFERENCE,
    FloatWords,
    Measure,
    criteria_of_the_bye,
    numbered,
)
from core.model.hints import Final
from core.model.sentence import say

FLOATS: Final = FloatWords(say("meets an upfloater"), say("upfloats"), "choice of floaters", "choice of floaters")
COLOUR_RULES: Final = (INITIAL, *IN_ORDER)
_CRITERIA: Final = (
    say("upfloaters"),
    say("score differences of the upfloaters"),
    WITHOUT_PREFERENCE,
    say("maximum upfloaters who upfloat"),
    say("number of times that maximum upfloaters have upfloated"),
    say("upfloaters who upfloated in the previous round"),
)


def criteria(prefix: str) -> dict[str, str]:
    """[C5] to [C10] and those of the bye, in words."""
    rank = say("pairing number of the player who receives the bye, as large as possible")
    return numbered(_CRITERIA, prefix, 5) | criteria_of_the_bye(rank)


def measures(prefix: str) -> dict[str, Measure]:
    """Those of [C5] to [C10] that count people who can be named, and those of the bye."""
    return {
        f"{prefix}5": Measure.UPFLOATERS,
        f"{prefix}6": Measure.UPFLOATERS,
        f"{prefix}7": Measure.COLOUR,
        **dict.fromkeys(
            (f"{BYE} score", f"{BYE} games", f"{BYE} rank"),
            Measure.TAKER_OF_THE_BYE,
        ),
    }
