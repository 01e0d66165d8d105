"""The modifiers that take contributions away (C.07, article 14) and the exception for one's own unplayed rounds (16.5).

One function serves every tie-break that may be cut: what differs is the contributions it is given.
"""

from collections.abc import Sequence
from typing import NamedTuple

from core.tie_breaks.working import Contribution, Cut


class CutRule(NamedTuple):
    """How many contributions go, from which end."""

    low: int = 0
    high: int = 0
    article: str = ""  # of the modifier
    voluntary_first: str = ""  # the article by which a voluntarily unplayed round goes first; "" where none says so


def cut(contributions: Sequence[Contribution], rule: CutRule) -> tuple[list[Contribution], list[Cut]]:
    """What is left, and what was cut. The low cuts come first; the exception is for them only."""
    left = list(contributions)
    gone: list[Cut] = []
    if not rule.low and not rule.high:
        return left, gone
    for _ in range(min(rule.low, len(left))):
        one, article = _least_significant(left, rule)
        left.remove(one)
        gone.append(Cut(one.round_number, article))
    for _ in range(min(rule.high, len(left))):
        one = max(left, key=lambda contribution: (contribution.least, contribution.used, -contribution.round_number))
        left.remove(one)
        gone.append(Cut(one.round_number, rule.article))
    return left, gone


def _least_significant(left: Sequence[Contribution], rule: CutRule) -> tuple[Contribution, str]:
    """The least significant contribution: that of the lowest opponent, of several such the smallest.

    By 16.5 the lowest contribution of a voluntarily unplayed round goes in its place, unless it is the lower one.
    """
    least = min(left, key=lambda contribution: (contribution.least, contribution.used, contribution.round_number))
    if rule.voluntary_first:
        own = [contribution for contribution in left if contribution.voluntary]
        if own:
            lowest = min(own, key=lambda contribution: (contribution.used, contribution.least))
            if lowest.used >= least.used:
                return lowest, rule.voluntary_first
    return least, rule.article
