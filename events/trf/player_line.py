"""One 001 line: the fields of `layout`, and one entry for each round."""

from core.model.dataclass import replace
from core.model.hints import Final
from core.model.pattern import pattern
from core.model.results import Colour
from core.model.sentence import say
from core.model.units import Points
from events.trf.document import ADJOURNED_CODES, OUTCOME_ALONE, OUTCOME_WITH_OPPONENT, Entry, PlayerRecord, points_of
from events.trf.layout import (
    BIRTH_DATE,
    COLOUR_OFFSET,
    FEDERATION,
    FIDE_ID,
    FIRST_ROUND_COLUMN,
    NAME,
    NUMBER,
    OPPONENT_WIDTH,
    POINTS,
    RANK,
    RATING,
    RESULT_OFFSET,
    ROUND_STEP,
    ROUND_WIDTH,
    SEX,
    TITLE,
    Column,
)
from events.trf.report import Report, TextBehind

_RESULT_CODES: Final = say("1 = 0, + -, W D L, H F U Z or blank")
_COLOURS: Final[dict[str, Colour | None]] = {
    "w": Colour.WHITE,
    "W": Colour.WHITE,
    "b": Colour.BLACK,
    "B": Colour.BLACK,
    "-": None,
    " ": None,
}
_CODES: Final = frozenset(OUTCOME_WITH_OPPONENT) | frozenset(OUTCOME_ALONE) | ADJOURNED_CODES

# The four characters after the opponent, as they nearly always stand, read in one look.
_TAILS: Final[dict[str, tuple[Colour | None, str]]] = {
    f" {colour_text} {code or ' '}": (colour, code.upper())
    for colour_text, colour in _COLOURS.items()
    for upper in _CODES
    for code in {upper, upper.lower()}
}

_STRAY_IS_AN_ERROR: Final = (9, 80, 85, 90, 91)  # a character there moves a number out of its field
_STRAY_IS_KEPT: Final = (4, 14, 48, 53, 57, 69)


def read_player(text: str, line: int, report: Report) -> PlayerRecord | None:
    """The record of a 001 line; None when its number cannot be read. Everything wrong goes to the report.

    Some programs count the columns of a UTF-8 line in bytes; then everything after the name stands elsewhere.
    """
    if text.isascii():
        return _by_columns(text, line, report)
    by_characters, by_bytes = Report(report.file_name), Report(report.file_name)
    player = _by_columns(text, line, by_characters)
    if by_characters.noise == (0, 0):
        return player
    bytewise = _by_columns(text.encode().decode("latin-1"), line, by_bytes)
    if bytewise is None or by_bytes.noise >= by_characters.noise:
        report.add(by_characters)
        return player
    name = bytewise.name.encode("latin-1").decode(errors="replace")
    by_bytes.adjusted(
        line,
        NAME.last + 1,
        say("columns in which the name {name!r} is counted in bytes", name=name),
        say("columns counted in bytes"),
    )
    report.add(by_bytes)
    return replace(bytewise, name=name, columns_in_bytes=True)


def _by_columns(text: str, line: int, report: Report) -> PlayerRecord | None:
    """As the columns of its characters have it."""
    number = _whole_number(NUMBER, text, line, report)
    if len(text) < POINTS.last:
        report.error(
            line,
            len(text) + 1,
            say("the end of the line after {count} columns", count=len(text)),
            say(
                "a player's line that extends at least to the {name} in columns {first}-{last}",
                name=POINTS.name,
                first=POINTS.first,
                last=POINTS.last,
            ),
        )
    if text[8:9] != " " or text[79:80] != " " or text[84:85].strip() or text[89:91].strip():
        _report_strays(text, _STRAY_IS_AN_ERROR, line, report)
    for column in _STRAY_IS_KEPT:
        if text[column - 1 : column].strip():
            report.adjusted(
                line, column, repr(text[column - 1]), say("a character outside any field, kept in the file only")
            )
    if not number:
        if number == 0:
            report.error(line, NUMBER.first, say("starting rank number 0"), say("a number from 1 to 9999"))
        return None
    return PlayerRecord(
        line=line,
        number=number,
        name=NAME.of(text).strip(),
        sex=SEX.of(text).strip(),
        title=TITLE.of(text).strip(),
        rating=_whole_number(RATING, text, line, report, blank=0) or 0,
        federation=FEDERATION.of(text).strip(),
        fide_id=FIDE_ID.of(text).strip(),
        birth_date=_birth_date(text, line, report),
        points=_points(text, line, report),
        rank=_whole_number(RANK, text, line, report, blank=None) if RANK.of(text).strip() else None,
        entries=_entries(text, number, line, report),
    )


