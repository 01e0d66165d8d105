"""What the report of an event says, from the log up to one moment."""

from collections.abc import Mapping, Sequence

from core.editions.event_kind import Kind
from core.editions.registry import edition_named, is_known, teams_compete
from core.general_rules.announced import own_rules_in_force
from core.model.dataclass import dataclass, replace
from core.model.privacy import PublicLog
from core.model.results import COLOURS, LETTERS, Colour
from core.model.sentence import joined, say
from core.model.team_match import points_shown
from core.model.tournament import BoardGame, Game, Player, Round, Tournament
from core.model.units import PlayerId, RoundNumber, points_in_print
from projections.explain.drawn import BracketPicture, Comparison
from projections.explain.round_robin import kind_of_import
from projections.export.colour_strips import Strip, strip_of
from projections.export.report.rounds import RoundHistory, Why, timeline, why_of
from projections.known import Known
from projections.log_in_words.milestones import Milestone, milestones
from projections.log_in_words.trail import AuditRow, audit
from projections.points_before import PointsBefore, points_before
from projections.public.record import PublicRecord, rows_in_public
from projections.replay.lots_doubts import told_beside_standings
from projections.standings.boards import has_results
from projections.standings.histories import PlayerHistory, RoundEntry, histories
from projections.standings.knockout import announced_in_words
from projections.standings.table import standings
from projections.tables.awards import knockout_table
from projections.tables.cells import FLOATS
from projections.tables.pairings import heads_of_sides, without_opponent
from projections.tables.players import board_list_in_print
from projections.tables.standings import aros_to_publish, crosstable_table, in_order, standings_in_print
from projections.tables.table import Role, Table
from projections.tournament_state.readings import Output, apart
from projections.wording import (
    ADJOURNED,
    FREE,
    STAGES,
    UNPAIRED,
    dates_of,
    marked,
    moved,
    outcome_of,
    result_of,
    schedule_told,
    titled,
)


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
    first_rating: str
    second_rating: str


