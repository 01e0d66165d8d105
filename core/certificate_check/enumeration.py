"""For small fields: every whole pairing there is, so that nothing has to be believed."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from core.certificate_check.judge import Bracket, Collapses, Judge
from core.certificate_check.position import Position
from core.certificate_check.tournament import Full
from core.certificate_check.wrong import Wrong, require


def whole_pairings(at: Position) -> Iterator[Full]:
    """All that are complete and legal, with the colours that the rules give."""
    for bye in sorted(at.takers) if len(at.order) % 2 else [None]:
        players = [one for one in at.order if one != bye]
        for pairs in _pairs_among(at, players):
            if 2 * len(pairs) == len(players):
                yield Full([pair if at.white(*pair) == pair[0] else pair[::-1] for pair in pairs], bye)


def prove_first(judge: Judge, first: Full, wanted: Callable[[Full], bool], what: str) -> int:
    """That `first` comes before all others wanted; how many there are."""
    at, collapses, count = judge.at, collapse_found(judge), 0
    require(len(at.order) <= 12, f"{len(at.order)} players are too many to try all: at most 12")
    for full in filter(wanted, whole_pairings(at)):
        count += 1
        try:
            full.same_as(first) or judge.difference(first, full, collapses)
        except Wrong as wrong:
            boards = "; ".join(f"{at.who(white)} - {at.who(black)}" for white, black in full.boards)
            raise Wrong(f"{what} is not the best there is: {boards} comes before it ({wrong})") from wrong
    return count


def collapse_found(judge: Judge) -> Collapses:
    """2017 A.9: the best of all candidates with the most pairs (C.5) leaves no completion."""

    @cache
    def of(bracket: Bracket) -> bool:
        found = list(_pairs_among(judge.at, bracket.players))
        most = max(map(len, found))
        every = [judge.cut(bracket.players, Full(pairs, None)) for pairs in found if len(pairs) == most]
        failing = {left for left in {one.left for one in every} if not judge.ends(bracket, left)}
        return bool(failing) and min(every, key=lambda one: judge.values(bracket, one)).left in failing

    return lambda bracket, _: of(bracket)


def _pairs_among(at: Position, players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    yield from _pairs_among(at, players[1:])
    for other in players[1:]:
        if at.legal(players[0], other):
            for rest in _pairs_among(at, [one for one in players[1:] if one != other]):
                yield [(players[0], other), *rest]
