"""For small fields: every whole pairing there is, so that nothing has to be believed."""

from collections.abc import Callable, Iterator
from functools import cache

from core.certificate_check.comparing import Collapses, difference, judged, leaves_no_completion
from core.certificate_check.dutch import Bracket, Candidate
from core.certificate_check.position import Full, Position
from core.certificate_check.wrong import Wrong, require

MOST_PLAYERS = 12


def whole_pairings(at: Position) -> Iterator[Full]:
    """All that are complete and legal, with the colours that the rules give."""
    for bye in sorted(at.takers) if len(at.order) % 2 else [None]:
        players = [one for one in at.order if one != bye]
        for pairs in _pairs_among(at, players):
            if 2 * len(pairs) == len(players):
                yield Full([pair if at.white(*pair) == pair[0] else pair[::-1] for pair in pairs], bye)


def prove_first(at: Position, first: Full, wanted: Callable[[Full], bool], what: str) -> int:
    """That `first` comes before every other whole pairing that is wanted; how many there are."""
    require(len(at.order) <= MOST_PLAYERS, f"{len(at.order)} players are too many to try all: at most {MOST_PLAYERS}")
    collapses, count = collapse_found(at), 0
    for full in filter(wanted, whole_pairings(at)):
        count += 1
        try:
            full.same_as(first) or difference(at, first, full, collapses)
        except Wrong as wrong:
            boards = "; ".join(f"{at.who(white)} - {at.who(black)}" for white, black in full.boards)
            raise Wrong(f"{what} is not the best there is: {boards} comes before it ({wrong})") from wrong
    return count


def collapse_found(at: Position) -> Collapses:
    """2017 A.9 by trying every candidate of a bracket: the first one of all leaves no completion."""

    @cache
    def of(number: int, moved_down: tuple[int, ...], residents: tuple[int, ...]) -> bool:
        lower = [one for one in at.order if at.score(one) < at.score(residents[0])]
        groups = at.groups(lower)
        bracket = Bracket(number, "", [*moved_down], [*residents], groups[0], [one for g in groups[1:] for one in g])
        every = list(_candidates(at, bracket))
        by_left = {tuple(one.left): one for one in every}
        failing = {left for left, one in by_left.items() if leaves_no_completion(at, bracket, one)}
        if not failing:
            return False
        best = min(every, key=lambda one: judged(at, bracket, one, Full([], None)))
        return tuple(best.left) in failing

    return lambda bracket, _: of(bracket.number, tuple(bracket.moved_down), tuple(bracket.residents))


def _candidates(at: Position, bracket: Bracket) -> Iterator[Candidate]:
    """Those with the most pairs (C.5)."""
    found = list(_pairs_among(at, bracket.players))
    most = max(map(len, found))
    for pairs in found:
        if len(pairs) == most:
            yield Candidate(pairs, [one for one in bracket.players if not any(one in pair for pair in pairs)])


def _pairs_among(at: Position, players: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    yield from _pairs_among(at, players[1:])
    for other in players[1:]:
        if at.legal(players[0], other):
            for rest in _pairs_among(at, [one for one in players[1:] if one != other]):
                yield [(players[0], other), *rest]
