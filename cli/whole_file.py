"""Files for the outside world are written whole or not at all."""

import os
import tempfile
from pathlib import Path

_READABLE_BY_ALL = 0o644


def write_whole(file: Path, contents: bytes) -> None:
    """Write beside the target, then rename: a full disk or a power cut never leaves half a file, nor costs the old one.

    What is no regular file (a device, a pipe) is written as it is. Raises `OSError` with the name of the target.
    """
    try:
        if file.is_relative_to("/dev") or (file.exists() and not file.is_file()):
            file.write_bytes(contents)
        else:
            _replace(file.resolve(), contents)  # a link stays a link
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _replace(target: Path, contents: bytes) -> None:
    mode = target.stat().st_mode & 0o777 if target.exists() else _READABLE_BY_ALL
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as beside:
        try:
            beside.write(contents)
            beside.flush()
            os.fsync(beside.fileno())
        except BaseException:
            Path(beside.name).unlink()
            raise
    Path(beside.name).chmod(mode)
    Path(beside.name).replace(target)
