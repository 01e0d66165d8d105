"""The pairings of a round, by boards and by name, the boards of its matches, and whose colours are drawn there."""

from collections.abc import Iterator, Mapping

from core.editions.pairing import before_round
from core.editions.registry import has_table, is_of_one
from core.model.results import COLOURS, LETTERS, Colour, Outcome
from core.model.sentence import say
from core.model.spelling import in_ranges, without_accents
from core.model.team_match import points_shown, points_text
from core.model.tournament import Game, Player, Round, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.deciders.numbering import boards_to_draw
from projections.points_before import PointsBefore
from projections.standings.boards import has_results
from projections.tables.cells import Named, Rated, ResultCell
from projections.tables.table import BOARD, NAME, NUMBER, RATING, Column, Role, Row, Table, Value
from projections.wording import FREE, UNPAIRED, titled

_SECTION = Column(say("Section"), Role.COUNT)
_MATCH = Column(say("Match"), Role.BOARD)
_POINTS = Column(say("Pts"), Role.POINTS_BEFORE)
_RESULT = Column(say("Result"), Role.RESULT)
_WHITE = Column(say("White"), Role.PERSON)
_BLACK = Column(say("Black"), Role.PERSON)
_BOARD_1 = Column(say("White"), Role.PERSON, in_print=say("White on board 1"))
_BOARD_1_BLACK = Column(say("Black"), Role.PERSON, in_print=say("Black on board 1"))
_GAME_1 = Column(say("White"), Role.PERSON, in_print=say("White in game 1"))
_GAME_1_BLACK = Column(say("Black"), Role.PERSON, in_print=say("Black in game 1"))
_HOME = Column(say("Home"), Role.PERSON)
_AWAY = Column(say("Away"), Role.PERSON)


def board_column(tournament: Tournament) -> Column:
    """Over the numbers of those who meet: two players sit at a board, two teams play a match."""
    return _MATCH if tournament.settings.boards else BOARD


def pairings_table(
    tournament: Tournament, one_round: Round, points: PointsBefore, *, with_boards: bool = True
) -> Table:
    """The boards of a round in their order, points before it; below them who has no opponent. In sections: of which.

    `with_boards`: each match of teams is followed by its boards, where anybody is named for one.
    """
    return with_sections(tournament, _pairings(tournament, one_round, points, with_boards=with_boards))


def _pairings(tournament: Tournament, one_round: Round, points: PointsBefore, *, with_boards: bool) -> Table:
    of_teams = bool(tournament.settings.boards)
    white, black = sides(tournament)
    columns = (board_column(tournament), NUMBER, white, RATING, _POINTS, _RESULT, _POINTS, RATING, black, NUMBER)
    numbers = tournament.numbers_in(one_round.number)

    def side(player: PlayerId) -> tuple[Value, ...]:
        return numbers.get(player), *_who(tournament, player), points.text(player)

    rows = []
    for game in one_round.games:
        rows.append(
            Row((game.board, *side(game.white), ResultCell(game), *side(game.black)[::-1]), game.white, strong=of_teams)
        )
        rows += _boards(tournament, game) if with_boards else ()
    rows += [
        Row(("", *side(player), "", "", "", why, ""), player, strong=of_teams)
        for player, why in without_opponent(tournament, one_round)
    ]
    return Table(columns, tuple(rows))


def sides(tournament: Tournament) -> tuple[Column, Column]:
    """Who is named first, and whom they meet: in a league the team at home, else who has White."""
    if not tournament.settings.boards:
        return _WHITE, _BLACK
    if is_of_one(tournament.settings):
        return _GAME_1, _GAME_1_BLACK  # C.04.5: a match of two games
    return (_HOME, _AWAY) if has_table(tournament.settings.edition) else (_BOARD_1, _BOARD_1_BLACK)


def heads_of_sides(tournament: Tournament) -> tuple[str, str]:
    """The same as paper and pages have them over a column."""
    one, other = sides(tournament)
    return one.in_print or one.title, other.in_print or other.title


