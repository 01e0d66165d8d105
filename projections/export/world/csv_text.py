"""A table as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence

from core.model.plain import defused
from projections.tables.table import Table, Writing


def table_as_csv(table: Table) -> str:
    """A table as CSV, without its caption and remarks."""
    return csv_text(table.heads(Writing.DATA), table.written(Writing.DATA))


def csv_text(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV; a cell that a spreadsheet would run as a formula is defused."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(headers)
    writer.writerows([defused(cell) for cell in row] for row in rows)
    return written.getvalue()
