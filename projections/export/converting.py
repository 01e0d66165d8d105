"""A TRF in another format, without a log to keep it in: read, told as events, and written again."""

from collections.abc import Sequence

from core.model.dataclass import dataclass, replace
from core.model.results import Reading
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.log.personal_data import PersonalDatum
from events.trf import TrfDocument, tournament_of
from events.trf.importer import ImportResult, events_of
from events.trf.layout import TRF26, FileFormat
from events.trf.team_tournament import starting_rank_of
from events.trf.writer import pairing_numbers
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.imports import ImportedFrom
from projections.export.trf import DEFAULT_LINE_END, Past, encoded, encoded_as, write_trf
from projections.export.trf_losses import Loss, loss_of_edition
from projections.export.trf_teams import write_teams
from projections.log_in_words.integrity import incidents
from projections.replay.facts_of_pairings import read_by_pairings
from projections.tournament_state.fold import fold


@dataclass(frozen=True, slots=True)
class _Told:
    """An event in its place, as a log would have it."""

    version: int
    event: AnyEvent


def in_format(
    document: TrfDocument, file_format: FileFormat, *, file_sha256: str, edition: str, is_named: bool = True
) -> tuple[bytes, tuple[Loss, ...]]:
    """The file's bytes in a format, and what that format cannot hold; in its own format it comes back as it was.

    `edition` is the rules that record 192 of a TRF26 names, where it `is_named`: it is not where no text known here was
    in force, and a later one was taken. A file that names no rules loses none. Raises `Refused`
    for an edition there is no engine for. A report for the rating stays one: games and ratings are those of the file.
    """
    if document.teams is not None:
        return _teams_in_format(document, file_format, edition)
    told = events_of(document, file_sha256=file_sha256, edition=edition, salted=_unsalted)
    tournament = _tournament(told)
    imported = next(event for event in told.events if isinstance(event, ImportedFrom))
    text, losses = write_trf(
        tournament,
        imported=imported,
        reading=_reading_of(document),
        file_format=file_format,
        past=Past(_remarks(told, tournament, file_format), read_by_pairings(_in_order(told.events))),
        names_rules=(is_named and file_format == TRF26) or document.names_rules or bool(tournament.settings.variations),
    )
    unnamed = () if document.names_rules else (loss_of_edition(edition),)
    return encoded(text, imported), tuple(loss for loss in losses if loss not in unnamed)


def _teams_in_format(document: TrfDocument, file_format: FileFormat, edition: str) -> tuple[bytes, tuple[Loss, ...]]:
    """The same of a team event."""
    if document.file_format == file_format:
        return encoded_as("".join(f"{line.text}{line.end}" for line in document.lines), document.encoding), ()
    tournament = tournament_of(document, edition)
    ranks = {member: starting_rank_of(member) for member in tournament.members}
    text, losses = write_teams(
        tournament,
        ranks,
        file_format,
        line_end=DEFAULT_LINE_END,
        reading=_reading_of(document),
        leftover=document.leftover,
    )
    return encoded_as(text, "utf-8"), losses


def _reading_of(document: TrfDocument) -> Reading:
    """Of a report for the rating, which says by which other results points are counted."""
    return Reading.RATING if document.counted_cells else Reading.STANDINGS


def _remarks(told: ImportResult, tournament: Tournament, file_format: FileFormat) -> tuple[str, ...]:
    """What a TRF26 says of the integrity of the pairings; nothing for a file that is one already."""
    imported = next(event for event in told.events if isinstance(event, ImportedFrom))
    if file_format != TRF26 or imported.file_format == TRF26:
        return ()
    found = incidents(_in_order(told.events), pairing_numbers(tournament))
    return tuple(str(replace(one, version=0)) for one in found)


def _in_order(events: Sequence[AnyEvent]) -> list[_Told]:
    return [_Told(version, event) for version, event in enumerate(events, 1)]


def _tournament(told: ImportResult) -> Tournament:
    """After all events, with the birth dates that a log would keep beside itself."""
    tournament = fold(_in_order(told.events))
    players = dict(tournament.players)
    for datum in told.personal:
        players[datum.player] = replace(players[datum.player], birth_date=datum.value)
    return replace(tournament, players=players)


def _unsalted(player: PlayerId, field: str, value: str) -> PersonalDatum:
    """Nothing is kept, so nothing has to be hidden."""
    return PersonalDatum(player, field, "00", value)
