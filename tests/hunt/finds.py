"""What the hunt has found, by name: rounds once paired wrongly, written as `make hunt` prints them."""

from typing import Final

from core.model.results import Colour
from tests.hunt.families import Case
from tests.reference.players import field_of_players, player

FINDS: Final[dict[str, tuple[str, Case]]] = {
    "2017: who may have the bye does not want what most want": (
        "dutch-2017",  # seed 1, round 1610; the fast path left two clashes (C.10) where one is enough
        field_of_players(
            player(7, 15, ""),
            player(1, 10, ""),
            player(2, 10, "b", may_take_bye=False),
            player(3, 10, "b", may_take_bye=False),
            player(4, 10, "b", may_take_bye=False),
            player(5, 10, "b", may_take_bye=False),
            player(6, 10, ""),
            round_number=3,
            is_last_round=False,
            maximum_score=20,
            initial_colour=Colour.WHITE,
        ),
    ),
    "2026: who must have the bye does not want what most want": (
        "dutch-2026",  # seed 1, round 5272; [C12]
        field_of_players(
            player(9, 45, ""),
            player(2, 40, ""),
            player(3, 40, "b", may_take_bye=False),
            player(4, 40, "b", may_take_bye=False),
            player(5, 40, "b", may_take_bye=False),
            player(6, 40, "b", may_take_bye=False),
            player(7, 40, ""),
            round_number=6,
            is_last_round=False,
            maximum_score=50,
            initial_colour=Colour.WHITE,
        ),
    ),
    "2026: two who may have the bye, mild and strong preferences": (
        "dutch-2026",  # seed 1, round 912; [C12]
        field_of_players(
            player(1, 10, ""),
            player(4, 5, ""),
            player(8, 5, "b", may_take_bye=False),
            player(10, 5, "b", may_take_bye=False),
            player(11, 5, "wb", may_take_bye=False),
            player(12, 5, ""),
            player(15, 5, "wb", may_take_bye=False),
            round_number=3,
            is_last_round=False,
            maximum_score=20,
            initial_colour=Colour.BLACK,
        ),
    ),
}
