"""For small fields: every whole pairing there is, so that nothing has to be believed."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from core.certificate_check.judge import Judge
from core.certificate_check.position import Position
from core.certificate_check.tournament import Full
from core.certificate_check.wrong import Wrong, require
from core.model.sentence import say

ENUMERATED_MAX: Final = 12
"""So many players, and every pairing of theirs is tried in seconds."""


def whole_pairings(at: Position) -> Iterator[Full]:
    """All that are complete and legal, with the colours that the rules give."""
    for bye in sorted(at.takers) if len(at.order) % 2 else [None]:
        players = [one for one in at.order if one != bye]
        for pairs in pairs_of_all(at, players):
            yield Full([pair if at.white(*pair) == pair[0] else pair[::-1] for pair in pairs], bye)


def prove_first(judge: Judge, first: Full, wanted: Callable[[Full], bool], what: str) -> int:
    """That `first` comes before all others wanted; how many there are."""
    at, collapses, count = judge.at, judge.collapse_found(), 0
    told = say("{count} players are too many for all pairings to be tried: at most 12", count=len(at.order))
    require(len(at.order) <= ENUMERATED_MAX, told)
    for full in filter(wanted, whole_pairings(at)):
        count += 1
        try:
            full.same_as(first) or judge.difference(first, full, collapses)
        except Wrong as wrong:
            boards = "; ".join(f"{at.who(white)} - {at.who(black)}" for white, black in full.boards)
            raise Wrong(
                say(
                    "{what} is not the best one: {boards} comes before it ({wrong})",
                    what=what,
                    boards=boards,
                    wrong=wrong.args[0],
                )
            ) from wrong
    return count


def pairs_of_all(at: Position, players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair all of them legally."""
    if not players:
        yield []
    for other in players[1:]:
        if at.legal(players[0], other):
            for rest in pairs_of_all(at, [one for one in players[1:] if one != other]):
                yield [(players[0], other), *rest]
