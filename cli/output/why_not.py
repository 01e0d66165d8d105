"""`explain why-not` and `explain certificate`: what was asked for."""

from pathlib import Path

from cli.input.pairing_file import read_pairing
from cli.input.parse import colour_of
from cli.input.questions import Question, find_asked_about
from cli.session.exits import UsageProblem
from core.explain.demands import Demand
from core.model.record import FullPairing, PairRecord
from projections.explain.asked import Asked
from projections.explain.round_robin import Table


def wanted(subject: Asked | Table, players: list[str], question: Question) -> Demand | FullPairing:
    """What was asked for: a demand, or the whole pairing of a file. Raises `UsageProblem` when it is not one thing."""
    if not question.pairing_file:
        return _demand_of(subject, players, bye=question.bye, colour=question.colour)
    if players or question.bye or question.colour:
        raise UsageProblem("--pairing FILE is a whole pairing; leave out players, --bye and --colour.")
    given = read_pairing(Path(question.pairing_file), subject.numbers)
    return FullPairing(tuple(PairRecord(white, black, "") for white, black in given.boards), given.bye)


def _demand_of(subject: Asked | Table, players: list[str], *, bye: bool, colour: str) -> Demand:
    if not players:
        raise UsageProblem("Who? Give two players, one player with --bye or --colour, or --pairing FILE.")
    if len(players) > 2:
        raise UsageProblem(f"{len(players)} players were given; ask for two, or for one with --bye or --colour.")
    one, *others = [find_asked_about(subject, text) for text in players]
    if bye and (others or colour):
        raise UsageProblem("--bye is asked for one player; leave out the opponent and --colour.")
    if not others and not bye and not colour:
        raise UsageProblem("Against whom? Give a second player, or --bye, or --colour white.")
    return Demand(one, others[0] if others else None, bye, colour_of(colour) if colour else None)
