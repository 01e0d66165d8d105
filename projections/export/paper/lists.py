"""Pairings, players and standings, to hang up."""

from core.model.errors import Refused
from core.model.sentence import joined, say
from core.model.spelling import without_accents
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.knockout import announced, not_begun_told
from projections.audit.changes_by_hand import told_by_hand
from projections.audit.lots_doubts import told_beside_standings
from projections.export.paper.columns import NUMBER, POINTS, RATING, in_order, rating_of
from projections.export.paper.document import Align, Column, Paper, Table, paper
from projections.export.paper.teams import rosters, seats_at_boards
from projections.export.report.facts import BoardLine, RoundPart, round_part
from projections.export.report.tables import Table as TableOfPlayers
from projections.export.report.tables import aro_table, knockout_table, standings_table
from projections.lots_on_arrival import told_on_arrival
from projections.repository import Known
from projections.standings.categories import of_category, remarks_on_category
from projections.standings.table import standings
from projections.tournament_state.readings import Output
from projections.wording import rating_in_print

_CLUB = Column(say("Club"), is_name=True)


def pairings(known: Known, round_number: RoundNumber) -> Paper:
    """The boards of a round in their order, points before it; below them who has no opponent."""
    part = round_part(known, round_number)
    of_teams = bool(known.tournament.settings.boards)
    columns = (
        Column(say("Match") if of_teams else say("Board"), Align.RIGHT),
        NUMBER,
        Column(say("White on board 1") if of_teams else say("White"), is_name=True),
        RATING,
        POINTS,
        Column(say("Result"), Align.CENTRE),
        POINTS,
        RATING,
        Column(say("Black on board 1") if of_teams else say("Black"), is_name=True),
        NUMBER,
    )
    rows = [row for board in part.boards for row in (_board_row(known.tournament, board), *_rows_of_match(board))]
    rows += [
        ("", who.number, who.name, rating_of(known.tournament, who.id), who.points, "", "", "", kind, "")
        for who, kind in part.unpaired
    ]
    return paper(
        known,
        say("Pairings of round {round_number}, {stage}", round_number=round_number, stage=part.stage),
        Table(columns, tuple(rows), strong=_rows_of_teams(part) if of_teams else frozenset()),
        round_number=round_number,
        remarks=(
            *((part.mark,) if part.mark else ()),
            *told_by_hand(known.events, known.tournament, round_number),
            *told_on_arrival(known.tournament, round_number),
            *(
                say("Match {board}: {remark}.", board=board.board, remark=board.remark)
                if of_teams
                else say("Board {board}: {remark}.", board=board.board, remark=board.remark)
                for board in part.boards
                if board.remark
            ),
        ),
    )


def pairings_by_name(known: Known, round_number: RoundNumber) -> Paper:
    """For who looks for himself: everybody by name, with board, colour and opponent; of teams also their players."""
    part = round_part(known, round_number)
    columns = (
        Column(say("Name"), is_name=True),
        NUMBER,
        Column(say("Board"), Align.RIGHT),
        Column(say("Colour")),
        Column(say("Opponent"), is_name=True),
        NUMBER,
    )
    everybody = [*_where_everybody_sits(part), *seats_at_boards(known.tournament, round_number)]
    found = sorted(everybody, key=lambda seat: _by_name(known.tournament, seat[0]))
    rows = tuple(cells for _, cells in found)
    heading = say("Pairings of round {round_number} by name, {stage}", round_number=round_number, stage=part.stage)
    remarks = (
        *told_by_hand(known.events, known.tournament, round_number),
        *told_on_arrival(known.tournament, round_number),
    )
    return paper(known, heading, Table(columns, rows), round_number=round_number, remarks=remarks)


def players(known: Known) -> Paper:
    """Everybody entered, in the order of the pairing numbers; before they are given, as they were entered.

    With their clubs where anybody has one. Where teams compete, each with its players in board order.
    """
    tournament = known.tournament
    if tournament.settings.boards:
        return rosters(known)
    clubs = any(player.club for player in tournament.players.values())
    columns = (
        NUMBER,
        Column(say("Title")),
        Column(say("Name"), is_name=True),
        RATING,
        Column(say("Fed.")),
        Column(say("FIDE ID"), Align.RIGHT),
        *((_CLUB,) if clubs else ()),
        Column(say("Remarks")),
    )
    rows = tuple(_player_row(tournament, player, clubs=clubs) for player in in_order(tournament))
    return paper(known, say("Players ({count})", count=len(rows)), Table(columns, rows))


