"""A finding: one thing that an audit has to say of a file, as a value that every output writes."""

from enum import StrEnum
from functools import partial
from typing import Final

from core.model.dataclass import dataclass, field
from core.model.sentence import joined, say


class Severity(StrEnum):
    """How much a finding weighs; the heaviest first."""

    ERROR = "error"  # the file contradicts itself, or the rules it names
    WARNING = "warning"  # it may be right, and somebody should look
    NOTE = "note"  # it is explained, or only to be known

    @property
    def order(self) -> int:
        """For sorting: errors first."""
        return list(Severity).index(self)

    @property
    def in_words(self) -> str:
        """The word for people; programs read the value."""
        return _SEVERITIES[self]


_SEVERITIES: Final = {
    Severity.ERROR: say("error"),
    Severity.WARNING: say("warning"),
    Severity.NOTE: say("note"),
}


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding."""

    severity: Severity
    name: str
    title: str
    means: str
    to_do: str
    article: str = ""
    profile: str = ""  # asked for only under this profile; empty: always


error, warning, note = (partial(Code, severity) for severity in Severity)
"""A code of that severity."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found. Lines, columns, rounds and boards count from 1; 0: it is tied to none."""

    code: str  # of the catalogue
    severity: Severity
    sentence: str  # what is wrong, with both values, for an arbiter
    file: str = ""  # filled in for the file that was audited
    line: int = 0
    column: int = 0
    round: int = 0
    board: int = 0  # in the order of C.04.2.D.9, as `check` numbers them
    players: tuple[int, ...] = ()  # starting rank numbers
    article: str = ""
    evidence: str = ""  # what else in the file speaks for it

    @property
    def place(self) -> str:
        """Where it is, in words: round 3, board 2, line 14; empty: it is of the whole file."""
        return joined(
            ", ",
            (
                say("round {round}", round=self.round) if self.round else "",
                say("board {board}", board=self.board) if self.board else "",
                say("line {line}", line=self.line) if self.line else "",
            ),
        )

    @property
    def sort_key(self) -> tuple[int, int, int, int, str, str]:
        """Heaviest first, then as the file goes on."""
        return self.severity.order, self.round, self.board, self.line, self.code, self.sentence


@dataclass(frozen=True, slots=True)
class RoundHeld:
    """One round as it was paired again: how many boards, and which differ."""

    number: int
    boards: int
    only_recorded: tuple[tuple[int, int], ...] = ()  # white, black; black 0: the bye
    only_by_engine: tuple[tuple[int, int], ...] = ()
    unjudged: str = ""  # why nothing is held against it; empty: it is judged
    hypothesis: str = ""  # the smallest change with which it comes out, where that was asked for

    @property
    def agrees(self) -> bool:
        """Whether it is as the engine pairs it, or was not judged."""
        return bool(self.unjudged) or not (self.only_recorded or self.only_by_engine)


@dataclass(frozen=True, slots=True)
class EngineHeld:
    """What another engine says of the rounds of a file."""

    engine: str
    unasked: str  # why it was not asked; empty: it was
    rounds: tuple[str, ...] = ()  # for each round with whom it goes: as the file, as pairtrail, alone, or no answer


class Outcome(StrEnum):
    """What became of a file."""

    AUDITED = "audited"
    SKIPPED = "skipped"  # it is no report, and nobody named it
    UNREADABLE = "unreadable"  # it should have been audited, and could not


@dataclass(frozen=True, slots=True)
class FileAudit:
    """What the audit of one file gave. Holds no clock and no path but the one it was called by."""

    file: str
    outcome: Outcome = Outcome.AUDITED
    title: str = ""
    kind: str = ""
    players: int = 0
    edition: str = ""
    edition_why: str = ""
    program: str = ""
    rounds: tuple[RoundHeld, ...] = ()
    findings: tuple[Finding, ...] = ()
    content: str = ""  # the same for two files that tell of the same pairings and results
    pairings: str = ""  # the same for two files with the same pairings, whatever their results
    counted: str = ""  # the `content` of its event by the results counted in the standings, where those rated differ
    shared: tuple[str, ...] = ()  # hashed names, numbers and days, one of which a file of the same small event shares
    is_small: bool = False  # whether other events may well have the same pairings
    table: tuple[tuple[str, ...], ...] = field(default=())  # the cross-table, where it was asked for
    footnotes: tuple[str, ...] = ()  # below it
    engines: tuple[EngineHeld, ...] = ()  # other engines, where they were asked for

    @property
    def worst(self) -> Severity | None:
        """The heaviest severity; None: nothing was found."""
        return min((one.severity for one in self.findings), key=lambda one: one.order, default=None)

    @property
    def rounds_agreeing(self) -> int:
        """How many of the judged rounds are as the engine pairs them."""
        return sum(one.agrees for one in self.rounds if not one.unjudged)

    @property
    def rounds_judged(self) -> int:
        """How many rounds were held against an engine."""
        return sum(not one.unjudged for one in self.rounds)


FIDE_RATING: Final = "fide-rating"
PROFILES: Final = (FIDE_RATING,)
"""What else a file is asked for, by name."""
