"""A sample of the random edits; `make edits` tries 10,000."""

from pathlib import Path

import pytest

from tests.evidence import edits


@pytest.mark.parametrize("seed", range(2))
def test_the_program_and_the_one_file_programs_say_the_same(tmp_path: Path, seed: int):
    tally = edits.campaign(tmp_path, 120, seed)
    assert tally.wrong == []
    assert sum(tally.tried.values()) > 100
    assert {*tally.tried} >= {"bundles", "certificates", "proofs"}
