"""What an arbiter decides beside the rules is told by `verify`, with who answers for it; what the rules give is not."""

import pytest

from tests.cli.conftest import Cli

PLAYERS = ("Adler", "Brandt", "Costa", "Dubois")


@pytest.fixture
def played(cli: Cli) -> Cli:
    """Round 1 of three is closed, and round 2 published."""
    assert cli("new Open --rounds 3 --system dutch-2026").code == 0
    for place, name in enumerate(PLAYERS):
        assert cli(f"player add {name} --rating {2000 - 50 * place}").code == 0
    for line in ("round pair --seed 4", "round publish", "result set 1 1:1-0 2:=", "round close", "round pair"):
        assert cli(line).code == 0, line
    assert cli("round publish").code == 0
    return cli


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ["player late Egger --yes", "bye grant Egger --round 1 --kind full --reason asked --yes"],
            "Egger (id 5) has the points for a win in round 1, without playing a game. Reason: asked",
        ),
        (
            ["player late Egger --yes", "bye grant Egger --round 1 --kind half --reason asked --yes"],
            "Egger (id 5) has half a point for round 1, which was before their arrival. Reason: asked",
        ),
        (
            ["player accelerate Adler --points '0 0 1' --yes"],
            "Adler (id 1) was given virtual points for pairings after round 2 had been paired.",
        ),
        (
            ["forbid add Adler Brandt --reason family --yes"],
            "Whether certain players may meet was decided after round 2 had been paired. Reason: family",
        ),
        (
            ["result correct 1 1:0-1 --touches standings --reason mine"],
            (
                "affects standings, by the arbiter's own decision. "
                "Under the rules it would affect: pairings still to be made"
            ),
        ),
        (
            ['player correct Costa --name "Brandt B"', "player correct Brandt --name Costa --yes"],
            "Data for Costa (id 3) were corrected after round 2 had been paired: name Costa, now Brandt B.",
        ),
        (
            ["result correct 1 1:0-1 --reason misheard"],
            "Round 1, board 1: 1-0 was corrected to 0-1 after round 2 was paired. Reason: misheard",
        ),
        (
            ["player correct Costa --federation CAN"],
            "Data for Costa (id 3) were corrected after round 2 had been paired: federation none, now CAN.",
        ),
        (  # a rating from none was left out: unrated prizes go by it
            ["player late Fay --yes", "player correct Fay --rating 1500 --reason list"],
            "Data for Fay (id 5) were corrected after round 2 had been paired: rating none, now 1500.",
        ),
        (
            ["player correct Costa --sex w"],
            "Data for Costa (id 3) were corrected after round 2 had been paired: sex none, now w.",
        ),
        (
            ["player correct Costa --rating 2100 --touches standings --reason mine --yes"],
            "The correction of the rating of Costa (id 3) affects standings, by the arbiter's own decision.",
        ),
    ],
)
def test_beside_the_rules(played: Cli, lines: list[str], told: str):
    for line in lines:
        ended = played(line)
        assert ended.code == 0, ended.err
    verified = played("verify")
    assert (verified.code, told in verified.out) == (0, True), verified.out


@pytest.mark.parametrize(
    "line",
    [
        "bye grant Costa --round 3 --kind half",
        "player late Egger --yes",
    ],
)
def test_by_the_rules(played: Cli, line: str):
    ended = played(line)
    assert ended.code == 0, ended.err
    assert "confirmed" not in played("verify").out


def test_a_rating_is_told_as_other_data_by_which_prizes_go(played: Cli):
    played("player correct Costa --rating 2100 --reason list --yes")
    assert "after round 2 had been paired: rating 1900, now 2100." in played("verify").out
