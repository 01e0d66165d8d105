"""The boards of a round at a terminal: `result set ROUND` asks for each, `result enter` opens the full screen.

Every answer is recorded at once. Where teams meet it is asked match after match, one key a board.
"""

import sys
from typing import Final

from cli.exits import UsageProblem
from cli.input.asking import answered
from cli.input.roster import find_member
from cli.input.typed_results import HOW_TO_TYPE, score_of
from cli.output.streams import text_to_stderr, to_stderr
from cli.session.next_step import next_step
from cli.session.no_shows import ask_about_no_shows
from cli.session.result_desk import KEYPAD, OtherPair, ResultDesk, Seat, desk_of, match_of, result_typed
from cli.session.session import Session
from core.editions.registry import is_of_one
from core.model.results import FORFEITS, Result
from core.model.sentence import TournamentError, joined, say, text_of
from core.model.tournament import Game, GameStatus
from core.model.units import BoardNumber, Place, RoundNumber, TeamBoard
from events.base import Event
from events.deciders.line_ups import record_with_regular_players
from events.deciders.matches import MatchScore
from events.deciders.teams import set_line_up
from events.installer import line_for
from projections.known import Known
from projections.wording import short

_END: Final = ("q", "end", "quit")
_BACK: Final = ("b", "back", "u", "undo")
_HELP: Final = say(
    "Type 1, = or 0; + if Black did not appear, - if White did not, -- if neither did. Enter leaves the board "
    "open, b undoes the last result, a number with a colon (7:) goes to that board, q ends."
)


def prompt_for_results(desk: ResultDesk) -> None:
    """Ask for the open boards one after the other; nothing that was typed is lost when the terminal dies."""
    if desk.of_teams:
        prompt_for_matches(desk)
        tell_end(desk)
        return
    waiting = desk.open_boards
    if not waiting:
        to_stderr("No results are missing in round {round_number}.", round_number=desk.round_number)
        return
    to_stderr(
        "Round {round_number}: no result yet on {waiting} of {boards} boards. {help}",
        round_number=desk.round_number,
        waiting=len(waiting),
        boards=len(desk.seats),
        help=_HELP,
    )
    board: Place | None = waiting[0]
    while board is not None:
        board = _ask(desk, desk.seat(board))
    tell_end(desk)


def _ask(desk: ResultDesk, seat: Seat) -> Place | None:
    """Ask for one board; the board to be asked for next, None: that is all."""
    line = answered(f"{seat.board:>3}  {seat.white} - {seat.black}: ")
    answer = line.strip().lower()
    if not line or answer in _END:
        return None
    if answer in _BACK:
        return desk.take_back() or seat.board
    if answer.endswith(":") and answer[:-1].isdecimal():
        return _gone_to(desk, int(answer[:-1]), seat.board)
    if not answer:
        return _next(desk, seat.board)
    result = result_typed(answer)
    if result is None:
        to_stderr(
            "'{answer}' is not a result. Type {how_to_type}; or 1, =, 0, +, -. Enter leaves the board open.",
            answer=answer,
            how_to_type=HOW_TO_TYPE,
        )
        return seat.board
    desk.enter(seat.board, result)
    if answer != short(result):
        text_to_stderr(f"     {short(result)}")
    if result in FORFEITS:
        desk.known = ask_about_no_shows(desk.session, desk.known, desk.round_number, desk.players_at(seat.board))
    return _next(desk, seat.board)


def _gone_to(desk: ResultDesk, wanted: int, otherwise: Place) -> Place:
    if wanted in desk.open_boards:
        return BoardNumber(wanted)
    has_one = 1 <= wanted <= len(desk.seats)
    text_to_stderr(
        say("Board {wanted} already has a result.", wanted=wanted)
        if has_one
        else say("Board {wanted} does not exist.", wanted=wanted)
    )
    return otherwise


def _next(desk: ResultDesk, board: Place) -> Place | None:
    """The next board below that is open; None: there is none."""
    return desk.after(board, desk.open_boards)


