"""What an audit reads: files, folders, archives, bundles and standard input, one after the other, in a fixed order.

An archive is opened once, never one inside another. What could lead elsewhere or grow without end is refused with its
reason, and the rest goes on: links, paths outside, devices, encrypted members, more than the bound for one file.
"""

import gzip
import io
import os
import stat
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Final

from cli.output.streams import STANDARD_INPUT, shown_name
from core.evidence.bundle import CHECKPOINTS, MANIFEST, PARTS
from core.model.dataclass import dataclass, replace
from core.model.sentence import say, text_of
from projections.evidence.bundle_file import CONGRESS

MEGABYTE: Final = 1 << 20
_OF_AN_ARCHIVE: Final = 200  # so many times the bound of one file may come out of one archive
_MEMBERS_MAX: Final = 1_000_000
_PIECE: Final = 1 << 16

_ZIP: Final = b"PK\x03\x04"
_EMPTY_ZIP: Final = b"PK\x05\x06"
_GZIP: Final = b"\x1f\x8b"
_NAME_AT: Final = 30  # of the first member's name in a ZIP
_PARTS_TELLING: Final = 3
_TAR_AT: Final = 257
_TAR: Final = b"ustar"
_OTHERS: Final = {
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7-Zip",
    b"Rar!": "RAR",
    b"\x28\xb5\x2f\xfd": "zstd",
}


@dataclass(frozen=True, slots=True)
class Source:
    """One file to be audited, or why it is not. `name`: as the reports call it, every letter printable Unicode."""

    name: str
    contents: bytes = b""
    is_named: bool = False  # by itself on the command line
    problem: str = ""  # a code of the catalogue: it is not to be audited
    reason: str = ""
    changed: bool = False  # while it was read
    is_bundle: bool = False  # a tournament of ours as evidence (`bundle seal`), not a report


class TooMuchError(Exception):
    """More came out than the bound allows."""


def sources(paths: Iterable[str], bytes_max: int) -> Iterator[Source]:
    """Every file below the paths, folders and archives by name; at most one is held at a time."""
    for path in paths:
        if path == STANDARD_INPUT:
            yield from _from_input(bytes_max)
        elif os.path.isdir(path):  # noqa: PTH112  # a name may hold bytes that are no letters
            yield from _in_folder(path, bytes_max)
        else:
            yield from _file(path, bytes_max, is_named=True)


def _from_input(bytes_max: int) -> Iterator[Source]:
    contents = sys.stdin.buffer.read(bytes_max * _OF_AN_ARCHIVE + 1)
    yield from _opened("standard input", contents, bytes_max, is_named=True)


# --- folders and files ---------------------------------------------------------------------------------


def _in_folder(folder: str, bytes_max: int) -> Iterator[Source]:
    """Files before folders, each by name; no link is followed."""
    found = False
    for top, folders, files in os.walk(folder):
        folders.sort(key=os.fsencode)
        linked = [name for name in folders if (Path(top) / name).is_symlink()]
        for name in sorted([*files, *linked], key=os.fsencode):
            found = True
            path = os.path.join(top, name)  # noqa: PTH118  # as above
            if reason := _not_followed(path):
                yield Source(shown_name(path), problem="left-out", reason=reason)
            else:
                yield from _file(path, bytes_max, is_named=False)
    if not found:
        yield Source(shown_name(folder), problem="empty", reason=say("The folder contains no files."))


def _not_followed(path: str) -> str:
    mode = os.lstat(path).st_mode
    if stat.S_ISLNK(mode):
        return say("This is a link to {path}: links in folders are not followed.", path=shown_name(os.readlink(path)))  # noqa: PTH115  # as above
    return "" if stat.S_ISREG(mode) else say("This is a device, a pipe or a socket, not a file.")


def _file(path: str, bytes_max: int, *, is_named: bool) -> Iterator[Source]:
    """A file on disk, or what is in it if it is an archive."""
    name = shown_name(path)
    try:
        with open(path, "rb") as file:  # noqa: PTH123  # as above
            before = os.fstat(file.fileno())
            head = file.read(_TAR_AT + len(_TAR)) if stat.S_ISREG(before.st_mode) else b""
            if kind := _archive(head):
                file.seek(0)
                if kind == "zip" and _is_bundle(file):
                    yield _bundle(name, file, bytes_max, is_named=is_named)
                else:
                    yield from _in_archive(name, kind, file, bytes_max, is_named=is_named)
                return
            if before.st_size > bytes_max:
                yield _too_large(name, before.st_size, bytes_max, is_named=is_named)
                return
            contents = head + file.read(bytes_max + 1 - len(head))
            after = os.fstat(file.fileno())
    except OSError as error:
        yield Source(
            name,
            is_named=is_named,
            problem="unreadable",
            reason=say("The file cannot be read: {why}.", why=_why(error)),
        )
        return
    if len(contents) > bytes_max:
        yield _too_large(name, len(contents), bytes_max, is_named=is_named)
        return
    was, now = (before.st_size, before.st_mtime_ns), (after.st_size, after.st_mtime_ns)
    changed = stat.S_ISREG(before.st_mode) and (was != now or len(contents) != now[0])
    yield Source(name, contents, is_named, changed=changed)


