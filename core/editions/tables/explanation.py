"""A round by a table is not explained by criteria: every answer is read off the table."""

from core.editions.explanation import Explanation
from core.model.errors import Refused


def read_off_the_table() -> Explanation:
    """There are no criteria to tell of. Raises `Refused`: whoever asks has to read the table."""
    raise Refused("Opponents follow from the numbers in a table (CFC 652): there are no criteria to compare by.")
