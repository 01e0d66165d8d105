"""Regular expressions that are compiled when they are first asked for.

Compiling those of the modules that `check` and `pair` load takes a third of the interpreter's own start, and a file
that is in order needs none of them: nor is `re` loaded, which takes as long.

For the modules that every command loads; elsewhere `re.compile` does.
"""

from core.model.hints import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    import re


def pattern(text: str) -> "re.Pattern[str]":
    """As `re.compile`, but for when."""
    return cast("re.Pattern[str]", _Later(text))


class _Later:
    """Its methods are those of the compiled one, each asked for once."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever a pattern has
        import re

        found = self.__dict__[name] = getattr(re.compile(self._text), name)
        return found
