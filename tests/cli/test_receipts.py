"""The hash on a paper finds its moment, or says that this record never was in that state."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import DATABASE, Cli
from tests.cli.test_checkpoints import rewritten

AtStage = Callable[[str], Path]


@pytest.fixture
def full(cli: Cli, at_stage: AtStage) -> str:
    """The hash of event 25, the publication of round 1, in a record that went on since."""
    at_stage("next published")
    return str(json.loads(cli("log show 25 --json").out)["hash"])


class TestFound:
    @pytest.mark.parametrize(
        "spelled",
        [
            pytest.param(lambda h: h[:16], id="as printed"),
            pytest.param(lambda h: h, id="in full"),
            pytest.param(lambda h: f"{h[:4]} {h[4:8]} {h[8:12]} {h[12:16]}", id="in fours"),
            pytest.param(lambda h: h[:16].upper(), id="in capitals"),
            pytest.param(lambda h: f"As of event 25, hash {h[:16]}", id="the line of a list"),
            pytest.param(lambda h: f"As of event 25 of harbour, hash {h}", id="the line of a paper"),
            pytest.param(lambda h: f"pairtrail harbour event 25 sha256 {h}", id="the QR code"),
            pytest.param(lambda h: f"### pairtrail receipt: harbour event 25 sha256 {h}", id="of a TRF"),
        ],
    )
    def test_each_spelling_names_the_event_the_time_and_what_happened(self, cli: Cli, full: str, spelled):
        ended = cli("verify", "--receipt", spelled(full))
        author = "Anna Berg, who recorded this event, could have prepared two records whose hashes begin with the same"
        assert (ended.code, ended.err[: len(author)]) == (0, "" if full in spelled(full) else author)
        first, second, third = ended.out.splitlines()
        assert first == f"Event 25 of harbour, hash {full}."
        assert second.endswith("UTC, Anna Berg: The pairing of round 1 was published.")
        assert second.startswith("  2026-01-09 ")
        assert "Nothing up to that event has changed" in third

    def test_for_programs(self, cli: Cli, full: str):
        found = json.loads(cli(f"verify --receipt {full} --json").out)
        assert (found["tournament"], found["event"], found["binds"]) == ("harbour", 25, True)
        assert found["hash"] == full
        assert found["events_since"] > 0

    def test_few_digits_are_told_to_bind_little(self, cli: Cli, full: str):
        ended = cli(f"verify --receipt {full[:8]}")
        assert ended.code == 0
        assert "Only 8 digits were compared, and a hash this short can be forged" in ended.err

    def test_in_every_tournament_of_the_database(self, cli: Cli, full: str):
        assert cli('new "Other" --rounds 3 --as other').code == 0
        assert cli(f"verify --receipt {full}").out.startswith("Event 25 of harbour")
        ended = cli(f"verify --receipt {full} -t other")
        assert (ended.code, "The log other has never contained an event with the hash" in ended.err) == (
            ExitCode.INTEGRITY,
            True,
        )

    @pytest.mark.parametrize("forged", ["pairtrail harbour event 24 sha256 {}", "pairtrail club event 25 sha256 {}"])
    def test_a_code_that_was_made_up_is_told(self, cli: Cli, full: str, forged: str):
        ended = cli("verify", "--receipt", forged.format(full))
        assert (ended.code, "The receipt contradicts itself" in ended.err) == (ExitCode.FINDINGS, True)


class TestNotFound:
    def test_a_hash_that_the_record_never_had_is_the_alarm(self, cli: Cli, full: str):
        ended = cli(f"verify --receipt {'0' * 16}")
        assert ended.code == ExitCode.INTEGRITY
        assert "The log harbour has never contained an event with the hash 0000000000000000" in ended.err
        assert "Keep the paper and this file as evidence" in ended.err

    def test_one_digit_more_than_printed_may_not_differ(self, cli: Cli, full: str):
        other = "0" if full[16] != "0" else "1"
        assert cli(f"verify --receipt {full[:16]}{other}").code == ExitCode.INTEGRITY

    def test_after_the_record_was_written_anew(self, cli: Cli, place: Path, full: str):
        rewritten(place / DATABASE)
        assert cli("verify").code == 0  # the record alone does not show it
        ended = cli("verify", "--receipt", f"pairtrail harbour event 25 sha256 {full}")
        assert (ended.code, "called event 25 on the receipt" in ended.err) == (ExitCode.INTEGRITY, True)

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("nonsense", "is not a hash"),
            ("", "is not a hash"),
            ("12345", "too short"),
            ("0" * 65, "is not a hash"),
            ("pairtrail harbour event 25 sha256 12", "is not a hash"),
            ("https://example.org/0123456789abcdef", "is not a hash"),
        ],
    )
    def test_what_nobody_could_mean_is_a_typing_error(self, cli: Cli, full: str, typed: str, said: str):
        ended = cli("verify", "--receipt", typed)
        assert (ended.code, said in ended.err) == (ExitCode.USAGE, True)

    def test_a_moment_beside_it_is_refused(self, cli: Cli, full: str):
        assert cli(f"verify --receipt {full} --at 3").code == ExitCode.USAGE


def test_digits_that_fit_several_events_want_more():
    from projections.evidence.receipts import NoReceiptError, moment_of, parsed_receipt

    class Stored:
        def __init__(self, version: int) -> None:
            self.version, self.stream = version, "club"
            self.hash = bytes.fromhex("0123456789abcdef") + bytes([version]) * 24

    with pytest.raises(NoReceiptError, match="event 1 of club, event 2 of club: type more"):
        moment_of(parsed_receipt("0123456789abcdef"), {"club": [Stored(1), Stored(2)]})


class TestWhereTheyStand:
    def test_on_every_text_that_is_published(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        head = json.loads(cli("info --json").out)["head"]
        for line in ("round status", "standings", "standings crosstable", "standings wallchart", "player show 1"):
            assert head in cli(line).out, line

    @pytest.mark.parametrize("form", ["trf16", "trf26"])
    def test_in_a_comment_of_a_file(self, cli: Cli, place: Path, at_stage: AtStage, form: str):
        at_stage("next published")
        assert cli(f"export report.trf --format {form} --force").code == 0
        (line,) = [
            line
            for line in (place / "report.trf").read_text(encoding="utf-8").splitlines()
            if line.startswith("### pairtrail receipt:")
        ]
        ended = cli("verify", "--receipt", line)
        assert (ended.code, "contradicts" in ended.err) == (0, False)
        assert cli("check report.trf").code == 0

    def test_in_the_old_form_among_its_comments(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("next published")
        assert cli("export report.trf --format trf06 --force").code == 0
        lines = (place / "report.trf").read_text(encoding="utf-8").splitlines()
        (line,) = [line for line in lines if line.startswith("### pairtrail receipt:")]
        assert cli("verify", "--receipt", line).code == 0

    def test_a_file_that_came_back_says_of_which_record_it_is_now(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("next published")
        assert cli("export report.trf --force").code == 0
        assert cli("import report.trf --as again --db again.db").code == 0
        assert cli("export same.trf --db again.db").code == 0
        assert (place / "same.trf").read_bytes() == (place / "report.trf").read_bytes()  # nothing was changed
        assert cli("player withdraw 3 --from-round 3 --reason ill --db again.db").code == 0
        assert cli("export changed.trf --db again.db").code == 0
        lines = (place / "changed.trf").read_text(encoding="utf-8").splitlines()
        (line,) = [line for line in lines if line.startswith("### pairtrail receipt:")]
        assert " again event " in line
        assert cli("verify", "--receipt", line, "--db", "again.db").code == 0

    def test_as_a_code_on_the_page_of_the_event(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("next published")
        assert cli("report event.html").code == 0
        page = (place / "event.html").read_text(encoding="utf-8")
        assert '<svg class="receipt"' in page
        assert "http" not in page.partition('<svg class="receipt"')[2].partition("</svg>")[0]
