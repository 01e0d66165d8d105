"""One door for every edition: what is answered about a round that was paired, to a demand or another whole pairing.

To a demand it is the best pairing that meets it. Why the best, which the edition's comparison puts first, is exact
(decision 78): a full pairing that meets the demand falls into candidates in one way, bracket by bracket. So the best
one takes, in each bracket that it comes to, the best candidate from which the rest can still meet the demand. From the
bracket in which the demand is met on, it is what the edition pairs.

Else whatever contradicts the demand is forbidden, and the engine pairs. In the editions of Dubov with criteria that is
the best as well; in those that are procedures it is no more than what it says: the procedure's own pairing with it.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, cast

from core.editions.explanation import Boards, BySteps, Departure, Mates, Parting, Rule
from core.editions.pairing import pair
from core.explain.comparing import Apart, apart, full_pairing
from core.explain.laws import (
    Demand,
    Obstacle,
    explanation_of,
    inner_of,
    is_judged,
    laws_of,
    limits_of,
    no_completion,
    obstacles_in,
    obstacles_to,
)
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass
from core.model.pairing import (
    AnyField,
    FullPairing,
    PairRecord,
    ProcedureRecord,
    RoundPairing,
    StepRecord,
    is_arranged,
    lot_not_on_record,
)
from core.model.results import Colour
from core.model.sentence import NoLegalPairing, say
from core.model.units import PlayerId


class Kind(StrEnum):
    """What kind of answer it is."""

    IMPOSSIBLE = "impossible"
    WORSE = "worse"
    LATER = "later"  # equal in every criterion, later in the order of generation
    AS_PUBLISHED = "as published"
    NOT_GIVEN = "legal, but not what the procedure gives"  # editions whose text is a procedure; there may be no `best`
    WRONG = "the published pairing is wrong"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be said, and on what it rests."""

    kind: Kind
    right: FullPairing  # what the edition gives
    obstacles: tuple[Obstacle, ...] = ()
    best: FullPairing | None = None  # that meets the demand
    parting: Parting | None = None  # of the right pairing and `best`
    departure: Departure | None = None  # of `best` from the procedure
    published_parting: Parting | None = None  # of the right pairing and the published one, where these differ
    published_departure: Departure | None = None
    published_obstacles: tuple[Obstacle, ...] = ()
    wrong_colours: tuple[PairRecord, ...] = ()  # boards of a given pairing as the articles on colours have them
    steps: tuple[StepRecord, ...] = ()  # of a procedure, those that concern the players asked for


def best_mates(field: AnyField, demand: Demand) -> Mates | None:
    """By position the opponent; None where none meets it, or where the engine pairs it with all else forbidden."""
    compared = explanation_of(field).compared
    if isinstance(compared, BySteps) or not is_judged(field):
        return None
    laws = laws_of(field)
    limits = replace(limits_of(laws, demand), mate=laws.matched)
    matching = MaximumMatching(limits.legal, laws.everyone, limits.mate)
    if not matching.can_pair_all(laws.everyone, limits.may_take_bye):
        return None
    return compared.best(copy(laws.layout), limits)


def is_met(demand: Demand, full: FullPairing) -> bool:
    """Whether a full pairing contains what is asked for."""
    if demand.bye:
        return full.bye == demand.player
    for board in full.boards:
        if demand.player in (board.white, board.black):
            opponent = board.black if board.white == demand.player else board.white
            colour = Colour.WHITE if board.white == demand.player else Colour.BLACK
            is_one = demand.among is None or opponent in demand.among
            return is_one and demand.opponent in (None, opponent) and demand.colour in (None, colour)
    return False


def steps_about(right: RoundPairing, demand: Demand) -> tuple[StepRecord, ...]:
    """The steps of the record that concern somebody asked for."""
    if not isinstance(right.record, ProcedureRecord):
        return ()
    asked = {demand.player, demand.opponent}
    return tuple(step for step in right.record.steps if asked.intersection(step.players))


