"""The first round drawn by lot (the article on Swiss systems: "either drawn at random or seeded according to rating").

An option of any edition, announced beforehand. All who take part are drawn one after the other; each meets the next one
drawn whom they may meet, as long as the others can still be paired, and of an odd number the last one left has the bye.
Whoever was drawn first has, board after board, the initial colour and the other one.
"""

from collections.abc import Mapping, Sequence

from core.general_rules.announced import FIRST_ROUND, seed_not_on_record
from core.general_rules.board_order import board_order
from core.matching.cardinality import MaximumMatching
from core.model.dataclass import dataclass
from core.model.lots import order_by_lot
from core.model.pairing import AnyField, ArrangedField, PairRecord, ProcedureRecord, RoundPairing, StepRecord
from core.model.results import Colour
from core.model.sentence import NoLegalPairing, Refused, say
from core.model.tournament import Tournament
from core.model.units import PlayerId


@dataclass(frozen=True, slots=True)
class FirstRoundByLot(ArrangedField):
    """The field of the first round of an edition, to be drawn."""

    seed: str
    initial_colour: Colour

    @property
    def drawn(self) -> tuple[PlayerId, ...]:
        """All participants in the order of the lot; anybody can draw it again from the seed."""
        return order_by_lot(self.seed, [one.id for one in self.contenders], FIRST_ROUND.name)

    def paired(self) -> RoundPairing:
        """The round as drawn. Raises `NoLegalPairing` where those kept apart leave none."""
        return pair_by_lot(self)


def with_first_round_lot(tournament: Tournament, field: AnyField) -> FirstRoundByLot:
    """The field of a first round that is announced to be drawn, with the lot.

    Raises `Refused` where the record does not hold the seed, as a report never does.
    """
    settings = tournament.settings
    if told := seed_not_on_record(tournament, field.round_number):
        raise Refused(told)
    assert settings.initial_colour is not None, "the field of an edition needs it"
    return FirstRoundByLot(field, settings.lot_seed, settings.initial_colour)


def pair_by_lot(field: FirstRoundByLot) -> RoundPairing:
    """The first round as drawn. Raises `NoLegalPairing` where those kept apart leave none."""
    drawn = field.drawn
    numbers = {one.id: one.number for one in field.contenders}
    apart = {frozenset(pair) for pair in getattr(field.field, "forbidden_pairs", ())}
    seats, bye = _pairs(drawn, apart, field)
    colours = (field.initial_colour, field.initial_colour.opposite)
    pairs = [
        (first, second) if colours[board % 2] is Colour.WHITE else (second, first)
        for board, (first, second) in enumerate(seats)
    ]
    record = ProcedureRecord(
        edition=field.edition,
        round_number=field.round_number,
        brackets=(),
        pairs=tuple(PairRecord(white, black, "lot") for white, black in pairs),
        bye=bye,
        floats=(),
        numbers=tuple(sorted(numbers.items(), key=lambda item: item[1])),
        steps=tuple(_steps(drawn, seats, bye, numbers)),
    )
    ordered = board_order(pairs, {one.id: one.score for one in field.contenders}, numbers)
    return RoundPairing(tuple(ordered), bye, record)


def _pairs(
    drawn: Sequence[PlayerId], apart: set[frozenset[PlayerId]], field: FirstRoundByLot
) -> tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]:
    everybody = (1 << len(drawn)) - 1
    legal = [
        sum(1 << other for other, them in enumerate(drawn) if one != other and frozenset((me, them)) not in apart)
        for one, me in enumerate(drawn)
    ]
    rest = MaximumMatching(legal, everybody)
    pairs, left, bye = [], everybody, None
    for one, me in enumerate(drawn):
        if not left >> one & 1:
            continue
        for other in range(one + 1, len(drawn)):
            without = left & ~(1 << one | 1 << other)
            if left >> other & 1 and legal[one] >> other & 1 and rest.can_pair_all(without, without):
                pairs.append((me, drawn[other]))
                left = without
                break
        else:
            if left.bit_count() % 2 == 0:
                text = say("No drawing by lot keeps everybody apart who is not to meet.")
                raise NoLegalPairing(text, field.round_number, ())
            left, bye = left & ~(1 << one), me
    return pairs, bye


def _steps(
    drawn: Sequence[PlayerId],
    seats: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    numbers: Mapping[PlayerId, int],
) -> Sequence[StepRecord]:
    order = ", ".join(str(numbers[player]) for player in drawn)
    steps = [StepRecord("lot", tuple(drawn), say("The players were drawn in this order: {order}.", order=order))]
    steps += [
        StepRecord(
            "lot",
            pair,
            say(
                "Player {player} meets player {opponent}, the next one drawn.",
                player=numbers[pair[0]],
                opponent=numbers[pair[1]],
            ),
        )
        for pair in seats
    ]
    return (
        steps
        if bye is None
        else [*steps, StepRecord("lot", (bye,), say("Player {player} is left and has the bye.", player=numbers[bye]))]
    )
