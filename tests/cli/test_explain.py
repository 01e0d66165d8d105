"""`explain` on the command line: what it prints, files, and bad input."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]


@pytest.fixture
def playing(at_stage: AtStage) -> None:
    """Round 2 is published."""
    at_stage("next published")


class TestAnswers:
    def test_a_number_is_that_of_the_round_and_a_name_may_be_a_part(self, cli: Cli, playing: None):
        by_number, by_name = cli("explain player 1 --round 1"), cli("explain player gruber --round 1")
        assert by_number.code == by_name.code == 0
        assert "Gruber, Lena" in by_name.out

    def test_every_answer_names_the_round_the_edition_and_the_event(self, cli: Cli, playing: None):
        for line in ("pairing", "bye", "colour 3", "float 3", "player 3", "why-not 1 2"):
            ended = cli(f"explain {line}")
            assert ended.code == 0, ended
            assert any("dutch-2017, event " in answer for answer in ended.out.splitlines()[:2])

    def test_as_of_an_earlier_moment_the_last_round_is_an_earlier_one(self, cli: Cli, playing: None):
        assert cli("explain bye --at round:1:complete").out == cli("explain bye --round 1").out

    def test_json_holds_the_verdict_the_vectors_and_the_text(self, cli: Cli, playing: None):
        document = json.loads(cli("explain why-not 1 2 --json").out)
        assert document["verdict"] in ("worse", "later", "impossible")
        assert document["text"][0] == document["plain"]
        assert document["text"][1].startswith("Round 2")
        assert document["right"]["boards"]

    def test_a_whole_pairing_from_a_file(self, cli: Cli, playing: None, place: Path):
        right = json.loads(cli("explain why-not 1 2 --round 1 --json").out)["right"]
        lines = [f"{board['white']['number']} - {board['black']['number']}  # a remark" for board in right["boards"]]
        lines.append(f"{right['bye']['number']} bye")
        (place / "same.txt").write_text("\n".join(lines))
        assert "that is how the round was paired" in cli("explain why-not --pairing same.txt --round 1").out


class TestCertificates:
    def test_written_checked_and_compared_with_the_log(self, cli: Cli, playing: None):
        assert cli("explain certificate 1 2 --out c.json").code == 0
        ended = cli("explain check c.json --log")
        assert (ended.code, ended.out.startswith("c.json is valid: ")) == (0, True)
        assert json.loads(cli("explain check c.json --json").out)["holds"] is True

    def test_without_a_log_it_says_that_it_is_bound_to_nothing(self, cli: Cli, playing: None):
        assert cli("explain certificate 1 2 --out c.json").code == 0
        ended = cli("explain check c.json")
        assert ended.code == 0
        assert ended.out.startswith(
            "c.json is consistent in itself, but is not tied to a tournament record: Harbour Open (harbour), round 2"
        )
        assert "nothing shows that these are the events of the arbiter's log" in ended.out
        assert json.loads(cli("explain check c.json --json").out)["bound_to"] == ""

    def test_with_the_hash_of_a_sheet_it_is_bound_to_that(self, cli: Cli, playing: None):
        assert cli("explain certificate 1 2 --out c.json").code == 0
        head = cli("info --json").out
        ended = cli(f"explain check c.json --head {json.loads(head)['head']}")
        assert (ended.code, ended.out.startswith("c.json is valid: Harbour Open")) == (0, True)
        ended = cli(f"explain check c.json --head {'0' * 16}")
        assert (ended.code, "it belongs to another record" in ended.out) == (1, True)

    def test_an_edited_one_does_not_hold(self, cli: Cli, playing: None, place: Path):
        printed = cli("explain certificate 1 2").out
        (place / "c.json").write_text(printed.replace("Gruber, Lena", "Gruber, Lea"))
        ended = cli("explain check c.json")
        assert (ended.code, "an event was edited" in ended.out) == (1, True)

    def test_of_another_log_it_says_so(self, cli: Cli, playing: None):
        cli("explain certificate 1 2 --out c.json")
        assert cli("new Other --rounds 3 --as other").code == 0
        ended = cli("explain check c.json --log -t other")
        assert (ended.code, "event 1 is not the one in the log" in ended.out) == (1, True)

    def test_one_of_the_old_form_is_refused_with_the_reason(self, cli: Cli, playing: None, place: Path):
        (place / "old.json").write_text('{"format":"pairtrail why-not certificate 1","claim":{}}')
        ended = cli("explain check old.json")
        assert (ended.code, "in the old format (1), which is not tied to a record" in ended.out) == (1, True)

    def test_a_file_that_is_there_stays(self, cli: Cli, playing: None):
        assert cli("explain certificate 1 2 --out c.json").code == 0
        assert cli("explain certificate 1 2 --out c.json").code == 3
        assert cli("explain certificate 1 2 --out c.json --force").code == 0

    def test_any_file_is_no_certificate(self, cli: Cli, playing: None):
        assert cli("explain check event.trf").code == 1


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("why-not 1 77", 2, "Pairing number 77"),
        ("why-not 1 nobody", 2, "No player's name contains"),
        ("why-not", 2, "Which players? Give two players"),
        ("why-not 1", 2, "Against whom?"),
        ("why-not 1 2 3", 2, "3 players were given"),
        ("why-not 1 2 --bye", 2, "leave out the opponent"),
        ("why-not 1 --colour green", 2, "is not a colour"),
        ("why-not 1 --pairing x.txt", 2, "gives the complete pairing; leave out players"),
        ("why-not --pairing x.txt", 3, "cannot be read"),
        ("why-not --pairing bad.txt", 3, "bad.txt, line 1: read '1 2 3', expected two pairing numbers"),
        ("why-not --pairing empty.txt", 3, "read no board"),
        ("why-not 1 2 --round 3", 4, "Round 3 had not been paired at that point"),
        ("pairing --at 3", 4, "No round had been paired at that point"),
        ("pairing 99", 4, "has no board 99"),
        ("pairing --round 0", 2, "read '0', expected 1 or more"),
        ("check nothing.json", 3, "cannot be read"),
    ],
)
def test_bad_input(line: str, code: int, says: str, cli: Cli, playing: None, place: Path):
    (place / "bad.txt").write_text("1 2 3\n")
    (place / "empty.txt").write_text("# nothing\n")
    ended = cli(f"explain {line}")
    assert (ended.code, says in ended.err) == (code, True), ended
