"""A sample of the random changes; `make mutations` tries 10,000."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from events.store.copying import copy_database
from tests.evidence import mutations


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return mutations.prepare(tmp_path_factory.mktemp("mutations"))


def test_an_unchanged_database_gives_no_alarm(pristine: Path):
    assert mutations.found(pristine) == []


def test_nor_does_a_copy_with_its_checkpoints(pristine: Path, tmp_path: Path):
    copy_database(str(pristine), str(tmp_path / "backup.db"))
    copy_database(str(tmp_path / "backup.db"), str(tmp_path / "restored.db"))
    for copy in ("backup.db", "restored.db"):
        assert mutations.found(tmp_path / copy) == []


@pytest.mark.parametrize("version", [1, 5, 17])
def test_an_event_that_stands_in_another_log_is_missing_from_its_own(pristine: Path, tmp_path: Path, version: int):
    """The last of the 17 leaves no hole: the recorded end says that there was one more."""
    file = tmp_path / "moved.db"
    shutil.copy(pristine, file)
    rowid = mutations.rowid_of(file, "club", version)
    assert mutations.overwrite(file, "event", "stream_id", rowid, "elsewhere") == "elsewhere"
    moved = mutations.Mutation("event", "stream_id", rowid, "club", "elsewhere", version, "club")
    findings = mutations.found(file)
    assert mutations.names_the_first(moved, findings)
    assert not mutations.names_the_first(replace(moved, version=version + 1), findings)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.campaign(one_in=2)
def test_each_change_is_found_and_the_first_bad_event_named(pristine: Path, tmp_path: Path, seed: int):
    tried, missed = mutations.campaign(pristine, tmp_path, 60, seed)
    assert sum(tried.values()) == 60
    assert missed == []
