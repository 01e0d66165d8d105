"""The reports that a tournament on record gives in the format of a file, so that the file can be held against them."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.results import Reading
from core.model.sentence import Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.days import months_named
from events.errors import BadInput
from events.log.personal_data import NAME, commitments_in, name_left
from events.trf import TrfDocument, read_document, tournament_of
from events.trf.earlier_cells import points_counted
from events.trf.file_layout import starting_ranks_of, starting_ranks_of_members
from events.trf.layout import TRF06, TRF16, FileFormat
from events.trf.own_comments import is_receipt_line
from events.trf.single_games import as_written
from events.trf.team_tournament import member_id
from events.trf.team_writer import ranks_by_roster
from projections.export.report_of_log import import_of, month_asked, report_of, report_of_month
from projections.export.trf_losses import format_imported, without_those_outside
from projections.known import Known
from projections.replay.differences import Differences, Record, differences
from projections.replay.report_differences import Report

_PART: Final = re.compile(r"rounds (\d+)(?:-(\d+))?, (\d{4}-\d{2})\b")


class Reported(NamedTuple):
    """One of these reports, as it is read."""

    report: Report
    reading: Reading
    ids: Mapping[PlayerId, PlayerId]  # in the log, by those that the file gives


class OfLogAndFile(NamedTuple):
    """What differs between a log and a file."""

    log: Record  # as its report
    file: Record
    reported: Reported
    differences: Differences


def differences_of_file(known: Known, document: TrfDocument, *, file_first: bool = True) -> OfLogAndFile | None:
    """A log held against a file as the report that it gives in that format, the one most like it.

    `file_first`: the file is the first of the two. None: the log gives no such report.
    """
    found: list[OfLogAndFile] = []
    edition = known.tournament.settings.edition
    file = _record_of(Report(document), edition)
    for reported in reports_like(known, document):
        log = _record_of(reported.report, edition)
        apart = differences(file, log) if file_first else differences(log, file)
        found.append(OfLogAndFile(log, file, reported, apart))
        if not apart.any:
            break
    return min(found, key=lambda one: one.differences.count, default=None)


def _record_of(report: Report, edition: str) -> Record:
    return Record(tournament_of(report.document, edition), counted=points_counted(report.document), report=report)


def reports_like(known: Known, document: TrfDocument) -> Iterator[Reported]:
    """The reports in the format of `document`: of the part that it says it is, for standings, and for rating.

    One for rating has no receipt. None: the record gives no such file, as before anybody has entered. A TRF06 need not
    have anything that no TRF16 has, so that a file taken for a TRF16 is held against both.
    """
    has_receipt = any(is_receipt_line(text) for _, text in document.leftover)
    readings = (Reading.STANDINGS,) if has_receipt else (Reading.RATING, Reading.STANDINGS)
    try:
        for file_format in _formats(document):
            if (part := _part(known, document, file_format)) is not None:
                yield _reported(known, part, Reading.RATING, of_month=True)
            for reading in readings:
                contents, _ = report_of(known, file_format, reading)
                yield _reported(known, read_document(contents, known.stream, points="listed"), reading)
    except (BadInput, Refused):
        return


def _formats(document: TrfDocument) -> tuple[FileFormat, ...]:
    """In which the file can have been written."""
    return (TRF16, TRF06) if document.file_format == TRF16 else (document.file_format,)


def _reported(known: Known, document: TrfDocument, reading: Reading, *, of_month: bool = False) -> Reported:
    ids = _ids_in_report(known, document)
    in_report = {player: number for number, player in ids.items()}
    not_kept = frozenset((in_report[player], field) for player, field in _not_kept(known) if player in in_report)
    hashes = {f"{known.stream} event {stored.version}": stored.hash.hex() for stored in known.events}
    return Reported(Report(document, hashes, not_kept, lists_are_open=of_month), reading, ids)


def _not_kept(known: Known) -> Iterator[tuple[PlayerId, str]]:
    """What events commit to and is not beside the log: it was erased, or taken away."""
    people = {**known.tournament.players, **known.tournament.members}
    committed = {(player, field) for stored in known.events for player, field, _ in commitments_in(stored.event)}
    for player, field in committed:
        one = people.get(player)
        if one is not None and (one.name == name_left(one.name, player) if field == NAME else not one.birth_date):
            yield player, field


def _part(known: Known, document: TrfDocument, file_format: FileFormat) -> TrfDocument | None:
    """The report of the month that the file names; None: it names none, or none that this event has.

    An event within one month has no part: all of it is in one report, with the ratings on record.
    """
    found = _PART.match(document.part_said)
    if found is None or len(months_named(known.tournament.details)) <= 1:
        return None
    first, last = int(found[1]), int(found[2] or found[1])
    try:
        month = month_asked(known.tournament, found[3], first, last)
    except Refused:
        return None
    numbers = known.tournament.numbers_in(RoundNumber(month.last))
    said = {player.number: player.rating for player in document.players}
    ratings = {player: said[number] for player, number in numbers.items() if number in said}
    contents, _ = report_of_month(known.tournament, month, ratings, file_format, known.mark)
    return read_document(contents, known.stream, points="listed")


def _ids_in_report(known: Known, report: TrfDocument) -> dict[PlayerId, PlayerId]:
    """Who in the log is who in that report of it: players, and teams with their players."""
    imported = import_of(known)
    tournament, _ = without_those_outside(known.tournament)
    if report.teams is None:
        by_rank = imported is not None and imported.layout is not None and imported.layout.numbers_by_rank
        by_rank = by_rank and report.file_format == format_imported(imported)
        ranks = starting_ranks_of(as_written(tournament), numbers_by_rank=by_rank)
        return {PlayerId(rank): player for player, rank in ranks.items()}
    is_ours = imported is None or imported.layout is None
    members = ranks_by_roster(tournament) if is_ours else starting_ranks_of_members(tournament)
    return {
        **_teams(tournament),
        **{member_id(rank): member for member, rank in members.items()},
    }


def _teams(tournament: Tournament) -> dict[PlayerId, PlayerId]:
    return {PlayerId(number): team for team, number in tournament.numbers_in(tournament.next_round).items()}
