"""`NamedTuple` as the standard library's, built in a fraction of the time.

`check`, `pair` and `compat` build some 37 of these before they do anything, and of most they make a value or none. The
standard one compiles a method for each class; here that is done once several values have been made.

For the modules that every command loads; elsewhere the standard one does.
"""

from collections import _tuplegetter, namedtuple  # type: ignore[attr-defined]  # what reads a part
from collections.abc import Callable, Iterable

from core.model.hints import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # for the type checker they are one
    from typing import NamedTuple

    __all__ = ["NamedTuple"]

else:
    _BY_PARTS: Final = 100
    """So many values of a class are put together part by part."""

    class _Signature:
        """`__signature__` of a class, when somebody asks."""

        def __get__(self, _: object, owner: type) -> Any:  # noqa: ANN401  # an `inspect.Signature`
            from inspect import signature

            found = signature(_compiled(owner))
            return found.replace(parameters=[*found.parameters.values()][1:])

    class _Named(tuple):
        """What all of them can do."""

        __slots__ = ()
        __signature__ = _Signature()

        @classmethod
        def _make(cls, parts: Iterable[object]) -> Any:  # noqa: ANN401  # one of that class
            made = tuple.__new__(cls, parts)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes: object) -> Any:  # noqa: ANN401  # as above
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        __replace__ = _replace

        def _asdict(self) -> dict[str, object]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            parts = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{self.__class__.__name__}({parts})"

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)

    class _Builder(type):
        """Of the class that stands in the place of `NamedTuple` while a class is built, and of no other."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            names = tuple(body.get("__annotations__", ()))
            defaults = {one: body[one] for one in names if one in body}
            body.update(zip(names, map(_getter, range(len(names))), strict=True))
            body |= {"__slots__": (), "_fields": names, "_field_defaults": defaults, "__match_args__": names}
            if "__new__" in body:
                raise AttributeError("Cannot overwrite NamedTuple attribute __new__")
            made = type(name, (_Named,), body)
            made.__new__ = staticmethod(_new_of(made))
            return made

    class _InPlace(metaclass=_Builder):
        __slots__ = ()

    class _NamedTuple:
        """To build on."""

        def __mro_entries__(self, _: tuple[object, ...]) -> tuple[type, ...]:
            return (_InPlace,)

    NamedTuple = _NamedTuple()

    def _getter(place: int) -> object:
        return _tuplegetter(place, f"Alias for field number {place}")

    def _compiled(made: type) -> Callable[..., Any]:
        """The method that the standard library compiles."""
        defaults = made._field_defaults.values()
        return namedtuple(made.__name__, made._fields, defaults=defaults, module=made.__module__).__new__  # noqa: PYI024  # of these names

    def _new_of(made: type) -> Callable[..., Any]:
        """What puts the first values together, and then has the method compiled that takes its place."""
        names, defaults, left = made._fields, made._field_defaults, _BY_PARTS

        def __new__(cls: type, /, *given: object, **named: object) -> Any:  # noqa: ANN401, N807  # becomes the method
            nonlocal left
            left -= 1
            parts, rest = given, names[len(given) :]
            if rest:
                known = defaults | named
                parts = (*given, *(known[name] for name in rest if name in known))
            if not left or len(parts) != len(names) or not named.keys() <= set(rest):  # it says what does not fit
                made.__new__ = staticmethod(_compiled(made))
                return made.__new__(cls, *given, **named)
            return tuple.__new__(cls, parts)

        return __new__
