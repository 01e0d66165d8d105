"""`dataclass` as the standard library's, built in little more than half the time.

`check`, `pair` and `compat` build some 65 of these before they do anything. The standard decorator writes the source of
six methods for each and compiles it, half a millisecond in all; those that compare, hash and show need no source of
their own. For the modules that every command loads; elsewhere the standard one does.
"""

import dataclasses
from collections.abc import Callable, Hashable
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # for the type checker they are one
    from dataclasses import dataclass

    __all__ = ["dataclass"]

else:
    _Class = TypeVar("_Class", bound=type)

    def dataclass(*, frozen: bool = False, slots: bool = False, kw_only: bool = False) -> Callable[[_Class], _Class]:
        """The same values, equal, hashed and shown alike; the way they are compared and shown is shared.

        A class with an `__eq__` or `__repr__` of its own takes the standard decorator, and so does one that is ordered.
        """

        def built(cls: _Class) -> _Class:
            made = dataclasses.dataclass(eq=False, repr=False, frozen=frozen, slots=slots, kw_only=kw_only)(cls)
            fields = dataclasses.fields(made)
            compared = _values_of([one.name for one in fields if one.compare])

            def __eq__(self: object, other: object) -> bool:  # noqa: N807  # becomes the method
                return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

            made.__eq__ = __eq__
            if frozen:
                made.__hash__ = lambda self: hash(compared(self))
            else:
                made.__hash__ = None
            shown = [one.name for one in fields if one.repr]

            @recursive_repr("...")
            def __repr__(self: object) -> str:  # noqa: N807  # becomes the method
                values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
                return f"{self.__class__.__qualname__}({values})"

            made.__repr__ = __repr__
            return made

        return built


def _values_of(names: list[str]) -> Callable[[object], tuple[Hashable, ...]]:
    """What reads these attributes, as a tuple however many they are."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)
