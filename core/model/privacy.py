"""What the public pages show of the log, as the event announces it (decision 169)."""

from enum import StrEnum


class PublicLog(StrEnum):
    """How much of the public events is on the pages."""

    FULL = "full"
    WITHOUT_NAMES = "without-names"  # of who recorded them
    NONE = "none"
