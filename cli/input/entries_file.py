"""Entries from a CSV file: every line read, every finding named, or nothing."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cli.session.exits import NoSuchFile
from core.model.spelling import code_point, control_character
from events.deciders.entries import RATING_MAX, Entry
from events.deciders.rated import is_of_scale_or_estimate
from events.errors import BadInput, Finding

_COLUMNS: Final = ("name", "rating", "rating_list", "title", "sex", "federation", "fide_id", "birth_date")
_TEAM: Final = "team"
_LONGEST_RATING: Final = len(str(RATING_MAX))
_ALSO_CALLED: Final = {
    "fed": "federation",
    "fideid": "fide_id",
    "fide-id": "fide_id",
    "fide id": "fide_id",
    "elo": "rating",
    "rating list": "rating_list",
    "rating-list": "rating_list",
    "birthdate": "birth_date",
    "birth-date": "birth_date",
    "birth date": "birth_date",
    "date of birth": "birth_date",
    "birthday": "birth_date",
    "born": "birth_date",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the file: the entry, and what is kept beside the log."""

    entry: Entry
    birth_date: str = ""  # in the form of the report; empty: none
    team: str = ""
    rating: str = ""  # as typed, where another scale or an estimate is
    rating_list: str = ""


def read_entries(path: Path, *, of_teams: bool = False) -> tuple[Row, ...]:
    """The entries of a file, in its order. Columns of findings count fields, from 1. `of_teams`: each names his team.

    Raises `NoSuchFile` when it cannot be opened, `BadInput` with everything that is wrong in it.
    """
    text = _text_of(path)
    rows = _rows(path, text)
    header = [_column_name(cell) for cell in rows[0]] if rows else []
    findings = _header_findings(path, header, of_teams=of_teams) + _doubled(path, rows[0] if rows else [])
    if findings:
        raise BadInput(tuple(findings))
    entries = []
    for line, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        wrong = _row_findings(path, line, header, row)
        findings += wrong
        if not wrong:
            entries.append(_row(dict(zip(header, (cell.strip() for cell in row), strict=False))))
    if not entries and not findings:
        findings.append(Finding(str(path), 2, 0, "the end of the file", "at least one player"))
    if findings:
        raise BadInput(tuple(findings))
    return tuple(entries)


def _text_of(path: Path) -> str:
    if path.is_dir():
        raise NoSuchFile(f"{path} is a folder; give a CSV file.")
    try:
        contents = path.read_bytes()
    except OSError as error:
        raise NoSuchFile(f"{path} cannot be read: {error.strerror}.") from error
    if not contents.strip():
        raise BadInput((Finding(str(path), 1, 1, "nothing: the file is empty", "a line naming the columns"),))
    try:
        return contents.decode("utf-8-sig")
    except UnicodeDecodeError:
        return contents.decode("latin-1")  # every byte is a letter there; what spreadsheets wrote for decades


def _rows(path: Path, text: str) -> list[list[str]]:
    """The fields line by line; lines end in LF, CRLF or, as old spreadsheets have it, a bare CR."""
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=_delimiter(text), strict=True)
    rows = []
    started = 1  # the line on which the row begins: a field in quotation marks may go on for several
    try:
        for row in reader:
            rows.append(row)
            started = reader.line_num + 1
    except csv.Error as error:
        quoted = "quotation marks that are not closed, or go on after a closing one"
        what = quoted if '"' in text else f"what is no CSV: {error}"
        expected = "fields separated by commas, semicolons or tabs, whole or not at all in quotation marks"
        raise BadInput((Finding(str(path), started, 0, what, expected),)) from error
    return rows


def _delimiter(text: str) -> str:
    first = text.splitlines()[0]
    return max(",;\t", key=first.count)


def _column_name(cell: str) -> str:
    name = cell.strip().lower()
    return _ALSO_CALLED.get(name, name)


