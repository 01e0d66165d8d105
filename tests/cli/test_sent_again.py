"""A report that no longer says what the record says, or that does not say by what it was made."""

from pathlib import Path

import pytest

from cli.commands import files
from tests.cli.conftest import Cli
from tests.cli.test_advised import OVER, four

__all__ = ["four"]

GENERATED = "--players 10 --rounds 5 --seed 2 --half-point-byes 10 --zero-point-byes 10 --forfeits 10"
"""By the texts of 2023 and of 2026 its ties are broken differently."""


def last_line(cli: Cli) -> str:
    return cli("info").err.splitlines()[-1]


@pytest.fixture
def rated(four: Cli) -> Cli:
    """Over, and sent in for rating."""
    for line in (*OVER, "export rating.trf --for rating --issue"):
        assert four(line).code == 0, line
    return four


def test_a_correction_leaves_an_issued_rating_report_stale(rated: Cli):
    assert rated("result correct 1 1:0-1 --reason sheets").code == 0
    assert rated("export report.trf --issue").code == 0
    again = (
        "Next: send the rating report again, because of corrections since it was issued: "
        "pairtrail export rating-report.trf --for rating --issue"
    )
    assert last_line(rated) == again
    assert rated("export rating-report.trf --for rating --issue").code == 0
    assert last_line(rated).startswith("Next: the report has been issued")


def test_of_both_reports_neither_is_forgotten(rated: Cli):
    """After a correction that reaches the standings both are named; with the rating report alone sent, the other is."""
    assert rated("export report.trf --issue").code == 0
    again = (
        "Next: send the rating report again, because of corrections since it was issued: "
        "pairtrail export rating-report.trf --for rating --issue"
    )
    steps = rated("result correct 1 1:0-1 --reason sheets").err.splitlines()[-2:]
    assert steps == [
        "Next: print the final standings and write the report for submission: pairtrail export report-2.trf --issue",
        again,
    ]
    assert rated("export rating-report.trf --for rating --issue").code == 0
    again = "Next: write the report for submission again, because of corrections since it was issued: "
    assert last_line(rated) == f"{again}pairtrail export report-2.trf --issue"
    assert rated("export report-2.trf --issue").code == 0
    assert last_line(rated).startswith("Next: the report has been issued")


def test_what_a_rating_report_does_not_have_leaves_it_as_it_is(rated: Cli):
    assert rated("standings").code == rated("export report.trf --issue").code == 0
    assert last_line(rated).startswith("Next: the report has been issued")


@pytest.mark.parametrize(("changed", "has"), [("--title FM", "title FM"), ("--name Anne --club Ajax", "name Anne")])
def test_why_data_without_a_reach_were_corrected_is_kept(four: Cli, changed: str, has: str):
    told = four(f"player correct Ann {changed} --reason 'card shown'")
    assert f"were corrected: {has}" in told.err + told.out
    assert "Reason: card shown" in told.err + told.out
    assert "Reason: card shown" in four("log list").out
    assert "reason card shown" not in four("log list").out
    assert four("verify").code == 0


def test_of_a_rating_the_reason_is_told_once(four: Cli):
    told = four("player correct Ann --rating 2050 --title FM --reason 'card shown'")
    assert (told.err + told.out).count("card shown") == 1
    shown = four("log show 10 --json").out
    assert shown.count("card shown") == 1


def test_a_trf26_names_the_edition_of_its_tie_breaks(cli: Cli, place: Path):
    """Announced in January by the text of March: ranks are those of the list and edition announced."""
    for line in (
        f"generate --edition dutch-2017 {GENERATED} --out made.trf",
        "import made.trf --as made",
        "config set --start 2026-01-08 --tie-breaks BH,SB --reason 'as announced' --yes",
        "export report.trf --format trf26",
    ):
        ended = cli(line)
        assert ended.code == 0, ended
    assert "edition of the tie-breaks" not in ended.err
    assert "### pairtrail tie-breaks: 2026-03" in (place / "report.trf").read_text().splitlines()
    audited = cli("audit report.trf")
    assert "0 errors, 0 warnings" in audited.out, audited
    read = cli("standings --file report.trf")
    assert "Edition 2026-03, named in a comment in the file." in read.err
    assert cli("import report.trf --as again").code == 0
    assert cli("export again.trf -t again").code == 0
    assert (place / "again.trf").read_bytes() == (place / "report.trf").read_bytes()
    assert cli("config set -t again --tie-breaks BH,SB --tie-break-edition 2023-09 --reason lapse --yes").code == 0
    assert cli("export otherwise.trf -t again").code == 0
    assert "### pairtrail tie-breaks" not in (place / "otherwise.trf").read_text()


def test_the_rating_report_is_made_a_second_time_only_where_readings_part(four: Cli, monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []
    making = files._whole
    monkeypatch.setattr(files, "_whole", lambda *given: (made.append(given[2]), making(*given))[1])
    for line in OVER:
        assert four(line).code == 0, line
    told = four("export report.trf").err
    assert ("items must be corrected" in told, made) == (True, ["standings"])
    assert four("result correct 1 1:0-1 --reason sheets --touches rating").code == 0
    assert four("export report-2.trf").code == 0
    assert made == ["standings", "standings", "rating"]


def test_what_was_resumed_without_a_reason_is_confirmed_without_one(cli: Cli):
    for line in (
        "new Open --rounds 2 --system dutch-2026",
        *(f"player add {name} --rating {2000 - 10 * rank}" for rank, name in enumerate(("Ann", "Bob", "Cid", "Dee"))),
        "round pair --seed 4",
        "round publish",
        "result adjourn 1 1",
        "result set 1 2:1-0",
        "round close",
        "round pair",
        "result resolve 1 1:1-0",
    ):
        assert cli(line).code == 0, line
    (told,) = [line for line in cli("verify").out.splitlines() if "the adjourned game ended" in line]
    assert told.endswith("was paired with 1/2-1/2."), told


def test_where_everybody_has_a_number_of_the_federation_its_report_comes_next(four: Cli):
    for line in OVER:
        assert four(line).code == 0, line
    assert last_line(four).endswith("pairtrail export report.trf --issue")
    assert four("player facts cfc 1=111 2=222 3=333").code == 0
    assert last_line(four).endswith("pairtrail export report.trf --issue")
    assert four("player facts cfc 4=444").code == 0
    assert last_line(four).endswith("pairtrail export cfc rating-report.csv --issue")
    assert four("export cfc rating-report.csv --issue").code == 0
    assert last_line(four).startswith("Next: the report has been issued")
