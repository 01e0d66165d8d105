"""The literal Dutch system 2026 against recorded rounds whose brackets are small enough to enumerate."""

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from core.model.pairing import Field
from tests.campaigns import drawn
from tests.core.rounds import pairs_of, recorded_rounds
from tests.data_paths import oracle_files
from tests.reference.dutch_2026_literal import TooLarge, pair_literally
from tests.thoroughness import PARTS

EDITION: Final = "dutch-2026"
SMALL: Final = 8
LEAST_PAIRED: Final = {
    "n0012_clean1": 8,
    "n0013_messy1": 8,
    "n0020_clean1": 7,
    "n0021_messy1": 7,
    "s0012_n20": 7,
    "s0187_n20": 6,
}


def has_small_scoregroups(field: Field) -> bool:
    """Whether no scoregroup has more players than are enumerated in no time."""
    return max(Counter(player.score for player in field.contenders).values()) <= SMALL


def differing_rounds(path: Path) -> tuple[list[int], int]:
    """The rounds that are not paired as recorded, and how many were paired."""
    differing, paired = [], 0
    for field, one_round in recorded_rounds(path, EDITION):
        if not has_small_scoregroups(field):
            continue
        try:
            pairing = pair_literally(field)
        except TooLarge:
            continue
        paired += 1
        if set(pairing.pairs) != pairs_of(one_round) or pairing.bye != one_round.bye:
            differing.append(one_round.number)
    return differing, paired


@pytest.mark.parametrize("name", LEAST_PAIRED)
def test_small_rounds_of_small_events_are_paired_as_recorded(name):
    (path,) = (path for path in oracle_files(EDITION) if path.stem == name)
    differing, paired = differing_rounds(path)
    assert differing == []
    assert paired >= LEAST_PAIRED[name]


@pytest.mark.slow
def test_every_small_round_of_generated_events_is_paired_as_recorded():
    files = drawn(oracle_files(EDITION), PARTS, "small rounds of generated events")
    outcomes = {path.stem: differing_rounds(path) for path in files}
    assert {name: differing for name, (differing, _) in outcomes.items() if differing} == {}
    assert sum(paired for _, paired in outcomes.values()) > len(files)
