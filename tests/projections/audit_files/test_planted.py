"""A sample of planted faults: each found where it is, and nothing else called an error.

`python -m tests.projections.audit_files.planted --count 2000 --seed 17` plants the rest.
"""

from collections import Counter

import pytest

from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.data_paths import named, oracle_files
from tests.projections.audit_files.planted import KINDS, TODAY, judged, planted, planted_in_edition


@pytest.mark.parametrize("number", range(60))
@pytest.mark.campaign(one_in=4)
def test_it_is_found_and_nothing_that_does_not_follow(number: int):
    fault = planted(f"suite-{number}", players_max=60)
    is_found, others = judged(fault)
    assert is_found, fault.words
    assert not others, (fault.words, others)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param("17-419", id="a colour of board 1 would turn the initial colour"),
        pytest.param("17-1219", id="a colour that makes another edition fit more rounds"),
        pytest.param("17-64", id="a rank of two who may both be meant"),
        pytest.param("17-46", id="a rank shared that the list does not share"),
        pytest.param("2026-11-22-h-1091", id="a result of two who also met by a forfeit"),
        pytest.param("t-71", id="a bye that results of games would explain as well"),
    ],
)
def test_those_that_were_missed_once(seed: str):
    is_found, others = judged(planted(seed))
    assert (is_found, others) == (True, [])


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("edition", ["dutch-2012", "lim-1999", "lim-2026", "double-swiss-2026"])
@pytest.mark.campaign(one_in=4)
def test_it_is_found_in_files_of_an_edition(edition: str, number: int):
    fault = planted_in_edition(edition, str(number))
    is_found, others = judged(fault)
    assert is_found, fault.words
    assert not others, (fault.words, others)


def test_every_kind_is_in_the_sample():
    kinds = Counter(planted(f"suite-{number}", players_max=60).kind for number in range(60))
    assert len(kinds) == len(KINDS)


@pytest.mark.parametrize("path", named([*oracle_files("dutch-2017"), *oracle_files("dutch-2026")]))
@pytest.mark.campaign(one_in=16)
def test_the_oracle_has_no_finding_at_all(path):
    found = audit_file(path.read_bytes(), path.name, Asked(today=TODAY))
    assert found.findings == ()
    assert found.rounds_agreeing == found.rounds_judged == len(found.rounds) > 0
