"""Tables on a narrow screen: names stay whole, the least important columns go, wide letters take their room."""

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from cli.output import tables
from cli.output.tables import cell_width, fitted
from projections.tables.table import Role
from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]
LONG = ("Papadakis-Konstantinopoulos, Nikos", "Wolfeschlegelsteinhausen, Hubert")
LETTERS = {
    "Cyrillic": "Карлсен, Магнус",
    "Chinese": "丁立人",
    "Korean": "김, 철수",
    "Arabic": "محمد صلاح",
    "combining": unicodedata.normalize("NFD", "Žižek, Ångström"),
    "Devanagari": "कर्ण",
    "Latin": "O'Brien, Sean",
}
FILE = "name,rating,federation\n" + "".join(f'"{name}",2100,AUT\n' for name in (*LONG, *LETTERS.values()))


@pytest.fixture
def screen(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    """What a command prints on a terminal of so many columns, and what it says besides."""

    def shown(line: str, columns: int) -> tuple[str, str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(tables, "_room_on_the_terminal", lambda: columns)
        ended = cli(line)
        assert ended.code == 0, ended
        return ended.out, ended.err

    return shown


@pytest.fixture
def long_names(cli: Cli, place: Path) -> None:
    """A round with long names and names in other letters."""
    (place / "names.csv").write_text(FILE, encoding="utf-8")
    for line in ("new Names --rounds 3 --as names", "player import names.csv", "round pair --seed x", "round publish"):
        assert cli(line).code == 0, line


@pytest.mark.parametrize("columns", [60, 80, 100, 132])
@pytest.mark.parametrize(
    "line", ["player list", "round status 1", "standings", "standings wallchart", "result missing"]
)
def test_no_name_is_broken(line: str, columns: int, long_names: None, screen):
    shown, _ = screen(line, columns)
    for name in (*LONG, LETTERS["Cyrillic"], LETTERS["Chinese"]):
        assert any(name in one for one in shown.splitlines()), f"{name} stands whole in one line"


@pytest.mark.parametrize("line", ["player list", "standings"])
def test_eighty_columns_are_enough(line: str, long_names: None, screen):
    shown, said = screen(line, 80)
    assert [one for one in shown.splitlines() if cell_len(one) > 80] == []
    assert "Not shown, because only 80 columns of text fit: " in said
    assert "Not shown" not in screen(line, 132)[1]


def test_what_goes_first(at_stage: AtStage, screen):
    at_stage("played")
    shown, said = screen("log list", 70)
    assert said.splitlines()[-1] == "Not shown, because only 70 columns of text fit: Hash."
    assert "Recorded (UTC)" in shown
    assert "Hash" not in shown


def test_sentences_are_broken_between_words_and_names_are_not(at_stage: AtStage, screen):
    at_stage("played")
    shown, _ = screen("log list", 80)
    assert max(map(len, shown.splitlines())) <= 80
    assert "Castillo" in shown


def test_where_nothing_more_can_go_it_is_the_plain_layout(at_stage: AtStage, screen, cli: Cli):
    at_stage("played")
    plain = cli("standings --tie-breaks BH,SB,PS,WIN,BH/C1,BH/C2,ARO,DE,WON,BPG").out
    assert screen("standings --tie-breaks BH,SB,PS,WIN,BH/C1,BH/C2,ARO,DE,WON,BPG", 60)[0] == plain


@pytest.mark.parametrize("name", LETTERS.values(), ids=LETTERS)
def test_the_width_of_letters(name: str):
    """As rich has it, which a terminal goes by; a sign that rich counts otherwise would be seen here."""
    assert cell_width(name) == cell_len(name)


def test_columns_stand_under_each_other_in_pipes(long_names: None, cli: Cli):
    head, rule, *rows = cli("player list").out.splitlines()
    begins = cell_width(rule[: head.index("Fed.")])
    for row in rows:
        place = row.index("AUT")
        assert cell_width(row[:place]) == begins, row


def test_the_order_in_which_columns_go():
    roles, widths = [Role.RANK, Role.NAME, Role.HASH, Role.FEDERATION, Role.POINTS], [4, 20, 8, 4, 6]
    assert fitted(roles, widths, 50).left_out == ()
    assert fitted(roles, widths, 49).left_out == (2,)
    assert fitted(roles, widths, 39).left_out == (2, 3)
    assert fitted(roles, widths, 33) is None
