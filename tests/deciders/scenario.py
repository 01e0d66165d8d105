"""Short spellings of histories for given-when-then tests."""

from core.model.results import Colour, Result
from events.vocabulary.games import ResultRecorded
from events.vocabulary.players import PairingNumbersAssigned, PlayerRegistered
from events.vocabulary.rounds import Board, Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from tests.recorded import recorded

BY_HAND = Provenance(edition="dutch-2017", engine="by hand")
LOT = LotDrawn(initial_colour=Colour.WHITE, seed="spring")


def given(*events):
    """The state after these events; a list among them is spread."""
    flat = []
    for event in events:
        flat.extend(event if isinstance(event, list | tuple) else [event])
    return recorded(flat)


def announced(rounds=5, edition="dutch-2017"):
    return TournamentCreated(details=DetailsSet(name="Spring"), settings=SettingsSet(edition=edition, rounds=rounds))


def registered(player, rating=None, **more):
    rating = 2500 - 100 * player if rating is None else rating
    return PlayerRegistered(player=player, name=f"Player {player}", rating=rating, **more)


def field(count):
    """Announcement, that many players by strength, numbers and lot."""
    return [
        announced(),
        *(registered(player) for player in range(1, count + 1)),
        numbers(1, *range(1, count + 1)),
        LOT,
    ]


def numbers(from_round, *order, reason=""):
    assigned = tuple((player, number) for number, player in enumerate(order, 1))
    return PairingNumbersAssigned(from_round=from_round, numbers=assigned, reason=reason)


def boards(*pairs):
    return tuple(Board(board=board, white=white, black=black) for board, (white, black) in enumerate(pairs, 1))


def paired(round_number, *pairs, bye=None):
    return RoundPaired(round_number=round_number, boards=boards(*pairs), bye=bye, provenance=BY_HAND)


def published(round_number, *pairs, bye=None):
    return [paired(round_number, *pairs, bye=bye), RoundPublished(round_number=round_number)]


def drawn(round_number, *board_numbers):
    return [won(round_number, board, Result.DRAW) for board in board_numbers]


def won(round_number, board, result=Result.WHITE_WINS):
    return ResultRecorded(round_number=round_number, board=board, result=result)


def played(round_number, *pairs, bye=None):
    """Paired, published, all drawn, ended."""
    return [
        *published(round_number, *pairs, bye=bye),
        *drawn(round_number, *range(1, len(pairs) + 1)),
        RoundCompleted(round_number=round_number),
    ]


FOUR = field(4)
ROUND_1 = ((1, 3), (4, 2))
ROUND_2 = ((2, 1), (3, 4))
ROUND_3 = ((1, 4), (2, 3))
