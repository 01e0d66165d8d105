"""The bytes of a file that somebody named, or why they cannot be had."""

from os import fspath

from core.model.hints import TYPE_CHECKING
from core.model.sentence import say
from events.errors import BadInput, Finding, contents_of_open

if TYPE_CHECKING:
    from pathlib import Path


def contents_of(path: "Path | str") -> bytes:
    """The bytes of a file, or as many as show that it is too large. Raises `BadInput` when it cannot be opened."""
    try:
        with open(_as_path(path), "rb") as file:  # noqa: PTH123  # pathlib takes longer to be imported than a file to be read
            return contents_of_open(file)
    except FileNotFoundError:
        raise _unreadable(path, say("nothing: file not found")) from None
    except IsADirectoryError:
        raise _unreadable(path, say("a directory")) from None
    except PermissionError:
        raise _unreadable(path, say("nothing: no permission to open it")) from None
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        raise _unreadable(path, say("nothing: {strerror}", strerror=getattr(error, "strerror", "") or error)) from error


def _as_path(path: "Path | str") -> str:
    """As the system takes it: empty is this folder, and a slash at the end says nothing."""
    name = fspath(path)
    return name if name and name[-1] not in "/\\" else _shown(name)


def _shown(path: "Path | str") -> str:
    from pathlib import Path  # most files can be read

    return str(Path(path))


def _unreadable(path: "Path | str", read: str) -> BadInput:
    return BadInput((Finding(_shown(path), 0, 0, read, say("a readable TRF")),))
