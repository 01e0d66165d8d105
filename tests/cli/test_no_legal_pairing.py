"""Where no legal pairing exists any more, no message proposes to pair the round: `round check` says why."""

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

WHY = "see why round {number} cannot be paired, and what may be done: pairtrail round check"


def opened(cli: Cli, edition: str) -> None:
    assert cli("new", "Small", "--rounds", "5", "--system", edition).code == 0
    for name, rating in (("Adam", 2000), ("Beck", 1900), ("Cole", 1800), ("Dahl", 1700)):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0


@pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2026", "burstein-seed", "dubov-2026", "lim-2026", "cfc"])
def test_once_everybody_has_met_everybody(cli: Cli, edition: str):
    """`Next: pair round 4` was refused."""
    opened(cli, edition)
    for number in range(1, 4):
        advised = cli("round check")
        assert "Ready to pair. Next: pairtrail round pair" in advised.err
        assert cli("round pair" if number > 1 else "round pair --seed 4").code == 0
        assert cli("round publish").code == 0
        assert cli(f"result set {number} 1:1-0 2:1-0").code == 0
    assert WHY.format(number=4) in cli("round close").err
    assert WHY.format(number=4) in cli("info").err
    checked, refused = cli("round check"), cli("round pair")
    assert (checked.code, refused.code) == (ExitCode.FINDINGS, ExitCode.NO_PAIRING)
    assert f"Blocking: {refused.err}".strip() in checked.out
    assert "Ready to pair" not in checked.err
    assert "`pairtrail round alter begin` pairs the round by hand" in checked.out
    assert cli("round alter begin").code == 0


def test_before_round_1_because_of_who_must_not_meet(cli: Cli):
    opened(cli, "dutch-2026")
    for other in ("Beck", "Cole", "Dahl"):
        told = cli("forbid", "add", "Adam", other, "--reason", "one family")
    assert WHY.format(number=1) in told.err
    assert "player 1 has no legal opponent" in cli("round check").out
    assert cli("round pair").code == ExitCode.NO_PAIRING
