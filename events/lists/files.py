"""A rating list in whatever file it comes: text or XML of FIDE, alone or in a ZIP as FIDE publishes it.

In text, columns stand where the header says. Three layouts are known: the list of one time control (`... Tit WTit OTit
FOA NOV26 Gms K B-day Flag`), the combined one (`... SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag`), and the one
until 2012 (`ID number Name TitlFed Mar11 GamesBorn Flag`), whose header runs words together. A field begins where its
word in the header does and ends where the next one begins; nothing else is presumed of the offsets.

XML is read piece by piece; a document type, and with it every entity, is refused: `xml.parsers.expat` with handlers
that refuse declarations does what defusedxml does, and as fast as expat is. The reader of defusedxml builds a tree
through Python code.
"""

import contextlib
import errno
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, TypeAlias, cast
from xml.parsers import expat

from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say
from events.errors import ZIP, BadInput, Finding
from events.lists.index import SEX, TITLES_OF_OLD, Kind, Listed, title_of

_EXPECTED: Final = say("a FIDE rating list: text whose first line begins with 'ID Number', or XML")
_WHOLE: Final = say("the complete file as published: download it again")
_BOM: Final = b"\xef\xbb\xbf"
_LONGEST_HEADER: Final = 1000
MONTHS: Final = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_PERIOD_IN_NAME: Final = re.compile(rf"({'|'.join(MONTHS)})(\d\d)(?!\d)", re.IGNORECASE)


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
        if is_header_of_text(text):
            header = header_of_text(text.rstrip("\r\n"), str(path))
            lines = iter(partial(source.readline, LONGEST_LINE + 2), b"")
            yield OpenList(read_text(lines, header, kind, str(path)), header.period or _period_of(name))
        elif text.lstrip().startswith("<"):
            yield OpenList(read_xml(cast("BinaryIO", _Again(first, source)), kind, str(path)), _period_of(name))
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
    return "" if found is None else f"20{found[2]}-{MONTHS.index(found[1].upper()) + 1:02}"


_WORD: Final = re.compile(
    r"ID number|Name|Titl|Tit|WTit|OTit|FOA|Fed|Sex|SRtng|RRtng|BRtng|SGm|RGm|BGm|SK|RK|BK|Games|Gms|K|"
    r"Born|B-day|Flag|Rtng|Rating|(?:" + "|".join(MONTHS) + r")\d\d",
    re.IGNORECASE,
)
_PERIOD: Final = re.compile(rf"({'|'.join(MONTHS)})(\d\d)", re.IGNORECASE)
_HEADER: Final = re.compile(r"\s*ID ?number\s+name\b", re.IGNORECASE)
_OF_ONE_KIND: Final = ("rtng", "rating")
_LAST_CENTURY: Final = 70  # a list of the year 71 or later is of the last century; there is none before 1971
_BEHIND_THE_RATING: Final = frozenset({"b-day", "born"})
LONGEST_LINE: Final = 1000  # the longest of FIDE's has 160 letters; a number of some thousand digits is no int
_LINE_ENDS: Final = (b"\n", b"\r", b"\x1a")

Slices: TypeAlias = dict[str, slice]


class Header(NamedTuple):
    """What the first line of a list says."""

    fields: Slices  # by the word of the header, in small letters; where the rating of one kind is: "rating"
    period: str  # YYYY-MM; empty: the header does not say it

    @property
    def is_combined(self) -> bool:
        """Whether it has the ratings of all time controls."""
        return "srtng" in self.fields


def is_header_of_text(line: str) -> bool:
    """Whether that is how a list of FIDE begins."""
    return _HEADER.match(line) is not None


