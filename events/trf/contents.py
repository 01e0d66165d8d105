"""The contents of a file that somebody named: its bytes, their text, its lines; or why they cannot be had."""

from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from os import fspath

from core.model.hints import TYPE_CHECKING, Final
from core.model.pattern import pattern
from core.model.plain import code_point, in_pictures, not_to_print
from core.model.sentence import say
from events.errors import ALLOWED, BadInput, Finding, contents_of_open, too_large
from events.trf.document import Line
from events.trf.report import Report

if TYPE_CHECKING:
    from pathlib import Path

_LINE_END: Final = pattern(r"(\r\n|\r|\n)")
_LETTERS_OF_WINDOWS: Final = pattern("[\x80-\x9f]")


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


def decoded(data: bytes, report: Report) -> tuple[str, str]:
    """The text and its encoding. Raises `BadInput` for what is no text in a form that a TRF can have."""
    if not data.strip():
        report.error(
            0, 0, say("an empty file") if not data else say("a file containing only blanks"), say("a tournament report")
        )
        report.raise_errors(now=True)
    if read := too_large(data):
        report.error(0, 0, read, say("a tournament report of {allowed}", allowed=ALLOWED))
        report.raise_errors(now=True)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        report.error(1, 1, say("UTF-16 text"), say("UTF-8 or Latin-1: save the file again in one of these"))
        report.raise_errors(now=True)
    zero = data.find(b"\0")
    if zero >= 0:
        before = _LINE_END.split(data[:zero].decode("latin-1"))
        report.error(
            len(before) // 2 + 1,
            len(before[-1]) + 1,
            say("a zero byte: this is not a text file"),
            say("a tournament report"),
        )
        report.raise_errors(now=True)
    encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as error:
        text, encoding = _of_one_byte_each(data)
        before = _LINE_END.split(data[: error.start].decode("latin-1"))
        report.adjusted(
            len(before) // 2 + 1,
            len(before[-1]) + 1,
            say("byte {data:#04x}, not UTF-8", data=data[error.start]),
            say("Latin-1 text") if encoding == "latin-1" else say("Windows-1252 text"),
        )
        return text, encoding


def _of_one_byte_each(data: bytes) -> tuple[str, str]:
    """Latin-1, or Windows-1252 where the file has letters of it that are none in Latin-1."""
    text = data.decode("latin-1")
    if _LETTERS_OF_WINDOWS.search(text):
        with suppress(UnicodeDecodeError):
            return data.decode("cp1252"), "cp1252"
    return text, "latin-1"


def printable(text: str, line: int, report: Report) -> str:
    """A line as it is read: tabs are blanks, and what no text may hold is shown by a letter that stands for it."""
    text = text.replace("\t", " ")
    if letter := not_to_print(text):
        shown = in_pictures(letter)
        report.adjusted(
            line, text.index(letter) + 1, say("the character {code_point}", code_point=code_point(letter)), shown
        )
    return in_pictures(text)


def split_lines(text: str) -> Iterator[Line]:
    """Lines by CR, LF or CRLF, each with its own end; other control characters end no line."""
    for whole in StringIO(text, newline=""):
        line = whole.rstrip("\r\n")
        yield Line(line, whole[len(line) :])
