"""The report of a tournament on the record, in any of the formats."""

from collections.abc import Sequence

from core.model.results import Reading
from events.trf.layout import FileFormat
from events.trf.writer import pairing_numbers
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.reporting import DocumentIssued
from events.vocabulary.tournament import DetailsSet, TournamentCreated
from projections.export.sheets.sheet import code_text
from projections.export.trf import Past, encoded, with_comment, with_receipt, write_trf
from projections.export.trf_losses import Loss, format_imported
from projections.known import Known
from projections.log_in_words.integrity import incidents, to_be_written
from projections.replay.facts_of_pairings import read_by_pairings
from projections.replay.without_text import day_without_text


def report_of(known: Known, target: FileFormat, reading: Reading) -> tuple[bytes, Sequence[Loss]]:
    """The bytes of the file, and what they cannot hold."""
    imported = import_of(known)
    given_back = imported is not None and target == format_imported(imported)
    remarks = to_be_written(incidents(known.events, pairing_numbers(known.tournament)), given_back=given_back)
    text, losses = write_trf(
        known.tournament,
        imported=imported,
        reading=reading,
        file_format=target,
        past=Past(remarks, read_by_pairings(known.events)),
        details_imported=_details_announced(known),
        names_rules=imported is None or not day_without_text(known.tournament),
    )
    if reading is not Reading.RATING and not (given_back and _is_as_imported(known)):
        text = with_receipt(text, code_text(known.stream, known.version, known.head_hash.hex()), in_layout=given_back)
    if known.mark:
        text = with_comment(text, known.mark)
    return encoded(text, imported), losses


def import_of(known: Known) -> ImportedFrom | None:
    """The event of the import that began the tournament; None: it was announced here."""
    return next((stored.event for stored in known.events if isinstance(stored.event, ImportedFrom)), None)


def _is_as_imported(known: Known) -> bool:
    """Whether nothing was recorded since the import but that documents were issued: its own bytes are given back."""
    return all(
        stored.causation == known.events[0].causation or isinstance(stored.event, DocumentIssued)
        for stored in known.events
    )


def _details_announced(known: Known) -> DetailsSet | None:
    """What was said of the tournament when it was announced, by an import what the file said."""
    created = (stored.event for stored in known.events if isinstance(stored.event, TournamentCreated))
    return next((event.details for event in created), None)