def header_of_text(line: str, file: str) -> Header:
    """The columns. Raises `BadInput` where one is lacking that a player cannot do without."""
    fields: Slices = {}
    period = ""
    words = list(_WORD.finditer(line.rstrip()))
    for index, word in enumerate(words):
        end = words[index + 1].start() if index + 1 < len(words) else None
        name = word[0].lower()
        if found := _PERIOD.fullmatch(word[0]):
            name, period = "rating", _month(found)
        elif name in _OF_ONE_KIND:
            name = "rating"
        fields.setdefault(name, slice(word.start(), end))
    lacking = [name for name in ("id number", "name", "fed") if name not in fields]
    if "rating" not in fields and "srtng" not in fields:
        lacking.append(say("a rating"))
    if lacking:
        raise BadInput(
            (
                Finding(
                    file,
                    1,
                    0,
                    line.strip()[:60],
                    say("a header that also names {lacking}", lacking=joined(", ", lacking)),
                ),
            )
        )
    return Header(fields, period)


def _month(found: re.Match[str]) -> str:
    year = int(found[2])
    century = 1900 if year > _LAST_CENTURY else 2000
    return f"{century + year}-{MONTHS.index(found[1].upper()) + 1:02}"


def read_text(lines: BinaryIO | Iterable[bytes], header: Header, kind: Kind, file: str) -> Iterator[Listed]:
    """The players behind the header, one after the other.

    A line that is cut in the middle has no rating, and one without an ID is no player: raises `BadInput` at the first,
    naming it. Empty lines are passed over.
    """
    row = _reader(header, kind)
    shortest = max(part.start for part in _needed(header))
    whole = max([shortest, *(part.start for name, part in header.fields.items() if name in _BEHIND_THE_RATING)])
    for number, line in enumerate(lines, start=2):
        text = line.decode("latin-1").rstrip("\r\n\x1a")
        if not text.strip():
            continue
        least = shortest if line.endswith(_LINE_ENDS) else whole  # a last line without an end may be cut
        if len(text) > LONGEST_LINE:
            raise BadInput((Finding(file, number, LONGEST_LINE, repr(text[:40]), say("a complete line")),))
        if len(text) < least or not text[header.fields["id number"]].strip().isdecimal():
            raise BadInput((Finding(file, number, len(text) + 1, repr(text[:40]), _NEEDED),))
        yield row(text)


_NEEDED: Final = say("a player's line that extends to the rating, as in the header; the file may be truncated")


def _needed(header: Header) -> list[slice]:
    return [header.fields[name] for name in ("id number", "name", "fed")]


def _reader(header: Header, kind: Kind) -> Callable[[str], Listed]:
    """What makes a player of a line; which columns there are is asked once, not in every line."""
    at = header.fields
    nowhere = slice(0, 0)
    identity, name, federation = at["id number"], at["name"], at["fed"]
    sex, title = at.get("sex", nowhere), at.get("tit", at.get("titl", nowhere))
    womens, born, flag = at.get("wtit", nowhere), at.get("b-day", at.get("born", nowhere)), at.get("flag", nowhere)
    ratings = [at.get(one, nowhere) for one in ("srtng", "rrtng", "brtng")]
    if not header.is_combined:
        ratings[list(Kind).index(kind)] = at["rating"]
    standard, rapid, blitz = ratings
    of_old = "sex" not in at

    def row(text: str) -> Listed:
        his_title = text[title].strip()
        his_sex = SEX.get(text[sex].strip(), "")
        if of_old:
            his_title = TITLES_OF_OLD.get(his_title, his_title)
            his_sex = "w" if "w" in text[flag] else "m"
        elif womens is not nowhere:
            his_title = title_of(his_title, text[womens].strip())
        return Listed(
            int(text[identity].strip()),  # `int` takes fewer letters for blanks than `strip`
            text[name].strip(),
            text[federation].strip(),
            his_sex,
            his_title,
            _number_in_text(text[born][:4]),
            _number_in_text(text[standard]),
            _number_in_text(text[rapid]),
            _number_in_text(text[blitz]),
        )

    return row


def _number_in_text(text: str) -> int:
    text = text.strip()
    return int(text) if text.isdecimal() else 0