@dataclass(frozen=True, slots=True)
class RoundPart:
    """One round."""

    number: RoundNumber
    stage: str
    boards: tuple[BoardLine, ...]
    unpaired: tuple[tuple[Who, str], ...]
    why: tuple[str, ...]  # of the whole round
    brackets: tuple[BracketPicture, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    mark: str = ""  # what stands behind points; empty: nothing does
    heads: tuple[str, str] = ("", "")  # over those who meet, as on the sheets


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
    colours: Strip
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
    boards: Table | None  # the players of teams
    knockout: Table | None  # once it has begun
    cards: tuple[Card, ...]
    events: tuple[AuditRow, ...]
    names: Mapping[PlayerId, str]
    of_teams: bool
    timeline: Mapping[RoundNumber, RoundHistory]
    mark: str = ""  # as in `Known`
    heads: tuple[str, str] = ("", "")  # as in `RoundPart`


def report_of(whole: Known, *, with_rounds: bool = True, of: PublicRecord | None = None) -> Report:
    """The report of a tournament as of the last event known; the rounds, with reasons, are most of the work.

    `of`: the public record, where the page has nothing else; why a round was paired so follows from the whole.
    """
    known, rows = (whole, audit(whole.events)) if of is None else (of.known, rows_in_public(of))
    tournament = known.tournament
    played = histories(tournament)
    table = standings(tournament)
    return Report(
        stream=known.stream,
        name=tournament.details.name or known.stream,
        details=tuple(details_of(known)),
        version=known.version,
        short_hash=known.short_hash,
        full_hash=known.head_hash.hex(),
        mark=known.mark,
        rounds=tuple(round_with(known, one, reasons_of(whole, one), rows) for one in tournament.rounds)
        if with_rounds
        else (),
        standings=standings_in_print(tournament, table, told_beside_standings(known.events, tournament)),
        crosstable=crosstable_table(tournament, table, Output.PAGE).without(Role.RATING).in_print(),
        aros=aros_to_publish(tournament),
        boards=board_list_in_print(tournament) if teams_compete(tournament.settings) else None,
        knockout=knockout_table(tournament),
        cards=tuple(card_of(tournament, player, played[player.id]) for player in in_order(tournament)),
        events=() if of is not None and of.log is PublicLog.NONE else rows,
        names={player.id: player.name for player in tournament.players.values()},
        of_teams=teams_compete(tournament.settings),
        timeline=timeline(known.events),
        heads=heads_of_sides(tournament),
    )


def _rules(known: Known) -> str:
    """The edition; of a round robin that was imported, that no edition paired it."""
    edition = known.tournament.settings.edition
    kind = kind_of_import(known.events, known.tournament)
    if kind is not None:
        if kind.kind is Kind.ROUND_ROBIN:
            return say("a round robin, according to its table")
        if kind.kind is Kind.KNOCK_OUT:
            return say("a knock-out, according to its bracket")
        return say("a team event, according to its matches")
    engine = edition_named(edition) if is_known(edition) else None
    return say("{edition}: {title}", edition=edition, title=engine.title) if engine else edition


def details_of(known: Known) -> list[tuple[str, str]]:
    """What is said of the event as a whole: its place, dates, arbiters and rules."""
    tournament = known.tournament
    details, settings = tournament.details, tournament.settings
    dates = dates_of(details)
    arbiters = "; ".join(one for one in (details.chief_arbiter, *details.deputy_arbiters) if one)
    rounds = say("{paired} of {rounds} paired", paired=tournament.last_paired_round, rounds=settings.rounds or "?")
    told = [
        (say("Place"), ", ".join(one for one in (details.city, details.federation) if one)),
        (say("Dates"), dates),
        (say("Schedule"), schedule_told(details, settings.rounds)),
        (say("Arbiters"), arbiters),
        (say("Rules"), _rules(known)),
        (
            say("House rules"),
            " ".join(f"{number}. {text}" for number, text in own_rules_in_force(tournament.own_rules)),
        ),
        (say("Rounds"), rounds),
        (say("Knock-out"), announced_in_words(tournament)),
        (say("Time control"), details.time_control),
        (say("Teams") if teams_compete(settings) else say("Players"), str(len(tournament.players))),
    ]
    return [(what, value) for what, value in told if value]


def reasons_of(known: Known, one_round: Round, *, is_drawn: bool = True) -> Why:
    """Why the boards of a round are as they are; nothing of one that nobody plays."""
    if not one_round.games and one_round.bye is None:
        return Why()
    return why_of(known, one_round.number, is_drawn=is_drawn)


def round_with(
    known: Known,
    one_round: Round,
    why: Why,
    rows: Sequence[AuditRow] = (),
    games: Sequence[Game] | None = None,
    points: PointsBefore | None = None,
) -> RoundPart:
    """One round with these reasons, and the line of its time from `rows`.

    `games`: those of its boards that are shown, None: all. `points`: as `points_before` gives them, where it was asked.
    """
    tournament = known.tournament
    if points is None:
        points = points_before(known.events, tournament, one_round.number)

    def remark(game: Game) -> str:
        return joined("; ", (apart(game), moved(tournament.details, one_round.number, game)))

    def who(player: PlayerId) -> Who:
        return _who(tournament, player, one_round.number, points.text(player))

    return RoundPart(
        number=one_round.number,
        stage=STAGES.get(one_round.stage, one_round.stage.value),
        boards=tuple(
            replace(
                _match(tournament, game, who(game.white), who(game.black), why)
                if game.boards
                else _board(game, who(game.white), who(game.black), why),
                remark=remark(game),
            )
            for game in (one_round.games if games is None else games)
        ),
        unpaired=tuple((who(player), why) for player, why in without_opponent(tournament, one_round)),
        why=why.whole,
        brackets=why.brackets,
        comparisons=why.comparisons,
        milestones=milestones(rows, one_round.number),
        mark=points.mark,
        heads=heads_of_sides(tournament),
    )


def part_of_round(
    whole: Known, round_number: RoundNumber, rows: Sequence[AuditRow], of: PublicRecord | None = None
) -> RoundPart:
    """One round with why it was paired so, and the line of its time from `rows`; `of` as for `report_of`."""
    known = whole if of is None else of.known
    one_round = known.tournament.rounds[round_number - 1]
    return round_with(known, one_round, reasons_of(whole, one_round), rows)


def round_part(known: Known, round_number: RoundNumber, points: PointsBefore | None = None) -> RoundPart:
    """One round without explanations; `points` as for `round_with`."""
    return round_with(known, known.tournament.rounds[round_number - 1], Why(), points=points)


def _board(game: Game, white: Who, black: Who, why: Why) -> BoardLine:
    return BoardLine(game.board, white, black, result_of(game), "", why.boards.get(game.board, ()))


def _match(tournament: Tournament, match: Game, white: Who, black: Who, why: Why) -> BoardLine:
    """A match: what its boards sum up to, and each of them for which somebody is named."""
    score = marked(str(points_shown(match)), counts=match.readings.uncounted is None) if has_results(match) else ""
    named = any(board.first or board.second for board in match.boards)
    boards = (_board_of_match(tournament, match, board) for board in match.boards if named)
    return BoardLine(match.board, white, black, score, "", why.boards.get(match.board, ()), tuple(boards))


def _board_of_match(tournament: Tournament, match: Game, board: BoardGame) -> TeamBoardLine:
    def who(member: PlayerId | None, *, has_white: bool) -> str:
        player = None if member is None else tournament.members.get(member)
        colour = LETTERS[Colour.WHITE if has_white else Colour.BLACK]
        return "-" if player is None else say("{player} ({colour})", player=titled(player), colour=colour)

    return TeamBoardLine(
        f"{match.board}.{board.board}",
        who(board.first, has_white=board.first_has_white),
        who(board.second, has_white=not board.first_has_white),
        result_of(board),
        _rating_of(tournament, board.first),
        _rating_of(tournament, board.second),
    )


def _rating_of(tournament: Tournament, member: PlayerId | None) -> str:
    player = None if member is None else tournament.members.get(member)
    return str(player.rating) if player is not None and player.rating else ""


def _who(tournament: Tournament, player: PlayerId, round_number: RoundNumber, points: str = "") -> Who:
    known = tournament.players.get(player)
    number = tournament.numbers_in(round_number).get(player, "")
    return Who(player, str(number), titled(known) if known else say("unknown player {player}", player=player), points)


def card_of(tournament: Tournament, player: Player, history: PlayerHistory) -> Card:
    """Everything that happened to a player, round by round."""
    details = [
        joined(
            " ",
            (
                say("rating {rating}", rating=player.rating),
                f"({player.rating_source})" if player.rating_source else "",
            ),
        )
        if player.rating
        else say("unrated"),
        player.federation,
    ]
    details += [
        say("FIDE ID {number}", number=player.fide_id) if player.fide_id else "",
        say("expelled") if player.expelled else "",
    ]
    return Card(
        player=_who(tournament, player.id, tournament.next_round),
        details=joined(", ", details),
        points=points_in_print(history.points),
        lines=tuple(_card_line(tournament, entry) for entry in history.own_rounds),
        colours=strip_of(history),
        floats=joined(
            " ",
            (
                say("{arrow} round {round_number}", arrow=FLOATS[entry.float], round_number=entry.round_number)
                for entry in history.entries
                if entry.float is not None
            ),
        ),
    )


def _card_line(tournament: Tournament, entry: RoundEntry) -> CardLine:
    now = tournament.next_round  # as the head of the card has it
    opponent = None if entry.opponent is None else _who(tournament, entry.opponent, now)
    outcome = marked(ADJOURNED if entry.adjourned else outcome_of(entry.outcome), counts=entry.counts)
    if entry.is_free:
        outcome = FREE
    elif opponent is None and entry.outcome is not None:
        alone = UNPAIRED.get(entry.outcome, entry.outcome.value)
        outcome = joined(", ", (alone, points_in_print(entry.points)))
    return CardLine(
        round_number=entry.round_number,
        colour="" if entry.colour is None else COLOURS[entry.colour],
        opponent=opponent,
        outcome=outcome,
        points_after=points_in_print(entry.points_after),
        float=FLOATS[entry.float],
    )
