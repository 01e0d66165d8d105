"""The two tables of the rating regulations (B.02, articles 8.1.1 and 8.1.2) in their own rows."""

from bisect import bisect_left
from typing import Final

DP_FROM_HALF: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),  # .50 to .59
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),  # .60 to .69
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),  # .70 to .79
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),  # .80 to .89
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),  # .90 to .99
    800,  # 1.0
)
"""8.1.1: the rating difference for a percentage from 50 to 100."""

EXPECTATION_UP_TO: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),  # .50 to .59
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),  # .60 to .69
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),  # .70 to .79
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),  # .80 to .89
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),  # .90 to .99
)
"""8.1.2: the greatest difference for which the higher rated player's expectation is still 50, 51 ... 99 per cent."""

CERTAIN: Final = EXPECTATION_UP_TO[-1] + 1
"""The smallest difference of the whole scale at which a win is expected."""


def rating_difference(percent: int) -> int:
    """8.1.1: dp for a score of so many per cent."""
    return DP_FROM_HALF[percent - 50] if percent >= 50 else -DP_FROM_HALF[50 - percent]  # the table


def expectation(difference: int) -> int:
    """8.1.2: the expected score, in hundredths, of a player rated so much higher (or lower) than his opponent."""
    higher = 50 + bisect_left(EXPECTATION_UP_TO, abs(difference))
    return higher if difference >= 0 else 100 - higher
