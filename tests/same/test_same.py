"""A sample of `make same`, and a comparison that sees what differs."""

import subprocess
import sys

import pytest

from tests.data_paths import CHECKOUT
from tests.faults import servers
from tests.same import __main__ as same


def test_the_same_bytes_whatever_the_surroundings():
    ended = subprocess.run(
        [sys.executable, "-m", "tests.same", "--seeds", "2"], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.endswith("other bytes: 0\n")
    if reason := servers.why_not():
        pytest.skip(reason)


def test_every_seed_meets_every_database():
    made = [*same.surroundings(20, ["sqlite", "postgresql"], ["python3.12"], skewed=True)]
    assert {(one.seed, one.database) for one in made if one.seed < 20} == {
        (seed, database) for seed in range(20) for database in ("sqlite", "postgresql")
    }
    assert {one.zone for one in made} >= set(same.ZONES)
    assert {one.locale for one in made} >= set(same.LOCALES)
    assert [one.clock for one in made[-2:]] == [same.SKEWED, ""]
    assert len(made) == 42


@pytest.mark.parametrize("other", ["1 aa bb\n2 cc de\n", "1 aa bb\n", "ended with 70: a defect"])
def test_what_differs_is_seen(other: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    answers = iter(["1 aa bb\n2 cc dd\n", other])
    monkeypatch.setattr(same, "told", lambda where, url: next(answers))
    monkeypatch.setattr(same.servers, "why_not", lambda: "left out here")
    monkeypatch.setattr(same.shutil, "which", lambda _: None)
    assert same.main(["--seeds", "2"]) == 1
    assert "MUST NOT HAPPEN: otherwise with hash seed 1" in capsys.readouterr().out
