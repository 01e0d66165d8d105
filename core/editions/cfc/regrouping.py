"""Variation 633.2, second round: the groups A, B, C, D and the rating points added for it."""

from collections.abc import Mapping
from typing import NamedTuple

from core.model.tournament import Tournament
from core.model.units import PlayerId, Points

ADDED = 100  # for a draw in section (a); subtracted for one in section (b)


class Regrouped(NamedTuple):
    """Every player's group, and the points added to ratings."""

    groups: Mapping[PlayerId, str]
    added: Mapping[PlayerId, int]


def upper_section(players: int) -> int:
    """How many of an even number of players the first two quarters hold: quarters as equal as pairs allow."""
    return 2 * -(-players // 4)


def regrouped_for_second_round(
    tournament: Tournament, places: Mapping[PlayerId, int], points: Mapping[PlayerId, Points]
) -> Regrouped:
    """A: winners of section (a); B: the others of it; C: winners and drawers of section (b); D: the others of it.

    Who had no game in the first round is of the section in which his place in the order of 613 lies, and counts by
    the points the round brought him.
    """
    played = [player for game in tournament.rounds[0].games for player in (game.white, game.black)]
    order = sorted((player for player in played if player in places), key=places.__getitem__)
    size = upper_section(len(played))
    last_place = places[order[min(size, len(order)) - 1]] if order else 0
    playing = set(order)
    groups: dict[PlayerId, str] = {}
    added: dict[PlayerId, int] = {}
    upper = set(order[:size])
    for player, place in places.items():
        is_upper = player in upper if player in playing else place < last_place
        won = points[player] >= tournament.settings.scoring.win
        drew = not won and points[player] > 0
        if is_upper:
            groups[player] = "A" if won else "B"
        else:
            groups[player] = "C" if won or drew else "D"
        if drew:
            added[player] = ADDED if is_upper else -ADDED
    return Regrouped(groups, added)
