"""`ratings` and `print ratings`: recorded or of a file, as table, CSV and JSON, by a text named or by the first day."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli


def line(number: int, name: str, rating: int, born: int, points: str, games: str) -> str:
    """A player's line of a TRF16; `games`: opponent, colour, result, between commas."""
    cells = "".join(f"  {one[:-2]:>4} {one[-2]} {one[-1]}" for one in games.split(","))
    who = f"001 {number:>4}      {name:<33} {rating or '':>4} SWE {20000000 + number:>11} {born}/00/00"
    return f"{who} {points:>4} {number:>4}{cells}"


FILE = "\n".join(
    [
        "012 Autumn Open",
        "042 2025/11/07",
        "052 2025/11/09",
        "062 4",
        "092 Individual: Swiss",
        "XXR 3",
        line(1, "Alder, Ada", 2813, 1990, "2.5", "2w1,3b=,4w1"),
        line(2, "Birch, Ben", 2400, 2009, "2.0", "1b0,4w1,3w1"),
        line(3, "Cedar, Cai", 2000, 2009, "1.5", "4w1,1w=,2b0"),
        line(4, "Dogwood, Di", 0, 1995, "0.0", "3b0,2b0,1b0"),
        "",
    ]
)


@pytest.fixture
def file(place: Path) -> str:
    (place / "autumn.trf").write_text(FILE, encoding="utf-8")
    return "autumn.trf"


def test_a_file_is_rated_by_the_text_in_force_on_its_first_day(cli: Cli, file: str):
    told = json.loads(cli(f"ratings --file {file} --json").out)
    assert (told["rating_edition"], told["first_day"]) == ("2025-10", "2025-11-07")
    first, second, third, unrated = told["players"]
    assert (first["games"], first["score"], first["expected"], first["k"]) == (2, 1.5, 1.93, 10)
    assert (first["change"], first["new_rating"]) == (-4.3, 2809)
    assert (second["expected"], second["change"], second["k_certain"]) == (1.0, 0.0, True)  # .08 and .92
    assert (third["k"], third["k_certain"], third["change"]) == (40, False, 13.6)  # .16, 18 in two years
    assert (unrated["rating"], unrated["change"], unrated["new_rating"]) == (None, None, None)
    assert "nothing scored" in unrated["first_rating_why"]


def test_the_text_can_be_named_and_k_stated(cli: Cli, file: str):
    told = json.loads(cli(f"ratings --file {file} --rating-edition 2024-03 --k Cedar=20 --json").out)
    first, _, third, _ = told["players"]
    assert first["expected"] == 1.84  # 400 points, twice
    assert (third["k"], third["k_certain"], third["change"]) == (20, True, 6.8)
    rapid = json.loads(cli(f"ratings --file {file} --kind rapid --json").out)
    assert [one["games"] for one in rapid["players"]] == [1, 2, 1, 3]  # 813 apart, and one is above 2600


def test_the_working_names_every_game_and_every_article(cli: Cli, file: str):
    told = cli(f"ratings 1 --file {file}").out
    assert "+813" in told
    assert "Round 3, Dogwood, Di: not rated, the opponent is unrated (8.3.1)." in told
    assert "Score 1.5, expected 1.93: -0.43 x K 10 = -4.30 (8.3.2)." in told
    assert "New rating 2809" in told
    unrated = cli(f"ratings 4 --file {file}").out
    assert "First rating: not yet; nothing scored" in unrated


def test_the_list_as_csv_has_every_player(cli: Cli, file: str):
    rows = list(csv.DictReader(io.StringIO(cli(f"ratings --file {file} --csv").out)))
    assert [row["Change"] for row in rows] == ["-4.30", "0.00", "+13.60", "-"]
    assert [row["K"] for row in rows] == ["10", "10", "40?", "-"]
    assert [row["New"] for row in rows] == ["2809", "2400", "2014", "-"]
    assert [row["No."] for row in rows] == ["1", "2", "3", "4"]


