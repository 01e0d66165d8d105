"""Whether the records of a team event agree with the players' lines, and with each other."""

from collections.abc import Iterator
from dataclasses import replace

from core.editions.registry import rules_of_teams
from core.editions.team_swiss.text import scoring_of_matches
from core.model.results import STANDARD, Outcome, Scoring, flaws
from core.model.sentence import say
from core.model.units import PlayerId
from events.trf.checks import check_numbers
from events.trf.document import RulesSaid, TrfDocument
from events.trf.extension_lines import Extensions
from events.trf.points import shown_points
from events.trf.report import Report
from events.trf.team_records import NOBODY, TeamRecords
from events.trf.team_tournament import TeamEvent, points_of_teams
from events.trf.trf26_lines import SYMBOLS_162


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