_PIECE: Final = 1 << 20
_LONGEST_FIELD: Final = 1000
_RATINGS: Final = {Kind.STANDARD: "rating", Kind.RAPID: "rapid_rating", Kind.BLITZ: "blitz_rating"}


class _Declares(Exception):  # a signal inside this module
    """The document declares a type or an entity."""


class _Incomplete(Exception):  # a signal inside this module
    """A player without what every player has."""


class _Players:
    """Collects the players of one piece."""

    def __init__(self, kind: Kind) -> None:
        self.found: list[Listed] = []
        self.combined = False
        self._kind = kind
        self._fields: dict[str, str] = {}
        self._text: list[str] = []
        self._length = 0

    def begin(self, tag: str, _: object) -> None:
        self._text, self._length = [], 0
        if tag == "player":
            self._fields = {}

    def data(self, text: str) -> None:
        self._length += len(text)
        if self._length > _LONGEST_FIELD:
            raise _Declares
        self._text.append(text)

    def end(self, tag: str) -> None:
        if tag == "player":
            self.found.append(self._player(self._fields))
        else:
            self._fields[tag] = "".join(self._text).strip()
        self._text = []

    def _player(self, fields: dict[str, str]) -> Listed:
        identity = fields.get("fideid", "")
        if not identity.isdecimal() or not fields.get("country"):
            raise _Incomplete(identity)
        self.combined = self.combined or _RATINGS[Kind.RAPID] in fields
        ratings = {kind: _number_in_xml(fields.get(tag, "")) for kind, tag in _RATINGS.items()}
        if not self.combined and self._kind is not Kind.STANDARD:  # the list of one time control calls its own "rating"
            ratings = {Kind.STANDARD: 0, Kind.RAPID: 0, Kind.BLITZ: 0, self._kind: ratings[Kind.STANDARD]}
        return Listed(
            int(identity),
            fields.get("name", ""),
            fields["country"],
            SEX.get(fields.get("sex", ""), ""),
            title_of(fields.get("title", ""), fields.get("w_title", "")),
            _number_in_xml(fields.get("birthday", "")[:4]),
            *(ratings[one] for one in Kind),
        )


def read_xml(source: BinaryIO, kind: Kind, file: str) -> Iterator[Listed]:
    """The players of the document, one after the other.

    Raises `BadInput`, with line and column, for what is no such list, is cut, or declares entities.
    """
    parser = expat.ParserCreate()
    players = _Players(kind)
    parser.StartElementHandler, parser.EndElementHandler = players.begin, players.end
    parser.CharacterDataHandler = players.data
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
    try:
        while piece := source.read(_PIECE):
            parser.Parse(piece, False)  # noqa: FBT003  # expat takes no names
            yield from players.found
            players.found.clear()
        parser.Parse(b"", True)  # noqa: FBT003  # as above
    except _Declares:
        _refused(
            parser,
            file,
            say("a document type, an entity or an oversized field"),
            say("a list of players and nothing else"),
        )
    except (LookupError, ValueError) as error:  # ValueError: more than a byte a letter, and expat does not know how
        _refused(parser, file, say("characters in an unknown encoding ({error})", error=error), "UTF-8")
    except _Incomplete as error:
        _refused(parser, file, say("a player without a FIDE ID or federation ('{error}')", error=error), say("both"))
    except expat.ExpatError as error:
        what = expat.errors.messages[error.code]
        _refused(
            parser,
            file,
            say("invalid XML: {what}", what=what),
            say("</playerslist> at the end; the file may be truncated"),
        )


def _refuse(*_: object) -> None:
    raise _Declares


def _refused(parser: expat.XMLParserType, file: str, read: str, expected: str) -> None:
    line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
    raise BadInput((Finding(file, line, column, read, expected),)) from None


def _number_in_xml(text: str) -> int:
    return int(text) if text.isdecimal() else 0
