"""A rating list in whatever file it comes: text or XML of FIDE, alone or in a ZIP as FIDE publishes it."""

import contextlib
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, cast

from events.errors import BadInput, Finding
from events.lists import fide_text, fide_xml
from events.lists.listed import Kind, Listed

_EXPECTED: Final = "a rating list of FIDE: text whose first line begins with 'ID Number', or XML"
_BOM: Final = b"\xef\xbb\xbf"
_LONGEST_HEADER: Final = 1000
_PERIOD_IN_NAME: Final = re.compile(rf"({'|'.join(fide_text.MONTHS)})(\d\d)(?!\d)", re.IGNORECASE)


class OpenList(NamedTuple):
    """A list about to be read."""

    players: Iterator[Listed]
    period: str  # YYYY-MM; empty: neither the file nor its name says it


@contextlib.contextmanager
def opened(path: Path, kind: Kind | None = None) -> Iterator[OpenList]:
    """Open a list. `kind`: what the ratings of a list of one time control are for; None: what its name says.

    Raises `BadInput` for what is no list, `OSError` for what cannot be opened.
    """
    with _stream(path) as (source, name):
        kind = kind or next((one for one in (Kind.RAPID, Kind.BLITZ) if one in name.lower()), Kind.STANDARD)
        first = source.readline(_LONGEST_HEADER)
        text = first.removeprefix(_BOM).decode("latin-1")
        if fide_text.is_header(text):
            header = fide_text.header_of(text.rstrip("\r\n"), str(path))
            yield OpenList(fide_text.read(source, header, kind, str(path)), header.period or _period_of(name))
        elif text.lstrip().startswith("<"):
            yield OpenList(fide_xml.read(cast("BinaryIO", _Again(first, source)), kind, str(path)), _period_of(name))
        else:
            raise BadInput((Finding(str(path), 1, 1, repr(text[:40]), _EXPECTED),))


class _Again:
    """A stream whose first line has been looked at."""

    def __init__(self, first: bytes, source: BinaryIO) -> None:
        self._first, self._source = first, source

    def read(self, size: int) -> bytes:
        """The next piece."""
        if self._first:
            first, self._first = self._first, b""
            return first
        return self._source.read(size)


@contextlib.contextmanager
def _stream(path: Path) -> Iterator[tuple[BinaryIO, str]]:
    """The list and the name of its file; of a ZIP its only file."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as source:
            yield source, path.name
        return
    try:
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith((".txt", ".xml"))]
            if len(names) != 1:
                found = ", ".join(archive.namelist()[:5]) or "nothing"
                raise BadInput((Finding(str(path), 0, 0, f"a ZIP with {found}", "one .txt or .xml in it"),))
            with archive.open(names[0]) as source:
                yield cast("BinaryIO", source), f"{path.name} {names[0]}"
    except zipfile.BadZipFile as error:
        raise BadInput(
            (Finding(str(path), 0, 0, f"a damaged ZIP: {error}", "the file as it was published"),)
        ) from error


def _period_of(name: str) -> str:
    """The month that the name of a file says, as in standard_nov26frl.txt."""
    found = _PERIOD_IN_NAME.search(name)
    return "" if found is None else f"20{found[2]}-{fide_text.MONTHS.index(found[1].upper()) + 1:02}"
