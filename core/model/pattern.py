"""Regular expressions that are compiled when they are first asked for.

Compiling those of the modules that `check` and `pair` load takes a third of the interpreter's own start, and a file
that is in order needs few of them. For the modules that every command loads; elsewhere `re.compile` does.
"""

import re
from typing import Any, cast


def pattern(text: str, flags: int = 0) -> "re.Pattern[str]":
    """As `re.compile`, but for when."""
    return cast("re.Pattern[str]", _Later(text, flags))


class _Later:
    """Its methods are those of the compiled one, each asked for once."""

    def __init__(self, text: str, flags: int) -> None:
        self._given = text, flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever a pattern has
        found = self.__dict__[name] = getattr(re.compile(*self._given), name)
        return found
