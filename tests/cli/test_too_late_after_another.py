"""Whatever a correction puts right: one that came too late since somebody else closed a round is asked about."""

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli, Ended

TOLD = "and you have recorded nothing in a later round since: this correction would affect the rating report only."


def by(cli: Cli, actor: str, line: str) -> Ended:
    return cli(f"{line} --actor {actor}")


def asked(cli: Cli, line: str, number: int) -> None:
    """Of Anna, and of nobody who closed that round; she says so once."""
    question = by(cli, "Anna", f"{line} --reason told")
    assert question.code == ExitCode.REFUSED, question
    assert f"Ben closed round {number} (event " in question.err
    assert TOLD in question.err
    assert TOLD not in by(cli, "Ben", f"{line} --reason told --dry-run").err
    assert TOLD not in by(cli, "Anna", f"{line} --reason told --touches pairings,standings,rating --dry-run").err
    assert by(cli, "Anna", f"{line} --reason told --yes").code == 0


@pytest.mark.parametrize(
    "line",
    [
        "bye grant Gone -r 1",
        "bye cancel Off -r 1",
        "player withdraw Off --from-round 1",
        "player rejoin Out --from-round 1",
        "result correct 1 1:=",
    ],
)
def test_of_players(cli: Cli, line: str):
    """Gone does not come to round 1, Off has byes, Out was withdrawn by mistake."""
    for one in (
        "new Open --rounds 3 --as club --variation absence=paired",
        *(f"player add {name} --rating {2000 - place}" for place, name in enumerate(("Ada", "Bob", "Cid", "Dan"))),
        *(f"player add {name} --rating 1500" for name in ("Fay", "Gone", "Off", "Out")),
        *("bye grant Off -r 1 -r 2 --yes", "player withdraw Out --reason ill"),
        *("round pair --initial-colour white", "round publish", "result set 1 1:1-0 2:1-0 3:+-"),
        *("round close 1", "round pair --yes", "round publish", "result set 2 1:1-0 2:1-0"),
    ):
        assert by(cli, "Anna", one).code == 0, (one, by(cli, "Anna", one))
    for one in ("result set 2 3:1-0", "round close 2"):
        assert by(cli, "Ben", one).code == 0, one
    asked(cli, line, 2)


def test_of_an_excuse_of_who_was_withdrawn(cli: Cli):
    """The return is from a round on that was paired without them."""
    for one in (
        "new Open --rounds 4 --as club --system dutch-2017",
        *(f"player add {name} --rating {2000 - place}" for place, name in enumerate(("Ada", "Bob", "Cid", "Gone"))),
        *(f"player add {name} --rating 1500" for name in ("Fay", "Guy")),
        *("round pair --initial-colour white", "round publish", "result set 1 1:+- 2:1-0 3:1-0", "round close 1"),
        *("player withdraw Gone --reason absent", "round pair --yes", "round publish", "result set 2 1:1-0"),
    ):
        assert by(cli, "Anna", one).code == 0, (one, by(cli, "Anna", one))
    for one in ("result set 2 2:1-0", "round close 2", "round pair --yes", "round publish"):
        assert by(cli, "Ben", one).code == 0, (one, by(cli, "Ben", one))
    for one in ("result set 3 1:1-0 2:1-0", "round close 3"):
        assert by(cli, "Ben", one).code == 0, (one, by(cli, "Ben", one))
    asked(cli, "player excuse Gone", 3)


@pytest.mark.parametrize("line", ["result correct 1 1.1:=", "result correct 1 1.2 --colours"])
def test_of_a_board_of_a_match(cli: Cli, line: str):
    """The score of a match has no rating report that it could affect, and is refused by itself."""
    for one in (
        "new Cup --rounds 3 --as cup --system team-swiss-2026 --boards 2",
        *(f"team add {name} {name}1:2000 {name}2:1900" for name in ("Lund", "Oslo", "Bern", "Rom")),
        *("round pair --initial-colour white", "round publish", "team lineup 1", "result set 1 1.1:1-0 1.2:1-0 2:2-0"),
        *("round close 1", "round pair --yes", "round publish", "result set 2 1:2-0"),
    ):
        assert by(cli, "Anna", one).code == 0, (one, by(cli, "Anna", one))
    assert by(cli, "Anna", "result correct 1 2:1-1 --reason told --dry-run").code == 0
    for one in ("result set 2 2:2-0", "round close 2"):
        assert by(cli, "Ben", one).code == 0, one
    assert by(cli, "Anna", "result correct 1 2:1-1 --reason told --yes").code == ExitCode.REFUSED
    asked(cli, line, 2)


def test_of_a_rating_once_the_last_round_is_over(cli: Cli):
    for one in (
        "new Open --rounds 1 --as club",
        *(f"player add {name} --rating 2000" for name in ("Ada", "Bob")),
        *("round pair --initial-colour white", "round publish", "result set 1 1:1-0"),
    ):
        assert by(cli, "Anna", one).code == 0, one
    assert by(cli, "Ben", "round close 1").code == 0
    asked(cli, "player correct Ada --rating 2100", 1)
