"""Writing a tournament report file in every format, and the edition that holds where none is named."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Literal

from core.editions.registry import AUTO
from core.model.readings import Reading
from events.edition_chosen import edition_to_announce
from events.trf.layout import FILE_FORMATS, FileFormat
from pairtrail._arguments import WrongArgument
from pairtrail._files import Report
from pairtrail._log import Known
from pairtrail._pairing import AnyEvent, tournament_of_event
from projections.export.converting import in_format
from projections.export.report_of_log import report_of
from projections.export.trf import encoded, write_trf
from projections.export.trf_losses import Loss

__all__ = ["Written", "default_edition", "write"]

_FORMATS: Final[dict[str, FileFormat]] = {one.lower(): one for one in FILE_FORMATS}
_READINGS: Final = {"standings": Reading.STANDINGS, "rating": Reading.RATING}


@dataclass(frozen=True, slots=True)
class Written:
    """A report file, and what its format cannot hold, one sentence each."""

    contents: bytes = field(repr=False)
    losses: tuple[str, ...]


def write(
    event: AnyEvent,
    file_format: Literal["trf06", "trf16", "trf26"] = "trf16",
    *,
    purpose: Literal["standings", "rating"] = "standings",
) -> Written:
    """The event as a TRF: the same bytes as `pairtrail convert` (a report) or `pairtrail export` (a log) write.

    What was read from a file of that format comes back byte for byte where nothing was changed. `purpose="rating"`, of
    a log or a `Tournament`: with the results, colours and ratings of the rating report, where a late correction left
    them apart. Raises `Refused` for a value that the columns cannot hold.
    """
    if file_format not in _FORMATS:
        raise WrongArgument(f"file_format is one of {', '.join(_FORMATS)}, not {file_format!r}")
    if purpose not in _READINGS:
        raise WrongArgument(f"purpose is one of {', '.join(_READINGS)}, not {purpose!r}")
    losses: Sequence[Loss]
    target, reading = _FORMATS[file_format], _READINGS[purpose]
    if isinstance(event, Report):
        if reading is not Reading.STANDINGS:
            raise WrongArgument("a report that was read has one result a game: purpose is for logs and tournaments")
        contents, losses = in_format(event.document, target, file_sha256=event.sha256, edition=event.edition)
    elif isinstance(event, Known):
        contents, losses = report_of(event, target, reading)
    else:
        text, losses = write_trf(
            tournament_of_event(event), reading=reading, file_format=target, names_rules=reading is Reading.STANDINGS
        )
        contents = encoded(text)
    return Written(contents, tuple(str(one) for one in losses))


def default_edition(first_day: str = "") -> str:
    """The edition that the command line takes for an event that begins on a day (YYYY-MM-DD), or today where empty.

    It is the FIDE (Dutch) edition in force on that day. Raises `Refused` where none was.
    """
    return edition_to_announce(AUTO, first_day, today=datetime.now(UTC).date().isoformat()).edition