def test_every_column_of_the_list_says_what_the_data_say(cli: Cli, file: str):
    rows = list(csv.DictReader(io.StringIO(cli(f"ratings --file {file} --csv").out)))
    for row, one in zip(rows, json.loads(cli(f"ratings --file {file} --json").out)["players"], strict=True):
        is_rated = one["rating"] is not None
        assert row["Name"] == one["name"]
        assert row["Rating"] == (str(one["rating"]) if is_rated else "-")
        assert (int(row["Games"]), float(row["Score"])) == (one["games"], one["score"])
        figures = {"Expected": one["expected"], "Change": one["change"], "New": one["new_rating"]}
        told = {name: None if row[name] == "-" else float(row[name]) for name in figures}
        assert told == {name: float(value) if is_rated else None for name, value in figures.items()}
        assert row["K"] == (f"{one['k']}{'' if one['k_certain'] else '?'}" if is_rated else "-")
        assert row["Performance"] == str(one["performance"])


def test_games_that_are_not_rated_are_counted_with_the_reason(cli: Cli, file: str):
    told = cli(f"ratings --file {file}").out
    assert "Unrated games (counted once for each player): 3, because the opponent is unrated (8.3.1)." in told


def test_the_recorded_tournament_says_as_of_when(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("played")
    told = cli("ratings")
    assert told.code == 0
    assert told.out.splitlines()[-1].startswith("As of event ")
    assert "K with a question mark" in told.out
    assert json.loads(cli("ratings --json").out)["tournament"] == "harbour"


def test_k_on_record_goes_before_what_the_tournament_shows_and_what_is_stated_before_both(
    cli: Cli, at_stage: Callable[[str], Path]
):
    at_stage("played")

    def k_of_the_first(line: str) -> tuple[int, bool]:
        first = json.loads(cli(line).out)["players"][0]
        return first["k"], first["k_certain"]

    assert k_of_the_first("ratings --json") == (20, False)
    assert cli("player facts k 1=10").code == 0
    assert k_of_the_first("ratings --json") == (10, True)
    assert k_of_the_first("ratings --k 1=40 --json") == (40, True)


def test_an_estimated_rating_is_none(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("played")
    before = json.loads(cli("ratings --json").out)["players"][0]
    done = cli('player correct 1 --rating "1700 estimated" --reason "no list has it"')
    assert (before["rating"] is not None, done.code) == (True, 0), done.err
    after = json.loads(cli("ratings --json").out)["players"]  # in another order: the number moves with the rating
    assert next(one for one in after if one["id"] == before["id"])["rating"] is None
    assert "Treated as unrated here because the rating is an estimate: Almeida, Rui." in cli("ratings").out


def test_a_rating_of_another_list_is_named(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("played")
    assert cli("player correct 1 --rating 2300 --rating-list 'CFC 2026-01' --reason 'his own list'").code == 0
    assert "not taken from a FIDE list, but treated as FIDE ratings: Almeida, Rui (CFC 2026-01)." in cli("ratings").out


@pytest.mark.parametrize(
    ("typed", "says", "code"),
    [
        ("--kind slow", "--kind must be standard, rapid, blitz, not 'slow'", ExitCode.USAGE),
        ("--rating-edition 2019", "Known: 2022-01, 2024-03, 2025-10", ExitCode.REFUSED),
        ("--k 1=50", "--k takes PLAYER=K with a K from 1 to 40", ExitCode.USAGE),
        ("--k 99=20", "Pairing number 99", ExitCode.USAGE),
        ("1 --csv", "--csv applies only to the full list", ExitCode.USAGE),
        ("--at 3", "leave out --at", ExitCode.USAGE),
    ],
)
def test_what_cannot_be_rated_is_refused(cli: Cli, file: str, typed: str, says: str, code: int):
    ended = cli(f"ratings {typed} --file {file}")
    assert (ended.code, says in ended.err) == (code, True), ended


def test_a_file_before_the_first_text_is_refused_with_what_to_do(cli: Cli, place: Path):
    (place / "old.trf").write_text(FILE.replace("2025/11", "2019/11"), encoding="utf-8")
    ended = cli("ratings --file old.trf")
    assert ended.code == ExitCode.REFUSED
    assert "--rating-edition 2022-01" in ended.err
    assert cli("ratings --file old.trf --rating-edition 2022-01").code == 0


def test_paper_has_the_list_and_what_it_rests_on(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    at_stage("played")
    assert cli("print ratings -o ratings.html").code == 0
    page = (place / "ratings.html").read_text(encoding="utf-8")
    assert "Rating changes after round 1" in page
    assert "Under B.02 of 1 March 2024" in page


LONG = FILE.replace("042 2025/11/07", "042 2027/12/28").replace("052 2025/11/09", "052 2028/01/29")
DATES = "132" + " " * 88 + "27/12/28  28/01/08  28/01/29"


@pytest.fixture
def long_file(place: Path) -> str:
    (place / "long.trf").write_text(LONG.replace("092 ", f"{DATES}\n092 "), encoding="utf-8")
    return "long.trf"


def test_an_event_reported_month_by_month_is_rated_by_month(cli: Cli, long_file: str):
    """Born in 2009: 18 in December 2027, K 40, and over 18 in January 2028, K 20."""
    told = json.loads(cli(f"ratings --file {long_file} --json").out)
    third = told["players"][2]
    first, second = third["months"]
    assert (first["ratings_of"], first["rounds"], first["games"], first["k"]) == ("2027-12", [1, 1], 0, 40)
    assert (second["ratings_of"], second["rounds"], second["games"], second["k"]) == ("2028-01", [2, 3], 2, 20)
    assert (third["k"], third["change"], third["new_rating"]) == (20, 6.8, 2007)  # all games in one month
    ada = told["players"][0]
    assert [one["games"] for one in ada["months"]] == [1, 1]
    assert ada["new_rating"] is None
    assert ada["change"] == sum(one["change"] for one in ada["months"])
    out = cli(f"ratings --file {long_file}").out
    assert "rated month by month (2027-12, round 1; 2028-01, rounds 2-3). K is that of each month" in out
    assert "New: valid if this is the only tournament in the rating period" not in out
    assert "Autumn Open, rating changes: 2028-01, rounds 2-3" in out
    working = cli(f"ratings Alder --file {long_file}").out
    assert working.index("2027-12, round 1:") < working.index("New rating") < working.index("2028-01, rounds 2-3:")


def test_k_of_two_years_is_given_for_each(cli: Cli):
    steps = [
        "new Juniors --rounds 2 --start 2026-12-28 --system dutch-2026",
        "config set --round-dates 2026-12-28,2027-01-29",
        "player add 'Young, Y' --rating 1900 --born 2008",
        *(f"player add 'Old, {letter}' --rating 1900 --born 1970" for letter in "ABC"),
        *("round pair --seed x", "round publish", "result set 1 1:1-0 2:0-1"),
        *("round pair", "round publish", "result set 2 1:1-0 2:0-1", "round close"),
    ]
    for step in steps:
        assert cli(step).code == ExitCode.OK, step
    young = next(one for one in json.loads(cli("ratings --json").out)["players"] if one["name"] == "Young, Y")
    assert [one["k"] for one in young["months"]] == [40, 20]
    assert (young["k"], young["new_rating"]) == (None, None)
    assert " 40?/20? " in cli("ratings").out
    assert "K 40: " in cli("ratings Young").out
    assert "K 20: " in cli("ratings Young").out


def test_a_long_event_without_dates_of_its_rounds_says_so(cli: Cli, place: Path):
    (place / "long.trf").write_text(LONG, encoding="utf-8")
    out = cli("ratings --file long.trf").out
    assert "as if it were rated at once (8.3.4)" in out
    assert "New: valid if this is the only tournament in the rating period" not in out
