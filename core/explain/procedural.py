"""Editions that are not judged bracket by bracket: what can be said of a demand, and what cannot.

Their texts are procedures: they say what to do next, not how to compare two full pairings. So the statement is weaker
than for the Dutch editions: the demand is impossible, or it is legal and not what the procedure gives. The pairing that
contains it is the one that the procedure gives when all other opponents of the players asked for are forbidden.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from core.errors import NoLegalPairing
from core.explain.demands import Demand
from core.explain.facts import Obstacle, Rule
from core.explain.verdict import Kind, Verdict
from core.field import AnyField
from core.gibson import GibsonField
from core.record import FullPairing, ProcedureRecord, RoundPairing, StepRecord
from core.results import Colour
from core.systems import pair
from core.units import PlayerId

NOT_FOUND: Final = "the procedure"
"""In place of an article, where the steps of an edition lead to no pairing."""

_RULE: Final = "the absolute rules of the edition"


def full_pairing(pairing: RoundPairing) -> FullPairing:
    """What an engine returned, board by board."""
    by_board = {(board.white, board.black): board for board in pairing.record.pairs}
    return FullPairing(tuple(by_board[pair] for pair in pairing.pairs), pairing.bye)


def why_not_by_procedure(field: AnyField, demand: Demand, right: RoundPairing, published: FullPairing) -> Verdict:
    """What can be said where the edition is a procedure."""
    given = full_pairing(right)
    obstacles = list(_obstacles(field, demand))
    best = None if obstacles else _forced(field, demand)
    if best is not None and not is_met(demand, best):
        obstacles = [_colour_given(demand, best)]
        best = None
    elif not obstacles and best is None and _can_be_asked(field, demand):
        obstacles = [Obstacle(Rule.INCOMPLETE, NOT_FOUND, ())]
    if not same_boards(given, published):
        kind = Kind.WRONG
    elif obstacles:
        kind = Kind.IMPOSSIBLE
    else:
        kind = Kind.AS_PUBLISHED if is_met(demand, given) else Kind.NOT_GIVEN
    return Verdict(kind, given, tuple(obstacles), best, steps=steps_about(right, demand))


def same_boards(one: FullPairing, other: FullPairing) -> bool:
    """The same pairs and bye, whatever the colours."""
    pairs = [{frozenset((board.white, board.black)) for board in full.boards} for full in (one, other)]
    return pairs[0] == pairs[1] and one.bye == other.bye


def is_met(demand: Demand, full: FullPairing) -> bool:
    """Whether a full pairing contains what is asked for."""
    if demand.bye:
        return full.bye == demand.player
    for board in full.boards:
        if demand.player in (board.white, board.black):
            opponent = board.black if board.white == demand.player else board.white
            colour = "w" if board.white == demand.player else "b"
            return demand.opponent in (None, opponent) and demand.colour in (None, colour)
    return False


def steps_about(right: RoundPairing, demand: Demand) -> tuple[StepRecord, ...]:
    """The steps of the record that concern somebody asked for."""
    if not isinstance(right.record, ProcedureRecord):
        return ()
    asked = {demand.player, demand.opponent}
    return tuple(step for step in right.record.steps if asked.intersection(step.players))


def _obstacles(field: AnyField, demand: Demand) -> Iterator[Obstacle]:
    contenders = {one.id: one for one in field.contenders}
    asked = [demand.player, *([] if demand.opponent is None else [demand.opponent])]
    away = [player for player in asked if player not in contenders]
    if away:
        yield from (Obstacle(Rule.ABSENT, "", (player,)) for player in away)
        return
    if demand.player == demand.opponent:
        yield Obstacle(Rule.SAME_PLAYER, "", (demand.player,))
        return
    if demand.bye:
        if len(contenders) % 2 == 0:
            yield Obstacle(Rule.EVEN, "C.04.1.c", (demand.player,))
        elif not getattr(contenders[demand.player], "may_take_bye", True):
            yield Obstacle(Rule.BYE_RIGHT, _RULE, (demand.player,))
    elif demand.opponent is not None:
        both = (demand.player, demand.opponent)
        if demand.opponent in getattr(contenders[demand.player], "opponents", ()):
            yield Obstacle(Rule.MET, _RULE, both)
        if (min(both), max(both)) in getattr(_inner(field), "forbidden_pairs", ()):
            yield Obstacle(Rule.FORBIDDEN, "announced", both)


def _inner(field: AnyField) -> Any:  # noqa: ANN401  a field of any edition
    return field.field if isinstance(field, GibsonField) else field


def _forced(field: AnyField, demand: Demand) -> FullPairing | None:
    """The procedure's own pairing when everybody else is forbidden; None when it finds none that meets the demand."""
    inner = _inner(field)
    ids = [one.id for one in field.contenders]
    kept: list[tuple[PlayerId, PlayerId | None]] = [(demand.player, demand.opponent)]
    if demand.opponent is not None:
        kept.append((demand.opponent, demand.player))
    if not _can_be_asked(field, demand):
        return None
    barred = {
        (min(player, other), max(player, other))
        for player, partner in kept
        for other in ids
        if other not in (player, partner)
    }
    limited = replace(inner, forbidden_pairs=inner.forbidden_pairs | barred)
    limited = replace(field, field=limited) if isinstance(field, GibsonField) else limited
    try:
        full = full_pairing(pair(limited))
    except NoLegalPairing:
        return None
    return full if is_met(replace(demand, colour=None), full) else None


def _can_be_asked(field: AnyField, demand: Demand) -> bool:
    """Not a colour against anybody, nor anything of a system that knows no forbidden pairs."""
    return hasattr(_inner(field), "forbidden_pairs") and (demand.opponent is not None or demand.bye)


def _colour_given(demand: Demand, full: FullPairing) -> Obstacle:
    """The pair can be made, with the other colours."""
    assert demand.opponent is not None, "a colour was asked for against somebody"
    board = next(one for one in full.boards if demand.player in (one.white, one.black))
    has = Colour.WHITE if board.white == demand.player else Colour.BLACK
    return Obstacle(Rule.COLOUR_GIVEN, board.colour_article, (demand.player, demand.opponent), has)
