"""One door for every edition: what can be answered about a round that was paired."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from core.editions.explanation import Boards, Mates, Rule
from core.explain.comparing import Apart, apart, full_pairing
from core.explain.demands import Demand
from core.explain.facts import Obstacle, no_completion, obstacles_in, obstacles_to
from core.explain.forced import best_mates, forced_by_procedure, is_met, steps_about
from core.explain.laws import is_judged, laws_of
from core.explain.verdict import Kind, Verdict
from core.model.pairing import AnyField, FullPairing, PairRecord, RoundPairing, lot_not_on_record
from core.model.results import Colour
from core.model.sentence import say
from core.model.units import PlayerId

__all__ = ["NOT_FOUND", "answer", "answer_whole", "reversed_colours"]

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
