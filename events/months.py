"""Events rated month by month: which rounds belong to which month's report, by the dates of the rounds."""

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from core.model.tournament import Details
from events.days import first_day

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


def days_of(details: Details, rounds: int) -> tuple[str, str, int]:
    """First and last day of an event, of its rounds or as announced, and how many days it lasts; 0: not known."""
    known = [day_of_round(details, number) for number in range(1, rounds + 1)]
    days = sorted(day for day in (*known, first_day(details.start_date), first_day(details.end_date)) if day)
    if not days:
        return "", "", 0
    return days[0], days[-1], _between(days)


def _between(days: Sequence[str]) -> int:
    return (date.fromisoformat(days[-1]) - date.fromisoformat(days[0])).days + 1
