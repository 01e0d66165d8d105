"""Which times of signatures contradict each other. A moment is a text, in UTC to the second: 2026-05-08T19:02:11Z."""

import re
from typing import Final

from core.model.sentence import say

AHEAD: Final = 300  # seconds: how far two clocks may lie apart without a word
_DAY: Final = 86_400
_LAST: Final = 253_402_300_799  # 9999-12-31T23:59:59Z


def seconds_of(moment: str) -> int:
    """Seconds since 1970, by the calendar of Gregory; -1 for what is no moment since then."""
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z", moment, re.ASCII)
    if not found:
        return -1
    year, month, day, hour, minute, second = map(int, found.groups())
    return _days(year, month, day) * _DAY + hour * 3600 + minute * 60 + second


def _days(year: int, month: int, day: int) -> int:
    """Days since 1970-01-01: years begin in March here, so that the day that may be missing is the last."""
    year -= month < 3
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return 365 * year + year // 4 - year // 100 + year // 400 + of_year - 719_468


def moment_of(seconds: int) -> str:
    """The moment so many seconds after the beginning of 1970; later than any calendar: its last one."""
    days, rest = divmod(min(seconds, _LAST), _DAY)
    era, of_era = divmod(days + 719_468, 146_097)
    of_years = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * of_years + of_years // 4 - of_years // 100)
    months = (5 * of_year + 2) // 153
    day, month = of_year - (153 * months + 2) // 5 + 1, (months + 2) % 12 + 1
    year = era * 400 + of_years + (month < 3)
    return f"{year:04}-{month:02}-{day:02}T{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}Z"


def is_moment(text: str) -> bool:
    """Whether a calendar has it, since 1970."""
    seconds = seconds_of(text)
    return seconds >= 0 and moment_of(seconds) == text


def untimely(at: str, after: str, now: str) -> str:
    """Why a signature of that moment, below a text of an earlier one, counts for nothing; empty: it may count."""
    if seconds_of(at) > seconds_of(now) + AHEAD:
        return say("signed at {at}, which is in the future: a clock is wrong", at=at)
    if seconds_of(at) + AHEAD < seconds_of(after):
        return say("signed at {at}, before the checkpoint itself ({time}): a clock went backwards", at=at, time=after)
    return ""
