"""Who stayed away without an excuse: each edition has its rule, the pairing asks, an excuse is an event."""

import json

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.cli.terminals import typist

WITHDRAWS = {"dutch-1998": "F.8", "dutch-2017": "C.04.2.D.2", "cfc": "CFC 616"}
GOES_ON = ("dutch-2026", "burstein-seed", "dubov-1997")


def after_a_no_show(cli: Cli, edition: str, *more: str) -> None:
    """Six players; in round 1 the lowest, Faber, does not come."""
    assert cli("new", "Open", "--rounds", "4", "--system", edition, *more).code == 0
    for name, rating in zip(("Adam", "Beck", "Cole", "Dahl", "Egon", "Faber"), range(2000, 1400, -100), strict=True):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    assert cli("round pair --seed 4").code == 0
    boards = json.loads(cli("round status --json").out)["boards"]
    assert cli("round publish").code == 0
    for board in boards:
        result = "1-0"
        if "Faber" in (board["white"]["name"], board["black"]["name"]):
            result = "+/-" if board["black"]["name"] == "Faber" else "-/+"
        assert cli("result", "set", "1", f"{board['board']}:{result}").code == 0


@pytest.mark.parametrize(("edition", "article"), WITHDRAWS.items())
class TestWhereTheRulesWithdraw:
    def test_the_pairing_asks_and_names_player_and_article(self, cli: Cli, edition: str, article: str):
        after_a_no_show(cli, edition)
        checked = cli("round check")
        assert checked.code == ExitCode.FINDINGS
        assert f"Faber (id 6) did not appear in round 1, and no excuse is on record ({article})" in checked.out
        asked = cli("round pair")
        assert asked.code == ExitCode.REFUSED
        assert f"Faber (id 6) did not appear in round 1, and no excuse is on record ({article})" in asked.err
        assert "`pairtrail player excuse id:6 --round 1 --reason TEXT`" in asked.err

    def test_confirmed_the_player_counts_as_withdrawn(self, cli: Cli, edition: str, article: str):
        after_a_no_show(cli, edition)
        paired = cli("round pair --yes")
        assert paired.code == 0
        assert (
            f"Faber withdrew: not paired from round 2 onwards. Reason: absent without an excuse ({article})"
            in paired.err
        )
        assert "Faber" not in paired.out
        assert "Faber was not due to be paired" in cli("explain why-not 1 6").out
        assert "identical byte for byte" in cli("replay 2").out

    def test_an_excuse_pairs_the_player_and_can_be_undone(self, cli: Cli, edition: str, article: str):
        after_a_no_show(cli, edition)
        excused = cli("player", "excuse", "Faber", "--round", "1", "--reason", "the train was late")
        assert excused.code == 0
        assert f"The absence of Faber in round 1 was excused ({article})" in excused.err
        assert cli("round check").code == 0
        assert cli("undo").code == 0
        assert cli("round check").code == ExitCode.FINDINGS
        assert cli("player", "excuse", "Faber", "--round", "1", "--reason", "the train was late").code == 0
        paired = cli("round pair")
        assert paired.code == 0
        assert "Faber" in paired.out
        assert "was excused" in cli("log list").out
        assert cli("verify").code == 0

    def test_announced_otherwise_nobody_is_withdrawn(self, cli: Cli, edition: str, article: str):
        after_a_no_show(cli, edition, "--variation", "absence=paired")
        checked = cli("round check")
        assert checked.code == 0
        assert "Faber (id 6) did not appear in round 1" in checked.out
        paired = cli("round pair")
        assert (paired.code, "Faber" in paired.out) == (0, True)

    def test_the_default_is_shown(self, cli: Cli, edition: str, article: str):
        shown = cli(f"rules show {edition}").out
        assert f"{edition}  {article.removeprefix('CFC ')}" in shown
        assert "you are asked at the next pairing" in shown
        announced = cli("new", "Open", "--rounds", "4", "--system", edition)
        assert announced.code == 0
        told = "counts as withdrawn, unless an excuse is accepted"
        assert f"{told} ({article})" in cli("info").out


@pytest.mark.parametrize("edition", GOES_ON)
def test_where_the_text_is_silent_the_player_is_named_and_paired(cli: Cli, edition: str):
    after_a_no_show(cli, edition)
    checked = cli("round check")
    assert checked.code == 0
    assert "Faber (id 6) did not appear in round 1" in checked.out
    assert "player withdraw id:6" in checked.out
    paired = cli("round pair")
    assert (paired.code, "Faber" in paired.out) == (0, True)
    assert "Faber (id 6) did not appear in round 1" in paired.err


@pytest.mark.parametrize(
    ("edition", "more", "why"),
    [
        ("dutch-2026", (), "the rules do not mention absences"),
        ("dutch-2017", ("--variation", "absence=paired"), "as announced (variation: absence)"),
    ],
)
def test_whoever_is_paired_anyway_is_so_by_what_is_said(
    cli: Cli, edition: str, more: tuple[str, ...], why: str, monkeypatch: pytest.MonkeyPatch
):
    assert cli("new", "Open", "--rounds", "4", "--system", edition, *more).code == 0
    for name in ("Adam", "Beck", "Cole", "Dahl"):
        assert cli("player", "add", name).code == 0
    assert cli("round pair --seed 4").code == cli("round publish").code == 0
    monkeypatch.setattr("sys.stdin", typist("y"))
    white = json.loads(cli("round status --json").out)["boards"][0]["white"]["name"]
    assert f"{white} is paired in round 2 ({why})." in cli("result set 1 1:-+").err
    assert "absence-excused" not in cli("log list --json").out