def standings_list(known: Known, category: str = "") -> Paper:
    """The standings by the list of tie-breaks announced; `category`: of its players alone, ranked among themselves.

    Raises `Refused` for no category.
    """
    tournament = known.tournament
    found = standings(tournament)
    part = of_category(tournament, found, category) if category else None
    table = standings_table(tournament, found if part is None else part.table, output=Output.PAPER_STANDINGS)
    columns, rows = _columns_of(table), tuple(row.cells for row in table.rows)
    told = (*table.remarks, *told_beside_standings(known.events, tournament))
    if part is None:
        return paper(known, table.caption, Table(columns, rows), remarks=told)
    columns = (Column(part.called, Align.RIGHT), *columns)
    rows = tuple((str(rank), *cells) for rank, cells in zip(part.ranks, rows, strict=True))
    remarks = (*remarks_on_category(tournament, part, known.birth_dates_erased), *told)
    return paper(known, joined(": ", (table.caption, part.called)), Table(columns, rows), remarks=remarks)


def knockout(known: Known) -> Paper:
    """The bracket of the knock-out among the leaders. Raises `Refused` before it has begun."""
    table = knockout_table(known.tournament)
    if table is None:
        announced(known.tournament)
        raise Refused(not_begun_told(known.tournament))
    columns = tuple(
        Column(one.title, Align.RIGHT if one.is_number else Align.LEFT, is_name=one.title == "Goes on")
        for one in table.columns
    )
    return paper(known, say("Knock-out among the leaders"), Table(columns, tuple(row.cells for row in table.rows)))


def aros(known: Known) -> Paper:
    """The average rating of opponents before the round that is being played, which its pairing rests on."""
    table = aro_table(known.tournament)
    rows = tuple(row.cells for row in table.rows)
    return paper(known, table.caption, Table(_columns_of(table), rows), remarks=table.remarks)


def _columns_of(table: TableOfPlayers) -> tuple[Column, ...]:
    return tuple(
        Column(one.title, Align.RIGHT if one.is_number else Align.LEFT, is_name=one.title in ("Name", "Team"))
        for one in table.columns
    )


def _board_row(tournament: Tournament, board: BoardLine) -> tuple[str, ...]:
    white, black = board.white, board.black
    return (
        str(board.board),
        white.number,
        white.name,
        rating_of(tournament, white.id),
        white.points,
        board.result or ":",
        black.points,
        rating_of(tournament, black.id),
        black.name,
        black.number,
    )


def _rows_of_match(match: BoardLine) -> list[tuple[str, ...]]:
    """The boards of a match between teams for which somebody is named; the letter is the colour."""
    return [
        (
            line.board,
            "",
            line.first,
            line.first_rating,
            "",
            line.result or ":",
            "",
            line.second_rating,
            line.second,
            "",
        )
        for line in match.of_match
    ]


def _rows_of_teams(part: RoundPart) -> frozenset[int]:
    """Of the list of pairings: those of the matches, and of who has none."""
    found, place = set(), 0
    for match in part.boards:
        found.add(place)
        place += 1 + len(match.of_match)
    return frozenset(found | set(range(place, place + len(part.unpaired))))


def _where_everybody_sits(part: RoundPart) -> list[tuple[PlayerId, tuple[str, ...]]]:
    seats: list[tuple[PlayerId, tuple[str, ...]]] = []
    for board in part.boards:
        for colour, one, other in ((say("White"), board.white, board.black), (say("Black"), board.black, board.white)):
            seats.append((one.id, (one.name, one.number, str(board.board), colour, other.name, other.number)))
    seats += [(who.id, (who.name, who.number, "", "", kind, "")) for who, kind in part.unpaired]
    return seats


def _by_name(tournament: Tournament, player: PlayerId) -> tuple[str, PlayerId]:
    known = tournament.players.get(player) or tournament.members.get(player)
    return without_accents(known.name) if known else "", player


def _player_row(tournament: Tournament, player: Player, *, clubs: bool) -> tuple[str, ...]:
    number = tournament.numbers_in(RoundNumber(tournament.last_paired_round + 1)).get(player.id)
    return (
        str(number or ""),
        player.title,
        player.name,
        rating_in_print(player),
        player.federation,
        player.fide_id,
        *((player.club,) if clubs else ()),
        _remark(tournament, player),
    )


def _remark(tournament: Tournament, player: Player) -> str:
    """Since when, until when."""
    if player.expelled:
        return say("expelled")
    if not player.spans:
        return say("not here yet")
    told = [say("from round {first}", first=player.spans[0].first)] if player.spans[0].first > 1 else []
    last = player.spans[-1].last
    if last is not None and last < (tournament.settings.rounds or last + 1):
        told.append(say("until round {last}", last=last) if last else say("withdrew"))
    return joined(", ", told)
