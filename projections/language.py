"""What is printed, said in another language: every text of ours by a catalogue, everything else as it is."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from operator import is_
from typing import Any, Final, TypeVar

from core.model.sentence import Catalogue, in_language

Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its code as in HTML (`fr`), and its catalogue; None: English, in which everything is written."""

    code: str = "en"
    catalogue: Catalogue | None = None

    def told(self, text: str) -> str:
        """A text in this language. What is none of ours, such as a name, stays as it is."""
        return text if self.catalogue is None else in_language(text, self.catalogue)

    def shown(self, value: Shown) -> Shown:
        """A value with every text in it told: dataclasses, tuples and mappings are gone through, numbers stay."""
        return value if self.catalogue is None else self._through(value)

    def _through(self, value: Any) -> Any:  # noqa: ANN401  # whatever a paper is made of
        kind: type = type(value)
        if kind in _SAME_IN_ALL:
            return value
        if isinstance(value, str):
            return self.told(value)
        if kind is tuple:
            told = [one if type(one) in _SAME_IN_ALL else self._through(one) for one in value]
            return value if all(map(is_, told, value)) else tuple(told)
        if names := _fields_of(kind):
            before = [getattr(value, name) for name in names]
            told = [one if type(one) in _SAME_IN_ALL else self._through(one) for one in before]
            return value if all(map(is_, told, before)) else kind(**dict(zip(names, told, strict=True)))
        if isinstance(value, Mapping):
            return {key: self._through(one) for key, one in value.items()}
        return value


_SAME_IN_ALL: Final = frozenset({str, int, bool, type(None)})
"""Kinds of values that hold no text of ours; its texts are of a class of their own."""


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass; of any other class none."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()


ENGLISH: Final = Language()
