"""The list of tie-breaks that a report names (TRF26, records 202 and 212; 212 begins with the points)."""

from typing import Final

from core.errors import Refused
from core.tie_breaks.announced import TieBreakList
from core.tie_breaks.codes import split_codes
from core.tie_breaks.editions import edition_on
from events.trf.document import TrfDocument

_RECORDS: Final = ("202", "212")


def list_of(document: TrfDocument) -> TieBreakList:
    """The list in the file, and the edition in force on its first day; empty where it names none.

    Raises `Refused` when it names two lists: an event has one (C.07 4.1).
    """
    lists = {
        split_codes(text[4:]): line for line, text in document.leftover if text[:3] in _RECORDS and text[4:].strip()
    }
    if len(lists) > 1:
        found = "; ".join(f"line {line}: {', '.join(codes)}" for codes, line in lists.items())
        raise Refused(
            f"{document.file_name} names two lists of tie-breaks ({found}). An event has one (C.07 4.1): say "
            "which with --tie-breaks."
        )
    return TieBreakList(next(iter(lists), ()), edition_on(document.details.start_date))