def tell_end(desk: ResultDesk) -> None:
    """How many were recorded, what is missing, and what comes next."""
    waiting = desk.open_boards
    if desk.entered:
        first, last = desk.entered[0][1], desk.entered[-1][1]
        events = (
            say("event {first}", first=first) if first == last else say("events {first}-{last}", first=first, last=last)
        )
        to_stderr(
            "Results recorded: {count} ({events}, hash {short_hash}).",
            count=len(desk.entered),
            events=events,
            short_hash=desk.known.short_hash,
        )
    if waiting:
        to_stderr("Boards without a result: {boards}.", boards=", ".join(map(str, waiting)))
    _tell_next(desk)


_LEFT_OPEN: Final = "."
_BOTH: Final = "x"
_WHOLE: Final = {"m+": Result.WHITE_WINS_BY_FORFEIT, "m-": Result.BLACK_WINS_BY_FORFEIT, "mx": Result.BOTH_FORFEIT}
_SIDES: Final = {"h": 0, "a": 1}
_HELP_OF_TEAMS: Final = say(
    "Type one key per board, from board 1 down: 1 the home player won, = a draw, 0 the away player won, + the "
    "away player was absent, - the home player, x both, . leaves a board open. A score typed after the keys "
    "(4-2) is compared with the boards; typed alone, it is recorded, and the boards can follow later. m+, m- or mx: "
    "the away team, the home team or both were absent. h 1 2 3 "
    "or a 1 2 3 names the players of the home or the away team. Enter leaves the match open, q ends."
)


def prompt_for_matches(desk: ResultDesk) -> None:
    """Ask for the matches that are not over, one after the other."""
    waiting = [seat for seat in desk.seats if seat.is_head and seat.is_open]
    if not waiting:
        to_stderr("No results are missing in round {round_number}.", round_number=desk.round_number)
        return
    to_stderr(
        "Round {round_number}: matches that have boards without a result: {waiting}. {help}",
        round_number=desk.round_number,
        waiting=len(waiting),
        help=_HELP_OF_TEAMS,
    )
    for head in waiting:
        if not _ask_of_match(desk, desk.seat(head.board)):  # an answer takes in what others recorded
            return


def _ask_of_match(desk: ResultDesk, head: Seat) -> bool:
    """Ask for one match until it is answered; False: that is all."""
    _show_players(desk, head)
    while True:
        line = answered(f"{head.board:>3}  {head.white} - {head.black}: ")
        answer = " ".join(line.lower().split())
        if not line or answer in _END:
            return False
        if not answer:
            return True
        try:
            if answer[0] in _SIDES and (answer[1:2] in (" ", "")):
                _name_players(desk, head, _SIDES[answer[0]], line.split()[1:])
                _show_players(desk, head)
                continue
            _record(desk, head, answer)
        except OtherPair:  # the prompts would go on with what is no longer so
            raise
        except TournamentError as problem:
            text_to_stderr(text_of(problem))
            continue
        to_stderr("     {score}", score=desk.seat(head.board).score)
        return True


def _show_players(desk: ResultDesk, head: Seat) -> None:
    if is_of_one(desk.state.settings):  # the two are named already
        return
    boards = [seat for seat in desk.boards if isinstance(seat.board, TeamBoard) and seat.board.match == head.board]
    for side, team in enumerate((head.white, head.black)):
        names = (say("{board} {who}", board=one.game.board, who=(one.white, one.black)[side]) for one in boards)
        text_to_stderr(say("     {team}: {players}", team=team, players=joined(", ", names)))


def _name_players(desk: ResultDesk, head: Seat, side: int, typed: list[str]) -> None:
    number, state = desk.round_number, desk.state
    assert isinstance(head.game, Game), "the head of a match is a match"
    team = (head.game.white, head.game.black)[side]
    members = tuple(None if one == "-" else find_member(state, team, one).id for one in typed)

    def decide(known: Known, _: bool) -> tuple[Event, ...]:
        desk.refuse_other(known, head.board)
        return set_line_up(known.tournament, number, team, members)

    desk.known = desk.session.record(decide).known


