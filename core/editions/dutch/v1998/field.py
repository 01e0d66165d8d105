"""The field of a round under the rules of 1998, with the reading of C.12 to C.14 that the tournament goes by."""

from dataclasses import dataclass, fields
from typing import Final

from core.editions.shared.histories import field_of as field_of_dutch
from core.model.field import Field
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.variations import Variation, chosen

MOVED_DOWN_BYE: Final = Variation(
    name="reading-moved-down-bye",
    article="C.12-C.14",
    summary=say(
        "Whether a player moved down to the lowest score bracket may have the bye in it (C.14). "
        "If not, C.12 and C.13 come first, as printed: the bracket above is paired anew, in the "
        "end joined."
    ),
    values=("yes", "no"),
)
VARIATIONS: Final = (MOVED_DOWN_BYE,)


@dataclass(frozen=True, slots=True)
class FieldWithoutMovedDownBye(Field):
    """The field of a tournament in which nobody moved down to the lowest bracket has the bye there (decision 101).

    The reading is no fact of the round: the same facts have the same hash.
    """


def may_moved_down_have_bye(field: Field) -> bool:
    """Whether a player moved down to the lowest score bracket may have the bye in it."""
    return not isinstance(field, FieldWithoutMovedDownBye)


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it. Raises `Refused`, as that of 2017."""
    field = field_of_dutch(tournament, round_number)
    if chosen(VARIATIONS, tournament.settings.variations)[MOVED_DOWN_BYE.name] == "yes":
        return field
    return FieldWithoutMovedDownBye(**{one.name: getattr(field, one.name) for one in fields(field)})
