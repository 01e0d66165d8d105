"""A tournament of teams as the lines of a TRF26 or TRF16: its players' lines, and the records about teams.

A TRF16 has the teams in lines 013, and no place for line-ups, matches that nobody played, match points and rules; what
is left out is named by `team_losses`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import Final

from core.editions.registry import rules_of_teams
from core.editions.team_swiss.text import game_points_of_bye
from core.model.in_one_reading import in_one_reading
from core.model.results import STANDARD, Outcome, Reading, Result, Scoring
from core.model.sentence import say
from core.model.team_match import game_points, lacks_boards, points_shown, points_so_far, turned
from core.model.tournament import BoardGame, ExtraPoints, Game, GameStatus, LineUp, Round, Tournament
from core.model.units import PlayerId, Points
from events.trf.document import LENT_HEAD, NOBODY, shown_points
from events.trf.layout import TRF16, TRF26, FactLine, FileFormat
from events.trf.own_comments import rules_line
from events.trf.round_cells import ADJOURNED, cells_by_round
from events.trf.team_tournament import points_of_teams
from events.trf.writer import head_lines, person_columns, records_of_trf26, settings_of_trf26

_ALONE: Final = "0000 - "
_FREE: Final = frozenset({Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BOTH_FORFEIT})
_OF_MATCH: Final = {
    Result.WHITE_WINS_BY_FORFEIT: "+-",
    Result.BLACK_WINS_BY_FORFEIT: "-+",
    Result.BOTH_FORFEIT: "--",
}


def lines_of_teams(
    tournament: Tournament,
    starting_ranks: Mapping[PlayerId, int],
    ranks: Mapping[PlayerId, int],
    file_format: FileFormat,
    reading: Reading = Reading.STANDINGS,
) -> list[FactLine]:
    """Every line of the report. `starting_ranks` are those of the members, `ranks` the places of the teams.

    Games and ratings are those of the `reading`, points those of the standings.
    """
    head = [line for line in head_lines(tournament, ()) if line.fact not in ("062", "072")]
    counts = {
        "062": len(tournament.members),
        "072": sum(one.rating > 0 for one in tournament.members.values()),
        "082": len(tournament.players),
    }
    head += [FactLine(code, f"{code} {count}") for code, count in counts.items()]
    lines = sorted(head, key=lambda line: line.fact[:3])
    lines += _settings_lines(tournament) if file_format == TRF26 else _extension_lines(tournament)
    lines += _member_lines(tournament, in_one_reading(tournament, reading), starting_ranks)
    if file_format == TRF26:
        lines += records_of_trf26(tournament, tournament.numbers_in(tournament.next_round))
        lines += _records(tournament, starting_ranks, ranks)
    else:
        lines += _old_lines(tournament, starting_ranks)
    return lines


def cells_of_matches(
    tournament: Tournament, numbers: Mapping[PlayerId, int], reading: Reading, file_format: FileFormat
) -> list[dict[PlayerId, str]]:
    """As `round_cells.cells_by_round`: of every round what the lines of its players say of each team.

    `numbers` are those of the teams. Colours of a match are as its first board shows them; none where no board does.
    """
    shown = in_one_reading(tournament, reading)
    colours = _colours_played(tournament) or _alternating(tournament)
    rounds = tuple(_as_told(one_round, colours, file_format) for one_round in shown.rounds)
    return cells_by_round(replace(shown, rounds=rounds), numbers, Reading.STANDINGS)


def _as_told(one_round: Round, colours: str, file_format: FileFormat) -> Round:
    """With the matches that can be read from a file; a TRF16 has none that nobody played."""
    games, unpaired = [], dict(one_round.unpaired)
    for match in one_round.games:
        seated = [board for board in match.boards if board.first and board.second]
        if lacks_boards(match) and not seated:
            continue  # nothing in the file can say who met
        shows = next((board for board in seated if board.readings.standings not in _FREE), None)
        if shows is not None:
            has_white = shows.first_has_white is (colours[(shows.board - 1) % len(colours)] == "W")
            games.append(match if has_white else turned(match))
        elif seated:
            games.append(replace(match, colours_unknown=True))
        elif file_format == TRF26 and match.readings.standings in _OF_MATCH:
            games.append(match)
        else:
            unpaired |= dict(_free_points(match))
    return replace(one_round, games=tuple(games), unpaired=unpaired)


def _free_points(match: Game) -> Iterator[tuple[PlayerId, Outcome]]:
    """Teams that have points of a match in which nobody had an opponent."""
    if any(board.first and not board.second for board in match.boards):
        yield match.white, Outcome.FORFEIT_WIN
    if any(board.second and not board.first for board in match.boards):
        yield match.black, Outcome.FORFEIT_WIN


def team_losses(tournament: Tournament, file_format: FileFormat) -> Iterator[str]:
    """What a file of this format leaves out."""
    if file_format != TRF16:
        return
    scoring, rules = tournament.settings.scoring, rules_of_teams(tournament.settings.edition)
    if rules is None or scoring != rules.scoring:
        worth = "-".join(shown_points(scoring.unpaired(one)) for one in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS))
        yield say("the match points {worth} (362)", worth=worth)
    if (colours := _colours_played(tournament)) and colours != _alternating(tournament):
        yield say("the colours of the boards, {colours} (352)", colours=colours)
    line_ups = sum(
        1
        for one in tournament.rounds
        for team, _, line_up in _line_ups(one)
        if _is_out_of_order(tournament, team, line_up) and not _has_lent(tournament, team, line_up)
    )
    unplayed = sum(1 for one in tournament.rounds for _ in _forfeit_lines(one, tournament))
    extra = sum(len(one.extra_points) for one in tournament.rounds)
    strengths = sum(_is_given(tournament, one) for one in tournament.players)
    for count, what in (
        (strengths, say("strengths of teams (310)")),
        (line_ups, say("line-ups that are not in the order of the players (300)")),
        (unplayed, say("matches that were not played (330)")),
        (extra, say("points in addition to the results (299, 320)")),
        (len(tournament.forbidden_pairs), say("pairs of teams that must not meet (260)")),
        (len(tournament.acceleration), say("teams with virtual points (250)")),
    ):
        if count:
            yield say("{what}: {count}", count=count, what=what)


def _is_given(tournament: Tournament, team: PlayerId) -> bool:
    """Whether its strength is another than the rules make of its players."""
    rules = rules_of_teams(tournament.settings.edition)
    regular = tournament.teams.get(team, ())[: tournament.settings.boards]
    ratings = [tournament.members[member].rating for member in regular]
    made = 0 if rules is None else rules.rating(ratings, tournament.settings.variations)
    return tournament.players[team].rating != made


def _identity(tournament: Tournament) -> dict[PlayerId, int]:
    return {member: int(member) for member in tournament.members}


# --- head --------------------------------------------------------------------------------------------


def _settings_lines(tournament: Tournament) -> Iterator[FactLine]:
    for line in settings_of_trf26(tournament):
        if line.fact != "points":
            yield line
    yield FactLine("352", f"352 {_colours_played(tournament) or _alternating(tournament)}")
    scoring = tournament.settings.scoring
    both = (("TW", Outcome.WIN), ("TD", Outcome.DRAW), ("TL", Outcome.LOSS))
    worth = "   ".join(f"{symbol}{shown_points(scoring.unpaired(outcome)):>5}" for symbol, outcome in both)
    yield FactLine("362", f"362 {worth}")


def _alternating(tournament: Tournament) -> str:
    return "".join(islice(cycle("WB"), tournament.settings.boards))


def _extension_lines(tournament: Tournament) -> Iterator[FactLine]:
    """What TRF16 has lines of other programs for, and the rules in a comment of ours (decision 96)."""
    settings = tournament.settings
    yield FactLine("", rules_line(settings))
    if settings.rounds is not None:
        yield FactLine("rounds", f"XXR {settings.rounds}")
    if settings.initial_colour is not None:
        yield FactLine("colour", f"XXC {settings.initial_colour.name.lower()}1")


def _colours_played(tournament: Tournament) -> str:
    """As the first match had them in which the team named first has White on board 1; "": there is none."""
    for one_round in tournament.rounds:
        for match in one_round.games:
            if any(board.first and board.second for board in match.boards) and match.boards[0].first_has_white:
                return "".join("W" if board.first_has_white else "B" for board in match.boards)
    return ""


# --- players -----------------------------------------------------------------------------------------


def _member_lines(
    tournament: Tournament, shown: Tournament, starting_ranks: Mapping[PlayerId, int]
) -> Iterator[FactLine]:
    """Points of `tournament`, games and ratings as `shown`."""
    cells = [_cells(shown, one_round, starting_ranks) for one_round in shown.rounds]
    points = _points_of_members(tournament)
    for member, rank in sorted(starting_ranks.items(), key=lambda item: item[1]):
        person = person_columns(shown.members[member], rank)
        told = "".join(f"  {cell[member]}" for cell in cells)
        yield FactLine(f"001 {rank}", f"{person} {shown_points(points.get(member, 0)):>4}     {told}".rstrip())


def _cells(tournament: Tournament, one_round: Round, starting_ranks: Mapping[PlayerId, int]) -> dict[PlayerId, str]:
    cells = dict.fromkeys(tournament.members, _ALONE + Outcome.ZERO_POINT_BYE.value)
    for team, outcome in one_round.unpaired.items():
        for member in tournament.teams.get(team, ())[: tournament.settings.boards]:
            cells[member] = _ALONE + outcome.value
    for match in one_round.games:
        for board in match.boards:
            cells.update(_cells_of_board(board, starting_ranks))
    return cells


def _cells_of_board(board: BoardGame, starting_ranks: Mapping[PlayerId, int]) -> Iterator[tuple[PlayerId, str]]:
    result = board.readings.standings
    codes = (ADJOURNED, ADJOURNED) if board.status is GameStatus.ADJOURNED else (" ", " ")
    if result is not None:
        first, second = result.outcomes
        codes = first.value, second.value
    colours = ("w", "b") if board.first_has_white else ("b", "w")
    sides = ((board.first, board.second, colours[0], codes[0]), (board.second, board.first, colours[1], codes[1]))
    for player, opponent, colour, code in sides:
        if player is not None and opponent is not None:
            yield player, f"{starting_ranks[opponent]:>4} {'-' if result in _FREE else colour} {code}"
        elif player is not None:
            yield player, _ALONE + code


def _points_of_members(tournament: Tournament) -> dict[PlayerId, int]:
    """What the boards brought each player; 1, 1/2, 0."""
    points: dict[PlayerId, int] = {}
    for one_round in tournament.rounds:
        for match in one_round.games:
            for board in match.boards:
                outcomes = () if board.readings.standings is None else board.readings.standings.outcomes
                for player, outcome in zip((board.first, board.second), outcomes, strict=False):
                    if player is not None:
                        points[player] = points.get(player, 0) + STANDARD.unpaired(outcome)
    return points


# --- records about teams -----------------------------------------------------------------------------


def _records(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int], ranks: Mapping[PlayerId, int]
) -> Iterator[FactLine]:
    numbers = tournament.numbers_in(tournament.next_round)
    yield from (FactLine("240", text) for text in _byes_had(tournament, numbers))
    yield from (FactLine("299", text) for text in _extra_point_lines(tournament, numbers))
    totals = points_of_teams(
        tournament.players, tournament.rounds, tournament.settings.scoring, tournament.settings.boards
    )
    for team, number in sorted(numbers.items(), key=lambda item: item[1]):
        player, earned = tournament.players[team], totals[team]
        members = "".join(f" {starting_ranks[member]:>4}" for member in tournament.teams.get(team, ()))
        strength = str(player.rating) if player.rating else ""
        place = str(ranks[team]) if ranks.get(team) else ""
        text = (
            f"310 {number:>3} {player.name[:32]:<32} {'':5} {strength:>6} {shown_points(earned.match_points):>6} "
            f"{shown_points(earned.game_points):>6} {place:>3} {members}"
        )
        yield FactLine(f"310 {number}", text.rstrip())
    for one_round in tournament.rounds:
        yield from (FactLine("300", text) for text in _line_up_lines(one_round, tournament, starting_ranks))
    if byes := _bye_line(tournament, numbers):
        yield FactLine("320", byes)
    for one_round in tournament.rounds:
        yield from (FactLine("330", text) for text in _forfeit_lines(one_round, tournament))


def _byes_had(tournament: Tournament, numbers: Mapping[PlayerId, int]) -> Iterator[str]:
    """240 of rounds played: what a round without a match brought, but the bye of 320."""
    for one_round in tournament.rounds:
        for outcome in (Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE):
            having = sorted(numbers[team] for team, had in one_round.unpaired.items() if had is outcome)
            if having:
                teams = "".join(f" {number:>4}" for number in having)
                yield f"240 {outcome.value} {one_round.number:>3}{teams}"


def _extra_point_lines(tournament: Tournament, numbers: Mapping[PlayerId, int]) -> Iterator[str]:
    for one_round in tournament.rounds:
        for team, extra in sorted(_beside(one_round, tournament.settings.scoring).items()):
            match_points, game_points = _signed(extra.match_points), _signed(extra.game_points)
            yield f"299    {match_points:>4}  {game_points:>4}   {one_round.number:>2} {numbers[team]:>4}"


def _beside(one_round: Round, scoring: Scoring) -> dict[PlayerId, ExtraPoints]:
    """What teams have in a round beside their results, less what matches bring that do not count (CFC 653)."""
    beside = dict(one_round.extra_points)
    for match in one_round.games:
        if lacks_boards(match):
            for team, more in _by_score(match, scoring):
                had = beside.get(team, ExtraPoints(Points(0), Points(0)))
                points = Points(had.match_points + more.match_points), Points(had.game_points + more.game_points)
                beside[team] = ExtraPoints(*points)
            continue
        if match.readings.uncounted is None:
            continue
        outcomes, points = match.readings.uncounted.outcomes, points_shown(match)
        for team, outcome, made in zip((match.white, match.black), outcomes, points, strict=True):
            had = beside.get(team, ExtraPoints(Points(0), Points(0)))
            less = scoring.unpaired(outcome)
            beside[team] = ExtraPoints(Points(had.match_points - less), Points(had.game_points - made))
    return {team: extra for team, extra in beside.items() if any(extra)}


def _by_score(match: Game, scoring: Scoring) -> Iterator[tuple[PlayerId, ExtraPoints]]:
    """What a match recorded by its score brought more than the file shows of its boards (decision 204)."""
    result = match.readings.standings
    if match.readings.uncounted is not None or result is None:
        return
    shown = game_points(one.readings.standings for one in match.boards if one.readings.standings is not None)
    sides = zip((match.white, match.black), result.outcomes, points_so_far(match), shown, strict=True)
    for team, outcome, scored, on_boards in sides:
        yield team, ExtraPoints(scoring.unpaired(outcome), Points(scored - on_boards))


def _signed(points: int) -> str:
    return "" if not points else f"{'-' if points < 0 else ''}{shown_points(abs(points))}"


def _line_up_lines(one_round: Round, tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """300, of line-ups with a free board, with a lent player, or that are not in the order of the players."""
    for team, opponent, line_up in _line_ups(one_round):
        if _has_lent(tournament, team, line_up) or _is_out_of_order(tournament, team, line_up):
            yield _line_up_line(one_round, tournament, starting_ranks, team, opponent, line_up)


def _lent_lines(one_round: Round, tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """Our comments with the line-ups to which a player was lent, for a file that has no records 300 (decision 203)."""
    for team, opponent, line_up in _line_ups(one_round):
        if _has_lent(tournament, team, line_up):
            yield LENT_HEAD + _line_up_line(one_round, tournament, starting_ranks, team, opponent, line_up)


def _line_ups(one_round: Round) -> Iterator[tuple[PlayerId, PlayerId, LineUp]]:
    """Team, opponent, and who sat at its boards."""
    for match in one_round.games:
        yield match.white, match.black, tuple(board.first for board in match.boards)
        yield match.black, match.white, tuple(board.second for board in match.boards)


def _is_out_of_order(tournament: Tournament, team: PlayerId, line_up: LineUp) -> bool:
    """Whether a board of it is free, or a player above one who was named before."""
    roster = list(tournament.teams.get(team, ()))
    order = [roster.index(member) for member in line_up if member in roster]
    return bool(order) and (None in line_up or order != sorted(order))


def _has_lent(tournament: Tournament, team: PlayerId, line_up: LineUp) -> bool:
    return any(member is not None and member not in tournament.teams.get(team, ()) for member in line_up)


def _line_up_line(
    one_round: Round,
    tournament: Tournament,
    starting_ranks: Mapping[PlayerId, int],
    team: PlayerId,
    opponent: PlayerId,
    line_up: LineUp,
) -> str:
    numbers = tournament.numbers_in(one_round.number)
    players = "".join(f" {NOBODY if one is None else starting_ranks[one]:>4}" for one in line_up)
    return f"300 {one_round.number:>3} {numbers[team]:>3} {numbers[opponent]:>3}{players}"


def _bye_line(tournament: Tournament, numbers: Mapping[PlayerId, int]) -> str:
    taken = {
        int(one.number): numbers[team]
        for one in tournament.rounds
        for team, outcome in one.unpaired.items()
        if outcome is Outcome.PAIRING_ALLOCATED_BYE
    }
    if not taken:
        return ""
    scoring, boards = tournament.settings.scoring, tournament.settings.boards
    outcome = Outcome.PAIRING_ALLOCATED_BYE
    worth = f"{shown_points(scoring.unpaired(outcome)):>4} {shown_points(game_points_of_bye(outcome, boards)):>4}"
    teams = "".join(f" {taken.get(number, ''):>3}" for number in range(1, max(taken) + 1))
    return f"320 {worth}{teams}"


def _forfeit_lines(one_round: Round, tournament: Tournament) -> Iterator[str]:
    """330, of matches that nobody played."""
    numbers = tournament.numbers_in(one_round.number)
    for match in one_round.games:
        if match.readings.standings in _OF_MATCH and _has_nobody(match):
            kind = _OF_MATCH[match.readings.standings]
            yield f"330 {kind} {one_round.number:>3} {numbers[match.white]:>3} {numbers[match.black]:>3}"


def _has_nobody(match: Game) -> bool:
    """Whether no board has both its players: the players' lines do not tell of the match."""
    return not any(board.first and board.second for board in match.boards)


def _old_lines(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[FactLine]:
    """013, and who was lent."""
    numbers: Sequence[tuple[PlayerId, int]] = sorted(
        tournament.numbers_in(tournament.next_round).items(), key=lambda item: item[1]
    )
    for team, number in numbers:
        members = "".join(f"{starting_ranks[member]:>4} " for member in tournament.teams.get(team, ()))
        yield FactLine(f"013 {number}", f"013 {tournament.players[team].name[:32]:<32}{members}".rstrip())
    for one_round in tournament.rounds:
        yield from (FactLine("", text) for text in _lent_lines(one_round, tournament, starting_ranks))


def ranks_by_roster(tournament: Tournament) -> dict[PlayerId, int]:
    """Of the members, team by team in board order, where no file says others."""
    members = [member for _, roster in sorted(tournament.teams.items()) for member in roster]
    others = [member for member in sorted(tournament.members) if member not in members]
    return {member: rank for rank, member in enumerate([*members, *others], start=1)}
