"""National rating lists by an index like FIDE's (decision 200): read, found, entered by number, compared."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from cli.input.national_list import read_national_list
from events.errors import BadInput
from events.lists.index import NationalPlayer, NoRatingListError, build_national, lists_in, national_lists_in
from tests.cli.conftest import Cli
from tests.events.lists.rows import combined, text

DWZ = """\
ID,VKZ,Spielername,Geschlecht,Geburtsjahr,DWZ,Index,FIDE-Elo,FIDE-ID,FIDE-Land
10001,C1,"Carlsen, Magnus",M,1990,2810,99,2839,1503014,NOR
10002,C1,"Müller, Jörg",M,1971,1823,45,,,
10003,C2,"Adler, Ruth",W,2001,1650,12,1700,9999999,AUT
10004,C2,"Adler, Ruth",W,1975,,0,,,
"""


@pytest.fixture
def dwz(cli: Cli, place: Path) -> None:
    (place / "spieler.csv").write_text(DWZ)
    ended = cli("player ratings import spieler.csv --name DWZ --month 2026-11 --lists lists")
    assert (ended.code, ended.out.split("/")[0]) == (0, "DWZ 2026-11: 4 players. Index: lists"), ended


class TestRead:
    @pytest.mark.parametrize(
        ("contents", "first"),
        [
            (DWZ, NationalPlayer("10001", "Carlsen, Magnus", "NOR", "m", 1990, 2810, 1503014)),
            ("CFC#,Last,First,Prov,Rating\n111,Roe,Jane,ON,1700\n", NationalPlayer("111", "Roe, Jane", rating=1700)),
            ("No;ECF code;Name;ECF\n1;123456A;Roe, J;1650 A\n", NationalPlayer("123456A", "Roe, J", rating=1650)),
            ("MemId\tName\tRegular\n123\tROE, JANE\t1450/12\n", NationalPlayer("123", "ROE, JANE", rating=1450)),
            ("Title\n\nid,name,rating\n7,Roe,unr.\n", NationalPlayer("7", "Roe")),
        ],
    )
    def test_lists_of_federations(self, contents: str, first: NationalPlayer, tmp_path: Path):
        path = tmp_path / "list.csv"
        path.write_text(contents)
        assert read_national_list(path)[0] == first

    @pytest.mark.parametrize(
        ("contents", "message"),
        [
            ("name,rating\nRoe,1700\n", "a header that names a column for id, name, rating"),
            ("id,name,rating\n,Roe,1700\n", "the number of the player"),
            ("id,name,rating\n7,,1700\n", "a name"),
            ("id,name,rating\n7,Roe,1700\n7,Poe,1600\n", "7 a second time"),
            ("id,name,rating\n7,Roe,99999\n", "'99999'"),
            ('id,name,rating\n7,"Roe,1\n', "invalid CSV"),
            ("", "nothing"),
        ],
    )
    def test_what_is_refused_whole(self, contents: str, message: str, tmp_path: Path):
        path = tmp_path / "list.csv"
        path.write_text(contents)
        with pytest.raises(BadInput) as refused:
            read_national_list(path)
        assert message in str(refused.value)


class TestIndex:
    def test_it_is_beside_the_lists_of_fide_and_none_of_them(self, tmp_path: Path):
        made = build_national(tmp_path, [NationalPlayer("A1", "Roe, Jane", rating=1500)], name="ECF", period="2026-10")
        build_national(tmp_path, [NationalPlayer("A1", "Roe, Jane", rating=1510)], name="ECF", period="2026-11")
        assert [(one.label, one.players) for one in national_lists_in(tmp_path)] == [
            ("ECF 2026-11", 1),
            ("ECF 2026-10", 1),
        ]
        assert lists_in(tmp_path) == []
        assert made.by_id("a1") == NationalPlayer("A1", "Roe, Jane", rating=1500)
        assert made.by_fide_id(0) is None
        assert [one.id for one in made.find("jane roe")] == ["A1"]
        assert (made.find("%"), made.find(" "), made.find("oe")) == ([], [], [])

    def test_nobody_is_no_list(self, tmp_path: Path):
        with pytest.raises(NoRatingListError, match="contains no players"):
            build_national(tmp_path, [], name="ECF", period="2026-10")
        assert national_lists_in(tmp_path) == []


@pytest.mark.usefixtures("dwz")
class TestUsed:
    def test_names_are_found(self, cli: Cli):
        found = cli("player find muller --list DWZ --lists lists")
        assert "10002" in found.out
        assert "1823" in found.out
        answer = json.loads(cli("player find 10001 --list dwz --lists lists --json").out)
        assert (answer["list"], answer["players"][0]["number"]) == ("DWZ 2026-11", "10001")
        assert "national" in cli("player ratings list --lists lists").out

    def test_an_entry_by_number_without_a_rule_has_the_rating_of_the_list(self, cli: Cli):
        assert cli("new Club --rounds 3").code == 0
        ended = cli("player add DWZ:10002 --lists lists")
        assert "Müller, Jörg (1823, DWZ 2026-11) was registered" in ended.out + ended.err

    def test_with_a_rule_both_ratings_are_taken_from_the_lists(self, cli: Cli, place: Path):
        (place / "players_list_foa.txt").write_bytes(text(combined()))
        assert cli("player ratings import players_list_foa.txt --month 2026-11 --lists lists").code == 0
        assert cli("new Club --rounds 3 --start 2026-11-05 --rating-rule national").code == 0
        assert cli("player add DWZ:10001 --lists lists").code == 0
        assert cli("player add dwz:10002 --lists lists --fide-rating 1799").code == 0
        listed = json.loads(cli("player list --json").out)["players"]
        assert [
            (one["rating"], one["fide_rating"], one["national_rating"], one["national_list"]) for one in listed
        ] == [
            (2810, 2839, 2810, "DWZ"),
            (1823, 1799, 1823, "DWZ"),
        ]
        assert cli("player strike Carlsen").code == 0
        assert cli("player add 1503014 --lists lists").code == 0
        again = json.loads(cli("player list --json").out)["players"][-1]
        assert (again["rating"], again["fide_rating"], again["national_rating"]) == (2810, 2839, 2810)
        assert cli("verify").code == 0

    def test_ratings_are_compared_with_the_list(self, cli: Cli):
        assert cli("new Club --rounds 3 --rating-rule fide").code == 0
        assert cli('player add "Carlsen, Magnus" --fide-id 1503014 --fide-rating 2839 --national-rating 2800').code == 0
        assert cli('player add "Muller, Jorg" --national-rating 1823').code == 0
        assert cli('player add "Adler, Ruth" --national-rating 1000').code == 0, "two have that name"
        ended = cli("player ratings check --list DWZ --lists lists --json")
        assert ended.code == ExitCode.FINDINGS
        assert json.loads(ended.out)["findings"] == [
            {"player": 1, "name": "Carlsen, Magnus", "what": "national rating", "here": "2800", "there": "2810"}
        ]

    def test_of_a_player_without_list_ratings_the_only_rating_is_compared(self, cli: Cli):
        assert cli("new Club --rounds 3").code == 0
        assert cli('player add "Carlsen, Magnus" --fide-id 1503014 --rating 2800').code == 0
        assert cli('player add "Muller, Jorg" --rating 1823').code == 0
        assert json.loads(cli("player ratings check --list DWZ --lists lists --json").out)["findings"] == [
            {"player": 1, "name": "Carlsen, Magnus", "what": "national rating", "here": "2800", "there": "2810"}
        ]

    @pytest.mark.parametrize(
        ("command", "message"),
        [
            ("player add DWZ:99 --lists lists", "DWZ 2026-11 has no player with the number 99"),
            ("player add ECF:99 --lists lists", "national lists available: DWZ."),
            ("player ratings import spieler.csv --month 2026-11 --lists lists", "give it a one-word name"),
            ("player ratings import spieler.csv --name DWZ --lists lists", "give the month"),
        ],
    )
    def test_what_is_refused(self, command: str, message: str, cli: Cli):
        assert cli("new Club --rounds 3").code == 0
        ended = cli(command)
        assert ended.code != 0
        assert message in ended.err
