"""Days as people write them, as YYYY-MM-DD."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

_YEAR_FIRST: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_TYPED: Final = re.compile(r"([0-9]{4})([-/])([0-9]{1,2})\2([0-9]{1,2})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})(?:[-/]|\. ?)(\d{1,2})(?:[-/]|\. ?)(\d{4})")
_NAME_FIRST: Final = re.compile(r"([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}),? (\d{4})")
_NAME_SECOND: Final = re.compile(r"(\d{1,2})\.? ([A-Z][a-z]{2})[a-z]*\.? (\d{4})")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def first_day(text: str) -> str:
    """A date as people write it, as YYYY-MM-DD; empty where day, month and year cannot be told apart for certain."""
    written = text.strip()
    if found := _YEAR_FIRST.fullmatch(written):
        year, month, day = found.groups()
    elif found := _DAY_FIRST.fullmatch(written):
        day, month, year = found.groups()
    elif found := _NAME_FIRST.fullmatch(written):
        month, day, year = found.groups()
    elif found := _NAME_SECOND.fullmatch(written):
        day, month, year = found.groups()
    else:
        return ""
    of_year = _MONTHS.index(month) + 1 if month in _MONTHS else int(month) if month.isdecimal() else 0
    return _of_calendar(int(year), of_year, int(day))


def announced_first_day(start: str, round_dates: Sequence[str]) -> str:
    """The first day of a tournament, or that of round 1 where only the rounds have days; empty: none is announced."""
    first = round_dates[0].strip() if round_dates else ""
    return first_day(start) or first_day(first) or first_day(f"20{first}")  # record 132 has two digits for the year


def typed_day(text: str) -> str:
    """A day as an arbiter types it, YYYY-MM-DD or YYYY/MM/DD, as YYYY-MM-DD; empty where it is no day at all.

    Stricter than `first_day`: what is recorded from now on need not be guessed at.
    """
    found = _TYPED.fullmatch(text.strip())
    return _of_calendar(int(found[1]), int(found[3]), int(found[4])) if found else ""


def _of_calendar(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:  # 30 February, or a year 0
        return ""
