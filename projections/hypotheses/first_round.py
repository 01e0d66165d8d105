"""Boards of round 1 that were made by hand once the draw was done: players who came late, opponents who did not come.

Round 1 is the upper half against the lower half, so the boards that stand out of line are seen at once. Whether their
players were in the draw shows in the colours of all boards after them: these alternate by the ranks of those drawn.
"""

from collections.abc import Iterator
from itertools import product

from core.model.pairing import Board, Boards
from core.model.sentence import joined, say
from core.model.units import PlayerId
from projections.hypotheses.attendance import absentees, expected, seated_late
from projections.hypotheses.case import Case, Difference, Trials, players_of
from projections.hypotheses.hypothesis import Change, Kind, together
from projections.hypotheses.numbers import moved_in_round_1

_BOARDS_MAX = 8


def out_of_line_first(case: Case, difference: Difference) -> Difference:
    """The same, the boards that stand out of line before those that only follow from them."""
    moved = set(moved_in_round_1(case))

    def in_line(board: Board) -> bool:
        return not moved & set(board)

    return Difference(
        tuple(sorted(difference.in_file, key=in_line)),
        tuple(sorted(difference.given, key=in_line)),
        difference.everything,
    )


def seated_after_the_draw(case: Case, trials: Trials) -> tuple[Change, Difference] | None:
    """The boards out of line, none of whose players was in the draw, or one of them with somebody who did not come.

    None: too many boards are out of line, or the others do not come out.
    """
    moved = set(moved_in_round_1(case))
    by_hand: Boards = tuple(board for board in case.recorded if moved & set(board))
    if not 2 <= len(by_hand) <= _BOARDS_MAX:
        return None
    drawn: dict[PlayerId, PlayerId] = {}  # who was in the draw after all, and who did not come with him
    best = _with(case, by_hand, drawn)
    left = trials.difference(best)
    missing = absentees(case)
    while left is not None and left.size:
        better = None
        for player, absent in _tries(by_hand, drawn, missing):
            if trials.is_over:
                return None
            change = _with(case, by_hand, {**drawn, player: absent})
            found = trials.difference(change)
            if found is not None and found.size < (left if better is None else better[1]).size:
                better = {player: absent}, found, change
        if better is None:
            return None
        drawn |= better[0]
        left, best = better[1], better[2]
    return None if left is None else (best, left)


def _tries(
    by_hand: Boards, drawn: dict[PlayerId, PlayerId], missing: list[PlayerId]
) -> Iterator[tuple[PlayerId, PlayerId]]:
    taken = {player for board in by_hand if set(board) & drawn.keys() for player in board}
    free = [player for player in missing if player not in drawn.values()]
    yield from product((player for player in players_of(by_hand) if player not in taken), free)


def _with(case: Case, by_hand: Boards, drawn: dict[PlayerId, PlayerId]) -> Change:
    """All these boards made by hand."""
    changes = []
    told = []
    for board in by_hand:
        for player in players_of([board]):
            if player in drawn:
                changes.append(expected(case, drawn[player]))
            else:
                changes.append(seated_late(case, player))
        missing = [case.who(drawn[player]) for player in players_of([board]) if player in drawn]
        remark = say(" ({player} was in the draw but did not appear)", player=missing[0]) if missing else ""
        told.append(joined("", (case.board(board), remark)))
    whole = together(changes)
    return Change(
        Kind.ATTENDANCE,
        say(
            "{count} boards were paired by hand after the draw: {boards}",
            count=len(by_hand),
            boards=joined("; ", told),
        ),
        alter=whole.alter,
        size=len(by_hand),
        article=whole.article,
        aside=frozenset(players_of(by_hand)) | frozenset(drawn.values()),
    )
