"""Campaigns: tests that say one thing of many cases; the suite tries a sample, drawn anew by a seed that is printed.

`@pytest.mark.campaign(one_in=8)` beside a parametrised test leaves one of eight neighbouring cases, and all that
`make test-fast` runs: whatever `make mutation`, which runs that part, sees is seen by the sample as well. A test that
goes through its cases itself asks `drawn`. `make campaign` tries all of them; so does pytest where it is given modules
rather than folders. `PAIRTRAIL_TEST_SEED` draws a sample again (decision 249).
"""

import os
import secrets
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeVar

import pytest

from tests.feedback import Case, fewer_examples, grouped, in_a_minute, of_hypothesis, test_of

Thing = TypeVar("Thing")

SEED: Final = "PAIRTRAIL_TEST_SEED"
WHOLE: Final = "PAIRTRAIL_TEST_CAMPAIGN"
"""Says that all cases are tried."""

EXAMPLES: Final = 6
"""Of so many examples of Hypothesis a sample has one."""

FEW: Final = 5
"""So many examples it has all the same, where a test asks for as many."""


def begin(config: pytest.Config) -> None:
    """A seed, where none is given; workers find it in their environment."""
    if any(".py" in one for one in config.args) or os.environ.get("PAIRTRAIL_TEST_THOROUGH"):
        os.environ.setdefault(WHOLE, "1")
    os.environ.setdefault(SEED, str(secrets.randbelow(1_000_000)))


def told() -> str:
    """Which sample it is."""
    if os.environ.get(WHOLE):
        return "campaigns: all cases"
    return f"campaigns: a sample of their cases; the same again: {SEED}={os.environ[SEED]}"


def drawn(things: Sequence[Thing], one_in: int, name: str) -> list[Thing]:
    """One of so many neighbours, for the test of this name; all of them in a campaign."""
    if os.environ.get(WHOLE):
        return list(things)
    chance = Random(f"{os.environ[SEED]} {name}")
    return [chance.choice(things[at : at + one_in]) for at in range(0, len(things), one_in)]


def sampled(items: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """The tests that the suite runs, and the cases that it leaves to a campaign, in their order."""
    always = {id(one) for one in in_a_minute(items)[0]}
    left_out: set[int] = set()
    for cases in grouped(_of_campaigns(items), test_of):
        others = [one for one in cases if id(one) not in always]
        mark = cases[0].get_closest_marker("campaign")
        assert mark is not None
        kept = {id(one) for one in drawn(others, mark.kwargs["one_in"], test_of(cases[0]))}
        left_out.update(id(one) for one in others if id(one) not in kept)
    return [one for one in items if id(one) not in left_out], [one for one in items if id(one) in left_out]


def chance_of(name: str) -> int | None:
    """The seed of Hypothesis for the test of this name; in a campaign none, so that it tries the same every time."""
    return None if os.environ.get(WHOLE) else Random(f"{os.environ[SEED]} {name}").getrandbits(64)


def draw_examples(items: Iterable[pytest.Item]) -> None:
    """Of what Hypothesis would try a part, and other examples than the run before; in a campaign all, the same ones."""
    if os.environ.get(WHOLE):
        return
    for function, item in of_hypothesis(items).items():
        fewer_examples(function, EXAMPLES, FEW)
        function._hypothesis_internal_use_seed = chance_of(test_of(item))


def _of_campaigns(items: Iterable[Case]) -> Iterable[Case]:
    """Those of which the collection draws; a mark without a number says that the test draws for itself."""
    return (one for one in items if (mark := one.get_closest_marker("campaign")) and "one_in" in mark.kwargs)
