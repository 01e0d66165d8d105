"""What standings say of themselves: tardiness by a report, prizes to the cent, headings, ranges, the ARO."""

import io
import json
from collections.abc import Callable
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path

import pytest

from cli.answers.standings import say_compared
from cli.exits import ExitCode
from core.tie_breaks.codes import read_code
from core.tie_breaks.tie_break import Value
from events.trf import read_document, tournament_of
from projections.standings.table import standings
from tests.cli.conftest import Cli
from tests.data_paths import oracle_files

AtStage = Callable[[str], Path]


def report(place: Path, cells: dict[int, tuple[float, str]], *comments: str, rounds: int = 3) -> str:
    """A file; each player with his points and his cells."""
    rows = [
        f"001 {number:>4} m    {f'Player, {number}':<33}{2300 - 100 * number:>5} NOR{points:>28.1f}{number:>5}  {row}"
        for number, (points, row) in cells.items()
    ]
    head = ["012 Three rounds", "042 2026-04-11", f"062 {len(cells)}", f"XXR {rounds}", "092 Swiss", *comments]
    (place / "late.trf").write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8")
    return "late.trf"


LATE = {
    1: (2.0, "   2 w 1     3 b 0     4 w 1"),
    2: (1.0, "   1 b 0     4 w 1  0000 - Z"),
    3: (2.0, "0000 - Z     1 w 1     5 b 1"),
    4: (0.5, "0000 - H     2 b 0     1 b 0"),
    5: (1.0, "0000 - U  0000 - Z     3 w 0"),
}


class TestTardiness:
    def test_a_report_that_does_not_tell_gives_no_value_and_says_so(self, cli: Cli, place: Path):
        """3 has nothing in round 1: late or absent. A half-point bye was asked for before, so 4 was entered."""
        ended = cli(f"standings --file {report(place, LATE)} --tie-breaks TARDY --json")
        by_number = {row["number"]: row["tie_breaks"]["TARDY"] for row in json.loads(ended.out)["rows"]}
        assert by_number == {1: 0, 2: 0, 3: None, 4: 0, 5: 0}
        told = cli("standings --file late.trf --tie-breaks TARDY").out
        assert (
            "TARDY: the report has no entry in round 1 for No. 3, and does not distinguish a late entry from an absence"
            in told
        )
        worked = cli("standings breakdown 3 --file late.trf --tie-breaks TARDY").out
        assert "TARDY, Tardiness (article, Tardiness): -; nothing in round 1: the report does not distinguish" in worked
        assert "does not distinguish" not in cli("standings --file late.trf --tie-breaks WIN").out

    def test_our_own_comment_tells(self, cli: Cli, place: Path):
        name = report(place, LATE, "### Event 12: Late entry. 3, from round 2 on: Player, 3.")
        ended = cli(f"standings --file {name} --tie-breaks TARDY --json")
        assert {row["number"]: row["tie_breaks"]["TARDY"] for row in json.loads(ended.out)["rows"]}[3] == 1
        assert "does not distinguish" not in cli(f"standings --file {name} --tie-breaks TARDY").out

    @pytest.mark.parametrize(("comments", "value"), [((), None), (("### Late entry. 3, from round 2 on: X.",), 1)])
    def test_an_import_knows_no_more_than_its_file(
        self, cli: Cli, place: Path, comments: tuple[str, ...], value: int | None
    ):
        assert cli(f"import {report(place, LATE, *comments)} --as late").code == 0
        rows = json.loads(cli("standings -t late --tie-breaks TARDY --json").out)["standings"]
        assert {row["number"]: row["tie_breaks"]["TARDY"] for row in rows} == {1: 0, 2: 0, 3: value, 4: 0, 5: 0}

    def test_a_late_entry_comes_back_from_the_trf26_that_was_written_of_it(
        self, cli: Cli, at_stage: AtStage, place: Path
    ):
        at_stage("played")
        for line in ('player late "Late, Lena" --rating 1500', "round pair", "export report.trf --format trf26"):
            assert cli(line).code == 0
        here = json.loads(cli("standings --tie-breaks TARDY --json").out)["standings"]
        (number,) = [row["number"] for row in here if row["tie_breaks"]["TARDY"] == 1]
        lines = (place / "report.trf").read_text(encoding="utf-8").splitlines()
        assert any(line.endswith(f": Late entry. {number}, from round 2 on: Late, Lena.") for line in lines)
        there = json.loads(cli("standings --file report.trf --tie-breaks TARDY --json").out)["rows"]
        assert {row["number"] for row in there if row["tie_breaks"]["TARDY"] == 1} == {number}


THREE_EQUAL = {
    1: (1.0, "   2 w =     3 b ="),
    2: (1.0, "   1 b =  0000 - H"),
    3: (1.0, "0000 - H     1 w ="),
}


