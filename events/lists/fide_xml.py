"""Rating lists of FIDE as XML, read piece by piece; a document type, and with it every entity, is refused.

`xml.parsers.expat` with handlers that refuse declarations does what defusedxml does, and as fast as expat is: the
reader of defusedxml builds a tree through Python code.
"""

from collections.abc import Iterator
from typing import BinaryIO, Final
from xml.parsers import expat

from core.model.sentence import say
from events.errors import BadInput, Finding
from events.lists.listed import SEX, Kind, Listed, title_of

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
        ratings = {kind: _number(fields.get(tag, "")) for kind, tag in _RATINGS.items()}
        if not self.combined and self._kind is not Kind.STANDARD:  # the list of one time control calls its own "rating"
            ratings = {Kind.STANDARD: 0, Kind.RAPID: 0, Kind.BLITZ: 0, self._kind: ratings[Kind.STANDARD]}
        return Listed(
            int(identity),
            fields.get("name", ""),
            fields["country"],
            SEX.get(fields.get("sex", ""), ""),
            title_of(fields.get("title", ""), fields.get("w_title", "")),
            _number(fields.get("birthday", "")[:4]),
            *(ratings[one] for one in Kind),
        )


def read(source: BinaryIO, kind: Kind, file: str) -> Iterator[Listed]:
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


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
