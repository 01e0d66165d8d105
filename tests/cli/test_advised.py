"""What a message proposes at moments where the usual command would be refused (`tests/advice` plays all of them)."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

OVER = ("result set 1 1:1-0 2:1-0", "round close")


@pytest.fixture
def four(cli: Cli) -> Cli:
    """A Swiss of one round for four players, published."""
    for line in (
        "new Open --rounds 1 --system dutch-2026",
        *(f"player add {name} --rating {2000 - 10 * rank}" for rank, name in enumerate(("Ann", "Bob", "Cid", "Dee"))),
        "round pair --seed 4",
        "round publish",
    ):
        assert cli(line).code == 0, line
    return cli


@pytest.fixture
def teams(cli: Cli, place: Path) -> Cli:
    """Teams of two in a round robin; the fourth withdrew, which forfeits its matches."""
    rows = [f"{team},{team}{seat},{2000 - 10 * rank - seat}" for rank, team in enumerate("ABCD") for seat in (1, 2)]
    (place / "teams.csv").write_text("\n".join(("team,name,rating", *rows, "")), encoding="utf-8")
    for line in (
        "new League --system team-round-robin --boards 2",
        "team import teams.csv",
        "numbers set A B C D --reason hat",
        "round pair --all",
        "round publish",
        "player withdraw D --reason ill",
    ):
        assert cli(line).code == 0, line
    return cli


def test_a_game_that_was_adjourned_is_resumed_not_forfeited(four: Cli):
    assert four("result adjourn 1 1").code == 0
    refused = four("bye grant Ann --round 1 --reason train")
    assert (refused.code, "`pairtrail result resolve 1 1:RESULT`" in refused.err) == (4, True)
    assert "result forfeit" not in refused.err
    assert four("result resolve 1 1:1-0").code == 0


def test_a_match_forfeited_before_it_had_players_gets_them_first(teams: Cli):
    refused = teams("result set 1 1:1-0")
    assert "`pairtrail team lineup 1`, then correct one of its boards: " in refused.err
    assert "`pairtrail result correct 1 1.1:RESULT --reason WHY`" in refused.err
    assert teams("team lineup 1").code == 0
    assert teams("result correct 1 1.1:1-0 --reason sheets").code == 0
    assert "`pairtrail result correct 1 1.1:RESULT --reason WHY`" in teams("result set 1 1:1-0").err


def test_points_for_a_round_that_is_not_published_are_not_spoken_of_as_played(cli: Cli):
    for line in (
        "new Open --rounds 1 --system dutch-2026",
        *(f"player add {one} --rating 2000 --yes" for one in "ABCD"),
    ):
        assert cli(line).code == 0, line
    assert cli("round pair --seed 4").code == 0
    asked = cli("bye grant A --round 1 --kind half --reason forgot")
    assert "Without a game in round 1, A (id 1) scores zero" in asked.err
    assert "did not play" not in asked.err


def test_the_last_step_issues_the_report_under_a_free_name(four: Cli, place: Path):
    for line in OVER:
        ended = four(line)
    assert ended.err.splitlines()[-1].endswith("write the report for submission: pairtrail export report.trf --issue")
    (place / "report.trf").write_text("of another event")
    assert four("info").err.splitlines()[-1].endswith(": pairtrail export report-2.trf --issue")
    assert four("print standings -o table.html --issue").code == 0
    assert four("info").err.splitlines()[-1].endswith(": pairtrail export report-2.trf --issue")
    assert four("export report-2.trf --issue").code == 0
    last = four("info").err.splitlines()[-1]
    assert last == "Next: the report has been issued: keep a copy of the record: pairtrail backup record.db"
    assert four("backup record.db").code == 0
    before = [line for line in four("export").out.splitlines() if " sha256 " not in line]  # of the record
    for line in ("player facts k 1=20", "player facts fee 1=30"):  # in no report
        assert four(line).code == 0, line
        assert four("info").err.splitlines()[-1] == last.replace("record.db", "record-2.db"), line
    assert [line for line in four("export").out.splitlines() if " sha256 " not in line] == before
    assert four("result correct 1 1:0-1 --reason sheets").code == 0
    assert "--issue" in four("info").err.splitlines()[-1]


def test_a_tie_for_the_knock_out_comes_before_its_beginning(cli: Cli):
    for line in (
        "new Open --rounds 1 --system dutch-2026",
        "knockout announce 2",
        *(f"player add {name} --rating {2000 - 10 * rank}" for rank, name in enumerate(("Ann", "Bob", "Cid", "Dee"))),
        "round pair --seed 4",
        "round publish",
        "result set 1 1:= 2:=",
    ):
        assert cli(line).code == 0, line
    proposed = cli("round close").err.splitlines()[-1].rpartition("pairtrail ")[2]
    assert proposed.startswith("tie record play-off id:")
    assert cli(proposed).code == 0
    assert cli("info").err.splitlines()[-1].endswith("pairtrail knockout begin")
    assert cli("knockout begin --seed s").code == 0


def test_numbers_belong_to_tables(cli: Cli):
    assert cli("new Open --rounds 1 --system dutch-2026").code == 0
    assert "dutch-2026 does not use a table" in cli("numbers list").out


class TestPlayersWhoMayNotBeNamed:
    """A command is proposed only where somebody can be put in the place of PLAYER."""

    def test_nobody_has_withdrawn_while_the_check_in_asks(self, cli: Cli):
        _open(cli, "checkin open", "checkin arrived Ann")
        asked = cli("checkin close")
        assert (asked.code, "`pairtrail help player rejoin`" in asked.err, "`pairtrail player rejoin" in asked.err) == (
            4,
            True,
            False,
        )
        assert cli("checkin close --yes").code == 0
        assert cli("player rejoin Bob --from-round 1").code == 0

    @pytest.mark.parametrize("edition", ["round-robin", "quads", "scheveningen", "team-round-robin --boards 2"])
    def test_a_table_without_players_has_nobody_to_withdraw(self, cli: Cli, edition: str):
        assert cli(f"new Table --system {edition}").code == 0
        refused = cli("checkin open")
        assert (refused.code, "`player withdraw" in refused.err) == (4, False)
        assert cli("help player withdraw").code == 0

    def test_the_last_one_of_a_draft_has_nobody_to_meet(self, cli: Cli):
        _open(cli, "player add Eve --rating 1900", "round alter begin", "round alter break 1")
        left = cli("info").err.splitlines()[-1]
        assert left.endswith(
            "pair the players left unpaired in the draft of round 1: pairtrail round alter pair WHITE BLACK"
        )
        assert cli("round alter pair Ann Eve").code == 0
        proposed = cli("info").err.splitlines()[-1].rpartition("pairtrail ")[2]
        assert proposed == "round alter bye id:3"
        assert cli(proposed).code == 0


def _open(cli: Cli, *lines: str) -> None:
    for line in (
        "new Open --rounds 2 --system dutch-2026",
        *(f"player add {name} --rating {2000 - 10 * rank}" for rank, name in enumerate(("Ann", "Bob", "Cid", "Dee"))),
        *lines,
    ):
        assert cli(line).code == 0, line


class TestTheEndOfAnEvent:
    """What came too late for the standings is sent in a report of its own, and is not forgotten at the end."""

    def test_after_the_report_of_the_standings_the_rating_report_is_next(self, cli: Cli):
        _open(cli, "round pair --seed 4", "round publish", *OVER, "round pair", "round publish")
        told = cli("result correct 1 1:0-1 --touches rating --reason sheets").err
        assert "pairtrail export rating-report.trf --for rating --issue" in told
        for line in ("result set 2 1:1-0 2:1-0", "round close", "export report.trf --issue"):
            assert cli(line).code == 0, line
        proposed = cli("info").err.splitlines()[-1]
        assert "send the rating report, which includes corrections that came too late for the standings" in proposed
        assert cli(proposed.rpartition("pairtrail ")[2]).code == 0
        assert cli("info").err.splitlines()[-1].endswith("pairtrail backup record.db")

    def test_the_report_that_has_the_corrections_is_sent_first_and_once(self, cli: Cli):
        """`round close` and `info` proposed "for submission" the report without them (a sitting of 30 November)."""
        _open(cli, "round pair --seed 4", "round publish", *OVER, "round pair", "round publish")
        assert cli("result correct 1 1:0-1 --touches rating --reason sheets").code == 0
        assert cli("result set 2 1:1-0 2:1-0").code == 0
        closed = cli("round close").err.splitlines()[-1]
        assert closed.endswith("pairtrail export rating-report.trf --for rating --issue")
        assert cli(closed.rpartition("pairtrail ")[2]).code == 0
        for line in ("player facts k Ann=20", "undo --yes"):  # what was undone changed nothing
            assert cli(line).code == 0, line
        proposed = cli("info").err.splitlines()[-1]
        assert proposed.endswith(
            "print the final standings and write their report: pairtrail export report.trf --issue"
        )
        assert cli(proposed.rpartition("pairtrail ")[2]).code == 0
        assert cli("info").err.splitlines()[-1].endswith("pairtrail backup record.db")

    def test_a_correction_of_the_rating_alone_asks_for_no_second_report_of_the_standings(self, cli: Cli):
        _open(cli, "round pair --seed 4", "round publish", *OVER, "round pair", "round publish")
        for line in ("result set 2 1:1-0 2:1-0", "round close", "export report.trf --issue"):
            assert cli(line).code == 0, line
        told = cli("result correct 1 1:0-1 --touches rating --reason sheets").err
        wanted = "pairtrail export rating-report.trf --for rating --issue"
        assert told.splitlines()[-1].endswith(f"send the rating report with this correction: {wanted}")
        assert cli("info").err.splitlines()[-1].endswith(wanted)
        assert cli(wanted.removeprefix("pairtrail ")).code == 0
        assert cli("info").err.splitlines()[-1].endswith("pairtrail backup record.db")
        assert cli("result correct 1 2:0-1 --touches rating --reason sheets").code == 0
        assert "--for rating --issue" in cli("info").err.splitlines()[-1]

    def test_an_undone_correction_and_a_report_to_a_federation_end_that(self, cli: Cli):
        _open(cli, "round pair --seed 4", "round publish", *OVER, "round pair", "round publish")
        assert cli("result correct 1 1:0-1 --touches rating --reason sheets").code == 0
        assert cli("undo").code == 0
        for line in ("result set 2 1:1-0 2:1-0", "round close", "export report.trf --issue"):
            assert cli(line).code == 0, line
        assert cli("info").err.splitlines()[-1].endswith("pairtrail backup record.db")


def test_a_pairing_that_is_not_published_is_not_called_so(cli: Cli):
    _open(cli, "player add Eve --rating 1900", "player add Fay --rating 1890", "round pair --seed 4", "round publish")
    assert cli("result set 1 1:1-0 2:0-1 3:1-0").code == 0
    assert cli("round pair").code == 0
    assert cli("bye grant Eve --round 2 --reason forgotten --yes").code == 0
    replayed = cli("replay 2 --known now").out
    assert ("Recorded but not published:" in replayed, "Recorded and published:" in replayed) == (True, False)
    assert cli("round publish --yes").code == 0
    assert "Recorded and published:" in cli("replay 2 --known now").out