def pairings_on_screen(tournament: Tournament, one_round: Round, points: PointsBefore) -> Table:
    """The same where there is less room: without ratings, and Black with the number in front."""
    found = _pairings(tournament, one_round, points, with_boards=False).of(0, 1, 2, 4, 5, 6, 9, 8)
    return with_sections(tournament, found)


def with_sections(tournament: Tournament, table: Table, *, first: bool = True) -> Table:
    """With the section of everybody, in front or behind, where a field is divided into some (CFC 652)."""
    if not has_table(tournament.settings.edition):
        return table
    from core.editions.tables.engine import sections_of

    sections = {player: number for number, one in enumerate(sections_of(tournament), start=1) for player in one}
    if not sections:
        return table
    cells = (sections.get(row.player, "") if row.player else "" for row in table.rows)
    return table.with_column(_SECTION, cells, first=first)


def pairings_by_name(tournament: Tournament, one_round: Round) -> Table:
    """Everybody by name, with board, colour and opponent; of teams also their players."""
    numbers = tournament.numbers_in(one_round.number)

    def row(player: PlayerId, board: Value, colour: str, other: PlayerId | str) -> Row:
        opponent, number = (other, "") if isinstance(other, str) else (_name(tournament, other), numbers.get(other))
        return Row((_name(tournament, player), numbers.get(player), board, colour, opponent, number), player)

    rows = []
    for game in one_round.games:
        rows.append(row(game.white, game.board, COLOURS[Colour.WHITE], game.black))
        rows.append(row(game.black, game.board, COLOURS[Colour.BLACK], game.white))
        rows += _seats(tournament, numbers, game)
    rows += [row(player, "", "", why) for player, why in without_opponent(tournament, one_round)]
    where = _MATCH if is_of_one(tournament.settings) else BOARD
    columns = (NAME, NUMBER, where, Column(say("Colour"), Role.COLOUR), Column(say("Opponent"), Role.PERSON), NUMBER)
    return Table(columns, tuple(sorted(rows, key=lambda one: _by_name(tournament, one.player))))


def boards_of_match(tournament: Tournament, match: Game) -> Table | None:
    """The boards of a match with their colours, and what they sum up to; None where no line-up is on record."""
    if not any(board.first is not None or board.second is not None for board in match.boards):
        return None
    first, second = points_shown(match)
    told = {
        "board": match.board,
        "white": tournament.players[match.white].name,
        "black": tournament.players[match.black].name,
    }
    caption = (
        say(
            "Match {board}: {white} {first} - {second} {black}",
            first=points_text(first),
            second=points_text(second),
            **told,
        )
        if has_results(match)
        else say("Match {board}: {white} - {black}", **told)
    )
    person, colour = Column("", Role.PERSON), Column("", Role.COLOUR)
    rows = []
    for board in match.boards:
        colours = (COLOURS[Colour.WHITE], COLOURS[Colour.BLACK])
        left, right = colours if board.first_has_white else colours[::-1]
        names = [None if one is None else _name(tournament, one) for one in (board.first, board.second)]
        rows.append(Row((f"{match.board}.{board.board}", names[0], left, ResultCell(board), right, names[1])))
    return Table((BOARD, person, colour, _RESULT, colour, person), tuple(rows), caption)


def unpaired(one_round: Round) -> list[tuple[PlayerId, Outcome]]:
    """The pairing-allocated bye first, then requested byes; who is merely absent is left out."""
    listed = [(player, outcome) for player, outcome in one_round.unpaired.items() if outcome in UNPAIRED]
    order = list(UNPAIRED)
    return sorted(listed, key=lambda entry: order.index(entry[1]))


def without_opponent(tournament: Tournament, one_round: Round) -> list[tuple[PlayerId, str]]:
    """Those with byes, with its kind; then whom a table of an odd number of players leaves free in that round."""
    told = [(player, UNPAIRED[outcome]) for player, outcome in unpaired(one_round)]
    return told + [(player, FREE) for player in _free(tournament, one_round)]


