"""A player is named by number, by name or by FIDE ID in every command that takes one; each says the same."""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from typer.main import get_command

from cli.command_table import COMMANDS, app_of, home_of
from cli.exits import ExitCode
from tests.cli.conftest import Cli, Ended

NUMBER, NAME, FIDE_ID = "3", "Cole", "1503014"

LINES: Final = {
    "player show": "player show {}",
    "player strike": "player strike {} --dry-run --reason twice",
    "player withdraw": "player withdraw {} --dry-run",
    "player expel": "player expel {} --reason cheating --dry-run",
    "player rejoin": "player rejoin {} --dry-run",
    "player excuse": "player excuse {} --reason ill --dry-run",
    "player accelerate": "player accelerate {} --points '0 0 1' --dry-run",
    "player correct": "player correct {} --title FM --dry-run",
    "player forget": "player forget {} --dry-run",
    "player facts": "player facts k {}=20 --dry-run",
    "player group": "player group school {}=Harbour --dry-run",
    "bye grant": "bye grant {} --round 3 --dry-run",
    "bye cancel": "bye cancel {} --round 3 --dry-run",
    "forbid add": "forbid add {} Dahl --yes --dry-run",
    "forbid remove": "forbid remove {} Dahl --dry-run",
    "forbid ask": "forbid ask {} Dahl --dry-run",
    "board fix": "board fix {} 1 --dry-run",
    "board release": "board release {} --dry-run",
    "link players": "link players {} --dry-run",
    "checkin arrived": "checkin arrived {} --dry-run",
    "round alter": "round alter --set {}-Dahl --reason wish --dry-run",
    "round alter swap": "round alter swap {} Dahl --dry-run",
    "round alter pair": "round alter pair {} Dahl --dry-run",
    "round alter bye": "round alter bye {} --dry-run",
    "result colours": "result colours 2 1 --white {} --dry-run",
    "standings why": "standings why {} Dahl",
    "standings breakdown": "standings breakdown {}",
    "norms": "norms {}",
    "ratings": "ratings {}",
    "tie record": "tie record coin {} Dahl --reason tossed --dry-run",
    "tie game": "tie game {} Dahl --dry-run",
    "knockout begin": "knockout begin --without {} --reason ill --dry-run",
    "knockout decide": "knockout decide 1 1 {} --reason won --dry-run",
    "knockout leave": "knockout leave {} --dry-run",
    "log list": "log list --player {}",
    "explain player": "explain player {} --round 2",
    "explain float": "explain float {} --round 2",
    "explain colour": "explain colour {} --round 2",
    "explain why-not": "explain why-not {} Dahl --round 2",
    "explain certificate": "explain certificate {} Faber --round 2 --out why.json",
    "whatif player": "whatif player {} --rating 2400",
    "whatif bye": "whatif bye {} --round 2",
    "whatif withdraw": "whatif withdraw {} --from-round 2",
    "whatif rejoin": "whatif rejoin {} --from-round 2",
    "whatif forbid": "whatif forbid {} Dahl",
    "whatif allow": "whatif allow {} Dahl",
    "appeal lodge": "appeal lodge {} 'wrong opponent' --round 2 --dry-run",
    "print cards": "print cards --player {} -o cards.html",
    "print appeal": "print appeal Complaint --round 2 --pair {} Dahl -o sheet.html",
}
ELSEWHERE: Final = {
    "team add": "names members who are not registered yet",
    "team member": "likewise",
    "team late": "likewise",
    "team lineup": "a place in the board order of the team",
    "numbers draw": "before there are numbers",
    "numbers set": "likewise",
    "print ratings": "as `ratings`",
    "player move": "between the sections of a congress, before there are numbers",
}
WORDS: Final = ("PLAYER", "WHITE", "A B")


def takes_a_player(path: str) -> bool:
    word, *rest = path.split()
    command = get_command(getattr(import_module(home_of(word), "cli"), app_of(word)))
    for name in rest:
        command = getattr(command, "commands", {}).get(name, command)
    return any(word in str(one.metavar) for one in command.params for word in WORDS if one.metavar)


