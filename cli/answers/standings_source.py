"""Whose standings a command shows: those of a recorded tournament, or of a file; by which list."""

from cli.input.options import Options
from cli.input.standings_asked import Asked, Shown
from cli.output.streams import to_stderr
from cli.session.session import open_session
from core.model.sentence import Refused
from projections.standings.table import standings


def shown_of(options: Options, asked: Asked) -> Shown:
    """The standings that the command line asks for."""
    if asked.file:
        from cli.answers.standings_of_file import shown_of_file  # with all that reads reports

        return shown_of_file(options, asked)
    with open_session(options) as session:
        known, is_read_only = session.load(), session.bundle is not None
    if known.version == 0:
        raise Refused(
            "Event 0 refers to the time before the first event. No tournament had been announced then, so there are "
            "no standings."
        )
    tournament = known.tournament
    if not asked.were_typed:
        return Shown(tournament, standings(tournament), known, is_read_only)
    to_stderr("Ranked by the requested tie-breaks, not by those announced.")
    otherwise = standings(tournament).ranking.list
    return Shown(tournament, standings(tournament, asked.instead_of(otherwise), strict=True), known, is_read_only)