def forced_by_procedure(field: AnyField, demand: Demand) -> FullPairing | None:
    """The procedure's own pairing with a demand; None when it finds none.

    Where colours depend on how the others are paired, opponents against whom the colour comes out wrong are forbidden
    one after another.
    """
    laws = laws_of(field)
    asked = replace(demand, colour=None) if laws.colours_depend_on_others else demand
    limits = limits_of(laws, asked)
    barred = {
        _pair(laws.ids[player], laws.ids[other])
        for player in range(laws.size)
        for other in members(laws.legal[player] & ~limits.legal[player])
    }
    without_bye = [laws.ids[player] for player in members(laws.may_take_bye & ~limits.may_take_bye)]
    while True:
        full = _paired(field, barred, [] if demand.bye else without_bye)
        if full is None or is_met(demand, full):
            return full
        opponent = full.opponent_of(demand.player)
        if demand.colour is None or demand.opponent is not None or opponent is None:
            return full if is_met(asked, full) else None
        barred = barred | {_pair(demand.player, opponent)}


def _pair(one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId]:
    return (one, other) if one < other else (other, one)


def _paired(
    field: AnyField, barred: set[tuple[PlayerId, PlayerId]], without_bye: Sequence[PlayerId]
) -> FullPairing | None:
    inner = inner_of(field)
    contenders = tuple(replace(one, may_take_bye=False) if one.id in without_bye else one for one in inner.contenders)
    limited = replace(inner, contenders=contenders, forbidden_pairs=inner.forbidden_pairs | barred)
    limited = replace(cast("Any", field), field=limited) if is_arranged(field) else limited
    try:
        return full_pairing(pair(limited))
    except NoLegalPairing:
        return None


NOT_FOUND: Final = say("the procedure")
"""In place of an article, where the steps of an edition lead to no pairing."""


def answer(field: AnyField, demand: Demand, right: RoundPairing, published: FullPairing) -> Verdict:
    """Why a demand was not met; `right` is what the edition gives."""
    obstacles, is_legal = obstacles_to(field, demand), False
    best: FullPairing | None = None
    if not obstacles:
        best, obstacles, is_legal = _best(field, demand, full_pairing(right))
    found = Apart() if best is None else apart(field, right, best)
    verdict = _judged(field, right, published, obstacles, best, found)
    if is_legal and verdict.kind is Kind.IMPOSSIBLE:
        verdict = replace(verdict, kind=Kind.NOT_GIVEN)
    return replace(verdict, steps=() if is_judged(field) else steps_about(right, demand))


def _best(field: AnyField, demand: Demand, right: FullPairing) -> tuple[FullPairing | None, list[Obstacle], bool]:
    """The best full pairing that meets the demand, or why there is none; whether some legal pairing meets it.

    A procedure may do something else once other pairs are forbidden, also where its own pairing meets the demand.
    """
    if not is_judged(field) and is_met(demand, right):
        return right, [], True
    incomplete = no_completion(field, demand)
    if incomplete is not None:
        return None, [incomplete], False
    mates = best_mates(field, demand)
    if mates is not None:
        return _full(field, mates), [], True
    best = forced_by_procedure(field, demand)
    if best is None:
        assert not is_judged(field), "the round can be completed with it"
        return None, [Obstacle(Rule.INCOMPLETE, NOT_FOUND, (), demand.colour)], True
    if not is_met(demand, best):
        return None, [_colour_given(demand, best)], True
    return best, [], True


def answer_whole(
    field: AnyField, boards: Boards, bye: PlayerId | None, right: RoundPairing, published: FullPairing
) -> Verdict:
    """The same for a whole pairing, colours included."""
    obstacles = obstacles_in(field, boards, bye)
    if obstacles:
        return _judged(field, right, published, obstacles, None, Apart())
    given = coloured(field, boards, bye)
    found = apart(field, right, given)
    if not found:
        obstacles = list(reversed_colours(field, full_pairing(right), boards))
    verdict = _judged(field, right, published, obstacles, given, found)
    if verdict.kind is Kind.NOT_GIVEN and found.departure is not None and found.departure.is_illegal:
        verdict = replace(verdict, kind=Kind.IMPOSSIBLE)  # it is this pairing that was asked for, and no other one
    seated = set(boards)
    wrong = tuple(board for board in given.boards if (board.white, board.black) not in seated)
    return replace(verdict, wrong_colours=wrong)


