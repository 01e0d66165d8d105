"""Lines that are shifted, with a round's cell lost or doubled, or under another player's number.

One slip then spoils everything behind it. Where the line agrees with the lines of the opponents again once the slip is
undone, it is told as that one slip, and the rest of the audit reads the line as it was meant.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.sentence import joined, say
from events.trf.document import Entry, PlayerRecord, TrfDocument
from events.trf.layout import (
    BIRTH_DATE,
    FEDERATION,
    FIDE_ID,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    ROUND_STEP,
    ROUND_WIDTH,
    SEX,
    TITLE,
    round_column,
)
from events.trf.player_line import read_player
from events.trf.reader import LinesRead, read_lines
from events.trf.report import Report
from projections.audit.catalogue import finding
from projections.audit.finding import Finding
from projections.audit.games import MIRROR

_TELLING: Final = 2  # so many games, or more, must agree again for a round's cell to be taken for lost or doubled
_LINES_MAX: Final = 40  # of a file with more lines that cannot be read, the form is another one altogether
_FIELDS: Final = (NUMBER, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_ID, BIRTH_DATE, POINTS, RANK)

Opponents = Mapping[tuple[int, int], int]
"""By player and round, whom the line of that player names; 0: nobody."""


# --- one column too far ----------------------------------------------------------------------------------


def with_columns_in_place(read: LinesRead, name: str) -> tuple[LinesRead, list[Finding]]:
    """The file with those lines moved back that stand one column too far from some column on."""
    document = read.document
    wrong = sorted({one.line for one in read.errors if _is_of_a_player(document, one.line)})
    if not wrong or len(wrong) > _LINES_MAX or document.teams is not None:
        return read, []
    lines, found = [one.text for one in document.lines], []
    opponents = _opponents(player for player in document.players if player.line not in wrong)
    for line in wrong:
        moved = _moved_back(lines[line - 1], line, opponents)
        if moved is not None:
            lines[line - 1] = moved.text
            found.append(_of_columns(line, moved))
    if not found:
        return read, []
    text = "".join(text + one.end for text, one in zip(lines, document.lines, strict=True))
    return read_lines(text.encode(document.encoding), name), found


def _is_of_a_player(document: TrfDocument, line: int) -> bool:
    return 0 < line <= len(document.lines) and document.lines[line - 1].text.startswith("001")


@dataclass(frozen=True, slots=True)
class _Moved:
    """A line moved by one column from some column on."""

    text: str
    player: int
    column: int
    to_the_right: bool  # as it stood in the file
    agreeing: int


def _moved_back(text: str, line: int, opponents: Opponents) -> _Moved | None:
    """The line with one blank more or fewer with which all of it can be read; None: there is none."""
    best: _Moved | None = None
    for column, to_the_right, moved in _variants(text):
        report = Report("")
        player = read_player(moved, line, report)
        if player is None or report.noise != (0, 0):
            continue
        games = [(number, entry) for number, entry in enumerate(player.entries, 1) if entry and entry.opponent]
        agreeing = sum(opponents.get((entry.opponent, number)) == player.number for number, entry in games)
        if 2 * agreeing >= len(games) and (best is None or agreeing > best.agreeing):
            best = _Moved(moved, player.number, column, to_the_right, agreeing)
    return best


def _variants(text: str) -> Iterator[tuple[int, bool, str]]:
    """One blank taken out or put in, before every field and every round."""
    last = len(text.rstrip())
    starts = [one.first for one in _FIELDS]
    starts += range(round_column(1), last + ROUND_WIDTH, ROUND_STEP)
    for column in starts:
        if column > last + 1:
            break
        for place in range(column - 1, max(column - 4, 3), -1):
            if text[place : place + 1] == " ":
                yield column, True, text[:place] + text[place + 1 :]
                break
        for place in (column - 1, column - 3):  # before the field, or before the blanks between it and the last one
            yield column, False, text[:place] + " " + text[place:]


def _of_columns(line: int, moved: _Moved) -> Finding:
    where = {"line": line, "player": moved.player, "column": moved.column}
    return finding(
        "shifted",
        say(
            (
                "Line {line} (player {player}): from column {column} onwards, everything is one column too far to "
                "the right."
            ),
            **where,
        )
        if moved.to_the_right
        else say(
            (
                "Line {line} (player {player}): from column {column} onwards, everything is one column too far to "
                "the left."
            ),
            **where,
        ),
        line=line,
        column=moved.column,
        players=(moved.player,),
        evidence=say(
            (
                "Once this is moved back, the line can be read, and {count} of its games agree with the "
                "opponents' lines; it was read that way."
            ),
            count=moved.agreeing,
        ),
    )


# --- another player's number -----------------------------------------------------------------------------


def with_numbers_in_place(read: LinesRead, name: str) -> tuple[LinesRead, list[Finding]]:
    """The file with those lines under their own number whose opponents all call their player by another one.

    Two lines have each other's number, or one has a number that belongs to another line or to none.
    """
    document = read.document
    opponents = _opponents(document.players)
    is_sound = not read.errors and not any(
        _is_lone(player.number, number, entry, opponents)
        for player in document.players
        for number, entry in enumerate(player.entries, 1)
    )
    if document.teams is not None or is_sound:
        return read, []
    records = [
        record
        for number, one in enumerate(document.lines, 1)
        if one.text.startswith("001") and (record := read_player(one.text, number, Report(""))) is not None
    ]
    meant = {record.line: number for record in records if (number := _number_by_opponents(record, records))}
    numbers = Counter(meant.get(record.line, record.number) for record in records)
    if not meant or any(numbers[number] > 1 for number in meant.values()):
        return read, []
    lines = [one.text for one in document.lines]
    for line, number in meant.items():
        text = lines[line - 1]
        lines[line - 1] = f"{text[: NUMBER.first - 1]}{number:>{NUMBER.width}}{text[NUMBER.last :]}"
    text = "".join(text + one.end for text, one in zip(lines, document.lines, strict=True))
    return read_lines(text.encode(document.encoding), name), list(_of_numbers(records, meant))


def _number_by_opponents(record: PlayerRecord, records: Sequence[PlayerRecord]) -> int:
    """By which number the opponents of a line call its player, if all do so by the same other one; else 0."""
    by_number: dict[int, list[PlayerRecord]] = {}
    for one in records:
        by_number.setdefault(one.number, []).append(one)
    called = Counter[int]()
    for number, entry in enumerate(record.entries, 1):
        if entry is None or not entry.opponent:
            continue
        back = {
            there.opponent
            for one in by_number.get(entry.opponent, ())
            if one is not record and (there := one.entry(number)) is not None
        }
        if record.number in back:
            return 0
        called.update(one for one in back if one)
    games = sum(entry is not None and entry.opponent > 0 for entry in record.entries)
    most, votes = max(called.items(), key=lambda one: (one[1], -one[0]), default=(0, 0))
    is_alone = sum(count == votes for count in called.values()) == 1
    return most if is_alone and votes >= _TELLING and 2 * votes > games else 0


def _of_numbers(records: Sequence[PlayerRecord], meant: Mapping[int, int]) -> Iterator[Finding]:
    """One finding for two lines that have each other's number."""
    lines = {record.number: record.line for record in records}
    for record in records:
        number = meant.get(record.line)
        if number is None:
            continue
        other = lines.get(number, 0)
        is_exchanged = meant.get(other) == record.number
        if is_exchanged and other < record.line:
            continue
        where = {"line": record.line, "number": record.number, "meant": number}
        yield finding(
            "number",
            say("Lines {line} and {other} have swapped numbers, {number} and {meant}.", **where, other=other)
            if is_exchanged
            else say("Line {line} has number {number}, but all the opponents' lines give the number {meant}.", **where),
            line=record.line,
            column=NUMBER.first,
            players=(record.number, number),
            evidence=say(
                "With the number given in the opponents' lines, the games in this line agree with "
                "theirs; the line was read that way."
            ),
        )


