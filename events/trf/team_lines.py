"""How the records of team events are read, by their columns, and whether they agree with the players' lines.

Columns, from 1. 013: name 5-36, players 37-40 and every five. 300: round 5-7, team 9-11, opponent 13-15, players 17-20
and every five. 310: number 5-7, name 9-40, short name 42-46, strength 48-53, match points 55-60, game points 62-67,
rank 69-71, players 74-77 and every five. 320: match points 5-8, game points 10-13, the team of round 1 in 15-17 and
every four. 330: result 5-6, round 8-10, White 12-14, Black 16-18. 352 and 362 are words.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from core.editions.registry import rules_of_teams
from core.editions.team_swiss.text import scoring_of_matches
from core.model.results import STANDARD, Outcome, Scoring, flaws
from core.model.sentence import joined, say
from core.model.units import PlayerId, Points
from events.trf.checks import check_numbers
from events.trf.document import (
    KINDS_299,
    LENT_HEAD,
    NOBODY,
    AssignedPoints,
    ForfeitRecord,
    LineUpRecord,
    RulesSaid,
    TeamRecord,
    TeamRecords,
    TrfDocument,
    points_of,
    shown_points,
)
from events.trf.extension_lines import Extensions, Given, LineReader, Named, VirtualPoints, number_of, quoted
from events.trf.report import Report
from events.trf.team_tournament import TeamEvent, points_of_teams
from events.trf.trf26_lines import SYMBOLS_162, number_in, numbers_in, round_in, text_in

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


def scoring_of_teams(extensions: Extensions, said: RulesSaid | None, report: Report) -> Scoring:
    """Match points by 362, else as by the rules that our comment says; what a bye is worth is in those rules, too.

    The boards are worth 1, 1/2 and 0: other values (162) are not read.
    """
    for symbol, (points, line, column) in extensions.symbols.items():
        usual = {STANDARD.unpaired(outcome) for outcome in SYMBOLS_162[symbol]}
        if symbol == "P":
            extensions.teams.game_points_of_bye = points
        elif usual and points not in usual:
            report.error(
                line,
                column,
                say("162: {symbol} is worth {points}", symbol=symbol, points=shown_points(points)),
                say("1.0, 0.5 and 0.0 for a board"),
            )
    worth = extensions.teams.match_points
    scoring = scoring_of_matches(worth["TW"], worth["TD"], worth["TL"])
    rules = None if said is None else rules_of_teams(said.edition)
    if rules is not None and (not extensions.teams.match_points_said or _same_matches(rules.scoring, scoring)):
        return rules.scoring
    for flaw in flaws(scoring):
        report.error(0, 0, say("match points (362): {flaw}", flaw=flaw), say("the most points for a match win"))
    return scoring


def _same_matches(one: Scoring, other: Scoring) -> bool:
    return all(
        one.unpaired(outcome) == other.unpaired(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
    )


def check_teams(document: TrfDocument, extensions: Extensions, report: Report) -> None:
    """Players, line-ups and matches."""
    records = extensions.teams
    if not records.listed:
        report.error(0, 0, say("no team (310, 013)"), say("the teams and their players"))
        return
    _check_rosters(document, records, report)
    check_numbers({team.number for team in records.listed}, extensions, report, of_teams=True)
    _check_members(document, records, report)
    if records.line_ups:
        _check_line_ups(records, report, may_be_lent=_players_are_lent(document))
    if report.errors:
        return
    event = TeamEvent(document, records)
    for line, column, read, expected in _two_opponents(document, event):
        report.error(line, column, read, expected)


def _check_rosters(document: TrfDocument, records: TeamRecords, report: Report) -> None:
    players = {player.number for player in document.players}
    team_of: dict[int, int] = {}
    seen: dict[int, int] = {}
    for team in records.listed:
        if team.number in seen:
            report.error(
                team.line,
                5,
                say("team {number}", number=team.number),
                say("a number other than that in line {seen}", seen=seen[team.number]),
            )
        seen.setdefault(team.number, team.line)
        for player in team.players:
            if player not in players:
                report.error(
                    team.line,
                    1,
                    say("player {player} of team {number}", player=player, number=team.number),
                    say("a player in this file (001)"),
                )
            elif team_of.setdefault(player, team.number) != team.number:
                report.error(
                    team.line,
                    1,
                    say("player {player} of team {number}", player=player, number=team.number),
                    say("a player who is not in team {team_of}", team_of=team_of[player]),
                )


def _check_members(document: TrfDocument, records: TeamRecords, report: Report) -> None:
    """Whoever played a game played it for a team."""
    members = {player for team in records.listed for player in team.players}
    for player in document.players:
        if player.number not in members and any(entry is not None and entry.opponent for entry in player.entries):
            report.error(
                player.line,
                5,
                say("player {number}, who has played games", number=player.number),
                say("a player of a team (310, 013)"),
            )


def _players_are_lent(document: TrfDocument) -> bool:
    """Whether our own comment says that players of other teams were lent (decision 203)."""
    from core.editions.cfc.team_swiss import LENT_PLAYERS  # few reports are of teams

    said = document.rules_said
    announced = {} if said is None else dict(said.variations)
    return announced.get(LENT_PLAYERS.name, LENT_PLAYERS.default) != LENT_PLAYERS.default


def _check_line_ups(records: TeamRecords, report: Report, *, may_be_lent: bool) -> None:
    players = {team.number: team.players for team in records.listed}
    everybody = {player for team in records.listed for player in team.players}
    for one in records.line_ups:
        if one.team not in players:
            report.error(one.line, 9, say("team {team}", team=one.team), say("the number of a team in this file"))
            continue
        theirs = everybody if may_be_lent else players[one.team]
        strangers = [player for player in one.players if player != NOBODY and player not in theirs]
        if strangers:
            report.error(
                one.line,
                17,
                say("player {player}", player=strangers[0]),
                say("a player of team {team}", team=one.team),
            )


def _two_opponents(document: TrfDocument, event: TeamEvent) -> Iterator[tuple[int, int, str, str]]:
    for number in range(1, document.rounds_paired + 1):
        for team, others in sorted(event.meetings(number).items()):
            met = ", ".join(map(str, sorted(others)))
            line = event.teams[team].line if team in event.teams else 0
            if len(others) > 1:
                yield (
                    line,
                    1,
                    say("round {number}: team {team} against teams {met}", number=number, team=team, met=met),
                    say("one opponent in a round"),
                )
            elif team in others:
                yield (
                    line,
                    1,
                    say("round {number}: team {team} against itself", number=number, team=team),
                    say("another team"),
                )
            elif others and team not in event.meetings(number).get(next(iter(others)), set()):
                yield (
                    line,
                    1,
                    say(
                        "round {number}: team {team} against {met}, but not the other way round",
                        number=number,
                        team=team,
                        met=met,
                    ),
                    say("one match"),
                )


def check_points_of_teams(document: TrfDocument, report: Report) -> None:
    """Match points and game points of 310, where they stand there, against what the results give.

    Where our comment says by which results points are counted, against these.
    """
    assert document.teams is not None
    event = TeamEvent(replace(document, cells_of_teams=document.counted_cells), document.teams)
    rounds = event.rounds(document.scoring)
    totals = points_of_teams(event.numbers(), rounds, document.scoring, event.boards)
    for team in event.teams.values():
        earned = totals[PlayerId(team.number)]
        for column, name, said, points in (
            (55, say("match points"), team.match_points, earned.match_points),
            (62, say("game points"), team.game_points, earned.game_points),
        ):
            if said is None or said == points:
                continue
            read = say("{points} {name} for team {number}", points=shown_points(said), name=name, number=team.number)
            expected = say(
                "{points}, according to the results of {count} rounds",
                points=shown_points(points),
                count=len(rounds),
            )
            if report.strict:
                report.error(team.line, column, read, expected)
            else:
                report.adjusted(team.line, column, read, expected)
