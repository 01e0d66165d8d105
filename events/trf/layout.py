"""TRF16 by columns (C.04 Annex 2), as one table that reader and writer share. Columns count from 1, ends included.

Dates as people and programs write them, and as the report has them (decision 99): TRF06, TRF16 and TRF26 have the same
columns: first and last day (042, 052) and birth dates `YYYY/MM/DD`, the dates of the rounds (132) `YY/MM/DD`. Rating
lists know the year of birth alone, and programs then write `YYYY/00/00`.
"""

from collections.abc import Collection

from core.model.dataclass import dataclass
from core.model.hints import Final, Literal
from core.model.named_tuple import NamedTuple
from core.model.pattern import pattern
from core.model.sentence import say
from events.days import first_day


@dataclass(frozen=True, slots=True)
class Column:
    """One field of a line; hold it against the Annex."""

    name: str
    first: int
    last: int
    contents: str

    @property
    def width(self) -> int:
        """How many characters the field has."""
        return self.last - self.first + 1

    def of(self, line: str) -> str:
        """The field's characters, as they stand; shorter where the line ends early."""
        return line[self.first - 1 : self.last]


CODE: Final = Column(say("Data-Identification-number"), 1, 3, say("001 for a player"))

NUMBER: Final = Column(say("starting rank number"), 5, 8, say("a number from 1 to 9999"))
SEX: Final = Column(say("sex"), 10, 10, say("m or w"))
TITLE: Final = Column(say("title"), 11, 13, "GM, IM, WGM, FM, WIM, CM, WFM, WCM")
NAME: Final = Column(say("name"), 15, 47, say("Lastname, Firstname"))
RATING: Final = Column(say("FIDE rating"), 49, 52, say("a number"))
FEDERATION: Final = Column(say("FIDE federation"), 54, 56, say("three letters"))
FIDE_ID: Final = Column(say("FIDE number"), 58, 68, say("a number"))
BIRTH_DATE: Final = Column(say("birth date"), 70, 79, "YYYY/MM/DD")
POINTS: Final = Column(say("points"), 81, 84, say("points with one decimal, such as 11.5"))
RANK: Final = Column(say("rank"), 86, 89, say("a number"))

PLAYER_COLUMNS: Final[tuple[Column, ...]] = (
    NUMBER,
    SEX,
    TITLE,
    NAME,
    RATING,
    FEDERATION,
    FIDE_ID,
    BIRTH_DATE,
    POINTS,
    RANK,
)

# Round r: columns 92-95 the opponent, 97 the colour, 99 the result, each moved on by 10 (r - 1).
FIRST_ROUND_COLUMN: Final = 92
ROUND_STEP: Final = 10
OPPONENT_WIDTH: Final = 4
COLOUR_OFFSET: Final = 5
RESULT_OFFSET: Final = 7
ROUND_WIDTH: Final = 8


def round_column(round_number: int) -> int:
    """The first column of a round: that of the opponent."""
    return FIRST_ROUND_COLUMN + ROUND_STEP * (round_number - 1)


ROUNDS_MAX: Final = 999  # as the last round of a prohibition: without end

DATE_WIDTH: Final = 8  # line 132: the date of round r stands at round_column(r)

HEADER_FIELDS: Final[dict[str, str]] = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start_date",
    "052": "end_date",
    "092": "tournament_type",
    "102": "chief_arbiter",
    "112": "deputy_arbiters",
    "122": "time_control",
    "132": "round_dates",
}
"""Lines of the tournament section and the field of `core.model.tournament.Details` each fills."""

COUNTS: Final[dict[str, str]] = {
    "062": "players",
    "072": say("rated players"),
}
"""Lines that only count what stands elsewhere in the file."""

FACTS: Final[dict[str, str]] = {
    "XXR": "rounds",
    "142": "rounds",
    "XXC": "colour",
    "152": "colour",
    "XXS": "points",
    "162": "points",
    "299": "points",
    "BBW": "points",
    "BBD": "points",
    "BBL": "points",
    "BBZ": "points",
    "BBF": "points",
    "BBU": "points",
    "192": "type",
    "250": "acceleration",
    "XXP": "forbidden",
    "260": "forbidden",
    "XXZ": "absent",
}
"""What the lines that JaVaFo (XX.), bbpPairings (BB.) and TRF26 added speak of.

XXA speaks of one player, or in a TRF26 file of the acceleration like 250; 240 speaks of one kind of bye in one round.
"""


def fact_of(code: str, text: str) -> str:
    """What a line that is read speaks of."""
    if code == "240":
        return bye_fact(text[4:5].upper(), text[6:9].strip().lstrip("0"))
    return FACTS.get(code) or f"{code} {''.join(text[3:].split(maxsplit=1)[:1])}"


