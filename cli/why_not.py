"""`explain why-not` and `explain certificate`: what was asked for, and the answer."""

from pathlib import Path

from cli.exits import UsageProblem
from cli.pairing_file import read_pairing
from cli.roster import find_in_round
from cli.typed import colour_of
from core.explain.demands import Demand
from core.explain.verdict import Verdict
from core.record import FullPairing, PairRecord
from projections.explain.asked import Asked
from projections.explain.told import Told
from projections.explain.verdicts import why_not_demand, why_not_pairing


def wanted(asked: Asked, players: list[str], *, bye: bool, colour: str, file: str) -> Demand | FullPairing:
    """What was asked for: a demand, or the whole pairing of a file."""
    if not file:
        return _demand_of(asked, players, bye=bye, colour=colour)
    if players or bye or colour:
        raise UsageProblem("--pairing FILE is a whole pairing; leave out players, --bye and --colour.")
    given = read_pairing(Path(file), asked.numbers)
    return FullPairing(tuple(PairRecord(white, black, "") for white, black in given.boards), given.bye)


def answered(asked: Asked, what: Demand | FullPairing, *, full: bool) -> tuple[Told, Verdict]:
    """Why the round does not have it."""
    if isinstance(what, Demand):
        return why_not_demand(asked, what, full=full)
    boards = [(board.white, board.black) for board in what.boards]
    return why_not_pairing(asked, boards, what.bye, full=full)


def _demand_of(asked: Asked, players: list[str], *, bye: bool, colour: str) -> Demand:
    """What was asked for. Raises `UsageProblem` when it is not one thing."""
    if not players:
        raise UsageProblem("Who? Give two players, one player with --bye or --colour, or --pairing FILE.")
    if len(players) > 2:
        raise UsageProblem(f"{len(players)} players were given; ask for two, or for one with --bye or --colour.")
    one, *others = [find_in_round(asked.then, asked.now, text).id for text in players]
    if bye and (others or colour):
        raise UsageProblem("--bye is asked for one player; leave out the opponent and --colour.")
    if not others and not bye and not colour:
        raise UsageProblem("Against whom? Give a second player, or --bye, or --colour white.")
    return Demand(one, others[0] if others else None, bye, colour_of(colour) if colour else None)
