"""What is typed to undo something, at the command line: in which order, what is left, and what leaves a player out."""

import re

import pytest

PROPOSED = re.compile(r"`pairtrail ([^`]+)`")


@pytest.fixture
def club(cli):
    """A round of four, published, with its results in one command, and an appeal."""
    for line in (
        "new Club --rounds 3",
        *(f"player add {name} --rating {2000 - 10 * at}" for at, name in enumerate(("Ann", "Bob", "Cid", "Dee"))),
        "round pair",  # 6: numbers, 7: lot, 8: pairing
        "round publish",  # 9
        "result set 1 1:1-0 2:=",  # 10, 11
    ):
        assert cli(line).code == 0
    return cli


def test_every_command_that_an_undo_proposes_is_accepted_in_turn(club):
    """It named the events that depend on the publication; what depends on those was refused in turn."""
    club("appeal lodge Ann 'wrong opponent' --round 1")  # 12
    told = club("undo 6")
    assert told.code == 4
    proposed = PROPOSED.findall(told.err)
    assert [one.split()[1] for one in proposed] == ["12", "10", "9", "6"]
    for command in proposed:
        assert club(command).code == 0, command


def test_a_redo_proposes_its_order_as_well(club):
    club("undo --yes")
    club("undo --reason slip --yes")
    told = club("redo 10")
    proposed = PROPOSED.findall(told.err)
    assert proposed == ["redo 9", "redo 10"]
    for command in proposed:
        assert club(command).code == 0, command


def test_a_drawing_of_lots_that_is_left_is_named(club):
    """`undo 6` of a receipt "events 6-8" undid 8 and 6, and did not mention the drawing of lots in event 7."""
    club("undo 10")
    club("undo 9 --reason slip --yes")
    for command in ("undo 6 --dry-run", "undo 6"):
        assert "Event 7 still counts: The initial colour was drawn by lot" in club(command).err


def test_a_rehearsed_undo_says_what_each_event_was(club):
    """It said "Event 11 was undone." and no more."""
    told = club("undo 10 --dry-run")
    assert "Undone: event 11, Round 1, board 2 (" in told.out
    assert "Undone: event 10, Round 1, board 1 (" in told.out
    club("undo 10")
    assert "Event 10 counts again" in club("redo --dry-run").out


class TestStrike:
    SAYS = "The entry of Cid cannot be cancelled: round 1 has been paired with it. `pairtrail player withdraw id:3`"

    def test_after_the_pairing_the_player_is_withdrawn(self, club):
        """It named two events, of which neither helps: pairing numbers and the pairing."""
        told = club("player strike Cid --reason twice")
        assert (told.code, told.err.startswith(self.SAYS)) == (4, True), told.err
        assert club("player withdraw id:3").code == 0
        assert "withdraw id" not in club("player strike Cid --reason twice").err

    def test_a_pairing_that_was_voided_is_not_listed(self, club):
        club("undo 10")
        club("round void 1 --reason slip --yes")
        told = club("player strike Cid --reason twice")
        assert (told.code, "(round-paired)" in told.err) == (4, False), told.err
        assert PROPOSED.findall(told.err) == ["player withdraw id:3"]
        assert club("player withdraw id:3").code == 0

    def test_before_it_what_comes_first_is_named(self, cli):
        for line in ("new Club --rounds 3", "player add Ann", "player add Bob", "bye grant Ann --round 1"):
            assert cli(line).code == 0
        told = cli("player strike Ann")
        assert PROPOSED.findall(told.err) == ["undo 4", "undo 2 --only"], told.err
        for command in PROPOSED.findall(told.err):
            assert cli(command).code == 0


class TestADecisionWithoutItsOutcome:
    def test_what_is_proposed_is_accepted(self, club):
        """It advised another decision, which was refused: the appeal is not open."""
        club("appeal lodge Ann 'wrong opponent' --round 1")  # 12
        told = club("appeal decide 'It stands.'")  # 13
        proposed = PROPOSED.findall(told.err)[:2]
        assert proposed == ["undo 13 --reason TEXT", "appeal decide TEXT --upheld --appeal 12"]
        assert "It stands. (event 13, outcome not recorded)" in club("appeal list").out.replace("\n", " ")
        refused = club("appeal decide 'It stands.' --refused")
        assert "was decided in event 13. For another decision: " in refused.err
        for command in PROPOSED.findall(refused.err):
            assert club(command).code == 0, command

    def test_one_that_was_carried_out(self, club):
        club("appeal lodge Ann 'wrong opponent' --round 1")
        club("appeal decide 'Refunded.' --upheld")
        club("appeal execute 'The fee was refunded.'")
        proposed = PROPOSED.findall(club("appeal decide No --refused --appeal 12").err)
        assert [one.split()[1] for one in proposed] == ["14", "13", "decide"]
        for command in proposed:
            assert club(command).code == 0, command
