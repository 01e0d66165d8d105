"""FIDE and national ratings of one player at the command line (decision 200): typed, imported, shown, sent."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

CLUB = (
    'player add "Adler, Ruth" --fide-rating 1800 --national-rating 1850 --national-list DWZ',
    'player add "Beck, Ole" --fide-rating 1700',
    'player add "Cole, Sam" --national-rating 1650 --national-list DWZ',
    'player add "Dorn, Eva" --rating "1500 estimated"',
)


def club(cli: Cli, rule: str = "higher", *more: str) -> None:
    assert cli("new", "Club", "--rounds", "3", "--system", "dutch-2026", "--rating-rule", rule, *more).code == 0
    for command in CLUB:
        assert cli(command).code == 0


def ratings(cli: Cli) -> dict[str, tuple[int, int, int, str]]:
    listed = json.loads(cli("player list --json").out)["players"]
    lists = ("rating", "fide_rating", "national_rating", "national_list")
    return {one["name"]: tuple(one[name] for name in lists) for one in listed}


def in_table(cli: Cli) -> dict[str, str]:
    """The rating as the list shows it, by family name."""
    rows = [line.split() for line in cli("player list").out.splitlines()]
    return {row[2].rstrip(","): " ".join(row[4:-2]) for row in rows if row[0] == "-"}


class TestTyped:
    def test_lists_mark_which_rating_counts_and_say_what_the_mark_means(self, cli: Cli, place: Path):
        club(cli)
        assert in_table(cli) == {"Adler": "1850 N", "Beck": "1700 F", "Cole": "1650 N", "Dorn": "1500 e"}
        told = "F: FIDE rating; N: national rating (DWZ). The rating that counts is the higher of the FIDE and the"
        assert told in cli("player list").out
        assert told in cli("player show Adler").out
        assert "1850 (FIDE 1800, DWZ 1850)" in cli("player show Adler").out
        assert "Rating rule      the higher of the FIDE and the national rating" in cli("info").out
        assert json.loads(cli("info --json").out)["rating_rule"] == "higher"
        assert ratings(cli)["Adler, Ruth"] == (1850, 1800, 1850, "DWZ"), "for programs a number"

    def test_paper_has_the_marks(self, cli: Cli, place: Path):
        club(cli)
        assert cli("print players -o players.html").code == 0
        page = (place / "players.html").read_text()
        assert "1850 N" in page
        assert "F: FIDE rating; N: national rating (DWZ)" in page

    def test_a_rating_that_is_in_both_lists_has_both_marks(self, cli: Cli, place: Path):
        club(cli)
        assert cli("player correct Beck --national-rating 1700").code == 0
        assert in_table(cli)["Beck"] == "1700 F N"

    def test_another_rule_is_one_action(self, cli: Cli, place: Path):
        club(cli)
        assert cli("config set --rating-rule fide").code == 0
        assert in_table(cli) == {"Adler": "1800 F", "Beck": "1700 F", "Cole": "1650 N", "Dorn": "1500 e"}
        assert cli("verify").code == 0
        assert cli("undo").code == 0
        assert in_table(cli)["Adler"] == "1850 N"
        assert cli("verify").code == 0

    def test_what_a_rule_was_applied_to_is_not_undone_under_it(self, cli: Cli, place: Path):
        """Without that, the rating would not follow from the rule any more."""
        club(cli, "fide")
        corrected = cli("player correct Adler --fide-rating 1850")
        assert corrected.code == 0
        assert cli("config set --rating-rule higher").code == 0
        assert cli("undo 6").code == ExitCode.REFUSED
        assert cli("undo").code == 0
        assert cli("undo").code == 0
        assert cli("verify").code == 0

    def test_corrections_are_typed_for_the_list(self, cli: Cli, place: Path):
        club(cli)
        refused = cli("player correct Adler --rating 1900")
        assert (refused.code, "Correct --fide-rating or --national-rating" in refused.err) == (ExitCode.REFUSED, True)
        assert cli("player correct Adler --fide-rating 1900").code == 0
        assert ratings(cli)["Adler, Ruth"] == (1900, 1900, 1850, "DWZ")
        assert cli("player correct Dorn --national-rating 1480").code == 0
        assert in_table(cli)["Dorn"] == "1480 N", "an estimate no longer"
        assert cli("player correct Adler --fide-rating 0").code == 0
        assert in_table(cli)["Adler"] == "1850 N"

    def test_after_round_1_a_reason_is_needed(self, cli: Cli, place: Path):
        club(cli)
        assert cli("round pair").code == 0
        assert "needs a reason" in cli("config set --rating-rule fide").err
        assert "needs a reason" in cli("player correct Adler --fide-rating 1810").err
        assert cli('config set --rating-rule fide --reason "as announced in the invitation"').code == 0
        assert cli("verify").code == 0

    def test_without_a_rule_the_question_is_which_counts(self, cli: Cli, place: Path):
        assert cli("new Club --rounds 3").code == 0
        refused = cli('player add "Adler, Ruth" --fide-rating 1800')
        assert refused.code == ExitCode.REFUSED
        assert "it was not announced which of the two counts" in refused.err
        assert (
            "`pairtrail config set --rating-rule higher`; other rules: fide, national, fide-only, national-only."
            in refused.err
        )
        assert "'lower' is not a rating rule" in cli("config set --rating-rule lower").err

    def test_a_rule_that_leaves_nobody_rated_is_refused(self, cli: Cli, place: Path):
        assert cli("new Club --rounds 3 --rating-rule fide").code == 0
        assert cli('player add "Adler, Ruth" --fide-rating 1800').code == 0
        refused = cli("config set --rating-rule national-only")
        assert (refused.code, "no player would be rated" in refused.err) == (ExitCode.REFUSED, True)
        assert json.loads(cli("info --json").out)["rating_rule"] == "fide", "nothing was written"


FILES = {
    "Swiss-Manager": ("Name;Rtg;RtgI;RtgN\nAdler;1850;1800;1850\nBeck;1700;1700;\n", ""),
    "German": ("Name;Elo;DWZ\nAdler;1800;1850-45\nBeck;1700;Restp.\n", "DWZ"),
    "German, with the one that counted": ("Name;TWZ;Elo;DWZ\nAdler;1850;1800;1850\nBeck;1700;1700;\n", "DWZ"),
    "French": ("Nom;Elo;NatElo\nAdler;1800;1850\nBeck;1700;0\n", ""),
    "English": ("Name,Rating,ECF\nAdler,1800,1850 A\nBeck,1700,\n", "ECF"),
    "US": ("Name,FIDE Rating,USCF\nAdler,1800,1850/12\nBeck,1700,-\n", "USCF"),
    "US, provisional": ("Name,FIDE Rating,USCF\nAdler,1800,1850P12\nBeck,1700,unr.\n", "USCF"),
    "as it is called here": ("name,fide_rating,national_rating\nAdler,1800,1850\nBeck,1700,\n", ""),
}


class TestImported:
    @pytest.fixture
    def imported(self, cli: Cli, place: Path):
        def run(contents: str, *more: str, rule: str = "higher"):
            announced = ("--rating-rule", rule) if rule else ()
            assert cli("new", "Club", "--rounds", "3", *announced).code == 0
            (place / "list.csv").write_text(contents)
            return cli("player", "import", "list.csv", *more)

        return run

    @pytest.mark.parametrize("columns", FILES)
    def test_columns_as_they_come(self, columns: str, imported, cli: Cli):
        contents, national_list = FILES[columns]
        ended = imported(contents)
        assert ended.code == 0, ended
        assert ratings(cli) == {"Adler": (1850, 1800, 1850, national_list), "Beck": (1700, 1700, 0, "")}
        assert "is read as the FIDE rating" in ended.err
        assert "is read as the national rating" in ended.err

    def test_what_is_read_as_what_is_shown(self, imported):
        ended = imported("Name;Rtg;RtgI;RtgN\nAdler;1850;1800;1850\n", "--dry-run")
        assert "columns read: Name as name, RtgI as fide_rating, RtgN as national_rating" in ended.err
        assert "skipped: Rtg" in ended.err, "the announced rule decides"

    def test_a_mapping_that_is_typed_holds(self, imported, cli: Cli):
        ended = imported("Name;A;B\nAdler;1800;1850\n", "--map", "A=national_rating", "--map", "B=fide_rating")
        assert ended.code == 0, ended
        assert ratings(cli)["Adler"] == (1850, 1850, 1800, "")

    def test_a_mapping_to_one_rating_holds(self, imported, cli: Cli):
        plain = imported("Name;Elo;DWZ\nBeck;1800;1850\n", "--map", "Elo=rating", "--map", "DWZ=-")
        assert plain.code == 0, plain
        assert ratings(cli)["Beck"] == (1800, 0, 0, "")

    def test_without_a_rule_all_is_as_before_and_the_rule_is_proposed(self, imported, cli: Cli):
        ended = imported("Name;Elo;DWZ\nAdler;1800;1850\n", rule="")
        assert ended.code == 0
        assert ratings(cli) == {"Adler": (1800, 0, 0, "")}
        assert "DWZ is a national rating in addition to another rating; to record both" in ended.err
        assert "config set --rating-rule" in ended.err

    @pytest.mark.parametrize("rule", ["", "national", "higher"])
    @pytest.mark.parametrize(("column", "number"), [("CFC#", "100201"), ("USCF", "12345678"), ("ECF no", "123456A")])
    def test_a_column_of_membership_numbers_is_no_rating(self, rule: str, column: str, number: str, imported, cli: Cli):
        """ "ECF no" is called as no list, and is skipped for that."""
        ended = imported(f"Name,{column},Rtg\nAdler,{number},1800\nBeck,{number[:-1]}7,1700\nCole,,0\n", rule=rule)
        assert ended.code == 0, ended
        assert ratings(cli)["Adler"] == (1800, 0, 0, "")
        assert f"skipped: {column}" in ended.err
        assert "national rating" not in ended.err
        assert (f"{column} contains membership numbers and is not read as ratings" in ended.err) == ("no" not in column)

    @pytest.mark.parametrize(("rule", "read"), [("", (1850, 0, 0, "")), ("higher", (1850, 1800, 1850, "CFC"))])
    def test_numbers_beside_ratings_of_the_same_list(self, rule: str, read: tuple[object, ...], imported, cli: Cli):
        elo = (",Elo", ",1800") if rule else ("", "")
        ended = imported(f"Name,CFC#,CFC{elo[0]}\nAdler,100201,1850{elo[1]}\n", rule=rule)
        assert ended.code == 0, ended
        assert ratings(cli)["Adler"] == read

    def test_two_national_columns_are_asked_about(self, imported):
        ended = imported("Name;Elo;ECF;CFC\nAdler;1800;1850;1820\n")
        assert ended.code == ExitCode.BAD_INPUT
        assert "only one column for national_rating (--map 'CFC=-' skips a column)" in ended.err

    def test_a_fide_rating_that_is_no_number_is_named(self, imported, cli: Cli):
        ended = imported("Name;Elo;DWZ\nAdler;18OO;1850\n")
        assert (ended.code, "'18OO'" in ended.err) == (ExitCode.BAD_INPUT, True)
        assert ratings(cli) == {}

    def test_a_file_by_which_nobody_is_rated_is_asked_about(self, imported, cli: Cli):
        ended = imported("Name;Elo\nAdler;1800\nBeck;1700\n", rule="national-only")
        assert ended.code == ExitCode.REFUSED, ended
        assert "no player would be rated, although 2 players have a rating" in ended.err
        assert ratings(cli) == {}
        assert cli("player import list.csv --yes").code == 0
        assert ratings(cli)["Adler"] == (0, 1800, 0, "")

    def test_players_of_teams_have_one_rating(self, cli: Cli, place: Path):
        assert cli("new League --system team-swiss-2026 --boards 1 --rounds 3").code == 0
        (place / "teams.csv").write_text("team,name,x\nLund,Adler,1800\n")
        ended = cli("team import teams.csv --map x=fide_rating")
        assert (ended.code, "each player has one rating" in ended.err) == (ExitCode.USAGE, True)


def trf_ratings(place: Path, name: str) -> list[str]:
    """Columns 49 to 52 of the players' lines, in the order of the file."""
    lines = (place / name).read_text().splitlines()
    return [line[48:52].strip() for line in lines if line.startswith("001")]


