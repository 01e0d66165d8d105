"""What is typed and all that comes of it, as text: files of `tests/transcripts/lines`.

A line behind `$` is typed; below it stands what it prints, `! ` before a line of standard error, the exit code where it
is not 0, and what was written, read back: for each file its bytes, as a hash, and what somebody reads in it. Of a PDF
these are the words of each page, and what draws them (fonts, sizes, places) as a hash.

`python -m tests.transcripts` types all of them and writes what came, for `git diff` to show; a new one is a file of
lines behind `$`. `# put NAME` begins a file that is there before, and ends where the next line begins so or with `$`.
"""

import base64
import io
import re
import shlex
import zipfile
import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Final

from tests.data_paths import TESTS

FOLDER: Final = TESTS / "transcripts" / "lines"
KEEP: Final = "PAIRTRAIL_TEST_KEEP_TRANSCRIPTS"
"""Set: they are written, and not compared."""

_SHOWN: Final = 25
"""Lines of an answer or a file that are kept as they are; of a longer one as many, and a hash of all."""
_READ: Final = 4
"""Files of one command that are shown; of more of them it is their hashes that are kept."""
_DIGITS: Final = 12
_BESIDE: Final = ("demo.sqlite", "entries.csv", "teams.csv")

Typed = Callable[[list[str]], tuple[int, str, str]]
"""Types a line: its exit code, what it printed, what it said."""


def names() -> list[str]:
    """Of all, in their order."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def lines_of(name: str) -> Iterator[tuple[str, str]]:
    """What is typed (`$`) or put (its name), in turn, with its text."""
    put: list[str] = []
    kept = ""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if kept and line.startswith(("$ ", "# put ")):
            yield kept, "\n".join(put) + "\n"
            kept = ""
        if line.startswith("# put "):
            kept, put = line.removeprefix("# put "), []
        elif line.startswith("$ "):
            yield "$", line.removeprefix("$ ")
        elif kept:
            put.append(line)


def as_it_goes(name: str, typed: Typed, place: Path) -> str:
    """The transcript, of now."""
    said: list[str] = []
    for kind, text in lines_of(name):
        if kind != "$":
            said += [f"# put {kind}", *text.splitlines()]
            (place / kind).write_text(text, encoding="utf-8")
            continue
        before = _files(place)
        code, out, err = typed(shlex.split(text))
        said += [f"$ {text}", *_shortened(_lines(out, place)), *(f"! {line}" for line in _lines(err, place))]
        said += [f"exit {code}"] * bool(code)
        after = _files(place)
        written = [file for file in sorted(after) if before.get(file) != after[file]]
        for file in written:
            said += read_back(file, after[file], place)[: None if len(written) <= _READ else 1]
    return "\n".join(said) + "\n"


def _files(place: Path) -> dict[str, bytes]:
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in place.rglob("*")
        if path.is_file() and not path.name.startswith(_BESIDE)
    }


def _lines(text: str, place: Path) -> list[str]:
    told = re.sub(r"/link/[\w-]{24}", "/link/SECRET", text.replace(str(place), "HERE"))
    return [_plain(line) for line in told.splitlines()]


def _plain(line: str) -> str:
    shown = "".join(letter if letter.isprintable() else "?" for letter in line.rstrip())
    return f" {shown}" if shown.startswith(("$ ", "# put ")) else shown


def _shortened(lines: list[str]) -> list[str]:
    if len(lines) <= _SHOWN:
        return lines
    return [*lines[:_SHOWN], f"... {len(lines)} lines, {_hash(chr(10).join(lines).encode())}"]


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:_DIGITS]


def read_back(name: str, content: bytes, place: Path) -> list[str]:
    """A file that was written: what it is, and what is read in it."""
    shown, drawn = _read(name, content, place)
    return [f"+ {name} {_hash(drawn)}", *(f"| {_plain(line)}".rstrip() for line in _shortened(shown))]


def _read(name: str, content: bytes, place: Path) -> tuple[list[str], bytes]:
    """What somebody reads, and what is compared to the last byte."""
    match name.rpartition(".")[2]:
        case "pdf":
            return _pdf(content)
        case "zip":
            return _zipped(content, place)
        case "sqlite" | "db" | "bundle" | "key" | "parquet":
            return [], b""
        case "dbf":
            return [repr(content[at : at + 120])[2:-1] for at in range(0, len(content), 120)], content
        case "html":
            return _page(content.decode("utf-8")), content
        case _:
            text = content.decode("utf-8", "backslashreplace").replace(str(place), "HERE")
            return text.splitlines(), text.encode()


def _pdf(content: bytes) -> tuple[list[str], bytes]:
    """The words of its first page (to find those of all takes longer than to draw them), and all that is drawn."""
    from pypdf import PdfReader

    pages = PdfReader(io.BytesIO(content)).pages
    boxes = [" x ".join(str(round(float(one), 2)) for one in page.mediabox[2:]) for page in pages]
    words = pages[0].extract_text().splitlines()
    streams = re.findall(rb"(?s)<<([^>]*)>>\s*stream\r?\n(.*?)\s*endstream", content)
    drawn = (
        zlib.decompress(base64.a85decode(stream.removesuffix(b"~>")))
        for about, stream in streams
        if b"/ASCII85" in about
    )
    return [f"-- {len(boxes)} pages, {boxes[0]}", *words], b"\0".join([*(one.encode() for one in boxes), *drawn])


def _zipped(content: bytes, place: Path) -> tuple[list[str], bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        inside = {name: file.read(name) for name in file.namelist()}
    return [line for name in inside for line in read_back(name, inside[name], place)], b"\0".join(inside.values())


def _page(text: str) -> list[str]:
    """What is read on it: its words, without what styles and draws them."""
    bare = re.sub(r"(?s)<(style|script|svg)\b.*?</\1>", "", text)
    words = re.sub(r"(?s)<[^>]+>", " ", re.sub(r"</(?:tr|p|h\d|li|div|table|title|caption)>", "\n", bare))
    return [line for line in (" ".join(unescape(line).split()) for line in words.splitlines()) if line]
