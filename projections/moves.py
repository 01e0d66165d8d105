"""Which lines of the standings change between two states of one tournament."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.units import PlayerId
from projections.standings import Standing, Standings


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings, with its place in the list, from 1."""

    place: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose line is another one; None: not in these standings."""

    player: PlayerId
    was: Line | None
    becomes: Line | None

    @property
    def only_in_place(self) -> bool:
        """Whether he has the same points and tie-breaks, and others went past him."""
        if self.was is None or self.becomes is None:
            return False
        was, becomes = self.was.standing, self.becomes.standing
        return (was.points, was.tie_breaks) == (becomes.points, becomes.tie_breaks)


def moves(before: Standings, after: Standings, same: Mapping[PlayerId, PlayerId] | None = None) -> Iterator[Moved]:
    """The players whose place, points or tie-breaks change: in the order of `after`, then those who left.

    `same`: where the two speak of another record's players, the id in `before` by the id in `after`.
    """
    was, becomes = _lines(before, None), _lines(after, same)
    for player in (*becomes, *(player for player in was if player not in becomes)):
        moved = Moved(player, was.get(player), becomes.get(player))
        if moved.was is None or moved.becomes is None or not moved.only_in_place or _place_changes(moved):
            yield moved


def _place_changes(moved: Moved) -> bool:
    assert moved.was is not None, "only who is in both standings has two places"
    assert moved.becomes is not None, "likewise"
    before, after = moved.was, moved.becomes
    return (before.place, before.standing.rank) != (after.place, after.standing.rank)


def _lines(table: Standings, same: Mapping[PlayerId, PlayerId] | None) -> dict[PlayerId, Line]:
    lines = {row.player: Line(place, row) for place, row in enumerate(table.rows, start=1)}
    return lines if same is None else {same[player]: line for player, line in lines.items() if player in same}
