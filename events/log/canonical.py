"""One spelling for every value, so that equal values have equal hashes on every machine."""

from hashlib import sha256
from typing import Final

import msgspec

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


def canonical_json(value: object) -> bytes:
    """Canonical JSON of structs, dataclasses and plain values: fields in order, keys and sets sorted, no space."""
    return _ENCODER.encode(value)


def canonical_sha256(value: object) -> str:
    """SHA-256 of the canonical JSON, 64 hexadecimal digits."""
    return sha256(canonical_json(value)).hexdigest()