def _why(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return say("file not found")
    return (error.strerror or str(error)).lower()


def _too_large(name: str, size: int, bytes_max: int, *, is_named: bool = False) -> Source:
    reason = say(
        (
            "The file has {size:,} bytes, but the limit is {bytes_max:,}: no report is that large. --megabytes "
            "raises the limit."
        ),
        size=size,
        bytes_max=bytes_max,
    )
    return Source(name, is_named=is_named, problem="unreadable", reason=reason)


# --- archives --------------------------------------------------------------------------------------------


def _archive(head: bytes) -> str:
    if head.startswith((_ZIP, _EMPTY_ZIP)):
        return "zip"
    if head.startswith(_GZIP):
        return "gzip"
    if head[_TAR_AT:].startswith(_TAR):
        return "tar"
    return next((name for magic, name in _OTHERS.items() if head.startswith(magic)), "")


def _opened(name: str, contents: bytes, bytes_max: int, *, is_named: bool) -> Iterator[Source]:
    """What came from standard input: a file, or an archive."""
    kind = _archive(contents[: _TAR_AT + len(_TAR)])
    if kind == "zip" and _is_bundle(io.BytesIO(contents)):
        yield _bundle(name, io.BytesIO(contents), bytes_max, is_named=is_named)
    elif kind:
        yield from _in_archive(name, kind, io.BytesIO(contents), bytes_max, is_named=is_named)
    elif len(contents) > bytes_max:
        yield _too_large(name, len(contents), bytes_max, is_named=is_named)
    else:
        yield Source(name, contents, is_named)


def _in_archive(name: str, kind: str, file: IO[bytes], bytes_max: int, *, is_named: bool) -> Iterator[Source]:
    """The files of an archive, in its order; damage ends it, and what came before counts.

    One that is the bundle of a congress is a file as well: whether its bundles belong together.
    """
    if kind == "zip" and _is_congress(file):
        yield _bundle(name, file, bytes_max, is_named=is_named)
        file.seek(0)
    found = False
    try:
        members = _MEMBERS.get(kind)
        if members is None:
            reason = say("Archives of type {kind} cannot be opened. Supported: .zip, .tar, .tar.gz and .gz.", kind=kind)
            yield Source(name, problem="unreadable", reason=reason)
            return
        for number, one in enumerate(members(name, file, bytes_max)):
            found = True
            if number >= _MEMBERS_MAX:
                raise TooMuchError(say("it contains more than {count:,} files", count=_MEMBERS_MAX))  # noqa: TRY301  # as those of the readers
            yield _but_no_archive(one)
    except TooMuchError as error:
        yield Source(
            name,
            problem="unreadable",
            reason=say("The archive was read only up to this point: {why}.", why=text_of(error)),
        )
        return
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, OSError, ValueError, RuntimeError):
        yield Source(name, problem="unreadable", reason=say("The archive is damaged or truncated: request it again."))
        return
    if not found:
        yield Source(name, problem="empty", reason=say("The archive contains no files."))


def _but_no_archive(one: Source) -> Source:
    kind = "" if one.problem else _archive(one.contents[: _TAR_AT + len(_TAR)])
    if not kind:
        return one
    if kind == "zip" and _is_bundle(io.BytesIO(one.contents)):
        return replace(one, is_bundle=True)
    return Source(
        one.name,
        problem="unreadable",
        reason=say("An archive of type {kind} inside an archive is not opened.", kind=kind),
    )


def _is_bundle(file: IO[bytes]) -> bool:
    """Whether a ZIP is a bundle of ours, whatever is wrong with it; leaves the file at its start.

    By the names of most of its parts; where the list of names is lost, by the one that `bundle seal` writes first.
    """
    head = file.read(_NAME_AT + len(MANIFEST))
    if (names := _names(file)) is None:
        return head[_NAME_AT:] == MANIFEST.encode()
    return len({MANIFEST, CHECKPOINTS, *PARTS}.intersection(names)) >= _PARTS_TELLING


def _is_congress(file: IO[bytes]) -> bool:
    """Whether a ZIP is bundles of ours with the list of a congress; leaves the file at its start."""
    names = _names(file) or []
    return CONGRESS in names and any(name.endswith(".bundle") for name in names)


