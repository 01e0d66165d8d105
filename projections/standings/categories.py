"""The standings of a category: its players alone, with their rank among themselves beside that of everybody."""

from collections.abc import Collection

from core.editions.registry import teams_compete
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.prizes.categories import BIRTH_DATE, Category, is_of
from core.prizes.rules import category_named
from projections.standings.table import Standings


@dataclass(frozen=True, slots=True)
class OfCategory:
    """The standings of those who are of a category, best first."""

    called: str
    table: Standings
    ranks: tuple[int, ...]  # by row, from 1; shared by those whom the tie-breaks leave tied
    category: Category
    unknown: tuple[PlayerId, ...]  # of whom it is not known


def of_category(tournament: Tournament, table: Standings, called: str) -> OfCategory:
    """The part of the standings, as `core.prizes.rules.category_named` reads the name.

    Raises `Refused` for no category, for one by age without a year, and where teams compete.
    """
    if teams_compete(tournament.settings):
        raise Refused("Teams have no birth date, sex or rating of their own, so categories do not apply to them.")
    category = category_named(called, tournament.details.start_date)
    found = {row.player: is_of(tournament, category, tournament.players[row.player]) for row in table.rows}
    rows = tuple(row for row in table.rows if found[row.player])
    ranks: list[int] = []
    for index, row in enumerate(rows):
        ranks.append(ranks[-1] if index and rows[index - 1].rank == row.rank else index + 1)
    unknown = tuple(player for player, has in found.items() if has is None)
    return OfCategory(called, replace(table, rows=rows), tuple(ranks), category, unknown)


def remarks_on_category(tournament: Tournament, part: OfCategory, erased: Collection[PlayerId] = ()) -> list[str]:
    """Who may be of it, if more were known. `erased`: whose birth date the record says was erased."""
    if not part.unknown:
        return []
    gone = frozenset(erased) if part.category.asks == BIRTH_DATE else frozenset[PlayerId]()
    names = joined(
        ", ",
        (
            say("{name} (erased: `player forget`)", name=tournament.players[player].name)
            if player in gone
            else tournament.players[player].name
            for player in part.unknown
        ),
    )
    return [say("Left out because their {what} is unknown: {names}.", what=part.category.asks, names=names)]
