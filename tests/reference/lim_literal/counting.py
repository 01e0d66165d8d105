"""How many of some players can be paired, by trying: slow, and with a limit on the patience of the reader."""

from collections.abc import Callable, Sequence

from core.model.units import PlayerId

MayMeet = Callable[[PlayerId, PlayerId], bool]
STEPS_MAX = 20_000


class TooLarge(Exception):
    """Trying everything would take too long."""


def most_pairings(players: Sequence[PlayerId], may_meet: MayMeet) -> int:
    """How many pairings can be made at the same time, nobody being in two of them."""
    known: dict[frozenset[PlayerId], int] = {}
    steps = 0

    def most(left: frozenset[PlayerId]) -> int:
        nonlocal steps
        opponents = {one: [other for other in left if other != one and may_meet(one, other)] for one in left}
        free = frozenset(one for one in left if opponents[one])
        if not free:
            return 0
        if free not in known:
            steps += 1
            if steps > STEPS_MAX:
                raise TooLarge
            one = min(free, key=lambda player: (len(opponents[player]), player))  # the one with the fewest
            best = 0
            for other in sorted(opponents[one], key=lambda player: (len(opponents[player]), player)):
                best = max(best, 1 + most(free - {one, other}))
                if best == len(free) // 2:
                    break
            else:
                if len(opponents[one]) > 1:  # with one opponent alone nothing is gained by leaving him out
                    best = max(best, most(free - {one}))
            known[free] = best
        return known[free]

    return most(frozenset(players))


def can_all_be_paired(players: Sequence[PlayerId], may_meet: MayMeet) -> bool:
    """Whether nobody is left over."""
    known: set[frozenset[PlayerId]] = set()  # those that cannot
    steps = 0

    def can(left: frozenset[PlayerId]) -> bool:
        nonlocal steps
        if not left:
            return True
        if len(left) % 2 or left in known:
            return False
        steps += 1
        if steps > STEPS_MAX:
            raise TooLarge
        opponents = {one: [other for other in left if other != one and may_meet(one, other)] for one in left}
        one = min(left, key=lambda player: (len(opponents[player]), player))
        for other in sorted(opponents[one], key=lambda player: (len(opponents[player]), player)):
            if can(left - {one, other}):
                return True
        known.add(left)
        return False

    return can(frozenset(players))


def can_be_spared(player: PlayerId, members: Sequence[PlayerId], may_meet: MayMeet) -> bool:
    """3.10.2, 4.4: without him as many pairings can be made as with him."""
    others = [one for one in members if one != player]
    return most_pairings(others, may_meet) == most_pairings(members, may_meet)


def most_given_an_opponent(floaters: Sequence[PlayerId], residents: Sequence[PlayerId], may_meet: MayMeet) -> int:
    """3.3: how many of the floaters can have each a compatible resident who is nobody else's."""
    if not floaters:
        return 0
    first, *others = floaters
    best = most_given_an_opponent(others, residents, may_meet)
    for resident in residents:
        if best == len(floaters):
            break
        if may_meet(first, resident):
            left = [one for one in residents if one != resident]
            best = max(best, 1 + most_given_an_opponent(others, left, may_meet))
    return best
