"""A command is taken on the record as its author left it as well: what others made of it is asked (decision 260)."""

from cli.exits import ExitCode
from tests.cli.conftest import Cli, Ended
from tests.cli.test_after_another import begin, by


def done(cli: Cli, actor: str, *lines: str) -> None:
    for line in lines:
        ended = by(cli, actor, line)
        assert ended.code == 0, (line, ended)


def is_asked(cli: Cli, line: str, *told: str) -> Ended:
    """Refused, with these words; with --yes it is done."""
    asked = by(cli, "Anna", line)
    assert asked.code == ExitCode.REFUSED, asked
    assert [one for one in told if one not in asked.err] == [], asked.err
    assert "Confirm with --yes." in asked.err
    return by(cli, "Anna", f"{line} --yes")


def test_whether_the_games_of_who_leaves_a_table_count(cli: Cli):
    """CFC 653: fewer than half of the games were played, until somebody entered one more."""
    done(cli, "Anna", "new Table --system round-robin --as club")
    done(cli, "Anna", *(f"player add P{number} --rating {2000 - number}" for number in range(1, 7)))
    done(cli, "Anna", "numbers draw --seed x --yes", "round pair --all --yes", "round publish")
    for number in (1, 2):
        done(cli, "Anna", f"result set {number} 1:1-0 2:1-0 3:1-0", f"round close {number}")
    lines = [line.split() for line in cli("round status 3").out.splitlines()]
    its = next(int(line[0]) for line in lines if "P6" in line and line[0] in {"1", "2", "3"})
    done(cli, "Ben", f"result set 3 {its}:1-0")
    ended = is_asked(
        cli,
        "player withdraw P6 --reason ill",
        "Ben recorded event 29 in the meantime. Now this would be recorded: P6 withdrew",
        "the remaining opponents win the games not yet played (CFC 653)",
        "As of event 28 it would have been: P6 withdrew",
        "do not count in the standings (CFC 653)",
    )
    assert ended.code == 0, ended


def test_boards_that_somebody_exchanged(cli: Cli):
    begin(cli, "--actor Anna --system dutch-2026")
    done(cli, "Anna", "result set 1 1:1-0")
    done(cli, "Ben", "round alter begin --yes", "round alter colours 2 --yes")
    done(cli, "Ben", "round alter finish --ground regulations --reason slip --yes")
    ended = is_asked(cli, "result set 1 2:1-0", "Now this would be recorded: Round 1, board 2 (")
    assert ended.code == 0, ended
    assert by(cli, "Anna", "result set 1 3:1-0").code == 0, "now it is known"


def test_an_entry_at_another_board_has_seen_nothing_of_this_one(cli: Cli):
    begin(cli, "--actor Anna --system dutch-2026")
    cli("result set 1 4:1-0 --actor Anna")
    done(cli, "Ben", "round alter begin --yes", "round alter colours 2")
    done(cli, "Ben", "round alter finish --ground regulations --reason slip --yes")
    done(cli, "Anna", "result set 1 1:1-0")
    assert is_asked(cli, "result set 1 2:1-0", "Now this would be recorded: Round 1, board 2 (").code == 0


def test_a_change_that_was_taken_back_is_on_paper(cli: Cli):
    begin(cli, "--actor Anna --system dutch-2026")
    done(cli, "Anna", "result set 1 1:1-0")
    done(cli, "Ben", "round alter begin --yes", "round alter colours 2")
    done(cli, "Ben", "round alter finish --ground regulations --reason slip --yes")
    done(cli, "Ben", *["undo --yes --reason slip"] * 3)
    assert is_asked(cli, "result set 1 2:1-0", "As of event 17 it would have been: Round 1, board 2 (").code == 0


def test_a_board_that_is_the_same_is_not_asked_about(cli: Cli):
    begin(cli, "--actor Anna")
    done(cli, "Anna", "result set 1 1:1-0")
    done(cli, "Ben", "result set 1 2:1-0", "player withdraw P8 --reason ill")
    done(cli, "Anna", "result set 1 3:1-0", "player withdraw P7 --reason ill")


def test_what_could_not_be_typed_before_is_not_asked_about(cli: Cli):
    """A result of a round that another has paired."""
    begin(cli, "--actor Anna")
    done(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0")
    done(cli, "Ben", "round close 1", "round pair", "round publish")
    done(cli, "Anna", "result set 2 1:1-0")
