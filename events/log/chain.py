"""The hash chain: each event's hash covers its own bytes and the hash before it.

hash = SHA-256(0x01 || hash of the predecessor || body), over the bytes as stored. The leading byte keeps a link
from ever being mistaken for a hash of something else.
"""

from hashlib import sha256
from typing import Final

from core.model.named_tuple import NamedTuple

GENESIS: Final = bytes(32)
"""The predecessor's hash of the first event: 32 zero bytes.

Not a hash of the stream's name: every body already names its stream, so the first link depends on it, and a
committee can recompute the whole chain with nothing but the bodies and `sha256sum`.
"""

_LINK: Final = b"\x01"

begun_link: Final = sha256(_LINK).copy
"""A hash that has taken the leading byte. For a new one OpenSSL would look SHA-256 up again, for a copy it need not."""


def link(prev_hash: bytes, body: bytes) -> bytes:
    """The hash of an event, 32 bytes."""
    hashed = begun_link()
    hashed.update(prev_hash)
    hashed.update(body)
    return hashed.digest()


def short(digest: bytes) -> str:
    """The form that is printed and typed: 16 hexadecimal digits.

    64 bits: short enough to read out, too long for somebody to rewrite a log until it fits a printed sheet; who records
    that event himself can make two that fit (decision 122).
    """
    return digest[:8].hex()


class EventRow(NamedTuple):
    """One row of the table `event`. All but `body` can be derived from the bodies; verification does."""

    stream_id: str
    version: int
    event_id: str
    command_id: str
    command_ix: int  # place within the command, from 0
    type: str
    schema_version: int
    body: bytes
    prev_hash: bytes
    hash: bytes
