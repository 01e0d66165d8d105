"""`audit --explain` says what `check --explain` says: what explains several rounds at once, and each round."""

import json
from pathlib import Path

import pytest

from cli.session.exits import ExitCode
from projections.generator import Plan, event
from projections.generator import report as generated
from tests.cli.conftest import Cli
from tests.projections.audit_files.examples import EXAMPLES, as_file


@pytest.fixture
def accelerated(tmp_path: Path) -> Path:
    """An event accelerated by the Baku method, and nothing in the file says so."""
    plan = Plan(players=30, rounds=5, seed=8, acceleration="baku")
    lines = generated(plan, event(plan)).decode().splitlines()
    file = tmp_path / "undeclared.trf"
    file.write_bytes(as_file([one for one in lines if not one.startswith(("XXA", "250", "###"))]))
    return file


BAKU = "5 of 5 rounds would come out as recorded, instead of 0, if the event had been accelerated by the Baku method."


class TestExplain:
    def test_text_says_it_as_check_does(self, cli: Cli, accelerated: Path):
        assert BAKU in cli("check", "--explain", str(accelerated)).out
        ended = cli("audit", "--explain", str(accelerated))
        assert ended.code == ExitCode.FINDINGS
        assert f"  note several-rounds: {BAKU}" in ended.out.splitlines()
        assert BAKU not in cli("audit", str(accelerated)).out

    def test_json_lines(self, cli: Cli, accelerated: Path):
        found = [json.loads(line) for line in cli("audit", "--explain", "--jsonl", str(accelerated)).out.splitlines()]
        assert [one["sentence"] for one in found if one["code"] == "several-rounds"] == [BAKU]

    def test_page(self, cli: Cli, accelerated: Path, tmp_path: Path):
        cli("audit", "--explain", str(accelerated), "-o", str(tmp_path / "page.html"))
        section = (tmp_path / "page.html").read_text(encoding="utf-8").split("undeclared.trf\n")[1]
        assert BAKU in section

    def test_the_hypothesis_of_one_round_is_in_the_evidence_and_in_the_text(self, cli: Cli, tmp_path: Path):
        file = tmp_path / "colours.trf"
        file.write_bytes(EXAMPLES["pairing-colours"].broken())
        (one,) = map(json.loads, cli("audit", "--explain", "--jsonl", str(file)).out.splitlines())
        assert "Hypothesis: This round would come out as recorded if the colours" in one["evidence"]
        assert "  Round 9: This round would come out as recorded if" in cli("audit", "--explain", str(file)).out
