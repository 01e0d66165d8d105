"""The Dutch system 2026 against recorded rounds: pairs, colours and the bye."""

import json
from pathlib import Path

import pytest

from core.editions.dutch.v2026.round_pairing import pair
from core.editions.shared.histories import field_of
from tests.core.rounds import pairs_of, recorded_rounds, tournament_in
from tests.core.test_dutch_2017_recorded import EDGE_CASES, REAL_EVENTS
from tests.data_paths import named, needs_shared_data, oracle_files, shared_data

EDITION = "dutch-2026"


@pytest.mark.parametrize("path", named(oracle_files(EDITION)))
@pytest.mark.campaign(one_in=8)
def test_every_recorded_round_of_a_generated_event_is_paired_again(path: Path) -> None:
    differing = [
        one_round.number
        for field, one_round in recorded_rounds(path, EDITION)
        for pairing in (pair(field),)
        if set(pairing.pairs) != pairs_of(one_round) or pairing.bye != one_round.bye
    ]
    assert differing == []


# As for 2017, with the two events that the newer edition pairs otherwise.
REAL_EVENTS_2026 = REAL_EVENTS | {
    "sharly/championnat-35-toutes-categories-2026--championnat-35-tc-2026": (3, 6),
    "trf-real/lichess-2021-03": (5, 9),
}


@needs_shared_data
@pytest.mark.parametrize("name", REAL_EVENTS_2026)
def test_a_real_event_is_paired_again_as_far_as_it_followed_the_rules(name: str) -> None:
    folder = shared_data()
    assert folder is not None
    rounds = list(recorded_rounds(folder / "real" / f"{name}.trf", EDITION))
    same = sum(set(pair(field).pairs) == pairs_of(one_round) for field, one_round in rounds)
    assert (same, len(rounds)) == REAL_EVENTS_2026[name]


SECOND_BYE = "seed735265-r7-p10"  # here the reference gives a bye to a player who has had one, against [C2]


@needs_shared_data
@pytest.mark.parametrize("name", [name for name in EDGE_CASES if name != SECOND_BYE])
def test_an_edge_case_is_paired_as_the_reference_of_2026_does(name: str) -> None:
    folder = shared_data()
    assert folder is not None
    expected = json.loads((folder / "edge-cases" / "next_round_expected.json").read_text())
    assert next_round_of(folder / "edge-cases" / f"{name}.trf") == expected[f"{name}.trf"]["bbp_6.0.0_rules2026"]


@needs_shared_data
def test_nobody_has_a_second_bye_where_the_reference_gives_one() -> None:
    folder = shared_data()
    assert folder is not None
    path = folder / "edge-cases" / f"{SECOND_BYE}.trf"
    tournament = tournament_in(path, EDITION)
    bye = pair(field_of(tournament, tournament.next_round)).bye
    assert bye is not None
    assert bye not in {one_round.bye for one_round in tournament.rounds}


@needs_shared_data
@pytest.mark.parametrize("name", ["dutch_2025_C5", "dutch_2025_C9", "issue_7"])
def test_a_regression_case_of_the_reference(name: str) -> None:
    folder = shared_data()
    assert folder is not None
    expected = (folder / "cases" / f"{name}.output.expected").read_text().split("\n")[1:]
    paired = next_round_of(folder / "cases" / f"{name}.input")
    assert sorted(paired) == sorted(line for line in expected if line)


@needs_shared_data
def test_a_real_round_announced_under_this_edition() -> None:
    folder = shared_data()
    assert folder is not None
    name = "championnat-35-toutes-categories-2026--championnat-35-tc-2026.r7"
    expected = (folder / "next-round" / f"{name}.expected.txt").read_text().splitlines()
    paired = next_round_of(folder / "next-round" / f"{name}.trf")
    assert sorted(paired) == sorted(line.strip() for line in expected if len(line.split()) == 2)


def next_round_of(path: Path) -> list[str]:
    """The next round as `white black` lines in board order, the bye as `player 0`."""
    tournament = tournament_in(path, EDITION)
    pairing = pair(field_of(tournament, tournament.next_round))
    bye = [f"{pairing.bye} 0"] if pairing.bye is not None else []
    return [f"{white} {black}" for white, black in pairing.pairs] + bye