def _record(desk: ResultDesk, head: Seat, answer: str) -> None:
    """The keys of the boards, with the score of the match where it is typed."""
    keys, _, score_typed = answer.partition(" ")
    assert isinstance(head.board, int), "the head of a match has its number"
    entered: list[tuple[Place, Result]] = []
    scores: list[MatchScore] = []
    score = score_of(head.board, score_typed or keys)
    if keys in _WHOLE:
        entered = [(head.board, _WHOLE[keys])]
    elif score is not None and not score_typed:
        scores = [score]
    else:
        entered = _boards(desk, head, keys)
        scores = [score] if score is not None else []
    number = desk.round_number

    def decide(known: Known, confirmed: bool) -> tuple[Event, ...]:
        for one in desk.seats:
            if match_of(one.board) == head.board:
                desk.refuse_other(known, one.board)
        return record_with_regular_players(known.tournament, number, entered, scores, confirmed=confirmed)

    desk.take(desk.session.record(decide).known, head.board)


def _boards(desk: ResultDesk, head: Seat, keys: str) -> list[tuple[Place, Result]]:
    """What each key says of the boards that are open, from the top."""
    assert isinstance(head.game, Game), "the head of a match is a match"
    open_boards = [one.board for one in desk.seat(head.board).game.boards if one.status is GameStatus.OPEN]  # type: ignore[union-attr]
    found: list[tuple[Place, Result]] = []
    if len(keys) != len(open_boards):
        raise UsageProblem(
            "'{keys}': type one key for each of the {boards} boards without a result; . leaves a board open. "
            "Keys typed: {count}.",
            keys=keys,
            count=len(keys),
            boards=len(open_boards),
        )
    for board, key in zip(open_boards, keys, strict=True):
        if key == _LEFT_OPEN:
            continue
        result = Result.BOTH_FORFEIT if key == _BOTH else result_typed(key) if key in KEYPAD else None
        if result is None:
            raise UsageProblem("'{key}' is not a result. Type 1, =, 0, +, -, x, or . for a board left open.", key=key)
        found.append((TeamBoard(BoardNumber(int(head.board)), board), result))  # type: ignore[arg-type]
    return found


class NoScreenLibraryError(TournamentError):
    """The full screen was asked for, and Textual is not installed."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "`result enter` needs the package textual, which is not installed. Without it, `result set "
                "ROUND` asks for one board after another. To add it: {line}",
                line=line_for("textual"),
            )
        )


def open_desk(session: Session, round_number: RoundNumber | None) -> None:
    """Show the screen until it is left; then say what was entered and what comes next."""
    if not session.may_ask or not sys.stdout.isatty() or session.options.dry_run:
        raise UsageProblem("`result enter` needs a terminal. `help result set` shows how to enter results without one.")
    desk = desk_of(session, round_number)
    try:
        from cli.commands.desk_screen import DeskScreen
    except ModuleNotFoundError as error:
        raise NoScreenLibraryError from error
    session.open_key(desk.known)  # a passphrase is asked for before the screen is shown
    session.options.no_input = True  # the screen asks: no line is read below it
    DeskScreen(desk).run()
    _tell_end_of_screen(desk)


def _tell_end_of_screen(desk: ResultDesk) -> None:
    missing = len(desk.open_boards)
    told = (
        say("every board has a result") if not missing else say("boards without a result: {missing}", missing=missing)
    )
    to_stderr(
        "Round {round_number}: {told}. As of event {version}, hash {short_hash}.",
        round_number=desk.round_number,
        told=told,
        version=desk.known.version,
        short_hash=desk.known.short_hash,
    )
    _tell_next(desk)


def _tell_next(desk: ResultDesk) -> None:
    step = next_step(desk.state)
    to_stderr("Next: {what}: {command}", what=step.what, command=desk.session.command(step.command))
