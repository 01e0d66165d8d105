"""Players lent to another team for a match: as announced, or refused, on screens, papers and in files."""

import json
import re
from pathlib import Path

import pytest

from core.model.units import RoundNumber
from events.deciders import tables, teams
from events.deciders.entries import Entry
from events.deciders.teams import TeamEntry
from events.vocabulary.teams import LineUpSet
from tests.cli.conftest import Cli
from tests.cli.test_leagues import matches
from tests.evidence.test_past_the_program import desk_of, findings

RATINGS = {"Lund": (2000, 1900), "Malmo": (1950, 1850, 1700), "Ystad": (1800, 1750, 1600), "Kivik": (1700, 1650, 1500)}
ENTRIES = [
    TeamEntry(team, tuple(Entry(f"{team} {at}", one) for at, one in enumerate(listed, 1)))
    for team, listed in RATINGS.items()
]
_LENDING = (("lent-from", "lower-team"), ("lent-players", "1"))
ANNOUNCED = "--variation lent-players=2 --variation lent-from=lower-team"


def announce(cli: Cli, place: Path, announced: str = ANNOUNCED) -> None:
    """Four teams, drawn and published; `Lund 1` plays on board 1 of Lund."""
    rows = [f"{team},{team} {board},{one}" for team, listed in RATINGS.items() for board, one in enumerate(listed, 1)]
    (place / "teams.csv").write_text("\n".join(("team,name,rating", *rows, "")), encoding="utf-8")
    for line in (
        f'new "City League" --system team-round-robin --boards 2 {announced} --as league',
        "team import teams.csv",
        "round pair --all --seed x",
        "round publish",
    ):
        done(cli, line)


def done(cli: Cli, line: str) -> str:
    ended = cli(line)
    assert ended.code == 0, (line, ended.err)
    return ended.out + ended.err


def refused(cli: Cli, line: str, *told: str) -> None:
    before = cli("log list").out
    ended = cli(line)
    assert ended.code == 4, (line, ended.err)
    assert all(one in ended.err for one in told), ended.err
    assert cli("log list").out == before, "nothing was written"


class TestWhatIsAnnounced:
    def test_nobody_is_lent_where_nothing_was_announced(self, cli: Cli, place: Path):
        announce(cli, place, "")
        listed = json.loads(cli("team list --json").out)["teams"]
        number = next(one["members"][0]["id"] for one in listed if one["name"] == "Kivik")
        assert cli('team lineup 1 Lund 1 "Kivik 1"').code == 2
        assert cli(f"team lineup 1 Lund 1 id:{number}").code == 2

    def test_a_player_is_lent_as_often_as_announced(self, cli: Cli, place: Path):
        announce(cli, place)
        assert "Lent by other teams: Kivik 3." in done(cli, 'team lineup 1 Lund 1 "Kivik 3"')
        done(cli, 'team lineup 2 Malmo 1 "Kivik 3"')
        done(cli, 'team lineup 2 Malmo 2 "Kivik 3"')  # the same match, and no further one
        told = "has already been named 2 times for matches of other teams; the announced limit is 2 (CFC 662, 643"
        refused(cli, 'team lineup 3 Ystad 1 "Kivik 3"', told)

    def test_only_by_a_team_with_a_lower_rating(self, cli: Cli, place: Path):
        announce(cli, place)
        refused(cli, 'team lineup 1 Ystad 1 "Malmo 3"', "(1900) does not have a lower rating", "lent-from")
        refused(cli, 'team lineup 1 Malmo 1 "Lund 2"', "does not have a lower rating")

    def test_by_any_team_unless_that_was_announced(self, cli: Cli, place: Path):
        announce(cli, place, "--variation lent-players=1")
        done(cli, 'team lineup 1 Ystad 1 "Malmo 3"')

    def test_by_rating_among_the_players_of_the_team(self, cli: Cli, place: Path):
        announce(cli, place)
        refused(cli, 'team lineup 1 Lund "Ystad 1" 2', "(1900) would play below Ystad 1", "CFC 662, 643")
        done(cli, 'team lineup 1 Lund 2 "Ystad 1"')

    def test_on_the_board_of_whoever_is_missing(self, cli: Cli, place: Path):
        announce(cli, place, f"{ANNOUNCED} --variation alternates=same-board")
        refused(cli, 'team lineup 1 Lund 2 "Ystad 1"', "plays on board 2, not on 1")
        done(cli, 'team lineup 1 Lund "Ystad 1" 2')

    @pytest.mark.parametrize("announced", ["lent-players=often", "lent-players=-1", "lent-from=friends"])
    def test_what_cannot_be_announced_is_refused(self, cli: Cli, announced: str):
        ended = cli(f"new League --system team-round-robin --boards 2 --variation {announced}")
        assert ended.code == 4
        assert announced.partition("=")[0] in ended.err


