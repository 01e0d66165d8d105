"""At a terminal, what an act asks in sections of a congress is asked once all is undone, and answers what was shown."""

import sys

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli, Ended
from tests.cli.terminals import Typist

_IN_BOTH = "--congress fest"


def _by(cli: Cli, actor: str, *lines: str) -> Ended:
    for line in lines:
        ended = cli(f"{line} --actor {actor}")
        assert ended.code == 0, (line, ended)
    return ended


def _round(section: str, number: int) -> tuple[str, ...]:
    return (
        f"round close {number} -t fest-{section}",
        f"round pair -t fest-{section}",
        f"round publish -t fest-{section}",
    )


def _begin(cli: Cli) -> None:
    """Ben has opened round 2 of section A."""
    _by(
        cli,
        "Anna",
        "new Fest --congress fest --sections A,B --rounds 3",
        *(
            f"player add {section}{n} --rating {2000 - n} -t fest-{section.lower()}"
            for section in "AB"
            for n in range(4)
        ),
        f"round pair --initial-colour white {_IN_BOTH}",
        f"round publish {_IN_BOTH}",
        "result set 1 1:1-0 2:1-0 -t fest-a",
        "result set 1 1:1-0 -t fest-b",
    )
    _by(cli, "Ben", *_round("a", 1))


class _Answers(Typist):
    """Whoever answers; before the first answer, somebody else records something."""

    def __init__(self, meanwhile: object, *answers: str) -> None:
        super().__init__("".join(f"{one}\n" for one in answers))
        self.meanwhile, self.asked = meanwhile, 0

    def readline(self, size: int = -1, /) -> str:
        self.asked += 1
        if self.asked == 1 and callable(self.meanwhile):
            self.meanwhile()
        return super().readline(size)


@pytest.fixture
def sheet(tmp_path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "r2.csv").write_text("a/1 1-0\nb/2 0-1\n")
    return f"result import r2.csv {_IN_BOTH}"


@pytest.mark.usefixtures("each_anew")
def test_an_answer_is_of_what_was_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch, sheet: str):
    _begin(cli)
    refused = cli(f"{sheet} --actor Anna")
    told = "fest-a: Round 2 is being played since event "
    assert (refused.code, told in refused.err, "fest-b" in refused.err) == (ExitCode.REFUSED, True, False), refused
    answers = _Answers(lambda: _by(cli, "Ben", "result set 1 2:1-0 -t fest-b", *_round("b", 1)), "y", "n")
    monkeypatch.setattr(sys, "stdin", answers)
    asked = cli(f"{sheet} --actor Anna")
    assert (asked.code, answers.asked) == (ExitCode.REFUSED, 2), asked
    assert "fest-b: Round 2 is being played since event " in asked.err, "Ben has opened it while she was asked"
    monkeypatch.setattr(sys, "stdin", answers := _Answers(None, "y"))
    entered = cli(f"{sheet} --actor Anna")
    assert (entered.code, answers.asked) == (ExitCode.OK, 1), entered
    assert all(f"{told}" in entered.err for told in ("fest-a: Round 2", "fest-b: Round 2")), "asked together"


@pytest.mark.usefixtures("each_anew")
def test_an_undo_above_is_of_the_action_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    _begin(cli)
    _by(cli, "Anna", f"config set --city Lund {_IN_BOTH}")
    _by(cli, "Ben", f"config set --city Oslo {_IN_BOTH}")
    answers = _Answers(lambda: _by(cli, "Ben", f"undo {_IN_BOTH} --reason slip"), "y", "n")
    monkeypatch.setattr(sys, "stdin", answers)
    asked = cli(f"undo {_IN_BOTH} --reason x --actor Anna")
    assert (asked.code, answers.asked) == (ExitCode.REFUSED, 2), asked
    assert "The last action is not yours: Ben recorded event " in asked.err
