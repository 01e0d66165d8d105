"""The records of TRF26 for individual tournaments, by their columns: 162, 192, 240, 250, 260 and 299."""

from core.editions.event_kind import is_of_teams
from core.model.hints import Final
from core.model.results import ByeKind, Outcome
from core.model.sentence import joined, say
from core.model.units import Points
from events.trf.document import KINDS_299, AssignedPoints, Prohibition, points_of
from events.trf.extension_lines import (
    Extensions,
    Given,
    GrantedBye,
    LineReader,
    Named,
    VirtualPoints,
    number_of,
    quoted,
    too_many_kept_apart,
)
from events.trf.report import Report
from events.trf.type_codes import CODES, KNOWN, is_known, is_read_of_teams

_WIN: Final = (Outcome.WIN, Outcome.UNRATED_WIN)
_DRAW: Final = (Outcome.DRAW, Outcome.UNRATED_DRAW)
_LOSS: Final = (Outcome.LOSS, Outcome.UNRATED_LOSS)

SYMBOLS_162: Final[dict[str, tuple[Outcome, ...]]] = {
    "W": (*_WIN, Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE),
    "D": (*_DRAW, Outcome.HALF_POINT_BYE),
    "L": _LOSS,
    "A": (Outcome.ZERO_POINT_BYE, Outcome.FORFEIT_LOSS),
    "P": (Outcome.PAIRING_ALLOCATED_BYE,),
    "X": (),  # an unknown result: a draw for pairing purposes, whatever it is said to be worth
}
"""What a symbol of record 162 gives points to; P is worth what W is unless it says otherwise, X what D is."""

_AS_A: Final = "Z"  # bbpPairings 5 and 6 read Z where the record has A

# --- fields ------------------------------------------------------------------------------------------


def text_in(given: Given, first: int, last: int) -> str:
    """Columns from 1, both ends included, without blanks around."""
    return given.text[first - 1 : last].strip()


def round_in(given: Given, first: int, report: Report, *, blank: int | None = None) -> int | None:
    """A round number in three columns; `blank`: what no number stands for, None: it must stand there."""
    found = text_in(given, first, first + 2)
    if not found and blank is not None:
        return blank
    number = number_of(found, digits=3)
    if not number:
        report.error(given.line, first, quoted(found) if found else say("blanks"), say("a round number, 1 to 999"))
    return number or None


def numbers_in(given: Given, first: int, into: Extensions, report: Report) -> list[tuple[int, int]] | None:
    """Starting ranks in four columns each, one blank between them, with their columns; None: one cannot be read."""
    players = []
    for column in range(first, len(given.text.rstrip()) + 1, 5):
        player = number_in(given, column, report)
        if player is None:
            return None
        if given.text[column + 3 : column + 4].strip():
            report.error(given.line, column + 4, repr(given.text[column + 3]), say("a blank between two players"))
            return None
        if player:
            players.append((player, column))
            into.named.append(Named(given.code, player, given.line, column))
    return players


def number_in(given: Given, column: int, report: Report) -> int | None:
    """A starting rank in four columns; 0: they are blank, or say that nobody is meant; None: something else."""
    found = text_in(given, column, column + 3)
    number = number_of(found, digits=4) if found else 0
    if number is None:
        report.error(given.line, column, quoted(found), say("the starting rank number of a player, in four columns"))
    return number


def _points(given: Given, match_column: int, column: int, report: Report) -> Points | None:
    """The points of individuals, in four columns; where these are blank, the match points of teams."""
    found = [(at, text_in(given, at, at + 3)) for at in (match_column, column)]
    values: list[Points] = []
    for at, text in found:
        value = points_of(text) if text else Points(0)
        if value is None:
            is_negative = text.startswith("-")
            expected = (
                say("points that are not negative") if is_negative else say("points with one decimal, such as 11.5")
            )
            report.error(given.line, at, quoted(text), expected)
            return None
        values.append(value)
    match_points, points = values
    if match_points and points and match_points != points:
        report.error(
            given.line,
            match_column,
            say("both {match_points} match points and {points} points", match_points=found[0][1], points=found[1][1]),
            say(
                "only one of the two: individual players have points, in columns {first}-{last}",
                first=column,
                last=column + 3,
            ),
        )
        return None
    if match_points and not found[1][1]:
        report.adjusted(
            given.line,
            match_column,
            say("{found} match points", found=found[0][1]),
            say("points: individual players have no match points"),
        )
        return match_points
    return points or match_points


