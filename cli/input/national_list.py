"""CSV files of a national federation: its rating list, and the numbers that it gave the players.

The list has a number, a name and a rating in each line (decision 200), the numbers have two columns.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from cli.exits import NoSuchFile, UsageProblem
from cli.input.entries_file import number_in, text_as_saved
from cli.input.entry_columns import FAMILY, GIVEN, is_national, meaning_of, plain
from cli.input.roster import find
from cli.output.system_errors import reason_of
from core.model.plain import as_meant, not_to_print
from core.model.sentence import joined, say, text_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.errors import BadInput, Finding, contents_of_open, refuse_workbook, too_large
from events.lists.index import SEX, NationalPlayer
from events.trf import contents_of

_COLUMNS: Final = ("player", "id")


def national_ids(tournament: Tournament, file: str) -> dict[PlayerId, str]:
    """The numbers by player. Raises `BadInput` with every line that is wrong, and takes none of the file then."""
    contents = contents_of(file)
    try:
        text = contents.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput((Finding(file, 1, 0, say("bytes that are not UTF-8"), say("a CSV file in UTF-8")),)) from None
    try:
        rows = list(csv.reader(io.StringIO(text, newline=None)))
    except csv.Error as error:
        read = say("invalid CSV: {error}", error=error)
        raise BadInput((Finding(file, 0, 0, read, say("a CSV file with the columns player and id")),)) from error
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    if sorted(head) != sorted(_COLUMNS):
        raise BadInput(
            (
                Finding(
                    file,
                    1,
                    1,
                    f"'{','.join(head)[:60]}'",
                    say("the columns {columns}", columns=joined(say(" and "), _COLUMNS)),
                ),
            )
        )
    found: dict[PlayerId, str] = {}
    wrong = []
    for number, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        try:
            player, national = _read(tournament, dict(zip(head, row, strict=True)), found)
        except (UsageProblem, ValueError) as problem:
            wrong.append(
                Finding(
                    file,
                    number,
                    1,
                    joined("", (f"'{','.join(row)[:60]}' (", text_of(problem), ")")),
                    say("each player and each number only once"),
                )
            )
        else:
            found[player] = national
    if wrong:
        raise BadInput(tuple(wrong))
    return found


def _read(tournament: Tournament, row: dict[str, str], found: dict[PlayerId, str]) -> tuple[PlayerId, str]:
    player, national = find(tournament, as_meant(row["player"].strip())), row["id"].strip()
    if not national or not national.isascii() or not national.isalnum():
        raise UsageProblem("an ID number may contain only letters and digits")
    if player.id in found or national in found.values():
        raise UsageProblem("a player or a number is listed twice")
    return player.id, national


_ID: Final = "id"
_IDS: Final = (
    *("nationalid", "playerid", "memberid", "memid", "ecfcode", "ecfid", "uscfid", "cfcid", "cfcno", "cfcnumber"),
    *("dsbid", "dwzid", "pkz", "spielerid", "mitgliedsnummer", "licence", "licencia", "cedula"),
    *(_ID, "code", "number", "no", "nr"),
)
"""What columns of numbers are called; where a file has several, the one named first here is meant."""
_RATINGS: Final = ("standardrating", "standard", "regular", "regularrating", "currentrating", "ratingstandard")
_ALSO_CALLED: Final = {"last": FAMILY, "first": GIVEN, "fideland": "federation"}
_LARGEST: Final = 64 * 1024 * 1024
_NEEDED: Final = (_ID, "name", "rating")
_FIRST_LINES: Final = 6
_MOST_FINDINGS: Final = 20


def read_national_list(path: Path) -> list[NationalPlayer]:
    """The players of a list. Raises `NoSuchFile`, and `BadInput` with what is wrong; then nobody is taken."""
    rows = _rows(path)
    header, columns = _header_of(path, rows)
    found: dict[str, NationalPlayer] = {}
    wrong: list[Finding] = []
    for line, row in enumerate(rows[header:], start=header + 1):
        if not any(cell.strip() for cell in row):
            continue
        fields = {meaning: as_meant(row[at].strip()) for meaning, at in columns.items() if at < len(row)}
        flaw = _flaw_of(fields, found)
        if flaw is None:
            one = _player(fields)
            found[one.id.casefold()] = one
        else:
            wrong.append(Finding(str(path), line, columns[flaw[0]] + 1, flaw[1], flaw[2]))
    if wrong:
        raise BadInput(tuple(wrong[:_MOST_FINDINGS]))
    return list(found.values())


def _rows(path: Path) -> list[list[str]]:
    try:
        with path.open("rb") as file:
            contents = contents_of_open(file, _LARGEST)
    except OSError as error:
        raise NoSuchFile("{path} cannot be read: {problem}.", path=path, problem=reason_of(error)) from error
    if read := too_large(contents, in_lines=False, largest=_LARGEST):
        raise BadInput((Finding(str(path), 0, 0, read, say("a rating list")),))
    refuse_workbook(str(path), contents)
    text = text_as_saved(contents)
    first = text.partition("\n")[0]
    sign = max(",;\t", key=first.count)
    try:
        return list(csv.reader(io.StringIO(text, newline=None), delimiter=sign, strict=True))
    except csv.Error as error:
        read = say("invalid CSV: {error}", error=error)
        expected = say("fields separated by commas, semicolons or tabs, each quoted as a whole or not at all")
        raise BadInput((Finding(str(path), 0, 0, read, expected),)) from error


def _header_of(path: Path, rows: Sequence[Sequence[str]]) -> tuple[int, dict[str, int]]:
    """How many lines stand before the first player, and where each column is. Raises `BadInput` without all needed."""
    for index, cells in enumerate(rows[:_FIRST_LINES]):
        columns = _columns_of(cells)
        if not {*_NEEDED} - columns.keys():
            return index + 1, columns
    read = ", ".join(cell.strip() for cell in rows[0])[:60] if rows else say("nothing: the file is empty")
    expected = say("a header that names a column for {needed}", needed=joined(", ", _NEEDED))
    raise BadInput((Finding(str(path), 1, 0, read, expected),))


def _columns_of(cells: Sequence[str]) -> dict[str, int]:
    """Where each column is; of several ratings the one that is called after the list comes first."""
    columns: dict[str, int] = {}
    for at, cell in enumerate(cells):
        columns.setdefault(_meaning(cell), at)
    columns.pop("", None)
    ids = [at for at, cell in enumerate(cells) if _meaning(cell) == _ID]
    if ids:
        columns[_ID] = min(ids, key=lambda at: _rank(cells[at]))
    by_list = next((at for at, cell in enumerate(cells) if is_national(cell) and _meaning(cell) != _ID), None)
    if by_list is not None:
        columns["rating"] = by_list
    if FAMILY in columns:
        columns.setdefault("name", columns[FAMILY])
    return columns


def _meaning(cell: str) -> str:
    word = plain(cell)
    if word in _IDS or cell.strip().endswith("#"):
        return _ID
    return "rating" if word in _RATINGS else _ALSO_CALLED.get(word) or meaning_of(cell, {})


def _rank(cell: str) -> int:
    """How much a column is that of the numbers of the federation: CFC#, then the names in order."""
    return _IDS.index(plain(cell)) if plain(cell) in _IDS else -1


