"""An event as it is where the same players have other ids."""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from core.model.units import PlayerId
from events.base import Event

E = TypeVar("E", bound=Event)


def with_ids(event: E, ids: Mapping[PlayerId, PlayerId]) -> E:
    """The event with every player's id replaced who has another one, wherever the event names a player by id."""
    return _struct_with(event, ids) if ids else event


S = TypeVar("S", bound=msgspec.Struct)


def _struct_with(value: S, ids: Mapping[PlayerId, PlayerId]) -> S:
    hints = _hints(type(value))
    changes = {name: _with(getattr(value, name), hints[name], ids) for name in value.__struct_fields__}
    return msgspec.structs.replace(value, **changes)


def _with(value: Any, hint: Any, ids: Mapping[PlayerId, PlayerId]) -> Any:  # noqa: ANN401 -- of any field
    if isinstance(value, msgspec.Struct):
        return _struct_with(value, ids)
    if hint is PlayerId:
        return ids.get(value, value)
    parts = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        chosen = next((one for one in parts if one is PlayerId or get_origin(one) is tuple), None)
        return value if value is None or chosen is None else _with(value, chosen, ids)
    if not isinstance(value, tuple) or not parts:
        return value
    each = [parts[0]] * len(value) if parts[-1] is Ellipsis else parts
    return tuple(_with(one, of, ids) for one, of in zip(value, each, strict=True))


@cache
def _hints(of: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(of)
