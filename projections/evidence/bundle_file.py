"""A bundle as a file: a ZIP of few small parts, read with bounds, so that none of it is larger than it says."""

import io
import zipfile
import zlib
from pathlib import Path
from typing import IO, Final

from core.certificate_check.wrong import Wrong, require
from core.model.sentence import say

MAGIC: Final = b"PK\x03\x04"
CONGRESS: Final = "congress.json"
"""The part that only the bundle of a congress has: the list of the bundles in it."""
_END: Final = b"PK\x05\x06"
_END_BYTES: Final = 22  # without a comment
_HEAD_BYTES: Final = 30  # before the name of a part
_PACKED_AS_IT_CAME: Final = 8  # a flag of a part: its sizes come behind it
_SIZES_BEHIND: Final = 16  # at most, with the checksum
_PARTS_MAX: Final = 2_000
_BYTES_MAX: Final = 256 * 1024 * 1024  # of all parts together
_FILE_MAX: Final = 64 * 1024 * 1024


def read_members(file: Path) -> dict[str, bytes]:
    """The parts of a bundle, by name. Raises `Wrong` for what is no ZIP of that kind, `OSError` for no file."""
    require(
        file.stat().st_size <= _FILE_MAX,
        "it is larger than {count} bytes, which is too large for a bundle",
        count=_FILE_MAX,
    )
    with file.open("rb") as raw:
        return members_of(raw)


def members_of(raw: IO[bytes]) -> dict[str, bytes]:
    """The same of an open file."""
    require(raw.read(len(MAGIC)) == MAGIC, "it is not a bundle: a bundle begins with the letters PK")
    try:
        with zipfile.ZipFile(raw) as archive:
            require(
                _has_nothing_besides(raw, archive.infolist()),
                "there is other data before, between or after its parts",
            )
            return _members(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OSError) as error:  # of its offsets
        raise Wrong(say("it is truncated or damaged")) from error


def _has_nothing_besides(raw: IO[bytes], entries: list[zipfile.ZipInfo]) -> bool:
    """Whether the file is its parts, their list and its end: what a reader of another kind would find in it as well."""
    end = raw.seek(0, io.SEEK_END) - _END_BYTES
    if (found := _bytes_at(raw, end, _END_BYTES))[:4] != _END or int.from_bytes(found[20:22], "little"):
        return False
    size, listed_at = (int.from_bytes(found[place : place + 4], "little") for place in (12, 16))
    at = behind = 0
    for one in sorted(entries, key=lambda one: one.header_offset):
        head = _bytes_at(raw, one.header_offset, _HEAD_BYTES)
        names = sum(int.from_bytes(head[place : place + 2], "little") for place in (26, 28))
        if not at <= one.header_offset <= at + behind:
            return False
        at = one.header_offset + _HEAD_BYTES + names + one.compress_size
        behind = _SIZES_BEHIND if one.flag_bits & _PACKED_AS_IT_CAME else 0
    return at <= listed_at <= at + behind and listed_at + size == end


def _bytes_at(raw: IO[bytes], place: int, count: int) -> bytes:
    raw.seek(place)
    return raw.read(count)


def _members(archive: zipfile.ZipFile) -> dict[str, bytes]:
    entries = archive.infolist()
    require(len(entries) <= _PARTS_MAX, "it has more than {count} parts", count=_PARTS_MAX)
    require(
        sum(one.file_size for one in entries) <= _BYTES_MAX,
        "it unpacks to more than {count} bytes",
        count=_BYTES_MAX,
    )
    found: dict[str, bytes] = {}
    for one in entries:
        require(one.filename not in found, "it contains {name!r} twice", name=one.filename[:80])
        require(one.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED), "its compression method is unknown")
        with archive.open(one) as part:
            content = part.read(one.file_size + 1)
        require(
            len(content) == one.file_size, "the size of {name!r} differs from the size stated", name=one.filename[:80]
        )
        found[one.filename] = content
    return found
