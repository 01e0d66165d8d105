"""Leagues of teams: several cycles, homes, points of matches, and what cannot be played is refused when announced."""

import asyncio
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import DataTable, Static

from cli.commands.desk_screen import DeskScreen
from cli.exits import ExitCode
from cli.input.options import Options
from cli.session.result_desk import desk_of
from cli.session.session import open_session
from tests.cli.conftest import Cli
from tests.cli.terminals import typist

TEAMS = ("Albion", "Borough", "Castle", "Dockside")
ANNOUNCED = 'new "City League" --system team-round-robin --boards 2 --as league'


def entries(teams: tuple[str, ...] = TEAMS, members: int = 3) -> str:
    rows = (f"{team},{team} {board},{2000 - 50 * board}" for team in teams for board in range(1, members + 1))
    return "\n".join(("team,name,rating", *rows, ""))


@pytest.fixture
def league(cli: Cli, place: Path) -> Cli:
    """A file of four teams beside the command line."""
    (place / "teams.csv").write_text(entries(), encoding="utf-8")
    return cli


def drawn(cli: Cli, announced: str = "") -> None:
    for line in (f"{ANNOUNCED} {announced}", "team import teams.csv", "round pair --all --seed hat", "round publish"):
        ended = cli(line)
        assert ended.code == 0, (line, ended.err)


def matches(cli: Cli, number: int) -> list[tuple[str, str]]:
    sheet = json.loads(cli(f"round status {number} --json").out)
    return [(one["white"]["name"], one["black"]["name"]) for one in sheet["boards"]]


class TestAnnounced:
    @pytest.mark.parametrize(
        ("announced", "told"),
        [
            ("--rounds 14", "7 or 8 teams can play them with --variation cycles=2"),
            ("--rounds 9 --variation cycles=2", "3 or 4 teams can play them with --variation cycles=3"),
            ("--variation cycles=0", "all participants can meet each other 1 to 99 times"),
            ("--variation cycles=often", "give a number from 1 upwards"),
            ("--match-points 2-1", "--match-points 2-1: type the match points for a win, a draw and a loss"),
            ("--match-points 1-2-0", "a better result must not be worth less"),
        ],
    )
    def test_what_cannot_be_played_is_refused_before_anybody_entered(self, league: Cli, announced: str, told: str):
        ended = league(f"{ANNOUNCED} {announced}")
        assert ended.code in (ExitCode.REFUSED, ExitCode.USAGE)
        assert told in ended.err
        assert league("list").out.count("league") == 0

    def test_players_are_told_their_own_rounds(self, cli: Cli):
        ended = cli("new Club --system double-round-robin --rounds 7")
        assert ended.code == ExitCode.REFUSED
        assert "7 rounds of double-round-robin are not possible with any number of players" in ended.err

    def test_more_teams_than_the_rounds_are_for_are_refused_with_none_written(self, league: Cli, place: Path):
        league(f"{ANNOUNCED} --rounds 6 --variation cycles=2")
        (place / "teams.csv").write_text(entries((*TEAMS, "Eastgate")), encoding="utf-8")
        ended = league("team import teams.csv")
        assert ended.code == ExitCode.REFUSED
        assert "6 rounds are intended for 3 or 4 entries" in ended.err
        assert len(league("log list").out.splitlines()) == 3

    def test_a_list_with_two_captains_of_one_team_is_refused_with_none_written(self, league: Cli, place: Path):
        assert league(ANNOUNCED).code == 0
        head, *rows = entries().splitlines()
        marks = (f"{row},{'yes' if at in (0, 2, 3) else 'no'}" for at, row in enumerate(rows))
        marked = [f"{head},captain", *marks]
        (place / "two.csv").write_text("\n".join((*marked, "")), encoding="utf-8")
        refused = league("team import two.csv")
        assert refused.code == ExitCode.BAD_INPUT, refused.err
        assert "line 4, column 4: read a second captain of Albion; line 2 has the first" in refused.err
        assert not json.loads(league("team list --json").out)["teams"], "nothing was written"
        (place / "one.csv").write_text("\n".join((*marked[:3], *marked[4:], "")), encoding="utf-8")
        taken = league("team import one.csv")
        assert taken.code == 0, taken.err
        assert "skipped: captain" in taken.err

    def test_tie_breaks_of_teams_are_announced_with_the_league(self, league: Cli):
        drawn(league, "--tie-breaks MPvGP,EDE,BC")
        assert all(code in league("standings").out for code in ("MPVGP", "EDE", "BC"))

    def test_match_points_are_those_announced_and_stay_when_that_of_a_bye_changes(self, league: Cli):
        league(f"{ANNOUNCED} --match-points 3-1-0")
        league("config set --bye-points 0")
        league("team import teams.csv")
        league("round pair --all --seed hat")
        league("round publish")
        league("team lineup 1")
        league("result set 1 1.1:1-0 1.2:= 2.1:1-0 2.2:0-1")
        points = [row["points"] for row in json.loads(league("standings --json").out)["standings"]]
        assert points == [3, 1, 1, 0]

    def test_game_points_come_first_where_that_is_announced(self, league: Cli):
        drawn(league, "--variation primary-score=game-points")
        league("team lineup 1")
        league("result set 1 1.1:1-0 1.2:= 2.1:1-0 2.2:1-0")
        points = [row["points"] for row in json.loads(league("standings --json").out)["standings"]]
        assert points == [2, 1.5, 0.5, 0]


