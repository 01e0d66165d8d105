"""`result set ROUND` where teams meet: match after match, one key a board, each match recorded at once."""

from typing import Final

from cli.input.asking import answered
from cli.input.roster import find_member
from cli.input.typed_results import score_of
from cli.output.streams import text_to_stderr, to_stderr
from cli.session.result_desk import KEYPAD, OtherPair, ResultDesk, Seat, match_of, result_typed
from core.editions.registry import is_of_one
from core.model.results import Result
from core.model.sentence import TournamentError, joined, say, text_of
from core.model.tournament import Game, GameStatus
from core.model.units import BoardNumber, Place, TeamBoard
from events.base import Event
from events.deciders.line_ups import record_with_regular_players
from events.deciders.matches import MatchScore
from events.deciders.teams import set_line_up
from projections.known import Known

_END: Final = ("q", "end", "quit")
_OPEN: Final = "."
_BOTH: Final = "x"
_WHOLE: Final = {"m+": Result.WHITE_WINS_BY_FORFEIT, "m-": Result.BLACK_WINS_BY_FORFEIT, "mx": Result.BOTH_FORFEIT}
_SIDES: Final = {"h": 0, "a": 1}
_HELP: Final = say(
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
        help=_HELP,
    )
    for head in waiting:
        if not _ask(desk, desk.seat(head.board)):  # an answer takes in what others recorded
            return


def _ask(desk: ResultDesk, head: Seat) -> bool:
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
    from cli.exits import UsageProblem

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
        if key == _OPEN:
            continue
        result = Result.BOTH_FORFEIT if key == _BOTH else result_typed(key) if key in KEYPAD else None
        if result is None:
            raise UsageProblem("'{key}' is not a result. Type 1, =, 0, +, -, x, or . for a board left open.", key=key)
        found.append((TeamBoard(BoardNumber(int(head.board)), board), result))  # type: ignore[arg-type]
    return found
