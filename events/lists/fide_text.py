"""Rating lists of FIDE as text: columns stand where the header says.

Three layouts are known: the list of one time control (`... Tit WTit OTit FOA NOV26 Gms K B-day Flag`), the combined one
(`... SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag`), and the one until 2012 (`ID number Name TitlFed Mar11
GamesBorn Flag`), whose header runs words together. A field begins where its word in the header does and ends where the
next one begins; nothing else is presumed of the offsets.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final, TypeAlias

from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say
from events.errors import BadInput, Finding
from events.lists.listed import SEX, TITLES_OF_OLD, Kind, Listed, title_of

MONTHS: Final = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
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


def is_header(line: str) -> bool:
    """Whether that is how a list of FIDE begins."""
    return _HEADER.match(line) is not None


def header_of(line: str, file: str) -> Header:
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


def read(lines: BinaryIO | Iterable[bytes], header: Header, kind: Kind, file: str) -> Iterator[Listed]:
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
            raise BadInput((Finding(file, number, len(text) + 1, repr(text[:40]), _EXPECTED),))
        yield row(text)


_EXPECTED: Final = say("a player's line that extends to the rating, as in the header; the file may be truncated")


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
            _number(text[born][:4]),
            _number(text[standard]),
            _number(text[rapid]),
            _number(text[blitz]),
        )

    return row


def _number(text: str) -> int:
    text = text.strip()
    return int(text) if text.isdecimal() else 0
