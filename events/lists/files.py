"""A rating list in whatever file it comes: text or XML of FIDE, alone or in a ZIP as FIDE publishes it."""

import contextlib
import errno
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, cast

from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from events.errors import ZIP, BadInput, Finding
from events.lists import fide_text, fide_xml
from events.lists.listed import Kind, Listed

_EXPECTED: Final = say("a FIDE rating list: text whose first line begins with 'ID Number', or XML")
_WHOLE: Final = say("the complete file as published: download it again")
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
            lines = iter(partial(source.readline, fide_text.LONGEST_LINE + 2), b"")
            yield OpenList(fide_text.read(lines, header, kind, str(path)), header.period or _period_of(name))
        elif text.lstrip().startswith("<"):
            yield OpenList(fide_xml.read(cast("BinaryIO", _Again(first, source)), kind, str(path)), _period_of(name))
        else:
            read = say("a zero byte: this is not a text file") if "\0" in text else repr(text[:40])
            raise BadInput((Finding(str(path), 1, 1, read, _EXPECTED),))


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
    with path.open("rb") as raw:
        if not zipfile.is_zipfile(path):
            _refuse_cut(path, raw)
            yield raw, path.name
            return
        with contextlib.ExitStack() as opened_too:
            with _damage_named(path):
                archive = opened_too.enter_context(zipfile.ZipFile(raw))
                names = [name for name in archive.namelist() if name.lower().endswith((".txt", ".xml"))]
                if len(names) != 1:
                    found = ", ".join(archive.namelist()[:5]) or say("nothing")
                    raise BadInput(
                        (
                            Finding(
                                str(path),
                                0,
                                0,
                                say("a ZIP with {found}", found=found),
                                say(("one .txt or .xml file in it")),
                            ),
                        )
                    )
                member = opened_too.enter_context(archive.open(names[0]))
            yield cast("BinaryIO", io.BufferedReader(_Unpacked(member, path))), f"{path.name} {names[0]}"


def _refuse_cut(path: Path, raw: BinaryIO) -> None:
    """A ZIP names what is in it at its end: one that begins as a ZIP and does not end as one was cut short."""
    first = raw.read(len(ZIP))
    raw.seek(0)
    if first == ZIP:
        size = path.stat().st_size
        read = say("a ZIP that ends prematurely, after {size:,} bytes", size=size)
        raise BadInput((Finding(str(path), 0, 0, read, _WHOLE),))


@contextlib.contextmanager
def _damage_named(path: Path) -> Iterator[None]:
    """What `zipfile` raises for a file that is damaged, encrypted or packed in an unknown way becomes `BadInput`.

    Offsets that lie before the file make it seek there: an `OSError` that is no failure of the disk.
    """
    try:
        yield
    except NotImplementedError as error:
        raise _not_unpacked(path, say("a ZIP packed in an unsupported way")) from error
    except RuntimeError as error:  # what `zipfile` raises where it would ask for a password
        raise _not_unpacked(path, say("a password-protected ZIP")) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError) as error:
        if isinstance(error, OSError) and error.errno != errno.EINVAL:
            raise
        raise _not_unpacked(path, say("a damaged ZIP")) from error


def _not_unpacked(path: Path, read: str) -> BadInput:
    return BadInput((Finding(str(path), 0, 0, read, _WHOLE),))


class _Unpacked(io.RawIOBase):
    """A member of a ZIP, whose damage may lie anywhere in it."""

    def __init__(self, member: IO[bytes], path: Path) -> None:
        self._member, self._path = member, path

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # a buffer has no type of its own before Python 3.12
        with _damage_named(self._path):
            piece = self._member.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)


def _period_of(name: str) -> str:
    """The month that the name of a file says, as in standard_nov26frl.txt."""
    found = _PERIOD_IN_NAME.search(name)
    return "" if found is None else f"20{found[2]}-{fide_text.MONTHS.index(found[1].upper()) + 1:02}"
