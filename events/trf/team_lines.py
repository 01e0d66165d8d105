"""How the records of team events are read, by their columns.

Columns, from 1. 013: name 5-36, players 37-40 and every five. 300: round 5-7, team 9-11, opponent 13-15, players 17-20
and every five. 310: number 5-7, name 9-40, short name 42-46, strength 48-53, match points 55-60, game points 62-67,
rank 69-71, players 74-77 and every five. 320: match points 5-8, game points 10-13, the team of round 1 in 15-17 and
every four. 330: result 5-6, round 8-10, White 12-14, Black 16-18. 352 and 362 are words.
"""

from typing import Final

from core.model.sentence import joined, say
from core.model.units import Points
from events.trf.extension_lines import Extensions, Given, LineReader, Named, VirtualPoints, number_of, quoted
from events.trf.points import points_of
from events.trf.report import Report
from events.trf.team_records import KINDS_299, LENT_HEAD, AssignedPoints, ForfeitRecord, LineUpRecord, TeamRecord
from events.trf.trf26_lines import number_in, numbers_in, round_in, text_in

_FORFEITS: Final = ("+-", "-+", "--")


def _team(given: Given, column: int, report: Report) -> int | None:
    """A TPN in three columns."""
    found = text_in(given, column, column + 2)
    number = number_of(found, digits=3)
    if not number:
        report.error(
            given.line, column, quoted(found) if found else say("blanks"), say("the number of a team, 1 to 999")
        )
    return number or None


def _roster(given: Given, first: int, report: Report) -> tuple[int, ...] | None:
    """Starting ranks in four columns each; None: one cannot be read. They speak of players, not of teams."""
    players = []
    for column in range(first, len(given.text.rstrip()) + 1, 5):
        player = number_in(given, column, report)
        if player is None:
            return None
        players.append(player)
    return tuple(players)


def _read_team(given: Given, into: Extensions, report: Report) -> None:
    number, players = _team(given, 5, report), _roster(given, 74, report)
    if number is None or players is None:
        return
    strength, rank = (number_of(text_in(given, *columns) or "0", digits=6) for columns in ((48, 53), (69, 71)))
    if strength is None:
        report.adjusted(given.line, 48, quoted(text_in(given, 48, 53)), say("no strength: it is not a number"))
    into.teams.teams.append(
        TeamRecord(
            given.line,
            number,
            text_in(given, 9, 40),
            text_in(given, 42, 46),
            strength or 0,
            points_of(text_in(given, 55, 60)) if text_in(given, 55, 60) else None,
            points_of(text_in(given, 62, 67)) if text_in(given, 62, 67) else None,
            rank or None,
            tuple(player for player in players if player),
        )
    )


def _read_old_team(given: Given, into: Extensions, report: Report) -> None:
    players = _roster(given, 37, report)
    if players is not None:
        named = tuple(player for player in players if player)
        number = len(into.teams.old) + 1
        into.teams.old.append(TeamRecord(given.line, number, text_in(given, 5, 36), players=named))


def _read_line_up(given: Given, into: Extensions, report: Report) -> None:
    round_number, team, opponent = round_in(given, 5, report), _team(given, 9, report), _team(given, 13, report)
    players = _roster(given, 17, report)
    if round_number is not None and team is not None and opponent is not None and players is not None:
        into.teams.line_ups.append(LineUpRecord(round_number, team, opponent, players, given.line))


def read_lent_line(text: str, line: int, into: Extensions, report: Report) -> None:
    """Our comment with the line-up of a team to which a player was lent, written as record 300 (decision 203)."""
    _read_line_up(Given("300", text.removeprefix(LENT_HEAD), line), into, report)


def _read_byes(given: Given, into: Extensions, report: Report) -> None:
    values: list[Points | None] = []
    for column in (5, 10):
        found = text_in(given, column, column + 3)
        value = points_of(found) if found else None
        if found and value is None:
            report.error(given.line, column, quoted(found), say("points with one decimal, such as 2.0"))
        values.append(value)
    into.teams.bye_points = (values[0], values[1])
    for round_number, column in enumerate(range(15, len(given.text.rstrip()) + 1, 4), start=1):
        if text_in(given, column, column + 2):
            team = _team(given, column, report)
            if team is not None:
                into.teams.byes[round_number] = team
                into.named.append(Named("320", team, given.line, column))


