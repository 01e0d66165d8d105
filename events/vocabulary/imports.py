"""What was read from a file, and how the file was written."""

from typing import TYPE_CHECKING

from core.model.sentence import say, say_of
from core.model.units import PlayerId
from events.base import CHIEF, JUDGED, Event, KnownBy, Subject, Touches, Undo, Value, event

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


class Adjustment(Value, kw_only=True):
    """One thing that an import read otherwise than it stood, or could not keep."""

    line: int  # from 1; 0: not tied to a line
    column: int  # from 1; 0: not tied to a column
    found: str
    taken_as: str


class Spelling(Value, kw_only=True):
    """How a file wrote one fact, where that is not how an export writes it.

    It holds as long as the fact is what it was: `digest` is the SHA-256 of the lines an export would have written.
    """

    fact: str  # what the lines speak of: "001 12" (player 12), "rounds", "colour" ...
    digest: str
    lines: tuple[tuple[int, str], ...] = ()  # line number and text, birth dates blanked; none: the file is silent


class FileLayout(Value, kw_only=True):
    """How a file was written, so that an export gives it back as long as nothing has changed."""

    encoding: str
    line_ends: tuple[tuple[str, int], ...]  # line end, and how many lines in a row have it
    order: tuple[tuple[str, int], ...]  # kind of line, and how many in a row; "-": leftover, "~": a spelling
    spellings: tuple[Spelling, ...] = ()
    ranks: tuple[tuple[PlayerId, int], ...] = ()  # as in the file; 0: blank; empty: by points, then pairing number
    results_digest: str = ""  # SHA-256 of everything the ranks rest on
    numbers_by_rank: bool = False  # XXC rank: the pairing numbers are the places of the players' lines
    not_kept: tuple[str, ...] = ()  # what an export writes otherwise even where nothing has changed


def why_it_began(first: Event, version: int) -> str:
    """Why the event that a tournament began with is never undone."""
    return say(
        "Event {version} ({type}) started the tournament and cannot be undone. Start another one with "
        "`pairtrail new NAME --rounds N` or `pairtrail import FILE`.",
        version=version,
        type=first.TYPE,
    )


class ImportEvent(Event, kw_only=True):
    """Something that concerns a file that was read."""


@event(
    "imported-from",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.EVERY,
    remark=JUDGED,
    undo=Undo.BEGINS,
)
class ImportedFrom(ImportEvent, kw_only=True):
    """The events around this one were read from a file.

    `leftover` keeps, byte for byte as text, the lines that no event can express, with their line numbers,
    so that an export can give the file back; `layout` keeps how the other lines were written.
    """

    file_name: str
    file_sha256: str
    file_format: str
    adjustments: tuple[Adjustment, ...] = ()
    leftover: tuple[tuple[int, str], ...] = ()
    layout: FileLayout | None = None
    reason: str = ""

    def gives(self) -> set[Subject]:
        """Nothing: what the file holds are events of their own."""
        return set()

    rests_on = gives

    def why_not_undone(self, version: int) -> str:
        """The tournament began with it."""
        return why_it_began(self, version)

    def sentence(self, log: "Wording") -> str:
        """Which file was read."""
        del log
        count = len(self.adjustments)
        read = say_of(count, ", {count} adjustment", ", {count} adjustments") if count else ""
        return say(
            "The tournament was read from {file_name} ({file_format}{read}).",
            file_name=self.file_name,
            file_format=self.file_format,
            read=read,
        )
