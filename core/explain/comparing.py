"""Two full pairings beside each other, in every edition: where the other one parts from the right one, and why.

Where the text compares candidates by criteria, that is a `Parting`; where it is a procedure, a `Departure`.
"""

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, cast

from core.editions.explanation import BySteps, Departure, Mates, Parting, Side, mates_of, paired
from core.editions.pairing import GibsonField
from core.explain.laws import explanation_of, laws_of
from core.model.dataclass import dataclass, replace
from core.model.pairing import AnyField, FullPairing, RoundPairing, is_arranged
from core.model.sentence import say
from core.model.units import PlayerId, Points

if TYPE_CHECKING:
    from core.general_rules.first_round_lot import FirstRoundByLot


@dataclass(frozen=True, slots=True)
class Apart:
    """Where a full pairing parts from the right one; neither: it has the same pairs and the same bye."""

    parting: Parting | None = None
    departure: Departure | None = None

    def __bool__(self) -> bool:
        """Whether it does."""
        return self.parting is not None or self.departure is not None


def full_pairing(pairing: RoundPairing) -> FullPairing:
    """What an engine returned, board by board."""
    by_board = {(board.white, board.black): board for board in pairing.record.pairs}
    return FullPairing(tuple(by_board[pair] for pair in pairing.pairs), pairing.bye)


def same_boards(one: FullPairing, other: FullPairing) -> bool:
    """The same pairs and bye, whatever the colours."""
    pairs = [{frozenset((board.white, board.black)) for board in full.boards} for full in (one, other)]
    return pairs[0] == pairs[1] and one.bye == other.bye


def apart(field: AnyField, right: RoundPairing, other: FullPairing) -> Apart:
    """Where a legal full pairing parts from the one that the edition gives."""
    given = full_pairing(right)
    if same_boards(given, other):
        return Apart()
    if isinstance(field, GibsonField):
        return Apart(departure=_with_gibson(field, right, other))
    if is_arranged(field):
        return Apart(departure=_by_lot(cast("FirstRoundByLot", field), given, other))
    compared = explanation_of(field).compared
    if isinstance(compared, BySteps):
        return Apart(departure=compared.departure(field, right, other))
    return Apart(parting=parting_of(field, given, other))


def _by_lot(field: "FirstRoundByLot", given: FullPairing, other: FullPairing) -> Departure:
    """The first player drawn who meets somebody else than the lot gave."""
    numbers = {one.id: one.number for one in field.contenders}
    first = next(one for one in field.drawn if given.opponent_of(one) != other.opponent_of(one))
    drawn, instead = (_meets(numbers, first, full.opponent_of(first)) for full in (given, other))
    return Departure(
        0, "", say("lot"), say("{has}.", has=instead), say("The first round was drawn by lot: {has}.", has=drawn)
    )


def _meets(numbers: Mapping[PlayerId, int], player: PlayerId, opponent: PlayerId | None) -> str:
    if opponent is None:
        return say("{player} has the bye", player=numbers[player])
    return say("{player} meets {opponent}", player=numbers[player], opponent=numbers[opponent])


def _with_gibson(field: GibsonField, right: RoundPairing, other: FullPairing) -> Departure | None:
    """Whom the clinched player meets goes before everything; the others are paired as the edition has it."""
    given = full_pairing(right)
    numbers = {one.id: one.number for one in field.contenders}
    boards = [
        next(board for board in full.boards if field.clinched in (board.white, board.black)) for full in (given, other)
    ]
    meets = [board.black if board.white == field.clinched else board.white for board in boards]
    is_apart = meets[0] in field.out_of_the_prizes
    if is_apart and meets[0] != meets[1]:
        return Departure(
            0,
            "",
            say("Gibsonization"),
            say("{has}.", has=_meets(numbers, field.clinched, meets[1])),
            say(
                "{player} cannot be overtaken, and meets {opponent}, who can no longer win a prize.",
                player=numbers[field.clinched],
                opponent=numbers[meets[0]],
            ),
        )
    rest = [one for one in field.contenders if not is_apart or one.id not in (field.clinched, meets[0])]
    inner = replace(field.field, contenders=tuple(rest))
    found = apart(inner, _of_players(right, {one.id for one in rest}), _without(other, {one.id for one in rest}))
    if found.parting is None:
        return found.departure
    parting = found.parting
    pairs = [
        paired((numbers[one], numbers[two]) for one, two in side.pairs) for side in (parting.other, parting.better)
    ]
    return Departure(
        parting.bracket,
        "" if not parting.bracket else say("bracket {number} of the other players", number=parting.bracket),
        parting.criterion or say("order of generation"),
        say("{has}.", has=pairs[0]),
        say("{has}.", has=pairs[1]),
    )


def _of_players(right: RoundPairing, players: set[PlayerId]) -> RoundPairing:
    pairs = tuple(pair for pair in right.pairs if pair[0] in players)
    boards = tuple(board for board in right.record.pairs if board.white in players)
    brackets = tuple(one for one in right.record.brackets if players.issuperset((*one.moved_down, *one.residents)))
    return RoundPairing(pairs, right.bye, replace(right.record, pairs=boards, brackets=brackets))


def _without(full: FullPairing, players: set[PlayerId]) -> FullPairing:
    return FullPairing(tuple(board for board in full.boards if board.white in players), full.bye)


def _mates(ids: list[PlayerId], full: FullPairing) -> Mates:
    place = {player: position for position, player in enumerate(ids)}
    return mates_of((place[board.white], place[board.black]) for board in full.boards)


# --- editions with criteria --------------------------------------------------------------------------------


def parting_of(field: AnyField, right: FullPairing, other: FullPairing) -> Parting | None:
    """Where another legal full pairing parts from the right one; None when they have the same pairs and bye."""
    layout = copy(laws_of(field).layout)
    if right.bye is not None and other.bye is not None:
        parting = _by_the_bye(field, layout, right.bye, other.bye)
        if parting is not None:
            return parting
    compared = explanation_of(field).compared
    assert not isinstance(compared, BySteps), "asked of rounds that are compared by criteria"
    return compared.parting(layout, _mates(layout.ids, right), _mates(layout.ids, other))


def _by_the_bye(field: AnyField, layout: Any, one: PlayerId, other: PlayerId) -> Parting | None:  # noqa: ANN401
    """2026 [C5] looks at the whole round; Burstein and Dubov give the bye first. None: the brackets decide."""
    values_of = explanation_of(field).bye_values
    if values_of is None:
        return None
    places = layout.ids.index(one), layout.ids.index(other)
    values = [values_of(layout, player) for player in places]
    differing = [first.criterion for first, second in zip(*values, strict=True) if first.value != second.value]
    if not differing:
        return None
    return Parting(
        bracket=0,
        kind=None,
        score=Points(layout.score[places[0]]),
        moved_down=(),
        residents=(),
        better=Side((), (one,), values[0]),
        other=Side((), (other,), values[1]),
        criterion=differing[0],
    )
