"""Files for the outside world are written whole or not at all."""

import os
from collections.abc import Iterable
from pathlib import Path

from cli.exits import NoSuchFile
from cli.output.system_errors import reason_of

_READABLE_BY_ALL = 0o644


def write_whole(file: Path, contents: bytes, *, can_be_made_again: bool = False) -> None:
    """Write beside the target, then rename: a full disk or a power cut never leaves half a file, nor costs the old one.

    `can_be_made_again`: nothing waits for the disk, so that a power cut may cost the new file. What is no regular file
    (a device, a pipe) is written as it is. Raises `OSError` with the name of the target.
    """
    try:
        if file.is_relative_to("/dev") or (file.exists() and not file.is_file()):
            file.write_bytes(contents)
        else:
            target = file.resolve() if file.is_symlink() else file  # a link stays a link
            _replace(target, (contents,), waits=not can_be_made_again)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def refuse_to_overwrite(file: Path, *, overwrite: bool) -> None:
    """Before anything else is done: whether the file may be written. Raises `NoSuchFile` where one is there already."""
    if file.exists() and not overwrite:
        raise NoSuchFile("{file} already exists. Give another name, or --force to overwrite it.", file=file)


def make_folder(folder: Path) -> None:
    """A folder for what is written, in one that is there. Raises `NoSuchFile`."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise NoSuchFile(
            "{file} cannot be written: {problem}. Nothing was written.", file=folder, problem=reason_of(error)
        ) from error


def write_report(file: Path, contents: bytes, *, overwrite: bool) -> None:
    """A report, whole or not at all, over another one only when asked to."""
    refuse_to_overwrite(file, overwrite=overwrite)
    try:
        write_whole(file, contents)
    except OSError as error:
        raise NoSuchFile(
            "{file} cannot be written: {problem}. Nothing was written.", file=file, problem=reason_of(error)
        ) from error


def write_pieces(file: Path, pieces: Iterable[bytes]) -> None:
    """A report too long to be held at once, over an older one: whole or not at all. Raises `NoSuchFile`."""
    try:
        if file.exists() and not file.is_file():  # a device, a pipe
            with file.open("wb") as opened:
                opened.writelines(pieces)
        else:
            _replace(file.resolve(), pieces)
    except OSError as error:
        raise NoSuchFile(
            "{file} cannot be written: {problem}. Nothing was written.", file=file, problem=reason_of(error)
        ) from error


def _replace(target: Path, pieces: Iterable[bytes], *, waits: bool = True) -> None:
    from tempfile import mkstemp

    mode = target.stat().st_mode & 0o777 if target.exists() else _READABLE_BY_ALL
    descriptor, name = mkstemp(dir=target.parent, prefix=f".{target.name}.")
    beside = Path(name)
    with os.fdopen(descriptor, "wb") as opened:
        try:
            opened.writelines(pieces)
            opened.flush()
            if waits:
                os.fsync(descriptor)
        except BaseException:
            beside.unlink()
            raise
    beside.chmod(mode)
    beside.replace(target)
