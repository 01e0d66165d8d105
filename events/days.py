"""Days as people write them, as YYYY-MM-DD."""

from collections.abc import Sequence

from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.pattern import pattern
from core.model.tournament import Details

_YEAR_FIRST: Final = pattern(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_TYPED: Final = pattern(r"([0-9]{4})([-/])([0-9]{1,2})\2([0-9]{1,2})")
_DAY_FIRST: Final = pattern(r"(\d{1,2})(?:[-/]|\. ?)(\d{1,2})(?:[-/]|\. ?)(\d{4})")
_NAME_FIRST: Final = pattern(r"([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}),? (\d{4})")
_NAME_SECOND: Final = pattern(r"(\d{1,2})\.? ([A-Z][a-z]{2})[a-z]*\.? (\d{4})")
_SHORTEST: Final = len("1.1.2026")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def first_day(text: str) -> str:
    """A date as people write it, as YYYY-MM-DD; empty where day, month and year cannot be told apart for certain."""
    written = text.strip()
    if len(written) < _SHORTEST:  # most files have no dates of rounds
        return ""
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
    from datetime import date

    try:
        return date(year, month, day).isoformat()
    except ValueError:  # 30 February, or a year 0
        return ""


# --- Events rated month by month: which rounds belong to which month's report, by the dates of the rounds

DAYS_IN_ONE_REPORT: Final = 30
"""An event that lasts longer is reported to FIDE month by month (rating regulations, B.02)."""


class Month(NamedTuple):
    """The rounds of one month; they are next to each other, as dates go up."""

    name: str  # YYYY-MM
    first: int
    last: int

    @property
    def rounds(self) -> str:
        """As they are typed: 5-8."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def day_of_round(details: Details, round_number: int) -> str:
    """The day of a round as YYYY-MM-DD; empty: none is known."""
    written = details.round_dates[round_number - 1].strip() if round_number <= len(details.round_dates) else ""
    return first_day(written) or first_day(f"20{written}")  # record 132 has two digits for the year


def months_of(details: Details, rounds: int) -> tuple[Month, ...]:
    """The rounds by month, in order; rounds without a day are in none."""
    found: list[Month] = []
    for number in range(1, rounds + 1):
        name = day_of_round(details, number)[:7]
        if name and found and found[-1].name == name and found[-1].last == number - 1:
            found[-1] = found[-1]._replace(last=number)
        elif name:
            found.append(Month(name, number, number))
    return tuple(found)


def months_named(details: Details) -> frozenset[str]:
    """The months (YYYY-MM) in which an event has a day, of a round or as announced, paired or not."""
    rounds = (day_of_round(details, number) for number in range(1, len(details.round_dates) + 1))
    days = (*rounds, first_day(details.start_date), first_day(details.end_date))
    return frozenset(day[:7] for day in days if day)


def days_of(details: Details, rounds: int) -> tuple[str, str, int]:
    """First and last day of an event, of its rounds or as announced, and how many days it lasts; 0: not known."""
    known = [day_of_round(details, number) for number in range(1, rounds + 1)]
    days = sorted(day for day in (*known, first_day(details.start_date), first_day(details.end_date)) if day)
    if not days:
        return "", "", 0
    return days[0], days[-1], _between(days)


def _between(days: Sequence[str]) -> int:
    from datetime import date

    return (date.fromisoformat(days[-1]) - date.fromisoformat(days[0])).days + 1
