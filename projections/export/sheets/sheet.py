"""The sheet for an appeals committee: everything that one page of A4 holds, as plain text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a score group, as known when the round was paired."""

    number: str
    name: str
    colours: str  # of the games played, oldest first
    floats: str  # of the last two rounds
    opponents: str  # their pairing numbers, in order
    asked_about: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A score group, in the order of the pairing; `left_out` are those there is no room for."""

    score: str
    members: tuple[Member, ...]
    left_out: int = 0


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


def code_text(stream: str, version: int, full_hash: str) -> str:
    """A moment of a log as a QR code, or a comment in a file, has it: tournament, event, hash. It opens nothing."""
    return f"pairtrail {stream} event {version} sha256 {full_hash}"


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the log that the sheet rests on."""

    stream: str
    version: int
    short_hash: str
    full_hash: str

    @property
    def text(self) -> str:
        """What the QR code says."""
        return code_text(self.stream, self.version, self.full_hash)

    @property
    def in_words(self) -> str:
        """The same for people."""
        return f"As of event {self.version} of {self.stream}, hash {self.full_hash}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One case."""

    tournament: str
    case: str
    appeal: tuple[str, ...]  # who appealed, what was decided; empty where it is not on record
    question: str
    answer: tuple[str, ...]  # three: what happened, why, whether it can be repeated
    groups: tuple[Group, ...]
    evidence: tuple[Evidence, ...]
    criteria: tuple[Criterion, ...]  # for the second page; empty: not asked for
    head: Head
    rules: str
