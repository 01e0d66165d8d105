"""Standings with tie-breaks."""

from collections.abc import Sequence

from core.model.tie_breaks import TieBreakList
from core.tie_breaks.tie_break import Value
from events.trf.tie_breaks import edition_in, list_of
from pairtrail._arguments import WrongArgument, checked
from pairtrail._files import Report
from pairtrail._pairing import AnyEvent, tournament_of_event
from projections.standings import table as ranked
from projections.standings import wording
from projections.standings.table import Standing, Standings

__all__ = ["Standing", "Standings", "standings", "values_as_text"]


@checked
def standings(event: AnyEvent, tie_breaks: TieBreakList | Sequence[str] | None = None) -> Standings:
    """The standings, best first.

    `tie_breaks`: codes of C.07 in their order (["BH/C1", "BH"]), read by the edition of C.07 that was announced or was
    in force when the report's event began; or a list with its edition. None: those that were announced, or that the
    report names (202, 212). Raises `Refused` for codes that do not fit the event; of an announced list what does not
    fit is left out, and named in `left_out`.
    """
    tournament = tournament_of_event(event)
    announced = tournament.settings.tie_breaks
    if isinstance(event, Report):
        on_its_day = TieBreakList(edition=edition_in(event.document))
        announced = list_of(event.document) if tie_breaks is None else on_its_day
    wanted = tie_breaks
    if wanted is not None and not isinstance(wanted, TieBreakList):
        wanted = TieBreakList(tuple(wanted), announced.edition, announced.unrated)
    return ranked.standings(
        tournament,
        announced if wanted is None else wanted,
        strict=wanted is not None,
        system_is_declared=not isinstance(event, Report),
    )


@checked
def values_as_text(table: Standings, values: Sequence[Value]) -> list[str]:
    """The tie-breaks of one row (`row.tie_breaks`), in order, as lists write them."""
    if len(values) != len(table.codes):
        raise WrongArgument(f"values are those of a row of the table: {len(table.codes)} of them, not {len(values)}.")
    return wording.values_as_text(table, values)
