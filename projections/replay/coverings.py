"""What the recorded hash of a pairing's input covers: the field of the edition, as the program of then knew it.

A part that a field has gained since is in no hash of before. Events do not say which parts their hash covers; the field
says which it gained (`core.model.field.ADDED_LATER`), so that a hash made without them is taken for what it is.
"""

from dataclasses import fields, is_dataclass, make_dataclass
from typing import Any

from core.model.field import ADDED_LATER, AnyField
from events.log.codec import canonical_sha256


def covers(recorded: str, field: AnyField) -> bool:
    """Whether that hash is of this field, by everything that it holds now or by all that an earlier program knew."""
    return recorded in {canonical_sha256(field), canonical_sha256(_as_before(field))}


def _as_before(value: Any) -> object:  # noqa: ANN401  # of any edition
    """The same values in the same order, without the parts that were added later."""
    if isinstance(value, tuple):
        return tuple(_as_before(part) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts = [one for one in fields(value) if one.metadata != ADDED_LATER]
    kept = {one.name: _as_before(getattr(value, one.name)) for one in parts}
    return make_dataclass(type(value).__name__, kept)(**kept)