class TestTwoCycles:
    def test_the_second_cycle_is_played_away_and_every_round_can_be_made_again(self, league: Cli):
        drawn(league, "--variation cycles=2")
        met = [pair for number in range(1, 7) for pair in matches(league, number)]
        assert len(set(met)) == len(met) == 12
        assert {pair[::-1] for pair in met} == set(met)
        assert "identical byte for byte" in league("replay 5").out
        assert "No contradictions." in league("verify").out

    def test_a_certificate_is_checked_without_the_engine(self, league: Cli):
        drawn(league, "--variation cycles=2")
        first, second = matches(league, 5)[0]
        assert league(f"explain certificate {first} {second} --round 5 --out why.json").code == 0
        assert "drawn again the same" in league("explain check why.json").out

    def test_the_team_at_home_has_the_colour_announced(self, league: Cli):
        drawn(league, "--variation home-colour=black --variation cycles=2")
        league("team lineup 1")
        for match in json.loads(league("round status 1 --json").out)["boards"]:
            assert [one["first_has_white"] for one in match["boards"]] == [False, True]
        sheet = league("round status 1").out
        assert "Home" in sheet
        assert "Away" in sheet
        assert league("result set 1 1.1:1-0 1.2:= 2.1:1-0 2.2:1-0").code == 0
        for line in ("round status 1", "standings", "print all -o papers"):
            shown = league(line)
            assert "colours reversed" not in shown.out + shown.err, "nobody has turned any"
        for paper in Path("papers").iterdir():
            assert "colours reversed" not in paper.read_text(encoding="utf-8"), paper
        assert league("result correct 1 1 --colours --touches rating --reason checked --yes").code == 0
        assert "Match 1: colours reversed in the rating report." in league("round status 1").out

    @pytest.mark.parametrize("colour", ["White", "Black"])
    def test_why_two_do_not_meet_says_who_is_at_home_with_which_colour(self, league: Cli, colour: str):
        drawn(league, f"--variation home-colour={colour.lower()} --variation cycles=2")
        home, away = matches(league, 1)[0]
        told = league(f"explain why-not '{home}' '{away}' --round 2").out
        assert re.search(rf"meet in round 1, match 1: (\d+ )?{home} is at home, with {colour} on board 1\.", told)

    @pytest.mark.parametrize("colour", ["white", "black"])
    def test_a_file_of_it_is_read_with_homes_and_cycles(self, league: Cli, colour: str):
        drawn(league, f"--variation cycles=2 --variation home-colour={colour} --match-points 2-1-0")
        for number in (1, 4):
            league(f"team lineup {number}")
            league(f"result set {number} 1.1:1-0 1.2:= 2:+-")
        assert league("export league.trf --format trf26").code == 0
        checked = league("check league.trf")
        assert (checked.code, "all match the engine's pairing" in checked.out) == (0, True)
        assert league("import league.trf --as again").code == 0
        assert [league(f"round status 1 -t {one} --json").code for one in ("league", "again")] == [0, 0]
        homes = [json.loads(league(f"round status 1 -t {one} --json").out)["boards"] for one in ("league", "again")]
        names = [{(one["white"]["name"], one["black"]["name"]) for one in boards} for boards in homes]
        assert names[0] == names[1]
        colours = [[board["first_has_white"] for one in boards for board in one["boards"][:1]] for boards in homes]
        assert colours[0][0] == colours[1][0]


class TestOpensWherePlayIs:
    def test_a_schedule_paired_in_advance_opens_with_the_round_that_is_next(self, league: Cli, place: Path):
        drawn(league, "--variation cycles=2")
        assert "City League, round 1 (published)" in league("round status").out
        league("team lineup 1")
        league("result set 1 1.1:1-0 1.2:=")
        assert "City League, round 1 (published)" in league("round status").out
        league("result set 1 2.1:1-0 2.2:=")
        assert "City League, round 2 (published)" in league("round status").out
        league("print pairings -o next.html")
        assert "round 2" in (place / "next.html").read_text(encoding="utf-8").lower()
        league("print all -o papers")
        assert any("pairings-2" in file.name for file in (place / "papers").iterdir())
        league("site pages")
        page = (place / "pages" / "index.html").read_text(encoding="utf-8")
        for home, away in matches(league, 2):
            assert page.index(home) < page.index(away)
        assert "Round 6" not in page

    def test_when_all_is_played_the_last_round_is_shown(self, league: Cli):
        drawn(league)
        for number in (1, 2, 3):
            league(f"team lineup {number}")
            league(f"result set {number} 1.1:1-0 1.2:= 2.1:1-0 2.2:=")
        assert "City League, round 3 (published)" in league("round status").out


