"""Verification of an Ed25519 signature (RFC 8032, 5.1.7), in integers of Python alone.

A few milliseconds a signature. Nothing secret passes here, so the time it takes betrays nothing; signing is left to a
library.
"""

from functools import lru_cache
from hashlib import sha512
from typing import Final

from core.model.named_tuple import NamedTuple

_P: Final = 2**255 - 19
_L: Final = 2**252 + 27742317777372353535851937790883648493  # the order of the base point
_D: Final = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_ONE: Final = pow(2, (_P - 1) // 4, _P)


class _Point(NamedTuple):
    """x = X/Z, y = Y/Z, xy = T/Z (5.1.4)."""

    x: int
    y: int
    z: int
    t: int


_NEUTRAL: Final = _Point(0, 1, 1, 0)


def _add(one: _Point, other: _Point) -> _Point:
    a, b = (one.y - one.x) * (other.y - other.x) % _P, (one.y + one.x) * (other.y + other.x) % _P
    c, d = 2 * one.t * other.t * _D % _P, 2 * one.z * other.z % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return _Point(e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _decoded(encoded: bytes) -> _Point | None:
    """The point (5.1.3); None where there is none, or where it could be written shorter."""
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= _P:
        return None
    squared = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(squared, (_P + 3) // 8, _P)
    if (x * x - squared) % _P:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - squared) % _P or (not x and sign):
        return None
    x = _P - x if x & 1 != sign else x
    return _Point(x, y, 1, x * y % _P)


def _encoded(point: _Point) -> bytes:
    inverse = pow(point.z, -1, _P)
    x, y = point.x * inverse % _P, point.y * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


_BASE_ENCODED: Final = (4 * pow(5, -1, _P) % _P).to_bytes(32, "little")


@lru_cache(2**14)  # of each signature several questions are asked: measured, a quarter of the time of `verify`
def verifies(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature of 64 bytes is that of the message by the holder of the key of 32 bytes.

    A key of small order is refused: with it one signature would fit many messages.
    """
    if len(public) != 32 or len(signature) != 64:
        return False
    key, base = _decoded(public), _decoded(_BASE_ENCODED)
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or base is None or scalar >= _L or _encoded(_sum_of_two(8, key, 0, _NEUTRAL)) == _encoded(_NEUTRAL):
        return False
    hashed = int.from_bytes(sha512(signature[:32] + public + message).digest(), "little") % _L
    minus = _Point(_P - key.x, key.y, 1, _P - key.t)
    return _encoded(_sum_of_two(scalar, base, hashed, minus)) == signature[:32]


def _sum_of_two(scalar: int, point: _Point, other_scalar: int, other: _Point) -> _Point:
    """Both products at once: bit by bit from the highest, each time the one, the other, or their sum."""
    table = (_NEUTRAL, point, other, _add(point, other))
    found = _NEUTRAL
    for bit in range(max(scalar.bit_length(), other_scalar.bit_length()) - 1, -1, -1):
        found = _add(found, found)
        if chosen := (scalar >> bit & 1) | (other_scalar >> bit & 1) << 1:
            found = _add(found, table[chosen])
    return found
