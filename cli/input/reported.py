"""When an error was reported to the arbiter: the option `--reported`."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from cli.environment import environment
from cli.exits import UsageProblem
from core.model.tournament import Tournament
from events.days import typed_day
from events.log.counting import counting
from projections.known import Known
from projections.tournament_state.fold import fold

Reported = Annotated[
    str,
    typer.Option(
        "--reported",
        metavar="TIME",
        help="When the error was reported to you, such as 2026-05-03T18:30 (UTC unless it ends in an offset): "
        "this decides what the correction affects. Default: now.",
    ),
]


def time_of(text: str, option: str = "--reported") -> datetime | None:
    """The time that was typed with the option; None: none was."""
    if not text:
        return None
    try:
        time = datetime.fromisoformat(text)
        return (time if time.tzinfo is not None else time.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise UsageProblem(
            "{option} must be a time such as 2026-05-03T18:30, not '{text}'.", option=option, text=text
        ) from error


def known_then(known: Known, time: datetime | None) -> Tournament | None:
    """How the tournament stood at that time, of what counts now; None: no time was given."""
    if time is None:
        return None
    if time > max(environment.clock(), known.events[-1].recorded_at):
        raise UsageProblem("--reported {time:%Y-%m-%d %H:%M} UTC is in the future.", time=time)
    return fold(stored for stored in counting(known.events) if stored.recorded_at <= time)


def day_played(text: str) -> datetime | None:
    """The beginning of the day typed; None: none was. Raises `UsageProblem` for no day, and for one to come."""
    if not text:
        return None
    day = typed_day(text)
    if not day:
        raise UsageProblem("--played must be a date such as 2026-05-03, not '{text}'.", text=text)
    found = datetime.fromisoformat(day).replace(tzinfo=UTC)
    if found > environment.clock():
        raise UsageProblem("--played {day} is in the future.", day=day)
    return found
