"""What the report of an event says, from the log up to one moment."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.editions.event_kind import Kind
from core.editions.registry import edition_named, is_known
from core.general_rules.own_rules import holding
from core.model.field import Float
from core.model.results import Colour
from core.model.team_match import points_so_far
from core.model.tournament import BoardGame, Game, Player, Round, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.wording import points_text
from projections.audit.histories import PlayerHistory, RoundEntry, histories
from projections.audit.trail import AuditRow, audit
from projections.explain.round_robin import kind_of_import
from projections.export.report.timeline import RoundHistory, timeline
from projections.export.report.why import Why, why_of
from projections.points_before import points_before
from projections.repository import Known
from projections.standings.aro import aro_list_of, last_round_known
from projections.standings.boards import game_points_of
from projections.standings.crosstable import Cell, crosstable
from projections.standings.table import Standings, standings
from projections.standings.wording import remarks, values_as_text, whereabouts
from projections.tournament_state.readings import apart, games_apart
from projections.wording import COLOURS, STAGES, UNPAIRED, outcome_of, result_of

_FLOATS: Mapping[Float | None, str] = {Float.DOWN: "↓", Float.UP: "↑", None: ""}


@dataclass(frozen=True, slots=True)
class Who:
    """A player as a table names him."""

    id: PlayerId
    number: str
    name: str
    points: str = ""  # before the round: as known when it was paired, and today's where they are others


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board."""

    board: int
    white: Who
    black: Who
    result: str
    remark: str  # where the readings of the game lie apart
    why: tuple[str, ...]
    of_match: tuple["TeamBoardLine", ...] = ()  # where teams meet


@dataclass(frozen=True, slots=True)
class TeamBoardLine:
    """One board of a match, seen from the team named first."""

    board: str
    first: str
    second: str
    result: str


@dataclass(frozen=True, slots=True)
class RoundPart:
    """One round."""

    number: RoundNumber
    stage: str
    boards: tuple[BoardLine, ...]
    unpaired: tuple[tuple[Who, str], ...]
    why: tuple[str, ...]  # of the whole round


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column."""

    title: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One player in a table."""

    player: PlayerId
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one row for each player."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a player's card."""

    round_number: RoundNumber
    colour: str
    opponent: Who | None
    outcome: str
    points_after: str
    float: str


@dataclass(frozen=True, slots=True)
class Card:
    """A player's card."""

    player: Who
    details: str
    points: str
    lines: tuple[CardLine, ...]
    colours: str
    floats: str


@dataclass(frozen=True, slots=True)
class Report:
    """The whole page."""

    stream: str
    name: str
    details: tuple[tuple[str, str], ...]
    version: int
    short_hash: str
    full_hash: str
    rounds: tuple[RoundPart, ...]
    standings: Table
    crosstable: Table
    aros: Table | None  # where the edition pairs by them
    cards: tuple[Card, ...]
    events: tuple[AuditRow, ...]
    names: Mapping[PlayerId, str]
    timeline: Mapping[RoundNumber, RoundHistory]


def report_of(known: Known) -> Report:
    """The report of a tournament as of the last event known."""
    tournament = known.tournament
    played = histories(tournament)
    table = standings(tournament)
    return Report(
        stream=known.stream,
        name=tournament.details.name or known.stream,
        details=tuple(_details(known)),
        version=known.version,
        short_hash=known.short_hash,
        full_hash=known.head_hash.hex(),
        rounds=tuple(_round(known, one, _why(known, one)) for one in tournament.rounds),
        standings=standings_table(tournament, table),
        crosstable=_crosstable(tournament, table),
        aros=_aros_to_publish(tournament),
        cards=tuple(_card(tournament, player, played[player.id]) for player in _in_order(tournament)),
        events=audit(known.events),
        names={player.id: player.name for player in tournament.players.values()},
        timeline=timeline(known.events),
    )


def _rules(known: Known) -> str:
    """The edition; of a round robin that was imported, that no edition paired it."""
    edition = known.tournament.settings.edition
    kind = kind_of_import(known.events, known.tournament)
    if kind is not None:
        return "a round robin, by its table" if kind.kind is Kind.ROUND_ROBIN else "a team event, by its matches"
    engine = edition_named(edition) if is_known(edition) else None
    return f"{edition}: {engine.title}" if engine else edition


