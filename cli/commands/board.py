"""`board`: boards that are fixed for players who need them."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.input.options import Options, PlayerWords, reads, writes
from cli.input.roster import find, name, numbers_now
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers
from cli.output.streams import json_to_stdout, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.model.sentence import say
from core.model.units import BoardNumber, PairingNumber, PlayerId
from events.deciders import fixed_boards
from projections.tables.table import BOARD, NUMBER, Column, Role

board_app = noun("Fix boards for players who need one, and list the fixed boards.")


@verb(board_app, "board fix")
@writes
def fix(
    options: Options,
    player: PlayerWords,
    board: Annotated[int, typer.Argument(metavar="BOARD", min=1, help="Board number, from 1.")],
) -> None:
    """From the next pairing onwards, this player always plays on this board, regardless of the opponent; the other
    boards keep their order. The pairing itself does not change. If two such players meet, the board that was fixed
    first is used, and this is reported.
    """
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: fixed_boards.fix(
                state, find(state, player).id, BoardNumber(board), reason=options.reason, confirmed=confirmed
            )
        )


@verb(board_app, "board release")
@writes
def release(options: Options, player: PlayerWords) -> None:
    with open_session(options) as session:
        session.write(lambda state, _: fixed_boards.release(state, find(state, player).id, reason=options.reason))


@verb(board_app, "board list")
@reads
def list_(options: Options) -> None:
    known = load_known(options)
    tournament = known.tournament
    numbers = numbers_now(tournament)
    fixed = sorted(tournament.fixed_boards.items(), key=lambda item: item[1])
    if options.as_json:
        rows = [
            FixedBoard(board=board, number=numbers.get(player), id=player, name=name(tournament, player))
            for player, board in fixed
        ]
        json_to_stdout(FixedBoardsAnswer(tournament=known.stream, event=known.version, fixed_boards=rows))
    elif fixed:
        rows_shown = [(board, numbers.get(player, "-"), name(tournament, player)) for player, board in fixed]
        show.table((BOARD, NUMBER, Column(say("Player"), Role.NAME)), rows_shown)
    else:
        to_stdout("No boards are reserved.")


class FixedBoard(Answer):
    """A board, and who plays on it whatever the pairing."""

    board: int
    number: PairingNumber | None
    id: PlayerId
    name: str


@answers("board list")
class FixedBoardsAnswer(OfRecord, kw_only=True):
    """The boards that are fixed, in order."""

    fixed_boards: Sequence[FixedBoard]
