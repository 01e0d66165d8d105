"""A sample of the random edits; `make edits` tries 10,000."""

from pathlib import Path

from tests.campaigns import chance_of
from tests.evidence import edits
from tests.thoroughness import many


def test_the_program_and_the_one_file_programs_say_the_same(tmp_path: Path):
    tally = edits.campaign(tmp_path, many(240, 45), chance_of("edits") or 0)
    assert tally.wrong == []
    assert sum(tally.tried.values()) > many(200, 35)
    assert {*tally.tried} >= {"bundles", "certificates", "proofs"}
