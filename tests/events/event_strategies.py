"""Any event of any type, for property tests: made from the types themselves, so that new ones are covered at once."""

import types
from enum import EnumType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from events.base import EVENT_TYPES, Event

_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(min_value=-(2**63), max_value=2**63 - 1),
    str: st.text(max_size=20),
    bool: st.booleans(),
    types.NoneType: st.none(),
}


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type, as the vocabulary uses them."""
    kind = getattr(kind, "__supertype__", kind)  # NewType
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, EnumType):
        return st.sampled_from(list(kind))
    if get_origin(kind) in {Union, types.UnionType}:
        return st.one_of(*map(values_of, get_args(kind)))
    if get_origin(kind) is tuple:
        first, *others = get_args(kind)
        any_length = others == [...]
        parts = [values_of(part) for part in (first, *others) if part is not ...]
        return st.lists(parts[0], max_size=3).map(tuple) if any_length else st.tuples(*parts)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return instances_of(kind)
    raise NotImplementedError(f"the vocabulary has a new kind of field: {kind}")


def instances_of(struct: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Structs with any values."""
    hints = get_type_hints(struct)
    return st.builds(struct, **{field: values_of(hints[field]) for field in struct.__struct_fields__})


def any_event() -> st.SearchStrategy[Event]:
    """Events of every type."""
    return st.one_of(*(instances_of(event_type) for _, event_type in sorted(EVENT_TYPES.items())))