def _report_strays(text: str, columns: tuple[int, ...], line: int, report: Report) -> None:
    for column in columns:
        character = text[column - 1 : column]
        if character.strip():
            report.error(line, column, repr(character), say("a blank between two fields"))


def _whole_number(column: Column, text: str, line: int, report: Report, blank: int | None = None) -> int | None:
    found = column.of(text).strip()
    if found.isdecimal() and found.isascii():
        return int(found)
    if found:
        report.error(
            line, column.first, repr(found), say("the {name}, {contents}", name=column.name, contents=column.contents)
        )
    elif column is NUMBER:
        report.error(
            line, column.first, say("blanks"), say("the {name}, {contents}", name=column.name, contents=column.contents)
        )
    return blank


def _birth_date(text: str, line: int, report: Report) -> str:
    """As it stands; what has no digit is no date."""
    found = BIRTH_DATE.of(text)
    date = found.strip()
    if date and not any(character.isdecimal() for character in date):
        report.adjusted(line, BIRTH_DATE.first, say("birth date {date!r}", date=date), say("no birth date"))
        return ""
    if date and found.startswith(" "):
        # The date itself is kept beside the log, where adjustments are, so that it can be erased.
        report.adjusted(
            line,
            BIRTH_DATE.first,
            say("a birth date after a space"),
            say("the date, from column {first} onwards", first=BIRTH_DATE.first),
        )
    return date


def _points(text: str, line: int, report: Report) -> Points | None:
    found = POINTS.of(text).strip()
    if not found:
        return None
    points = points_of(found)
    if points is None:
        if len(text) >= POINTS.last:  # else the line was reported as too short
            report.error(line, POINTS.first, repr(found), POINTS.contents)
        return None
    if "," in found:
        report.adjusted(line, POINTS.first, say("points {found} with a comma", found=found), say("a decimal point"))
    return points


def _entries(text: str, number: int, line: int, report: Report) -> tuple[Entry | None, ...]:
    """One entry a round, up to the last round that has any character, or up to text behind the rounds."""
    entries: list[Entry | None] = []
    last = len(text.rstrip())
    for start in range(FIRST_ROUND_COLUMN - 1, last, ROUND_STEP):
        if _is_no_entry(text, start):
            _set_aside(text, start, number, line, report)
            break
        entries.append(_entry(text, start, last, number, line, report))
        gap = start + ROUND_WIDTH
        if text[gap : gap + 2].strip():
            if _TELLS_OF_A_ROUND.search(text, gap) is None:
                _set_aside(text, gap, number, line, report)
                break
            report.error(line, gap + 1, repr(text[gap : gap + 2]), _TWO_BLANKS)
    return tuple(entries)


_TWO_BLANKS: Final = say("two blanks between two rounds")
_TELLS_OF_A_ROUND: Final = pattern(r"(?i)\d\s+[a-z-]\s+[-+=10?*HFUZWDL](?=\s|$)")


def _is_no_entry(text: str, start: int) -> bool:
    """Whether neither this cell nor anything behind it has the form of opponent, colour and result."""
    cell = text[start : start + ROUND_WIDTH].ljust(ROUND_WIDTH)
    if cell.isspace() or cell[OPPONENT_WIDTH:] in _TAILS:
        found = cell[:OPPONENT_WIDTH].strip()
        if not found or (found.isdecimal() and found.isascii()):
            return False
    elif _is_like_an_entry(cell):
        return False
    return _TELLS_OF_A_ROUND.search(text, start) is None


def _is_like_an_entry(cell: str) -> bool:
    """Whether a cell that cannot be read has an opponent or a colour in its place: then it is a round gone wrong."""
    opponent, colour = cell[:OPPONENT_WIDTH].strip(), cell[COLOUR_OFFSET]
    if cell[4] != " " or cell[6] != " " or colour not in _COLOURS or (opponent and not opponent.isdecimal()):
        return False
    return bool(opponent) or colour != " "


