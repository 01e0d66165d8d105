"""A time stamp (RFC 3161): of what it was made, and when it says so.

Read by hand, since nothing but two fields of it is asked for, and whether they are those that were signed. Whose stamp
it is, and whether the signature is genuine, is not looked at: that needs the certificates of the authority, and
`openssl ts -verify -in FILE.tsr -data FILE -CAfile CA`.
"""

import re
from collections.abc import Iterator
from hashlib import new
from typing import Final

from core.certificate_check.wrong import Wrong, require
from core.evidence.times import is_moment
from core.model.dataclass import dataclass
from core.model.sentence import say

_SEQUENCE, _OCTETS, _TIME, _IDENTIFIER, _EXPLICIT = 0x30, 0x04, 0x18, 0x06, 0xA0
_SIGNED_DATA: Final = bytes.fromhex("2a864886f70d010702")
_TST_INFO: Final = bytes.fromhex("2a864886f70d0109100104")
_SHA256: Final = bytes.fromhex("608648016503040201")
_MESSAGE_DIGEST: Final = bytes.fromhex("2a864886f70d010904")
_HASHES: Final = {
    bytes.fromhex("2b0e03021a"): "sha1",
    _SHA256: "sha256",
    bytes.fromhex("608648016503040202"): "sha384",
    bytes.fromhex("608648016503040203"): "sha512",
}


@dataclass(frozen=True, slots=True)
class TimeStamp:
    """SHA-256 of what was stamped, and the moment that the stamp names, in UTC to the second."""

    imprint: bytes
    time: str
    covers: str = ""  # of what it is, once that was found


def parsed_time_stamp(content: bytes) -> TimeStamp:
    """The answer of a time stamping authority (.tsr), or the token alone. Raises `Wrong`."""
    try:
        return _stamp(content)
    except (IndexError, StopIteration, ValueError, UnicodeDecodeError) as error:
        raise Wrong(say("it is not a time stamp (RFC 3161), or is truncated")) from error


def _stamp(content: bytes) -> TimeStamp:
    outer = [*_parts(_only(content, _SEQUENCE))]
    if outer[0][0] == _SEQUENCE:  # the status of an answer; 0 and 1 are granted
        status = next(_parts(outer[0][1]))[1]
        require(status in (b"\x00", b"\x01"), "the authority refused to issue the time stamp")
        outer = [*_parts(outer[1][1])]
    require(outer[0] == (_IDENTIFIER, _SIGNED_DATA), "it contains no signed data")
    signed = [*_parts(_only(outer[1][1], _SEQUENCE))]
    inside = [*_parts(signed[2][1])]
    require(inside[0] == (_IDENTIFIER, _TST_INFO), "what was signed is not a time stamp")
    require(inside[1][0] == _EXPLICIT, "what was signed is not a time stamp")
    info = [*_parts(_only(_only(inside[1][1], _OCTETS), _SEQUENCE))]
    (algorithm, imprint) = _parts(info[2][1])
    require(next(_parts(algorithm[1])) == (_IDENTIFIER, _SHA256), "it was not made with SHA-256")
    require(imprint[0] == _OCTETS and len(imprint[1]) == 32, "it was not made with SHA-256")
    require(info[4][0] == _TIME, "it does not state a time")
    time = info[4][1].decode("ascii")
    moment = f"{time[:4]}-{time[4:6]}-{time[6:8]}T{time[8:10]}:{time[10:12]}:{time[12:14]}Z"
    is_time = re.fullmatch(r"[0-9]{14}(\.[0-9]+)?Z", time) and is_moment(moment)
    require(is_time, "{time!r} is not a valid time", time=time[:30])
    _check_digest(signed[-1][1], _only(inside[1][1], _OCTETS))
    return TimeStamp(imprint[1], moment)


def _check_digest(signers: bytes, content: bytes) -> None:
    """That what was signed is of this content (RFC 5652, 5.4): by whom it was signed, `openssl` says."""
    signer = [*_parts(_only(signers, _SEQUENCE))]
    (_, algorithm), *_ = _parts(signer[2][1])
    attributes = [[*_parts(value)] for _, value in _parts(signer[3][1])] if signer[3][0] == _EXPLICIT else []
    digests = [_only(values[1], _OCTETS) for (_, name), values in attributes if name == _MESSAGE_DIGEST]
    require(algorithm in _HASHES and len(digests) == 1, "it does not state what was signed")
    fits = digests == [new(_HASHES[algorithm], content).digest()]
    require(fits, "a different stamp was signed: the time or the text has been changed since")


def _only(content: bytes, kind: int) -> bytes:
    first, value = next(_parts(content))
    require(first == kind, "it does not have the form of a time stamp")
    return value


def _parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The values one after another: kind and content (DER)."""
    at = 0
    while at < len(content):
        kind, length, at = content[at], content[at + 1], at + 2
        if length & 0x80:
            count = length & 0x7F
            require(0 < count <= 4, "a length in it is invalid")
            length, at = int.from_bytes(content[at : at + count], "big"), at + count
        require(at + length <= len(content), "it is truncated")
        yield kind, content[at : at + length]
        at += length
