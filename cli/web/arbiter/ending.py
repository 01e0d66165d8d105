"""The end of an event on the arbiter's pages: who wins which prize, and what a rating server would send back."""

from typing import Final

from cli.web.arbiter.acts import Form, ask, command, hidden
from core.model.sentence import TournamentError, say, text_of
from projections.audit.before_sending import before_sending, told_of, what_to_do
from projections.export.report_of_log import import_of, report_of
from projections.export.site.pages import Section
from projections.export.trf_losses import format_imported, without_those_outside
from projections.export.trf_teams import members_in_file
from projections.known import Known
from projections.standings.awarding import awarded, told_of_award, typed_or_awarded
from projections.standings.prizes import prize_list, prize_rules, remarks_on_prizes
from projections.standings.table import Standings
from projections.tables.awards import prizes_table
from projections.tables.table import ROUND, Column, Role, Row, Table
from projections.tournament_state.readings import READS, Output

_FINDINGS: Final = (
    Column(say("Severity")),
    ROUND,
    Column(say("Finding"), Role.SENTENCE),
    Column(say("To do"), Role.SENTENCE),
)


def prizes(known: Known, standings: Standings, typed: str) -> list[Section]:
    """Who wins what by the rules typed, announced or awarded by, and the form that records it; why nobody does."""
    tournament, asked = known.tournament, typed
    typed = typed_or_awarded(typed, tournament, known.events)
    try:
        rules = prize_rules(tournament, typed)
        found = prize_list(tournament, standings, rules, known.birth_dates_erased)
    except TournamentError as wrong:
        return [Section("lines", (text_of(wrong),))]
    on_record = awarded(known.events)
    told = (
        *([] if on_record is None else [told_of_award(tournament, on_record, found)]),
        *remarks_on_prizes(tournament, found),
        command(["prizes", *(["--prizes", typed] if typed else [])]),
    )
    return [
        Section("table", prizes_table(tournament, found), say("Prizes"), "prizes"),
        Section("plain", told),
        Section("form", Form("award", (*hidden(prizes=asked), ask("reason")))),
    ]


def preflight(known: Known) -> list[Section]:
    """What a rating server would send the report back for, and what to do about each."""
    title, target = say("Problems that a rating server would report"), format_imported(import_of(known))
    try:
        contents, _ = report_of(known, target, READS[Output.RATING_REPORT])
        found = before_sending(contents, say("the {target} report", target=target))
    except TournamentError as wrong:
        return [Section("lines", (text_of(wrong),), title)]
    written = without_those_outside(known.tournament)[0]
    members = members_in_file(written, import_of(known))
    rows = tuple(
        Row((one.severity.in_words, one.round or "", one.sentence, what_to_do(one, written, members))) for one in found
    )
    table = [Section("table", Table(_FINDINGS, rows), "", "findings")] if rows else []
    return [Section("plain", (told_of(found), command(["export", "--check"])), title), *table]
