"""`export pgn`, `games`, `cfc`, `uscf`: read back by libraries that are not ours, and what is refused."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import chess.pgn
import pytest
from dbfread import DBF

from cli.exits import ExitCode
from core.model.results import Colour, Outcome, Scoring
from core.model.units import PlayerId
from core.tie_breaks.cards import Line
from projections.export.world.uscf import _code
from tests.cli.conftest import Cli

ROUND_DATES = "2026-01-09,2026-01-16,2026-01-23,2026-01-30,2026-02-06"


@pytest.fixture
def played(cli: Cli, at_stage: Callable[[str], Path]) -> Cli:
    """Round 1 of the Harbour Open is closed."""
    at_stage("played")
    return cli


def headers_in(text: str) -> list[dict[str, str]]:
    """The headers of every game, as python-chess reads them; it leaves the two escapes of the standard in place."""
    stream, found = io.StringIO(text), []
    while (game := chess.pgn.read_game(stream)) is not None:
        assert not game.errors
        found.append({tag: re.sub(r"\\(.)", r"\1", value) for tag, value in game.headers.items()})
    return found


def test_pgn_is_read_back_with_every_tag(played: Cli, place: Path):
    assert played(f"config set --round-dates {ROUND_DATES} --start 2026-01-09 --end 2026-02-06 --reason x").code == 0
    done = played('player correct 1 --name "O\'Brien \\\\ \\"Bob\\", Zoë" --fide-id 1503014 --title GM --reason x')
    assert done.code == 0, done.err
    assert played("export pgn round1.pgn --round 1").code == 0
    found = headers_in((place / "round1.pgn").read_text(encoding="utf-8"))
    boards = paired_boards(played)
    assert [one["Board"] for one in found] == [str(board["board"]) for board in boards]
    first = next(one for one in found if "Bob" in one["White"] + one["Black"])
    colour = "White" if "Bob" in first["White"] else "Black"
    assert first[colour] == 'O\'Brien \\ "Bob", Zoë'
    assert (first[f"{colour}Title"], first[f"{colour}FideId"]) == ("GM", "1503014")
    assert (first["Event"], first["Date"], first["Round"]) == ("Harbour Open", "2026.01.09", "1")
    assert first["EventDate"] == "2026.01.09"
    assert {one["Result"] for one in found} <= {"1-0", "0-1", "1/2-1/2", "*"}


def test_pgn_leaves_out_what_was_not_played_and_says_so(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("published")
    assert cli("result forfeit 1 2:+-").code == 0
    ended = cli("export pgn --round 1")
    assert "Left out: 1 game that was not played." in ended.err
    found = headers_in(ended.out)
    assert "2" not in [one["Board"] for one in found]
    assert found[0]["Result"] == "*"


def test_games_as_csv_and_json_are_the_same(played: Cli):
    rows = list(csv.DictReader(io.StringIO(played("export games").out)))
    told = json.loads(played("export games --json").out)
    assert told["tournament"] == "harbour"
    assert [(row["White"], row["Result"], row["Black"]) for row in rows] == [
        (one["white"], one["result"], one["black"]) for one in told["games"]
    ]
    assert {row["Result"] for row in rows} <= {"1-0", "0-1", "1/2-1/2", "1F-0F", "0F-1F"}
    assert [head for head in rows[0] if not head[0].isalpha()] == []


def paired_boards(cli: Cli) -> list[dict]:
    """The boards of round 1 with two players."""
    return [one for one in json.loads(cli("round status 1 --json").out)["boards"] if one["black"] is not None]


def ids_of(cli: Cli, place: Path) -> str:
    """A file with a number for everybody."""
    players = json.loads(cli("player list --json").out)
    rows = players if isinstance(players, list) else players["players"]
    lines = ["player,id", *(f"id:{one['id']},{160000 + one['id']}" for one in rows)]
    (place / "ids.csv").write_text("\n".join(lines), encoding="utf-8")
    return "ids.csv"


def test_the_cfc_report_has_the_notation_of_its_page(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    at_stage("published")
    assert cli("result set 1 1:1-0 2:= 3:0-1 4:1-0 5:1-0 6:1-0 7:1-0 8:1-0").code == 0
    assert cli("result forfeit 1 9:+-").code == 0
    ids = ids_of(cli, place)
    assert cli(f"export cfc report.csv --ids {ids} --director-id 111111 --organizer Club").code == 0
    rows = list(csv.reader(io.StringIO((place / "report.csv").read_text(encoding="utf-8"))))
    head = dict(row for row in rows[:7])
    assert (head["Rating"], head["TD CFC#"], head["Organizer/Organizing Club"]) == ("Regular", "111111", "Club")
    assert rows[8][:5] == ["No.", "CFC#", "Name", "Rating", "Rd 1"]
    cells = {row[0]: row[4] for row in rows[9:]}
    boards = {board["board"]: board for board in paired_boards(cli)}

    def pair(board: int) -> tuple[str, str]:
        white, black = (str(boards[board][side]["number"]) for side in ("white", "black"))
        return white, black

    white, black = pair(1)
    assert (cells[white], cells[black]) == (f"W{black}", f"L{white}")
    white, black = pair(2)
    assert (cells[white], cells[black]) == (f"D{black}", f"D{white}")
    white, black = pair(9)
    assert (cells[white], cells[black]) == (f"WF{black}", f"LF{white}")
    rated = list(csv.reader(io.StringIO(cli("export cfc --rated-forfeits").out)))
    assert {row[0]: row[4] for row in rated[9:]}[black] == f"LRF{white}"
    assert all(row[1] for row in rows[9:])


def test_the_check_of_the_cfc_report_names_what_the_page_asks_for(played: Cli, place: Path):
    ended = played("export cfc --check --active")
    assert ended.code == ExitCode.FINDINGS
    for told in (
        "must contain the word Active",
        "The end date is missing",
        "no CFC number: give it with --director-id",
        "`pairtrail player facts cfc id:19=NUMBER`",
    ):
        assert told in ended.out
    ids = ids_of(played, place)
    assert "player facts cfc" not in played(f"export cfc --check --ids {ids}").out
    missing = len(ended.out.splitlines())
    assert (
        f"{missing} items are missing and must be added before the report is sent; --check lists them."
        in played("export cfc --active").err
    )
    assert played("export cfc report.csv --check").code == ExitCode.USAGE


def test_the_three_files_of_us_chess_are_read_by_a_library(played: Cli, place: Path):
    assert played("config set --start 2026-01-09 --end 2026-02-06 --reason x").code == 0
    ids = ids_of(played, place)
    done = played(f"export uscf out --ids {ids} --affiliate-id A6000000 --director-id 12345678 --state NY --zip 10001")
    assert done.code == 0, done.err
    event, sections, players = (
        list(DBF(place / "out" / name, encoding="cp1252")) for name in ("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")
    )
    assert [(one["H_FORMAT"], one["H_NAME"], one["H_BEG_DATE"]) for one in event] == [
        ("2C", "Harbour Open", "20260109")
    ]
    assert [(one["S_TRN_TYPE"], one["S_TOT_RNDS"], one["S_LST_PAIR"]) for one in sections] == [("S", "1", "19")]
    codes = {one["D_PAIR_NUM"]: one["D_RND01"] for one in players}
    assert len(players) == 19
    for board in paired_boards(played):
        white, black = (str(board[side]["number"]) for side in ("white", "black"))
        expected = {"1-0": ("W", "L"), "0-1": ("L", "W"), "1/2-1/2": ("D", "D")}[board["result"]]
        assert codes[white] == f"{expected[0]}{black}W"
        assert codes[black] == f"{expected[1]}{white}B"
    assert sum(code.endswith("0") and code[0] in "BHU" for code in codes.values()) == 1
    before = (place / "out" / "TDEXPORT.DBF").read_bytes()
    assert played(f"export uscf out --ids {ids}").code == ExitCode.BAD_INPUT
    assert (place / "out" / "TDEXPORT.DBF").read_bytes() == before


def test_the_columns_for_us_chess_are_as_wide_as_other_programs_write_them(played: Cli, place: Path):
    assert played("config set --start 2026-01-09 --end 2026-02-06 --reason x").code == 0
    assert played(f"export uscf out --ids {ids_of(played, place)}").code == 0
    widths = {
        name: [field.length for field in DBF(place / "out" / f"{name}EXPORT.DBF", encoding="cp1252").fields]
        for name in ("TH", "TS", "TD")
    }
    assert widths == {
        "TH": [5, 10, 12, 35, 2, 8, 8, 8, 21, 2, 10, 21, 1, 8, 8, 254],
        "TS": [12, 2, 30, 1, 40, 8, 8, 1, 2, 4, 8, 8, 1, 1, 3, 1],
        "TD": [12, 2, 4, 8, 30, 2, 4, 7],
    }


def test_to_us_chess_a_game_without_a_colour_names_nobody():
    won = Line(1, PlayerId(3), Colour.BLACK, Outcome.WIN, 10, played=True, voluntary=False)
    numbers = {PlayerId(3): 9}
    assert _code(won, numbers, Scoring()) == "W9B"
    assert _code(won._replace(colour=None), numbers, Scoring()) == "W0"


def test_what_does_not_fit_a_field_is_refused_and_nothing_written(played: Cli, place: Path):
    assert played('config set --name "An event with a name of far more than thirty-five letters" --reason x').code == 0
    ended = played("export uscf out")
    assert (ended.code, "H_NAME" in ended.err) == (ExitCode.REFUSED, True), ended
    assert not (place / "out").exists()
    assert played('config set --name "Чемпионат" --reason x').code == 0
    assert "Write it in Latin letters" in played("export uscf out").err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("number;id\n1;5", "the columns player and id"),
        ("player,id\n1,5\n1,6", "is listed twice"),
        ("player,id\n99,5", "Pairing number 99"),
        ("player,id\n1,<b>", "an ID number may contain only letters and digits"),
        ("player,id\n1", "each player and each number only once"),
    ],
)
def test_numbers_that_are_wrong_are_refused_whole(played: Cli, place: Path, text: str, says: str):
    (place / "ids.csv").write_text(text, encoding="utf-8")
    ended = played("export cfc report.csv --ids ids.csv")
    assert (ended.code, says in ended.err) == (ExitCode.BAD_INPUT, True), ended
    assert not (place / "report.csv").exists()


@pytest.mark.parametrize(
    ("line", "says", "code"),
    [
        ("export pgn --round 9", "Round 9 has not been paired", ExitCode.REFUSED),
        ("export uscf", "the name of a FOLDER", ExitCode.USAGE),
        ("export uscf out --rating-system blitz", "--rating-system must be regular, dual, quick", ExitCode.USAGE),
        ("export pgn --json", "name a FILE", ExitCode.USAGE),
        ("export games there.csv", "already exists", ExitCode.BAD_INPUT),
    ],
)
def test_what_cannot_be_written_is_refused(played: Cli, place: Path, line: str, says: str, code: int):
    (place / "there.csv").write_text("mine")
    ended = played(line)
    assert (ended.code, says in ended.err) == (code, True), ended
    assert (place / "there.csv").read_text() == "mine"


def test_games_of_teams_stand_board_by_board(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("league published")
    assert cli("team lineup 1 Lund 1 3").code == 0
    assert cli("team lineup 1 Oslo 1 2").code == 0
    found = headers_in(cli("export pgn").out)
    assert found
    assert all(one["WhiteTeam"] != one["BlackTeam"] and "." in one["Round"] for one in found)
    assert cli("result set 1 1.1:1-0 1.2:1-0").code == 0  # both for Oslo, whose player has Black on board 2
    results = [
        (one["Board"], one["White"], one["WhiteTeam"], one["Result"]) for one in headers_in(cli("export pgn").out)
    ]
    assert results == [("1", "Aas, Per", "Oslo", "1-0"), ("2", "Moe, Liv", "Lund", "0-1")]
    assert cli("export cfc").code == ExitCode.REFUSED


def test_a_file_is_exported_without_a_database(cli: Cli, place: Path):
    from tests.data_paths import oracle_files

    file = oracle_files("dutch-2017")[0]
    ended = cli("export", "pgn", "--file", str(file), "--round", "2")
    assert ended.code == 0
    assert {one["Round"] for one in headers_in(ended.out)} == {"2"}


def test_a_name_in_the_report_of_the_cfc_is_no_formula(played: Cli):
    assert played('player correct 1 --name "=cmd|calc" --reason x').code == 0
    names = [row[2] for row in csv.reader(io.StringIO(played("export cfc").out)) if len(row) > 3]
    assert "'=cmd|calc" in names
    assert "=cmd|calc" not in names


def test_a_forfeit_in_whose_place_there_is_a_bye_is_a_win_against_player_0(cli: Cli):
    """chess.ca, Submitting Tournaments: a forfeit is "either as L0/W0, a Loss or Win against player 0", or WF3."""
    assert cli("new Open --rounds 3 --system cfc").code == 0
    for name in ("Ann", "Bob", "Cid", "Dee"):
        assert cli(f"player add {name} --rating {2000 - 100 * ord(name[0]) % 7}").code == 0
    for line in ("round pair --seed 4", "round publish", "result set 1 1:1-0", "result forfeit 1 2:+-"):
        assert cli(line).code == 0, line
    before = {row[2]: row[4] for row in csv.reader(io.StringIO(cli("export cfc").out)) if len(row) > 4}
    (winner,) = (name for name, cell in before.items() if cell.startswith("WF"))
    (absent,) = (name for name, cell in before.items() if cell.startswith("LF"))
    assert cli(f"bye grant {absent} --round 1 --kind half --reason excused --yes").code == 0
    after = {row[2]: row[4] for row in csv.reader(io.StringIO(cli("export cfc").out)) if len(row) > 4}
    assert (after[winner], after[absent]) == ("W0", "bye 1/2")
    assert {name: cell for name, cell in after.items() if name not in (winner, absent)} == {
        name: cell for name, cell in before.items() if name not in (winner, absent)
    }
