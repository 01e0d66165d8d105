"""Other full pairings of a round: some boards, and perhaps the bye, mixed anew."""

from collections.abc import Iterator
from random import Random

from core.explain.laws import Laws
from core.model.pairing import AnyField, RoundPairing
from core.model.units import PlayerId

Boards = list[tuple[PlayerId, PlayerId]]


def is_legal(laws: Laws, boards: Boards, bye: PlayerId | None) -> bool:
    """By the absolute rules."""
    if bye is not None and not laws.may_take_bye >> laws.place[bye] & 1:
        return False
    return all(laws.legal[laws.place[one]] >> laws.place[other] & 1 for one, other in boards)


def mixed(chance: Random, right: RoundPairing) -> tuple[Boards, PlayerId | None]:
    """Two or three boards of neighbours, or any boards, with other opponents; now and then another bye."""
    boards = list(right.pairs)
    count = min(len(boards), chance.choice([2, 2, 3, 4]))
    start = chance.randrange(len(boards) - count + 1)
    taken = boards[start : start + count] if chance.random() < 0.7 else chance.sample(boards, count)
    players = [player for pair in taken for player in pair]
    if right.bye is not None and chance.random() < 0.3:
        players.append(right.bye)
    chance.shuffle(players)
    bye = players.pop() if len(players) % 2 else right.bye
    kept = [pair for pair in boards if pair not in taken]
    return [*kept, *zip(players[::2], players[1::2], strict=True)], bye


def legal_alternatives(
    chance: Random, field: AnyField, right: RoundPairing, count: int
) -> Iterator[tuple[Boards, PlayerId | None]]:
    """So many, as far as a few tries find them; the right pairing itself may be among them."""
    laws = Laws(field)
    for _ in range(20 * count):
        if count == 0 or not right.pairs:
            return
        boards, bye = mixed(chance, right)
        if is_legal(laws, boards, bye):
            count -= 1
            yield boards, bye
