"""Entries from a CSV file: every line read, every finding named, or nothing."""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from cli.exits import NoSuchFile
from cli.input.entry_columns import (
    CAPTAIN_CALLED,
    COLUMNS,
    FAMILY,
    GIVEN,
    GROUP,
    NATIONAL,
    OF_FIDE,
    OF_SECTION,
    SECTION,
    TEAM,
    Header,
    header_of,
    meaning_of,
    plain,
    repeats,
)
from cli.input.entry_options import SEXES
from cli.output.system_errors import reason_of
from core.model.congress import Congress
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.plain import as_meant, code_point, not_to_print
from core.model.sentence import joined, say
from events.deciders.entries import RATING_MAX, Entry, is_of_scale_or_estimate
from events.errors import ALLOWED, BadInput, Finding, contents_of_open, refuse_workbook, too_large

_LONGEST_RATING: Final = len(str(RATING_MAX))
_NO_RATING: Final = frozenset("-")
_NOT_MARKED: Final = frozenset({"", "0", "n", "no", "non", "nein", "false"})  # by `plain`
_WITH_INDEX: Final = re.compile(r"(\d+)(?:\s*[-/Pp*].*|\s+[A-Za-z]+)?")
_LIST_BESIDE: Final = "national_list"
_FIRST: Final = 6  # lines that are looked at for what parts the fields


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the file: the entry, and what is kept beside the log."""

    entry: Entry
    birth_date: str = ""  # in the form of the report; empty: none
    team: str = ""
    rating: str = ""  # as typed, where another scale or an estimate is
    rating_list: str = ""
    groups: tuple[tuple[str, str], ...] = ()  # by columns of the organiser's own
    section: str = ""  # the log of the section that is meant, in a list of a congress


class Entries(NamedTuple):
    """What a file holds, and what was passed over in it, as notes."""

    rows: tuple[Row, ...]
    notes: list[str]


Ask: TypeAlias = Callable[[Sequence[str]], Mapping[str, str]]
"""From the columns as they stand in the file to what they are read as."""


def read_entries(
    path: Path,
    mapping: Mapping[str, str] | None = None,
    *,
    of_teams: bool = False,
    ask: Ask | None = None,
    says_columns: bool = False,
    two_ratings: bool = False,
    congress: Congress | None = None,
    only: str = "",
) -> Entries:
    """The entries of a file, in its order. Columns of findings count fields, from 1. `of_teams`: each names his team.

    `mapping` is what columns are read as, by what `entry_columns.typed_mapping` gives. A column that nobody knows is
    passed over with a note, and with `says_columns` a note says what each other one is read as; `ask` is asked where
    none is known to hold the names. `two_ratings`: of FIDE and of a federation, told apart by their columns.
    `congress`: each entry names one of its sections; `only`: the log of the one of which entries are read. Raises
    `NoSuchFile` when it cannot be opened, `BadInput` with all that is wrong.
    """
    called = {**({} if congress is None else OF_SECTION), **(mapping or {})}
    rows = _rows(path, _text_of(path), called)
    header = header_of(rows, called, two_ratings=two_ratings)
    if ask is not None and rows and not {"name", FAMILY} & {*header.columns}:
        called |= ask(header.cells)
        header = header_of(rows, called, two_ratings=two_ratings)
    header = _without_groups(header, of_teams=of_teams)
    findings = _header_findings(path, header, of_teams=of_teams) + _doubled(path, header)
    findings += _section_column_findings(path, header, congress)
    if findings:
        raise BadInput(tuple(findings))
    if says_columns:
        header.notes.insert(0, _columns_told(header))
    entries: list[Row] = []
    rows = rows if congress is None or not only else _of_section(rows, header, congress, only)
    for line, row in enumerate(rows[header.line :], start=header.line + 1):
        if not any(cell.strip() for cell in row):
            continue
        if not entries and repeats(header, row, called):
            header.notes.append(say("line {line} repeats the column names", line=line))
            continue
        wrong, found = _looked_at(path, line, header, row, congress)
        findings += wrong
        if not wrong:
            entries.append(found())
    findings += _second_captains(path, header, rows) if of_teams else []
    if not entries and not findings:
        findings.append(Finding(str(path), header.line + 1, 0, say("the end of the file"), say("at least one player")))
    if findings:
        raise BadInput(tuple(findings))
    return Entries(tuple(entries), header.notes)


def _without_groups(header: Header, *, of_teams: bool) -> Header:
    """Players of teams are in their teams: there columns of other groups are skipped with a note."""
    if not of_teams:
        return header
    skipped = [cell for cell, one in zip(header.cells, header.columns, strict=True) if one.startswith(GROUP)]
    if skipped:
        header.notes.append(say("skipped: {columns} (players are grouped by their teams)", columns=", ".join(skipped)))
    return header._replace(columns=["" if one.startswith(GROUP) else one for one in header.columns])


def _second_captains(path: Path, header: Header, rows: list[list[str]]) -> list[Finding]:
    """A list that marks two captains of one team contradicts itself. Captains are not recorded; the column is noted."""
    column = next((at for at, cell in enumerate(header.cells) if plain(cell) in CAPTAIN_CALLED), None)
    if column is None or TEAM not in header.columns:
        return []
    first: dict[str, int] = {}
    findings = []
    for line, row in enumerate(rows[header.line :], start=header.line + 1):
        marked = row[column].strip() if column < len(row) else ""
        if plain(marked) in _NOT_MARKED:
            continue
        team = _fields(header, row).get(TEAM, "")
        if team in first:
            read = say("a second captain of {team}; line {line} has the first", team=team, line=first[team])
            findings.append(Finding(str(path), line, column + 1, read, say("one captain for each team")))
        first.setdefault(team, line)
    return findings


def _of_section(rows: list[list[str]], header: Header, congress: Congress, only: str) -> list[list[str]]:
    """The rows with empty ones for what is of other sections, so that each stays in its line."""
    column, meant = header.columns.index(SECTION), {one.stream: one for one in congress.sections}.get(only)
    named = {word: congress.named(word) for word in {row[column] for row in rows if len(row) > column}}
    return [row if len(row) > column and named[row[column]] == meant else [] for row in rows]


def _section_column_findings(path: Path, header: Header, congress: Congress | None) -> list[Finding]:
    if congress is None or SECTION in header.columns:
        return []
    read = joined(", ", (cell.strip() for cell in header.cells))
    return [Finding(str(path), header.line, 1, read, say("a column 'section'"))]


def _looked_at(
    path: Path, line: int, header: Header, row: list[str], congress: Congress | None
) -> tuple[list[Finding], Callable[[], Row]]:
    """What is wrong with a line, and what gives its entry where nothing is."""
    wrong, fields = _row_findings(path, line, header, row), _fields(header, row)
    if congress is None:
        return wrong, lambda: _row(fields)
    section = congress.named(fields.get(SECTION, ""))
    if section is None:
        listed = joined(", ", (one.stream.removeprefix(f"{congress.name}-") for one in congress.sections))
        read, column = fields.get(SECTION, ""), header.columns.index(SECTION) + 1
        expected = say("one of the sections {listed}", listed=listed)
        wrong.append(Finding(str(path), line, column, f"'{read[:20]}'" if read else say("no section"), expected))
    return wrong, lambda: _row(fields, "" if section is None else section.stream)


def _columns_told(header: Header) -> str:
    pairs = zip(header.cells, header.columns, strict=True)
    read = [say("{cell} as {column}", cell=cell.strip(), column=column) for cell, column in pairs if column]
    return say("columns read: {columns}", columns=joined(", ", read))


def _fields(header: Header, row: Sequence[str]) -> dict[str, str]:
    """The fields by what they mean; family and given name as one."""
    fields = {column: as_meant(cell.strip()) for column, cell in zip(header.columns, row, strict=False) if column}
    if FAMILY in fields:
        parts = (fields.pop(FAMILY), fields.pop(GIVEN, ""))
        fields["name"] = ", ".join(filter(None, parts))
    if (sex := fields.get("sex", "").lower()) in SEXES:
        fields["sex"] = SEXES[sex]
    if fields.get("rating") in _NO_RATING:
        fields["rating"] = ""
    if header.national_list:
        fields |= _national_rating(fields.get("rating", ""), header.national_list, fields.get("rating_list", ""))
    if NATIONAL in fields:
        fields[NATIONAL] = number_in(fields[NATIONAL])
        fields[_LIST_BESIDE] = header.list_beside if fields[NATIONAL] else ""
    if fields.get(OF_FIDE) in _NO_RATING:
        fields[OF_FIDE] = ""
    return fields


def _national_rating(typed: str, column: str, named: str) -> dict[str, str]:
    """A national rating, as in 1823-45 with its index behind it, and the list; what is no number is no rating."""
    number = number_in(typed)
    return {"rating": number, "rating_list": (named or column) if number else ""}


def number_in(typed: str) -> str:
    """The rating in 1823-45, 1450P12, 1450/12 or 1499 F: what follows says how sure it is; empty: there is none."""
    found = _WITH_INDEX.fullmatch(typed)
    return found[1] if found is not None and _is_number(found[1]) and int(found[1]) else ""


def _text_of(path: Path) -> str:
    if path.is_dir():
        raise NoSuchFile("{path} is a folder; give a CSV file.", path=path)
    try:
        with path.open("rb") as file:
            contents = contents_of_open(file)
    except OSError as error:
        raise NoSuchFile("{path} cannot be read: {problem}.", path=path, problem=reason_of(error)) from error
    if read := too_large(contents):
        raise BadInput((Finding(str(path), 0, 0, read, say("an entries file of {allowed}", allowed=ALLOWED)),))
    refuse_workbook(str(path), contents)
    text = text_as_saved(contents)
    if not text.strip():  # also of a file that is nothing but a mark of how it is written
        raise BadInput((Finding(str(path), 1, 1, say("nothing: the file is empty"), say("a line naming the columns")),))
    return text


def text_as_saved(contents: bytes) -> str:
    """A list as spreadsheets save it: UTF-8 with or without a mark, UTF-16 ("Unicode text"), or Windows-1252.

    A file that two programs saved in turn has the mark of UTF-8 in front of letters that are none. The five bytes that
    Windows-1252 does not know are read as Latin-1 has them, so that what is no letter is found in its cell.
    """
    wide = contents.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    unmarked = contents.removeprefix(BOM_UTF8)
    for letters in ("utf-16",) if wide else ("utf-8", "cp1252"):
        try:
            return (contents if wide else unmarked).decode(letters)
        except UnicodeDecodeError:
            continue
    return unmarked.decode("latin-1")


def _rows(path: Path, text: str, mapping: Mapping[str, str]) -> list[list[str]]:
    """The fields line by line; lines end in LF, CRLF or, as old spreadsheets have it, a bare CR."""
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=_delimiter(text, mapping), strict=True)
    rows = []
    started = 1  # the line on which the row begins: a field in quotation marks may go on for several
    try:
        for row in reader:
            rows.append(row)
            started = reader.line_num + 1
    except csv.Error as error:
        quoted = say("quotation marks that are not closed, or text after a closing one")
        what = quoted if '"' in text else say("invalid CSV: {error}", error=error)
        expected = say("fields separated by commas, semicolons or tabs, each quoted as a whole or not at all")
        raise BadInput((Finding(str(path), started, 0, what, expected),)) from error
    return rows


def _delimiter(text: str, mapping: Mapping[str, str]) -> str:
    """The sign that parts a line into most columns that are known; of equals the one that stands most often."""
    first = text.splitlines()[:_FIRST]

    def fits(sign: str) -> tuple[int, int]:
        known = (sum(bool(meaning_of(cell.strip('"'), mapping)) for cell in line.split(sign)) for line in first)
        return max(known), max(line.count(sign) for line in first)

    return max(",;\t", key=fits)


def _header_findings(path: Path, header: Header, *, of_teams: bool) -> list[Finding]:
    cells = (cell.strip() for cell in header.cells)
    named = ", ".join(f"'{cell}'" if "," in cell else cell for cell in cells)
    return [
        Finding(
            str(path),
            header.line,
            0,
            say("the columns {named}", named=named),
            say("a column '{name}' (--map COLUMN={name} names it)", name=name),
        )
        for name in ((TEAM, "name") if of_teams else ("name",))
        if name not in header.columns and not (name == "name" and FAMILY in header.columns)
    ]


def _doubled(path: Path, header: Header) -> list[Finding]:
    """Columns that mean the same (Elo and Rating): nobody can tell which of them holds."""
    findings = []
    for meaning in (TEAM, FAMILY, GIVEN, *COLUMNS):
        places = [column for column, meant in enumerate(header.columns, start=1) if meant == meaning]
        if len(places) > 1:
            named = joined(say(" and "), (f"'{header.cells[place - 1].strip()}'" for place in places))
            expected = say(
                "only one column for {meaning} (--map '{column}=-' skips a column)",
                meaning=meaning,
                column=header.cells[places[1] - 1].strip(),
            )
            findings.append(
                Finding(str(path), header.line, places[1], say("the columns {named}", named=named), expected)
            )
    return findings


def _row_findings(path: Path, line: int, header: Header, row: list[str]) -> list[Finding]:
    columns = header.columns
    if len(row) > len(columns) and any(cell.strip() for cell in row[len(columns) :]):
        expected = say("{count} fields, as in line {line}", count=len(columns), line=header.line)
        return [Finding(str(path), line, len(columns) + 1, say("{count} fields", count=len(row)), expected)]
    fields = _fields(header, row)
    name_column = columns.index(FAMILY if FAMILY in columns else "name") + 1
    findings = [
        Finding(
            str(path),
            line,
            column,
            say("{cell!r}, which contains {code_point}", cell=cell[:20], code_point=code_point(letter)),
            say("printable characters"),
        )
        for column, cell in enumerate(row, start=1)
        if (letter := not_to_print(cell.strip()))
    ]
    if not fields.get("name", ""):
        findings.append(Finding(str(path), line, name_column, say("no name"), say("a name")))
    if TEAM in columns and not fields.get(TEAM, ""):
        findings.append(Finding(str(path), line, columns.index(TEAM) + 1, say("no team"), say("the name of the team")))
    rating = fields.get("rating", "")
    if rating and not _is_number(rating) and (TEAM in columns or not is_of_scale_or_estimate(rating)):
        column = columns.index("rating") + 1
        also = "" if TEAM in columns else say(", or as in 'BCF 175' or '1700 estimated'")
        findings.append(
            Finding(
                str(path),
                line,
                column,
                f"'{rating}'",
                say("a rating from 0 to {most}{also}", most=RATING_MAX, also=also),
            )
        )
    if (typed := fields.get(OF_FIDE, "")) and not _is_number(typed):
        expected = say("a rating from 0 to {most}{also}", most=RATING_MAX, also="")
        findings.append(Finding(str(path), line, columns.index(OF_FIDE) + 1, f"'{typed}'", expected))
    if born := fields.get("birth_date", ""):
        findings += _birth_findings(path, line, columns.index("birth_date") + 1, born)
    return findings


def _is_number(rating: str) -> bool:
    return rating.isdecimal() and len(rating) <= _LONGEST_RATING and int(rating) <= RATING_MAX


def _birth_findings(path: Path, line: int, column: int, born: str) -> list[Finding]:
    from events.trf.layout import BIRTH_EXPECTED, birth_date_of, is_unknown_date  # most commands read no report

    if birth_date_of(born) or is_unknown_date(born):
        return []
    return [Finding(str(path), line, column, f"'{born}'", BIRTH_EXPECTED)]


def _row(fields: dict[str, str], section: str = "") -> Row:
    born, typed = fields.get("birth_date", ""), fields.get("rating", "")
    if born:
        from events.trf.layout import birth_date_of  # as above

        born = birth_date_of(born)
    return Row(
        _entry(fields),
        born,
        fields.get(TEAM, ""),
        rating="" if not typed or _is_number(typed) else typed,
        rating_list=fields.get("rating_list", ""),
        groups=tuple(
            (name.removeprefix(GROUP), group) for name, group in fields.items() if name.startswith(GROUP) and group
        ),
        section=section,
    )


def _entry(fields: dict[str, str]) -> Entry:
    return Entry(
        name=fields["name"],
        rating=int(typed) if _is_number(typed := fields.get("rating", "")) else 0,
        title=fields.get("title", ""),
        sex=fields.get("sex", ""),
        federation=fields.get("federation", ""),
        fide_id=fields.get("fide_id", ""),
        club=fields.get("club", ""),
        fide_rating=int(fields.get(OF_FIDE) or 0),
        national_rating=int(fields.get(NATIONAL) or 0),
        national_list=fields.get(_LIST_BESIDE, ""),
    )