@pytest.mark.parametrize(("edition", "asks"), [("dutch-2026", "round check"), ("dutch-2017", "round pair")])
def test_the_command_in_the_message_speaks_of_that_player_after_a_late_entry(cli: Cli, edition: str, asks: str):
    """A late entry moves the pairing numbers, and 6 is then somebody else's."""
    after_a_no_show(cli, edition)
    assert cli("player", "late", "Zeno", "--rating", "1950").code == 0
    asked = cli(asks)
    quoted = [part.removeprefix("pairtrail ") for part in (asked.out + asked.err).split("`")]
    command = next(part for part in quoted if part.startswith("player "))
    done = cli(*command.removesuffix("TEXT").split(), "he told us")
    assert done.code == 0
    assert "Faber" in done.err


@pytest.mark.parametrize(("who", "seat"), [("Faber", "plays on board 3"), ("Gray", "has the bye")])
def test_who_withdraws_while_in_a_pairing_not_published_is_named(cli: Cli, who: str, seat: str):
    """The pairing was made with them; the board stays until somebody takes it back."""
    assert cli("new", "Open", "--rounds", "4", "--system", "dutch-2026").code == 0
    for name, rating in zip(
        ("Adam", "Beck", "Cole", "Dahl", "Egon", "Faber", "Gray"), range(2000, 1300, -100), strict=True
    ):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    assert cli("round pair --seed 4").code == 0
    told = cli("player", "withdraw", who, "--reason", "ill")
    assert f"{seat} in the pairing of round 1, which has not been published yet. " in told.err
    assert (
        " `pairtrail round void 1 --reason TEXT` voids it: "
        "then enter the withdrawal from round 1 onwards and pair the round again. " in told.err
    )
    assert cli("undo", "--reason", "again").code == 0
    assert json.loads(cli("player", "withdraw", who, "--json", "--reason", "ill").out)["still_seated"]
    assert cli("undo", "--reason", "again").code == 0
    assert cli("round publish").code == 0
    assert "not published" not in cli("player", "withdraw", who, "--reason", "ill").err


@pytest.mark.parametrize("published", [False, True])
def test_an_excuse_after_the_pairing_pairs_in_the_next_pairing(cli: Cli, published: bool):
    """Round 2 is made without the player, so that nobody reads that it has them."""
    after_a_no_show(cli, "cfc")
    assert cli("round pair --yes").code == 0
    assert not published or cli("round publish").code == 0
    excused = cli("player excuse Faber --reason train").err
    assert "Faber was reinstated from round 2 onwards, and will be included in the next pairing." in excused
    assert "paired again from round 2" not in cli("log list").out
    left = cli("player withdraw Faber --from-round 2 --reason after-all").err
    assert "Faber withdrew before round 2, and is no longer paired." in left


def test_an_excuse_says_what_is_left_to_the_director(cli: Cli):
    """CFC 615a; where it was announced that no such byes are given, and by other rules, there is nothing to say."""
    after_a_no_show(cli, "cfc")
    told = cli("player excuse Faber --reason train").err
    assert "The game scores zero (CFC 616)." in told
    assert "Half a point is at the discretion of the chief director (CFC 615a): " in told
    command = "bye grant id:6 --round 1 --kind half --reason TEXT"
    assert f"`pairtrail {command}` (you are asked to confirm)." in told
    asked = cli(command)
    assert (asked.code, "(CFC 615a). Confirm with --yes" in asked.err) == (ExitCode.REFUSED, True)
    assert cli(f"{command} --yes").code == 0


@pytest.mark.parametrize("more", [("dutch-2017",), ("cfc", "--variation", "half-point-byes=no")])
def test_an_excuse_says_nothing_of_points_where_nobody_may_give_them(cli: Cli, more: tuple[str, ...]):
    after_a_no_show(cli, *more)
    excused = cli("player excuse Faber --reason train")
    assert (excused.code, "a point" in excused.err) == (0, False)


def test_while_results_are_missing_nothing_is_said_of_pairing(cli: Cli):
    """`round check` proposed `round pair` beside what blocked it."""
    after_a_no_show(cli, "cfc")
    boards = json.loads(cli("round status --json").out)["boards"]
    played = next(board["board"] for board in boards if board["result"] == "1-0")
    assert "round pair` asks for each decision" in cli("round check").out
    recorded = cli("log list").out.splitlines()
    first = next(line.split()[0] for line in recorded if f"board {played}" in line)
    assert cli(f"undo {first}").code == 0
    asked = cli("round check").out
    assert "Blocking: Results are missing" in asked
    assert "Needs a decision: Faber" in asked
    assert "round pair`" not in asked