class TestPrizes:
    def test_shares_add_up_to_the_cent(self, cli: Cli, place: Path):
        """66.67 each is 200.01, 66.66 is 199.98; the odd cents go to those placed first."""
        name = report(place, THREE_EQUAL, rounds=2)
        told = cli(f"standings --file {name} --prizes 100,60,40").out
        received = [line.split(" receives ")[1].split()[0] for line in told.splitlines() if "receives" in line]
        assert [one.rstrip(".") for one in received] == ["66.67", "66.67", "66.66"]
        assert "Any cents left over go to the highest-placed players, one each." in told
        assert "Cents" not in cli(f"standings --file {name} --prizes 100,60,50").out

    @pytest.mark.parametrize("prizes", ["300 100 50", "300, 100, 50", "300;100;50.00"])
    def test_blanks_part_amounts_as_commas_do(self, cli: Cli, place: Path, prizes: str):
        ended = cli("standings", "--file", report(place, THREE_EQUAL, rounds=2), "--prizes", prizes)
        assert ended.out.count("receives 150.00") == 3

    @pytest.mark.parametrize("prizes", ["1,000", "100,,50", "1/3", "-5", "100.005", "1e3", "300 100 x", ","])
    def test_what_is_no_amount_is_refused(self, cli: Cli, place: Path, prizes: str):
        ended = cli("standings", "--file", report(place, THREE_EQUAL, rounds=2), f"--prizes={prizes}")
        assert (ended.code, "--prizes takes the amounts in order from first place" in ended.err, ended.out) == (
            ExitCode.USAGE,
            True,
            "",
        )

    @pytest.mark.parametrize("amounts", ["100,60,40", "0.01"])
    def test_programs_get_the_same(self, cli: Cli, place: Path, amounts: str):
        ended = cli(f"standings --file {report(place, THREE_EQUAL, rounds=2)} --prizes {amounts} --json")
        prizes = json.loads(ended.out)["prizes"]
        total = sum(round(float(amount) * 100) for amount in amounts.split(","))
        assert sum(round(one["amount"] * 100) for one in prizes) == total

    def test_csv_has_them_as_a_column(self, cli: Cli, place: Path):
        lines = cli(f"standings --file {report(place, LATE)} --csv --prizes 10.50").out.splitlines()
        assert lines[0].endswith(",Games,Rating source,Prize")
        assert [line.rsplit(",", 1)[1] for line in lines[1:]] == ["5.25", "5.25", "0.00", "0.00", "0.00"]


def test_the_modified_median_leaves_out_one_score_also_of_nine_rounds(cli: Cli):
    """The two and two are the Median's; of a plus score "only their lowest-scoring opponent's score" goes."""
    file = next(one for one in oracle_files("dutch-2017") if one.name == "n0012_clean1.trf")
    for player, cuts in ((1, 1), (12, 1)):
        told = json.loads(cli(f"standings breakdown {player} --file {file} --tie-breaks MMED,MED --json").out)
        rounds = [one["rounds"] for one in told["tie_breaks"]]
        assert len(rounds[0]) == 9
        assert [sum(line["cut_by"] is not None for line in lines) for lines in rounds] == [cuts, 4]


class TestWords:
    def test_the_working_is_headed_by_the_whole_code(self, cli: Cli, place: Path):
        told = cli(f"standings breakdown 1 --file {report(place, LATE)} --tie-breaks BH/C1,SB/M1,KS/L60").out
        assert "BH/C1, Buchholz Cut 1 (C.07 8.1): " in told
        assert "SB/M1, Sonneborn-Berger Median 1 (C.07 9.1): " in told
        assert "KS/L60, Koya System, limit 60 % (C.07 9.2): " in told

    def test_what_decides_is_called_so_as_well(self, cli: Cli, place: Path):
        told = cli(f"standings why 2 5 --file {report(place, LATE)} --tie-breaks BH/C1").out
        assert "BH/C1, Buchholz Cut 1 (C.07 8.1): " in told

    def test_open_boards_are_told_as_ranges(self, cli: Cli, place: Path):
        entries = "".join(f"Player {number},{2000 - number}\n" for number in range(1, 121))
        (place / "many.csv").write_text("name,rating\n" + entries, encoding="utf-8")
        for line in ('new "Many" --rounds 3', "player import many.csv", "round pair", "round publish"):
            assert cli(line).code == 0
        assert "Provisional: no result yet in round 1, boards 1-60." in cli("standings").out
        assert "results are missing (boards: 1-60)." in cli("round close").err
        assert "Results are missing (round/board): 1/1-60." in cli("round pair").err
        assert cli("result set 1 2:1-0 5:1-0 58:=").code == 0
        assert "boards 1, 3, 4, 6-57, 59, 60." in cli("standings").out
        assert "(round/board): 1/1, 1/3, 1/4, 1/6-57, 1/59, 1/60." in cli("round pair").err


