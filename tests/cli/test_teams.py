"""Team events on the command line: whole tournaments, and what is refused, with its article."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli, Ended

BOARDS = 4
RATINGS = {"Lund": 2200, "Malmo": 2150, "Oslo": 2000, "Turku": 1950, "Riga": 1900, "Kiel": 1850}


def teams_file(names: tuple[str, ...] = tuple(RATINGS), alternates: int = 1) -> str:
    """Teams whose boards are 50 points apart, each with an alternate."""
    lines = [
        f"{team},{team} {board},{RATINGS[team] - 50 * (board - 1)}"
        for team in names
        for board in range(1, BOARDS + alternates + 1)
    ]
    return "\n".join(("team,name,rating", *lines, ""))


@pytest.fixture
def done(cli: Cli) -> Callable[[str], Ended]:
    """Run a command that must succeed."""

    def run_line(line: str) -> Ended:
        ended = cli(line)
        assert ended.code == 0, (line, ended)
        return ended

    return run_line


@pytest.fixture
def refused(cli: Cli) -> Callable[..., None]:
    """Run a command that must be refused, with these words, and leave nothing behind."""

    def run_line(line: str, *says: str, code: int = ExitCode.REFUSED) -> None:
        before = cli("log list").out
        ended = cli(line)
        assert ended.code == code, (line, ended)
        for words in says:
            assert words in ended.err, (line, words, ended.err)
        assert cli("log list").out == before

    return run_line


def announce(
    done: Callable[[str], Ended], place: Path, more: str = "", system: str = "team-swiss-cfc", rounds: int = 3
) -> None:
    (place / "league.csv").write_text(teams_file(), encoding="utf-8")
    done(f'new "City League" --system {system} --boards {BOARDS} --rounds {rounds} --as league {more}')
    done("team import league.csv")


def matches(done: Callable[[str], Ended], round_number: int) -> dict[int, tuple[str, str]]:
    """Who meets whom, by match."""
    sheet = json.loads(done(f"round status {round_number} --json").out)
    return {one["board"]: (one["white"]["name"], one["black"]["name"]) for one in sheet["boards"]}


def other(done: Callable[[str], Ended], round_number: int, team: str) -> str:
    """Whom a team met in a round."""
    pair = next(pair for pair in matches(done, round_number).values() if team in pair)
    return pair[1] if pair[0] == team else pair[0]


def play(done: Callable[[str], Ended], round_number: int) -> None:
    """Publish, name the regular players, and give every match 2.5-1.5 for the team named first."""
    done(f"round publish {round_number}")
    done(f"team lineup {round_number}")
    for match in matches(done, round_number):
        boards = " ".join(f"{match}.{board}:{result}" for board, result in enumerate(("1-0", "=", "=", "="), 1))
        done(f"result set {round_number} {match}:2.5-1.5 {boards}")


class TestTeamSwissOfTheCfc:
    def test_its_report_can_be_written_before_there_are_numbers(self, done, place: Path):
        announce(done, place)
        assert "Wrote early.trf" in done("export early.trf").err
        assert "Kiel 5" in (place / "early.trf").read_text(encoding="utf-8")

    def test_a_whole_tournament(self, done, refused, cli, place):
        announce(done, place)
        done("round pair --seed open")
        play(done, 1)
        done("team late Bonn B1:1700 B2:1650 B3:1600 B4:1550")
        done("player withdraw Kiel --reason ill")
        done("round pair")
        assert "Kiel" not in {name for pair in matches(done, 2).values() for name in pair}
        play(done, 2)
        done("round pair")
        first, second = matches(done, 3)[1]

        told = done("explain pairing 1").out
        assert all(words in told for words in (first, second, "Colours under 6"))
        assert "They were in bracket" in told
        assert " teams." in told
        assert " players." not in told, "competitors are teams here"

        corrected = done('result correct 2 1.1:0-1 --reason "both sheets"')
        assert all(words in corrected.err for words in ("match 1", "board 1", "corrected to 0-1"))
        again = cli("replay 3 --known now")
        assert (again.code, "Facts now known to be different" in again.out) == (ExitCode.FINDINGS, True)
        done(f'explain certificate "{first}" "{other(done, 2, first)}" --round 3 --out why.json')
        assert "met in round 2" in done("explain check why.json").out
        self._strangers_check_it(done, place)
        assert "identical byte for byte" in done("replay 3").out
        assert "No contradictions." in done("verify").out

        points = {row["name"]: row["points"] for row in json.loads(done("standings --json").out)["standings"]}
        before = json.loads(done("standings --json --at round:2:complete").out)["standings"]
        loser, winner = matches(done, 2)[1]
        assert points[winner] == {row["name"]: row["points"] for row in before}[winner] + 1
        assert points[loser] == {row["name"]: row["points"] for row in before}[loser] - 1
        done('undo --reason "the sheets were right"')
        again = {row["name"]: row["points"] for row in json.loads(done("standings --json").out)["standings"]}
        assert again == {row["name"]: row["points"] for row in before}

        done("report event.html")
        assert first in (place / "event.html").read_text(encoding="utf-8")
        done("print pairings 3 -o pairings.html")
        assert "No contradictions." in done("verify").out

    def _strangers_check_it(self, done, place):
        """The checker of players names that of teams, which finds it right."""
        head = json.loads(done("info --json").out)["head"]
        for edition, code, words in (
            ("", 1, "`pairtrail explain checker --edition team-swiss-cfc` does"),
            ("--edition team-swiss-cfc", 0, "why.json holds: "),
        ):
            (place / "check.py").write_text(done(f"explain checker {edition}").out, encoding="utf-8")
            command = [sys.executable, "-S", "-E", "check.py", "why.json", "--head", head]
            ended = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
            assert (ended.returncode, words in ended.stdout) == (code, True), ended.stdout + ended.stderr

    def test_each_board_of_a_match_has_the_colour_of_646(self, done, place):
        announce(done, place)
        done("round pair --seed open")
        for number in (1, 2, 3):
            play(done, number)
            for match in json.loads(done(f"round status {number} --json").out)["boards"]:
                white_on = [board["board"] for board in match["boards"] if board["first_has_white"]]
                assert white_on == [1, 3]
                assert all(match["white"]["name"] in board["first"]["name"] for board in match["boards"])
            if number < 3:
                done("round pair")

    def test_the_boards_make_the_match(self, done, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish")
        done("team lineup 1")
        done("result set 1 1.1:1-0 1.2:1-0 1.3:0-1")
        assert [row["board"] for row in json.loads(done("result missing --json").out)["missing"]] == [1, 2, 3]
        done("result set 1 1.4:0-1 2.1:+- 2.2:0-1 2.3:0-1 2.4:= 3:-+")
        results = {one["board"]: one["result"] for one in json.loads(done("round status --json").out)["boards"]}
        assert results == {1: "1/2-1/2", 2: "0-1", 3: "0F-1F"}

    def test_an_unfinished_board_is_a_draw_for_pairings_and_the_match_follows(self, done, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish")
        done("team lineup 1")
        done("result set 1 1.1:1-0 1.2:= 1.3:= 2:+- 3:+-")
        done("result adjourn 1 1.4")
        done("round pair --yes")
        match = json.loads(done("round status 1 --json").out)["boards"][0]
        assert (match["status"], match["result_for_pairing"], match["result"]) == ("adjourned", "1-0", None)
        done("result resolve 1 1.4:0-1")
        match = json.loads(done("round status 1 --json").out)["boards"][0]
        assert (match["status"], match["result"]) == ("finished", "1/2-1/2")
        assert "identical byte for byte" in done("replay 2").out
        assert "No contradictions." in done("verify").out

    def test_a_member_put_right_after_a_round_leaves_the_rounds_paired_as_they_were(self, done, place):
        announce(done, place)
        done("round pair --seed open")
        play(done, 1)
        done("round pair")
        done('player correct "Kiel 1" --rating 2800 --reason "list of 1 May"')
        ratings = {team["name"]: team["rating"] for team in json.loads(done("team list --json").out)["teams"]}
        assert ratings["Kiel"] > ratings["Riga"]
        for number in (1, 2):
            assert "identical byte for byte" in done(f"replay {number}").out
        assert "No contradictions." in done("verify").out

    def test_a_member_put_right_changes_the_rating_of_his_team(self, done, place):
        announce(done, place)
        before = {team["name"]: team["rating"] for team in json.loads(done("team list --json").out)["teams"]}
        done('player correct "Lund 1" --rating 2240')
        after = {team["name"]: team["rating"] for team in json.loads(done("team list --json").out)["teams"]}
        assert after == before | {"Lund": before["Lund"] + 10}


class TestTeamSwissOfFide:
    def test_a_whole_tournament(self, done, cli, place):
        """C.04.6: match points 2, 1, 0; a bye brings half the points of a match and of its boards (1.4)."""
        (place / "league.csv").write_text(teams_file(("Lund", "Malmo", "Oslo", "Turku", "Riga")), encoding="utf-8")
        done(f'new "City League" --system team-swiss-2026 --boards {BOARDS} --rounds 3 --as league')
        done("team import league.csv")
        done("round pair --seed open")
        play(done, 1)
        table = {row["name"]: row for row in json.loads(done("standings --json").out)["standings"]}
        scored = sorted((row["points"], row["game_points"]) for row in table.values())
        assert scored == [(0, 1.5), (0, 1.5), (1, 2), (2, 2.5), (2, 2.5)]
        done("round pair")
        play(done, 2)
        done('player withdraw Riga --reason "gone home"')
        done("round pair")
        done("round publish")
        assert "Riga" not in {name for pair in matches(done, 3).values() for name in pair}
        first, second = matches(done, 3)[1]
        assert all(words in done("explain pairing 1").out for words in (first, second, "Colours under 4.3"))
        one, met = next(pair for pair in matches(done, 2).values() if "Riga" not in pair)
        assert "met in round 2" in done(f'explain why-not "{one}" "{met}"').out

        loser, winner = matches(done, 2)[1]
        before = {row["name"]: row for row in json.loads(done("standings --json").out)["standings"]}
        done('result correct 2 1.1:0-1 --reason "both sheets"')
        after = {row["name"]: row for row in json.loads(done("standings --json").out)["standings"]}
        assert after[winner]["points"] == before[winner]["points"] + 2
        assert after[loser]["game_points"] == before[loser]["game_points"] - 1
        assert "identical byte for byte" in done("replay 3").out
        assert "No contradictions." in done("verify").out
        done("report event.html")
        assert first in (place / "event.html").read_text(encoding="utf-8")


class TestTeamRoundRobin:
    def test_a_whole_tournament(self, done, cli, place):
        (place / "league.csv").write_text(teams_file(), encoding="utf-8")
        done(f'new "City League" --system team-round-robin --boards {BOARDS} --as league')
        done("team import league.csv")
        done("round pair --all --seed hat")
        met = [frozenset(pair) for number in range(1, 6) for pair in matches(done, number).values()]
        assert len(met) == len(set(met)) == 15
        for number in (3, 1, 2):
            play(done, number)
        told = "6 matches are still to be played; their cells show the round and the colour."
        assert told in done("standings grid").out
        done("team lineup 5")
        assert "CFC 653" in done('player withdraw Kiel --reason "no players left"').err
        table = {row["name"]: row for row in json.loads(done("standings --json").out)["standings"]}
        assert sum(row["game_points"] for row in table.values()) >= 9 * BOARDS

        done('result correct 1 1.1:0-1 --reason "both sheets"')
        first, second = matches(done, 1)[1]
        after = {row["name"]: row for row in json.loads(done("standings --json").out)["standings"]}
        assert after[first]["game_points"] == table[first]["game_points"] - 1
        assert after[second]["points"] == table[second]["points"] + 1
        assert "follow from the numbers in the table (CFC 652)" in done("explain pairing 1 --round 2").out
        assert "No contradictions." in done("verify").out
        assert "identical byte for byte" in done("replay 2").out
        best = json.loads(done("standings boards --json").out)["rows"]
        assert {row["board"] for row in best} == set(range(1, BOARDS + 1))
        assert all(
            row["points"] == sum({"1": 1, "+": 1, "=": 0.5}.get(one["outcome"], 0) for one in row["rounds"])
            for row in best
        )
        done("report event.html")
        page = (place / "event.html").read_text(encoding="utf-8")
        assert page.count('class="of-match"') >= 3 * 3 * BOARDS

    def test_a_round_that_is_in_the_file_in_part_accuses_nobody(self, done, cli, place):
        """Matches are told by their players: those without line-ups are not in a report, and the table stands."""
        (place / "league.csv").write_text(teams_file(), encoding="utf-8")
        done(f'new "City League" --system team-round-robin --boards {BOARDS} --as league')
        done("team import league.csv")
        done("round pair --all --seed hat")
        done("round publish 2")
        done("result forfeit 2 1:+-")
        done("export in-part.trf --format trf26")
        ended = cli("check in-part.trf")
        assert ended.code == ExitCode.OK
        assert ended.out.splitlines() == [
            "in-part.trf: 1 round checked (team-round-robin), all match the engine's pairing.",
            "in-part.trf: Round 1: no match is recorded. The round was not checked.",
            "in-part.trf: Round 2: matches recorded: 1 of 3. The other matches were not judged.",
        ]
        rounds = json.loads(cli("check in-part.trf --json").out)["files"][0]["rounds"]
        assert [(one["round"], one["same"], "not_judged" in one) for one in rounds] == [
            (1, True, True),
            (2, True, False),
        ]

        play(done, 1)
        done("export more.trf --format trf26")
        assert cli("check more.trf").out.splitlines() == [
            "more.trf: 2 rounds checked (team-round-robin), all match the engine's pairing.",
            "more.trf: Round 2: matches recorded: 1 of 3. The other matches were not judged.",
        ]

    def test_a_match_in_part_played_when_a_team_leaves_keeps_its_boards(self, done, place):
        (place / "league.csv").write_text(teams_file(), encoding="utf-8")
        done(f'new "City League" --system team-round-robin --boards {BOARDS} --as league')
        done("team import league.csv")
        done("round pair --all --seed hat")
        for number in (1, 2, 3):
            play(done, number)
        done("round publish")
        done("team lineup 4")
        match, (first, _) = next((board, pair) for board, pair in matches(done, 4).items() if "Kiel" in pair)
        done(f"result set 4 {match}.1:=")
        done("player withdraw Kiel")
        boards = json.loads(done("round status 4 --json").out)["boards"][match - 1]["boards"]
        lost = "0F-1F" if first == "Kiel" else "1F-0F"
        assert [one["result"] for one in boards] == ["1/2-1/2", lost, lost, lost]
        assert "No contradictions." in done("verify").out


class TestTeamsMeetInMatches:
    """What two teams play is called a match wherever a round is told: a board is one of its boards."""

    @pytest.fixture
    def begun(self, done, place) -> None:
        """Round 1 is published, its first match has a result, its second and third have none."""
        announce(done, place)
        done("round pair --seed open")
        done("round publish 1")
        done("team lineup 1")
        done("result set 1 1.1:1-0 1.2:= 1.3:= 1.4:=")

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("log list --round 1", "Round 1 was paired by pairtrail team-swiss-cfc/2: 3 matches."),
            ("round status 1", "Match  No."),
            ("result missing", "Round  Match  White"),
            ("standings", "Provisional: no result yet in round 1, matches 2, 3."),
            ("explain pairing 2", "Round 1, match 2: "),
        ],
    )
    def test_a_round_is_told_in_matches(self, begun, done, line, words):
        assert words in done(line).out

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("round close 1", "results are missing (matches: 2, 3)."),
            ("round pair", "Results are missing (round/match): 1/2, 1/3."),
            ("standings --final", "no result yet in round 1, matches 2, 3. `pairtrail result missing` lists them."),
            ("result set 2 1.1:=", "Round 2 has no matches: rounds 1 to 1 are paired."),
        ],
    )
    def test_a_refusal_names_matches(self, begun, refused, line, words):
        refused(line, words)

    def test_what_is_proposed_for_a_round_without_line_ups_is_taken(self, cli, done, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish 1")
        asked = cli("result set 1 --no-input")
        proposed = re.findall(r"`pairtrail (\w+ [^`]*)`", asked.err)
        assert (asked.code, proposed) == (ExitCode.USAGE, ["team lineup 1"])
        done(proposed[0])
        asked = cli("result set 1 --no-input")
        by_board, in_order = re.findall(r"`pairtrail (\w+ [^`]*)`", asked.err)
        assert by_board == "result set 1 1.1:1-0"
        done(in_order)

    def test_taking_a_round_back_asks_about_matches(self, begun, cli):
        ended = cli('round void 1 --reason "wrong list" --no-input')
        assert "Results have been entered for 1 of the 3 matches in this round; they will no longer count." in ended.err

    def test_a_draft_is_told_in_matches(self, begun, done):
        done('round alter begin --empty --reason "two clubs" --yes')
        shown = done("round alter show").out
        assert ("Match  No." in shown, "Open matches: 1, 2, 3." in shown) == (True, True)
        assert "round 1 is being paired by hand, 0 matches are set" in done("info").out
        first, second = list(RATINGS)[:2]
        assert re.search(r"Draft for round 1: match \d .*\.", done(f"round alter pair {first} {second}").err)
        assert "Draft for round 1: match 1 is open." in done("round alter break 1").err

    def test_explanations_and_cards_speak_of_matches_and_teams(self, begun, done):
        first, second = matches(done, 1)[1]
        done("result set 1 2.1:1-0 2.2:= 2.3:= 2.4:= 3.1:1-0 3.2:= 3.3:= 3.4:=")
        done("round pair")
        again = done(f'explain why-not "{first}" "{second}"').out
        assert "met in round 1, match 1 (event " in again
        assert "Two teams may meet only once (618(a))." in again
        stranger = next(one for one in RATINGS if one not in (first, second, other(done, 2, first)))
        assert f"If {first} - {stranger} were a match" in _by_name(done(f'explain why-not "{first}" "{stranger}"').out)
        assert "White in match 1 against" in done(f'explain colour "{matches(done, 2)[1][0]}"').out
        card = done(f'player show "{first}"').out
        assert re.search(rf"^Team +{first}$", card, re.MULTILINE)
        assert re.search(r"^Points +1\.0 from 1 match$", card, re.MULTILINE)

    def test_verify_and_export_count_one_as_one(self, begun, done):
        assert ", 1 pairing recomputed." in done("verify").out
        done(f"team lineup 1 {matches(done, 1)[2][0]} 1 2 3 -")
        assert "line-ups that are not in the order of the players (300): 1" in done("export league.trf").err

    def test_paper_and_report_name_matches(self, begun, done, place):
        done("report event.html")
        page = (place / "event.html").read_text(encoding="utf-8")
        assert "Matches in round 1; points before the round" in page
        assert '<th scope="col" class="n">Match</th>' in page
        assert '<th scope="col" class="n">Bd</th>' not in page

    def test_of_several_rounds_at_once_they_are_counted(self, done, place):
        (place / "league.csv").write_text(teams_file(), encoding="utf-8")
        done(f'new "City League" --system team-round-robin --boards {BOARDS} --as league')
        done("team import league.csv")
        done("round pair --all --seed hat")
        shown = done("standings").out
        assert "standings with 15 matches paired but not yet played" in shown
        assert "Provisional: 15 matches in rounds 1-5 have not yet been played." in shown
        assert "Round 1, match 2" not in done("explain pairing 2 --round 1").out
        first, second = matches(done, 1)[2]
        assert f"meet in round 1, match 2: {first} is at home, with White on board 1." in _by_name(
            done(f"explain why-not {first} {second}").out
        )


def _by_name(text: str) -> str:
    """A text without pairing numbers in front of names."""
    return re.sub(r"\b\d+ (?=[A-Z])", "", text)


class TestHowToCorrect:
    """What is printed is the command as it is typed, but for the result and the reason."""

    def _follow(self, done, cli, line: str) -> None:
        told = re.search(r"`pairtrail (result correct .*?)`", cli(line).err)
        assert told is not None
        done(told[1].replace("RESULT", "0-1").replace("WHY", '"both sheets"'))

    def test_of_a_board_of_a_match(self, done, cli, place):
        announce(done, place)
        done("round pair --seed open")
        play(done, 1)
        self._follow(done, cli, "result set 1 2.1:=")
        board = json.loads(done("round status 1 --json").out)["boards"][1]["boards"][0]
        assert board["result"] == "0-1"

    @pytest.mark.parametrize("system", ["cfc --rounds 2", "dutch-2026 --rounds 2", "round-robin"])
    def test_of_a_game(self, done, cli, system):
        done(f"new Cup --system {system}")
        for name, rating in (("Ek", 2000), ("Aas", 1900), ("Berg", 1800), ("Dahl", 1700)):
            done(f"player add {name} --rating {rating}")
        done("round pair --seed hat")
        done("round publish")
        done("result set 1 2:1-0")
        self._follow(done, cli, "result set 1 2:=")
        assert json.loads(done("round status 1 --json").out)["boards"][1]["result"] == "0-1"


class TestBadInput:
    def test_boards_out_of_the_order_of_ratings(self, done, refused):
        done("new League --system team-swiss-cfc --boards 2 --rounds 3")
        refused("team add Lund A:1900 B:2000", "CFC 643", "B (2000) is on board 2, below A (1900)")
        done("team add Lund A:1900 B:1900 C:2400")

    def test_within_the_limit_that_was_announced(self, done, refused):
        done("new League --system team-swiss-cfc --boards 2 --rounds 3 --variation board-order-limit=50")
        refused("team add Lund A:1900 B:1951", "within the 50 points announced", "CFC 643")
        done("team add Lund A:1900 B:1950")

    def test_too_few_players(self, done, refused):
        done("new League --system team-swiss-cfc --boards 2 --rounds 3")
        refused("team add Lund A:1900", "1 player for 2 boards (CFC 643)")

    def test_a_player_in_two_teams(self, done, refused):
        done("new League --system team-swiss-cfc --boards 2 --rounds 3")
        done("team add Lund A:1900 B:1800")
        refused("team add Oslo A:1900 C:1800", "A has the same name as A")

    def test_a_player_in_two_teams_by_his_number(self, done, refused, place):
        done("new League --system team-swiss-cfc --boards 1 --rounds 3")
        (place / "two.csv").write_text("team,name,fide_id\nLund,A,77\nOslo,B,77\n", encoding="utf-8")
        refused("team import two.csv", "B: FIDE ID 77 already belongs to A")

    def test_a_line_up_out_of_order(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        refused("team lineup 1 Lund 2 1 3 4", "is listed before", "CFC 643")
        refused("team lineup 1 Lund 1 1 3 4", "is named twice")
        refused("team lineup 1 Lund 1 2 3 4 5", "5 players for 4 boards")
        refused("team lineup 1 Lund - - - -", "no players were named", "CFC 647")
        done("team lineup 1 Lund 1 3 4 5")
        refused("team lineup 1 Lund 1 3 4 5", "nothing to change")

    def test_an_alternate_out_of_order_by_rating(self, done, refused):
        done("new League --system team-swiss-cfc --boards 2 --rounds 3")
        done("team add Lund A:1900 B:1800 C:1850")
        done("team add Oslo D:1900 E:1800")
        done("round pair --seed open")
        refused("team lineup 1 Lund 2 3", "C (id 4) (1850) would play below B (id 3) (1800)", "CFC 643")
        done("team lineup 1 Lund 1 3")

    def test_alternates_on_the_board_of_who_is_missing(self, done, refused):
        done("new League --system team-swiss-cfc --boards 2 --rounds 3 --variation alternates=same-board")
        done("team add Lund A:1900 B:1800 C:1700")
        done("team add Oslo D:1900 E:1800")
        done("round pair --seed open")
        refused("team lineup 1 Lund 2 3", "plays on board 2, not on 1", "CFC 643")
        done("team lineup 1 Lund 3 2")

    def test_a_result_without_line_ups(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish")
        refused("result set 1 1.1:1-0", "no line-up for", "CFC 643")

    def test_a_result_of_one_game_is_none_of_a_match(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish")
        done("team lineup 1")
        for typed in ("1-0", "="):  # a score alone is recorded: decision 204
            refused(
                f"result set 1 1:{typed}",
                "has 4 boards, and its result is the sum of the board results (CFC 647)",
                "1.1:RESULT",
            )

    def test_a_match_result_that_its_boards_contradict(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish")
        done("team lineup 1")
        boards = "1.1:1-0 1.2:1-0 1.3:= 1.4:="
        refused(f"result set 1 1:2.5-1.5 {boards}", "its board results add up to 3-1, not 2.5-1.5 (CFC 647)")
        done(f"result set 1 1:3-1 {boards}")

    def test_a_game_against_nobody(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish")
        done("team lineup 1")
        first, _ = matches(done, 1)[1]
        done(f"team lineup 1 {first} 1 2 3 -")
        refused("result set 1 1.4:1-0", "one line-up has no player on this board", "CFC 647")
        done("result set 1 1.4:-+")

    def test_boards_that_are_not_there(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        done("round publish")
        done("team lineup 1")
        refused("result set 1 1.5:1-0", "Match 1 has no board 5: its boards are 1 to 4")
        refused("result set 1 9.1:1-0", "Round 1 has no match 9: its matches are 1 to 3")
        refused("result set 1 1:+- 1.1:1-0", "was given twice")

    def test_colours_of_board_1_are_those_of_the_match(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        play(done, 1)
        refused("result correct 1 1.1 --colours --reason sheet", "CFC 646")
        first, second = matches(done, 1)[1]
        done("result correct 1 1.2 --colours --reason sheet")
        done("result correct 1 1 --colours --reason sheet")
        assert matches(done, 1)[1] == (second, first)
        match = json.loads(done("round status 1 --json").out)["boards"][0]
        assert match["result"] == "0-1"

    def test_a_withdrawn_team_has_no_line_up(self, done, refused, place):
        announce(done, place)
        done("round pair --seed open")
        play(done, 1)
        done("player withdraw Kiel")
        refused("team lineup 2 Kiel", "does not play in round 2", "it has withdrawn (CFC 647)")
        done("round pair")
        refused("team lineup 2 Kiel", "it has withdrawn (CFC 647). `pairtrail player rejoin id:6` reinstates it.")

    def test_a_team_withdrawn_before_round_1_has_none_either(self, done, refused, place):
        announce(done, place)
        done("player withdraw Kiel")
        done("round pair --seed open")
        refused("team lineup 1 Kiel", "it has withdrawn (CFC 647). `pairtrail player rejoin id:6` reinstates it.")

    @pytest.mark.parametrize(
        ("system", "left", "late"),
        [
            ("team-swiss-2024", "it has withdrawn (C.04.2.D.3)", "from round 3 onwards (C.04.2.C.2)"),
            ("team-swiss-2026", "it has withdrawn (C.04.2, 3.2)", "from round 3 onwards (C.04.2, 2.4)"),
            ("team-swiss-cfc", "it has withdrawn (CFC 647)", "from round 3 onwards (CFC 614)"),
        ],
    )
    def test_why_a_team_has_none_names_the_article(self, done, refused, place, system, left, late):
        announce(done, place, system=system)
        done("round pair --seed open")
        play(done, 1)
        done("player withdraw Kiel")
        done("team late Bonn B1:1700 B2:1650 B3:1600 B4:1550 --first-round 3")
        refused("team lineup 2 Kiel", left)
        refused("team lineup 2 Bonn", late)

    def test_players_where_teams_compete_and_the_other_way_round(self, done, refused):
        refused_new = "new League --system team-swiss-cfc --rounds 3"
        done("new Open --system cfc --rounds 3 --as open")
        refused("team add Lund A B", "is a system for players")
        refused(refused_new, "Give the number of boards on which two teams meet")
        refused("new Open --system cfc --boards 4 --rounds 3", "is a system for players")
        refused("config set --boards 4", "is a system for players")

    def test_no_player_enters_a_league(self, done, refused, place):
        announce(done, place)
        refused('player add "A, B"', "This is a team event (team-swiss-cfc")
        refused('player late "A, B"', "This is a team event (team-swiss-cfc")
        done("round pair --seed open")
        refused('player late "A, B" --against-bye', "`pairtrail team late NAME PLAYER ...` admits a late team")
        refused('player late "A, B"', "`pairtrail team late NAME PLAYER ...` admits a late team")
        refused("player correct Lund --rating 2000", "its rating is calculated from its players' ratings")

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("name,rating\nA,1900\n", "a column 'team'"),
            ("team,name\n,A\n", "no team"),
            ("team,name\nLund,A\nOslo,B\nLund,C\n", "appear in two places"),
        ],
    )
    def test_a_file_that_cannot_be_read(self, done, cli, place, text, says):
        done("new League --system team-swiss-cfc --boards 1 --rounds 3")
        (place / "bad.csv").write_text(text, encoding="utf-8")
        ended = cli("team import bad.csv")
        assert ended.code in {ExitCode.USAGE, ExitCode.BAD_INPUT}
        assert says in ended.err


class TestWhatIf:
    """What another result of a board would have changed; the match follows from its boards (647)."""

    @pytest.fixture
    def played(self, done, place) -> None:
        announce(done, place)
        done("round pair --seed open")
        play(done, 1)
        done("round pair")
        play(done, 2)

    def test_of_a_team_whose_games_count_in_no_standings(self, done, place):
        """It left before half of its games (CFC 653): no board of it turns the match."""
        announce(done, place, system="team-round-robin", rounds=5)
        done("round pair --all --seed hat")
        done("round publish")
        done("team lineup 1")
        first, _ = matches(done, 1)[1]
        done("result set 1 1.1:1-0 1.2:= 1.3:= 1.4:=")
        done(f'player withdraw "{first}" --reason ill')
        told = done("whatif correct 1/1.1=0-1").out
        assert "  Match 1 is still 0-0 in the standings." in told
        assert "would end" not in told

    def test_of_a_board(self, done, played):
        """2.5-1.5 becomes 1.5-2.5: the match, its points and the round to come turn with one board."""
        first, second = matches(done, 2)[1]
        told = done("whatif correct 2/1.1=0-1").out
        assert f"Suppose the result of round 2, match 1, board 1 ({first} 1 - {second} 1) was 0-1, not 1-0." in told
        assert "Match 1 would end 1.5-2.5, not 2.5-1.5." in told
        assert "Changes in the standings" in told
        supposed = json.loads(done("whatif correct 2/1.1=0-1 --json").out)
        assert supposed["supposed"][0] | {"tier": 0, "reaches": []} == {
            "round": 2,
            "board": 1,
            "team_board": 1,
            "was": "1-0",
            "result": "0-1",
            "match": ["2.5-1.5", "1.5-2.5"],
            "tier": 0,
            "reaches": [],
        }
        done('result correct 2 1.1:0-1 --reason "both sheets"')
        as_supposed = matches_after_pairing(done)
        coming = {(one["white"]["name"], one["black"]["name"]) for one in supposed["rounds"][-1]["only_as_supposed"]}
        assert coming <= as_supposed

    def test_of_several_boards_and_of_a_match_not_played(self, done, played):
        told = done("whatif correct 2/1.1== 2/2=-+").out
        assert "Match 1 would end 2-2, not 2.5-1.5." in told
        assert "Match 2 would end 0-4, not 2.5-1.5." in told

    @pytest.mark.parametrize(
        ("supposed", "says"),
        [
            ("2/1=0-1", "follows from its boards (CFC 647): suppose a board result instead (2/1.1=0-1)"),
            ("2/1.1=1-0", "Round 2, match 1, board 1: the result is already 1-0, so this would change nothing"),
            ("2/1.9=1-0", "Match 1 has no board 9: its boards are 1 to 4"),
            ("2/9.1=1-0", "Round 2 has no match 9"),
            ("3/1.1=1-0", "Round 3 has no matches"),
        ],
    )
    def test_what_cannot_be_supposed(self, refused, played, supposed, says):
        refused(f"whatif correct {supposed}", says)

    def test_a_board_typed_twice(self, cli, played):
        ended = cli("whatif correct 2/1.1=0-1 2/1.1==")
        assert (ended.code, "was typed twice" in ended.err) == (ExitCode.USAGE, True)


def matches_after_pairing(done: Callable[[str], Ended]) -> set[tuple[str, str]]:
    """Pair round 3; who meets whom in it."""
    done("round pair")
    return set(matches(done, 3).values())


@pytest.mark.parametrize("kind", ["half", "full"])
def test_an_excused_team_scores_zero_by_the_canadian_handbook(done, refused, place, kind):
    announce(done, place)
    refused(
        f"bye grant Oslo --round 1 --kind {kind} --yes",
        "scores zero in a round from which it is excused, or in a round before its entry (CFC 647)",
        "--kind zero",
    )
    assert "absence" in done("bye grant Oslo --round 1 --kind zero").err


def test_by_c_04_6_an_excused_team_may_have_points(done, place):
    announce(done, place, system="team-swiss-2026")
    assert "half-point bye" in done("bye grant Oslo --round 1").err


def test_no_team_enters_a_table_that_is_drawn(done, refused, place):
    (place / "league.csv").write_text(teams_file(), encoding="utf-8")
    done(f"new League --system team-round-robin --boards {BOARDS} --as league")
    done("team import league.csv")
    done("round pair --seed s")
    refused("team late Bonn B1:1700 B2:1650 B3:1600 B4:1550", "No team can enter once the table has been drawn", "652")


def test_a_team_that_defaults_is_asked_about_by_647(done, refused, place):
    """647 says of teams what 616 says of players; its rule book names each part."""
    announce(done, place)
    done("round pair --seed open")
    done("round publish")
    done("team lineup 1")
    done("result set 1 1:+- 2:+- 3:+-")
    refused("round pair", "no excuse is on record (CFC 647)")
    shown = done("rules show team-swiss-cfc").out
    for matter in ("absence without notice", "announced absence", "points for the bye", "withdrawal"):
        assert f"647 ({matter})" in shown
        assert f"616 ({matter})" not in shown


@pytest.mark.parametrize("system", ["team-swiss-2026", "team-swiss-cfc"])
def test_a_penalty_counts_from_the_next_pairing_on(
    done: Callable[[str], Ended], refused: Callable[..., None], place: Path, system: str
):
    """Decision 205: the rounds that were paired before did not know of it."""
    announce(done, place, system=system)
    for line in ("round pair --seed hat", "round publish"):
        done(line)
    done("team lineup 1")
    whole = " ".join(f"{match}.{board}:1-0" for match in (1, 2, 3) for board in range(1, BOARDS + 1))
    done(f"result set 1 {whole}")
    sheet = json.loads(done("round status 1 --json").out)
    winner = sheet["boards"][0]["white"]["name"]
    done("round pair")
    refused(f"team penalty {winner} --match-points 1 --match 1 --reason late", "round 2 has results")
    done("undo --reason 'a penalty comes first'")
    taken = re.findall(r"undo (\d+)", done(f"team penalty {winner} --match-points 1 --match 1 --reason late").err)[0]
    done("round pair")
    refused(f"undo {taken}", "round 2")
    sheet = json.loads(done("round status 2 --json").out)
    before = {
        one["name"]: one["points_before"] for board in sheet["boards"] for one in (board["white"], board["black"])
    }
    assert before[winner] == max(before.values()) - 1
    done("round publish 2")
    assert "No contradictions." in done("verify").out
    assert "identical byte for byte" in done("replay 2").out
    done("export league.trf --format trf26")
    assert "differ" not in done("check league.trf").out
    done("team lineup 2")
    done(f"result set 2 {whole}")
    refused(f"team penalty {winner} --match-points 1 --match 1 --reason late", "pairings after round 1 took the points")