def test_no_command_that_takes_a_player_is_left_out():
    found = {path for path in COMMANDS if takes_a_player(path)}
    assert found | {"round alter"} == LINES.keys() | ELSEWHERE.keys()  # --set of that one is seen by its group alone


@pytest.fixture
def second_round(cli: Cli, place: Path) -> None:
    """Six players, the third with a FIDE ID, round 2 published."""
    assert cli("new", "Open", "--rounds", "4", "--system", "dutch-2026").code == 0
    assert cli("config set --players-report").code == 0
    for number, name in enumerate(("Adam", "Beck", "Cole", "Dahl", "Egon", "Faber")):
        fide_id = ("--fide-id", FIDE_ID) if name == NAME else ()
        assert cli("player", "add", name, "--rating", str(2000 - 100 * number), *fide_id).code == 0
    for line in ("round pair --seed 4", "round publish", "result set 1 1-0 1-0 1-0", "round pair", "round publish"):
        assert cli(line).code == 0


def test_each_says_the_same(cli: Cli, place: Path, second_round: None):
    """In one go: a tournament for each command would take minutes."""
    told = {}

    def ended(line: str) -> Ended:
        for written in (*place.glob("why.json"), *place.glob("*.html")):
            written.unlink()
        return cli(line)

    for path, line in LINES.items():
        by_number, by_name, by_fide_id = (ended(line.format(word)) for word in (NUMBER, NAME, FIDE_ID))
        assert by_number.code != ExitCode.USAGE, (path, by_number.err)
        told[path] = (by_number == by_name, by_number == by_fide_id)
    assert {path: same for path, same in told.items() if same != (True, True)} == {}


def test_before_there_are_numbers_a_fide_id_does(cli: Cli, place: Path):
    assert cli("new Open --rounds 4").code == 0
    assert cli("player add Cole --fide-id 1503014").code == 0
    assert "Cole" in cli("player show 1503014").out
    refused = cli("player show 1")
    assert (refused.code, "Pairing numbers are assigned when round 1 is paired" in refused.err) == (
        ExitCode.USAGE,
        True,
    )


def test_a_name_that_fits_several_lists_them(cli: Cli, second_round: None):
    assert cli("player add Ann").code != 0, "round 1 is paired"
    assert cli("player late Colette").code == 0
    asked = cli("player show Co")
    assert asked.code == ExitCode.USAGE
    assert "Cole" in asked.err
    assert "Colette" in asked.err


@pytest.mark.parametrize("typed", ["9" * 5000, "id:" + "9" * 5000])
def test_a_number_that_is_too_long_to_be_one_names_nobody(cli: Cli, place: Path, typed: str):
    assert cli("new Open --rounds 4").code == 0
    assert cli("player add Cole").code == 0
    for line in ("player show", "player withdraw"):
        refused = cli(f"{line} {typed}")
        assert (refused.code, "A player's number cannot have 5000 digits." in refused.err) == (
            ExitCode.USAGE,
            True,
        )


def test_cards_number_opponents_as_their_heads_do(cli: Cli, place: Path):
    """Numbers of a round moved by a late entry: two opponents on one card had the same."""
    for line in (
        "new Two --rounds 2 --start 2026-11-30 --as two",
        *(f"player add P{number} --rating {2300 - 100 * number}" for number in range(1, 5)),
        *("round pair --seed x", "round publish", "result set 1 1:= 2:="),
        *("player late Late --rating 2150", "round pair", "round publish", "print cards -o cards.html", "site pages"),
    ):
        assert cli(line).code == 0, line
    texts = [*(one.read_text("utf-8") for one in (place / "pages").glob("player-*.html"))]
    words = [re.sub(r"<[^>]*>|\s", " ", text).split() for text in (*texts, (place / "cards.html").read_text("utf-8"))]
    shown = [(one[at - 1], word) for one in words for at, word in enumerate(one) if word in ("P2", "P3", "P4")]
    numbers = {(number.rstrip("."), name) for number, name in shown if number.rstrip(".").isdigit()}
    assert numbers == {("3", "P2"), ("4", "P3"), ("5", "P4")}
    assert len(texts) == 5
