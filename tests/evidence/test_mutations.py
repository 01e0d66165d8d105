"""A sample of the random changes; `python -m tests.evidence.mutations --count 10000` tries more."""

from pathlib import Path

import pytest

from tests.evidence import mutations


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return mutations.prepare(tmp_path_factory.mktemp("mutations"))


def test_an_unchanged_database_gives_no_alarm(pristine: Path):
    assert mutations.found(pristine) == []


@pytest.mark.parametrize("seed", range(4))
def test_each_change_is_found_and_the_first_bad_event_named(pristine: Path, tmp_path: Path, seed: int):
    tried, missed = mutations.campaign(pristine, tmp_path, 60, seed)
    assert sum(tried.values()) == 60
    assert missed == []
