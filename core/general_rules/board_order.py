"""The order of boards (C.04.2.D.9; 2026: C.04.2, 3.6)."""

from collections.abc import Iterable, Mapping

from core.model.units import PairingNumber, PlayerId


def board_order(
    pairs: Iterable[tuple[PlayerId, PlayerId]],
    scores: Mapping[PlayerId, int],
    numbers: Mapping[PlayerId, PairingNumber],
) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Pairs sorted by the score of the higher ranked player, the sum of scores, his rank in the initial order.

    The higher ranked player of a pair has the higher score or, the scores being equal, the lower number (A.2).
    """

    def place(pair: tuple[PlayerId, PlayerId]) -> tuple[int, int, int]:
        higher = min(pair, key=lambda player: (-scores[player], numbers[player]))
        return -scores[higher], -(scores[pair[0]] + scores[pair[1]]), numbers[higher]

    return tuple(sorted(pairs, key=place))
