"""A bye granted in place of a forfeit: the two were paired, and a file says so in a comment (decision 135)."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

COMMENT = "### pairtrail bye in place of a forfeit: round 1, {}-{}"


@pytest.fixture(params=["cfc", "dutch-2026"])
def replaced(request, cli: Cli) -> tuple[Cli, str]:
    """Eight players; White of board 4 did not come in round 1, and has a bye since; round 2 is played."""
    assert cli(f"new Open --rounds 4 --system {request.param}").code == 0
    for place in range(8):
        assert cli(f"player add Player{place} --rating {2000 - 50 * place}").code == 0
    assert cli("round pair --seed 3").code == 0
    assert cli("round publish").code == 0
    assert cli("result set 1 1:1-0 2:= 3:0-1 4:-+").code == 0
    board = json.loads(cli("round status 1 --json").out)["boards"][3]
    white, black = (board[colour]["number"] for colour in ("white", "black"))
    assert cli(f"bye grant {white} --round 1 --kind half --reason letter --yes").code == 0
    cli(f"player excuse {white} --reason letter")
    assert cli("round pair --yes").code == 0
    assert cli("round publish").code == 0
    boards = json.loads(cli("round status 2 --json").out)["boards"]
    assert cli("result set 2 " + " ".join(f"{one['board']}:=" for one in boards)).code == 0
    return cli, COMMENT.format(white, black)


@pytest.mark.parametrize("file_format", ["trf16", "trf26"])
def test_the_file_says_who_were_paired_and_check_goes_by_it(replaced, file_format: str):
    cli, comment = replaced
    written = cli(f"export event.trf --format {file_format}")
    assert (written.code, "neither has an opponent" in written.err) == (0, False)
    assert comment in Path("event.trf").read_text(encoding="utf-8").splitlines()
    checked = cli("check event.trf")
    assert (checked.code, "2 rounds checked" in checked.out) == (0, True), checked
    assert cli("audit event.trf --json").out.count('"code": "pairing') == 0


def test_without_the_comment_the_round_differs(replaced):
    cli, comment = replaced
    assert cli("export event.trf").code == 0
    text = Path("event.trf").read_text(encoding="utf-8")
    Path("event.trf").write_text(text.replace(f"{comment}\n", ""), encoding="utf-8")
    assert "differences from the engine's pairing in round 1" in cli("check event.trf").out


@pytest.mark.parametrize("form", ["--format trf06", "--for rating"])
def test_a_trf06_and_the_rating_report_say_it_too(replaced, form):
    cli, comment = replaced
    assert cli(f"export event.trf {form}").code == 0
    assert comment in Path("event.trf").read_text(encoding="utf-8").splitlines()
    if "rating" not in form:  # which does not name the rules
        assert cli("check event.trf").code == 0


def test_an_imported_file_gives_the_comment_back(replaced):
    cli, comment = replaced
    assert cli("export event.trf").code == 0
    assert cli("import event.trf --as again").code == 0
    assert comment in cli("export -t again").out.splitlines()


@pytest.mark.parametrize(
    "said", ["round 1, 1-1", "round 1, 1-99", "round 9, 1-2", "round 1", "round 2, 1-2"], ids=lambda said: said
)
def test_a_comment_that_fits_no_such_game_is_a_finding(replaced, said: str):
    cli, comment = replaced
    assert cli("export event.trf").code == 0
    text = Path("event.trf").read_text(encoding="utf-8")
    there = comment.partition("round 1")[0] + said
    Path("event.trf").write_text(text.replace(comment, there), encoding="utf-8")
    assert cli("check event.trf").code == 3
