"""The literal Dutch system 2017 against recorded rounds whose brackets are small enough to enumerate."""

import json
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from core.editions.shared.histories import field_of
from core.model.pairing import Field
from tests.campaigns import drawn
from tests.core.rounds import pairs_of, recorded_rounds, tournament_in
from tests.data_paths import needs_shared_data, oracle_files, shared_data
from tests.reference.dutch_2017_literal import TooLarge, pair_literally

SMALL: Final = 8
SMALL_FILES: Final = [path for path in oracle_files() if path.stem in {"n0012_clean1", "n0013_messy1", "n0020_clean1"}]


def has_small_scoregroups(field: Field) -> bool:
    """Whether no scoregroup has more players than are enumerated in no time."""
    return max(Counter(player.score for player in field.contenders).values()) <= SMALL


def differing_rounds(path: Path) -> tuple[list[int], int]:
    """The rounds that are not paired as recorded, and how many were paired."""
    differing, paired = [], 0
    for field, one_round in recorded_rounds(path):
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


@pytest.mark.parametrize(
    ("path", "least"), [*zip(SMALL_FILES, (6, 6, 5), strict=True)], ids=lambda value: str(getattr(value, "stem", value))
)
def test_small_rounds_of_small_events_are_paired_as_recorded(path: Path, least: int) -> None:
    differing, paired = differing_rounds(path)
    assert differing == []
    assert paired >= least


@pytest.mark.campaign
@pytest.mark.slow
def test_every_small_round_of_all_generated_events_is_paired_as_recorded() -> None:
    """Among them s0198 round 9, which shows that a remainder is numbered from 1 again (D.2 b)."""
    files = drawn(oracle_files(), 12, "small rounds of all generated events")
    files += [path for path in oracle_files() if path.stem == "s0198_n32" and path not in files]
    outcomes = {path.stem: differing_rounds(path) for path in files}
    assert {name: differing for name, (differing, _) in outcomes.items() if differing} == {}
    assert sum(paired for _, paired in outcomes.values()) > (500 if len(files) == len(oracle_files()) else len(files))
    assert "s0198_n32" in outcomes


@needs_shared_data
@pytest.mark.parametrize(
    "name",
    [
        "c2-ineligible-leftover",
        "c6-vs-completion-8",
        "delta-1-seed1-r8",
        "delta-3-seed8-r9",
        "delta-5-seed19-r9",
        "delta-7-seed24-r8",
        "float-history-only",
        "one-candidate-left",
        "only-legal-pairing",
        "seed4385-r5-p4",
        "seed735265-r7-p10",
    ],
)
def test_edge_cases_are_paired_as_the_reference_of_2017_does(name: str) -> None:
    folder = shared_data()
    assert folder is not None
    expected = json.loads((folder / "edge-cases" / "next_round_expected.json").read_text())
    tournament = tournament_in(folder / "edge-cases" / f"{name}.trf")
    pairing = pair_literally(field_of(tournament, tournament.next_round))
    lines = [f"{white} {black}" for white, black in pairing.pairs]
    lines += [f"{pairing.bye} 0"] if pairing.bye is not None else []
    assert lines == expected[f"{name}.trf"]["bbp_5.0.1_rules2017"]
