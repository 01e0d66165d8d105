"""The numbers of a table drawn again from their seed (CFC 652; C.05, Annex 2).

A lot is SHA-256 of the words "pairtrail lot", the seed and what is drawn for, joined by line feeds: the smaller first.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from core.certificate_check.log import Data
from core.certificate_check.wrong import Wrong, require
from core.model.sentence import say

# Written out again from the text, not shared with the engine: a table that both took from one place would be wrong in
# both unseen. By seats: no two numbers of one group meet in the last three rounds; 12 as decision 109 reads it.
_APART: Final = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 11), (3, 12)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}


def by_lot(seed: str, players: Iterable[int], *subject: str | int) -> list[int]:
    """Who is drawn first, and so on."""

    def lot(player: int) -> tuple[bytes, int]:
        return sha256("\n".join(("pairtrail lot", seed, *map(str, subject), str(player))).encode()).digest(), player

    return sorted(players, key=lot)


def order_drawn(seed: str, ratings: dict[int, int], sections: list[int], drawn: Data) -> list[int]:
    """By number: within teams or regions, else within sections by rating, equals by lot."""
    groups: list[list[int]] = drawn.get("groups") or []
    if drawn.get("apart"):
        return _apart(seed, groups)
    if groups:
        return [player for team in groups for player in by_lot(seed, team, "652")]
    lots, order = by_lot(seed, ratings, "652"), list[int]()
    drawn_as = {player: place for place, player in enumerate(lots)}
    by_rating = sorted(lots, key=lambda player: -ratings[player])
    for size in sections:
        order += sorted(by_rating[len(order) : len(order) + size], key=drawn_as.__getitem__)
    return order


def _apart(seed: str, regions: list[list[int]]) -> list[int]:
    """The largest region first, each in one group with room for it; by lot among those that leave room for the rest."""
    count = sum(map(len, regions))
    require(count + count % 2 in _APART, "{count} players cannot be drawn by region (C.05, Annex 2)", count=count)
    groups = [[number for number in group if number <= count] for group in _APART[count + count % 2]]
    waiting = sorted(regions, key=lambda region: (-len(region), min(region)))
    chosen = _chosen(seed, waiting, [*map(len, groups)], set())
    if chosen is None:
        raise Wrong(say("the regions do not fit into the groups of numbers (C.05, Annex 2)"))
    on = dict[int, int]()
    for region, group in zip(waiting, (groups[place] for place in chosen), strict=True):
        for player in by_lot(seed, region, "varma"):
            number = by_lot(seed, group, "varma number", player)[0]
            group.remove(number)
            on[number] = player
    return [on[number] for number in sorted(on)]


def _chosen(seed: str, waiting: list[list[int]], room: list[int], failed: set[tuple[int, ...]]) -> list[int] | None:
    """Of each region the place of its group; `failed`: rooms with which it was tried in vain."""
    if not waiting or (len(waiting), *room) in failed:
        return None if waiting else []
    size = len(waiting[0])
    for place in by_lot(seed, range(len(room)), "varma group", min(waiting[0])):
        if room[place] >= size:
            less = [free - size * (at == place) for at, free in enumerate(room)]
            rest = _chosen(seed, waiting[1:], less, failed)
            if rest is not None:
                return [place, *rest]
    failed.add((len(waiting), *room))
    return None
