"""What a public function refuses before it does anything: a value of another kind than it takes."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import wraps
from types import NoneType, UnionType
from typing import (
    Any,
    BinaryIO,
    Final,
    Literal,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from core.model import hints
from core.model.sentence import TournamentError

P = ParamSpec("P")
R = TypeVar("R")

LOOKED_AT_FROM_OUTSIDE: Final = {"Report", "Known", "StoredEvent", "Tournament", "Standings", "RoundPairing"}
"""Values that are made here, and never by hand; a tournament that is, is looked into by `pairtrail._validating`."""

_ANYTHING: Final = (Any, hints.Any, object, inspect.Parameter.empty)


class WrongArgument(TournamentError, TypeError, ValueError):
    """A public function was called with what it cannot take. A `TypeError` and a `ValueError` as well."""


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, but an argument of another kind than it declares is a `WrongArgument` that names it."""
    signature = inspect.signature(function)

    @wraps(function)
    def called(*args: P.args, **named: P.kwargs) -> R:
        try:
            given = signature.bind(*args, **named)
        except TypeError as error:
            raise WrongArgument(f"{function.__name__}: {error}.") from error
        for name, value in given.arguments.items():
            for wrong in misfits(value, signature.parameters[name].annotation, name):
                raise WrongArgument(f"{function.__name__}: {wrong}.")
        return function(*args, **named)

    return called


def misfits(value: object, kind: Any, place: str) -> Iterator[str]:  # noqa: ANN401  # any annotation
    """Every place, in what was given for `place`, of another kind than declared."""
    kind = _plain(kind)
    origin = get_origin(kind)
    if kind in _ANYTHING:
        return
    if origin in (Union, UnionType):
        inside = list[str]()
        for one in map(_plain, get_args(kind)):
            if _is_of(value, one, get_origin(one)):
                wrong = [*misfits(value, one, place)]
                if not wrong:
                    return
                inside += wrong
        yield from inside or [_wrong(value, kind, place)]
    elif not _is_of(value, kind, origin):
        yield _wrong(value, kind, place)
    else:
        yield from _inside(value, kind, place)


def _inside(value: object, kind: Any, place: str) -> Iterator[str]:  # noqa: ANN401  # as above
    """The same of what a value of the right kind holds."""
    inner = get_args(kind)
    if isinstance(value, Mapping):
        of_keys, of_values = inner or (Any, Any)
        for key, one in value.items():
            yield from misfits(key, of_keys, f"a key of {place}")
            yield from misfits(one, of_values, f"{place}[{key!r}]")
    elif isinstance(value, tuple) and get_origin(kind) is tuple and ... not in inner:
        for number, (one, its_kind) in enumerate(zip(value, inner, strict=True)):
            yield from misfits(one, its_kind, f"{place}[{number}]")
    elif isinstance(value, Sequence | AbstractSet) and not isinstance(value, str | bytes) and inner:
        for number, one in enumerate(value):
            yield from misfits(one, inner[0], f"{place}[{number}]" if isinstance(value, Sequence) else f"{place}[...]")
    elif type(value).__name__ not in LOOKED_AT_FROM_OUTSIDE:
        yield from of_fields(value, place)


def of_fields(value: object, place: str = "") -> Iterator[str]:
    """The same of every field of a value of ours."""
    if is_dataclass(value):
        kinds = {one.name: one.type for one in fields(value)}
    elif names := getattr(type(value), "__struct_fields__", ()):
        hints = get_type_hints(type(value))
        kinds = {name: hints[name] for name in names}
    else:
        return
    for name, kind in kinds.items():
        yield from misfits(getattr(value, name), kind, f"{place}.{name}" if place else name)


def _is_of(value: object, kind: Any, origin: Any) -> bool:  # noqa: ANN401  # as above
    """Whether the value itself, and not what is in it, is of that kind."""
    if isinstance(kind, str):  # such as "CheckIn | None", which few values have
        return ("None" if value is None else type(value).__name__) in kind.split(" | ")
    inner = get_args(kind)
    if origin is Literal:
        return any(value == one and type(value) is type(one) for one in inner)
    if kind is BinaryIO:
        return hasattr(value, "read")
    if isinstance(value, bool):
        return kind is bool
    is_text = origin is Sequence and isinstance(value, str | bytes)
    is_short = origin is tuple and ... not in inner and isinstance(value, tuple) and len(value) != len(inner)
    of_kind = kind in _ANYTHING or isinstance(value, NoneType if kind is None else origin or kind)
    return of_kind and not (is_text or is_short)


def _plain(kind: Any) -> Any:  # noqa: ANN401  # as above
    return kind.__supertype__ if hasattr(kind, "__supertype__") else kind


def _wrong(value: object, kind: Any, place: str) -> str:  # noqa: ANN401  # as above
    shown = repr(value)
    return f"{place} is {_called(kind)}, not {shown if len(shown) <= 100 else f'a {type(value).__name__}'}"  # of a line


def _called(kind: Any) -> str:  # noqa: ANN401  # as above
    """As documentation names a kind."""
    if kind in (None, NoneType):
        return "None"
    if hasattr(kind, "__supertype__"):
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return f"one of {', '.join(map(repr, inner))}"
    if origin in (Union, UnionType):
        return " or ".join(map(_called, inner))
    if origin is not None:
        listed = ", ".join("..." if one is ... else _called(one) for one in inner if not isinstance(one, list))
        return f"{origin.__name__}[{listed}]" if listed and origin is not Callable else str(origin.__name__)
    return str(getattr(kind, "__name__", kind))
