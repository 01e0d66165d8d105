"""What only annotations name, without loading `typing`.

`typing`, and `re` which it imports, take almost half as long to load as the interpreter takes to start, and nothing
that `check`, `pair` and `compat` do asks them for anything. Here most names are classes, so that `Any | None` can be
evaluated where it stands.

For the modules that every command loads; elsewhere the standard one does. `ClassVar` is not here: `dataclasses` would
take what it marks for a field.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:  # for the type checker they are the standard ones
    from typing import Any, Final, Generic, Literal, NewType, ParamSpec, Protocol, TypeAlias, TypeVar, cast

    __all__ = ["Any", "Final", "Generic", "Literal", "NewType", "ParamSpec", "Protocol", "TypeAlias", "TypeVar", "cast"]

else:
    from _typing import _idfunc  # what `typing.NewType` gives its values back by

    _UNITS = f"{__package__}.units"  # where all new types stand; who asks for one is not found out without `sys`

    class _Hint:
        """What may have something in brackets behind it, and be built on."""

        __slots__ = ()

        __class_getitem__ = classmethod(type(list[int]))

    class Any(_Hint):
        """As `typing.Any`."""

    class Final(_Hint):
        """As `typing.Final`."""

    class Generic(_Hint):
        """As `typing.Generic`."""

        __slots__ = ()

    class Literal(_Hint):
        """As `typing.Literal`."""

    class Protocol(_Hint):
        """As `typing.Protocol`."""

        __slots__ = ()

    class TypeAlias(_Hint):
        """As `typing.TypeAlias`."""

    class NewType(type):
        """As `typing.NewType`, but that it makes a class: calling one gives back what it is given."""

        __call__ = _idfunc

        def __new__(cls, name: str, kind: type) -> type:
            """The class `name`, for values of that kind."""
            said = f"An `{kind.__name__}` that stands for one thing."
            body = {"__slots__": (), "__supertype__": kind, "__module__": _UNITS, "__doc__": said}
            return super().__new__(cls, name, (), body)

        def __init__(cls, *_: object) -> None:
            """Everything is said."""

        def __repr__(cls) -> str:
            return f"{cls.__module__}.{cls.__qualname__}"

    class TypeVar:
        """As `typing.TypeVar`: an alias that has one in it can be given what stands in its place."""

        def __init__(self, *_: object, **__: object) -> None:
            """Nobody asks what it is called."""

        def __typing_subst__(self, given: object) -> object:
            return given

        def __or__(self, _: object) -> type:
            return Any

        __ror__ = __or__

    ParamSpec = TypeVar

    def cast(_: object, value: object) -> object:
        """As `typing.cast`."""
        return value
