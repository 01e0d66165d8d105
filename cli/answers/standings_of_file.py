"""The standings of a file as it stands, by the list of tie-breaks it names; where its ranks are others, it says so."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.environment import today
from cli.exits import UsageProblem
from cli.input.options import Options
from cli.input.standings_asked import Asked, Shown
from cli.input.trf_files import otherwise, read_trf_document
from cli.output.streams import text_to_stderr, to_stderr
from core.editions.registry import AS_IN_FILE, is_known
from core.model.sentence import joined, say
from core.model.tie_breaks import TieBreakList
from core.model.tournament import EDITION_OF_OLD_LOGS
from core.model.units import PairingNumber
from core.tie_breaks.editions import edition_on
from events.trf import TrfDocument, tournament_of
from events.trf.own_comments import told_of_knockout, told_of_rating_report
from events.trf.report import ReadOtherwise
from events.trf.rules_chosen import rules_of
from events.trf.tie_breaks import announced_in, edition_in, list_of
from projections.standings.table import standings

if TYPE_CHECKING:
    from core.model.tournament import Tournament
    from projections.standings.table import Standings

_NAMED = 5


def ranks_told(document: TrfDocument, table: "Standings") -> list[str]:
    """Who has a rank in the file that is not the place here, in the order of the file; empty: nobody.

    A rank that several share says nothing of their order, and one of a part of an event is none of its rounds.
    """
    if document.teams is not None or document.part_said or not table.after_round:
        return []
    places = {row.number: row.place for row in table.rows}
    ranks = Counter(one.rank for one in document.players)
    other = sorted(
        (one.rank, one.name)
        for one in document.players
        if one.rank and ranks[one.rank] == 1
        if places.get(PairingNumber(one.number), one.rank) != one.rank
    )
    if not other:
        return []
    named = joined("; ", (joined(" ", (str(rank), name)) for rank, name in other[:_NAMED]))
    return [
        say("Ranks in the file that differ from the standings: {ranks}.", ranks=named)
        if len(other) <= _NAMED
        else say(
            "Ranks in the file that differ from the standings: {ranks} and {more} more.",
            ranks=named,
            more=len(other) - _NAMED,
        )
    ]


def ranks_of_import_told(document: TrfDocument, tournament: "Tournament") -> list[str]:
    """The same of the standings of an import."""
    from projections.standings.table import standings  # `import` loads little

    return [] if announced_in(document) else ranks_told(document, standings(tournament))


def shown_of_file(options: Options, asked: Asked) -> Shown:
    """The standings of the file asked for. Raises `BadInput` when it cannot be used."""
    if options.at or options.tournament:
        raise UsageProblem("--file reads a file without the database: leave out --at and -t.")
    document = read_trf_document(asked.file, trust_results=True)
    _say_adjustments(document.adjustments, listed=options.verbose)
    for told in filter(None, (told_of_knockout(document), told_of_rating_report(document))):
        text_to_stderr(told)
    if document.part_said:
        to_stderr(
            "Part of an event: {part}. The points and ranks are those of these rounds only.", part=document.part_said
        )
    shown, announced = shown_of_document(document, asked)
    if shown.table.by_default is None:
        _say_which_list(announced, asked, document.details.start_date)
    if not announced.codes and not asked.were_typed:
        for told in ranks_told(document, shown.table):
            text_to_stderr(told)
    return shown


def shown_of_document(document: TrfDocument, asked: Asked) -> tuple[Shown, TieBreakList]:
    """The same of a file that was read, and the list of tie-breaks that was asked for or is in the file."""
    said = document.rules_said
    if document.teams is not None:  # what a bye brings is in the rules
        tournament = rules_of(document, AS_IN_FILE, today=today()).tournament
    else:
        tournament = tournament_of(document, said.edition if said and is_known(said.edition) else EDITION_OF_OLD_LOGS)
    in_file = TieBreakList(edition=edition_in(document)) if asked.name_a_list else list_of(document)
    announced = asked.instead_of(in_file)
    by_file = announced if announced.codes or asked.were_typed else None
    table = standings(tournament, by_file, strict=asked.were_typed, system_is_declared=False)
    return Shown(tournament, table, None), announced


def _say_adjustments(adjustments: Sequence[ReadOtherwise], *, listed: bool) -> None:
    """Standings rest on the results; where the points of the file say otherwise, that is told."""
    told = [one for one in adjustments if one.line > 0]
    if told:
        text_to_stderr(joined("", (otherwise(len(told)), ":" if listed else say("; --verbose lists them."))))
    for one in told if listed else ():
        to_stderr("  line {line}: {found}, read as {taken_as}", line=one.line, found=one.found, taken_as=one.taken_as)


def _say_which_list(announced: TieBreakList, asked: Asked, start_date: str) -> None:
    where = say("as requested") if asked.name_a_list else say("as specified in the file (202, 212)")
    when = (
        say("as requested")
        if asked.tie_break_edition
        else say("named in a comment in the file")
        if announced.edition != edition_on(start_date)
        else say("in force on {start_date}", start_date=start_date)
        if start_date
        else say("used because the file has no date")
    )
    if announced.codes:
        to_stderr(
            "Tie-breaks: {codes}, {where}. Edition {edition}, {when}.",
            codes=", ".join(announced.codes),
            where=where,
            edition=announced.edition,
            when=when,
        )
    else:
        to_stderr(
            "The file names no tie-breaks (202, 212), and C.07 has no default: tied players are listed by "
            "pairing number."
        )
