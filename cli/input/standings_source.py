"""Whose standings a command shows: those of a recorded tournament, or of a file; by which list."""

from dataclasses import dataclass
from typing import Annotated

import typer

from cli.input.options import Options
from cli.input.tie_break_options import TieBreakOptions
from cli.output.streams import data, talk
from cli.session.session import desk
from core.model.errors import Refused
from core.model.tournament import Tournament
from projections.repository import Known
from projections.standings.table import Standings, standings
from projections.standings.wording import whereabouts


@dataclass(frozen=True, slots=True)
class Shown:
    """The standings asked for, and where they come from. `known` None: from a file."""

    tournament: Tournament
    table: Standings
    known: Known | None

    @property
    def title(self) -> str:
        """Whose standings they are, and as of when."""
        rounds = self.tournament.settings.rounds
        name, where = self.tournament.details.name, whereabouts(self.table, rounds)
        return f"{name}, {where}" if name else f"{where[0].upper()}{where[1:]}"

    @property
    def source(self) -> dict[str, object]:
        """The same for programs."""
        if self.known is None:
            return {}
        return {"tournament": self.known.stream, "event": self.known.version, "head": self.known.short_hash}

    def say_as_of(self) -> None:
        """The line that ties what was printed to the record."""
        if self.known is not None:
            data(f"As of event {self.known.version}, hash {self.known.short_hash}")


@dataclass(frozen=True, slots=True)
class Asked(TieBreakOptions):
    """Whose standings were asked for, by which tie-breaks."""

    file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="Of a TRF file, without any database; - reads standard input.")
    ] = ""


def shown_of(options: Options, asked: Asked) -> Shown:
    """The standings that the command line asks for."""
    if asked.file:
        from cli.output.standings_of_file import shown_of_file  # with all that reads reports

        return shown_of_file(options, asked)
    with desk(options) as here:
        known = here.load()
    if known.version == 0:
        raise Refused(
            "Event 0 is the moment before the first event: no tournament was announced yet, so nobody stands."
        )
    tournament = known.tournament
    if not asked.were_typed:
        return Shown(tournament, standings(tournament), known)
    talk("By the tie-breaks asked for, not by those announced.")
    return Shown(
        tournament, standings(tournament, asked.instead_of(tournament.settings.tie_breaks), strict=True), known
    )
