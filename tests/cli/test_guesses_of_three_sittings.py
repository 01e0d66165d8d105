"""What a club night, a league and a school of 30 November had to guess: each is said where it is looked for."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def league(cli: Cli, place: Path) -> Cli:
    """Four teams who meet twice; round 1 is played."""
    teams = ("North", "South", "East", "West")
    rows = [f'{team},"{team} {board}",{2000 - board}' for team in teams for board in (1, 2)]
    (place / "teams.csv").write_text("\n".join(("team,name,rating", *rows, "")), encoding="utf-8")
    for line in (
        "new League --system team-round-robin --boards 2 --variation cycles=2 --as league",
        "team import teams.csv",
        "round pair --all --seed hat",
        "round publish",
        "team lineup 1",
        "result set 1 1.1:1-0 1.2:= 2:1.5-0.5",
        "team lineup 2",
    ):
        assert cli(line).code == 0, line
    return cli


class TestALeague:
    NEXT = "Next: name the line-ups for round 3; postponed: match 2 of round 2: pairtrail team lineup 3"

    @pytest.fixture
    def moved(self, league: Cli) -> Cli:
        """Of round 2 one match is played, the other one is moved behind the rounds to come."""
        league("result set 2 1.1:1-0 1.2:=")
        assert self.NEXT in league("round schedule 2 2 --date 2026-12-20").err
        return league

    def test_a_postponed_match_holds_no_round_back(self, moved: Cli, place: Path):
        assert moved("round status").out.startswith("League, round 3")
        moved("print all -o papers")
        papers = [one.name for one in (place / "papers").iterdir() if "pairings" in one.name]
        assert [one.split("-")[2] for one in papers] == ["3"]
        assert "postponed: match 2 of round 2: pairtrail result set 3 1.1:RESULT ..." in moved("team lineup 3").err

    def test_in_the_end_only_the_postponed_match_is_left(self, moved: Cli):
        for number in (3, 4, 5, 6):
            ended = moved(f"result set {number} 1:2-0 2:2-0")
            assert ended.code == 0, ended
        assert "1 match of all rounds has no result: pairtrail result set 2 2.1:RESULT ..." in ended.err
        assert moved("round status").out.startswith("League, round 2")

    def test_nor_does_one_that_is_left_open_without_a_day(self, league: Cli):
        assert "postponed" not in league("result set 2 1.1:1-0 1.2:=").err
        league("result set 3 1:2-0")
        assert league("round status").out.startswith("League, round 3")

    def test_a_match_brought_forward_does_not_pass_a_round(self, league: Cli):
        league("round schedule 3 1 --date 2026-10-01")
        league("result set 3 1:2-0")
        assert league("round status").out.startswith("League, round 2")

    def test_a_round_of_which_every_match_has_a_day_is_played(self, league: Cli):
        league("round schedule 2 1 --date 2026-10-01")
        league("round schedule 2 2 --date 2026-10-02")
        assert league("round status").out.startswith("League, round 2")

    def test_the_matches_that_are_counted_are_those_of_all_rounds(self, league: Cli):
        told = "10 matches of all rounds have no result: pairtrail result set 2 1.1:RESULT ..."
        assert told in league("info").err

    def test_a_match_is_shown_by_its_board_points_and_not_before_it_is_played(self, league: Cli):
        shown = league("round status 1").out
        assert (shown.count("  1.5-0.5  "), "  1-0  " in shown.split("Match 1")[0]) == (2, False)
        assert re.search(r"^Match 2: \w+ - \w+$", league("round status 2").out, re.MULTILINE)

    def test_a_penalty_of_a_team_as_a_whole_says_so(self, league: Cli):
        told = league('team penalty North --match-points 1 --reason "late"').err
        assert "Penalty for North as a whole, from round 1 onwards. Match points: 1.0; game points: 0.0." in told

    def test_help_says_which_round_is_printed(self, cli: Cli):
        for line in ("print all", "print slips", "round status"):
            assert "the last one paired; by a table, the one being played" in " ".join(
                cli(f"{line} --help").out.split()
            )


class TestAClubNight:
    @pytest.fixture
    def over(self, cli: Cli) -> Cli:
        """Three players, all who meet met: prizes are announced, and not awarded."""
        for line in (
            'new Club --rounds 1 --tie-breaks "BH-C1" --as club',
            'announce add "Prize fund: 20, 10"',
            'player add "Adler, Ruth" --rating 1900',
            'player add "Brandt, Ole" --rating 1800',
            "round pair --initial-colour white",
            "round publish",
            "result set 1 1:1-0",
        ):
            assert cli(line).code == 0, line
        return cli

    def test_what_the_receipt_of_an_entry_calls_a_player_every_command_takes(self, cli: Cli):
        cli("new Club --rounds 3 --as club")
        for name, rating in (("Adler", 1500), ("Brandt", 1900), ("Costa", 1800)):
            cli(f"player add {name} --rating {rating}")
        cli("round pair")
        told = cli('player late "Moser, Tom" --rating 1850 --from-round 2').err
        called = re.search(r"admitted late as player (\S+),", told)
        assert called is not None, told
        assert cli(f"player show {called[1]}").out.startswith("Player           Moser, Tom\n")

    def test_a_sex_is_typed_as_lists_have_it_and_a_birth_date_is_added_later(self, cli: Cli):
        cli("new Club --rounds 3 --as club")
        assert cli('player add "Lund, Siv" --rating 1500 --sex F --born 2012').code == 0
        assert cli('player add "Moser, Tom" --rating 1400').code == 0
        cli("round pair")
        cli("round publish")
        asked = cli('prizes --prizes "10; born 2008 or later: 5; women: 5"').out
        assert "`pairtrail player correct id:2 --birth-date DATE` records a birth date." in asked
        assert "`pairtrail player correct id:2 --sex w` (or m) records the sex." in asked
        assert cli("player correct Moser --sex M --birth-date 2010").err.startswith(
            "The data for Moser, Tom were corrected: sex m, birth date."
        )
        shown = cli("player show Moser").out
        assert ("Sex              m\n" in shown, "Born             2010\n" in shown) == (True, True)
        assert "is not recorded" not in cli('prizes --prizes "10; born 2008 or later: 5; women: 5"').out
        assert "--birth-date 20x: expected" in cli("player correct Moser --birth-date 20x").err

    def test_announced_prizes_are_awarded_before_the_report_is_written(self, over: Cli):
        assert "Next: award the announced prizes: pairtrail prizes award" in over("round close").err

    def test_prizes_that_changed_are_awarded_again(self, over: Cli):
        over("round close")
        assert "Next: print the final standings" in over("prizes award").err
        over("export report.trf --issue")
        told = "Next: award the prizes again: the list on record (event 11) differs by now: pairtrail prizes award"
        assert told in over("result correct 1 1:= --reason slip --touches standings,rating").err
        assert "write the report for submission: pairtrail export report-2.trf" in over("prizes award").err

    def test_an_award_asks_for_no_new_report(self, over: Cli):
        over("round close")
        over("export report.trf --issue")
        assert "Next: the report has been issued: keep a copy" in over("prizes award").err

    def test_what_decides_a_tie_names_the_coin_as_well(self, over: Cli):
        over("result correct 1 1:= --reason slip")
        told = over("standings why Adler Brandt").out
        assert ("--known-from TIME" in told, "`pairtrail help tie record` shows" in told) == (True, True)


class TestASchool:
    @pytest.fixture
    def school(self, cli: Cli, place: Path) -> Cli:
        """Nine children, of whom five are in the last section."""
        rows = [f"Child {letter},{1500 - 10 * at},4{'abc'[at % 3]}" for at, letter in enumerate("ABCDEFGHI")]
        (place / "school.csv").write_text("\n".join(("name,rating,class", *rows, "")), encoding="utf-8")
        for line in (
            'new "School Cup" --system quads --tie-breaks DE,SB --as school',
            "player import school.csv",
            "round pair --all --seed hat",
            "round publish",
        ):
            assert cli(line).code == 0, line
        return cli

    def test_the_free_child_of_a_section_of_five_is_on_every_list(self, school: Cli, place: Path):
        sheet = json.loads(school("round status 1 --json").out)
        [free] = sheet["not_paired"]
        assert free["kind"] == "free"
        assert re.search(rf"  {free['name']}  .*  free\n", school("round status 1").out)
        for line in ("pairings 1 -o boards.html", "pairings 1 --by-name -o names.html"):
            assert school(f"print {line}").code == 0
        assert school("report wall.html").code == 0
        for file in ("boards.html", "names.html", "wall.html"):
            assert "free" in re.sub(r"(?s)<(style|script).*?</\1>", "", (place / file).read_text(encoding="utf-8")), (
                file
            )
        assert json.loads(school("round status 4 --json").out)["not_paired"][0]["kind"] == "free"
        assert len(json.loads(school("round status 4 --json").out)["not_paired"]) == 1

    def test_nobody_is_free_who_has_left(self, school: Cli):
        for number in (1, 2):
            free = json.loads(school(f"round status {number} --json").out)["not_paired"][0]["id"]
        assert school(f"player withdraw id:{free} --reason ill").code == 0
        assert len(json.loads(school("round status 1 --json").out)["not_paired"]) == 1

    def test_standings_and_report_say_in_which_section_somebody_is(self, school: Cli, place: Path):
        assert school("standings").out.splitlines()[1].endswith("  Section")
        school("report wall.html")
        assert ">Section<" in (place / "wall.html").read_text(encoding="utf-8")

    def test_a_class_across_the_sections_is_ranked_by_the_standings(self, school: Cli):
        told = school('prizes --prizes "10; class=4a: 5"').out
        assert "Across the sections: `pairtrail standings --category 'class=4a'` ranks that category." in told
        assert school("standings --category class=4a").code == 0
        assert "class=4a (a group: `pairtrail help player group`)" in school('prizes --prizes "10; class 4a: 5"').err

    def test_pairings_by_name_and_name_cards_have_names_of_their_own(self, school: Cli, place: Path):
        school("print all -o papers")
        school("print names")
        papers = [one.name for one in (*(place / "papers").iterdir(), *place.glob("*.html")) if "name" in one.name]
        assert sorted(one.partition("-event")[0] for one in papers) == ["school-by-name-1", "school-name-cards"]

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("standings --groups class", "`pairtrail standings groups COLUMN` ranks the groups."),
            ('player add "Moss, Una" --class 4a', "`pairtrail player group COLUMN PLAYER=GROUP` records a class"),
            ('player late "Moss, Una" --rating 900', "void every round, starting with the last"),
            ("player group class 1=4{0}", "this is already on record of Child"),
            ("round pair --seed again", "have been drawn (CFC 652): leave out"),
            ("explain standings", "`pairtrail help explain` lists the commands with 'explain'."),
        ],
    )
    def test_a_refusal_says_what_to_type(self, line: str, says: str, school: Cli):
        of_first = school("player show 1").out.split("Class ")[1].split()[0]
        told = school(line.format(of_first.removeprefix("4")))
        assert (told.code != 0, says in " ".join(told.err.split())) == (True, True), told

    def test_a_round_is_closed_in_one_word(self, school: Cli):
        boards = len(json.loads(school("round status 1 --json").out)["boards"])
        school("result set 1 " + " ".join(f"{board}:1-0" for board in range(1, boards + 1)))
        assert "Round 1 was closed." in school("round close 1").err