# --- records -----------------------------------------------------------------------------------------


def _read_scoring(given: Given, into: Extensions, report: Report) -> None:
    """Record 162: a symbol in column 6 and its points in 7-10, the next in 15 and 16-19, and so on."""
    for start in range(5, len(given.text.rstrip()), 9):
        symbol, value = given.text[start].upper(), given.text[start + 1 : start + 5].strip()
        points = points_of(value)
        if symbol == _AS_A and points is not None:
            report.adjusted(
                given.line,
                start + 1,
                say("162: the symbol {symbol}, which TRF26 does not define", symbol=symbol),
                say("A (zero-point byes and forfeit losses), as in bbpPairings"),
            )
            symbol = "A"
        if points is None or symbol not in SYMBOLS_162:
            expected = say("a symbol ({symbols_162}) and its points", symbols_162=joined(" ", SYMBOLS_162))
            report.error(given.line, start + 1, repr(given.text[start : start + 5]), expected)
            continue
        before = into.symbols.get(symbol)
        if before is not None and before[0] != points:
            report.error(
                given.line,
                start + 1,
                f"{symbol} {value}",
                say("the points that line {before} gives for {symbol}", before=before[1], symbol=symbol),
            )
            continue
        into.symbols[symbol] = (points, given.line, start + 1)
        into.points.line = given.line
        for outcome in SYMBOLS_162[symbol]:
            into.points.set((outcome,), "", points)
        if symbol == "W" and "P" not in into.symbols:
            into.points.set(SYMBOLS_162["P"], "", points)


def _read_type(given: Given, into: Extensions, report: Report) -> None:
    """Record 192: the code of the rules, from column 5."""
    code = given.text[3:].strip().upper()
    if is_of_teams(code) and not is_read_of_teams(code):
        into.team_code, into.team_line = code, given.line
        return
    if into.type_line and into.type_code != code:
        report.error(
            given.line,
            5,
            quoted(code),
            say("the code {type_code} that line {type_line} gives", type_code=into.type_code, type_line=into.type_line),
        )
        return
    into.type_code, into.type_line = code, given.line
    if not (is_known(code) or is_read_of_teams(code)):
        from core.model.spelling import nearest  # most codes are known

        meant = say(" (did you mean {nearest}?)", nearest=nearest(code, CODES)) if code else ""
        report.adjusted(
            given.line,
            5,
            f"192 {quoted(code)}",
            say("an unknown code; known codes are {known}{meant}", known=KNOWN, meant=meant),
        )


def _read_byes(given: Given, into: Extensions, report: Report) -> None:
    """Record 240: the kind in column 5, the round in 7-9, players from column 11."""
    letter = given.text[4:5].upper()
    if letter not in [kind.value for kind in ByeKind]:
        report.error(given.line, 5, repr(letter), say("the kind of bye, F, H or Z"))
        return
    round_number = round_in(given, 7, report)
    players = numbers_in(given, 11, into, report)
    if round_number is None or players is None:
        return
    if not players:
        report.error(given.line, 11, say("no player"), say("the players who have this bye"))
        return
    kind = ByeKind(letter)
    if any(bye.round_number == round_number and bye.kind is kind for bye in into.byes):
        report.adjusted(
            given.line,
            1,
            say("a second record 240 {letter} for round {round_number}", letter=letter, round_number=round_number),
            say("both records, although TRF26 allows at most one for each kind and round"),
        )
    into.byes.extend(GrantedBye(player, round_number, kind, given.line, column) for player, column in players)


