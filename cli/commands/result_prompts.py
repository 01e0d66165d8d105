"""`result set ROUND` on a terminal: every board without a result is asked for, each answer recorded at once."""

from typing import Final

from cli.input.asking import answered
from cli.input.typed_results import HOW_TO_TYPE
from cli.output.streams import text_to_stderr, to_stderr
from cli.session.next_step import next_step
from cli.session.no_shows import ask_about_no_shows
from cli.session.result_desk import ResultDesk, Seat, result_typed
from core.model.results import FORFEITS
from core.model.sentence import say
from core.model.units import BoardNumber, Place
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
        from cli.commands.result_prompts_of_teams import prompt_for_matches  # most tournaments are of players

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
    session, waiting = desk.session, desk.open_boards
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
    step = next_step(desk.state)
    to_stderr("Next: {what}: {command}", what=step.what, command=session.command(step.command))
