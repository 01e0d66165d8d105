"""Boards that were made by hand: colours reversed, players who changed places, and in round 1 who came late or not.

The first need no pairing again: the recorded round is compared board by board with what was paired; the proof is that
nothing else differs.

Round 1 is the upper half against the lower half, so boards made once the draw was done stand out of line. Whether their
players were in the draw shows in the colours of all boards after them: these alternate by the ranks of those drawn.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from core.model.dataclass import dataclass
from core.model.pairing import Board, Boards
from core.model.sentence import enumerated, joined, say, say_of
from core.model.units import PlayerId
from projections.hypotheses.attendance import absentees, expected, seated_late
from projections.hypotheses.case import Case, Difference, Trials, players_of
from projections.hypotheses.hypothesis import Change, Kind, together
from projections.hypotheses.numbers import moved_in_round_1

EXCHANGES_MAX = 2
"""More exchanges describe a round rather than explain it."""

_NOBODY = PlayerId(0)  # the opponent of who has the bye


def by_hand(case: Case, difference: Difference) -> Change | None:
    """The few things that, done after the pairing, turn it into the recorded one; None: they are too many."""
    reversed_boards = [
        board for board in difference.in_file if board.black is not None and board.reversed in difference.given
    ]
    exchanged = _exchanges(
        tuple(board for board in difference.in_file if board not in reversed_boards),
        tuple(board for board in difference.given if board.reversed not in reversed_boards),
    )
    if exchanged is None or len(exchanged) > EXCHANGES_MAX:
        return None
    changes = [*_reversals(case, reversed_boards), *(_exchange(case, one) for one in exchanged)]
    return together(changes) if changes else None


def _reversals(case: Case, boards: Sequence[Board]) -> list[Change]:
    if not boards:
        return []
    given = {} if case.pairing is None else {(one.white, one.black): one for one in case.pairing.record.pairs}
    told = []
    for white, black in boards:
        assert black is not None, "the bye has no colours"
        by = given.get((black, white))
        reason = (
            say(" ({article} gives White to {player})", article=by.colour_article, player=case.who(black))
            if by and by.colour_article
            else ""
        )
        told.append(joined("", (case.board(Board(white, black)), reason)))
    condition = say_of(
        len(boards),
        "the colours were reversed by hand on one board: {boards}",
        "the colours were reversed by hand on {count} boards: {boards}",
        boards=joined("; ", told),
    )
    return [Change(Kind.COLOURS, condition, size=len(boards), article=case.cited("C.04.2.D.10"))]


@dataclass(frozen=True, slots=True)
class _Exchange:
    """Two players, or a player and the bye, who change places between two boards."""

    one: PlayerId
    other: PlayerId
    before: Boards
    after: Boards


def _exchanges(in_file: Boards, given: Boards) -> list[_Exchange] | None:
    """The fewest exchanges; None: some sit in only one of the two pairings."""
    now, wanted = _mates(given), _mates(in_file)
    if now.keys() != wanted.keys():
        return None
    seats = dict(now)
    exchanges = []
    for white, black in in_file:
        first, second = white, _NOBODY if black is None else black
        if seats[first] == second:
            continue
        leaves, stays = seats[first], seats[second]
        before = (_board(first, leaves, given), _board(second, stays, given))
        after = (Board(white, black), _board(leaves, stays, in_file))
        seats |= {first: second, second: first, leaves: stays, stays: leaves}
        one, other = (leaves, second) if _stay_seated(first, stays, before, after) else (first, stays)
        exchanges.append(_Exchange(min(one, other), max(one, other), before, after))
    return exchanges


def _stay_seated(first: PlayerId, stays: PlayerId, before: Boards, after: Boards) -> bool:
    """Of two ways to tell an exchange, whether these two stay: nobody changes places with the bye itself.

    Without a bye it is those who keep their colours.
    """
    if any(board[1] is None for board in before):
        return stays == _NOBODY
    had_white, have_white = {board[0] for board in before}, {board[0] for board in after}
    return {first, stays} & had_white == {first, stays} & have_white


def _mates(boards: Boards) -> dict[PlayerId, PlayerId]:
    mates = {}
    for white, black in boards:
        other = _NOBODY if black is None else black
        mates[white], mates[other] = other, white
    return mates


def _board(one: PlayerId, other: PlayerId, boards: Boards) -> Board:
    """The board of two players as it stands in one of the pairings; in neither, the first has White."""
    if _NOBODY in (one, other):
        return Board(max(one, other), None)
    return Board(other, one) if (other, one) in boards else Board(one, other)


def _exchange(case: Case, exchange: _Exchange) -> Change:
    before = enumerated(case.board(board) for board in exchange.before)
    after = enumerated(case.board(board) for board in exchange.after)
    names = enumerated((case.who(exchange.one), case.who(exchange.other)))
    condition = say(
        "{players} were swapped by hand: {before} became {after}", players=names, before=before, after=after
    )
    return Change(Kind.EXCHANGE, condition, article=case.cited("C.04.2.D.10"))


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
