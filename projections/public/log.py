"""The public events in words, as far as the event announces that they are on its pages (decision 169)."""

from dataclasses import replace

from core.model.privacy import PublicLog
from projections.log_in_words.trail import AuditRow, audit
from projections.public.record import PublicRecord


def rows_in_public(record: PublicRecord) -> tuple[AuditRow, ...]:
    """The events that are public; who recorded them only where the whole log is."""
    rows = (row for row in audit(record.known.events) if row.version not in record.hidden)
    return tuple(rows if record.log is PublicLog.FULL else (replace(row, actor="") for row in rows))
