"""Who sits against whom in a round: recorded or paired, held against each other with their colours."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from core.model.record import RoundPairing
from core.model.results import Outcome
from core.model.tournament import Round
from core.model.units import PlayerId
from core.model.unstated_colours import turned_as


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
"""Pairs of players whose colours nobody knows."""


def boards_and_byes(pairs: Iterable[tuple[PlayerId, PlayerId]], *byes: PlayerId | None) -> Boards:
    """The boards of these pairs, then the byes there are."""
    return (*(Board(white, black) for white, black in pairs), *(Board(bye, None) for bye in byes if bye is not None))


def recorded_boards(one_round: Round) -> Boards:
    """The boards of a round; every bye, should a file have more than the one there can be."""
    byes = (player for player, outcome in one_round.unpaired.items() if outcome is Outcome.PAIRING_ALLOCATED_BYE)
    return boards_and_byes(((game.white, game.black) for game in one_round.games), *byes)


def boards_of(pairing: RoundPairing) -> Boards:
    """The boards that an engine gives."""
    return boards_and_byes(pairing.pairs, pairing.bye)


def turned(recorded: Boards, given: Boards, unstated: Unstated) -> Boards:
    """The recorded boards, those without colours turned as `given` has them (`core.model.unstated_colours`)."""
    return tuple(Board(*one) for one in turned_as(recorded, given, unstated)) if unstated else recorded


def only_in(boards: Boards, others: Boards) -> Boards:
    """Those that the others do not have, colours included."""
    have = set(others)
    return tuple(board for board in boards if board not in have)