class TestOnePlayerOneTeam:
    def test_nobody_plays_for_two_teams_in_one_round(self, cli: Cli, place: Path):
        announce(cli, place)
        done(cli, 'team lineup 1 Lund 1 "Ystad 1"')
        told = ("Ystad 1 ", "is in the line-up of Lund", "cannot play for Ystad")
        refused(cli, "team lineup 1 Ystad", *told)
        refused(cli, "team lineup 1", *told)
        done(cli, "team lineup 1 Ystad 2 3")
        refused(cli, "team lineup 1 Ystad 1 2", *told)
        done(cli, "team lineup 1")

    def test_nor_after_an_undo_or_a_redo(self, cli: Cli, place: Path):
        announce(cli, place)
        done(cli, "team lineup 1 Ystad 1 2")
        done(cli, "undo")
        done(cli, 'team lineup 1 Lund 1 "Ystad 1"')
        assert cli("redo").code == 4
        done(cli, "undo --yes")
        done(cli, "team lineup 1 Ystad 1 2")
        number = int(cli("log list").out.strip().splitlines()[-1].split()[0])
        done(cli, "team lineup 1 Ystad 2 3")
        done(cli, 'team lineup 1 Lund 1 "Ystad 1"')
        refused(cli, f"undo {number + 1}", "cannot be undone")

    def test_a_result_typed_without_a_line_up_asks_for_one(self, cli: Cli, place: Path):
        announce(cli, place)
        done(cli, 'team lineup 1 Lund 1 "Ystad 1"')
        match = next(at for at, pair in enumerate(matches(cli, 1), 1) if "Ystad" in pair)
        (place / "results.txt").write_text(f"{match}.1 1-0\n{match}.2 1-0\n", encoding="utf-8")
        refused(cli, "result import results.txt --round 1", "cannot play for Ystad")


class TestWhereItIsShown:
    @pytest.fixture
    def played(self, cli: Cli, place: Path) -> Cli:
        announce(cli, place)
        done(cli, 'team lineup 1 Lund 1 "Ystad 1"')
        done(cli, "team lineup 1 Ystad 2 3")
        done(cli, "team lineup 1")
        done(cli, "result set 1 1.1:1-0 1.2:= 2.1:1-0 2.2:0-1")
        return cli

    def test_on_the_sheet_of_the_line_up(self, played: Cli, place: Path):
        done(played, "print lineups 1 -o sheet.html")
        sheet = (place / "sheet.html").read_text(encoding="utf-8")
        assert sheet.count("lent") == 1
        assert "Ystad 1" in sheet[sheet.index("lent") :]

    def test_among_the_players_of_the_own_team(self, played: Cli):
        rows = played("standings boards").out.splitlines()
        assert any("Ystad 1 " in row and row.split()[5] == "Ystad" for row in rows), rows

    @pytest.mark.parametrize("file_format", ["trf16", "trf26"])
    def test_in_a_report_that_reads_back(self, played: Cli, place: Path, file_format: str):
        done(played, f"export report.trf --format {file_format}")
        assert "1 round checked" in done(played, "check report.trf")
        done(played, "import report.trf --as back")
        written = (place / "report.trf").read_text(encoding="utf-8")
        done(played, f"export again.trf --format {file_format} -t back")
        again = (place / "again.trf").read_text(encoding="utf-8")
        assert re.sub("receipt: .*", "", again) == re.sub("receipt: .*", "", written)
        assert "No contradictions" in done(played, "verify -t back")
        assert "Lent by other teams: Ystad 1." in played("log list -t back").out
        told = [json.loads(played(f"standings --json -t {name}").out) for name in ("league", "back")]
        of_teams = [[(row["name"], row["points"]) for row in one["standings"]] for one in told]
        assert of_teams[0] == of_teams[1]

    def test_a_stranger_in_a_report_that_announces_nothing_is_still_one(self, played: Cli, place: Path):
        done(played, "export report.trf --format trf26")
        text = (place / "report.trf").read_text(encoding="utf-8")
        (place / "silent.trf").write_text(text.replace("; lent-players=2", ""), encoding="utf-8")
        assert "expected a player of team" in played("check silent.trf").err


class TestVerify:
    def test_what_was_written_past_the_program_is_found(self):
        def told(team: str, *seated: str, lent: tuple[str, ...]) -> list[str]:
            desk = desk_of("team-round-robin", boards=2, variations=_LENDING)
            desk.do(teams.register_teams, ENTRIES)
            desk.do(tables.pair_rounds, seed="s", all_of_them=True)
            ids = {one.name: one.id for one in (*desk.state.players.values(), *desk.state.members.values())}
            members, others = (tuple(ids[one] for one in names) for names in (seated, lent))
            return findings(desk, LineUpSet(round_number=RoundNumber(1), team=ids[team], members=members, lent=others))

        assert told("Lund", "Lund 1", "Kivik 3", lent=("Kivik 3",)) == []
        assert told("Lund", "Lund 1", "Kivik 3", lent=()) == ["The event does not list the lent players correctly."]
        (one,) = told("Kivik", "Lund 1", "Kivik 2", lent=("Lund 1",))
        assert "does not have a lower rating" in one
