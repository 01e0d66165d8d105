"""Opening the full screen, where there is a terminal and the library that draws on it."""

import sys

from cli.exits import UsageProblem
from cli.output.streams import to_stderr
from cli.session.next_step import next_step
from cli.session.result_desk import ResultDesk, desk_of
from cli.session.session import Session
from core.model.sentence import TournamentError, say
from core.model.units import RoundNumber
from events.installer import line_for


class NoScreenLibraryError(TournamentError):
    """The full screen was asked for, and Textual is not installed."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "`result enter` needs the package textual, which is not installed. Without it, `result set "
                "ROUND` asks for one board after another. To add it: {line}",
                line=line_for("textual"),
            )
        )


def open_desk(session: Session, round_number: RoundNumber | None) -> None:
    """Show the screen until it is left; then say what was entered and what comes next."""
    if not session.may_ask or not sys.stdout.isatty() or session.options.dry_run:
        raise UsageProblem("`result enter` needs a terminal. `help result set` shows how to enter results without one.")
    desk = desk_of(session, round_number)
    try:
        from cli.commands.desk.screen import DeskScreen
    except ModuleNotFoundError as error:
        raise NoScreenLibraryError from error
    session.open_key(desk.known)  # a passphrase is asked for before the screen is shown
    session.options.no_input = True  # the screen asks: no line is read below it
    DeskScreen(desk).run()
    _tell_end(desk)


def _tell_end(desk: ResultDesk) -> None:
    session = desk.session
    missing = len(desk.open_boards)
    told = (
        say("every board has a result") if not missing else say("boards without a result: {missing}", missing=missing)
    )
    to_stderr(
        "Round {round_number}: {told}. As of event {version}, hash {short_hash}.",
        round_number=desk.round_number,
        told=told,
        version=desk.known.version,
        short_hash=desk.known.short_hash,
    )
    step = next_step(desk.state)
    to_stderr("Next: {what}: {command}", what=step.what, command=session.command(step.command))
