"""`whatif` of ratings, byes, withdrawals, late entries, prohibitions and colours: it says what recording them gives."""

import json

import pytest

from cli.exits import ExitCode

SUPPOSED = {
    "player Hahn --rating 2500": "player correct Hahn --rating 2500 --reason list",
    "player Hahn --title GM": "player correct Hahn --title GM --reason list",
    "bye Hahn --round 2": "bye grant Hahn --round 2 --reason letter --yes",
    "withdraw Hahn --from-round 2": "player withdraw Hahn --from-round 2 --reason letter",
    "forbid Adam Beck Cole": "forbid add Adam Beck Cole --yes",
    "colours 1/1": "result correct 1 1 --colours --reason sheet",
}
NAMES = ("Adam", "Beck", "Cole", "Dahl", "Egon", "Finn", "Gray", "Hahn")


def paired(cli, edition):
    """Round 1 is played, round 2 paired and not published."""
    assert cli("new", "Open", "--rounds", "6", "--system", edition).code == 0
    for place, name in enumerate(NAMES):
        assert cli("player", "add", name, "--rating", str(2000 - 10 * place)).code == 0
    for line in ("round pair --seed 4", "round publish", "result set 1 1:1-0 2:= 3:0-1 4:1-0", "round pair"):
        assert cli(line).code == 0


def boards_of(cli):
    listed = json.loads(cli("round status --json").out)["boards"]
    return {(one["white"]["name"], one["black"]["name"] if one["black"] else None) for one in listed}


def names(boards):
    return {(one["white"]["name"], one["black"]["name"] if one["black"] else None) for one in boards}


@pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2026", "burstein-seed", "dubov-1997", "cfc"])
@pytest.mark.parametrize(("supposed", "recorded"), SUPPOSED.items(), ids=[one.split()[0] for one in SUPPOSED])
@pytest.mark.campaign(one_in=4)
def test_recording_it_and_pairing_again_gives_what_was_said(cli, edition, supposed, recorded):
    paired(cli, edition)
    was = boards_of(cli)
    before = cli("log list").out
    found = json.loads(cli(f"whatif {supposed} --json").out)
    assert cli("log list").out == before
    (again,) = (one for one in found["rounds"] if one["round"] == 2)
    expected = (was - names(again["only_as_known"])) | names(again["only_as_supposed"])
    assert cli(recorded).code == 0
    asked = cli("round publish")
    assert (asked.code != 0) == (expected != was), asked.err
    assert cli("round void --reason again --yes").code == 0
    assert cli("round pair").code == 0
    seated = {pair for pair in boards_of(cli) if pair[1] is not None}
    assert seated == {pair for pair in expected if pair[1] is not None}


def test_how_far_it_would_reach_is_said(cli):
    paired(cli, "dutch-2017")
    found = cli("whatif player Hahn --rating 2500")
    assert "It affects, by tier 2 of C.04.2.D.8: pairings still to be made, standings, rating report." in found.out
    assert "Nothing was written." in found.err


def test_a_bye_or_withdrawal_of_a_published_round_is_supposed_before_its_pairing(cli):
    paired(cli, "dutch-2017")
    assert cli("round publish").code == 0
    for line in ("bye Hahn --round 2", "withdraw Hahn --from-round 2", "late Late --rating 1900 --first-round 2"):
        found = json.loads(cli(f"whatif {line} --json").out)
        assert [one["round"] for one in found["rounds"]] == [2]
        assert found["rounds"][0]["differs"], line
        assert found["standings"] is None
    assert "Late" in cli("whatif late Late --rating 1900 --first-round 2").out
    assert "unknown" not in cli("whatif late Late --rating 1900 --first-round 2").out


def test_that_a_bye_had_not_been_given(cli):
    paired(cli, "cfc")
    assert cli("round void --reason letter").code == 0
    assert cli("bye grant Hahn --round 2").code == 0
    assert cli("round pair").code == 0
    found = json.loads(cli("whatif bye Hahn --round 2 --kind none --json").out)
    (again,) = found["rounds"]
    assert any("Hahn" in pair for pair in names(again["only_as_supposed"]))


def test_that_a_player_had_not_left(cli):
    paired(cli, "dutch-2026")
    assert cli("round void --reason letter").code == 0
    assert cli("player withdraw Hahn --reason left").code == 0
    assert cli("round pair").code == 0
    again = json.loads(cli("whatif rejoin Hahn --from-round 2 --json").out)["rounds"][-1]
    assert any("Hahn" in pair for pair in names(again["only_as_supposed"]))


@pytest.mark.parametrize("line", ["colours 1", "colours 1/1 1/2", "bye Hahn --round 2 --kind some"])
def test_what_cannot_be_read(cli, line):
    paired(cli, "cfc")
    assert cli(f"whatif {line}").code == ExitCode.USAGE


def played(cli, rounds):
    """So many rounds of eight players, the first board drawn, the others won by White."""
    assert cli("new", "Open", "--rounds", "6", "--system", "dutch-2026").code == 0
    for place, name in enumerate(NAMES):
        assert cli("player", "add", name, "--rating", str(2000 - 10 * place)).code == 0
    for number in range(1, rounds + 1):
        seed = " --seed 4" if number == 1 else ""
        for line in (f"round pair{seed}", "round publish", f"result set {number} 1:= 2:1-0 3:1-0 4:1-0"):
            assert cli(line).code == 0


@pytest.mark.parametrize(("rounds", "stay"), [(3, False), (4, True)], ids=["numbers can move", "numbers are final"])
@pytest.mark.parametrize("what", ["--rating 1000", "--title GM", "--name Zoe"])
def test_that_numbers_are_final_is_said_of_what_numbers_go_by(cli, rounds, stay, what):
    played(cli, rounds)
    found = cli(f"whatif player Adam {what}")
    told = (
        "Pairing numbers are assumed to be unchanged, because none may be modified once round 4 has been paired "
        "(C.04.2, 2.3)."
    )
    assert (told in found.out) is stay, found.out
    if rounds == 3 and what == "--rating 1000":
        assert "Round 1: the pairing would be the same." not in found.out


def test_of_what_numbers_do_not_go_by_nothing_is_said(cli):
    played(cli, 4)
    assert "Pairing numbers are assumed" not in cli("whatif player Adam --club Hafen").out


@pytest.mark.parametrize("line", ["bye Adam --round 2", "withdraw Adam --from-round 2", "late Late --first-round 2"])
def test_that_later_rounds_are_not_shown_is_said(cli, line):
    played(cli, 3)
    found = cli(f"whatif {line}")
    assert "The rounds after round 2 and the standings are not shown, because the games on the boards" in found.out
    last = cli(f"whatif {line.replace('2', '3')}")
    assert "not shown" not in last.out
