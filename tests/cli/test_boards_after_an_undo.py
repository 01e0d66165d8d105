"""Who met whom, as the log tells it once a change by hand or of colours was undone: as before that change."""

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def second(cli: Cli) -> Cli:
    for line in (
        "new Open --rounds 2 --system dutch-2026",
        *(f"player add {name} --rating {2000 - 10 * rank}" for rank, name in enumerate(("Ann", "Bob", "Cid", "Dee"))),
        "round pair --seed 4",
        "round publish",
    ):
        assert cli(line).code == 0, line
    return cli


def told(cli: Cli, result: str) -> str:
    ended = cli(f"result set 1 {result}")
    assert ended.code == 0, ended
    return (ended.out + ended.err).splitlines()[0]


@pytest.mark.parametrize("again", [False, True], ids=["undone", "redone"])
def test_after_a_change_by_hand(second: Cli, again: bool):
    for line in (
        "round alter begin",
        "round alter swap Ann Bob",
        "round alter finish --ground regulations --reason x --yes",
    ):
        assert second(line).code == 0, line
    assert second("undo --reason mistake --yes").code == 0
    if again:
        assert second("redo").code == 0
    else:
        assert second("round alter abandon").code == 0
    boards = second("round status").out
    first = next(line.split() for line in boards.splitlines() if line.split()[:1] == ["1"])
    assert told(second, "1:1-0") == f"Round 1, board 1 ({first[2]} - {first[-1]}): 1-0."
    assert f"board 1 ({first[2]} - {first[-1]}): 1-0." in second("log list").out


def test_after_colours(second: Cli):
    before = told(second, "1:1-0")
    assert second("result correct 1 1 --colours --reason sat").code == 0
    assert second("undo --reason mistake").code == 0
    ended = second("result correct 1 1:0-1 --reason sheet")
    assert before.split(":")[0] in ended.out + ended.err
