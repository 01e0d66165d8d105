"""The drawing of numbers (CFC 652): by lot within sections or teams, or restricted by regions. Anyone can repeat it.

Everybody's own digest of the recorded seed is the lot, so that the order does not depend on who is asked first.
"""

from collections.abc import Mapping, Sequence

from core.editions.schedule import Schedule
from core.editions.tables.berger import seats_for
from core.model.errors import Refused
from core.model.hints import Final
from core.model.lots import NUMBERS_OF_A_TABLE, order_by_lot
from core.model.units import PlayerId

# --- Restricted drawing of numbers (C.05, Annex 2, Varma's tables): who comes from one region draws from one group
# No two numbers of a group meet in the last three rounds of Berger's table. The table printed for 12 has 6 and 12
# meet in the last round; here 11 and 12 have changed their groups, which holds (decision 109).

Groups = tuple[tuple[int, ...], ...]

_GROUPS: Final[Mapping[int, Groups]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 11), (3, 12)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}


def groups_for(players: int) -> Groups:
    """The groups of numbers; of an odd number of players the last seat is nobody's. Raises `Refused` beyond 9 to 24."""
    groups = _GROUPS.get(seats_for(players))
    if groups is None:
        raise Refused(
            "There is no table for a restricted drawing of lots with {players} players: the tables cover 9 to "
            "24 (C.05, Annex 2). Draw without regions, or assign the numbers by hand: `numbers set PLAYER ... "
            "--reason TEXT`.",
            players=players,
        )
    return tuple(tuple(number for number in group if number <= players) for group in groups)


def numbers_drawn_apart(seed: str, regions: Sequence[Sequence[PlayerId]]) -> dict[PlayerId, int]:
    """Everybody's number: the largest region first, each from one group that has room for all of it.

    By lot among the groups that leave room for the regions still to draw. Raises `Refused` where no choice does.
    """
    groups = groups_for(sum(map(len, regions)))
    waiting = sorted(regions, key=lambda region: (-len(region), min(region)))
    chosen = _groups_chosen(seed, waiting, [len(group) for group in groups])
    if chosen is None:
        sizes = ", ".join(str(len(region)) for region in waiting if len(region) > 1)
        raise Refused(
            "Regions of {sizes} players do not fit into the groups of {groups} numbers (C.05, Annex 2): let "
            "some players of a region draw as if they had none, or draw without regions.",
            sizes=sizes,
            groups=", ".join(str(len(one)) for one in groups),
        )
    numbers: dict[PlayerId, int] = {}
    left = [list(group) for group in groups]
    for region, index in zip(waiting, chosen, strict=True):
        for player in order_by_lot(seed, region, "varma"):
            lot = order_by_lot(seed, map(PlayerId, left[index]), "varma number", player)[0]
            left[index].remove(lot)
            numbers[player] = lot
    return numbers


def _groups_chosen(seed: str, waiting: Sequence[Sequence[PlayerId]], room: list[int]) -> list[int] | None:
    """For every region the index of its group; None: they do not fit."""
    if not waiting:
        return []
    region, *others = waiting
    lots = order_by_lot(seed, map(PlayerId, range(len(room))), "varma group", min(region))
    for index in lots:
        if room[index] >= len(region):
            rest = _groups_chosen(seed, others, [free - len(region) * (at == index) for at, free in enumerate(room)])
            if rest is not None:
                return [index, *rest]
    return None


# --- The drawing of numbers (CFC 652): by lot within sections or teams, or restricted by regions. Anyone can repeat it


def order_drawn(
    schedule: Schedule, ratings: Mapping[PlayerId, int], seed: str, teams: Sequence[Sequence[PlayerId]] = ()
) -> tuple[PlayerId, ...]:
    """Players in the order of their numbers, from 1: by lot within each section, or within each of two teams.

    Sections are cut by rating, equals by lot. Raises `Refused` where the teams are not two of equal size.
    """
    if schedule.by_teams:
        _refuse_other_teams(schedule, teams)
        return tuple(player for team in teams for player in order_by_lot(seed, team, NUMBERS_OF_A_TABLE))
    lots = order_by_lot(seed, ratings, NUMBERS_OF_A_TABLE)
    by_rating = sorted(lots, key=lambda player: -ratings[player])
    order: list[PlayerId] = []
    for size in schedule.sections(len(lots)):
        section = set(by_rating[len(order) : len(order) + size])
        order += [player for player in lots if player in section]
    return tuple(order)


def order_drawn_apart(regions: Sequence[Sequence[PlayerId]], seed: str) -> tuple[PlayerId, ...]:
    """Likewise for a round robin in which players of one region do not meet in the last three rounds."""
    numbers = numbers_drawn_apart(seed, regions)
    return tuple(sorted(numbers, key=numbers.__getitem__))


def _refuse_other_teams(schedule: Schedule, teams: Sequence[Sequence[PlayerId]]) -> None:
    sizes = [len(team) for team in teams]
    if len(sizes) != 2 or sizes[0] != sizes[1]:
        told = f"{len(sizes)} of {', '.join(map(str, sizes))}" if sizes else "none"
        raise Refused(
            "Two teams of equal size are needed ({article}), but there are {told}. Teams are taken from the "
            "federations of the players, or from --group: `numbers draw --group id:1,id:4 --group id:2,id:3`.",
            article=schedule.article,
            told=told,
        )