class TestSent:
    """Numbers by the rating that counts: Adler, Beck, Cole, Dorn."""

    @pytest.fixture
    def played(self, cli: Cli, place: Path) -> None:
        club(cli)
        assert cli("round pair --seed spring").code == 0
        assert cli("round publish").code == 0
        assert cli("result set 1 1:1-0 2:=").code == 0

    @pytest.mark.usefixtures("played")
    def test_the_report_for_rating_has_the_fide_rating(self, cli: Cli, place: Path):
        """And says by which ratings it was paired, so that its pairings are found again."""
        assert cli("export here.trf").code == 0
        assert trf_ratings(place, "here.trf") == ["1850", "1700", "1650", "1500"]
        ended = cli("export fide.trf --for rating")
        assert ended.code == 0
        assert trf_ratings(place, "fide.trf") == ["1800", "1700", "", "1500"]
        text = (place / "fide.trf").read_text()
        assert "Ratings are the FIDE ratings." in text
        assert "No FIDE rating, and therefore unrated here: Cole, Sam." in text
        assert "one of the ratings FIDE 1800, DWZ 1850; the file has only the rating 1800" in ended.err
        assert "\n072 3\n" in text
        checked = cli("check fide.trf")
        assert (checked.code, "rated players, read as" in checked.out) == (0, False)

    @pytest.mark.usefixtures("played")
    def test_that_of_the_federation_has_the_national_one(self, cli: Cli, place: Path):
        ended = cli("export cfc club.csv")
        table = (place / "club.csv").read_text().split("\n\n")[1]
        rows = [line for line in table.splitlines() if line[:1].isdigit()]
        assert [row.split('"')[2].split(",")[1] for row in rows] == ["1850", "", "1650", "1500"]
        assert "Ratings are the national ratings." in ended.err
        assert "No national rating, and therefore unrated here: Beck, Ole." in ended.err

    @pytest.mark.usefixtures("played")
    def test_us_chess_as_well(self, cli: Cli, place: Path):
        assert cli("export uscf us").code == 0
        details = (place / "us" / "TDEXPORT.DBF").read_bytes()
        assert b"1650" in details
        assert b"1700" not in details, "a FIDE rating"

    @pytest.mark.usefixtures("played")
    def test_games_have_the_fide_rating(self, cli: Cli, place: Path):
        games = cli("export pgn").out
        assert 'Elo "1800"' in games
        assert 'Elo "1850"' not in games
        assert 'Elo "1650"' not in games

    @pytest.mark.usefixtures("played")
    def test_rating_changes_are_of_the_fide_rating(self, cli: Cli, place: Path):
        ended = cli("ratings")
        assert ended.code == 0
        assert "Treated as unrated here because there is only a national rating: Cole, Sam." in ended.out
        changes = {one["name"]: one for one in json.loads(cli("ratings --json").out)["players"]}
        assert {name: one["rating"] for name, one in changes.items()} == {
            "Adler, Ruth": 1800,
            "Beck, Ole": 1700,
            "Cole, Sam": None,
            "Dorn, Eva": None,
        }

    @pytest.mark.usefixtures("played")
    def test_standings_have_no_note_on_what_is_sent(self, cli: Cli, place: Path):
        assert "in the rating report" not in cli("standings").out
        assert "Ratings are the" not in cli("standings").out
