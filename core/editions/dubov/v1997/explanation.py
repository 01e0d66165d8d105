"""Dubov 1997 as its rounds are explained."""

from core.editions.dubov.v1997.departure import departure
from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.explanation import Boards, Coloured, Explanation, FloatWords, absolute_rules, by_steps
from core.model.hints import Final
from core.model.pairing import PairRecord
from core.model.results import Colour
from core.model.sentence import say
from core.model.units import PlayerId


def _same_colour(layout: Dubov1997Layout, one: int, other: int) -> Colour | None:
    """Where both are tied to it (2.3, 2.4)."""
    must = layout.history[one].must
    return must if must is layout.history[other].must else None


def _colours(layout: Dubov1997Layout, one: int, other: int) -> tuple[int, int, str]:
    """3; 7.1, 7.2."""
    return layout.colours(one, other)


def _colours_of_round(layout: Dubov1997Layout) -> Coloured | None:
    """5: in the first round the rows take turns; a board of two of the same half is none of its rows."""
    if layout.field.round_number != 1:
        return None
    by_number = sorted(zip(layout.numbers, layout.ids, strict=True))
    order = [player for _, player in by_number]
    half = order[: len(order) // 2]

    def of_row(one: PlayerId, other: PlayerId) -> PairRecord | None:
        left, right = (one, other) if one in half else (other, one)
        if left not in half or right in half:
            return None
        left_is_white = (layout.field.initial_colour is Colour.WHITE) is (half.index(left) % 2 == 0)
        return PairRecord(left, right, "5") if left_is_white else PairRecord(right, left, "5")

    def coloured(boards: Boards, _: PlayerId | None) -> list[PairRecord | None]:
        return [of_row(one, other) for one, other in boards]

    return coloured


EXPLANATION: Final = Explanation(
    layout_of=Dubov1997Layout,
    articles=absolute_rules("2.1", "2.2", "2.3, 2.4", "2.1, 2.3, 2.4", "4"),
    same_colour=_same_colour,
    colours=_colours,
    colours_of_round=_colours_of_round,
    compared=by_steps(Dubov1997Layout, departure),
    floats=FloatWords(say("meets an opponent who moves up"), say("comes up"), "floats", "floats"),
    ranks_by_number=True,
)
