"""Team files on the command line: read, paired, checked, converted, ranked by their own rules."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.data_paths import named, shared_files
from tests.events.trf.test_teams import HEAD, ROSTERS, ROUND, cell, player

SAMPLE = shared_files("teams/trf26-sample-50-teams.trf")


@pytest.fixture
def league(place: Path) -> Path:
    """Four teams of two after a round: Lund beat Oslo, Turku and Vaasa drew."""
    file = place / "league.trf"
    file.write_bytes("".join(f"{line}\r\n" for line in ("012 League", *HEAD, *ROSTERS, *ROUND)).encode())
    return file


def test_the_next_round_is_paired_by_teams(cli: Cli, league: Path):
    ended = cli("pair league.trf")
    assert ended.code == ExitCode.OK
    assert "Round 2 (team-swiss-2026)" in ended.out
    assert [line.split() for line in ended.out.splitlines()[3:]] == [
        ["1", "3", "Turku", "1", "Lund"],
        ["2", "4", "Vaasa", "2", "Oslo"],
    ]
    assert json.loads(cli("pair league.trf --json").out)["pairs"] == [[3, 1], [4, 2]]


def test_compat_prints_pairs_of_team_numbers(cli: Cli, league: Path):
    ended = cli("compat --dutch league.trf -p")
    assert (ended.code, ended.out.split("\n")[:3]) == (0, ["2", "3 1", "4 2"])


def test_a_bye_is_a_team_against_nobody(cli: Cli, place: Path, league: Path):
    gone = ("310   4", "001    7", "001    8")
    lines = [line for line in league.read_text().splitlines() if not line.startswith(gone)]
    without = [f"{line[:89]}  0000 - U" if line.startswith(("001    5", "001    6")) else line for line in lines]
    (place / "three.trf").write_text("\n".join(without))
    assert cli("compat --dutch three.trf -p").out.splitlines() == ["2", "3 1", "2 0"]


def test_a_round_is_checked_by_the_rules_for_teams(cli: Cli, league: Path):
    """Round 1 of four teams is 1-3 and 4-2; the file has 1-2 and 3-4."""
    ended = cli("check league.trf")
    assert ended.code == ExitCode.FINDINGS
    assert "1 round checked (team-swiss-2026), differences from the engine's pairing in round 1." in ended.out
    assert "engine:      1 Lund - 3 Turku" in ended.out


def test_its_variations_are_those_of_record_192(cli: Cli, league: Path):
    league.write_text(league.read_text().replace("192 FIDE_TEAM", "192 FIDE_TEAM_TYPEB_GP_MP"))
    answered = json.loads(cli("check league.trf --json").out)["files"][0]
    assert answered["variations"] == {"colour-preferences": "type-b", "primary-score": "game-points"}
    ended = cli("pair league.trf --variation colour-preferences=strong")
    assert ended.code == ExitCode.USAGE or "cannot be 'strong'" in ended.err


@pytest.mark.parametrize("path", named(SAMPLE))
def test_the_sample_comes_back_byte_for_byte(cli: Cli, place: Path, path: Path):
    ended = cli(f"convert {path} again.trf --to trf26")
    assert ended.code == ExitCode.OK
    assert (place / "again.trf").read_bytes() == path.read_bytes()
    assert "byte for byte" in ended.err


def test_as_trf16_it_has_the_old_lines_and_says_what_is_left_out(cli: Cli, place: Path, league: Path):
    league.write_text(league.read_text().replace("TW  2.0", "TW  3.0"))
    ended = cli("convert league.trf old.trf --to trf16")
    assert ended.code == ExitCode.OK
    assert "Not included in the file: the match points 3.0-1.0-0.0 (362)" in ended.err
    text = (place / "old.trf").read_text()
    assert f"013 {'Lund':<32}   1    2" in text
    assert "### pairtrail rules: team-swiss-2026" in text
    assert cli("pair old.trf").out == cli("pair league.trf").out


def test_trf06_has_no_place_for_teams(cli: Cli, league: Path):
    ended = cli("convert league.trf old.trf --to trf06")
    assert ended.code == ExitCode.REFUSED
    assert "TRF06 cannot contain teams" in ended.err


def test_standings_of_a_team_file(cli: Cli, league: Path):
    rows = json.loads(cli("standings --file league.trf --json").out)["rows"]
    assert [(row["number"], row["points"]) for row in rows] == [(1, 2.0), (3, 1.0), (4, 1.0), (2, 0.0)]


@pytest.mark.parametrize("path", named(SAMPLE))
def test_standings_of_the_sample_are_those_it_reports(cli: Cli, path: Path):
    rows = json.loads(cli(f"standings --file {path} --json --tie-breaks TPN").out)["rows"]
    reported = {
        int(line[4:7]): float(line[54:60])
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("310 ")
    }
    assert {row["number"]: row["points"] for row in rows} == reported


def test_a_contradiction_is_refused_with_its_line(cli: Cli, league: Path):
    league.write_text(league.read_text().replace(ROUND[0], player(1, cell(5, "w", "1"))))
    ended = cli("pair league.trf")
    assert ended.code == ExitCode.BAD_INPUT
    assert "line 11" in ended.err


class TestRules:
    def test_both_editions_are_listed_with_their_days(self, cli: Cli):
        listed = {one["edition"]: one for one in json.loads(cli("rules list --json").out)["editions"]}
        assert (listed["team-swiss-2024"]["first_day"], listed["team-swiss-2024"]["last_day"]) == (
            "2024-08-01",
            "2026-01-31",
        )
        assert (listed["team-swiss-2026"]["first_day"], listed["team-swiss-2026"]["last_day"]) == ("2026-02-01", None)
        assert "team-swiss-cfc" in listed
        assert "round-robin" in listed

    def test_the_book_and_one_article(self, cli: Cli):
        assert "3.5  Sets of upfloaters" in cli("rules show team-swiss-2026").out
        assert "2.2  Sets of upfloaters" in cli("rules show team-swiss-2024").out
        assert (
            "2.3.4 [C7]  Upfloaters that floated in the previous round"
            in cli("rules show C7 --edition team-swiss-2026").out
        )

    def test_what_2026_changed(self, cli: Cli):
        out = cli("rules diff team-swiss-2024 team-swiss-2026").out
        assert "2.3.4 [C7], Upfloaters that floated in the" in out
        assert "Players who may not have the bye" in out


TABLE = ("142 3", "152 W", "192 BERGER_TEAM_ROUNDROBIN_G1", "352 WB", "362 TW  1.0   TD  0.5   TL  0.0")


class TestRoundRobin:
    """A report of a round robin of teams is held against Berger's table."""

    @pytest.fixture
    def by_table(self, place: Path) -> Path:
        """Round 1 of four teams: 1 meets 4, 2 meets 3."""
        rows = (
            player(1, cell(7, "w", "1")),
            player(2, cell(8, "b", "=")),
            player(3, cell(5, "w", "=")),
            player(4, cell(6, "b", "=")),
            player(5, cell(3, "b", "=")),
            player(6, cell(4, "w", "=")),
            player(7, cell(1, "b", "0")),
            player(8, cell(2, "w", "=")),
        )
        file = place / "table.trf"
        file.write_bytes("".join(f"{line}\r\n" for line in ("012 League", *TABLE, *ROSTERS, *rows)).encode())
        return file

    def test_it_is_checked_paired_and_imported(self, cli: Cli, place: Path, by_table: Path):
        ended = cli("check table.trf")
        assert (ended.code, "1 round checked (team-round-robin), all match the engine's pairing" in ended.out) == (
            0,
            True,
        )
        assert cli("compat --dutch table.trf -p").out.split() == ["2", "4", "3", "1", "2"]
        assert cli("import table.trf --as league").code == ExitCode.OK
        assert "No contradictions." in cli("verify").out
        assert cli("export back.trf").code == ExitCode.OK
        assert (place / "back.trf").read_bytes() == by_table.read_bytes()

    def test_another_pairing_differs(self, cli: Cli, league: Path):
        text = league.read_text().replace("192 FIDE_TEAM", "192 FIDE_TEAM_ROUNDROBIN").replace("142 5", "142 3")
        league.write_text(text.replace("7 w =", "7 b =").replace("5 b =", "5 w ="))
        assert (
            "the rounds match no Berger table, however the players are numbered"
            in cli("check league.trf --edition team-swiss-2026").out
        )

    @pytest.mark.parametrize(
        ("words", "edition"), [("Team Round Robin", "team-round-robin"), ("Team Swiss", "team-swiss-20")]
    )
    def test_old_lines_go_by_the_words_of_092(self, cli: Cli, by_table: Path, words: str, edition: str):
        old = [f"013 {name:<32}{2 * number - 1:>4} {2 * number:>4}" for number, name in enumerate("ABCD", start=1)]
        kept = [line for line in by_table.read_text().splitlines() if line.startswith(("001", "012"))]
        by_table.write_text("\n".join((*kept, f"092 {words}", "XXR 3", *old)))
        assert edition in cli("check table.trf").err


