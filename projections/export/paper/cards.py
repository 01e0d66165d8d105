"""What is handed out: pairing cards (CFC 611), slips of games and of matches, name cards.

And the lists of a team event: who plays for whom, line-ups, the players of each board.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from core.editions.registry import is_of_one, teams_compete
from core.model.results import COLOURS, LETTERS, Colour
from core.model.sentence import capitalised, joined, say
from core.model.tournament import Game, Player, Tournament
from core.model.units import PlayerId, RoundNumber, points_in_print
from events.deciders.matches import rules_of
from projections.export.paper.document import Card, Cards, Paper, Tables, paper
from projections.export.report.facts import BoardLine, RoundPart, round_part
from projections.known import Known
from projections.standings.boards import game_points_in
from projections.standings.histories import PlayerHistory, RoundEntry, histories
from projections.tables.cells import FLOATS, Named, Rated, in_brackets
from projections.tables.pairings import sides
from projections.tables.players import Roster, board_list_in_print, board_of_member
from projections.tables.players import rosters as teams_with_players
from projections.tables.standings import in_order
from projections.tables.table import BOARD, NUMBER, RATING, Column, Role, Row, Table, Value, table_of
from projections.tournament_state.readings import Output, footnotes
from projections.wording import ADJOURNED, FREE, UNPAIRED, marked, outcome_of, titled, virtual_points_told

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


_COLOURS: Mapping[Colour | None, str] = COLOURS | {None: ""}
_CARD = (
    Column("Rd", Role.ROUND),
    Column(say("Colour"), Role.COLOUR),
    NUMBER,
    Column(say("Opponent"), Role.PERSON),
    Column(say("Score"), Role.RESULT),
    Column(say("Total"), Role.COUNT),
    Column(say("Float"), Role.FLOAT),
)


def pairing_cards(known: Known, only: PlayerId | None = None) -> Paper:
    """A card for each entrant: colour, opponent, score in the game, cumulative score, float; rounds to come are blank.

    `only`: the card of one player.
    """
    tournament = known.tournament
    played = histories(tournament)
    wanted = [player for player in in_order(tournament) if only in (None, player.id)]
    cards = tuple(_pairing_card(tournament, player, played[player.id]) for player in wanted)
    heading = (
        say("Pairing cards") if only is None else say("Pairing card for {name}", name=tournament.players[only].name)
    )
    remarks = (say("A score in brackets: the game was not played."),)
    if tournament.settings.boards:
        remarks = (
            say("Colours are those in game 1 of each match; game points are in brackets after the score.")
            if is_of_one(tournament.settings)
            else say("Colours are those on board 1; game points are in brackets after the score."),
        )
    of = None if only is None else {only}
    told = (*remarks, *virtual_points_told(tournament), *footnotes(tournament, Output.CARDS, of))
    return paper(known, heading, Cards(cards, across=1 if only is not None else 2), remarks=told)


def result_slips(known: Known, round_number: RoundNumber) -> Paper:
    """A slip for each board of a round, for the result and two signatures; where teams meet, for each match."""
    part = round_part(known, round_number)
    if known.tournament.settings.boards:
        return match_slips(known, part)
    cards = tuple(_slip(known.tournament, round_number, board) for board in part.boards)
    return paper(
        known,
        say("Result slips for round {round_number}", round_number=round_number),
        Cards(cards, across=2),
        round_number=round_number,
    )


def name_cards(known: Known) -> Paper:
    """A card for each player, to stand on the table; where teams compete, for their players."""
    tournament = known.tournament
    cards = tuple(
        Card(
            head=titled(player),
            under=joined(" · ", (of_team, player.federation, _rating(player))),
        )
        for of_team, player in _at_the_boards(tournament)
    )
    return paper(known, say("Name cards"), Cards(cards, across=2, large=True))


def _at_the_boards(tournament: Tournament) -> list[tuple[str, Player]]:
    """Everybody who plays, with the name of his team."""
    if not teams_compete(tournament.settings):
        return [("", player) for player in in_order(tournament)]
    return [
        (team.name, tournament.members[member])
        for team in in_order(tournament)
        for member in tournament.teams.get(team.id, ())
    ]


def _rating(player: Player) -> str:
    """In full: a card has no legend."""
    if not player.rating:
        return ""
    return say("{rating}, estimated", rating=player.rating) if player.has_estimated_rating else str(player.rating)


def _pairing_card(tournament: Tournament, player: Player, history: PlayerHistory) -> Card:
    numbers = tournament.numbers_in(tournament.next_round)
    rows = [_card_row(tournament, player.id, entry, numbers) for entry in history.own_rounds]
    all_rounds = (tournament.settings.rounds or 0) if len(rows) == len(history.entries) else 0
    to_come = range(len(rows) + 1, all_rounds + 1)
    rows += [(str(number), *[""] * (len(_CARD) - 1)) for number in to_come]
    number = numbers.get(player.id)
    rating = _rating(player) or say("unrated")
    return Card(
        head=f"{f'{number}. ' if number else ''}{titled(player)}",
        under=joined(" · ", (rating, player.federation, player.fide_id)),
        table=table_of(_CARD, rows),
    )


def _card_row(
    tournament: Tournament, player: PlayerId, entry: RoundEntry, numbers: Mapping[PlayerId, int]
) -> tuple[str, ...]:
    total = points_in_print(entry.points_after) if entry.outcome is not None else ""
    mark = FLOATS[entry.float]
    if entry.is_free:
        return str(entry.round_number), "", "", FREE, "", total, mark
    if entry.opponent is None:
        kind = "" if entry.outcome is None else UNPAIRED.get(entry.outcome, entry.outcome.value)
        return str(entry.round_number), "", "", kind, joined("", ("(", points_in_print(entry.points), ")")), total, mark
    opponent = tournament.players[entry.opponent]
    number = numbers.get(entry.opponent)
    score = ADJOURNED if entry.adjourned else outcome_of(entry.outcome)
    if entry.outcome is not None and not entry.outcome.was_played:
        score = joined("", ("(", score, ")"))
    if tournament.settings.boards:
        score = joined("", (score, in_brackets(game_points_in(tournament, player, entry.round_number))))
    score = marked(score, counts=entry.counts)
    return str(entry.round_number), _COLOURS[entry.colour], str(number or ""), opponent.name, score, total, mark


def _slip(tournament: Tournament, round_number: RoundNumber, board: BoardLine) -> Card:
    columns = (*(Column(""), NUMBER, Column(say("Player"), Role.PERSON), RATING, Column(say("Result"))),)
    rows = tuple(
        (colour, who.number, who.name, _rating(tournament.players[who.id]), "")
        for colour, who in ((say("White"), board.white), (say("Black"), board.black))
    )
    return Card(
        head=say("Round {round_number}, board {board}", round_number=round_number, board=board.board),
        under=tournament.details.name,
        table=table_of(columns, rows),
        to_write_on=(say("Signature of White"), say("Signature of Black")),
    )
