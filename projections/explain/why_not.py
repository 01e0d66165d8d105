"""The answer to "why not": of a round of a Swiss by its rules, of a round robin by its table."""

from core.explain.demands import Demand
from core.explain.verdict import Verdict
from core.model.record import FullPairing
from projections.explain.asked import Asked
from projections.explain.round_robin import Table, why_not_file_in_table, why_not_in_table
from projections.explain.told import Told
from projections.explain.verdicts import why_not_demand, why_not_pairing


def told_of(subject: Asked | Table, what: Demand | FullPairing, *, full: bool) -> Told:
    """Why the round does not have it, in words."""
    if isinstance(subject, Asked):
        return answered(subject, what, full=full)[0]
    if isinstance(what, Demand):
        return why_not_in_table(subject, what)
    return why_not_file_in_table(subject, [(board.white, board.black) for board in what.boards])


def answered(asked: Asked, what: Demand | FullPairing, *, full: bool) -> tuple[Told, Verdict]:
    """Why the round of a Swiss does not have it."""
    if isinstance(what, Demand):
        return why_not_demand(asked, what, full=full)
    boards = [(board.white, board.black) for board in what.boards]
    return why_not_pairing(asked, boards, what.bye, full=full)
