"""`NamedTuple` as the standard library's, built in a fraction of the time.

`check`, `pair` and `compat` build some 37 of these before they do anything. The standard one compiles a method for each
class; here all classes of so many parts share what was compiled, each with the names of its own parts.

For the modules that every command loads; elsewhere the standard one does.
"""

from collections import _tuplegetter, namedtuple  # type: ignore[attr-defined]  # what reads a part
from collections.abc import Callable, Iterable

from core.model.hints import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # for the type checker they are one
    from typing import NamedTuple

    __all__ = ["NamedTuple"]

else:
    _new: Final = tuple.__new__

    _OF_SO_MANY: Final = (
        lambda _cls: _new(_cls, ()),
        lambda _cls, a: _new(_cls, (a,)),
        lambda _cls, a, b: _new(_cls, (a, b)),
        lambda _cls, a, b, c: _new(_cls, (a, b, c)),
        lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
        lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
        lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
        lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
        lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
        lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j: _new(_cls, (a, b, c, d, e, f, g, h, i, j)),
    )
    """By the number of parts: the method that the standard library compiles, but for the names of the parts."""

    class _Named(tuple):
        """What all of them can do."""

        __slots__ = ()

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
            made.__new__ = staticmethod(_method_of(name, names, defaults, made.__module__))
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

    def _method_of(name: str, names: tuple[str, ...], defaults: dict[str, object], module: str) -> Callable[..., Any]:
        """What puts a value of the class together; a traceback shows no line of it, as of the standard library's."""
        if len(names) >= len(_OF_SO_MANY):
            return namedtuple(name, names, defaults=defaults.values(), module=module).__new__  # noqa: PYI024  # of these names
        code = _OF_SO_MANY[len(names)].__code__.replace(
            co_varnames=("_cls", *names),
            co_name="__new__",
            co_qualname=f"{name}.__new__",
            co_filename=f"<{module}.{name}>",
        )
        return type(_getter)(code, _getter.__globals__, None, tuple(defaults.values()))
