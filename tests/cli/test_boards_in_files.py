"""A report names no boards: they are those of the pairing, whatever was corrected since, or those of the table."""

import json
from pathlib import Path

import pytest

from events.trf import read_document
from events.trf.to_tournament import tournament_of
from tests.cli.conftest import Cli
from tests.cli.test_three_readings import entered, typed


def swiss(cli: Cli) -> None:
    """The first result was corrected with round 2 paired, so that by points of today its boards change places."""
    typed(cli, 'new "Open" --rounds 3 --system dutch-2026 --as open')
    entered(cli, 8)
    typed(cli, "round pair --seed 4", "round publish", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0")
    typed(cli, "round pair", "round publish", "result correct 1 1:0-1 --reason slip")
    for number in (2, 3):
        typed(cli, f"result set {number} 1:1-0 2:1-0 3:1-0 4:1-0")
        typed(cli, *(("round pair", "round publish") if number == 2 else ("round close 3",)))
    typed(cli, "result correct 2 1 --colours --reason slip")


def table(cli: Cli) -> None:
    typed(cli, 'new "Club" --system round-robin --as club')
    entered(cli, 6)
    ids = " ".join(f"id:{number}" for number in range(1, 7))
    typed(cli, f'numbers set {ids} --reason "as they came"', "round pair --all", "round publish")
    for number in range(1, 6):
        typed(cli, f"result set {number} 1:1/2 2:1/2 3:1-0")
    typed(cli, "round close", "result correct 4 1:1-0 --touches rating --reason slip")


@pytest.mark.parametrize(
    ("begin", "note"),
    [
        (swiss, "Round 2, board 1: colours reversed in the rating report."),
        (table, "Round 4, board 1: 1/2-1/2 for pairings"),
    ],
)
@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_boards_are_those_of_the_event(cli: Cli, place: Path, begin, note: str, form: str):
    begin(cli)
    typed(cli, f"export r.trf --for rating --format {form}")
    number = 2 if begin is swiss else 4
    on_record = [one["white"]["name"] for one in json.loads(cli(f"round status {number} --json").out)["boards"]]
    document = read_document((place / "r.trf").read_bytes(), "r.trf", points="listed")
    read = tournament_of(document, document.rules_said.edition if document.rules_said else "round-robin")
    found = [read.players[game.white].name for game in read.rounds[number - 1].games]
    assert found == on_record
    for command in ("ratings --file r.trf", "standings --file r.trf", "standings crosstable --file r.trf"):
        ended = cli(command)
        assert ended.code == 0, (command, ended)
        assert note in ended.out, (command, ended)
    for other in {"trf06", "trf16", "trf26"} - {form}:
        typed(cli, f"convert r.trf c.trf --to {other} --force")
        lines = (place / "c.trf").read_text("utf-8").splitlines()
        notes = [line for line in lines if line.startswith("### pairtrail note: Round")]
        assert notes == [line for line in document_lines(place / "r.trf") if line in notes], other


def document_lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def fixed(cli: Cli) -> None:
    """The board of P3 follows from no order; colours and a result of the same round were corrected late."""
    typed(cli, 'new "Open" --rounds 2 --system dutch-2026 --as open')
    entered(cli, 8)
    typed(cli, 'board fix Costa 1 --reason "wheelchair"')
    for number in (1, 2):
        seed = " --seed 4" if number == 1 else ""
        typed(cli, f"round pair{seed}", "round publish", f"result set {number} 1:1-0 2:1-0 3:1-0 4:1-0")
    typed(cli, "round close", "result correct 1 1:1/2 --reason slip", "result correct 1 2 --colours --reason slip")


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_boards_that_follow_from_no_order_are_those_of_our_note(cli: Cli, place: Path, form: str):
    fixed(cli)
    typed(cli, f"export r.trf --for rating --format {form}")
    notes = [line for line in document_lines(place / "r.trf") if line.startswith("### pairtrail note: Round")]
    assert [" ".join(line.split()[3:7]) for line in notes] == ["Round 1, board 1:", "Round 1, board 2:"]
    out = cli("ratings --file r.trf").out
    assert [line for line in out.splitlines() if line.startswith("Round")] == [line[20:] for line in notes]
    typed(cli, f"convert r.trf c.trf --to {'trf26' if form == 'trf16' else 'trf16'} --force")
    assert [line for line in document_lines(place / "c.trf") if line.startswith("### pairtrail note: Round")] == notes
    typed(cli, "import r.trf --as again", f"export back.trf --for rating --format {form} -t again")
    assert (place / "back.trf").read_bytes() == (place / "r.trf").read_bytes()


def test_a_note_about_no_game_of_the_file_moves_nothing(cli: Cli, place: Path):
    """Nor one that names a board that is not there."""
    swiss(cli)
    typed(cli, "export r.trf --for rating")
    text = (place / "r.trf").read_text("utf-8")
    before = [line for line in cli("ratings --file r.trf").out.splitlines() if line.startswith("Round")]
    said = "### pairtrail note: Round 2, board 1: colours"
    assert said in text
    of_none = ("99, board 1: colours", "2, board 0: colours", "2, board 9999: colours", "2, board 3: no colours")
    for other in of_none:
        (place / "r.trf").write_text(text.replace(said, f"### pairtrail note: Round {other}"), "utf-8")
        found = [line for line in cli("ratings --file r.trf").out.splitlines() if line.startswith("Round")]
        assert found == before, other
    (place / "r.trf").write_text(text.replace(said, said.replace("board 1", "board 3")), "utf-8")
    assert "Round 2, board 3: colours reversed" in cli("ratings --file r.trf").out
