"""Random tournaments that are the same on every machine."""

from pairtrail._arguments import WrongArgument
from projections.generator import Plan, event, report

__all__ = ["Plan", "generate"]


def generate(plan: Plan) -> bytes:
    """The TRF of a tournament that never took place; the same plan and release give the same bytes.

    Ratings, byes and results are random, pairings follow the rules of the plan's edition. Where a round has no legal
    pairing the event ends early. `read` reads it.
    """
    if not isinstance(plan, Plan):
        raise WrongArgument(f"a plan is a Plan, such as Plan(players=20, rounds=7, seed=1), not {plan!r}")
    return report(plan, event(plan))