def results(cli: Cli, number: int) -> dict[str, str | None]:
    sheet = json.loads(cli(f"round status {number} --json").out)
    return {f"{one['board']}.{board['board']}": board["result"] for one in sheet["boards"] for board in one["boards"]}


class TestResultsEverywhere:
    @pytest.fixture
    def types(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
        return lambda *lines: monkeypatch.setattr("sys.stdin", typist(*lines))

    def test_match_by_match_with_one_key_a_board(self, league: Cli, types: Callable[..., None]):
        drawn(league)
        types("1= 1.5-0.5", "0+")
        ended = league("result set 1")
        assert ended.code == 0
        assert results(league, 1) == {"1.1": "1-0", "1.2": "1/2-1/2", "2.1": "0-1", "2.2": "1F-0F"}

    def test_boards_that_do_not_add_up_to_the_score_are_refused_and_asked_again(
        self, league: Cli, types: Callable[..., None]
    ):
        drawn(league)
        events = len(league("log list").out.splitlines())
        types("1= 1-1", "q")
        ended = league("result set 1")
        assert "its board results add up to 1.5-0.5, not 1-1" in ended.err
        assert len(league("log list").out.splitlines()) == events, "nothing half-written: no line-up either"

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("1", "for each of the 2 boards without a result"),
            ("1k", "'k' is not a result"),
            ("a 9", "its board order has no number 9"),
        ],
    )
    def test_what_is_no_answer_is_asked_again(self, league: Cli, types: Callable[..., None], typed: str, told: str):
        drawn(league)
        types(typed, "10")
        assert told in league("result set 1").err
        assert results(league, 1)["1.2"] == "0-1"

    def test_an_alternate_is_named_while_the_match_is_asked_for(self, league: Cli, types: Callable[..., None]):
        drawn(league)
        home, away = matches(league, 1)[0]
        types("h 1 3", "a 2 3", "1.", "m+")
        league("result set 1")
        boards = json.loads(league("round status 1 --json").out)["boards"]
        assert [one["first"]["name"] for one in boards[0]["boards"]] == [f"{home} 1", f"{home} 3"]
        assert [one["second"]["name"] for one in boards[0]["boards"]] == [f"{away} 2", f"{away} 3"]
        assert results(league, 1) == {"1.1": "1-0", "1.2": None, "2.1": "1F-0F", "2.2": "1F-0F"}

    def test_from_a_file_with_the_regular_players(self, league: Cli, place: Path):
        drawn(league)
        (place / "r.txt").write_text("1.1 1-0\n1.2 =\n1 1.5-0.5\n2.1 0-1\n", encoding="utf-8")
        ended = league("result import r.txt --round 1")
        assert ended.code == 0
        assert "board 1 (" in ended.err
        assert results(league, 1) == {"1.1": "1-0", "1.2": "1/2-1/2", "2.1": "0-1", "2.2": None}

    def test_a_file_whose_score_contradicts_its_boards_records_nothing(self, league: Cli, place: Path):
        drawn(league)
        (place / "r.txt").write_text("2.1 0-1\n1.1 1-0\n1.2 =\n1 2-0\n", encoding="utf-8")
        ended = league("result import r.txt --round 1")
        assert (ended.code, "not 2-0" in ended.err) == (ExitCode.REFUSED, True)
        assert set(results(league, 1).values()) == {None}

    def test_typed_results_go_on_asking_for_line_ups(self, league: Cli):
        drawn(league)
        assert "no line-up" in league("result set 1 1.1:1-0").err

    def test_on_the_screen(self, league: Cli):
        drawn(league)
        seen: list[list[str]] = []

        async def script() -> None:
            with open_session(Options()) as session:
                app = DeskScreen(desk_of(session, None))
                async with app.run_test(size=(80, 24)) as pilot:
                    for key in ("1", "equals_sign", "0", "u", "1", "1", "d", "1", "0", "equals_sign", "1", "1", "q"):
                        await pilot.press(key)
                        await pilot.pause()
                        said = str(app.query_one("#said", Static).render())
                        table = app.query_one(DataTable)
                        seen.append([said, *(str(table.get_row_at(row)[3]) for row in range(table.row_count))])

        asyncio.run(script())
        assert seen[1][1:] == ["1.5-0.5", "1-0", "1/2", "0-0", ":", ":"]
        assert "was undone" in seen[3][0]
        assert "MISMATCH on board 1.2: first 1/2, now 0-1." in seen[8][0]
        assert "All 4 results were entered twice" in seen[-2][0]
        assert results(league, 1) == {"1.1": "1-0", "1.2": "1/2-1/2", "2.1": "1-0", "2.2": "1-0"}
        assert "No contradictions." in league("verify").out


