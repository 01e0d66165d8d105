"""Groups of the organiser's own: columns of a list, prizes and categories by them, the best of a school."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

ENTRIES = """name,rating,Schule,Week
Ada,2000,Harbour,Reds
Bo,1900,Harbour,Blues
Cy,1800,St Mary,Reds
Di,1700,st  mary,Blues
Ed,1600,Hill,
Fi,1500,,Reds
"""


@pytest.fixture
def school(cli: Cli, place: Path) -> Cli:
    """Six players of three schools, one round played: the higher rated win."""
    (place / "entries.csv").write_text(ENTRIES, encoding="utf-8")
    for line in (
        "new School --rounds 3",
        "player import entries.csv --map Week=group:team",
        "round pair --initial-colour white",
        "round publish",
        "result set 1 1:1-0 2:0-1 3:1-0",
    ):
        ended = cli(line)
        assert ended.code == ExitCode.OK, (line, ended.err)
    return cli


def ranked(cli: Cli, asked: str) -> list[tuple[int, str, float, int]]:
    answer = json.loads(cli(f"standings groups {asked} --json").out)
    return [(one["rank"], one["group"], one["points"], len(one["counted"])) for one in answer["groups"]]


def test_columns_of_a_list_are_groups_by_their_name_or_as_mapped(school: Cli):
    shown = school("player show Bo").out
    assert "School           Harbour" in shown
    assert "Team             Blues" in shown
    assert "Group recorded, school: Ada: Harbour; Bo: Harbour;" in " ".join(school("log show 8").out.split())
    assert "No contradictions." in school("verify").out


def test_the_best_of_a_school_by_its_first_players(school: Cli):
    assert ranked(school, "school") == [(1, "Harbour", 2, 2), (2, "St Mary", 1, 2), (3, "Hill", 0, 1)]
    assert ranked(school, "School --first 1") == [(1, "Harbour", 1, 1), (1, "St Mary", 1, 1), (3, "Hill", 0, 1)]
    table = school("standings groups school --first 1").out
    assert "School, the top 1 players of each" in table
    assert "Ada 1.0" in table
    assert school("standings groups school --csv").out.splitlines()[1].startswith("1,Harbour,2.0,")


def test_on_paper_issued_and_made_again(school: Cli, place: Path):
    assert school("print standings --groups school --first 2 -o schools.html --issue").code == ExitCode.OK
    page = (place / "schools.html").read_text("utf-8")
    assert "School, the top 2 players of each" in page
    assert page.index("Harbour") < page.index("St Mary") < page.index("Hill")
    assert "No contradictions." in school("verify").out
    assert school("print standings --groups school --category women").code == ExitCode.USAGE


def test_prizes_and_standings_of_a_group(school: Cli):
    told = school('prizes --prizes "100; school=St Mary: 30; total 130" --json').out
    (given,) = [one for one in json.loads(told)["prizes"] if one["list"] == "school=st mary"]
    assert (given["name"], given["cents"]) == ("Di", 3000), "Cy has a share of the first prize"
    names = [row["name"] for row in json.loads(school("standings --category 'team=reds' --json").out)["standings"]]
    assert sorted(names) == ["Ada", "Cy", "Fi"]


def test_a_player_changes_the_team_and_an_undo_takes_it_back(school: Cli):
    assert school("player group team Ada=Blues Fi=").code == ExitCode.OK
    assert "Team             Blues" in school("player show Ada").out
    assert "Team" not in school("player show Fi").out
    school("undo")
    assert "Team             Reds" in school("player show Ada").out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("player group school Ada=Harbour", "Nothing to change"),
        ("player group a=b Ada=Harbour", "cannot be the name of a group column"),
        ("player group school 'Ada=a;b'", "cannot be the name of a group"),
        ("player group school Ada", "does not have the form PLAYER=VALUE"),
        ("standings groups village", "No player in the standings has a village. Recorded: school, team."),
    ],
)
def test_what_cannot_be_is_refused_with_nothing_recorded(school: Cli, line: str, told: str):
    before = school("log list").out
    ended = school(line)
    assert ended.code in (ExitCode.REFUSED, ExitCode.USAGE)
    assert told in ended.err
    assert school("log list").out == before


def test_players_of_teams_are_grouped_by_their_teams(cli: Cli, place: Path):
    (place / "teams.csv").write_text("team,name,rating,class\nA,Ann,2000,4b\nB,Bob,1900,4c\n", encoding="utf-8")
    cli("new League --system team-swiss-2026 --boards 1 --rounds 1")
    assert "skipped: class (players are grouped by their teams)" in cli("team import teams.csv").err
    assert "This is a team event" in cli("player group school Ann=Hill").err


def test_the_public_pages_have_no_groups(school: Cli, place: Path):
    assert school("site pages").code == ExitCode.OK
    assert not any("Harbour" in page.read_text("utf-8") for page in (place / "pages").rglob("*.html"))
