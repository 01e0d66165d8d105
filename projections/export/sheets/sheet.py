"""The sheet for an appeals committee: everything that the two sides of it hold, as plain values.

And the QR code on it, where segno is installed.
"""

from importlib.util import find_spec
from typing import Final, TypeAlias

from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from projections.explain.drawn import BracketPicture, Comparison
from projections.export.colour_strips import Strip
from projections.log_in_words.milestones import Milestone


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a score group, as known when the round was paired."""

    number: str
    name: str
    points: str  # as known when the round was paired, with today's where they are others
    colours: Strip  # round by round
    floats: str  # of the last two rounds
    opponents: str  # their pairing numbers, in order
    asked_about: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A score group, in the order of the pairing; `left_out` are those there is no room for."""

    score: str
    members: tuple[Member, ...]
    left_out: int = 0
    is_accelerated: bool = False  # the score has virtual points in it


@dataclass(frozen=True, slots=True)
class Evidence:
    """An event that shows it."""

    event: int
    short_hash: str
    recorded: str
    text: str


@dataclass(frozen=True, slots=True)
class Criterion:
    """A line of the criterion table: what a bracket reached, or a step that was taken."""

    where: str
    criterion: str
    reached: str


_CODE_MAX: Final = 1_000  # characters, of some 20 logs: more dots cannot be read from a paper


def code_text(stream: str, version: int, full_hash: str) -> str:
    """A moment of a log as a QR code, or a comment in a file, has it: tournament, event, hash. It opens nothing."""
    return f"pairtrail {stream} event {version} sha256 {full_hash}"


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the log that the sheet rests on; `besides`: what the code says of other logs with its results."""

    stream: str
    version: int
    short_hash: str
    full_hash: str
    mark: str = ""  # as in `Known`
    besides: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What the QR code says: a line for each log, or of the first one alone where there is no room."""
        own = code_text(self.stream, self.version, self.full_hash)
        text = "\n".join((own, *self.besides))
        return text if len(text) <= _CODE_MAX else own

    @property
    def in_words(self) -> str:
        """The same for people."""
        told = say(
            "As of event {version} of {stream}, hash {hash}",
            version=self.version,
            stream=self.stream,
            hash=self.full_hash,
        )
        return joined(". ", (told, self.mark)) if self.mark else told

    @property
    def in_short(self) -> str:
        """The same for the foot of a page."""
        told = say("event {version}, hash {hash}", version=self.version, hash=self.short_hash)
        return joined(" ", (told, say("(not fully covered by signatures)"))) if self.mark else told


@dataclass(frozen=True, slots=True)
class Times:
    """When the pairing was published, and when the appeal came; empty: to be written in by hand."""

    published: str
    appealed: str


@dataclass(frozen=True, slots=True)
class Reverse:
    """What is drawn on the other side of the sheet."""

    comparisons: tuple[Comparison, ...]
    brackets: tuple[BracketPicture, ...]
    milestones: tuple[Milestone, ...]
    left_out: int = 0  # corrections that there is no room for


NOTHING_DRAWN: Final = Reverse((), (), ())


@dataclass(frozen=True, slots=True)
class Sheet:
    """One case."""

    tournament: str
    case: str
    appeal: tuple[str, ...]  # who appealed; empty where it is not on record
    times: Times
    question: str
    answer: tuple[str, ...]  # three: what happened, why, whether it can be repeated
    groups: tuple[Group, ...]
    evidence: tuple[Evidence, ...]
    criteria: tuple[Criterion, ...]  # for the second page; empty: not asked for
    head: Head
    rules: str
    decision: str = ""  # that is on record; empty: room to write one
    reverse: Reverse = NOTHING_DRAWN


Dots: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows from the top, dark where true, without a border."""

QUIET_ZONE = 4  # light dots around the code, as the standard wants them


def qr_code(text: str) -> Dots | None:
    """The code of a text; None where segno is not installed."""
    if find_spec("segno") is None:
        return None
    import segno

    return tuple(tuple(bool(dot) for dot in row) for row in segno.make_qr(text, error="m").matrix)


def svg_path(dots: Dots) -> str:
    """The dark dots as one path, a unit a dot, with the quiet zone."""
    return "".join(
        f"M{column + QUIET_ZONE} {row + QUIET_ZONE}h1v1h-1z"
        for row, line in enumerate(dots)
        for column, dark in enumerate(line)
        if dark
    )
