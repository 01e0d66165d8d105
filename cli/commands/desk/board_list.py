"""The boards as the screen of `result enter` lists them: its columns, a row of each, and the one that is typed."""

from collections.abc import Collection
from typing import Final

from cli.commands.desk.double_entry import DoubleEntry
from cli.input.roster import find, numbers_now, with_numbers_of
from cli.output.streams import told
from cli.session.result_desk import ResultDesk, Seat
from core.model.sentence import say
from core.model.spelling import without_accents
from core.model.tournament import Game
from core.model.units import BoardNumber, Place, TeamBoard
from projections.tables.table import NUMBER, Column, Role
from projections.wording import short

WIDTHS: Final = {Role.BOARD: 3, Role.NUMBER: 4, Role.RESULT: 6, Role.COLOUR: 2}
"""Of the columns beside the names, which get what is left."""
_COLUMNS: Final = (
    *(Column(say("Bd"), Role.BOARD), NUMBER, Column(say("White"), Role.PERSON)),
    *(Column(say("Result"), Role.RESULT), NUMBER, Column(say("Black"), Role.PERSON)),
)
_OF_TEAMS: Final = (
    *(Column(say("Bd"), Role.NUMBER), Column("", Role.COLOUR), Column(say("Home"), Role.PERSON)),
    *(Column(say("Result"), Role.RESULT), Column("", Role.COLOUR), Column(say("Away"), Role.PERSON)),
)
_NOT_YET: Final = "..."
_TYPED_AGAIN: Final = "ok"
_HIDDEN: Final = "?"


def columns_of(desk: ResultDesk) -> tuple[Column, ...]:
    """The columns of the list, from left to right."""
    return _OF_TEAMS if desk.of_teams else _COLUMNS


def cells_of(desk: ResultDesk, seat: Seat, twice: DoubleEntry | None, not_yet: Collection[Place]) -> tuple[str, ...]:
    """The row of a board; `not_yet`: the boards that were passed over. A second entry hides results not typed again."""
    white, black = _before_names(desk, seat)
    return str(seat.board), white, seat.white, _result_shown(seat, twice, not_yet), black, seat.black


def _before_names(desk: ResultDesk, seat: Seat) -> tuple[str, str]:
    """In front of each name: the pairing number, or the colour in a match of teams."""
    if desk.of_teams:
        return seat.letters
    assert isinstance(seat.game, Game), "players sit at a board of the round"
    numbers = numbers_now(with_numbers_of(desk.state, desk.round_number))
    return str(numbers.get(seat.game.white, "")), str(numbers.get(seat.game.black, ""))


def _result_shown(seat: Seat, twice: DoubleEntry | None, not_yet: Collection[Place]) -> str:
    if seat.is_head:
        return seat.score
    if seat.is_adjourned:
        return told(say("adj."))
    if seat.result is None:
        return _NOT_YET if seat.board in not_yet else ":"
    if twice is not None:
        return f"{short(seat.result)} {_TYPED_AGAIN}" if seat.board in twice.checked else _HIDDEN
    return short(seat.result)


def board_meant(desk: ResultDesk, typed: str) -> tuple[Place | None, str]:
    """The board of that number or of that player, or what to say where the round has none.

    Raises `UsageProblem` where no player, or more than one, is called so.
    """
    seats = desk.seats
    if desk.of_teams:
        return _board_of_teams(seats, typed)
    if typed.isdecimal() and 1 <= int(typed) <= len(seats):
        return BoardNumber(int(typed)), ""
    player = find(with_numbers_of(desk.state, desk.round_number), typed).id
    found = next((seat.board for seat in seats if player in (seat.game.white, seat.game.black)), None)
    if found is None:
        return None, say("{name} has no board in this round.", name=desk.state.players[player].name)
    return found, ""


def _board_of_teams(seats: list[Seat], typed: str) -> tuple[Place | None, str]:
    """A match, 3.2 for board 2 of match 3, or a part of the name of a team or a player."""
    match, _, board = typed.partition(".")
    if match.isdecimal():
        wanted = TeamBoard(BoardNumber(int(match)), BoardNumber(int(board))) if board.isdecimal() else int(match)
        found = next((seat.board for seat in seats if seat.board == wanted), None)
    else:
        part = without_accents(typed)
        named = (seat for seat in seats if part in without_accents(f"{seat.white} {seat.black}"))
        found = next((seat.board for seat in named), None)
    if found is None:
        return None, say("No board in this round matches '{text}'.", text=typed)
    return found, ""