def _judged(
    field: AnyField,
    right: RoundPairing,
    published: FullPairing,
    obstacles: Sequence[Obstacle],
    best: FullPairing | None,
    found: Apart,
) -> Verdict:
    """The verdict; where the published pairing is wrong, that goes before."""
    published_obstacles, published_apart = _of_published(field, right, published)
    is_right = not published_obstacles and not published_apart
    return Verdict(
        kind=_kind(obstacles, found) if is_right else Kind.WRONG,
        right=full_pairing(right),
        obstacles=tuple(obstacles),
        best=best,
        parting=found.parting,
        departure=found.departure,
        published_parting=published_apart.parting,
        published_departure=published_apart.departure,
        published_obstacles=tuple(published_obstacles),
    )


def _of_published(field: AnyField, right: RoundPairing, published: FullPairing) -> tuple[list[Obstacle], Apart]:
    """What is wrong with the published pairing, and where it parts from the right one; kept for the next question."""
    laws = laws_of(field)
    if laws.judged is not None:
        before, same, kept = laws.judged
        if before is right and same == published:
            found: tuple[list[Obstacle], Apart] = kept
            return found
    boards = [(board.white, board.black) for board in published.boards]
    obstacles, parts = obstacles_in(field, boards, published.bye), Apart()
    if not obstacles:
        parts = apart(field, right, published)
        if parts.departure is not None and parts.departure.is_by_lot:
            parts = Apart()
        elif not parts:
            obstacles = list(reversed_colours(field, full_pairing(right), boards))
    laws.judged = right, published, (obstacles, parts)
    return obstacles, parts


def _kind(obstacles: Sequence[Obstacle], found: Apart) -> Kind:
    if obstacles:
        return Kind.IMPOSSIBLE
    if found.departure is not None:
        return Kind.LATER if found.departure.is_order else Kind.NOT_GIVEN
    if found.parting is None:
        return Kind.AS_PUBLISHED
    return Kind.LATER if found.parting.criterion is None else Kind.WORSE


def reversed_colours(field: AnyField, right: FullPairing, boards: Boards) -> Iterator[Obstacle]:
    """Boards that the articles on colours would have the other way round; a lot that is not on record is none."""
    seated = set(boards)
    by_lot = lot_not_on_record(field)
    for board in right.boards:
        if by_lot and board.colour_article == by_lot:
            continue
        if (board.black, board.white) in seated:
            yield Obstacle(Rule.COLOUR_GIVEN, board.colour_article, (board.white, board.black), Colour.WHITE)


def _colour_given(demand: Demand, full: FullPairing) -> Obstacle:
    """The pair can be made, with the other colours."""
    assert demand.opponent is not None, "a colour was asked for against somebody"
    board = next(one for one in full.boards if demand.player in (one.white, one.black))
    has = Colour.WHITE if board.white == demand.player else Colour.BLACK
    return Obstacle(Rule.COLOUR_GIVEN, board.colour_article, (demand.player, demand.opponent), has)


# --- full pairings -----------------------------------------------------------------------------------------


def coloured(field: AnyField, boards: Boards, bye: PlayerId | None) -> FullPairing:
    """Boards in order, with the colours that the articles give; as they are where these do not speak of them."""
    laws = laws_of(field)
    given = [
        PairRecord(*board, "") if found is None else found
        for board, found in zip(boards, laws.coloured(boards, bye), strict=True)
    ]
    by_board = {(board.white, board.black): board for board in given}
    return FullPairing(tuple(by_board[pair] for pair in laws.in_board_order(list(by_board))), bye)


def _full(field: AnyField, mates: Mates) -> FullPairing:
    laws = laws_of(field)
    pairs = [(laws.ids[one], laws.ids[other]) for one, other in sorted(mates.items()) if one < other]
    alone = [laws.ids[place] for place in range(laws.size) if place not in mates]
    return coloured(field, pairs, alone[0] if alone else None)