def _flaw_of(fields: Mapping[str, str], found: Mapping[str, NationalPlayer]) -> tuple[str, str, str] | None:
    """The column of what is wrong, what was read, and what was expected."""
    number = fields.get(_ID, "")
    name = fields.get("name", "")
    if not number or not number.isprintable():
        return _ID, f"'{number}'", say("the number of the player")
    if number.casefold() in found:
        return _ID, say("{number} a second time", number=number), say("each player only once")
    if not name or not_to_print(name):
        return "name", repr(name), say("a name")
    typed = fields.get("rating", "")
    if typed.isdecimal() and any(map(int, typed)) and not number_in(typed):  # 5000 digits are no number to Python
        return "rating", f"'{typed[:20]}'", say("a rating")
    return None


def _player(fields: Mapping[str, str]) -> NationalPlayer:
    name = fields["name"]
    if FAMILY in fields:
        name = ", ".join(filter(None, (fields[FAMILY], fields.get(GIVEN, ""))))
    fide_id, born = fields.get("fide_id", ""), fields.get("birth_date", "")
    return NationalPlayer(
        fields[_ID],
        name,
        fields.get("federation", "").upper(),
        SEX.get(fields.get("sex", "")[:1].upper(), ""),
        next(_years_in(born), 0),
        int(number_in(fields.get("rating", "")) or 0),
        int(fide_id) if fide_id.isdecimal() and len(fide_id) <= _FIDE_DIGITS else 0,
    )


_FIDE_DIGITS: Final = 11
_YEAR_DIGITS: Final = 4


def _years_in(born: str) -> Iterator[int]:
    """1990 in 1990, 1990-05-01 and 01.05.1990."""
    for part in born.replace(".", "-").replace("/", "-").split("-"):
        if part.isdecimal() and len(part) == _YEAR_DIGITS:
            yield int(part)
