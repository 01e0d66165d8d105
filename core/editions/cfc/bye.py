"""The bye: rules 615 and 615a."""

from collections.abc import Iterator
from itertools import groupby

from core.editions.cfc.round_layout import CfcLayout
from core.matching.cardinality import MaximumMatching
from core.model.lots import order_by_lot


def candidates(layout: CfcLayout, drawn: int | None = None) -> Iterator[int]:
    """615: those eligible, from the lowest score group up; in a group the lowest rated first, then unrated by lot.

    `drawn`: on whom a lot fell that was drawn elsewhere; of the unrated of his group he comes first.
    """
    by_score = reversed([list(group) for _, group in groupby(range(layout.size), key=layout.score.__getitem__)])
    for group in by_score:
        eligible = [position for position in group if layout.may_take_bye >> position & 1]
        cards = layout.field.contenders
        rated = [position for position in eligible if cards[position].rating]
        yield from sorted(rated, key=lambda position: -cards[position].place_for_bye)
        unrated = [cards[position].id for position in eligible if not cards[position].rating]
        by_lot = order_by_lot(layout.field.lot_seed, unrated, "615", layout.field.round_number)
        order = [layout.position_of[player] for player in by_lot]
        yield from sorted(order, key=lambda position: position != drawn)


def bye_taker(layout: CfcLayout, matching: MaximumMatching, drawn: int | None = None) -> int | None:
    """The first candidate without whom all the others can be paired; None when there is none (618 a).

    `companions` is of the whole field, and is left with everyone else in play.
    """
    for candidate in candidates(layout, drawn):
        if matching.can_pair_all(layout.everyone & ~(1 << candidate), 0):
            return candidate
    return None
