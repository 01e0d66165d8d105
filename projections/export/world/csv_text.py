"""A table as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence

from core.model.spreadsheet import defused


def csv_text(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV; a cell that a spreadsheet would run as a formula is defused."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow([header.removeprefix(">") for header in headers])
    writer.writerows([defused(cell) for cell in row] for row in rows)
    return written.getvalue()
