"""A bundle as a file: a ZIP of few small parts, read with bounds, so that none of it is larger than it says."""

import zipfile
import zlib
from pathlib import Path
from typing import IO, Final

from core.certificate_check.wrong import Wrong, require

MAGIC: Final = b"PK\x03\x04"
_PARTS_MAX: Final = 2_000
_BYTES_MAX: Final = 256 * 1024 * 1024  # of all parts together
_FILE_MAX: Final = 64 * 1024 * 1024


def read_members(file: Path) -> dict[str, bytes]:
    """The parts of a bundle, by name. Raises `Wrong` for what is no ZIP of that kind, `OSError` for no file."""
    require(file.stat().st_size <= _FILE_MAX, f"it has more than {_FILE_MAX} bytes: no bundle is as large")
    with file.open("rb") as raw:
        return members_of(raw)


def members_of(raw: IO[bytes]) -> dict[str, bytes]:
    """The same of an open file."""
    require(raw.read(len(MAGIC)) == MAGIC, "it is no bundle: a bundle begins with the letters PK")
    try:
        with zipfile.ZipFile(raw) as archive:
            return _members(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OSError) as error:  # of its offsets
        raise Wrong(f"it was cut short or damaged: {error}") from error


def _members(archive: zipfile.ZipFile) -> dict[str, bytes]:
    entries = archive.infolist()
    require(not archive.comment, "something was written behind it")
    require(len(entries) <= _PARTS_MAX, f"it has more than {_PARTS_MAX} parts")
    require(sum(one.file_size for one in entries) <= _BYTES_MAX, f"unpacked it has more than {_BYTES_MAX} bytes")
    found: dict[str, bytes] = {}
    for one in entries:
        require(one.filename not in found, f"{one.filename[:80]!r} stands in it twice")
        require(one.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED), "it is packed in an unknown way")
        with archive.open(one) as part:
            content = part.read(one.file_size + 1)
        require(len(content) == one.file_size, f"{one.filename[:80]!r} is larger or smaller than it says")
        found[one.filename] = content
    return found