class TestFiguresOfAnotherCalculator:
    CODES = "VUR/R,NUM,ABH,AFB,SB/M1,SB/M2,ESB"

    def test_a_file_names_them_and_gets_them_back(self, cli: Cli, place: Path):
        """Record 202 of a TRF26, read, announced by the import, and written again."""
        name = report(place, LATE, f"202 {self.CODES}")
        assert (
            f"Tie-breaks: {self.CODES.replace(',', ', ')}, as specified in the file (202, 212)."
            in cli(f"standings --file {name}").err
        )
        assert cli(f"import {name} --as late").code == 0
        assert json.loads(cli("standings -t late --json").out)["tie_breaks"] == self.CODES.split(",")
        assert cli("export -t late again.trf --format trf26").code == 0
        assert f"202 {self.CODES}" in (place / "again.trf").read_text(encoding="utf-8").splitlines()

    def test_their_working_is_shown(self, cli: Cli, place: Path):
        told = cli(f"standings breakdown 4 --file {report(place, LATE)} --tie-breaks VUR,ABH").out
        assert "VUR, Voluntarily Unplayed Rounds (C.07 16.2): 1" in told
        assert "ABH, Adjusted Score for Buchholz (C.07 16.3): 0.5" in told

    def test_those_of_teams_are_refused_with_the_article(self, cli: Cli, place: Path):
        ended = cli(f"standings --file {report(place, LATE)} --tie-breaks EGGSB")
        assert (ended.code, "between teams (C.07 13.2)" in ended.err) == (ExitCode.REFUSED, True)


class TestWhatDecides:
    def test_values_that_differ_behind_the_decimals_are_told_exactly(self, cli: Cli, place: Path):
        """Nobody is to read equal values where one decides."""
        equal = Value(Fraction(4309, 3)), Value(Fraction(1436333, 1000))
        table = standings(tournament_of(read_document((place / report(place, LATE)).read_bytes(), "late.trf")))
        with redirect_stdout(io.StringIO()) as said:
            say_compared(table, read_code("AVR"), equal, decides=True)
        assert "1436.33 (exactly 4309/3) and 1436.33 (exactly 1436333/1000): decides." in said.getvalue()

    def test_a_file_has_no_boards_to_list(self, cli: Cli, place: Path):
        ended = cli(f"standings --file {report(place, LATE, rounds=9)} --final")
        assert ended.err.endswith("There are no final standings yet. Rounds played: 3 of 9.\n")


class TestAverageRatingOfOpponents:
    def played(self, cli: Cli, place: Path, edition: str) -> None:
        (place / "five.csv").write_text("name,rating\nAnn,2001\nBob,1900\nCid,1800\nDot,0\n", encoding="utf-8")
        for line in (
            f'new "Spring" --rounds 3 --edition {edition}',
            "player import five.csv",
            "round pair",
            "round publish",
            "result set 1 1:1-0 2:1-0",
            "round pair",
            "round publish",
            "result set 2 1:1-0 2:=",
        ):
            assert cli(line).code == 0, line

    def test_the_list_follows_the_rule_of_the_tie_break(self, cli: Cli, place: Path):
        """C.07, article 10: with somebody unrated, nothing without a rule that was announced."""
        self.played(cli, place, "dutch-2026")
        as_list, as_tie_break = cli("standings aro"), cli("standings --tie-breaks ARO")
        assert (as_list.code, as_tie_break.code) == (ExitCode.REFUSED, ExitCode.REFUSED)
        assert "1 player has no rating" in as_list.err
        assert as_list.err == as_tie_break.err.removeprefix(
            "Ranked by the requested tie-breaks, not by those announced.\n"
        )

    def test_with_a_rule_both_give_the_same(self, cli: Cli, place: Path):
        self.played(cli, place, "dutch-2026")
        listed = json.loads(cli("standings aro --unrated 1400 --json").out)["players"]
        ranked = json.loads(cli("standings --tie-breaks ARO --unrated 1400 --json").out)["standings"]
        assert {one["id"]: one["aro"] for one in listed} == {one["id"]: one["tie_breaks"]["ARO"] for one in ranked}
        assert "Opponents without a rating count as 1400 (C.07, article 10)." in cli("standings aro --unrated 1400").out

    def test_a_list_that_pairings_rest_on_says_how_they_take_the_unrated(self, cli: Cli, place: Path):
        self.played(cli, place, "dubov-1997")
        told = cli("standings aro --after 1")
        assert (told.code, "have met opponents without a rating" in told.out.replace("has met", "have met")) == (
            0,
            True,
        )
        assert "as 0 here, as in the pairings" in told.out
        assert "count as 1400 here, as requested, and as 0 in the pairings" in cli("standings aro --unrated 1400").out

    @pytest.mark.parametrize(("edition", "decimals"), [("dubov-1997", True), ("dubov-2026", False)])
    def test_it_is_as_exact_as_the_edition_pairs_by(self, cli: Cli, place: Path, edition: str, decimals: bool):
        self.played(cli, place, edition)
        printed = [line.split()[-1] for line in cli("standings aro").out.splitlines()[3:7]]
        assert all(("." in one) is decimals for one in printed), printed
