"""The order of boards (C.04.2.D.9; 2026: C.04.2, 3.6)."""

from collections.abc import Iterable, Mapping, Sequence

from core.model.hints import TypeAlias, TypeVar
from core.model.named_tuple import NamedTuple
from core.model.units import BoardNumber, PairingNumber, PlayerId


def board_order(
    pairs: Iterable[tuple[PlayerId, PlayerId]],
    scores: Mapping[PlayerId, int],
    numbers: Mapping[PlayerId, PairingNumber],
) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Pairs sorted by the score of the higher ranked player, the sum of scores, his rank in the initial order.

    The higher ranked player of a pair has the higher score or, the scores being equal, the lower number (A.2).
    """

    def place(pair: tuple[PlayerId, PlayerId]) -> tuple[int, int, int]:
        one, other = pair
        score, second = scores[one], scores[other]
        if score < second or (score == second and numbers[other] < numbers[one]):
            one, score, second = other, second, score
        return -score, -(score + second), numbers[one]

    return tuple(sorted(pairs, key=place))


# --- Boards that are fixed for players who need them, such as one that a wheelchair reaches; the others keep their
# order
# The order of the boards is the one of C.04.2.D.9 (2026: C.04.2, 3.6); a fixed board moves a game and changes no
# pairing.

Pair: TypeAlias = tuple[PlayerId, PlayerId]
B = TypeVar("B", bound=Pair)


class Elsewhere(NamedTuple):
    """A player who does not play on the board that is fixed for them, and the one who has the game instead.

    `because_of` None: there are not so many boards.
    """

    player: PlayerId
    fixed: BoardNumber
    plays_on: BoardNumber
    because_of: PlayerId | None = None


def placed(pairs: Sequence[B], fixed: Mapping[PlayerId, BoardNumber]) -> tuple[B, ...]:
    """The pairs, board 1 first, with the games of those players on their boards and all others in order around them.

    Of two who meet, the board fixed first counts; with too few boards the last one left is taken.
    """
    taken: dict[int, B] = {}
    there_are_enough = sorted(fixed.items(), key=lambda item: item[1] > len(pairs))  # stable: in the order fixed
    for player, board in there_are_enough:
        game = next((pair for pair in pairs if player in pair), None)
        if game is not None and game not in taken.values():
            here = board if 1 <= board <= len(pairs) else max(set(range(1, len(pairs) + 1)) - taken.keys())
            taken[here] = game
    others = iter([pair for pair in pairs if pair not in taken.values()])
    return tuple(taken[number] if number in taken else next(others) for number in range(1, len(pairs) + 1))


def elsewhere(on_boards: Mapping[BoardNumber, Pair], fixed: Mapping[PlayerId, BoardNumber]) -> tuple[Elsewhere, ...]:
    """Who of these does not play on the board that is fixed for them; in the order in which they were.

    Those who are not paired play nowhere, and are not told.
    """
    boards = {player: number for number, pair in on_boards.items() for player in pair}
    found = []
    for player, board in fixed.items():
        here = boards.get(player, board)
        if here == board:
            continue
        opponent = next(one for one in on_boards[here] if one != player)
        found.append(Elsewhere(player, board, here, opponent if fixed.get(opponent) == here else None))
    return tuple(found)