def _set_aside(text: str, start: int, number: int, line: int, report: Report) -> None:
    """Whether it is text behind the last round, or a round gone wrong, the lines of the other players tell."""
    found = Report(report.file_name, strict=report.strict)
    rounds_before, beyond = divmod(start - (FIRST_ROUND_COLUMN - 1), ROUND_STEP)
    if beyond:  # between two rounds
        found.error(line, start + 1, repr(text[start : start + 2]), _TWO_BLANKS)
        rounds_before += 1
    last = len(text.rstrip())
    for cell in range(FIRST_ROUND_COLUMN - 1 + ROUND_STEP * rounds_before, last, ROUND_STEP):
        _entry(text, cell, last, number, line, found)
        gap = cell + ROUND_WIDTH
        if text[gap : gap + 2].strip():
            found.error(line, gap + 1, repr(text[gap : gap + 2]), _TWO_BLANKS)
    behind = text[start:].strip()
    report.text_behind.append(TextBehind(line, start + 1, rounds_before + 1, behind, tuple(found.errors)))


def _entry(text: str, start: int, last: int, number: int, line: int, report: Report) -> Entry | None:
    """One round; None where it says nothing, or nothing that could be read."""
    cell = text[start : start + ROUND_WIDTH]
    opponent_text = cell[:OPPONENT_WIDTH]
    tail = _TAILS.get(cell[OPPONENT_WIDTH:]) or _slow_tail(cell, last - start, start + 1, line, report)
    if tail is None:
        return None
    colour, code = tail
    found = opponent_text.strip()
    if found.isdecimal() and found.isascii():
        opponent = int(found)
    elif found:
        report.error(line, start + 1, repr(found), say("the opponent's starting rank number, 0000 or blanks"))
        return None
    elif cell.isspace():
        return None
    else:
        opponent = 0
    entry = Entry(opponent, colour, code)
    return entry if _entry_makes_sense(entry, number, cell, start + 1, line, report) else None


def _slow_tail(cell: str, length: int, column: int, line: int, report: Report) -> tuple[Colour | None, str] | None:
    """A round's colour and result where the cell does not look as usual: cut short, or wrong."""
    if length <= COLOUR_OFFSET:
        if cell.isspace():
            return None, ""
        report.error(
            line,
            column + length,
            say("the end of the line after {cell!r}", cell=cell.rstrip()),
            say(
                "opponent, colour and result in columns {first}-{last}",
                first=column,
                last=column + RESULT_OFFSET,
            ),
        )
        return None
    padded = cell.ljust(ROUND_WIDTH)
    tail = _TAILS.get(padded[OPPONENT_WIDTH:])
    if tail is not None:
        return tail
    if padded[4] != " " or padded[6] != " ":
        offset = 4 if padded[4] != " " else 6
        report.error(line, column + offset, repr(cell), say("blanks between opponent, colour and result"))
    if padded[COLOUR_OFFSET] not in _COLOURS:
        report.error(
            line,
            column + COLOUR_OFFSET,
            say("colour {padded!r}", padded=padded[COLOUR_OFFSET]),
            say("w, b, - or blank"),
        )
    code = padded[RESULT_OFFSET]
    if code.upper() not in _CODES and code != " ":
        report.error(line, column + RESULT_OFFSET, say("result {code!r}", code=code), _RESULT_CODES)
    return None


def _entry_makes_sense(entry: Entry, number: int, cell: str, column: int, line: int, report: Report) -> bool:
    """Whether opponent, colour and result of one cell go together."""
    if entry.opponent == number:
        report.error(
            line,
            column,
            say("opponent {number}", number=number),
            say("another player's number: a player cannot be their own opponent"),
        )
        return False
    problem = _problem_with_opponent(entry) if entry.opponent else _problem_alone(entry)
    if problem is not None:
        offset, read, expected = problem
        report.error(line, column + offset, say("{read}: {cell!r}", read=read, cell=cell), expected)
        return False
    return True


_Problem = tuple[int, str, str]  # offset in the cell, what was read, what was expected


def _problem_with_opponent(entry: Entry) -> _Problem | None:
    opponent, colour, code = entry
    if code and code not in OUTCOME_WITH_OPPONENT and code not in ADJOURNED_CODES:
        expected = say("1 = 0, + - or W D L: a bye (H F U Z) has opponent 0000")
        return RESULT_OFFSET, say("result {code} with opponent {opponent}", code=code, opponent=opponent), expected
    if colour is None and code not in ("+", "-"):
        return COLOUR_OFFSET, say("no colour in the game against {opponent}", opponent=opponent), say("w or b")
    return None


def _problem_alone(entry: Entry) -> _Problem | None:
    if entry.colour is not None:
        return (
            0,
            say("colour {value} without an opponent", value=entry.colour.value),
            say("an opponent, or - as the colour"),
        )
    if entry.code not in OUTCOME_ALONE:
        expected = say("H F U Z for a bye, + or - for a forfeit, or blank")
        return RESULT_OFFSET, say("result {code} without an opponent", code=entry.code), expected
    return None
