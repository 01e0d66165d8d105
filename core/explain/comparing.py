"""Two full pairings beside each other, in every edition: where the other one parts from the right one, and why.

Dutch 2017 and 2026, Burstein 2017 and 2026, Dubov 2018 and 2026 compare candidates by criteria (`Parting`); the texts
of the others are procedures (`Departure`).
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from core.editions.burstein.old_text import edition as burstein_seed
from core.editions.burstein.round_layout import BursteinLayout
from core.editions.cfc import edition as cfc
from core.editions.dubov import field as dubov
from core.editions.dubov.round_layout import DubovLayout
from core.editions.dubov.v1997 import edition as dubov_1997
from core.explain import burstein as burstein_judged
from core.explain import dubov as dubov_judged
from core.explain.departures import burstein_seed as of_burstein_seed
from core.explain.departures import cfc as of_cfc
from core.explain.departures import dubov_1997 as of_dubov_1997
from core.explain.departures import dutch_1998 as of_dutch_1998
from core.explain.departures.departure import Departure, paired
from core.explain.forced import is_judged_by_brackets, procedure_of
from core.explain.judged import Judged, first_difference, mates_of
from core.explain.laws import layout_of
from core.explain.procedure import Procedure
from core.explain.rules_of_round import rules_of
from core.explain.verdict import Parting, Side
from core.general_rules.gibson import GibsonField
from core.model.field import AnyField
from core.model.record import BracketKind, CriterionValue, FullPairing, RoundPairing
from core.model.units import PlayerId, Points

DUBOV: Final = (dubov.EDITION_2018, dubov.EDITION_2026)


def is_judged(field: AnyField) -> bool:
    """Whether two full pairings of this round are compared by criteria, bracket by bracket."""
    return is_judged_by_brackets(field) or (field.edition in DUBOV and not isinstance(field, GibsonField))


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
    if is_judged(field):
        return Apart(parting=parting_of(field, given, other))
    return Apart(departure=_departure(field, right, other))


def _departure(field: Any, right: RoundPairing, other: FullPairing) -> Departure | None:  # noqa: ANN401  of its edition
    if field.edition == cfc.EDITION.name:
        boards = [(board.white, board.black) for board in other.boards]
        return of_cfc.departure(field, boards, other.bye, right.record)
    layout = layout_of(field)
    mates = _mates(layout.ids, other)
    bye = None if other.bye is None else layout.ids.index(other.bye)
    if field.edition == burstein_seed.EDITION.name:
        return of_burstein_seed.departure(layout, mates, bye)
    if field.edition == dubov_1997.EDITION.name:
        return of_dubov_1997.departure(layout, mates, bye)
    return of_dutch_1998.departure(layout, mates, bye)


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
            "Gibsonization",
            f"{numbers[field.clinched]} meets {numbers[meets[1]]}.",
            f"He cannot be overtaken, and meets {numbers[meets[0]]}, who can win no prize.",
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
        "" if not parting.bracket else f"bracket {parting.bracket} of the others",
        parting.criterion or "order of generation",
        f"{pairs[0]}.",
        f"{pairs[1]}.",
    )


def _of_players(right: RoundPairing, players: set[PlayerId]) -> RoundPairing:
    pairs = tuple(pair for pair in right.pairs if pair[0] in players)
    boards = tuple(board for board in right.record.pairs if board.white in players)
    brackets = tuple(one for one in right.record.brackets if players.issuperset((*one.moved_down, *one.residents)))
    return RoundPairing(pairs, right.bye, replace(right.record, pairs=boards, brackets=brackets))


def _without(full: FullPairing, players: set[PlayerId]) -> FullPairing:
    return FullPairing(tuple(board for board in full.boards if board.white in players), full.bye)


def _mates(ids: list[PlayerId], full: FullPairing) -> dict[int, int]:
    place = {player: position for position, player in enumerate(ids)}
    return mates_of((place[board.white], place[board.black]) for board in full.boards)


# --- editions with criteria --------------------------------------------------------------------------------


def parting_of(field: Any, right: FullPairing, other: FullPairing) -> Parting | None:  # noqa: ANN401  of its edition
    """Where another legal full pairing parts from the right one; None when they have the same pairs and bye."""
    layout = layout_of(field)
    if right.bye is not None and other.bye is not None:
        parting = _by_the_bye(field, layout, right.bye, other.bye)
        if parting is not None:
            return parting
    if isinstance(layout, DubovLayout):
        return _of_dubov(layout, right, other)
    place = {player: position for position, player in enumerate(layout.ids)}
    procedure = procedure_of(field, None if right.bye is None else place[right.bye])
    difference = first_difference(procedure, _mates(layout.ids, right), _mates(layout.ids, other))
    if difference is None:
        return None
    assert difference.one_is_first, "the edition takes the best, and of equals the first"
    layout, stop, costs = procedure.layout, difference.stop, difference.costs
    order = None
    if difference.criterion is None:
        order = procedure.order_step(stop.bracket, difference.one.pairs, difference.other.pairs)
    residents = procedure.residents(stop)
    return Parting(
        bracket=stop.place.index + 1,
        kind=stop.bracket.kind,
        score=layout.score[residents[0]],
        moved_down=tuple(layout.ids[player] for player in stop.place.moved_down),
        residents=tuple(layout.ids[player] for player in residents),
        better=side_of(procedure, difference.one, costs.values(difference.one_cost)),
        other=side_of(procedure, difference.other, costs.values(difference.other_cost)),
        criterion=difference.criterion,
        order=order,
    )


def side_of(procedure: Procedure, judged: Judged, values: tuple[CriterionValue, ...]) -> Side:
    """One bracket of a full pairing, by player."""
    ids = procedure.layout.ids
    return Side(
        tuple((ids[one], ids[other]) for one, other in procedure.told(judged.pairs)),
        tuple(ids[player] for player in judged.downfloaters),
        values,
    )


def _by_the_bye(field: Any, layout: Any, one: PlayerId, other: PlayerId) -> Parting | None:  # noqa: ANN401  of its edition
    """2026 [C5] looks at the whole round; Burstein and Dubov give the bye first. None: the brackets decide."""
    places = layout.ids.index(one), layout.ids.index(other)
    if isinstance(layout, BursteinLayout):
        values = [burstein_judged.values_for_the_bye(layout, player) for player in places]
    elif isinstance(layout, DubovLayout):
        values = [dubov_judged.values_for_the_bye(layout, player) for player in places]
    elif rules_of(field) == "dutch-2026":
        values = [(CriterionValue("C5", layout.score[player]),) for player in places]
    else:
        return None
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


def _of_dubov(layout: DubovLayout, right: FullPairing, other: FullPairing) -> Parting | None:
    difference = dubov_judged.first_difference(layout, _mates(layout.ids, right), _mates(layout.ids, other))
    if difference is None:
        return None
    assert difference.one_is_first, "the edition takes the best, and of equals the first"
    better, worse = (
        _side_of_dubov(layout, divided, values)
        for divided, values in zip((difference.one, difference.other), difference.values, strict=True)
    )
    residents = difference.one.bracket.residents
    return Parting(
        bracket=difference.one.index,
        kind=BracketKind.HETEROGENEOUS if better.upfloaters else BracketKind.HOMOGENEOUS,
        score=Points(layout.score[residents[0]]),
        moved_down=(),
        residents=tuple(layout.ids[player] for player in residents),
        better=better,
        other=worse,
        criterion=difference.criterion,
        order=difference.order,
    )


def _side_of_dubov(layout: DubovLayout, divided: dubov_judged.Divided, values: tuple[CriterionValue, ...]) -> Side:
    ids, bracket = layout.ids, divided.bracket
    return Side(
        tuple((ids[one], ids[other]) for one, other in bracket.pairs),
        (),
        values,
        tuple(ids[player] for player in bracket.upfloaters),
    )
