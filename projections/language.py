"""What is printed, said in another language: every text of ours by a catalogue, everything else as it is."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeVar

from core.model.dataclass import dataclass
from core.model.sentence import Catalogue, Text

Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its code as in HTML (`fr`), and its catalogue; None: English, in which everything is written."""

    code: str = "en"
    catalogue: Catalogue | None = None

    def told(self, text: str) -> str:
        """A text in this language. What is none of ours, such as a name, stays as it is."""
        return text if self.catalogue is None or not isinstance(text, Text) else str(text.told(self.catalogue))

    def shown(self, value: Shown) -> Shown:
        """A value with every text in it told: dataclasses, tuples and mappings are gone through, numbers stay.

        What the catalogue leaves as it is stays the object that it was.
        """
        return value if self.catalogue is None else self._through(value)

    def _through(self, value: Any) -> Any:  # noqa: ANN401  # whatever a paper is made of
        kind: type = type(value)
        if kind in _SAME_IN_ALL:
            return value
        if kind is tuple:
            told = self._changed(value)
            return value if told is None else tuple(told)
        if isinstance(value, Text):
            return value if self.catalogue is None else value.told(self.catalogue)
        if found := _fields_of(kind):
            names, values_of = found
            told = self._changed(values_of(value))
            return value if told is None else kind(**dict(zip(names, told, strict=True)))
        if _is_mapping(kind):
            return {key: self._through(one) for key, one in value.items()}
        return value

    def _changed(self, before: tuple[Any, ...]) -> list[Any] | None:
        """Each of them told; None where all stay as they are, as most do: then no list is made."""
        changed = None
        for place, one in enumerate(before):
            if type(one) not in _SAME_IN_ALL and (told := self._through(one)) is not one:
                changed = list(before) if changed is None else changed
                changed[place] = told
        return changed


_SAME_IN_ALL: Final = frozenset({str, int, float, bool, type(None)})
"""Kinds of values that hold no text of ours; its texts are of a class of their own."""


@cache
def _fields_of(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]] | None:
    """The names of the fields of a dataclass, and what gives their values; None: a class of another kind, or none."""
    names = tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()
    if not names:
        return None
    alone = attrgetter(names[0])
    return names, attrgetter(*names) if len(names) > 1 else lambda value: (alone(value),)


@cache
def _is_mapping(kind: type) -> bool:
    return issubclass(kind, Mapping)


ENGLISH: Final = Language()