def _details(known: Known) -> list[tuple[str, str]]:
    tournament = known.tournament
    details, settings = tournament.details, tournament.settings
    dates = " to ".join(dict.fromkeys(date for date in (details.start_date, details.end_date) if date))
    arbiters = "; ".join(one for one in (details.chief_arbiter, *details.deputy_arbiters) if one)
    rounds = f"{tournament.last_paired_round} of {settings.rounds or '?'} paired"
    told = [
        ("Place", ", ".join(one for one in (details.city, details.federation) if one)),
        ("Dates", dates),
        ("Arbiters", arbiters),
        ("Rules", _rules(known)),
        ("Own rules", " ".join(f"{number}. {text}" for number, text in holding(tournament.own_rules))),
        ("Rounds", rounds),
        ("Time control", details.time_control),
        ("Players", str(len(tournament.players))),
    ]
    return [(what, value) for what, value in told if value]


def _why(known: Known, one_round: Round) -> Why:
    return why_of(known.events, one_round.number) if one_round.games or one_round.bye is not None else Why()


def _round(known: Known, one_round: Round, why: Why) -> RoundPart:
    tournament = known.tournament
    points = points_before(known.events, tournament, one_round.number)

    def who(player: PlayerId) -> Who:
        return _who(tournament, player, one_round.number, points.text(player))

    order = list(UNPAIRED)
    unpaired = [(player, outcome) for player, outcome in one_round.unpaired.items() if outcome in UNPAIRED]
    return RoundPart(
        number=one_round.number,
        stage=STAGES.get(one_round.stage, one_round.stage.value),
        boards=tuple(
            _match(tournament, game, who(game.white), who(game.black), why)
            if game.boards
            else _board(game, who(game.white), who(game.black), why)
            for game in one_round.games
        ),
        unpaired=tuple(
            (who(player), UNPAIRED[outcome])
            for player, outcome in sorted(unpaired, key=lambda one: order.index(one[1]))
        ),
        why=why.whole,
    )


def round_part(known: Known, round_number: RoundNumber) -> RoundPart:
    """One round without explanations."""
    return _round(known, known.tournament.rounds[round_number - 1], Why())


def _board(game: Game, white: Who, black: Who, why: Why) -> BoardLine:
    return BoardLine(game.board, white, black, result_of(game), apart(game), why.boards.get(game.board, ()))


def _match(tournament: Tournament, match: Game, white: Who, black: Who, why: Why) -> BoardLine:
    """A match: what its boards sum up to, and each of them for which somebody is named."""
    has_result = any(board.readings.standings for board in match.boards)
    score = str(points_so_far(match)) if has_result else ""
    named = any(board.first or board.second for board in match.boards)
    boards = (_board_of_match(tournament, match, board) for board in match.boards if named)
    return BoardLine(match.board, white, black, score, apart(match), why.boards.get(match.board, ()), tuple(boards))


def _board_of_match(tournament: Tournament, match: Game, board: BoardGame) -> TeamBoardLine:
    def who(member: PlayerId | None, *, has_white: bool) -> str:
        player = None if member is None else tournament.members.get(member)
        return "-" if player is None else f"{_titled(player)} ({'w' if has_white else 'b'})"

    return TeamBoardLine(
        f"{match.board}.{board.board}",
        who(board.first, has_white=board.first_has_white),
        who(board.second, has_white=not board.first_has_white),
        result_of(board),
    )


def _who(tournament: Tournament, player: PlayerId, round_number: RoundNumber, points: str = "") -> Who:
    known = tournament.players.get(player)
    number = tournament.numbers_in(round_number).get(player, "")
    return Who(player, str(number), _titled(known) if known else f"unknown player {player}", points)


def _titled(player: Player) -> str:
    return f"{player.title} {player.name}".strip()


def _last_round(tournament: Tournament) -> RoundNumber:
    return RoundNumber(max(1, tournament.last_paired_round))


def standings_table(tournament: Tournament, table: Standings) -> Table:
    """The standings: points and tie-breaks stand beside the name, so that a phone shows them."""
    players = tournament.players
    columns = [Column("Rank", is_number=True), Column("No.", is_number=True), Column("Name")]
    game_points = game_points_of(tournament)
    columns += [Column("Points", is_number=True)]
    columns += [Column("Game points", is_number=True)] if game_points else []
    columns += _tie_break_columns(table)
    columns += [Column("Rating", is_number=True), Column("Fed."), Column("Games", is_number=True)]
    rows = [
        Row(
            row.player,
            (
                str(row.rank),
                str(row.number or ""),
                _titled(players[row.player]),
                points_text(row.points),
                *([points_text(game_points[row.player])] if game_points else []),
                *values_as_text(table, row.tie_breaks),
                str(players[row.player].rating or ""),
                players[row.player].federation,
                str(row.games_played),
            ),
        )
        for row in table.rows
    ]
    apart_now = [
        f"Round {number}, board {game.board}: {apart(game)}."
        for number, game in games_apart(tournament)
        if game.readings.standings != game.readings.rating
    ]
    caption = whereabouts(table, tournament.settings.rounds)
    told = (*_tie_breaks(table), *remarks(table), *apart_now)
    return Table(tuple(columns), tuple(rows), caption[:1].upper() + caption[1:], told)


