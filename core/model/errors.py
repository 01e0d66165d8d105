"""Refusals that a caller may act on. Broken invariants are assertions, never these."""

from collections.abc import Mapping, Sequence

from core.model.sentence import said
from core.model.units import RoundNumber


class TournamentError(Exception):
    """The request cannot be granted; the message says what happened, by which article, and what to do next.

    The message is a template, with the names of `values` in braces, or a text that is made already.
    """

    def __init__(self, message: str = "", /, **values: object) -> None:
        super().__init__(said(message, values))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with its message and attributes, whatever its constructor takes."""
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(
    kind: type[TournamentError], args: tuple[object, ...], attributes: Mapping[str, object]
) -> TournamentError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


def text_of(error: BaseException) -> str:
    """What an error says, with its template, so that it can be told in another language; `str(error)` is English."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, str) and said == str(error) else str(error)


class Refused(TournamentError):
    """The rules, or the state of the tournament, forbid the request."""


class NeedsConfirmation(Refused):
    """Allowed, but only after the arbiter confirmed it (the `--yes` of the command line)."""

    doubts: tuple[str, ...] = ()
    """What is to be confirmed, one by one."""


class NeedsReason(Refused):
    """Allowed, but only with a reason for the record (the `--reason` of the command line)."""


class NoLegalPairing(TournamentError):
    """The players cannot all be paired without breaking an absolute criterion (C.1-C.3).

    `witness` holds pairing numbers of players who show it: a small set of players who, between them, have fewer
    possible opponents than they need.
    """

    def __init__(self, message: str, round_number: RoundNumber, witness: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.round_number = round_number
        self.witness = tuple(witness)
