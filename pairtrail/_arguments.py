"""What a public function refuses before it does anything: a value of another kind than it takes."""

from core.model.errors import TournamentError


class WrongArgument(TournamentError, TypeError, ValueError):
    """A public function was called with what it cannot take. A `TypeError` and a `ValueError` as well."""


def whole_number(name: str, value: object) -> None:
    """None and whole numbers pass. Raises `WrongArgument`."""
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise WrongArgument(f"{name} is a whole number, not {value!r}")
