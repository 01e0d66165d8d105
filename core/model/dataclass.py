"""`dataclass`, `field` and `replace` as the standard library's, built and filled in a fraction of the time.

`check`, `pair` and `compat` build some 65 of these before they do anything. The standard module imports `inspect`,
which alone takes as long as the interpreter's own start, then writes the source of six methods for each class and
compiles it. Here only `__init__` has a source, compiled once several values have been made; and it puts what is frozen
into its slots without asking the class, in half the time. Whoever asks for the fields of a class (`dataclasses.fields`,
`dataclasses.replace`, msgspec) gets those of the standard library, made then.

For the modules that every command loads; elsewhere the standard one does.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from operator import attrgetter
from reprlib import recursive_repr

from core.model.hints import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:  # for the type checker they are one
    from dataclasses import dataclass, field, replace

    __all__ = ["dataclass", "field", "replace"]

else:
    _Class = TypeVar("_Class", bound=type)
    _MISSING: Final = object()
    _FIELDS: Final = "__dataclass_fields__"
    _PARTS: Final = "__parts__"
    """Where a class of ours keeps its own `_Part`s, those of its bases included, by name."""

    _BY_PARTS: Final = 40
    """So many values of a class are filled part by part."""

    class _Part:
        """What one field is."""

        __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "metadata", "name", "repr", "type")

        def __init__(  # as the standard library's
            self,
            *,
            default: object = _MISSING,
            default_factory: Any = _MISSING,  # noqa: ANN401  # as the standard library's
            init: bool = True,
            repr: bool = True,  # noqa: A002  # likewise
            compare: bool = True,
            metadata: Mapping[Any, Any] | None = None,
            kw_only: Any = _MISSING,  # noqa: ANN401
        ) -> None:
            self.default, self.default_factory = default, default_factory
            self.init, self.repr, self.compare = init, repr, compare
            self.metadata, self.kw_only = metadata, kw_only
            self.name, self.type = "", None

        def as_standard(self) -> Any:  # noqa: ANN401  # a `dataclasses.Field`
            """The same for the standard library."""
            import dataclasses

            given = {"default": self.default, "default_factory": self.default_factory}
            one = dataclasses.field(
                **{name: value for name, value in given.items() if value is not _MISSING},
                init=self.init,
                repr=self.repr,
                compare=self.compare,
                metadata=self.metadata,
                kw_only=self.kw_only,
            )
            one.name, one.type = self.name, self.type
            one._field_type = dataclasses._FIELD  # noqa: SLF001  # what `dataclasses.fields` looks for
            return one

    field = _Part

    class _StandardFields:
        """`__dataclass_fields__` of a class: made when somebody asks, and put in this place."""

        def __init__(self, parts: Mapping[str, _Part], home: list[type]) -> None:
            self._parts, self._home = parts, home

        def __get__(self, _: object, owner: type) -> dict[str, Any]:
            made = {name: part.as_standard() for name, part in self._parts.items()}
            setattr(self._home[0], _FIELDS, made)
            return made

    class _Params:
        """What the standard library asks of a base: above all whether it is frozen."""

        __slots__ = ("eq", "frozen", "init", "order", "repr", "unsafe_hash")

        def __init__(self, *, frozen: bool) -> None:
            self.frozen = frozen
            self.init = self.repr = self.eq = True
            self.order = self.unsafe_hash = False

    _FROZEN: Final = _Params(frozen=True)
    _NOT_FROZEN: Final = _Params(frozen=False)

    class _Signature:
        """`__signature__` of a class: that of the method which is compiled for it, when somebody asks."""

        def __init__(
            self, home: list[type], init: Callable[[], Callable[..., None]], parts: Mapping[str, _Part]
        ) -> None:
            self._home, self._init, self._parts = home, init, parts

        def __get__(self, _: object, owner: type) -> Any:  # noqa: ANN401  # an `inspect.Signature`
            if owner not in self._home:
                raise AttributeError("__signature__")
            import dataclasses
            from inspect import signature

            _, *given = signature(self._init()).parameters.values()
            factory = dataclasses._HAS_DEFAULT_FACTORY  # noqa: SLF001  # as the standard library shows it
            is_made = {name for name, part in self._parts.items() if part.default_factory is not _MISSING}
            shown = [one.replace(default=factory) if one.name in is_made else one for one in given]
            return signature(self._init()).replace(parameters=shown)

    def dataclass(*, frozen: bool = False, slots: bool = False, kw_only: bool = False) -> Callable[[_Class], _Class]:
        """The same values, equal, hashed and shown alike; the way they are compared and shown is shared.

        No fields of a class (`ClassVar`), no `InitVar`, no order, no `__eq__` or `__repr__` of its own: the standard
        decorator has these.
        """

        def built(cls: _Class) -> _Class:
            home: list[type] = []
            parts = _parts_of(cls, kw_only=kw_only)
            methods = _methods(cls, parts, home, frozen=frozen, slots=slots)
            made = _with_slots(cls, parts, methods) if slots else _with_methods(cls, methods)
            home.append(made)
            return made

        return built

    def replace(value: Any, /, **changes: Any) -> Any:  # noqa: ANN401  # of any dataclass
        """The same value with some parts otherwise."""
        parts = type(value).__dict__.get(_PARTS)
        if parts is None:
            import dataclasses

            return dataclasses.replace(value, **changes)
        for name, part in parts.items():
            if name not in changes and part.init:
                changes[name] = getattr(value, name)
        return value.__class__(**changes)

    def _parts_of(cls: type, *, kw_only: bool) -> dict[str, _Part]:
        parts: dict[str, _Part] = {}
        for base in cls.__mro__[-1:0:-1]:
            own = base.__dict__.get(_PARTS)
            if own is None:
                own = {one.name: _of_standard(one) for one in base.__dict__.get(_FIELDS, {}).values()}
                for name, part in own.items():
                    part.name, part.type = name, base.__dict__[_FIELDS][name].type
            parts |= own
        for name, kind in cls.__annotations__.items():
            given = cls.__dict__.get(name, _MISSING)
            part = given if isinstance(given, _Part) else _of_standard(given) or _Part(default=given)
            part.name, part.type = name, kind
            if part.kw_only is _MISSING:
                part.kw_only = kw_only
            if part.default is not _MISSING:
                setattr(cls, name, part.default)
            elif given is not _MISSING:
                delattr(cls, name)
            parts[name] = part
        return parts

    def _of_standard(given: Any) -> _Part | None:  # noqa: ANN401  # whatever stands there
        """A field that was declared by the standard library's function; None: it is a plain default."""
        if type(given).__module__ != "dataclasses":
            return None
        import dataclasses

        names = ("default", "default_factory", "kw_only")
        said = {one: getattr(given, one) for one in names if getattr(given, one) is not dataclasses.MISSING}
        return _Part(**said, init=given.init, repr=given.repr, compare=given.compare, metadata=given.metadata or None)

    def _with_slots(cls: type, parts: Mapping[str, _Part], methods: Mapping[str, Any]) -> type:
        """The class again, since slots are laid out when a class is made; methods cost least then."""
        there = {name for base in cls.__mro__[1:-1] for name in _slots_of(base)}
        body = {name: value for name, value in cls.__dict__.items() if name not in parts}
        body |= methods
        body["__slots__"] = tuple(name for name in parts if name not in there)
        body["__qualname__"] = cls.__qualname__
        body.pop("__dict__", None)
        body.pop("__weakref__", None)
        return type(cls)(cls.__name__, cls.__bases__, body)

    def _with_methods(cls: type, methods: Mapping[str, Any]) -> type:
        for name, method in methods.items():
            setattr(cls, name, method)
        return cls

    def _slots_of(base: type) -> Iterator[str]:
        slots = base.__dict__.get("__slots__", ())
        return iter((slots,) if isinstance(slots, str) else slots)

    def _methods(
        cls: type, parts: Mapping[str, _Part], home: list[type], *, frozen: bool, slots: bool
    ) -> dict[str, Any]:
        """What a class has by being a dataclass; `home` will hold that class, once it is made."""
        compiled = partial(_compiled, home, parts, frozen=frozen, slots=slots)
        compared = _values_of([name for name, part in parts.items() if part.compare])

        def __eq__(self: object, other: object) -> bool:  # noqa: N807  # becomes the method
            return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

        return {
            _PARTS: parts,
            _FIELDS: _StandardFields(parts, home),
            "__dataclass_params__": _FROZEN if frozen else _NOT_FROZEN,
            "__match_args__": tuple(name for name, part in parts.items() if part.init and not part.kw_only),
            "__init__": _init_of(cls, parts, home, compiled),
            "__signature__": _Signature(home, compiled, parts),
            "__eq__": __eq__,
            "__repr__": _repr,
            "__replace__": replace,
            "__hash__": (lambda self: hash(compared(self))) if frozen else None,
            **(_frozen(parts, home, slots=slots) if frozen else {}),
        }

    @recursive_repr("...")
    def _repr(value: object) -> str:
        parts: Mapping[str, _Part] = getattr(value, _PARTS)
        shown = ", ".join(f"{name}={getattr(value, name)!r}" for name, part in parts.items() if part.repr)
        return f"{value.__class__.__qualname__}({shown})"

    def _init_of(
        cls: type, parts: Mapping[str, _Part], home: list[type], compiled: Callable[[], Callable[..., None]]
    ) -> Callable[..., None]:
        """What fills the first values part by part, and then has the method compiled that takes its place.

        Of most classes a command makes none or a few, and compiling takes as long as fifty values.
        """
        places = [part.name for part in parts.values() if part.init and not part.kw_only]
        known = {part.name for part in parts.values() if part.init}
        needed = {name for name in known if parts[name].default is parts[name].default_factory is _MISSING}
        put, left = object.__setattr__, _BY_PARTS
        is_completed = hasattr(cls, "__post_init__")

        def __init__(self: object, *given: object, **named: object) -> None:  # noqa: N807  # becomes the method
            nonlocal left
            left -= 1
            values = dict(zip(places, given, strict=False)) | named
            fits = len(values) == len(given) + len(named) and needed <= values.keys() <= known
            if left <= 0 or not fits:  # the compiled one says what does not fit
                home[0].__init__ = compiled()
                home[0].__init__(self, *given, **named)
                return
            for name, part in parts.items():
                if name in values:
                    put(self, name, values[name])
                elif part.default is not _MISSING:
                    put(self, name, part.default)
                elif part.default_factory is not _MISSING:
                    put(self, name, part.default_factory())
            if is_completed:
                self.__post_init__()

        return __init__

    def _compiled(home: list[type], parts: Mapping[str, _Part], *, frozen: bool, slots: bool) -> Callable[..., None]:
        (made,) = home
        names: dict[str, object] = {"_MISSING": _MISSING, "_set": object.__setattr__}
        by_place = [part for part in parts.values() if part.init and not part.kw_only]
        by_name = [part for part in parts.values() if part.init and part.kw_only]
        head = [_parameter(part, names) for part in by_place]
        head += ["*", *(_parameter(part, names) for part in by_name)] if by_name else []
        body = []
        for part in parts.values():
            value = _first_value(part, names)
            if not value:
                continue
            if not frozen:
                body.append(f"self.{part.name} = {value}")
            elif slots:
                names[f"_put_{part.name}"] = getattr(made, part.name).__set__
                body.append(f"_put_{part.name}(self, {value})")
            else:
                body.append(f"_set(self, {part.name!r}, {value})")
        if hasattr(made, "__post_init__"):
            body.append("self.__post_init__()")
        exec(f"def __init__({', '.join(['self', *head])}):\n " + ("\n ".join(body) or "pass"), names)  # noqa: S102  # made here alone
        found: Any = names["__init__"]
        found.__qualname__ = f"{made.__qualname__}.__init__"
        found.__annotations__ = {part.name: part.type for part in (*by_place, *by_name)} | {"return": None}
        return found

    def _parameter(part: _Part, names: dict[str, object]) -> str:
        if part.default is not _MISSING:
            names[f"_default_{part.name}"] = part.default
            return f"{part.name}=_default_{part.name}"
        return part.name if part.default_factory is _MISSING else f"{part.name}=_MISSING"

    def _first_value(part: _Part, names: dict[str, object]) -> str:
        """What a new value has there, as source; empty: nothing, or what the class has."""
        name = part.name
        if part.default_factory is not _MISSING:
            names[f"_made_{name}"] = part.default_factory
            return f"_made_{name}() if {name} is _MISSING else {name}" if part.init else f"_made_{name}()"
        if part.init:
            return name
        if part.default is _MISSING:
            return ""
        names[f"_default_{name}"] = part.default
        return f"_default_{name}"

    def _frozen(parts: Mapping[str, _Part], home: list[type], *, slots: bool) -> dict[str, Any]:
        """No part changes once it is set; copies and pickles of one with slots are put together anew."""

        def refuse(value: object, name: str, what: str) -> None:
            if type(value) is home[0] or name in parts:
                from dataclasses import FrozenInstanceError

                raise FrozenInstanceError(f"cannot {what} field {name!r}")

        def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807  # becomes the method
            refuse(self, name, "assign to")
            super(home[0], self).__setattr__(name, value)

        def __delattr__(self: object, name: str) -> None:  # noqa: N807  # likewise
            refuse(self, name, "delete")
            super(home[0], self).__delattr__(name)

        kept = {"__getstate__": _state, "__setstate__": _set_state} if slots else {}
        return {"__setattr__": __setattr__, "__delattr__": __delattr__, **kept}

    def _state(value: object) -> list[object]:
        return [getattr(value, name) for name in _names_of(value)]

    def _set_state(value: object, state: list[object]) -> None:
        for name, one in zip(_names_of(value), state, strict=True):
            object.__setattr__(value, name, one)

    def _names_of(value: object) -> Mapping[str, object]:
        """The parts of a value, which may be of a standard dataclass that builds on one of ours."""
        parts: Mapping[str, object] | None = type(value).__dict__.get(_PARTS)
        return type(value).__dataclass_fields__ if parts is None else parts


def _values_of(names: list[str]) -> Callable[[object], tuple[Hashable, ...]]:
    """What reads these attributes, as a tuple however many they are."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)
