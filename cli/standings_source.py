"""Whose standings a command shows: those of a recorded tournament, or of a file; by which list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from cli.desk import desk
from cli.exits import UsageProblem
from cli.options import Options
from cli.talk import data, talk
from cli.tie_break_options import TieBreakOptions
from cli.trf_files import otherwise, read_trf_document
from core.errors import Refused
from core.tie_breaks.announced import TieBreakList
from core.tie_breaks.editions import edition_on
from core.tournament import Tournament
from events.trf import tournament_of
from events.trf.tie_breaks import list_of
from events.vocabulary import Adjustment
from projections.repository import Known
from projections.standings import Standings, standings
from projections.standings_wording import whereabouts


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
        return f"{self.tournament.details.name}, {whereabouts(self.table, rounds)}"

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
        return _of_file(options, asked)
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


def _of_file(options: Options, asked: Asked) -> Shown:
    if options.at or options.tournament:
        raise UsageProblem("--file reads one file as it stands: leave out --at and -t.")
    document = read_trf_document(asked.file, trust_results=True)
    _say_adjustments(document.adjustments, listed=options.verbose)
    tournament = tournament_of(document)
    in_file = TieBreakList() if asked.name_a_list else list_of(document)
    if not asked.tie_break_edition:
        in_file = replace(in_file, edition=edition_on(document.details.start_date))
    announced = asked.instead_of(in_file)
    _say_which_list(announced, asked, document.details.start_date)
    return Shown(tournament, standings(tournament, announced, strict=asked.were_typed, system_is_declared=False), None)


def _say_adjustments(adjustments: Sequence[Adjustment], *, listed: bool) -> None:
    """Standings rest on the results; where the points of the file say otherwise, that is told."""
    told = [one for one in adjustments if one.line > 0]
    if told:
        talk(f"{otherwise(len(told))}{':' if listed else '; --verbose lists what.'}")
    for one in told if listed else ():
        talk(f"  line {one.line}: {one.found}, taken as {one.taken_as}")


def _say_which_list(announced: TieBreakList, asked: Asked, start_date: str) -> None:
    where = "as asked for" if asked.name_a_list else "as the file says (202, 212)"
    when = (
        "as asked for"
        if asked.tie_break_edition
        else f"in force on {start_date}"
        if start_date
        else "the file has no date"
    )
    if announced.codes:
        talk(f"Tie-breaks: {', '.join(announced.codes)}, {where}. Edition {announced.edition}, {when}.")
    else:
        talk("The file names no tie-breaks (202, 212), and C.07 has no default: ties are listed by number.")