# --- a round lost or doubled -----------------------------------------------------------------------------


def with_rounds_in_place(document: TrfDocument) -> tuple[TrfDocument, list[Finding]]:
    """The file with those lines mended that lost or doubled the cell of one round."""
    if document.teams is not None:
        return document, []
    players, found = list(document.players), []
    opponents = dict(_opponents(players))
    rounds = _rounds_of_most(players)
    for place, player in enumerate(players):
        mended = _mended(player, rounds, opponents, players)
        if mended is None:
            continue
        players[place] = replace(player, entries=mended.entries)
        found.append(_of_rounds(player, mended))
        for number in range(1, max(len(player.entries), len(mended.entries)) + 1):
            opponents.pop((player.number, number), None)
        opponents |= _opponents([players[place]])
    return (replace(document, players=tuple(players)), found) if found else (document, [])


@dataclass(frozen=True, slots=True)
class _Mended:
    """The cells of a line without the slip."""

    entries: tuple[Entry | None, ...]
    round_number: int  # of the cell that is lost, or doubled
    is_doubled: bool
    agreeing: int  # games behind that one which agree with the lines of the opponents
    from_line: int = 0  # which line has the game of the cell that is lost; 0: none


def _opponents(players: Iterator[PlayerRecord] | Sequence[PlayerRecord]) -> Opponents:
    return {
        (player.number, number): entry.opponent
        for player in players
        for number, entry in enumerate(player.entries, 1)
        if entry is not None
    }


