"""The edition that holds where nobody names one."""

from datetime import UTC, datetime

from core.editions.registry import AUTO
from events.trf.rules_chosen import edition_to_announce
from pairtrail._arguments import checked

__all__ = ["default_edition"]


@checked
def default_edition(first_day: str = "") -> str:
    """The edition that the command line takes for an event that begins on a day (YYYY-MM-DD), or today where empty.

    It is the FIDE (Dutch) edition in force on that day. Raises `Refused` where none was.
    """
    return edition_to_announce(AUTO, first_day, today=datetime.now(UTC).date().isoformat()).edition
