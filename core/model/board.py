"""Who sits against whom in a round: recorded or paired, held against each other with their colours."""

from collections.abc import Collection, Iterable

from core.model.field import AnyField, lot_not_on_record
from core.model.hints import Protocol, TypeAlias, TypeVar
from core.model.named_tuple import NamedTuple
from core.model.record import RoundPairing
from core.model.results import Outcome
from core.model.sentence import say, say_of
from core.model.tournament import Round
from core.model.units import PlayerId


class Board(NamedTuple):
    """White and Black; `black` None: the pairing-allocated bye of `white`."""

    white: PlayerId
    black: PlayerId | None

    @property
    def reversed(self) -> "Board":
        """The same two with the other colours; the bye has none."""
        return self if self.black is None else Board(self.black, self.white)


Boards: TypeAlias = tuple[Board, ...]
"""In board order, the bye last."""

Unstated: TypeAlias = frozenset[frozenset[object]]
"""Pairs of players whose colours nobody knows: a report can leave them out of a game not played (decision 98)."""

Seat = TypeVar("Seat")
Opponent = TypeVar("Opponent")


def boards_and_byes(pairs: Iterable[tuple[PlayerId, PlayerId]], *byes: PlayerId | None) -> Boards:
    """The boards of these pairs, then the byes there are."""
    return (*(Board(white, black) for white, black in pairs), *(Board(bye, None) for bye in byes if bye is not None))


class _Seats(Protocol):
    """A game, or a board of an event."""

    @property
    def white(self) -> PlayerId:
        """Who has White."""

    @property
    def black(self) -> PlayerId:
        """Who has Black."""


def boards_at(seats: Iterable[_Seats], *byes: PlayerId | None) -> Boards:
    """The boards of these games, then the byes there are."""
    return boards_and_byes([(one.white, one.black) for one in seats], *byes)


def recorded_boards(one_round: Round) -> Boards:
    """The boards of a round; every bye, should a file have more than the one there can be."""
    byes = (player for player, outcome in one_round.unpaired.items() if outcome is Outcome.PAIRING_ALLOCATED_BYE)
    return boards_at(one_round.games, *byes)


def boards_of(pairing: RoundPairing) -> Boards:
    """The boards that an engine gives."""
    return boards_and_byes(pairing.pairs, pairing.bye)


def turned(recorded: Boards, given: Boards, unstated: Unstated) -> Boards:
    """The recorded boards, those without colours turned as `given` has them."""
    return tuple(Board(*one) for one in turned_as(recorded, given, unstated)) if unstated else recorded


def only_in(boards: Boards, others: Boards) -> Boards:
    """Those that the others do not have, colours included."""
    have = set(others)
    return tuple(board for board in boards if board not in have)


def unstated_in(one_round: Round) -> Unstated:
    """The pairs of a round whose colours nobody knows."""
    return frozenset(frozenset((game.white, game.black)) for game in one_round.games if game.colours_unknown)


def drawn_at_the_board(field: AnyField, pairing: RoundPairing) -> Unstated:
    """The pairs whose colours a lot decides that the record does not hold (CFC 631.2): either way is right."""
    article = lot_not_on_record(field)
    pairs = pairing.record.pairs if article else ()
    return frozenset(frozenset((one.white, one.black)) for one in pairs if one.colour_article == article)


def turned_as(
    recorded: Iterable[tuple[Seat, Opponent]],
    given: Collection[tuple[Seat, Opponent]],
    unstated: Collection[frozenset[object]],
) -> list[tuple[Seat, Opponent]]:
    """The recorded boards, those without colours turned as `given` has them: what is not stated cannot differ."""
    if not unstated:
        return list(recorded)
    has, boards = set(given), []
    for board in recorded:
        other: tuple[Seat, Opponent] = board[::-1]  # type: ignore[assignment]  # a board of two players
        boards.append(other if frozenset(board) in unstated and other in has else board)
    return boards


def boards_differ(pairing: Boards, only_in_it: Boards, only_in_other: Boards, *, of_teams: bool = False) -> str:
    """How many boards of a pairing another one has not, and whether the bye is another's."""
    boards, count = map(without_byes, (pairing, only_in_it))
    return counted(count, boards, bye=bye_differs(only_in_it, only_in_other), of_teams=of_teams)


def counted(count: int, boards: int, *, bye: bool, of_teams: bool = False) -> str:
    """1 of 6 boards differs, 2 of 6 boards and the bye differ: the bye is no board; of teams they are matches."""
    if bye and not count:
        return say("the bye differs")
    if bye and of_teams:
        return say("{count} of {boards} matches and the bye differ", count=count, boards=boards)
    if bye:
        return say("{count} of {boards} boards and the bye differ", count=count, boards=boards)
    if of_teams:
        return say_of(count, "{count} of {boards} matches differs", "{count} of {boards} matches differ", boards=boards)
    return say_of(count, "{count} of {boards} boards differs", "{count} of {boards} boards differ", boards=boards)


def without_byes(boards: Boards) -> int:
    """How many boards there are."""
    return sum(board.black is not None for board in boards)


def bye_differs(only_in_one: Boards, only_in_other: Boards) -> bool:
    """Whether the bye is among what only one of two pairings has."""
    return any(board.black is None for board in (*only_in_one, *only_in_other))


def as_numbers(boards: Boards) -> list[tuple[int, int]]:
    """White and Black by their numbers, for programs; 0 where White has the bye."""
    return [(white, black or 0) for white, black in boards]