def _read_virtual_points(given: Given, into: Extensions, report: Report) -> None:
    """Record 250: match points in 5-8, points in 10-13, rounds in 15-17 and 19-21, players in 23-26 and 28-31."""
    points = _points(given, 5, 10, report)
    first = round_in(given, 15, report)
    last = None if first is None else round_in(given, 19, report, blank=first)
    low, high = number_in(given, 23, report), number_in(given, 28, report)
    if points is None or first is None or last is None or low is None or high is None:
        return
    if not points:
        report.error(given.line, 10, say("no virtual points"), say("a number of points that is not 0"))
    if last < first:
        report.error(
            given.line,
            19,
            say("rounds {first} to {last}", first=first, last=last),
            say("a last round that is no earlier than the first round"),
        )
    if not low:
        report.error(given.line, 23, say("no player"), say("the starting rank number of the first player"))
    elif high and high < low:
        report.error(
            given.line,
            28,
            say("players {low} to {high}", low=low, high=high),
            say("a last player whose number is no lower than the first player's"),
        )
    into.named.append(Named("250", low, given.line, 23))
    if high:
        into.named.append(Named("250", high, given.line, 28))
    into.virtual.append(VirtualPoints(points, (first, last), (low, high or low), given.line))


def _read_prohibition(given: Given, into: Extensions, report: Report) -> None:
    """Record 260: rounds in 5-7 and 9-11, players from column 13."""
    first = round_in(given, 5, report)
    last = None if first is None else round_in(given, 9, report, blank=first)
    named = numbers_in(given, 13, into, report)
    if first is None or last is None or named is None:
        return
    players = tuple(dict.fromkeys(player for player, _ in named))
    if last < first:
        report.error(
            given.line,
            9,
            say("rounds {first} to {last}", first=first, last=last),
            say("a last round that is no earlier than the first round"),
        )
    if len(players) < 2:
        report.error(given.line, 13, quoted(given.text[12:].strip()), say("two or more players who must not be paired"))
        return
    if not too_many_kept_apart(players, given, 13, into, report):
        into.prohibitions.append(Prohibition(players, first, last, given.line))


def _read_assigned_points(given: Given, into: Extensions, report: Report) -> None:
    """Record 299: the kind in column 5, match points in 8-11, points in 14-17, round in 20-22, players from 24.

    Without round and players it gives a kind of result another value. With them it gives those players points in that
    round: another value of their result, or (kind blank) a bonus or penalty (decision 72).
    """
    kind = given.text[4:5].upper().strip()
    players = numbers_in(given, 24, into, report)
    if players is None:
        return
    if players or text_in(given, 20, 22).strip("0"):
        _read_points_of_some(given, kind, tuple(player for player, _ in players), into, report)
        return
    points = _points(given, 8, 14, report)
    if kind not in KINDS_299:
        expected = say("a kind of result, one of {kinds_299}", kinds_299=joined(" ", KINDS_299))
        report.error(given.line, 5, repr(kind) if kind else say("no kind of result, no round and no players"), expected)
    elif not text_in(given, 8, 17):
        report.error(given.line, 14, say("no points"), say("points with one decimal, such as 11.5"))
    elif points is not None:
        before = into.assigned.get(kind)
        if before is not None and before[0] != points:
            report.error(
                given.line,
                14,
                say("a second 299 {kind} with different points", kind=kind),
                say("the points that line {before} gives", before=before[1]),
            )
        into.assigned[kind] = (points, given.line)


def _read_points_of_some(given: Given, kind: str, players: tuple[int, ...], into: Extensions, report: Report) -> None:
    """The points of some players, or of everyone in one round; a bonus or penalty needs both round and players."""
    round_number = 0 if not text_in(given, 20, 22).strip("0") else round_in(given, 20, report)
    found = text_in(given, 14, 17) or text_in(given, 8, 11)
    value = points_of(found.removeprefix("-"))
    if kind and kind not in KINDS_299:
        kinds = say("a kind of result, one of {kinds_299}, or none", kinds_299=joined(" ", KINDS_299))
        report.error(given.line, 5, repr(kind), kinds)
    elif value is None:
        report.error(
            given.line,
            14,
            quoted(found) if found else say("no points"),
            say("points with one decimal, such as 11.5, or -0.5"),
        )
    elif not kind and not (round_number and players):
        report.error(
            given.line,
            20,
            say("points in addition to the results, without a round or a player"),
            say("a round and its players"),
        )
    elif round_number is not None:
        points = Points(-value if found.startswith("-") else value)
        into.of_some.append(AssignedPoints(kind, points, None, round_number, players, given.line))


READERS: Final[dict[str, LineReader]] = {
    "162": _read_scoring,
    "192": _read_type,
    "240": _read_byes,
    "250": _read_virtual_points,
    "260": _read_prohibition,
    "299": _read_assigned_points,
}
"""How each record is read."""
