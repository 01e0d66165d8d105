"""`result`: what happened on the boards."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, TypedDict

import typer

from cli.answers.team_lists import numbered
from cli.environment import environment
from cli.exits import UsageProblem
from cli.input import typed_results as parse
from cli.input.options import Options, RoundWord, number_of, over_sections, reads, writes
from cli.input.roster import find, label, numbers_now, with_numbers_of
from cli.input.typed_results import (
    TypedResult,
    board_results,
    is_in_board_order,
    place_meant,
    placed,
    refuse_scores,
    seen,
    typed_results,
)
from cli.output import tables as show
from cli.output.answer import Answer, Numbered, OfRecord, answers
from cli.output.streams import json_to_stdout, text_to_stderr, to_stdout
from cli.session.no_shows import ask_about_no_shows
from cli.session.result_desk import ResultDesk, desk_of, played_when_last_seen
from cli.session.session import Session, load_known, open_session
from cli.verbs import ResultsCommand, noun, verb
from core.editions.pairing import before_round
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber, TeamBoard
from events.base import Event
from events.deciders import at_stake, results
from events.deciders.after_another import need_seen_boards, need_seen_colours, need_seen_round, need_seen_sides
from events.deciders.corrections import correct_score, kept
from events.deciders.line_ups import record_with_regular_players
from events.deciders.links import contradictions_told
from events.deciders.lot_on_arrival import colours_drawn
from events.deciders.matches import MatchScore, game_of, without_line_up
from events.vocabulary.corrections import Scope
from events.vocabulary.games import ColoursCorrected, GameForfeited, MatchScoreCorrected, ResultCorrected
from events.vocabulary.teams import LineUpSet
from projections.known import Known
from projections.repository import Receipt
from projections.tables.pairings import board_column, sides
from projections.tables.table import ROUND, Column

result_app = noun("Enter and correct results.")

BoardResults = Annotated[
    list[str], typer.Argument(metavar="BOARD:RESULT", help=f"One or more. Results: {parse.HOW_TO_TYPE}.")
]
RoundPlayed = Annotated[
    int | None,
    typer.Option(
        "--round", "-r", metavar="ROUND", min=1, show_default="the round being played", help="Round number, from 1."
    ),
]
PlayedOn = Annotated[
    str,
    typer.Option("--played", metavar="DATE", help="The date on which these games were played, YYYY-MM-DD."),
]


@verb(result_app, "result set", kind=ResultsCommand)
@writes
@over_sections
def set_(
    options: Options,
    round_number: RoundWord,
    entries: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOARD:]RESULT",
            show_default=False,
            help=f"One or more; if none are given, you are asked board by board. Results: {parse.HOW_TO_TYPE}.",
        ),
    ] = None,
    played: PlayedOn = "",
) -> None:
    """Give results with board numbers (1:1-0 4:=), with the name of a player at the board (Baker:1-0, White's score
    first as always), or in board order (1-0 0-1 = -+) for the boards without a result; . skips a board. You may also
    type a result for every board, with . for each board that already has one. If you give no results, you are asked
    board by board.

    All results are recorded, or none. A board that already has a result is not overwritten: use `result correct`. In a
    round robin the rounds may be played in any order; --played records the date of a game.

    For teams, 3.2:1-0 is the result on board 2 of match 3, with the first-named team's score first. A match score such
    as 3:2.5-1.5, given together with the results of its boards, is compared with their sum. Given alone, it is recorded
    as the score of the match: the board results need not be entered, but if they are, they must add up to it.

    With --congress each result names its section: open/1:1-0 blitz/2:=.
    """
    number = RoundNumber(round_number)
    if not entries:
        _prompted(options, number)
        return
    typed, scores = typed_results(entries)
    day = parse.day_played(played)
    with open_session(options) as session:
        _write_results(session, number, typed, scores, day)


@verb(result_app, "result import")
@writes
@over_sections
def import_(
    options: Options,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=("A file with lines such as '7 1-0'; - reads standard input."))
    ],
    round_number: RoundPlayed = None,
    played: PlayedOn = "",
) -> None:
    """Each line is BOARD RESULT or NAME RESULT; commas, semicolons, colons and tabs are also separators, and # begins a
    comment. All lines are recorded, or none. For teams, 3.2 is board 2 of match 3, "3 2.5-1.5" is the score of match 3,
    alone or compared with its boards, and a team without a line-up is assumed to play with its regular players.

    With --congress each line names its section first: open/7 1-0.
    """
    from cli.input.results_file import read_results

    typed, scores = read_results(file, options.within, options.tournament)
    day = parse.day_played(played)
    with open_session(options) as session:
        number = desk_of(session, number_of(round_number)).round_number
        _write_results(session, number, typed, scores, day, regular=True, is_at_hand=round_number is None)


@verb(result_app, "result enter")
@writes
def enter(
    options: Options,
    round_number: Annotated[
        int | None,
        typer.Argument(metavar="ROUND", min=1, show_default="the round being played", help="Round number, from 1."),
    ] = None,
) -> None:
    """Shows all boards on one screen, for entry on the keypad: type 1, =, 0, + if Black did not appear, - if White did
    not, x if neither did; the next board then follows. In a team match, the home team counts as White, and s records
    the score. Each result is recorded when the next board is shown. j jumps to a board or a name, p shows unfinished
    games, u undoes the last result, d lets you enter every result a second time and shows differences. a records an
    adjourned game, n leaves a board for later, r before 1, 0 or = enters a result that is not rated; Esc leaves the
    list, q ends. Results of one round can be entered on several screens at once: each shows what the others record.
    """
    from cli.commands.result_prompts import open_desk

    with open_session(options) as session:
        open_desk(session, number_of(round_number))


def _prompted(options: Options, number: RoundNumber) -> None:
    """Ask board by board. Raises `UsageProblem` where nobody is there to answer."""
    from cli.commands.result_prompts import prompt_for_results

    with open_session(options) as session:
        desk = desk_of(session, number)
        if not session.may_ask or options.dry_run:
            raise UsageProblem(_which_results(session, desk))
        prompt_for_results(desk)


def _which_results(session: Session, desk: ResultDesk) -> str:
    """What can be typed, where nobody is asked: for the boards without a result, else a correction."""
    number = desk.round_number
    waiting = desk.open_boards
    if not waiting:
        return say(
            "Every board of round {number} has a result. `{command}` corrects one.",
            number=number,
            command=session.command(f"result correct {number} BOARD:RESULT --reason TEXT"),
        )
    if any(isinstance(one, TeamBoard) and without_line_up(desk.state, number, one.match) for one in waiting):
        return say(
            "Which results? The boards of round {number} have no players yet: `{line_ups}` names the regular players "
            "of every team. At a terminal, without --no-input, the results are asked for match by match.",
            number=number,
            line_ups=session.command(f"team lineup {number}"),
        )
    return say(
        "Which results? For instance `{by_board}`, or in board order `{in_order}`. At a terminal, without "
        "--no-input, the results are asked for board by board.",
        by_board=session.command(f"result set {number} {waiting[0]}:1-0"),
        in_order=session.command(f"result set {number} {' '.join('1-0' for _ in waiting)}"),
    )


def _write_results(
    session: Session,
    number: RoundNumber,
    typed: Sequence[TypedResult],
    scores: Sequence[MatchScore],
    day: datetime | None,
    *,
    regular: bool = False,
    is_at_hand: bool = False,
) -> None:
    """Record them, tell each in the notation in which it was typed, and ask about those who did not appear.

    `regular`: teams without a line-up play with their regular players. `is_at_hand`: the round was not named.
    """
    notations: list[str] = []

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state = known.tournament
        if not state.settings.boards:
            refuse_scores(scores)
        if is_at_hand:
            before = played_when_last_seen(known, session.settings.actor)
            need_seen_round(known.events, number, before, session.settings.actor, confirmed=confirmed)
        at = placed(state, number, typed)
        notations[:] = [seen(one) for one in at]
        entered = [(one.board, one.result) for one in at]
        if is_in_board_order(state, number, typed):
            boards = [one.board for one in at]
            need_seen_boards(known.events, number, boards, session.settings.actor, confirmed=confirmed)
        if regular and state.settings.boards:
            recorded = record_with_regular_players(state, number, entered, scores, confirmed=confirmed)
            named = sum(isinstance(one, LineUpSet) for one in recorded)
            notations[:0] = [""] * named  # line-ups come first
            return recorded
        return results.record_many(state, number, entered, scores, confirmed=confirmed)

    receipt = session.write_on_log(decide, occurred_at=day, notations=notations)
    _ask_who_did_not_come(session, receipt, number)


def _ask_who_did_not_come(session: Session, receipt: Receipt | None, number: RoundNumber) -> None:
    """About the games of that round that were just entered as forfeited; nobody is asked where nothing was written."""
    if receipt is None or not session.may_ask:
        return
    games = {game.board: game for game in receipt.known.tournament.rounds[number - 1].games}
    forfeited = [games[one.event.board] for one in receipt.events if isinstance(one.event, GameForfeited)]
    players = {player for game in forfeited for player in (game.white, game.black)}
    ask_about_no_shows(session, receipt.known, number, players)


class _How(TypedDict):
    """What the two kinds of correction are given alike."""

    reaches: tuple[Scope, ...] | None
    reason: str
    reported: Tournament | None
    within_deadline: bool


@verb(result_app, "result correct", kind=ResultsCommand)
@writes
def correct(
    options: Options,
    round_number: RoundWord,
    entries: Annotated[
        list[str],
        typer.Argument(metavar="BOARD[:RESULT]", help="The correct result; optional with --colours."),
    ],
    colours: Annotated[
        bool,
        typer.Option(
            "--colours",
            help=("The colours were reversed; RESULT then starts with the score of the player who actually had White."),
        ),
    ] = False,
    touches: parse.Touch = None,
    reported: parse.Reported = "",
) -> None:
    """The effect of a correction depends on when it is reported. Before the next round is paired, or within an
    announced deadline that states a time, it affects everything. Once the next round is paired, but before it
    ends, it affects the pairings not yet made; after that, only the rating report (under the text of 1998, it
    always affects the pairings not yet made). Published pairings stand. Needs --reason.
    """
    number, reaches, time = RoundNumber(round_number), parse.parse_scope(touches), parse.time_of(reported)
    typed, score = _one_correction(entries, colours=colours)
    remarks: list[str] = []
    also: dict[str, object] = {}

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state = known.tournament
        if score is not None and not state.settings.boards:
            refuse_scores((score,))
        board, result = (place_meant(state, number, typed), typed.result) if score is None else (score.match, None)
        deadline = state.settings.correction_deadline
        how = _How(
            reaches=reaches,
            reason=options.reason,
            reported=parse.known_then(known, time),
            within_deadline=kept(known.events, deadline, number, board, time or environment.clock()),
        )
        corrected: Sequence[ColoursCorrected | ResultCorrected | MatchScoreCorrected]
        if score is not None and not colours:
            corrected = correct_score(state, number, score, **how, confirmed=confirmed)
        elif colours or result is None:
            need_seen_colours(known.events, state, number, board, session.settings.actor, confirmed=confirmed)
            corrected = results.correct_colours(state, number, board, result, **how)
        else:
            need_seen_sides(known.events, state, number, (board, result), session.settings.actor, confirmed=confirmed)
            corrected = results.correct(state, number, board, result, **how)
        game = game_of(state, number, board)
        told = (at_stake.of_game(state, number, game, event.correction) for event in corrected)
        remarks[:] = [at_stake for at_stake in told if at_stake]
        also.update(at_stake=list(remarks))
        return corrected

    with open_session(options) as session:
        session.write_on_log(decide, occurred_at=time, remarks=remarks, also=also)


def _one_correction(entries: list[str], *, colours: bool) -> tuple[TypedResult, MatchScore | None]:
    """Board and right result, or the right score of a match; no result: the colours only."""
    if colours and len(entries) == 1 and ":" not in entries[0]:
        return TypedResult(parse.place_of(entries[0]), None, ""), None
    typed, scores = ([], []) if colours else typed_results(entries)
    if len(scores) == 1 and not typed:
        return TypedResult(scores[0].match, None, scores[0].typed), scores[0]
    typed = board_results(entries)
    if len(typed) != 1:
        raise UsageProblem("Make one correction at a time, each with its own reason.")
    return typed[0], None


@verb(result_app, "result colours")
@writes
def colours_(
    options: Options,
    round_number: RoundWord,
    board: Annotated[str, typer.Argument(metavar="BOARD", help="Board number, from 1.")],
    white: Annotated[
        str,
        typer.Option("--white", metavar="PLAYER", help=("Player who drew White: pairing number, or part of the name.")),
    ],
) -> None:
    """For the last round, if the variation last-round-lot=arrival was announced. If the colour rules do not decide
    between two players, the pairing shows the colours under 629 to 631 until the players have drawn lots. Record
    the draw before the result.
    """
    number = RoundNumber(round_number)

    def decide(state: Tournament, _: bool) -> Sequence[Event]:
        player = find(with_numbers_of(state, number), white).id
        before = before_round(state, number)
        return colours_drawn(state, before, number, parse.board_of(board), player, reason=options.reason)

    with open_session(options) as session:
        session.write(decide)


@verb(result_app, "result forfeit", kind=ResultsCommand)
@writes
def forfeit(options: Options, round_number: RoundWord, entries: BoardResults) -> None:
    """+- means that White was present, -+ that Black was present, -- that neither was."""
    typed = board_results(entries, example="+-")
    number = RoundNumber(round_number)
    notations: list[str] = []

    def decide(known: Known, _: bool) -> Sequence[Event]:
        state = known.tournament
        at = placed(state, number, typed)
        notations[:] = [seen(one) for one in at]
        return [
            event
            for one in at
            for event in results.forfeit(state, number, one.board, one.result, reason=options.reason)
        ]

    with open_session(options) as session:
        receipt = session.write_on_log(decide, notations=notations)
        _ask_who_did_not_come(session, receipt, number)


@verb(result_app, "result adjourn")
@writes
def adjourn(
    options: Options,
    round_number: RoundWord,
    boards: Annotated[list[str], typer.Argument(metavar="BOARD", help="Board number, from 1.")],
    taken_as: Annotated[
        str,
        typer.Option(
            "--as", metavar="RESULT", help=("Canadian rules: how the game counts for pairings. Needs --reason.")
        ),
    ] = "",
) -> None:
    """The game counts as a draw, for pairing purposes only, until `result resolve` enters the result (C.04.2.D.1).
    Under the Canadian rules you may count it as a win if one player is clearly winning or, if that was announced,
    adjudicate it (617, 617.1).
    """
    result = parse.result_of(taken_as) if taken_as else None
    with open_session(options) as session:
        session.write(
            lambda state, _: results.adjourn_many(
                state,
                RoundNumber(round_number),
                [parse.place_of(board) for board in boards],
                taken_as=result,
                reason=options.reason,
            )
        )


@verb(result_app, "result resolve", kind=ResultsCommand)
@writes
def resolve(
    options: Options,
    round_number: RoundWord,
    entries: BoardResults,
    decided: Annotated[
        bool, typer.Option("--decided", help="The game was not finished, and you decide the result. Needs --reason.")
    ] = False,
) -> None:
    """Pairings made in the meantime remain unchanged."""
    typed = board_results(entries)
    number = RoundNumber(round_number)

    def decide(state: Tournament, _: bool) -> Sequence[Event]:
        events: list[Event] = []
        for one in placed(state, number, typed):
            if decided:
                events += results.adjudicate(state, number, one.board, one.result, reason=options.reason)
            else:
                events += results.resume(state, number, one.board, one.result)
        return events

    with open_session(options) as session:
        session.write(decide)


@verb(result_app, "result missing")
@reads
@over_sections
def missing(
    options: Options,
    round_number: Annotated[
        int | None, typer.Argument(metavar="ROUND", min=1, show_default=False, help="Default: all rounds.")
    ] = None,
) -> None:
    known = load_known(options)
    tournament = known.tournament
    wanted = None if round_number is None else RoundNumber(round_number)
    open_games = [
        *((r, game, say("no result")) for r, game in results.missing(tournament, wanted)),
        *((r, game, say("adjourned")) for r, game in results.adjourned(tournament) if wanted in (None, r)),
    ]
    open_games.sort(key=lambda row: (row[0], row[1].board))
    numbers = numbers_now(tournament)
    if options.as_json:
        json_to_stdout(
            MissingAnswer(
                tournament=known.stream,
                event=known.version,
                missing=[
                    OpenGame(
                        round=r,
                        board=game.board,
                        white=numbered(numbers, tournament, game.white),
                        black=numbered(numbers, tournament, game.black),
                        state=state,
                    )
                    for r, game, state in open_games
                ],
            )
        )
    elif open_games:
        show.table(
            (ROUND, board_column(tournament), *sides(tournament), Column("")),
            [
                (r, game.board, label(tournament, game.white), label(tournament, game.black), state)
                for r, game, state in open_games
            ],
        )
        for told in contradictions_told(known.tournament, known.events):
            text_to_stderr(told)
    else:
        to_stdout("No results are missing.")


class OpenGame(Answer):
    """A game without a result, and how it stands."""

    round: RoundNumber
    board: int
    white: Numbered
    black: Numbered
    state: str


@answers("result missing")
class MissingAnswer(OfRecord, kw_only=True):
    """The results that are missing."""

    missing: Sequence[OpenGame]