def _names(file: IO[bytes]) -> list[str] | None:
    """Of the members of a ZIP; None: their list is lost. Leaves the file at its start."""
    try:
        with zipfile.ZipFile(file) as archive:
            return archive.namelist()
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError):
        return None
    finally:
        file.seek(0)


def _bundle(name: str, file: IO[bytes], bytes_max: int, *, is_named: bool) -> Source:
    contents = file.read(bytes_max + 1)
    if len(contents) > bytes_max:
        return _too_large(name, len(contents), bytes_max, is_named=is_named)
    return Source(name, contents, is_named, is_bundle=True)


def _of_zip(name: str, file: IO[bytes], bytes_max: int) -> Iterator[Source]:
    left = bytes_max * _OF_AN_ARCHIVE
    with zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            inside = f"{name}/{shown_name(member.filename)}"
            if reason := _of_zip_refused(member):
                yield Source(inside, problem="unreadable", reason=reason)
            elif member.file_size > bytes_max:
                yield _too_large(inside, member.file_size, bytes_max)
            elif not member.is_dir():
                try:
                    with archive.open(member) as opened:
                        contents = opened.read(bytes_max + 1)
                except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
                    yield Source(
                        inside,
                        problem="unreadable",
                        reason=say("The file is damaged, or packed in an unsupported way."),
                    )
                    continue
                left -= len(contents)
                if left < 0:
                    raise TooMuchError(say("it unpacks to more data than any folder of reports would contain"))
                yield (
                    Source(inside, contents)
                    if len(contents) <= bytes_max
                    else _too_large(inside, len(contents), bytes_max)
                )


def _of_zip_refused(member: zipfile.ZipInfo) -> str:
    mode = member.external_attr >> 16
    if stat.S_ISLNK(mode):
        return say("This is a link: links in archives are not followed.")
    if member.flag_bits & 1:
        return say("It is encrypted.")
    if not member.filename:
        return say("The file has no name: request the archive again.")
    return _outside(member.filename)


def _outside(path: str) -> str:
    """Why a path of an archive is refused; empty: it stays inside."""
    plain = path.replace("\\", "/")
    leads_out = plain.startswith("/") or ".." in PurePosixPath(plain).parts or plain[1:2] == ":"
    return say("The path {path!r} leads outside the archive.", path=shown_name(path)) if leads_out else ""


def _of_gzip(name: str, file: IO[bytes], bytes_max: int) -> Iterator[Source]:
    """One file, or a tar."""
    with gzip.GzipFile(fileobj=file) as unpacked:
        head = unpacked.read(_TAR_AT + len(_TAR))
        whole = _Counted(head, unpacked, bytes_max * _OF_AN_ARCHIVE)
        if head[_TAR_AT:].startswith(_TAR):
            yield from _of_tar(name, whole, bytes_max)
            return
        contents = whole.read(bytes_max + 1)
        inside = name.removesuffix(".gz")
        if len(contents) > bytes_max:
            yield _too_large(name, len(contents), bytes_max)
        else:
            yield Source(inside, contents)


def _of_tar(name: str, file: "IO[bytes] | _Counted", bytes_max: int) -> Iterator[Source]:
    with tarfile.open(fileobj=file, mode="r|") as archive:  # type: ignore[call-overload]  # it only reads
        for member in archive:
            inside = f"{name}/{shown_name(member.name)}"
            if member.isdir():
                continue
            if reason := _of_tar_refused(member):
                yield Source(inside, problem="unreadable", reason=reason)
            elif member.size > bytes_max:
                yield _too_large(inside, member.size, bytes_max)
            else:
                opened = archive.extractfile(member)
                yield Source(inside, b"" if opened is None else opened.read(bytes_max + 1))


def _of_tar_refused(member: tarfile.TarInfo) -> str:
    if member.issym() or member.islnk():
        return say("This is a link: links in archives are not followed.")
    if not member.isreg():
        return say("This is a device or a pipe, not a file.")
    return _outside(member.name)


class _Counted:
    """A stream that ends with an error once too much came out of it; `head` was read already."""

    def __init__(self, head: bytes, rest: gzip.GzipFile, left: int) -> None:
        self._head, self._rest, self._left = head, rest, left

    def read(self, size: int = -1) -> bytes:
        """So many bytes, fewer at the end."""
        if size < 0:
            size = self._left + 1
        pieces = [self._head[:size]]
        self._head = self._head[size:]
        wanted = size - len(pieces[0])
        while wanted > 0 and (piece := self._rest.read(min(wanted, _PIECE))):
            pieces.append(piece)
            wanted -= len(piece)
            self._left -= len(piece)
            if self._left < 0:
                raise TooMuchError(say("it unpacks to more data than any folder of reports would contain"))
        return b"".join(pieces)


_MEMBERS: Final = {"zip": _of_zip, "gzip": _of_gzip, "tar": _of_tar}
