"""An event that is reported for rating month by month: which reports are still to be sent, and what writes them."""

from collections.abc import Iterable, Sequence

from cli.session.rating_report import free_name, output_for_rating
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from events.base import Event
from events.days import DAYS_IN_ONE_REPORT, Month, day_of_round, days_of, months_of
from events.log.envelope import counting
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.reporting import DocumentIssued
from projections.known import Known
from projections.tournament_state.readings import Output


class MonthlyStep(NamedTuple):
    """What is to be done for the report of a month, and the command; `is_report`: it writes that report."""

    what: str
    command: str
    is_report: bool


def is_monthly(known: Known) -> bool:
    """Whether its report for FIDE goes month by month, by the days that are announced and those of its rounds.

    Reports of the CFC and of US Chess have no such limit; of team events no part can be written.
    """
    tournament = known.tournament
    if tournament.settings.boards or output_for_rating(known) is not Output.RATING_REPORT:
        return False
    rounds = max(int(tournament.last_paired_round), int(tournament.settings.rounds or 0))
    return days_of(tournament.details, rounds)[2] > DAYS_IN_ONE_REPORT


def commands_of(known: Known) -> str:
    """The command for each month so far, in order; where the dates of the rounds give no months, the one for them."""
    if dates := _without_months(known.tournament):
        return f"`pairtrail {dates.command}`"
    commands = (
        f"`pairtrail {_command(month)}`"
        for month in months_of(known.tournament.details, int(known.tournament.last_paired_round))
    )
    return joined(", ", commands)


def step_for(known: Known, events: Iterable[Event], *, is_over: bool) -> MonthlyStep:
    """After corrections that are only in the rating report: the report of the month of the first one."""
    tournament = known.tournament
    if dates := _without_months(tournament):
        return dates
    months = months_of(tournament.details, int(tournament.last_paired_round))
    rounds = {number for event in events if (number := _round_of(event)) is not None}
    month = next((one for one in months if not rounds.isdisjoint(range(one.first, one.last + 1))), months[0])
    what = (
        say("send the rating report of {month} with this correction", month=month.name)
        if is_over
        else say("send the rating report of {month} with this correction when its rounds are over", month=month.name)
    )
    return _report_of(tournament, month, what)


def next_monthly(known: Known) -> MonthlyStep | None:
    """The first report that was not issued, or that was corrected since; None: all were issued as they are now."""
    tournament = known.tournament
    if dates := _without_months(tournament):
        return dates
    months = months_of(tournament.details, int(tournament.last_paired_round))
    issued = {month: _issued(known, month.name) for month in months}
    for month, version in issued.items():
        if not version:
            what = (
                say("write the rating report of {month}", month=month.name)
                if any(issued.values())
                else say(
                    "print the final standings and write the rating report of {month}: the event lasts more than "
                    "{most} days, so it is reported month by month",
                    month=month.name,
                    most=DAYS_IN_ONE_REPORT,
                )
            )
            return _report_of(tournament, month, what)
        if _corrected_since(known, month, version):
            what = say(
                "send the rating report of {month} again, because of corrections since it was issued", month=month.name
            )
            return _report_of(tournament, month, what)
    return None


def _without_months(tournament: Tournament) -> MonthlyStep | None:
    """What comes first where a round has no date, or the rounds of a month are not next to each other."""
    paired = int(tournament.last_paired_round)
    months = months_of(tournament.details, paired)
    has_days = all(day_of_round(tournament.details, number) for number in range(1, paired + 1))
    if has_days and months and len({one.name for one in months}) == len(months):
        return None
    what = say(
        "enter the dates of the rounds in order: the event lasts more than {most} days, so it is reported for rating "
        "month by month",
        most=DAYS_IN_ONE_REPORT,
    )
    return MonthlyStep(what, "config set --round-dates DATE,DATE,...", is_report=False)


def _report_of(tournament: Tournament, month: Month, what: str) -> MonthlyStep:
    """The command for a month; first its list, where it is needed and was not imported."""
    from cli.session.rating_lists import lists_folder  # few events last so long, here and below
    from events.lists.index import lists_in

    if any(one.fide_id.isdecimal() for one in tournament.players.values()) and not any(
        one.period == month.name for one in lists_in(lists_folder(""))
    ):
        what = say("import the rating list of {month}, for the rating report of that month", month=month.name)
        return MonthlyStep(what, "player ratings import FILE", is_report=False)
    return MonthlyStep(what, _command(month), is_report=True)


def _command(month: Month) -> str:
    return f"export {free_name(f'rating-report-{month.name}.trf')} --ratings-of {month.name} --issue"


def _issued(known: Known, month: str) -> int:
    """The event by which the report of a month was issued last; 0: it was not."""
    return next(
        (
            stored.version
            for stored in reversed(known.events)
            if isinstance(stored.event, DocumentIssued) and dict(stored.event.asked).get("ratings-of") == month
        ),
        0,
    )


def _corrected_since(known: Known, month: Month, version: int) -> bool:
    """Whether the games of the report are others by now, or something of the players was corrected for it."""
    from projections.export.report_of_log import games_reported
    from projections.tournament_state.fold import fold

    issued = known.events[version - 1].event
    assert isinstance(issued, DocumentIssued), "found as such"
    then, now = fold(known.events[: issued.of_event]), known.tournament
    paired = int(then.last_paired_round)
    month_then = next((one for one in months_of(then.details, paired) if one.name == month.name), None)
    if month_then != month or games_reported(then, month) != games_reported(now, month):
        return True
    since: Sequence[Event] = [one.event for one in counting(known.events) if one.version > issued.of_event]
    return any(_round_of(event) is None and _reaches_rating_report(event) for event in since)


def _reaches_rating_report(event: Event) -> bool:
    correction = getattr(event, "correction", None)
    return isinstance(correction, Correction) and Scope.RATING_REPORT in correction.reaches


def _round_of(event: Event) -> int | None:
    number = getattr(event, "round_number", None)
    return None if number is None else int(number)