class TestPenalties:
    @pytest.fixture
    def played(self, league: Cli, place: Path) -> Cli:
        """Round 1 is played: the first match 1.5-0.5."""
        drawn(league, "--match-points 2-1-0")
        (place / "r.txt").write_text("1.1 1-0\n1.2 =\n2.1 1-0\n2.2 0-1\n", encoding="utf-8")
        assert league("result import r.txt --round 1").code == 0
        return league

    def points(self, cli: Cli, team: str) -> tuple[float, float]:
        rows = json.loads(cli("standings --json").out)["standings"]
        return next((row["points"], row["game_points"]) for row in rows if row["name"] == team)

    def test_for_a_match_and_for_the_team_with_undo_replay_and_file(self, played: Cli):
        winner, _ = matches(played, 1)[0]
        assert played(f'team penalty {winner} --match-points 1 --match 1 --reason "late"').code == 0
        assert self.points(played, winner) == (1, 1.5)
        assert played(f"team penalty {winner} --game-points 0.5 --reason fees").code == 0
        assert self.points(played, winner) == (1, 1)
        assert "No contradictions." in played("verify").out
        assert "identical byte for byte" in played("replay 3").out
        played("export league.trf --format trf26")
        row = next(line for line in played("standings --file league.trf").out.splitlines() if winner in line)
        assert row.split()[3:6] == ["1925", "1.0", "1.0"], "rating, match points, game points"
        assert played("undo").code == 0
        assert self.points(played, winner) == (1, 1.5)

    def test_a_bundle_has_the_points_that_are_left(self, played: Cli, place: Path):
        winner, other = matches(played, 1)[0]
        assert played(f"team penalty {winner} --match-points 1 --reason late").code == 0
        assert played("bundle seal league.bundle").code == 0
        with zipfile.ZipFile(place / "league.bundle") as bundle:
            points = {name: tenths for _, name, tenths in json.loads(bundle.read("standings.json"))["points"]}
            (sheet,) = [name for name in bundle.namelist() if "round-1" in name]
        assert (points[winner] / 10, points[other] / 10) == (1, 0)
        told = played("bundle verify league.bundle").out
        assert sheet not in told, "every word of a sheet follows from the events"

    @pytest.mark.parametrize(("colour", "named"), [("white", False), ("black", True)])
    def test_home_on_a_sheet_is_the_word_of_the_events(self, league: Cli, place: Path, colour: str, named: bool):
        """Where the home team has Black, the events alone do not show who is at home."""
        drawn(league, f"--variation home-colour={colour}")
        league("bundle seal league.bundle")
        assert ("sheets/round-1" in league("bundle verify league.bundle").out) is named

    @pytest.mark.parametrize(
        ("asked", "told"),
        [
            ("--match-points 3 --reason x", "2.0 match points and 1.5 game points"),
            (
                "--game-points 2 --match 1 --reason x",
                "would deduct more than that. Nothing was recorded. Without --match the points are deducted",
            ),
            ("--match-points 1 --match 2 --reason x", "no match with a result in round 2"),
            ("--match-points 1", "A penalty needs a reason"),
            ("--reason x", "give --match-points or --game-points"),
        ],
    )
    def test_beyond_the_score_or_without_a_reason_it_is_refused(self, played: Cli, asked: str, told: str):
        winner, _ = matches(played, 1)[0]
        ended = played(f"team penalty {winner} {asked}")
        assert (ended.code, told in ended.err) == (ExitCode.REFUSED, True), ended.err
        assert self.points(played, winner) == (2, 1.5)

    def test_twice_for_one_match_is_counted_together(self, played: Cli):
        winner, _ = matches(played, 1)[0]
        assert played(f"team penalty {winner} --game-points 1 --match 1 --reason x").code == 0
        assert played(f"team penalty {winner} --game-points 1 --match 1 --reason x").code == ExitCode.REFUSED

    def test_a_team_leaves_or_takes_another_name_by_commands_of_its_own(self, played: Cli):
        home, away = matches(played, 1)[0]
        assert "name Lions" in played(f"team correct {home} --name Lions").err
        assert "withdrew" in played(f"team withdraw {away} --reason x").err
        assert f"Withdrawn: {away} (after round 1)." in played("standings").out, "all rounds had been paired"
        assert "was expelled" in played("team strike Lions --reason x").err
        assert "No contradictions." in played("verify").out
