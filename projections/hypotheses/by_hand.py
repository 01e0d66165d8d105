"""What needs no pairing again: boards whose colours were reversed, and players who changed places.

The recorded round is compared board by board with what was paired; the proof is that nothing else differs.
"""

from collections.abc import Sequence

from core.model.dataclass import dataclass
from core.model.pairing import Board, Boards
from core.model.sentence import enumerated, joined, say, say_of
from core.model.units import PlayerId
from projections.hypotheses.case import Case, Difference
from projections.hypotheses.hypothesis import Change, Kind, together

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
