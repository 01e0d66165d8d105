"""Rules 643 to 647 of the Canadian handbook, written from the text without a look at the program."""

from tests.reference.cfc_teams_literal.literal import (
    Board,
    as_individuals,
    may_sit_so,
    rating_of,
    result_of,
    white_sits,
)

__all__ = ["Board", "as_individuals", "may_sit_so", "rating_of", "result_of", "white_sits"]