def _free(tournament: Tournament, one_round: Round) -> list[PlayerId]:
    """Whose section plays, and who has not left."""
    if not has_table(tournament.settings.edition):
        return []
    from core.editions.tables.engine import sections_of

    playing = {player for game in one_round.games for player in (game.white, game.black)}
    numbers = tournament.numbers_in(one_round.number)
    return [
        player
        for section in sections_of(tournament) or (tuple(numbers),)
        if not playing.isdisjoint(section)
        for player in section
        if player not in playing
        and player not in one_round.unpaired
        and any(span.last is None or span.last >= one_round.number for span in tournament.players[player].spans)
    ]


def _boards(tournament: Tournament, match: Game) -> list[Row]:
    """Of a match for one of whose boards somebody is named; the letter is the colour."""
    if not any(board.first or board.second for board in match.boards):
        return []
    rows = []
    for board in match.boards:
        first, second = (
            _seated(tournament, member, has_white=has_white)
            for member, has_white in ((board.first, board.first_has_white), (board.second, not board.first_has_white))
        )
        cells = (f"{match.board}.{board.board}", "", *first, "", ResultCell(board), "", *second[::-1], "")
        rows.append(Row(cells))
    return rows


def _seated(tournament: Tournament, member: PlayerId | None, *, has_white: bool) -> tuple[Value, Value]:
    player = None if member is None else tournament.members.get(member)
    if player is None:
        return "-", ""
    colour = LETTERS[Colour.WHITE if has_white else Colour.BLACK]
    return say("{player} ({colour})", player=titled(player), colour=colour), player.rating or ""


def _seats(tournament: Tournament, numbers: Mapping[PlayerId, PairingNumber], match: Game) -> Iterator[Row]:
    """The players named in the line-ups of a match: name and team, board, colour, opponent."""
    for board in match.boards:
        for member, other, team, others, has_white in (
            (board.first, board.second, match.white, match.black, board.first_has_white),
            (board.second, board.first, match.black, match.white, not board.first_has_white),
        ):
            if member is None:
                continue
            cells: tuple[Value, ...] = (
                f"{titled(tournament.members[member])} ({tournament.players[team].name})",
                numbers.get(team),
                f"{match.board}.{board.board}",
                COLOURS[Colour.WHITE if has_white else Colour.BLACK],
                None if other is None else _name(tournament, other),
                numbers.get(others),
            )
            yield Row(cells, member)


def _who(tournament: Tournament, player: PlayerId) -> tuple[Value, Value]:
    known = competitor(tournament, player)
    return _name(tournament, player), None if known is None else Rated(known)


def _name(tournament: Tournament, player: PlayerId) -> Value:
    known = competitor(tournament, player)
    return say("unknown player {player}", player=player) if known is None else Named(known)


def competitor(tournament: Tournament, player: PlayerId) -> Player | None:
    """Or a member of a team; None: nobody whom the record knows."""
    return tournament.players.get(player) or tournament.members.get(player)


def _by_name(tournament: Tournament, player: PlayerId | None) -> tuple[str, PlayerId]:
    assert player is not None, "every row of the list is of somebody"
    known = competitor(tournament, player)
    return without_accents(known.name) if known else "", player


def drawn_on_arrival(tournament: Tournament, round_number: RoundNumber) -> tuple[int, ...]:
    """The boards, of teams the matches, whose lot for colours (CFC 631.2) is not recorded yet, in order."""
    return tuple(boards_to_draw(tournament, before_round(tournament, round_number), round_number))


def told_on_arrival(tournament: Tournament, round_number: RoundNumber) -> tuple[str, ...]:
    """A sentence with the boards whose lot is not recorded yet; nothing where there are none."""
    boards = drawn_on_arrival(tournament, round_number)
    if not boards:
        return ()
    listed = in_ranges(boards)
    return (
        say(
            "Match {boards}: the teams draw lots for the colours on arrival (631.2); until then the colours "
            "under 629 to 631 are shown.",
            boards=listed,
        )
        if tournament.settings.boards
        else say(
            "Board {boards}: the players draw lots for the colours on arrival (631.2); until then the colours "
            "under 629 to 631 are shown.",
            boards=listed,
        ),
    )
