"""What a paired round is told as: pairs in board order with their colours, the bye, and the decision record."""

from collections.abc import Iterable, Mapping, Sequence

from core.editions.cfc.colours import ColourPreference, colour_of_higher
from core.editions.cfc.paired import PairedGroup, PairedRound
from core.editions.cfc.round_layout import CfcLayout
from core.editions.cfc.steps import steps_of
from core.editions.cfc.variations import ON_ARRIVAL
from core.editions.shared.round_report import Boards, floats_in, round_pairing
from core.general_rules.board_order import board_order
from core.model.lots import coin
from core.model.record import (
    BracketKind,
    BracketRecord,
    CriterionValue,
    RoundPairing,
)
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points


def result(layout: CfcLayout, paired: PairedRound) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and what was decided by which rule."""
    places = places_of_628(paired)
    return round_pairing(
        layout,
        (_coloured(layout, higher, lower, places) for higher, lower in paired.pairs),
        paired.bye,
        (_bracket(layout, group) for group in paired.groups),
        floats_in(layout, paired.pairs),
        steps_of(layout, paired),
        _by_ranking,
    )


def _coloured(layout: CfcLayout, higher: int, lower: int, places: Mapping[int, int]) -> tuple[int, int, str]:
    colour, rule = colours_of(layout, higher, lower, places)
    return (higher, lower, rule) if colour is Colour.WHITE else (lower, higher, rule)


def _by_ranking(layout: CfcLayout, pairs: Iterable[tuple[PlayerId, PlayerId]]) -> Boards:
    """Boards by score, equals by the ranking of 620."""
    ranks = {player: PairingNumber(position + 1) for position, player in enumerate(layout.ids)}
    return board_order(pairs, dict(zip(layout.ids, layout.score, strict=True)), ranks)


def places_of_628(paired: PairedRound) -> dict[int, int]:
    """By position, the place from 1 among all who are paired; in an accelerated first round within the section."""
    everyone = sorted(player for pair in paired.pairs for player in pair)
    places = {player: place for place, player in enumerate(everyone, start=1)}
    for group in paired.groups:
        for section in group.sections:
            if section.rule == "633":
                places |= {player: place for place, player in enumerate((*section.top, *section.bottom), start=1)}
    return places


def colours_of(layout: CfcLayout, higher: int, lower: int, places: Mapping[int, int]) -> tuple[Colour, str]:
    """The colour of the higher ranked player of a pair, and the rule that gave it.

    Where a lot is drawn on arrival (631.2) the colour is that of 629 to 631, until it is.
    """
    field = layout.field
    is_drawn = bool(field.announced.last_round_lot) and is_for_lot(layout, higher, lower)
    if is_drawn and field.announced.last_round_lot != ON_ARRIVAL:
        ids = layout.ids[higher], layout.ids[lower]
        is_white = coin(field.lot_seed, "631.2", field.round_number, *ids)
        return Colour.WHITE if is_white else Colour.BLACK, "631.2"
    one, other = (ColourPreference(layout.due[player], places[player]) for player in (higher, lower))
    colour, rule = colour_of_higher(one, other, field.initial_colour)
    return colour, "631.2" if is_drawn else rule


def is_for_lot(layout: CfcLayout, one: int, other: int) -> bool:
    """631.2: in the last round, if odd, two with as many Whites as Blacks; if even, two who lack the same colour."""
    field = layout.field
    if field.round_number != field.rounds:
        return False
    first, second = layout.due[one], layout.due[other]
    if field.rounds % 2:
        return not (first.is_equalising or second.is_equalising)
    return first.is_equalising and first.kind == second.kind


def _bracket(layout: CfcLayout, group: PairedGroup) -> BracketRecord:
    """A score group as it was paired, and the rule that excluded the halves as they stood."""
    ids, settled = layout.ids, group.settled
    pairs = [*settled.pairs, *(pair for section in group.sections for pair in section.pairs)]
    denied = [layout.denied(one, other) for section in group.sections for one, other in section.pairs]
    values = (
        CriterionValue("623", len(settled.leaving)),
        CriterionValue("630", sum(one.equalising for one in denied)),
        CriterionValue("631 three in a row", sum(one.thirds for one in denied)),
        CriterionValue("631", sum(one.alternating for one in denied)),
    )
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if group.moved_down else BracketKind.HOMOGENEOUS,
        score=Points(layout.score[group.members[0]]) if group.members else Points(0),
        moved_down=tuple(ids[player] for player in group.moved_down),
        residents=tuple(ids[player] for player in group.members),
        pairs=tuple((ids[one], ids[other]) for one, other in pairs),
        downfloaters=tuple(ids[player] for player in sorted((*settled.going_on, *settled.leaving))),
        values=values,
        first_candidate_fails=_first_failure(layout, group),
    )


def _first_failure(layout: CfcLayout, group: PairedGroup) -> str | None:
    """The rule that excluded pairing the halves in consecutive order; None where that was done (622 b)."""
    for section in group.sections:
        first = list(zip(section.top, section.bottom, strict=True))
        if {frozenset(pair) for pair in first} == {frozenset(pair) for pair in section.pairs}:
            continue
        if any(not layout.legal[one] >> other & 1 for one, other in first):
            return "618(a)"
        was, became = (_values(layout, pairs) for pairs in (first, section.pairs))
        return next(rule for rule, one, other in zip(_RULES, was, became, strict=True) if one != other)
    return None


_RULES = ("630", "631 three in a row", "619.1", "631")


def _values(layout: CfcLayout, pairs: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    denied = [layout.denied(one, other) for one, other in pairs]
    return (
        sum(one.equalising for one in denied),
        sum(one.thirds for one in denied),
        sum(layout.asked[one] >> other & 1 for one, other in pairs),
        sum(one.alternating for one in denied),
    )
