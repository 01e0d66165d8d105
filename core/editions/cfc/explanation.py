"""The Canadian rules as their rounds are explained."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from core.editions.cfc.colours import denied
from core.editions.cfc.departure import departure
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout, Field
from core.editions.cfc.round_report import colours_of, places_of_628
from core.editions.explanation import Boards, BySteps, Coloured, Explanation, FloatWords
from core.editions.shared.explaining import absolute_rules
from core.general_rules.board_order import board_order
from core.model.errors import NoLegalPairing
from core.model.hints import Final
from core.model.record import PairRecord
from core.model.results import Colour
from core.model.sentence import say
from core.model.units import PairingNumber, PlayerId


def _no_colours_of_two(*_: object) -> tuple[int, int, str]:
    raise AssertionError("628 asks for the place among all who are paired")


def _colours_of_round(layout: CfcLayout) -> Coloured:
    """628: by the place among all who are paired, so who has the bye has a say."""
    places_of = cache(lambda bye: _places_of_628(layout.field, bye))

    def of_board(one: PlayerId, other: PlayerId, places: Mapping[PlayerId, int]) -> PairRecord | None:
        if one not in places or other not in places:
            return None
        higher, lower = sorted((layout.position_of[one], layout.position_of[other]))
        by_position = {layout.position_of[player]: place for player, place in places.items()}
        colour, article = colours_of(layout, higher, lower, by_position)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        return PairRecord(layout.ids[white], layout.ids[black], article)

    def coloured(boards: Boards, bye: PlayerId | None) -> list[PairRecord | None]:
        places = places_of(bye)
        return [None if places is None else of_board(one, other, places) for one, other in boards]

    return coloured


def _places_of_628(field: Field, bye: PlayerId | None) -> Mapping[PlayerId, int] | None:
    """By player his place among all who are paired when one has the bye; None where the method pairs nobody so."""
    layout = CfcLayout(replace(field, contenders=tuple(one for one in field.contenders if one.id != bye)))
    try:
        places = places_of_628(pair_round(layout))
    except NoLegalPairing:
        return None
    return {layout.ids[position]: place for position, place in places.items()}


def _in_board_order(field: Field, boards: Boards) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """By the ranking of 620."""
    ranks = {one.id: PairingNumber(rank) for rank, one in enumerate(field.contenders, start=1)}
    return board_order(boards, {one.id: one.score for one in field.contenders}, ranks)


_ONE: Final = "630 one"
_BOTH: Final = ("630 both", "631 both")
_THIRD: Final = "631 third"


def _case_of_colours(layout: CfcLayout, one: PlayerId, other: PlayerId, article: str) -> str:
    """630 and 631: the first sentence of each, or the second, of two who are due the same colour."""
    first, second = (layout.due[layout.position_of[player]] for player in (one, other))
    white, black = (denied(first, second, colour) for colour in Colour)
    if article in ("630", "631") and white == black:
        return f"{article} both"
    if article == "631" and white.thirds != black.thirds:
        return _THIRD
    if article == "630" and first.is_equalising != second.is_equalising:
        return _ONE
    return article


EXPLANATION: Final = Explanation(
    layout_of=CfcLayout,
    articles=absolute_rules("618(a)", "615", "", "618(a)", "615"),
    same_colour=lambda *_: None,
    colours=_no_colours_of_two,
    colours_of_round=_colours_of_round,
    in_board_order=_in_board_order,
    met_without_playing=True,
    compared=BySteps(departure),
    colour_words={
        "628": say(
            "neither player is due a colour: decided by the initial colour and the place of the higher ranked player"
        ),
        "630": say("each of the two gets the colour played less often"),
        _ONE: say("the player who has had one colour less often gets it, before anything alternates (629)"),
        _BOTH[0]: say(
            "both have had the same colour less often, and the higher ranked player has priority in getting it"
        ),
        _THIRD: say("a player should not have the same colour three times in a row"),
        "631": say("each player gets a different colour from the previous round, as far as possible"),
        _BOTH[1]: say(
            "both should alternate to the same colour, and the higher ranked player has priority in getting it"
        ),
    },
    case_of_colours=_case_of_colours,
    floats=FloatWords(say("is an odd man"), say("meets an odd man"), "choice of floaters", "following group"),
    ranks_by_number=False,
)
