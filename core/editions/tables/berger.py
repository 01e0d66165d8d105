"""Berger's tables (C.05, Annex 1; CFC 652), for any number: who meets whom in which round, and the colours.

Of n seats, even, the numbers below n meet in the round r for which their sum leaves the same as r + 1 when divided by
n - 1; seat n meets the number whose double does. Of an odd number of players the last seat is free.
"""

from core.model.hints import TYPE_CHECKING
from core.model.units import RoundNumber

if TYPE_CHECKING:
    from core.editions.edition import Seats


def seats_for(players: int) -> int:
    """An even number: of an odd one of players, whoever meets the last seat is free."""
    return players + players % 2


def rounds_of_cycle(players: int) -> int:
    """In how many rounds everybody meets everybody once."""
    return seats_for(players) - 1


def berger_pairs(seats: int, round_number: int) -> "Seats":
    """A round as it is printed: seat n first, then going outwards from the number it meets; the first has White.

    The first half of the numbers has White against seat n.
    """
    others = seats - 1
    host = _number((round_number + 1) * (seats // 2), others)
    against_last = (host, seats) if 2 * host <= seats else (seats, host)
    outwards = ((_number(host + step, others), _number(host - step, others)) for step in range(1, seats // 2))
    return (against_last, *outwards)


def _number(value: int, others: int) -> int:
    """Round the circle of the numbers 1 to `others`."""
    return (value - 1) % others + 1


def cycle_pairs(players: int, round_number: int) -> "Seats":
    """A round of one cycle, the games of the free seat left out."""
    pairs = berger_pairs(seats_for(players), round_number)
    return tuple(pair for pair in pairs if max(pair) <= players)


def swapped(round_number: int, rounds: int) -> int:
    """The round of the table that is played then when the last two rounds of the cycle change places."""
    if rounds < 3 or round_number < rounds - 1:  # of two players or none there is nothing to change
        return round_number
    return 2 * rounds - 1 - round_number


def pairs_in_cycles(players: int, round_number: RoundNumber, *, swap_last_two: bool, cycles: int = 2) -> "Seats":
    """A round of several cycles: every second one with the colours reversed.

    `swap_last_two`: those of every cycle but the last, so that nobody has one colour three times where cycles meet.
    """
    rounds = rounds_of_cycle(players)
    cycle, index = divmod(round_number - 1, rounds)
    of_table = swapped(index + 1, rounds) if swap_last_two and cycle < cycles - 1 else index + 1
    pairs = cycle_pairs(players, of_table)
    return tuple((black, white) for white, black in pairs) if cycle % 2 else pairs


# --- one pair ----------------------------------------------------------------------------------------


def berger_round(one: int, other: int, seats: int) -> int:
    """The round of the first cycle in which two numbers meet; `seats` is even."""
    smaller, greater = sorted((one, other))
    total = 2 * smaller if greater == seats else smaller + greater
    return (total - 2) % (seats - 1) + 1


def berger_white(one: int, other: int, seats: int) -> int:
    """Who of the two has White in the first cycle."""
    smaller, greater = sorted((one, other))
    if greater == seats:
        return smaller if 2 * smaller <= seats else greater
    return smaller if (smaller + greater) % 2 else greater
