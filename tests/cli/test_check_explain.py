"""`check --explain`: what people and programs read."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cli.answers import hypotheses
from cli.answers.hypotheses import round_lines
from cli.exits import ExitCode
from projections.hypotheses.hypothesis import Explained, Hypothesis, Kind
from tests.cli.conftest import Cli
from tests.cli.documentation import corrected_since
from tests.data_paths import oracle_files

FINISHED = next(path for path in oracle_files() if path.stem == "n0013_messy1")


@pytest.fixture
def corrected(place: Path) -> str:
    """A result of round 8 was put right after round 9 had been paired."""
    (place / "corrected.trf").write_bytes(corrected_since(FINISHED.read_bytes()))
    return "corrected.trf"


def test_a_hypothesis_is_never_told_as_a_fact(cli: Cli, corrected: str):
    ended = cli(f"check {corrected} --explain")
    assert ended.code == ExitCode.FINDINGS
    assert "hypotheses: the file does not say whether any of this happened" in ended.out
    assert (
        "1. This round would match if the game 1 Player, 1 - 2 Player, 2 in round 8 had been 0-1 when "
        "round 9 was paired; the file has 1-0. [C.04.2.D.8]\n"
        "         When the round is paired again this way, all 6 boards and their colours match."
    ) in ended.out


def test_what_a_comment_of_the_file_explains_is_no_hypothesis(cli: Cli, corrected: str, place: Path):
    """The comment is tried, as `audit` tries it: one that names other boards explains nothing."""
    said = (
        "### Event 44: Late correction. Round 8, board 1 (Player, 1 - Player, 2): {before} was corrected to 1-0. "
        "Reason: both score sheets\r\n"
    )
    plain = (place / corrected).read_bytes()
    (place / "said.trf").write_bytes(plain + said.format(before="0-1").encode())
    (place / "false.trf").write_bytes(plain + said.format(before="1/2-1/2").encode())
    ended = cli("check said.trf --explain")
    assert "hypotheses" not in ended.out
    assert (
        "Round 9: the pairing matches the rules if the result in round 8 was 0-1 (later corrected to 1-0, as line"
    ) in ended.out
    file = json.loads(cli("check said.trf --explain --json").out)["files"][0]
    explained = file["rounds"][-1]["explanation"]
    assert (explained["hypotheses"], explained["note"].startswith("Round 9: the pairing matches")) == ([], True)
    assert "hypotheses" in cli("check false.trf --explain").out


def test_the_article_is_that_of_the_edition(cli: Cli, corrected: str):
    assert "[C.04.2, 4.3]" in cli(f"check {corrected} --explain --edition dutch-2026").out


def test_json(cli: Cli, corrected: str):
    ended = cli(f"check {corrected} --explain --json")
    file = json.loads(ended.out)["files"][0]
    assert (ended.code, file["no_replay"], file["other_rules"]) == (ExitCode.FINDINGS, "", [])
    *others, last = file["rounds"]
    assert all("explanation" not in one for one in others)
    (hypothesis,) = last["explanation"]["hypotheses"]
    assert (hypothesis["kind"], hypothesis["size"], hypothesis["article"]) == ("result", 1, "C.04.2.D.8")
    assert last["explanation"]["repairings"] > 1
    assert last["explanation"]["tried"] == [kind.value for kind in Kind]


def test_without_the_option_nothing_is_looked_for(cli: Cli, corrected: str):
    assert "would match" not in cli(f"check {corrected}").out
    file = json.loads(cli(f"check {corrected} --json").out)["files"][0]
    assert set(file) == {"file", "edition", "rounds", "error"}


def test_a_file_without_differences_has_nothing_to_explain(cli: Cli, place: Path):
    (place / "finished.trf").write_bytes(FINISHED.read_bytes())
    ended = cli("check finished.trf --explain")
    assert (ended.code, ended.out) == (
        ExitCode.OK,
        "finished.trf: 9 rounds checked (dutch-2017), all match the engine's pairing.\n",
    )
    assert "no_replay" not in json.loads(cli("check finished.trf --explain --json").out)["files"][0]


def test_who_waits_long_at_a_terminal_is_told(cli: Cli, corrected: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hypotheses, "_SECONDS_OF_SILENCE", 0)
    assert "trial pairings so far" not in cli(f"check {corrected} --explain").err, "nobody waits"
    monkeypatch.setattr(hypotheses, "_is_watched", lambda: True)
    talking = cli(f"check {corrected} --explain")
    assert "corrected.trf: round 9, 1 trial pairing" in talking.err
    assert "trial pairings so far" not in talking.out


def _hypothesis(kind, name):
    return Hypothesis(kind, 1, f"This round would match if {name}.", "Paired again this way.", "C.1")


def test_of_each_kind_a_few():
    many = tuple(_hypothesis(Kind.KEPT_APART, f"pair {number}") for number in range(5))
    lines = list(round_lines(Explained((*many, _hypothesis(Kind.RESULT, "a result")), contradicted=3)))
    assert [line for line in lines if "would match" in line] == [
        "  1. This round would match if pair 0. [C.1]",
        "  2. This round would match if pair 1. [C.1]",
        "  3. This round would match if a result. [C.1]",
    ]
    assert "  More explanations of these kinds: 3; --json lists them all." in lines
    assert any(line.startswith("  3 other changes would explain this round") for line in lines)


def test_nothing_found():
    partial = Hypothesis(Kind.RESULT, 1, "All but 1 board would match if x.", "Not explained: y.")
    found = Explained((), tried=(Kind.COLOURS, Kind.RESULT), repairings=9, ended_by_budget=True, partial=(partial,))
    tried = "colours reversed by hand, another result or bye in an earlier round (trial pairings: 9)"
    closest = [
        "Closest explanation (also a hypothesis): All but 1 board would match if x.",
        "   Not explained: y.",
    ]
    assert list(round_lines(found)) == [
        (f"The search stopped before every possibility had been tried, and found nothing. Tried: {tried}."),
        *closest,
        "To search further, use --effort 4 or more.",
    ]
    assert list(round_lines(replace(found, ended_by_budget=False))) == [
        f"No single change of these kinds, and no combination of two, explains this round. Tried: {tried}.",
        *closest,
    ]


def test_what_explains_several_rounds_is_not_told_again_of_each():
    found = Explained((_hypothesis(Kind.RESULT, "a result"),), told_first=(True,))
    assert list(round_lines(found)) == [
        ("This round is explained by the first change listed, which covers several rounds.")
    ]
    more = Explained((*found.hypotheses, _hypothesis(Kind.KEPT_APART, "a pair")), told_first=(True, False))
    told = list(round_lines(more))
    assert told[0] == "This round is explained by the first change listed, which covers several rounds; also:"
    assert not any("a result" in line for line in told)
    assert any("1. This round would match if a pair." in line for line in told)


def test_effort(cli: Cli, corrected: str):
    assert cli(f"check {corrected} --effort 2").code == ExitCode.USAGE
    for wrong in ("0", "-1", "x", "1001"):
        assert cli(f"check {corrected} --explain --effort={wrong}").code == ExitCode.USAGE
    assert cli(f"check {corrected} --explain --effort 2").code == ExitCode.FINDINGS
