"""Papers of a team event: who plays for whom, line-ups, match slips, the players of each board."""

from dataclasses import replace
from itertools import groupby

from core.model.results import LETTERS, Colour
from core.model.sentence import capitalised, joined, say
from core.model.tournament import Game, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.matches import rules_of
from projections.export.paper.document import Card, Cards, Paper, Tables, paper
from projections.export.report.facts import BoardLine, RoundPart
from projections.known import Known
from projections.tables.cells import Named, Rated
from projections.tables.pairings import sides
from projections.tables.players import Roster, board_list_in_print, board_of_member
from projections.tables.players import rosters as teams_with_players
from projections.tables.table import BOARD, RATING, Column, Role, Row, Table, Value, table_of
from projections.tournament_state.readings import Output

_PLAYER = Column(say("Player"), Role.PERSON)
_LETTERS = {True: capitalised(LETTERS[Colour.WHITE]), False: capitalised(LETTERS[Colour.BLACK])}
"""Who has White."""


def rosters(known: Known) -> Paper:
    """Every team with its players in board order; those beyond the boards of a match are alternates."""
    tables = tuple(
        replace(one.players.without(Role.ID), caption=_team_in_words(one))
        for one in teams_with_players(known.tournament)
    )
    return paper(known, say("Teams ({count})", count=len(tables)), Tables(tables))


def line_ups(known: Known, round_number: RoundNumber) -> Paper:
    """A sheet for each team that has a match: its players, and on which board each of them plays, to be handed in.

    What is not on record yet is blank. Raises `Refused` where players compete.
    """
    tournament = known.tournament
    rules_of(tournament)
    cards = tuple(
        _line_up(tournament, round_number, match, team)
        for match in tournament.rounds[round_number - 1].games
        for team in (match.white, match.black)
    )
    return paper(
        known,
        say("Line-ups for round {round_number}", round_number=round_number),
        Cards(cards, across=2),
        round_number=round_number,
    )


def match_slips(known: Known, part: RoundPart) -> Paper:
    """A slip for each match, for its boards, their sum and the signatures of both captains."""
    cards = tuple(_match_slip(known.tournament, part.number, match) for match in part.boards)
    return paper(
        known,
        say("Match slips for round {number}", number=part.number),
        Cards(cards, across=1),
        round_number=part.number,
    )


def board_list(known: Known) -> Paper:
    """The players of each board, best first. Raises `Refused` where players compete."""
    rules_of(known.tournament)
    table = board_list_in_print(known.tournament, Output.PAPER_BOARDS)
    by_board = groupby(table.rows, key=lambda row: row.cells[0])
    tables = tuple(
        Table(table.columns, tuple(rows), say("Board {board}", board=board)).without(Role.BOARD)
        for board, rows in by_board
    )
    return paper(known, table.caption, Tables(tables), remarks=table.remarks)


def _of_member(tournament: Tournament, member: PlayerId | None) -> tuple[Value, Value]:
    """Name and rating; nobody is named for a board."""
    return ("", "") if member is None else (Named(tournament.members[member]), Rated(tournament.members[member]))


def _team_in_words(one: Roster) -> str:
    """`3. Lund · rating 2125 · SWE`."""
    team = one.team
    rating = say("rating {rating}", rating=team.rating) if team.rating else say("unrated")
    return joined(" · ", (f"{f'{one.number}. ' if one.number else ''}{team.name}", rating, team.federation))


def _line_up(tournament: Tournament, round_number: RoundNumber, match: Game, team: PlayerId) -> Card:
    numbers = tournament.numbers_in(round_number)
    other = match.black if team == match.white else match.white
    named = tournament.line_ups.get((round_number, team), ())
    board_of = {member: board for board, member in enumerate(named, start=1) if member is not None}
    columns = (Column("", Role.BOARD), _PLAYER, RATING, Column(say("Plays on board"), Role.RESULT))
    rows = (
        (
            board_of_member(place, tournament.settings.boards),
            *_of_member(tournament, member),
            str(board_of.get(member, "-" if named else "")),
        )
        for place, member in enumerate(tournament.teams.get(team, ()), start=1)
    )
    lent = (
        (say("lent"), *_of_member(tournament, member), str(board))
        for board, member in enumerate(named, start=1)
        if member is not None and member not in tournament.teams.get(team, ())
    )
    has_white = (team == match.white) is match.boards[0].first_has_white
    colour = say("White") if has_white else say("Black")
    return Card(
        head=say(
            "Round {round_number}, match {board}: {number} {name}",
            round_number=round_number,
            board=match.board,
            number=numbers.get(team, ""),
            name=tournament.players[team].name,
        ),
        under=say(
            "against {number} {name} · {colour} on board 1",
            number=numbers.get(other, ""),
            name=tournament.players[other].name,
            colour=colour,
        ),
        table=table_of(columns, (*rows, *lent)),
        to_write_on=(say("Captain"), say("Handed in at")),
    )


def _match_slip(tournament: Tournament, round_number: RoundNumber, match: BoardLine) -> Card:
    white, black = sides(tournament)
    columns = (BOARD, white, RATING, Column(""), Column(say("Result"), Role.RESULT), Column(""), RATING, black)
    game = next(one for one in tournament.rounds[round_number - 1].games if one.board == match.board)
    rows = [
        (
            str(board.board),
            *_of_member(tournament, board.first),
            _LETTERS[board.first_has_white],
            ":",
            _LETTERS[not board.first_has_white],
            *_of_member(tournament, board.second)[::-1],
        )
        for board in game.boards
    ]
    first, second = (f"{who.number}. {who.name}" for who in (match.white, match.black))
    teams = (
        "",
        first,
        Rated(tournament.players[match.white.id]),
        "",
        "",
        "",
        Rated(tournament.players[match.black.id]),
        second,
    )
    total = ("", say("Game points"), "", "", ":", "", "", "")
    return Card(
        head=say("Round {round_number}, match {board}", round_number=round_number, board=match.board),
        under=tournament.details.name,
        table=Table(columns, (Row(teams, strong=True), *map(Row, rows), Row(total))),
        to_write_on=(
            say("Captain of {name}", name=match.white.name),
            say("Captain of {name}", name=match.black.name),
            say("Arbiter"),
        ),
    )