def bye_fact(kind: str, round_number: int | str) -> str:
    """A kind of bye in one round; TRF26 has one record 240 for it."""
    return f"240 {kind} {round_number}"


SILENT: Final[frozenset[str]] = frozenset({"013", "082", "DDD", "172", "182", "202", "212", "222"})
"""Lines kept word for word: teams, their number, the column ruler; ranking method, controller, tie-breaks, time.

The starting ranks stand in the players' lines, so no pairing, result or standing rests on any of them.
"""

RULER: Final = "1234567890"
"""How a line begins that is a ruler of columns, as tournament managers write it above the players."""

TEAM_RECORDS: Final[frozenset[str]] = frozenset({"300", "310", "320", "330", "352", "362", "801", "802"})
"""Records that TRF26 has for team tournaments only."""


# --- the formats that are written ------------------------------------------------------------------

FileFormat = Literal["TRF06", "TRF16", "TRF26"]
TRF06: Final = "TRF06"
TRF16: Final = "TRF16"
TRF26: Final = "TRF26"
FILE_FORMATS: Final[tuple[FileFormat, ...]] = (TRF16, TRF26, TRF06)

ONLY_TRF26: Final = frozenset({"172", "182", "192", "202", "212", "222", "240", "250", "260", "299"})
_IN_MIXED_FILES: Final = frozenset({"142", "152", "162"})  # programs write them beside lines XX. and BB.
LATER_RECORDS: Final = frozenset(FACTS) | ONLY_TRF26 | {"XXA"} | TEAM_RECORDS
"""Lines that the report of 2006 does not have."""


def format_by_lines(codes: Collection[str]) -> FileFormat:
    """The format of a file with lines of these codes: TRF26 where it uses what no other format has, else TRF16."""
    if ONLY_TRF26.intersection(codes):
        return TRF26
    extended = any(code.startswith(("XX", "BB")) for code in codes)
    return TRF26 if _IN_MIXED_FILES.intersection(codes) and not extended else TRF16


class FactLine(NamedTuple):
    """One line to be written, and the fact it speaks of, named as in `TrfDocument.facts`."""

    fact: str
    text: str


DAY_EXPECTED: Final = say("a valid date, such as 2026-11-02 or 2026/11/02")
BIRTH_EXPECTED: Final = say("a valid date or a year, such as 1985-03-07, 1985/03/07 or 1985")

_YEAR: Final = pattern(r"([12]\d{3})(?:[-/.]00[-/.]00)?")
_UNKNOWN: Final = pattern(r"0000(?:[-/.]00[-/.]00)?")


def day_of(text: str) -> str:
    """The day as YYYY-MM-DD; empty where it is none of the calendar, or day and month cannot be told apart."""
    return first_day(text)


def is_year_alone(text: str) -> bool:
    """Whether a birth date says the year and nothing else: 1985 or 1985/00/00."""
    return _YEAR.fullmatch(text.strip()) is not None


def is_unknown_date(text: str) -> bool:
    """Whether a birth date says that it is not known: 0000/00/00."""
    return _UNKNOWN.fullmatch(text.strip()) is not None


def birth_date_of(text: str) -> str:
    """A birth date in the form of the report, YYYY/MM/DD, the year alone as YYYY/00/00; empty: it is none."""
    if found := _YEAR.fullmatch(text.strip()):
        return f"{found[1]}/00/00"
    return day_of(text).replace("-", "/")


def date_in_report(text: str) -> str:
    """The first or last day as 042 and 052 have it; what is no day of the calendar as it stands."""
    return day_of(text).replace("-", "/") or text


def birth_date_in_report(text: str) -> str:
    """Likewise for columns 70-79 of a player."""
    return birth_date_of(text) or text


def round_date_in_report(text: str) -> str:
    """Likewise for line 132, which has two digits for the year."""
    return day_of(text).replace("-", "/")[2:] or text


def round_dates(text: str) -> tuple[tuple[str, ...], int]:
    """The dates of line 132, and by how many columns all of them are too far right, where only so they are days."""
    for off in (0, 1, -1):
        dates = _dates_from(text, off)
        if any(dates) and all(_is_day(one) for one in dates if one):
            return dates, off
    return _dates_from(text, 0), 0


def _dates_from(text: str, off: int) -> tuple[str, ...]:
    starts = range(FIRST_ROUND_COLUMN - 1 + off, len(text.rstrip()), ROUND_STEP)
    return tuple(_round_date(text[start : start + ROUND_STEP]) for start in starts)


def _is_day(date: str) -> bool:
    return bool(day_of(date) or (len(date) == DATE_WIDTH and day_of(f"20{date}")))


def _round_date(cell: str) -> str:
    """YY/MM/DD; some programs write the year in full, right up to the next date."""
    return cell if day_of(cell) else cell[:DATE_WIDTH].strip()
