"""`standings`, `lots` and `tie`: the list announced, its working, files, lots from commit to verify."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.environment import environment
from cli.exits import ExitCode
from core.model.lots import commitment_of
from tests.cli.conftest import Cli
from tests.data_paths import named, real_files

HEAD = "012 Three rounds\n042 2026-04-11\n062 5\nXXR 3\n"
CELLS = {
    1: (2.5, "   2 w 1     3 b =     4 w 1"),
    2: (1.5, "   1 b 0  0000 - H     5 w 1"),
    3: (2.5, "   4 b 1     1 w =  0000 - U"),
    4: (1.0, "   3 w 0     5 b 1     1 b 0"),
    5: (1.0, "0000 - U     4 w 0     2 b 0"),
}
ROWS = [
    f"001 {number:>4} m    {f'Player, {number}':<33}{2300 - 100 * number:>5} NOR{points:>28.1f}{number:>5}  {cells}"
    for number, (points, cells) in CELLS.items()
]


@pytest.fixture
def file(place: Path) -> Path:
    path = place / "three.trf"
    path.write_text(HEAD + "\n".join(ROWS) + "\n", encoding="utf-8")
    return path


class TestOfAFile:
    def test_the_data_have_the_shape_announced(self, cli: Cli, file: Path):
        ended = cli(f"standings --file {file.name} --tie-breaks BH,BH/C1,SB --tie-break-edition 2026-03 --json")
        assert ended.code == 0
        table = json.loads(ended.out)
        assert list(table) == ["round", "rows"]
        assert table["round"] == 3
        assert table["rows"][:2] == [
            {"rank": 1, "number": 1, "points": 2.5, "tie_breaks": {"BH": 5.0, "BH/C1": 4.0, "SB": 3.75}},
            {"rank": 1, "number": 3, "points": 2.5, "tie_breaks": {"BH": 5.0, "BH/C1": 4.0, "SB": 3.75}},
        ]
        assert "Edition 2026-03, as requested" in ended.err

    def test_the_list_and_the_edition_come_from_the_file(self, cli: Cli, file: Path):
        file.write_text(HEAD + "202 BH/C1,SB\n" + "\n".join(ROWS) + "\n", encoding="utf-8")
        ended = cli(f"standings --file {file.name} --json")
        assert list(json.loads(ended.out)["rows"][0]["tie_breaks"]) == ["BH/C1", "SB"]
        assert "BH/C1, SB, as specified in the file (202, 212). Edition 2026-03, in force on 2026-04-11." in ended.err
        older = file.read_text(encoding="utf-8").replace("2026-04-11", "2024-04-11")
        file.write_text(older, encoding="utf-8")
        assert "Edition 2023-09, in force on 2024-04-11" in cli(f"standings --file {file.name}").err

    def test_a_file_that_names_none_is_listed_by_number(self, cli: Cli, file: Path):
        ended = cli(f"standings --file {file.name}")
        assert (ended.code, "C.07 has no default" in ended.err) == (0, True)

    def test_an_import_announces_the_list_of_the_file_and_gives_it_back(self, cli: Cli, file: Path, place: Path):
        text = HEAD + "202 BH/C1,SB\n" + "\n".join(ROWS) + "\n"
        file.write_text(text, encoding="utf-8")
        assert cli(f"import {file.name} --as three").code == 0
        table = json.loads(cli("standings --json").out)
        assert (table["tie_breaks"], table["tie_break_edition"]) == (["BH/C1", "SB"], "2026-03")
        exported = cli("export again.trf")
        assert "tie-breaks" not in exported.err
        assert (place / "again.trf").read_text(encoding="utf-8") == text

    def test_an_import_keeps_a_list_that_it_cannot_read(self, cli: Cli, file: Path):
        file.write_text(HEAD + "202 XYZ\n" + "\n".join(ROWS) + "\n", encoding="utf-8")
        assert cli(f"import {file.name} --as three").code == 0
        assert json.loads(cli("standings --json").out)["tie_breaks"] == []

    def test_two_lists_in_a_file_are_refused(self, cli: Cli, file: Path):
        file.write_text(HEAD + "202 BH\n212 PTS,SB\n" + "\n".join(ROWS) + "\n", encoding="utf-8")
        ended = cli(f"standings --file {file.name}")
        assert (ended.code, "two lists of tie-breaks" in ended.err) == (ExitCode.REFUSED, True)
        file.write_text(HEAD + "202 SB\n212 PTS,SB\n" + "\n".join(ROWS) + "\n", encoding="utf-8")
        assert cli(f"standings --file {file.name}").code == 0

    @pytest.mark.parametrize(
        ("arguments", "code", "says"),
        [
            ("--tie-breaks XYZ", ExitCode.REFUSED, "There is no tie-break 'XYZ' (C.07, article 5). The nearest is"),
            ("--tie-breaks KS/M1", ExitCode.REFUSED, "does not take the modifier 'M1' (C.07, article 14)"),
            ("--tie-breaks BH --tie-breaks SB", ExitCode.REFUSED, "Two lists of tie-breaks were given"),
            ("--tie-breaks BH --tie-break-order us-chess", ExitCode.REFUSED, "Two lists"),
            ("--tie-break-order us-ches", ExitCode.REFUSED, "the nearest is us-chess"),
            ("--tie-breaks BH --tie-break-edition 2025", ExitCode.REFUSED, "There is no edition '2025'"),
            ("--at 3", ExitCode.USAGE, "leave out --at"),
            ("--prizes 500,many", ExitCode.USAGE, "--prizes takes the amounts in order from first place"),
        ],
    )
    def test_bad_input_is_refused_with_the_article(self, cli: Cli, file: Path, arguments: str, code: int, says: str):
        ended = cli(f"standings --file {file.name} {arguments}")
        assert (ended.code, says in ended.err) == (code, True), ended

    def test_ratings_with_an_unrated_player(self, cli: Cli, file: Path):
        file.write_text(file.read_text(encoding="utf-8").replace("1800 NOR", "   0 NOR"), encoding="utf-8")
        ended = cli(f"standings --file {file.name} --tie-breaks ARO")
        assert (ended.code, "1 player has no rating" in ended.err) == (ExitCode.REFUSED, True)
        assert cli(f"standings --file {file.name} --tie-breaks ARO --unrated 1400").code == 0

    def test_buchholz_in_a_round_robin(self, cli: Cli, file: Path):
        file.write_text(HEAD + "092 Round robin\n" + "\n".join(ROWS) + "\n", encoding="utf-8")
        ended = cli(f"standings --file {file.name} --tie-breaks BH/C1")
        assert (ended.code, "(C.07, articles 8 and 15)" in ended.err) == (ExitCode.REFUSED, True)
        assert cli(f"standings --file {file.name} --tie-breaks SB").code == 0

    def test_prizes_are_shared(self, cli: Cli, file: Path):
        ended = cli(f"standings --file {file.name} --prizes 100,51")
        assert ended.out.count("receives 75.50.") == 2

    def test_csv(self, cli: Cli, file: Path):
        lines = cli(f"standings --file {file.name} --tie-breaks BH --csv").out.splitlines()
        assert lines[0] == "Rank,No.,Title,Name,Rating,Fed.,Points,BH,Games,Rating source"
        assert lines[1].startswith('1,1,,"Player, 1",2200,NOR,2.5,')
        assert len(lines) == 6

    def test_cross_table_and_wall_chart(self, cli: Cli, file: Path):
        crosstable = cli(f"standings crosstable --file {file.name} --csv").out.splitlines()
        assert crosstable[:2] == ["Place,Name,Rating,Rd 1,Rd 2,Rd 3,Points", '1,"Player, 1",2200,3w1,2b=,4w1,2.5']
        wallchart = cli(f"standings wallchart --file {file.name} --json")
        assert json.loads(wallchart.out)["rows"][1] == {
            "No.": 2,
            "Name": "Player, 2",
            "Rating": 2100,
            "Rd 1": "1b0 0.0",
            "Rd 2": "H 0.5",
            "Rd 3": "5w1 1.5",
            "Points": "1.5",
            "Rank": 3,
        }

    def test_why(self, cli: Cli, file: Path):
        ended = cli(f"standings why 1 2 --file {file.name} --tie-breaks BH")
        assert "1 Player, 1 is ranked above 2 Player, 2 on points (2.5 and 1.5)." in ended.out
        ended = cli(f"standings why 5 4 --file {file.name} --tie-breaks WIN,WON")
        assert "WIN, Number of Wins (C.07 7.1): 1 and 1: equal." in ended.out
        assert "WON, Games Won over the board (C.07 7.2): 1 and 0: decides." in ended.out
        tied = cli(f"standings why 5 4 --file {file.name} --tie-breaks WIN")
        assert "No tie-break in the list separates them: they share the place." in tied.out
        assert cli(f"standings why 5 5 --file {file.name}").code == ExitCode.USAGE

    def test_breakdown_lists_raw_adjusted_and_the_article(self, cli: Cli, file: Path):
        ended = cli(f"standings breakdown 2 --file {file.name} --tie-breaks BH/C1 --json")
        (worked,) = json.loads(ended.out)["tie_breaks"]
        assert worked["rounds"][1] == {
            "round": 2,
            "opponent": None,
            "raw": 1.5,
            "counted": 1.5,
            "adjusted_by": "C.07 16.4",
            "cut_by": "C.07 16.5",
        }
        assert worked["value"] == sum(one["counted"] for one in worked["rounds"] if one["cut_by"] is None)
        text = cli(f"standings breakdown 2 --file {file.name} --tie-breaks BH/C1").out
        assert "C.07 16.4; cut by C.07 16.5" in text

    def test_points_that_the_results_do_not_give_are_told(self, cli: Cli, file: Path):
        file.write_text(file.read_text(encoding="utf-8").replace("1.5    2", "2.5    2"), encoding="utf-8")
        ended = cli(f"standings --file {file.name} --json --verbose")
        assert "1 value was not read exactly as written" in ended.err
        assert next(row["points"] for row in json.loads(ended.out)["rows"] if row["number"] == 2) == 1.5

    @pytest.mark.parametrize("path", named(real_files()))
    @pytest.mark.campaign(one_in=4)
    def test_every_real_file_prints(self, cli: Cli, path: Path):
        ended = cli("standings", "--file", str(path), "--tie-breaks", "DE,SB,PS,WIN,BPG", "--json")
        assert ended.code == 0, ended.err
        rows = json.loads(ended.out)["rows"]
        assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)
        assert all(len(row["tie_breaks"]) == 5 for row in rows)


class TestOnRecord:
    def test_the_list_valid_then(self, cli: Cli, at_stage: Callable[[str], Path]):
        """Changing the list is an event with a reason, and standings of an earlier moment keep the earlier one."""
        at_stage("registered")
        for line in ("config set --tie-breaks BH/C1,SB", "round pair", "round publish"):
            assert cli(line).code == 0
        refused = cli("config set --tie-breaks BH/C1,BH")
        assert (refused.code, "needs a reason" in refused.err) == (ExitCode.REFUSED, True)
        assert cli('config set --tie-breaks BH/C1,BH --reason "misprint"').code == 0
        now = json.loads(cli("standings --json").out)
        assert (now["tie_breaks"], now["tie_break_edition"]) == (["BH/C1", "BH"], "2026-03")
        then = json.loads(cli("standings --at round:1:published --json").out)
        assert then["tie_breaks"] == ["BH/C1", "SB"]
        assert "misprint" in cli("log list").out

    def test_without_any_it_is_said_what_orders_equal_points(self, cli: Cli, at_stage: Callable[[str], Path]):
        """Each has a rank of their own, which nothing but the list of players decides on."""
        unbroken = "No tie-breaks: players with equal points are listed by pairing number.\n"
        at_stage("registered")
        assert unbroken not in cli("standings").out
        at_stage("played")
        assert unbroken in cli("standings").out
        assert unbroken not in cli("standings --tie-breaks BH").out
        assert cli("report page.html").code == 0
        assert unbroken.strip() in Path("page.html").read_text(encoding="utf-8")

    def test_the_final_ones_warn_before_the_table(self, cli: Cli):
        """Prizes depend on them; a list of one's own, or that none breaks ties, ends the warning."""
        assert cli('new "Spring" --rounds 1').code == 0
        for player in ("Ann", "Bob", "Cid", "Dan"):
            assert cli(f'player add "{player}"').code == 0
        for line in ("round pair", "round publish"):
            assert cli(line).code == 0
        warning = "Warning: no tie-breaks were announced, so players with equal points are listed by pairing number."
        assert [warning in cli(command).err for command in ("standings", "prizes --prizes 5,3")] == [False, False]
        assert cli("result set 1 1:1-0 2:1-0").code == 0
        assert [warning in cli(command).err for command in ("standings", "prizes --prizes 5,3")] == [True, True]
        assert "`pairtrail config set --tie-breaks DE,BH/C1,BH,SB --reason TEXT`" in cli("standings").err
        assert warning not in cli("standings --tie-breaks BH").err
        assert cli("config set --tie-breaks none --reason announced").code == 0
        assert [warning in cli(command).err for command in ("standings", "prizes --prizes 5,3")] == [False, False]

    @pytest.mark.parametrize(
        ("announced", "codes"),
        [
            ("--rounds 5", "DE,BH/C1,BH,SB"),
            ("--rounds 5 --system burstein-2026", "DE,BH/C1,BH,SB"),
            ("--rounds 5 --system team-swiss-2026 --boards 4", "MPvGP,EDE,BC"),
            ("--rounds 5 --tie-breaks none", ""),
            ("--rounds 5 --tie-breaks BH", ""),
            ("--rounds 5 --system cfc", ""),
            ("--rounds 5 --system dutch-1998", ""),
            ("--rounds 5 --system round-robin", ""),
        ],
    )
    def test_a_common_list_is_proposed_where_the_rules_have_none(self, cli: Cli, announced: str, codes: str):
        """C.07 recommends no order; 1998 F.10, CFC 672 and 673 have one."""
        begun = cli(f'new "Spring" {announced}')
        proposed = re.findall(r"To announce a common one: `pairtrail (config set --tie-breaks (\S+))`", begun.err)
        assert [found for _, found in proposed] == ([codes] if codes else [])
        assert [cli(command).code for command, _ in proposed] == ([0] if codes else [])

    def test_the_announcement_of_a_recommended_order(self, cli: Cli, place: Path):
        assert cli('new "Spring" --rounds 3 --tie-break-order us-chess').code == 0
        assert "MMED, SOLK, CUM, CUMO (2026-03)" in cli("log list").out
        assert "MMED, SOLK, CUM, CUMO (2026-03)" in cli("info").out

    def test_the_report_has_the_ranks_of_the_list(self, cli: Cli, at_stage: Callable[[str], Path], place: Path):
        at_stage("played")
        assert cli('config set --tie-breaks WON,TPN/R --reason "as printed in the invitation"').code == 0
        exported = cli("export report.trf")
        assert "Not included in the file: the tie-break list, WON, TPN/R (2026-03)" in exported.err
        report = (place / "report.trf").read_text(encoding="utf-8").splitlines()
        in_report = {int(line[4:8]): int(line[85:89]) for line in report if line.startswith("001")}
        table = json.loads(cli("standings --json").out)["standings"]
        assert in_report == {row["number"]: row["rank"] for row in table}

    def test_an_edition_alone_is_no_list(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("registered")
        assert "Give the list" in cli("config set --tie-break-edition 2022").err

    def test_provisional_while_a_game_is_open_or_adjourned(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("adjourned")
        ended = cli("standings --tie-breaks BH")
        assert "standings during round 1" in ended.out
        assert "Provisional: play adjourned in round 1, board 5." in ended.out
        refused = cli("standings --final")
        assert (refused.code, "There are no final standings yet" in refused.err) == (ExitCode.REFUSED, True)

    def test_an_adjourned_game_stands_in_the_grid_as_on_paper(
        self, cli: Cli, place: Path, at_stage: Callable[[str], Path]
    ):
        at_stage("grid")
        assert cli("round publish 1").code == cli("result adjourn 1 1").code == 0
        white, black = (line for line in cli("standings grid").out.splitlines() if "adj." in line)
        assert ("1w adj." in white, "1b adj." in black) == (True, True)
        assert cli("print grid -o grid.html").code == 0
        paper = (place / "grid.html").read_text(encoding="utf-8")
        assert (paper.count("adj. w"), paper.count("adj. b")) == (1, 1)

    def test_nor_final_before_the_last_round(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("played")
        assert "Rounds played: 1 of 5." in cli("standings --final").err
        assert "Ranked by the requested tie-breaks, not by those announced." in cli("standings --tie-breaks BH").err


class TestLots:
    @pytest.fixture
    def finished(self, cli: Cli, place: Path) -> None:
        (place / "four.csv").write_text("name,rating\nAnn,2000\nBob,1900\nCid,1800\nDot,1700\n", encoding="utf-8")
        for line in (
            'new "Spring" --rounds 1 --tie-breaks WIN',
            "player import four.csv",
            "round pair",
            "round publish",
            "result set 1 1:= 2:=",
            "round close",
        ):
            assert cli(line).code == 0, line

    def test_from_the_hash_to_the_order_that_anyone_can_draw(self, cli: Cli, finished: None):
        assert "final standings after round 1" in cli("standings --final").out
        committed = cli('lots commit --public-source "Lotto" --public-form "numbers 3" --known-from 2026-01-09T21:00')
        secret = committed.err.split("The secret is: ")[1].splitlines()[0]
        assert commitment_of(secret) in committed.err
        assert secret not in cli("log list").out.splitlines()[-1]
        environment.clock.move_to(datetime(2026, 1, 9, 21, tzinfo=UTC))
        assert "not the secret" in cli('lots reveal --secret wrong --public "4 17 23"').err
        assert cli(f'lots reveal --secret "{secret}" --public "4 17 23"').code == 0
        assert cli("lots draw").code == 0
        assert "No tie remains" in cli("lots draw").err
        verified = cli("lots verify")
        assert (verified.code, "the result is the same when the draw is repeated" in verified.out) == (0, True)
        assert "recorded the public value '4 17 23'. Compare it with its source: Lotto." in verified.out
        assert "announced that the value would be known from 2026-01-09 21:00 UTC. Compare that" in verified.out
        table = json.loads(cli("standings --json").out)
        assert [row["rank"] for row in table["standings"]] == [1, 2, 3, 4]
        assert table["tie_breaks"] == ["WIN", "REC"]

    def test_a_play_off(self, cli: Cli, finished: None):
        assert cli('tie record play-off 4 1 --yes --reason "2-0"').code == 0
        assert "A tie was broken by play-off: Dot, Ann. Reason: 2-0" in cli("log list").out
        assert "No lots have been drawn." in cli("lots verify").out
