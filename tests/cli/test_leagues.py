"""Leagues of teams: several cycles, homes, points of matches, and what cannot be played is refused when announced."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

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
            ("--rounds 14", "7 or 8 play them with --variation cycles=2"),
            ("--rounds 9 --variation cycles=2", "3 or 4 play them with --variation cycles=3"),
            ("--variation cycles=0", "from 1 to 99 times"),
            ("--variation cycles=often", "give a number from 1 on"),
            ("--match-points 2-1", "--match-points 2-1: type what a match won, drawn and lost is worth"),
            ("--match-points 1-2-0", "a better result must not bring less"),
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
        assert "No number of players plays 7 rounds of double-round-robin" in ended.err

    def test_more_teams_than_the_rounds_are_for_are_refused_with_none_written(self, league: Cli, place: Path):
        league(f"{ANNOUNCED} --rounds 6 --variation cycles=2")
        (place / "teams.csv").write_text(entries((*TEAMS, "Eastgate")), encoding="utf-8")
        ended = league("team import teams.csv")
        assert ended.code == ExitCode.REFUSED
        assert "6 rounds are for 3 or 4 entries" in ended.err
        assert len(league("log list").out.splitlines()) == 3

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
        assert "No contradiction in it." in league("verify").out

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

    @pytest.mark.parametrize("colour", ["white", "black"])
    def test_a_file_of_it_is_read_with_homes_and_cycles(self, league: Cli, colour: str):
        drawn(league, f"--variation cycles=2 --variation home-colour={colour} --match-points 2-1-0")
        for number in (1, 4):
            league(f"team lineup {number}")
            league(f"result set {number} 1.1:1-0 1.2:= 2:+-")
        assert league("export league.trf --format trf26").code == 0
        checked = league("check league.trf")
        assert (checked.code, "all as the engine pairs them" in checked.out) == (0, True)
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