def _tie_break_columns(table: Standings) -> list[Column]:
    return [Column(code.text, is_number=True) for code in table.codes]


def _tie_breaks(table: Standings) -> list[str]:
    listed = ", ".join(f"{code.text} ({code.title})" for code in table.codes)
    return [f"Tie-breaks: {listed}."] if listed else []


def _crosstable(tournament: Tournament, table: Standings) -> Table:
    columns = [Column("Place", is_number=True), Column("Name")]
    columns += [Column(f"{one.number}", is_number=True) for one in tournament.rounds]
    columns += [Column("Points", is_number=True), *_tie_break_columns(table)]
    return Table(
        tuple(columns),
        tuple(
            Row(
                row.standing.player,
                (
                    str(row.standing.place),
                    _titled(tournament.players[row.standing.player]),
                    *(_cell(cell) for cell in row.cells),
                    points_text(row.standing.points),
                    *values_as_text(table, row.standing.tie_breaks),
                ),
            )
            for row in crosstable(tournament, table)
        ),
        "Opponent's place, colour (w, b), result; · no result yet",
    )


def aro_table(tournament: Tournament) -> Table:
    """The average rating of opponents, as known before the round that is being played.

    Raises `Refused` where it is only a tie-break and somebody has no rating.
    """
    after = last_round_known(tournament)
    found = aro_list_of(tournament, after, None)
    numbers = tournament.numbers_in(tournament.next_round)
    columns = (
        Column("No.", is_number=True),
        Column("Name"),
        Column("Rating", is_number=True),
        Column("Games", is_number=True),
        Column("ARO", is_number=True),
    )
    rows = tuple(
        Row(
            entry.player,
            (
                str(numbers.get(entry.player, "")),
                _titled(tournament.players[entry.player]),
                str(entry.rating or ""),
                str(entry.games),
                found.printed(entry),
            ),
        )
        for entry in found.entries
    )
    return Table(columns, rows, f"Average rating of opponents after round {after}", tuple(filter(None, [found.remark])))


def _aros_to_publish(tournament: Tournament) -> Table | None:
    """The list that Dubov wants published after each round (1997, article 9); None where nothing is paired by it."""
    edition = tournament.settings.edition
    pairs_by_it = is_known(edition) and edition_named(edition).aro_decimals is not None
    return aro_table(tournament) if pairs_by_it else None


def _cell(cell: Cell) -> str:
    """Opponent's place, colour, what it brought: 12w1."""
    if cell.opponent is None:
        return outcome_of(cell.outcome)
    colour = "-" if cell.colour is None else "w" if cell.colour is Colour.WHITE else "b"
    return f"{cell.opponent_rank or 'x'}{colour}{outcome_of(cell.outcome) or '·'}"


def _in_order(tournament: Tournament) -> list[Player]:
    numbers = tournament.numbers_in(RoundNumber(tournament.last_paired_round + 1))
    return sorted(tournament.players.values(), key=lambda one: (one.id not in numbers, numbers.get(one.id, 0), one.id))


def _card(tournament: Tournament, player: Player, history: PlayerHistory) -> Card:
    details = [
        (f"rating {player.rating}" + (f" ({player.rating_source})" if player.rating_source else ""))
        if player.rating
        else "unrated",
        player.federation,
    ]
    details += [f"FIDE ID {player.fide_id}" if player.fide_id else "", "excluded" if player.expelled else ""]
    return Card(
        player=_who(tournament, player.id, RoundNumber(tournament.last_paired_round + 1)),
        details=", ".join(one for one in details if one),
        points=points_text(history.points),
        lines=tuple(_card_line(tournament, entry) for entry in history.entries),
        colours="".join("W" if colour is Colour.WHITE else "B" for colour in history.colours),
        floats=" ".join(
            f"{_FLOATS[entry.float]} round {entry.round_number}" for entry in history.entries if entry.float is not None
        ),
    )


def _card_line(tournament: Tournament, entry: RoundEntry) -> CardLine:
    opponent = None if entry.opponent is None else _who(tournament, entry.opponent, entry.round_number)
    outcome = "adj." if entry.adjourned else outcome_of(entry.outcome)
    if opponent is None and entry.outcome is not None:
        outcome = f"{UNPAIRED.get(entry.outcome, entry.outcome.value)}, {points_text(entry.points)}"
    return CardLine(
        round_number=entry.round_number,
        colour="" if entry.colour is None else COLOURS[entry.colour],
        opponent=opponent,
        outcome=outcome,
        points_after=points_text(entry.points_after),
        float=_FLOATS[entry.float],
    )