class TestNotRead:
    @pytest.mark.parametrize("code", ["FIDE_SCHILLER", "CUSTOM_SCHEVENINGEN"])
    def test_rules_that_are_none_of_those_here_are_named(self, cli: Cli, league: Path, code: str):
        league.write_text(league.read_text().replace("FIDE_TEAM", code))
        ended = cli("check league.trf")
        assert ended.code == ExitCode.BAD_INPUT
        assert all(words in ended.err for words in (code, "team rules that pairtrail supports", "it supports none for"))
        assert "newer release" not in ended.err

    def test_records_without_the_teams_ask_for_them(self, cli: Cli, league: Path):
        lines = [line for line in league.read_text().splitlines() if not line.startswith(("310", "192"))]
        league.write_text("\n".join((*lines, "330 +-   2   1   3")))
        ended = cli("check league.trf")
        assert ended.code == ExitCode.BAD_INPUT
        assert "the teams and their players (310)" in ended.err

    def test_a_league_that_does_not_say_its_rules_has_no_verdict(self, cli: Cli, league: Path):
        league.write_text(league.read_text().replace("192 FIDE_TEAM", "092 Team League"))
        ended = cli("check league.trf")
        assert ended.code == ExitCode.OK
        assert "or does not name a supported system by which the teams are paired" in ended.out


