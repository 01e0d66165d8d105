"""`prizes` and `print prizes`: typed or announced, told with reasons, doubts named, sums that hold."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

FUND = "300, 200, 100; hort; women: 50; unrated: 40; total 690"


@pytest.fixture
def played(cli: Cli, at_stage: Callable[[str], Path]) -> Cli:
    """Round 1 of the Harbour Open is closed."""
    at_stage("played")
    return cli


def test_typed_and_announced_are_the_same(played: Cli):
    typed = played(f'prizes --prizes "{FUND}"')
    assert typed.code == 0, typed.err
    assert "half by place, half shared by" in typed.out
    assert "of 690.00" in typed.out.lower() or "all 690.00" in typed.out.lower()
    assert played("prizes").code == ExitCode.REFUSED
    assert played("announce", "add", f"Prize fund: {FUND}", "--reason", "forgotten").code == 0
    announced = played("prizes")
    assert announced.out.splitlines()[:-1] == typed.out.splitlines()[:-1]  # but the event it is as of


def test_the_paper_says_that_other_rules_were_announced(played: Cli):
    assert played("print prizes -o list.html --prizes 100").code == 0
    assert "rules that were given for this list; none were announced" in Path("list.html").read_text(encoding="utf-8")
    told = "not by the announced rules, but by rules that were given for this list"
    assert played("announce", "add", f"Prize fund: {FUND}", "--reason", "forgotten").code == 0
    for typed, is_told in (("", False), (f'--prizes "{FUND}"', False), ("--prizes 100,50", True)):
        assert played(f"print prizes -o list.html --force {typed}").code == 0
        assert (told in Path("list.html").read_text(encoding="utf-8")) is is_told


def test_the_amounts_of_the_json_add_up(played: Cli):
    found = json.loads(played(f'prizes --prizes "{FUND}" --json').out)
    given = sum(one["cents"] for one in found["prizes"])
    assert given == found["given_cents"]
    assert given + sum(one["cents"] for one in found["not_won"]) == found["total_cents"] == 69000
    assert {"list": "unrated", "cents": 4000} in found["not_won"] or any(
        one["list"] == "unrated" for one in found["prizes"]
    )


def test_an_erased_birth_date_is_told_and_not_guessed(cli: Cli, place: Path):
    cli('new "Spring" --system dutch-2026 --rounds 3')
    cli('player add "Ek, Olle" --rating 1900 --birth-date 2009-05-01')
    cli('player add "Lind, Eva" --rating 1800 --birth-date 2010-05-01')
    asked = 'prizes --prizes "100; born 2008 or later: 60, 40; several prizes per player" --json'
    assert json.loads(cli(asked).out)["not_known"] == []
    assert cli('player forget Olle --yes --reason "asked for it"').code == 0
    found = json.loads(cli(asked).out)
    assert found["not_known"] == [{"list": "born 2008 or later", "ids": [1], "erased": [1]}]
    assert [one["id"] for one in found["prizes"] if one["list"] == "born 2008 or later"] == [2]
    told = cli(asked.removesuffix(" --json")).out
    assert "Left out of born 2008 or later, because their birth date is not recorded: Ek, Olle (erased" in told


@pytest.mark.parametrize(
    ("prizes", "says"),
    [
        ("500, 300; total 700", "do not add up"),
        ("100; seniors: 50", "no prize list 'seniors'"),
        ("100, x", "'x' in '100, x' is not an amount"),
    ],
)
def test_what_cannot_be_is_refused_whole(played: Cli, prizes: str, says: str):
    for command in (("prizes",), ("print", "prizes", "-o", "prizes.html")):
        ended = played(*command, "--prizes", prizes)
        assert (ended.code, says in ended.err, ended.out) == (ExitCode.USAGE, True, "")
    assert not Path("prizes.html").exists()


def test_prizes_that_do_not_add_up_cannot_be_announced(played: Cli):
    before = played("log list").out
    ended = played("announce", "add", "Prize fund: 500, 300; total 700", "--reason", "forgotten")
    assert (ended.code, "do not add up" in ended.err) == (ExitCode.REFUSED, True)
    assert played("log list").out == before


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_on_paper(played: Cli, size: str):
    assert played("print", "prizes", "--prizes", FUND, "-o", "prizes.html", "--paper", size).code == 0
    page = Path("prizes.html").read_text(encoding="utf-8")
    for words in ("Prizes by place", "half by place, half shared by", "Received", "Left out of women"):
        assert words in page, words
    assert played("print", "prizes", "--prizes", FUND, "-o", "prizes.pdf", "--paper", size).code == 0
    assert Path("prizes.pdf").read_bytes().startswith(b"%PDF")
