"""The Canadian rules as their rounds are explained.

Where a full pairing leaves the announced method is the edition's verdict on it.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout, Field, denied
from core.editions.cfc.round_report import colours_of, places_of_628
from core.editions.cfc.verdict import verdict
from core.editions.explanation import (
    Boards,
    BySteps,
    Coloured,
    Departure,
    Explanation,
    FloatWords,
    absolute_rules,
    group_name,
)
from core.general_rules.board_order import board_order
from core.model.dataclass import replace
from core.model.hints import Final
from core.model.pairing import FullPairing, PairRecord, RoundPairing, RoundRecord
from core.model.results import Colour
from core.model.sentence import NoLegalPairing, say
from core.model.units import PairingNumber, PlayerId
from core.model.verdict import Objection, Standing

# --- Where a full pairing leaves the announced method


def departure(field: Field, right: RoundPairing, other: FullPairing) -> Departure | None:
    """The first law that is broken, else the first clause of the method that is not followed; colours apart."""
    record = right.record
    as_method = {frozenset((board.white, board.black)): (board.white, board.black) for board in record.pairs}
    given = ((board.white, board.black) for board in other.boards)
    boards = [as_method.get(frozenset(pair), pair) for pair in given]
    found = verdict(field, boards, other.bye, list(as_method.values()))
    if found.standing is Standing.LEGAL:
        return _by_lot(field, other.bye, record)
    one = found.objections[0]
    group, name = _group(one, boards, record) if one.rule != "615" else (0, "")
    is_illegal = found.standing is Standing.ILLEGAL
    return Departure(group, name, one.rule, one.text, _instead(one), is_illegal=is_illegal)


def _by_lot(field: Field, bye: PlayerId | None, right: RoundRecord) -> Departure | None:
    """615 draws lots among the unrated; where the record does not hold the lot, another one could have been drawn."""
    if bye == right.bye or bye is None or right.bye is None:
        return None
    number = {one.id: one.number for one in field.contenders}
    instead = say(
        "{player} gets the bye, by lots drawn here: the lots drawn for the round are not on record.",
        player=number[right.bye],
    )
    return Departure(0, "", "615", say("{player} has the bye.", player=number[bye]), instead, is_by_lot=True)


def _instead(one: Objection) -> str:
    return one.alternative or say("The law allows no such pairing.")


def _group(one: Objection, boards: Sequence[tuple[PlayerId, PlayerId]], right: RoundRecord) -> tuple[int, str]:
    """The group of which the law speaks; else the first one of the method that is not paired so."""
    if one.rule in ("618(b)", "618(c)"):
        for place, bracket in enumerate(right.brackets, start=1):
            if one.players[0] in bracket.residents:
                return place, group_name((bracket.score,))
        return 0, ""  # the method gives that player the bye
    pairs = {frozenset(pair) for pair in boards}
    for place, bracket in enumerate(right.brackets, start=1):
        if any(frozenset(pair) not in pairs for pair in bracket.pairs):
            return place, group_name((bracket.score,))
    return 0, ""


# --- Colours, and the explanation


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