class TestImport:
    def test_of_a_league_that_does_not_say_its_rules_no_page_explains_a_pairing(
        self, cli: Cli, place: Path, league: Path
    ):
        league.write_text(league.read_text().replace("192 FIDE_TEAM", "092 Team League"))
        assert cli("import league.trf").code == ExitCode.OK
        assert cli("report event.html").code == ExitCode.OK
        report = (place / "event.html").read_text(encoding="utf-8")
        assert "a team event, according to its matches" in report
        assert "This is a team event: record 092 says" in report
        assert cli("print appeal words --round 1 --pair 1 2 -o sheet.html").code == ExitCode.OK
        assert "This is a team event: record 092 says" in (place / "sheet.html").read_text(encoding="utf-8")
        supposed = cli("whatif correct 1/1.1=0-1")
        assert "Match 1 would end 0.5-1.5, not 1.5-0.5." in supposed.out
        assert "No later round has been paired or can be paired now." in supposed.out

    def test_teams_boards_and_standings_are_those_of_the_file(self, cli: Cli, place: Path, league: Path):
        assert cli("import league.trf --as league").code == ExitCode.OK
        assert "Lund was registered as team 1." in cli("log list").out
        listed = json.loads(cli("team list --json").out)["teams"]
        assert [len(team["members"]) for team in listed] == [2, 2, 2, 2]
        rows = json.loads(cli("standings --json").out)["standings"]
        assert [(row["name"], row["points"], row["game_points"]) for row in rows][:1] == [("Lund", 2.0, 1.5)]
        assert len(json.loads(cli("standings boards --json").out)["rows"]) == 8
        assert cli("export back.trf").code == ExitCode.OK
        assert (place / "back.trf").read_bytes() == league.read_bytes()

    def test_the_event_goes_on_and_is_written_anew(self, cli: Cli, place: Path, league: Path):
        cli("import league.trf --as league")
        for line in ("round pair", "round publish", "team lineup 2", "result set 2 1:+- 2.1:1-0 2.2:="):
            assert cli(line).code == ExitCode.OK, line
        assert cli("export on.trf").code == ExitCode.OK
        ended = cli("check on.trf")
        assert "2 rounds checked (team-swiss-2026), differences from the engine's pairing in round 1." in ended.out
        assert cli("verify").code == ExitCode.FINDINGS  # of round 1, as in the file


