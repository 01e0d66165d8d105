"""The quick and the exact way through a bracket give the same candidate, on every bracket of the oracle files."""

from pathlib import Path

import pytest

from core.editions.dutch.bracket import exact_candidate
from core.editions.dutch.criteria import Candidate
from core.editions.dutch.fast_path import first_within_bound
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.round_pairing import PairedBracket, paired_brackets
from tests.core.rounds import recorded_rounds
from tests.data_paths import named, oracle_files

SMALL = [path for path in oracle_files() if path.stat().st_size < 20_000]
LARGE = [path for path in oracle_files() if path.stat().st_size >= 20_000]


def as_sets(candidate: Candidate) -> tuple[frozenset[tuple[int, int]], frozenset[int], int]:
    """A candidate without the order in which its pairs were found."""
    pairs = frozenset((min(pair), max(pair)) for pair in candidate.pairs)
    return pairs, frozenset(candidate.downfloaters), candidate.cost


def exactly(layout: DutchLayout, paired: PairedBracket) -> Candidate:
    """The bracket again, by matchings of least cost alone."""
    return exact_candidate(layout, paired.bracket, paired.costs, paired.context)


@pytest.mark.parametrize("path", named(SMALL))
@pytest.mark.campaign(one_in=8)
def test_both_ways_agree(path: Path) -> None:
    for field, _ in recorded_rounds(path):
        layout = DutchLayout(field)
        for paired in paired_brackets(layout):
            assert as_sets(exactly(layout, paired)) == as_sets(paired.chosen)


@pytest.mark.slow
@pytest.mark.parametrize("path", named(LARGE))
@pytest.mark.campaign(one_in=2)
def test_both_ways_agree_on_large_brackets(path: Path) -> None:
    for field, one_round in recorded_rounds(path):
        if one_round.number % 3 == 0:
            layout = DutchLayout(field)
            for paired in paired_brackets(layout):
                assert as_sets(exactly(layout, paired)) == as_sets(paired.chosen)


def test_most_brackets_take_the_quick_way() -> None:
    quick = slow = 0
    for field, _ in recorded_rounds(LARGE[0]):
        layout = DutchLayout(field)
        for paired in paired_brackets(layout):
            found = first_within_bound(layout, paired.bracket, paired.costs, paired.context)
            quick += found is not None
            slow += found is None
    assert quick > 10 * slow
