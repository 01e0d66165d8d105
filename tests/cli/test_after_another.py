"""What is entered by where the record stands is asked about where somebody else has moved it (decision 257)."""

from cli.exits import ExitCode
from tests.cli.conftest import Cli, Ended
from tests.cli.test_knockout import lines, played, seats


def begin(cli: Cli) -> None:
    for line in (
        "new Open --rounds 3 --as club",
        *(f"player add P{number} --rating {2000 - number}" for number in range(1, 9)),
        "round pair --initial-colour white",
        "round publish",
    ):
        assert cli(line).code == 0, line


def by(cli: Cli, actor: str, line: str) -> Ended:
    return cli(f"{line} --actor {actor}")


def test_results_in_board_order(cli: Cli):
    begin(cli)
    assert by(cli, "Ben", "result set 1 1:1-0").code == 0
    asked = by(cli, "Anna", "result set 1 1-0 0-1")
    assert asked.code == ExitCode.REFUSED
    assert asked.err.startswith("Ben entered 1 result of round 1 (event 14): these would be for boards 2, 3."), asked
    assert by(cli, "Anna", "result set 1 . 1-0 0-1 .").code == 0, "a whole sheet means its boards"
    assert by(cli, "Anna", "undo").code == 0
    assert by(cli, "Ben", "result set 1 1-0").code == 0, "Ben has seen his own"
    assert by(cli, "Anna", "result set 1 1-0 --yes").code == 0
    assert by(cli, "Anna", "result set 1 4:1-0").code == 0, "a board that is named is that board"


def test_the_last_action(cli: Cli):
    begin(cli)
    own = by(cli, "Anna", "result set 1 1:1-0")
    assert own.code == 0
    assert by(cli, "Ben", "result set 1 4:1-0").code == 0
    asked = by(cli, "Anna", "undo")
    assert asked.code == ExitCode.REFUSED
    assert asked.err.startswith("The last action is not yours: Ben recorded event 15. Your own last event is 14"), asked
    assert by(cli, "Anna", "undo 14").code == 0
    assert by(cli, "Carl", "undo").code == 0, "who has recorded nothing means the last one"


def test_colours_that_somebody_has_reversed(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0").code == 0
    assert by(cli, "Ben", "result correct 1 1 --colours --reason slip").code == 0
    asked = by(cli, "Anna", "result correct 1 1 --colours --reason slip")
    assert (asked.code, "Ben corrected the colours of board 1 already (event 18): P5 has White." in asked.err) == (
        ExitCode.REFUSED,
        True,
    ), asked
    assert by(cli, "Anna", "result correct 1 1 --colours --reason slip --yes").code == 0


def test_the_next_game_of_a_match(cli: Cli):
    played(cli, "2", "--games", "2")
    assert cli("knockout begin --seed s").code == 0
    one, other = seats(cli, lines(cli)[0])
    assert by(cli, "Ben", f"knockout result 1 {one}:1-0").code == 0
    asked = by(cli, "Anna", f"knockout result 1 {one}:1-0")
    assert (asked.code, "Ben entered game 1 of match 1" in asked.err, "this would be game 2" in asked.err) == (
        ExitCode.REFUSED,
        True,
        True,
    ), asked
    assert by(cli, "Anna", f"knockout result 1 {other}:1-0 --yes").code == 0