def test_a_round_without_line_ups_is_left_out_and_named(cli: Cli, place: Path):
    for line in (
        "new League --system team-swiss-2026 --boards 1 --rounds 3 --as league",
        "team add Lund A:2000",
        "team add Oslo B:1900",
        "round pair --seed s",
        "round publish",
    ):
        assert cli(line).code == ExitCode.OK, line
    ended = cli("export event.trf --format trf26")
    assert "Not included in the file: the pairings for round 1: some teams have not named their players" in ended.err
    assert "2 teams, 0 rounds" in ended.err
    assert "0000 -" not in (place / "event.trf").read_text()


def test_birth_dates_of_members_go_into_the_report(cli: Cli, place: Path):
    (place / "born.csv").write_text("team,name,rating,birth_date\nLund,A,2000,1990-05-01\nOslo,B,1900,\n")
    cli("new League --system team-swiss-2026 --boards 1 --rounds 3 --as league")
    assert cli("team import born.csv").code == ExitCode.OK
    cli("export event.trf --format trf26")
    assert "1990/05/01" in (place / "event.trf").read_text()


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_dates_are_in_the_form_of_the_report(cli: Cli, place: Path, form: str):
    """Line 132 had the first eight characters of what was typed, 2026-11-, which says no day."""
    for line in (
        "new League --system team-swiss-2026 --boards 1 --rounds 2",
        "config set --start 2026-11-02 --round-dates 2026-11-02,2026-11-09",
        *(f'team add {team} "{team}er:2000"' for team in ("Lund", "Oslo")),
        *("round pair --seed 4", "round publish", f"export report.trf --format {form}"),
    ):
        assert cli(line).code == 0, line
    lines = (place / "report.trf").read_text().splitlines()
    assert [line.split()[1:] for line in lines if line.startswith(("042", "132"))] == [
        ["2026/11/02"],
        ["26/11/02", "26/11/09"],
    ]


@pytest.mark.parametrize("file_format", ["trf16", "trf26"])
def test_a_forfeited_board_of_our_own_export_is_no_remark(cli: Cli, file_format: str):
    """It was "no colours, read as a game with unknown colours": nobody played, and the match has its colours."""
    for line in (
        "new League --system team-swiss-2026 --rounds 3 --boards 2",
        *(f"team add {name} {name}-1:{2000 - 10 * at} {name}-2:{1900 - 10 * at}" for at, name in enumerate("ABCD")),
        "round pair --seed 4",
        "round publish",
        "team lineup 1",
        "result set 1 1.1:+- 1.2:1-0 2.1:= 2.2:-+",
        "round close",
        f"export sent.trf --format {file_format}",
    ):
        assert cli(line).code == 0, line
    ended = cli("check sent.trf")
    assert (ended.code, "colours" in ended.out + ended.err) == (0, False), ended
