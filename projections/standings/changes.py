"""Which lines of the standings change between two states of one tournament."""

from collections.abc import Iterator, Mapping

from core.model.dataclass import dataclass
from core.model.units import PlayerId
from projections.standings.table import Standing, Standings


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A player whose line is another one; None: not in these standings."""

    player: PlayerId
    was: Standing | None
    becomes: Standing | None
    only_in_place: bool = False  # the same points and tie-breaks: others went past him


@dataclass(frozen=True, slots=True)
class StandingsChanges:
    """The lines that change, and the standings that they stand in."""

    before: Standings
    after: Standings
    lines: tuple[ChangedLine, ...]  # in the order of `after`, then those who left


def standings_changes(
    before: Standings, after: Standings, same: Mapping[PlayerId, PlayerId] | None = None
) -> StandingsChanges:
    """The players whose rank, points or tie-breaks change.

    `same`: where the two speak of players of two records, the id in `before` by the id in `after`; who is in one record
    only is left out. Tie-breaks are compared where both have the same list.
    """
    was = {row.player: row for row in before.rows}
    becomes = {row.player: row for row in after.rows}
    if same is not None:
        becomes = {same[player]: row for player, row in becomes.items() if player in same}
        was = {player: row for player, row in was.items() if player in becomes}
        becomes = {player: row for player, row in becomes.items() if player in was}
    return StandingsChanges(before, after, tuple(_moved(was, becomes, with_tie_breaks=before.codes == after.codes)))


def _moved(
    was: Mapping[PlayerId, Standing], becomes: Mapping[PlayerId, Standing], *, with_tie_breaks: bool
) -> Iterator[ChangedLine]:
    for player, row in becomes.items():
        if player not in was:
            yield ChangedLine(player, None, row)
            continue
        earlier = was[player]
        same_worth = row.points == earlier.points and (not with_tie_breaks or _amounts(row) == _amounts(earlier))
        if not same_worth or row.rank != earlier.rank:
            yield ChangedLine(player, earlier, row, only_in_place=same_worth)
    for player, row in was.items():
        if player not in becomes:
            yield ChangedLine(player, row, None)


def _amounts(row: Standing) -> list[object]:
    """The tie-breaks without their working."""
    return [value.amount for value in row.tie_breaks]
