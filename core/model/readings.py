"""What a game is read for: the names of its three readings.

Their results differ only after a correction that came too late for some of them (1998 F.7, 2017 D.8), while a game is
adjourned, and where games count in no standings (CFC 653). Which output shows which is declared in
`projections.tournament_state.readings`.
"""

from enum import StrEnum


class Reading(StrEnum):
    """What a game is read for."""

    PAIRING = "pairing"
    STANDINGS = "standings"
    RATING = "rating"
