"""What the boards of a team event brought: game points of teams, and the players of each board, best first.

Of some matches the score alone is on record (decision 204); lists and reports tell of them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from core.editions.registry import rules_of_teams
from core.editions.team_swiss.text import points_of_bye
from core.model.dataclass import dataclass, replace
from core.model.results import STANDARD, Colour, Outcome, Reading
from core.model.sentence import SEMICOLON, joined, say
from core.model.team_match import lacks_boards, points_shown, points_so_far
from core.model.tournament import Game, Tournament
from core.model.units import BoardNumber, PlayerId, Points, RoundNumber


def game_points_of(tournament: Tournament) -> dict[PlayerId, Points]:
    """By team, of the boards that count in the standings; a round without a match brings what the rules say."""
    total: Counter[PlayerId] = Counter()
    rules = rules_of_teams(tournament.settings.edition)
    byes_count = rules is not None and rules.byes_bring_game_points
    for one_round in tournament.rounds:
        for match in one_round.games:
            scored = points_so_far(match)
            total[match.white] += scored.first
            total[match.black] += scored.second
        for team, outcome in one_round.unpaired.items() if byes_count else ():
            total[team] += points_of_bye(outcome, tournament.settings)
        for team, extra in one_round.extra_points.items():
            total[team] += extra.game_points
    return {team: Points(total[team]) for team in tournament.teams}


def game_points_in(tournament: Tournament, team: PlayerId, round_number: RoundNumber) -> Points | None:
    """What the boards of one match brought a team; None: it had none, or no board of it has a result."""
    for match in tournament.rounds[round_number - 1].games if tournament.settings.boards else ():
        if team in (match.white, match.black) and has_results(match):
            scored = points_shown(match)
            return scored.first if match.white == team else scored.second
    return None


def has_results(match: Game) -> bool:
    """Whether a board of it has a result, or its score is on record."""
    return lacks_boards(match) or any(board.readings.shown(Reading.STANDINGS) is not None for board in match.boards)


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """One game of a member."""

    round_number: RoundNumber
    board: BoardNumber
    opponent: PlayerId | None  # None: nobody was named for the board
    opposing_team: PlayerId
    colour: Colour
    outcome: Outcome | None  # None: no result yet
    counts: bool = True  # in the standings (CFC 653)


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One member of a team, on the board where most of the games were played; on the higher one of equally many."""

    board: BoardNumber
    place: int  # on that board, from 1; shared by equals
    player: PlayerId
    team: PlayerId
    entries: tuple[BoardEntry, ...]
    points: Points
    games: int  # played over the board, and counting in the standings
    results: int  # of these, and of games that were not played


def best_of_boards(tournament: Tournament) -> tuple[BoardRow, ...]:
    """Everybody who was in a line-up of a match, by board.

    More points come first, then fewer results for them, then more of these over the board.
    """
    entries: dict[PlayerId, list[BoardEntry]] = defaultdict(list)
    for number, match in _matches(tournament):
        for board in match.boards:
            shown = board.readings.shown(Reading.STANDINGS)
            counts = board.readings.uncounted is None
            first, second = (None, None) if shown is None else shown.outcomes
            colours = (Colour.WHITE, Colour.BLACK) if board.first_has_white else (Colour.BLACK, Colour.WHITE)
            if board.first is not None:
                entry = BoardEntry(number, board.board, board.second, match.black, colours[0], first, counts)
                entries[board.first].append(entry)
            if board.second is not None:
                entry = BoardEntry(number, board.board, board.first, match.white, colours[1], second, counts)
                entries[board.second].append(entry)
    teams = {member: team for team, members in tournament.teams.items() for member in members}
    rows = [_row(player, teams[player], tuple(played)) for player, played in entries.items()]
    rows.sort(key=lambda row: (row.board, *_worth(row), row.player))
    return tuple(_placed(rows))


def _matches(tournament: Tournament) -> Iterator[tuple[RoundNumber, Game]]:
    return ((one_round.number, match) for one_round in tournament.rounds for match in one_round.games)


def _row(player: PlayerId, team: PlayerId, entries: tuple[BoardEntry, ...]) -> BoardRow:
    sat_at = Counter(entry.board for entry in entries)
    scored = [entry.outcome for entry in entries if entry.outcome is not None and entry.counts]
    return BoardRow(
        board=min(sat_at, key=lambda board: (-sat_at[board], board)),
        place=0,
        player=player,
        team=team,
        entries=entries,
        points=Points(sum(STANDARD.unpaired(outcome) for outcome in scored)),
        games=sum(outcome.was_played for outcome in scored),
        results=len(scored),
    )


def _worth(row: BoardRow) -> tuple[int, int, int]:
    return -row.points, row.results, -row.games


def _placed(rows: list[BoardRow]) -> Iterator[BoardRow]:
    place, of_board = 0, 0
    before: tuple[int, ...] | None = None
    for row in rows:
        now = (row.board, *_worth(row))
        of_board = 1 if before is None or before[0] != row.board else of_board + 1
        place = place if now == before else of_board
        before = now
        yield replace(row, place=place)


def told_by_score(matches: Sequence[tuple[RoundNumber, Game]]) -> list[str]:
    """That, and which; empty: of all matches the boards are known."""
    return [say("Recorded by score, without board results: {matches}.", matches=_listed(matches))] if matches else []


def unrated_by_score(matches: Sequence[tuple[RoundNumber, Game]]) -> list[str]:
    """That nobody's game in them is rated."""
    told = say(
        "No game of these matches is rated, because they have no board results: {matches}.", matches=_listed(matches)
    )
    return [told] if matches else []


def left_out_by_score(matches: Sequence[tuple[RoundNumber, Game]]) -> list[str]:
    """What a report of games has nothing of."""
    return [say("the games of matches recorded by score: {matches}", matches=_listed(matches))] if matches else []


def _listed(matches: Sequence[tuple[RoundNumber, Game]]) -> str:
    return joined(
        SEMICOLON,
        (
            say(
                "round {number}, match {match} ({score})",
                number=number,
                match=game.board,
                score=str(points_shown(game)),
            )
            for number, game in matches
        ),
    )
