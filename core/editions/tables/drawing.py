"""The drawing of numbers (CFC 652): by lot within sections or teams, or restricted by regions. Anyone can repeat it.

Everybody's own digest of the recorded seed is the lot, so that the order does not depend on who is asked first.
"""

from collections.abc import Mapping, Sequence

from core.editions.schedule import Schedule
from core.editions.tables.varma import numbers_drawn_apart
from core.model.errors import Refused
from core.model.lots import NUMBERS_OF_A_TABLE, order_by_lot
from core.model.units import PlayerId


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
            "Two teams of equal size are needed ({article}); there are {told}. They are told by the "
            "federation of the players, or with --group: `numbers draw --group id:1,id:4 --group "
            "id:2,id:3`.",
            article=schedule.article,
            told=told,
        )
