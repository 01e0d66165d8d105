"""A bracket paired by itself gives what it gives when everyone lower is paired along with it ([C4], [C8])."""

from pathlib import Path

import pytest

from core.editions.dutch.criteria import Candidate
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2026.round_pairing import pair_with_everyone_lower, paired_brackets
from tests.core.rounds import recorded_rounds
from tests.data_paths import named, oracle_files

EDITION = "dutch-2026"

SMALL = [path for path in oracle_files(EDITION) if path.stat().st_size < 7_000]


def as_sets(candidate: Candidate) -> tuple[frozenset[tuple[int, int]], frozenset[int]]:
    """A candidate without the order in which its pairs were found."""
    return frozenset((min(pair), max(pair)) for pair in candidate.pairs), frozenset(candidate.downfloaters)


@pytest.mark.parametrize("path", named(SMALL))
@pytest.mark.campaign(one_in=8)
def test_both_ways_agree(path: Path) -> None:
    for field, _ in recorded_rounds(path, EDITION):
        layout = DutchLayout(field)
        for paired in paired_brackets(layout):
            lowest = max(paired.bracket.residents)
            lower = range(lowest + 1, layout.size)
            again = pair_with_everyone_lower(layout, paired.bracket, lower)
            assert as_sets(again.chosen) == as_sets(paired.chosen)