def _read_forfeit(given: Given, into: Extensions, report: Report) -> None:
    result, round_number = text_in(given, 5, 6), round_in(given, 8, report)
    white, black = _team(given, 12, report), _team(given, 16, report)
    if result not in _FORFEITS:
        report.error(
            given.line,
            5,
            quoted(result),
            say("the result of an unplayed match, one of {forfeits}", forfeits=joined(", ", _FORFEITS)),
        )
    elif round_number is not None and white is not None and black is not None:
        into.teams.forfeits.append(ForfeitRecord(result, round_number, white, black, given.line))
        into.named += [Named("330", white, given.line, 12), Named("330", black, given.line, 16)]


def _read_colours(given: Given, into: Extensions, report: Report) -> None:
    found = given.text[3:].strip().upper()
    if not found or set(found) - {"W", "B"} or found[0] != "W":
        report.error(given.line, 5, quoted(found), say("the colours of the team with White on board 1, such as WBWB"))
        return
    into.teams.colours = found


def _read_match_points(given: Given, into: Extensions, report: Report) -> None:
    words = given.text[3:].split()
    for symbol, value in zip(words[::2], [*words[1::2], ""], strict=False):
        points = points_of(value)
        if symbol.upper() not in into.teams.match_points or points is None:
            found = f"{symbol} {value}".strip()
            report.error(given.line, 5, quoted(found), say("TW, TD or TL and its match points, such as TW 2.0"))
            return
        into.teams.match_points[symbol.upper()] = points
        into.teams.match_points_said = True


def _read_virtual_points(given: Given, into: Extensions, report: Report) -> None:
    """Record 250: match points in 5-8, else those in 10-13; rounds, and the first and the last team."""
    found = text_in(given, 5, 8) or text_in(given, 10, 13)
    points = points_of(found)
    first = round_in(given, 15, report)
    last = None if first is None else round_in(given, 19, report, blank=first)
    low, high = number_in(given, 23, report), number_in(given, 28, report)
    if points is None or not points:
        report.error(given.line, 5, quoted(found), say("match points that are not 0, such as 2.0"))
    elif first is not None and last is not None and low and high is not None:
        into.named += [Named("250", low, given.line, 23), *([Named("250", high, given.line, 28)] if high else [])]
        into.virtual.append(VirtualPoints(points, (first, last), (low, high or low), given.line))
    elif low == 0:
        report.error(given.line, 23, say("no team"), say("the number of the first team"))


def _signed(given: Given, column: int, report: Report) -> Points | None:
    """Points that may be a penalty; None: blanks, or none that can be read."""
    found = text_in(given, column, column + 3)
    value = points_of(found.removeprefix("-")) if found else None
    if found and value is None:
        report.error(given.line, column, quoted(found), say("points with one decimal, such as 2.0 or -1.0"))
    return None if value is None else Points(-value if found.startswith("-") else value)


def _read_assigned_points(given: Given, into: Extensions, report: Report) -> None:
    """Record 299: the kind in 5, match points in 8-11, game points in 14-17, round in 20-22, teams from 24."""
    kind = given.text[4:5].upper().strip()
    teams = numbers_in(given, 24, into, report)
    if kind and kind not in KINDS_299:
        report.error(
            given.line,
            5,
            repr(kind),
            say("a kind of result, one of {kinds_299}, or none", kinds_299=joined(" ", KINDS_299)),
        )
        return
    round_number = 0 if not text_in(given, 20, 22).strip("0") else round_in(given, 20, report)
    match_points, game_points = _signed(given, 8, report), _signed(given, 14, report)
    if teams is None or round_number is None:
        return
    if match_points is None and game_points is None:
        report.error(given.line, 8, say("no points"), say("match points (8-11) or game points (14-17)"))
        return
    if not kind and not (round_number and teams):
        report.error(
            given.line,
            20,
            say("points in addition to the results, without a round or a team"),
            say("a round and its teams"),
        )
        return
    named = tuple(team for team, _ in teams)
    into.teams.assigned.append(AssignedPoints(kind, match_points, game_points, round_number, named, given.line))


READERS: Final[dict[str, LineReader]] = {
    "013": _read_old_team,
    "250": _read_virtual_points,
    "299": _read_assigned_points,
    "300": _read_line_up,
    "310": _read_team,
    "320": _read_byes,
    "330": _read_forfeit,
    "352": _read_colours,
    "362": _read_match_points,
}
"""How each record of a team event is read; 240 and 260 are read as for individuals, with numbers of teams."""
