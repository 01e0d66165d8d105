"""Players of equal strength and title: alphabetically, unless it was stated that another criterion replaces this one.

1998 A.2, C.04.2.B.2 until 2026, C.04.2, 2.2 since.
"""

from collections.abc import Callable

from core.general_rules.announced import BY_LOT, EQUALS
from core.model.lots import place_by_lot
from core.model.tournament import Player, Settings


def is_by_lot(settings: Settings) -> bool:
    """Whether lots are announced in the place of the alphabet."""
    return settings.variations.get(EQUALS) == BY_LOT


def last_criterion(settings: Settings) -> Callable[[Player], str]:
    """What players of equal rating and title are ordered by; those equal in it too, as they entered."""
    match settings.variations.get(EQUALS):
        case "lot":
            return lambda player: place_by_lot(settings.lot_seed, player.id, EQUALS)
        case "entry":
            return lambda _: ""
        case _:
            return alphabetically


def alphabetically(player: Player) -> str:
    """The criterion of the texts."""
    return player.name.casefold()
