"""The Canadian rules as their rounds are explained."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from core.editions.cfc.departure import departure
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout, Field
from core.editions.cfc.round_report import colours_of, places_of_628
from core.editions.explanation import Boards, BySteps, Coloured, Explanation, FloatWords
from core.editions.shared.explaining import absolute_rules
from core.general_rules.board_order import board_order
from core.model.errors import NoLegalPairing
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
        "630": say("the colours are equalised, so that each player has had White and Black equally often"),
        "631": say("each player gets a different colour from the previous round, as far as possible"),
    },
    floats=FloatWords(say("is an odd man"), say("meets an odd man"), "choice of floaters", "following group"),
    ranks_by_number=False,
)
