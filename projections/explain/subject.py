"""What an explanation is asked of: a round of a Swiss, or of a round robin that was imported."""

from core.editions.event_kind import Kind
from core.model.errors import Refused
from core.model.units import RoundNumber
from projections.explain.asked import Asked, ask
from projections.explain.round_robin import Table, kind_of_import, table_of
from projections.repository import Known


def subject_of(
    known: Known, round_number: int | None, *, of_file: bool = False, edition_named: bool = False
) -> Asked | Table:
    """The round asked about: of a round robin its table, else what was known when it was paired.

    `edition_named`: somebody named the rules to read the file by, so only its records can say that it is no Swiss.
    Raises `Refused` for a team event that was imported: no rules here paired it.
    """
    number = None if round_number is None else RoundNumber(round_number)
    kind = kind_of_import(known.events, known.tournament, number, of_file=not edition_named)
    if kind is not None and kind.kind is Kind.TEAMS:
        raise Refused(f"This is {kind.no_verdict}")
    table = table_of(known.events, known.tournament, number, of_file=not edition_named)
    return ask(known.events, number, of_file=of_file) if table is None else table
