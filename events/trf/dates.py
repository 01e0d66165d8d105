"""Dates as people and programs write them, and as the report has them (decision 99).

TRF06, TRF16 and TRF26 have the same columns: first and last day (042, 052) and birth dates `YYYY/MM/DD`, the dates of
the rounds (132) `YY/MM/DD`. Rating lists know the year of birth alone, and programs then write `YYYY/00/00`.
"""

from core.model.hints import Final
from core.model.pattern import pattern
from core.model.sentence import say
from events.days import first_day
from events.trf.layout import DATE_WIDTH, FIRST_ROUND_COLUMN, ROUND_STEP

DAY_EXPECTED: Final = say("a valid date, such as 2026-11-02 or 2026/11/02")
BIRTH_EXPECTED: Final = say("a valid date or a year, such as 1985-03-07, 1985/03/07 or 1985")

_YEAR: Final = pattern(r"([12]\d{3})(?:[-/.]00[-/.]00)?")
_UNKNOWN: Final = pattern(r"0000(?:[-/.]00[-/.]00)?")


def day_of(text: str) -> str:
    """The day as YYYY-MM-DD; empty where it is none of the calendar, or day and month cannot be told apart."""
    return first_day(text)


def is_year_alone(text: str) -> bool:
    """Whether a birth date says the year and nothing else: 1985 or 1985/00/00."""
    return _YEAR.fullmatch(text.strip()) is not None


def is_unknown(text: str) -> bool:
    """Whether a birth date says that it is not known: 0000/00/00."""
    return _UNKNOWN.fullmatch(text.strip()) is not None


def birth_date_of(text: str) -> str:
    """A birth date in the form of the report, YYYY/MM/DD, the year alone as YYYY/00/00; empty: it is none."""
    if found := _YEAR.fullmatch(text.strip()):
        return f"{found[1]}/00/00"
    return day_of(text).replace("-", "/")


def in_report(text: str) -> str:
    """The first or last day as 042 and 052 have it; what is no day of the calendar as it stands."""
    return day_of(text).replace("-", "/") or text


def birth_date_in_report(text: str) -> str:
    """Likewise for columns 70-79 of a player."""
    return birth_date_of(text) or text


def round_date_in_report(text: str) -> str:
    """Likewise for line 132, which has two digits for the year."""
    return day_of(text).replace("-", "/")[2:] or text


def round_dates(text: str) -> tuple[tuple[str, ...], int]:
    """The dates of line 132, and by how many columns all of them are too far right, where only so they are days."""
    for off in (0, 1, -1):
        dates = _dates_from(text, off)
        if any(dates) and all(_is_day(one) for one in dates if one):
            return dates, off
    return _dates_from(text, 0), 0


def _dates_from(text: str, off: int) -> tuple[str, ...]:
    starts = range(FIRST_ROUND_COLUMN - 1 + off, len(text.rstrip()), ROUND_STEP)
    return tuple(_round_date(text[start : start + ROUND_STEP]) for start in starts)


def _is_day(date: str) -> bool:
    return bool(day_of(date) or (len(date) == DATE_WIDTH and day_of(f"20{date}")))


def _round_date(cell: str) -> str:
    """YY/MM/DD; some programs write the year in full, right up to the next date."""
    return cell if day_of(cell) else cell[:DATE_WIDTH].strip()
