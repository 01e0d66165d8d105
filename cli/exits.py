"""Exit codes: one table, and the one place where an error becomes a code."""

from enum import IntEnum

from core.model.hints import Final
from core.model.sentence import NoLegalPairing, TournamentError
from events.errors import BadInput, Conflict, IntegrityFailure, StorageUnavailable


class ExitCode(IntEnum):
    """What the program tells whoever started it."""

    OK = 0
    FINDINGS = 1
    USAGE = 2
    BAD_INPUT = 3
    REFUSED = 4
    NO_PAIRING = 5
    CONFLICT = 6
    INTEGRITY = 7
    BUG = 70
    INTERRUPTED = 130


class UsageProblem(TournamentError):
    """The command line itself cannot be understood: unknown player, ambiguous name, odd spelling of a result."""


class NoSuchFile(TournamentError):
    """A file of the outside world cannot be read or written (exit code 3)."""


_CODE_OF: Final[tuple[tuple[type[TournamentError], ExitCode], ...]] = (
    (UsageProblem, ExitCode.USAGE),
    (NoSuchFile, ExitCode.BAD_INPUT),
    (BadInput, ExitCode.BAD_INPUT),
    (NoLegalPairing, ExitCode.NO_PAIRING),
    (Conflict, ExitCode.CONFLICT),
    (StorageUnavailable, ExitCode.CONFLICT),
    (IntegrityFailure, ExitCode.INTEGRITY),
)


def exit_code_of(error: TournamentError) -> ExitCode:
    """The exit code of a refusal; whatever the table does not name was refused by the rules."""
    return next((code for kind, code in _CODE_OF if isinstance(error, kind)), ExitCode.REFUSED)
