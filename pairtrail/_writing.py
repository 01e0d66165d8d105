"""Writing a tournament report file in every format."""

from collections.abc import Sequence
from typing import Final, Literal

from core.model.dataclass import dataclass, field
from core.model.results import Reading
from events.trf.layout import FILE_FORMATS, FileFormat
from pairtrail._arguments import WrongArgument, checked
from pairtrail._files import Report
from pairtrail._pairing import AnyEvent, tournament_of_event
from projections.export.converting import in_format
from projections.export.report_of_log import report_of
from projections.export.trf import encoded, write_trf
from projections.export.trf_losses import Loss
from projections.known import Known

__all__ = ["Written", "write"]

_FORMATS: Final[dict[str, FileFormat]] = {one.lower(): one for one in FILE_FORMATS}
_READINGS: Final = {"standings": Reading.STANDINGS, "rating": Reading.RATING}


@dataclass(frozen=True, slots=True)
class Written:
    """A report file, and what its format cannot hold, one sentence each."""

    contents: bytes = field(repr=False)
    losses: tuple[str, ...]


@checked
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
    losses: Sequence[Loss]
    target, reading = _FORMATS[file_format], _READINGS[purpose]
    if isinstance(event, Report):
        if reading is not Reading.STANDINGS:
            raise WrongArgument("a report that was read has one result a game: purpose is for logs and tournaments")
        contents, losses = in_format(event.document, target, file_sha256=event.sha256, edition=event.edition)
    elif isinstance(event, Known):
        contents, losses = report_of(event, target, reading)
    else:
        text, losses = write_trf(tournament_of_event(event), reading=reading, file_format=target, names_rules=True)
        contents = encoded(text)
    return Written(contents, tuple(str(one) for one in losses))
