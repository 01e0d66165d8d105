"""Random tournaments that are the same on every machine."""

from pairtrail._arguments import checked
from projections.generator import event, report
from projections.generator_plan import Plan

__all__ = ["Plan", "generate"]


@checked
def generate(plan: Plan) -> bytes:
    """The TRF of a tournament that never took place; the same plan and release give the same bytes.

    Ratings, byes and results are random, pairings follow the rules of the plan's edition. Where a round has no legal
    pairing the event ends early. `read` reads it.
    """
    return report(plan, event(plan))
