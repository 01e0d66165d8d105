"""`audit --explain` says what `check --explain` says: what explains several rounds at once, and each round."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from projections.generator import event
from projections.generator import report as generated
from projections.generator_plan import Plan
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


BAKU = "5 of 5 rounds would match, instead of 0, if the event was accelerated with the Baku method."


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
        assert "Hypothesis: This round would match if the colours" in one["evidence"]
        assert "  Round 9: This round would match if" in cli("audit", "--explain", str(file)).out


def lines_of(plan: Plan) -> list[str]:
    """A generated report without what says how it was made, and without its prohibitions."""
    lines = generated(plan, event(plan)).decode().splitlines()
    return [one for one in lines if one.strip() and not one.startswith(("XXP", "### pairtrail generate"))]


def with_each_others_numbers(lines: list[str], one: int, other: int, rounds: int) -> list[str]:
    """Two numbers exchanged wherever they stand: the file agrees with itself, and was paired by other numbers."""
    places = {f"{one:>4}": f"{other:>4}", f"{other:>4}": f"{one:>4}"}
    columns = [4, *(91 + 10 * number for number in range(rounds))]
    exchanged = []
    for line in lines:
        text = line
        for at in columns if line.startswith("001") else ():
            text = text[:at] + places.get(text[at : at + 4], text[at : at + 4]) + text[at + 4 :]
        exchanged.append(text)
    return exchanged


FORBIDDEN = (
    lines_of(Plan(24, 5, seed=1, forbidden_pairs=1, half_point_byes=0)),
    "if 20 Player 20 and 21 Player 21 were kept apart.",
)
EXCHANGED = (
    with_each_others_numbers(lines_of(Plan(24, 5, seed=4, half_point_byes=0)), 6, 9, 5),
    (
        "Rounds 1, 2, 3, 4 would match if the pairing numbers followed the ratings in the file "
        "(placed differently: 9 Player 6, 6 Player 9)."
    ),
)


@pytest.mark.parametrize(
    ("lines", "words"),
    [pytest.param(*FORBIDDEN, id="a forbidden pair"), pytest.param(*EXCHANGED, id="exchanged numbers")],
)
def test_what_nobody_wrote_into_the_file_is_said_in_every_form(cli: Cli, tmp_path: Path, lines: list[str], words: str):
    file, page = tmp_path / "event.trf", tmp_path / "page.html"
    file.write_bytes(as_file(lines))
    assert words not in cli("audit", "--full", str(file)).out
    text = " ".join(cli("audit", "--explain", str(file), "-o", str(page)).out.split())
    assert words in text
    found = [json.loads(line) for line in cli("audit", "--explain", "--jsonl", str(file)).out.splitlines()]
    assert any(words in one["sentence"] or words in one["evidence"] for one in found)
    assert words in " ".join(page.read_text(encoding="utf-8").split())
    assert words in " ".join(cli("check", "--explain", str(file)).out.split())
