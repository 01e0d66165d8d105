"""`bye list` and the card of a player, once a bye and the pairing of its round say different things."""

import json

from tests.cli.conftest import Cli


def published_all_the_same(cli: Cli) -> None:
    """Six players; a bye of Faber in round 2 was forgotten, and the pairing published with Faber in it."""
    assert cli("new Open --rounds 5 --system dutch-2026").code == 0
    for name, rating in zip(("Adam", "Beck", "Cole", "Dahl", "Egon", "Faber"), range(2000, 1400, -100), strict=True):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    for line in (
        *("round pair --seed 4", "round publish", "result set 1 1:1-0 2:= 3:1-0", "round pair"),
        *("bye grant Faber -r 2 --reason slip --yes", "round publish --yes", "result set 2 1:1-0 2:= 3:1-0"),
    ):
        assert cli(line).code == 0


def test_a_bye_of_somebody_who_was_paired_is_marked_and_can_be_cancelled(cli: Cli):
    published_all_the_same(cli)
    assert "half-point bye (but paired)" in cli("bye list").out
    assert "Byes             half-point bye (but paired) in round 2" in cli("player show Faber").out
    assert "Faber would not be paired" in cli("round status").out
    cancelled = cli("bye cancel Faber -r 2 --reason played")
    assert cancelled.code == 0
    assert "The bye for Faber in round 2 was cancelled." in cancelled.err
    assert cli("bye list").out == "No byes granted.\n"
    assert "Faber would not be paired" not in cli("round status").out


def test_once_the_player_stays_away_it_is_a_bye(cli: Cli):
    published_all_the_same(cli)
    number = next(board for board in "123" if f"board {board}" in cli("bye grant Faber -r 2 --reason x --yes").err)
    result = cli("round status 2").out.splitlines()[2 + int(number)]
    absent = "-+" if result.split().index("Faber") < 4 else "+-"
    assert cli(f"result correct 2 {number}:{absent} --reason absent").code == 0
    assert "half-point bye\n" in cli("bye list").out


def test_a_bye_that_counts_for_the_rating_report_only_is_listed_as_such(cli: Cli):
    published_all_the_same(cli)
    assert cli("bye cancel Faber -r 2 --reason played").code == 0
    for line in (
        *("round pair", "round publish", "result forfeit 3 1:+-", "result set 3 2:= 3:1-0", "round pair"),
        *("round publish", "result set 4 1:= 2:= 3:="),
    ):
        assert cli(line).code == 0
    black = json.loads(cli("round status 3 --json").out)["boards"][0]["black"]["name"]
    assert cli(f"bye grant {black} -r 3 --reason late --yes --touches rating").code == 0
    assert "half-point bye (rating report only)" in cli("bye list").out
    assert cli(f"bye cancel {black} -r 3 --reason late --touches rating").code == 0
    assert "No byes granted." in cli("bye list").out


def test_a_withdrawal_taken_back_at_once_leaves_no_gap(cli: Cli):
    published_all_the_same(cli)
    assert cli("player withdraw Beck --reason slip").code == 0
    assert cli("player rejoin Beck --reason slip").code == 0
    assert "Plays            from round 1 onwards\n" in cli("player show Beck").out


def test_somebody_reinstated_from_a_later_round_is_not_said_to_have_stayed(cli: Cli):
    published_all_the_same(cli)
    assert cli("player withdraw Beck --reason slip").code == 0
    assert cli("player rejoin Beck --from-round 4 --reason slip").code == 0
    refused = cli("player rejoin Beck --from-round 3 --reason slip")
    assert "has already been reinstated, from round 4 onwards." in refused.err
    assert "`pairtrail undo` that first" in refused.err