def _rounds_of_most(players: Sequence[PlayerRecord]) -> int:
    """How many rounds the lines have, but for one that is longer than all others."""
    lengths = sorted(len(player.entries) for player in players)
    return lengths[-2] if len(lengths) > 1 else lengths[-1]


def _mended(player: PlayerRecord, rounds: int, opponents: Opponents, players: Sequence[PlayerRecord]) -> _Mended | None:
    """The one cell taken out or put in with which every game behind it agrees; None: the line is not of that kind."""
    now = list(player.entries)
    lone = [number for number, entry in enumerate(now, 1) if _is_lone(player.number, number, entry, opponents)]
    if not lone:
        return None
    slips = [(number, is_doubled) for number in range(1, lone[0] + 1) for is_doubled in (False, True)]
    tried = [_tried(player, number, is_doubled, opponents) for number, is_doubled in slips]
    fitting = [
        one if one.is_doubled else _filled(player.number, one, players)
        for one in tried
        if one is not None
        and len(one.entries) <= rounds
        and one.agreeing >= _needed(len(now) - rounds, is_doubled=one.is_doubled)
    ]
    return max(fitting, key=lambda one: (one.from_line > 0, -one.agreeing, one.round_number), default=None)


def _needed(longer: int, *, is_doubled: bool) -> int:
    """How many games must agree again: fewer where the line has a round more, or fewer, than those of the others."""
    if longer == (1 if is_doubled else -1):
        return 0 if is_doubled else 1
    return _TELLING


def _tried(player: PlayerRecord, number: int, is_doubled: bool, opponents: Opponents) -> _Mended | None:  # noqa: FBT001  # one of two slips
    """The line without the slip; None: something behind it does not agree, or no cell is there twice."""
    now = list(player.entries)
    if is_doubled and (number == 1 or now[number - 1] != now[number - 2]):
        return None
    entries = [*now[: number - 1], *([] if is_doubled else [None]), *now[number - (not is_doubled) :]]
    behind = list(enumerate(entries, 1))[number - is_doubled :]
    games = [(at, entry) for at, entry in behind if entry is not None and entry.opponent]
    said = [opponents.get((entry.opponent, at)) for at, entry in games]  # None: that line says nothing of the round
    if any(one not in (None, player.number) for one in said):
        return None
    agreeing = said.count(player.number)
    return _Mended(tuple(entries), number, is_doubled, agreeing)


def _filled(number: int, mended: _Mended, players: Sequence[PlayerRecord]) -> _Mended:
    """With the game of the lost cell, where just one other line has it."""
    having = [
        (one, entry)
        for one in players
        if (entry := one.entry(mended.round_number)) is not None and entry.opponent == number
    ]
    if len(having) != 1:
        return mended
    ((other, entry),) = having
    colour = None if entry.colour is None else entry.colour.opposite
    cell = Entry(other.number, colour, MIRROR.get(entry.code, entry.code))
    place = mended.round_number - 1
    return replace(mended, entries=(*mended.entries[:place], cell, *mended.entries[place + 1 :]), from_line=other.line)


def _is_lone(player: int, number: int, entry: Entry | None, opponents: Opponents) -> bool:
    return entry is not None and entry.opponent > 0 and opponents.get((entry.opponent, number)) != player


def _of_rounds(player: PlayerRecord, mended: _Mended) -> Finding:
    where = {"line": player.line, "player": player.number}
    number, count = mended.round_number, mended.agreeing
    if mended.is_doubled:
        sentence = say(
            "Line {line} (player {player}): the cell for round {round} is repeated.", **where, round=number - 1
        )
        evidence = say(
            (
                "Without the second cell, {count} games after it agree with the opponents' lines; the line was read "
                "that way."
            ),
            count=count,
        )
    else:
        sentence = say("Line {line} (player {player}): the cell for round {round} is missing.", **where, round=number)
        evidence = say(
            (
                "With a cell inserted, {count} games after it agree with the opponents' lines; the line was read "
                "that way."
            ),
            count=count,
        )
        if mended.from_line:
            evidence = joined(
                " ",
                (evidence, say("The game of round {round} is in line {line}.", round=number, line=mended.from_line)),
            )
    return finding(
        "shifted",
        sentence,
        line=player.line,
        column=round_column(number),
        round_number=number,
        players=(player.number,),
        evidence=evidence,
    )