def _header_findings(path: Path, header: list[str], *, of_teams: bool) -> list[Finding]:
    columns = (_TEAM, *_COLUMNS) if of_teams else _COLUMNS
    expected = f"one of {', '.join(columns)}"
    findings = [
        Finding(str(path), 1, column, f"the column '{name}'", expected)
        for column, name in enumerate(header, start=1)
        if name not in columns
    ]
    findings += [
        Finding(str(path), 1, 0, f"the columns {', '.join(header)}", f"a column '{name}' among them")
        for name in ((_TEAM, "name") if of_teams else ("name",))
        if name not in header
    ]
    return findings


def _doubled(path: Path, cells: list[str]) -> list[Finding]:
    """Columns that mean the same (Elo and Rating): nobody can tell which of them holds."""
    findings = []
    for meaning in (_TEAM, *_COLUMNS):
        same = [(column, cell.strip()) for column, cell in enumerate(cells, start=1) if _column_name(cell) == meaning]
        if len(same) > 1:
            named = " and ".join(f"'{cell}'" for _, cell in same)
            findings.append(Finding(str(path), 1, same[1][0], f"the columns {named}", f"one column for {meaning}"))
    return findings


def _row_findings(path: Path, line: int, header: list[str], row: list[str]) -> list[Finding]:
    if len(row) > len(header):
        return [Finding(str(path), line, len(header) + 1, f"{len(row)} fields", f"{len(header)}, as in line 1")]
    fields = dict(zip(header, row, strict=False))
    findings = [
        Finding(str(path), line, column, f"{cell[:20]!r} with {code_point(letter)} in it", "characters to print")
        for column, cell in enumerate(row, start=1)
        if (letter := control_character(cell.strip()))
    ]
    if not fields.get("name", "").strip():
        findings.append(Finding(str(path), line, header.index("name") + 1, "no name", "a name"))
    if _TEAM in header and not fields.get(_TEAM, "").strip():
        findings.append(Finding(str(path), line, header.index(_TEAM) + 1, "no team", "the name of his team"))
    rating = fields.get("rating", "").strip()
    if rating and not _is_number(rating) and (_TEAM in header or not is_of_scale_or_estimate(rating)):
        column = header.index("rating") + 1
        also = "" if _TEAM in header else ", or as in 'BCF 175' or '1700 estimated'"
        findings.append(Finding(str(path), line, column, f"'{rating}'", f"a rating from 0 to {RATING_MAX}{also}"))
    if born := fields.get("birth_date", "").strip():
        findings += _birth_findings(path, line, header.index("birth_date") + 1, born)
    return findings


def _is_number(rating: str) -> bool:
    return rating.isdecimal() and len(rating) <= _LONGEST_RATING and int(rating) <= RATING_MAX


def _birth_findings(path: Path, line: int, column: int, born: str) -> list[Finding]:
    from events.trf.dates import BIRTH_EXPECTED, birth_date_of, is_unknown  # most commands read no report

    if birth_date_of(born) or is_unknown(born):
        return []
    return [Finding(str(path), line, column, f"'{born}'", BIRTH_EXPECTED)]


def _row(fields: dict[str, str]) -> Row:
    born, typed = fields.get("birth_date", ""), fields.get("rating", "")
    if born:
        from events.trf.dates import birth_date_of  # as above

        born = birth_date_of(born)
    return Row(
        _entry(fields),
        born,
        fields.get(_TEAM, ""),
        rating="" if not typed or _is_number(typed) else typed,
        rating_list=fields.get("rating_list", ""),
    )


def _entry(fields: dict[str, str]) -> Entry:
    return Entry(
        name=fields["name"],
        rating=int(typed) if _is_number(typed := fields.get("rating", "")) else 0,
        title=fields.get("title", ""),
        sex=fields.get("sex", ""),
        federation=fields.get("federation", ""),
        fide_id=fields.get("fide_id", ""),
    )
