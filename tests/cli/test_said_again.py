"""What `verify` tells of an official who records again what a chief arbiter had taken back, or announced."""

import re

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_told_of_others import ANNA, BEGUN, BEN, ROUND_1, told

HIS_RESULTS = ROUND_1[-1].replace(ANNA, BEN)
HE_ENTERED = (*BEGUN, *ROUND_1[:2], f"result set 1 1:1-0 {BEN}", f"undo 14 --reason wrong --yes {ANNA}")


@pytest.mark.parametrize(
    ("before", "his", "changed"),
    [
        (
            (*BEGUN, *ROUND_1[:2], HIS_RESULTS, f"round close 1 {ANNA}"),
            "result correct 1 2:1-0 --reason misheard --yes",
            r"\(result-corrected\) changed event 16",
        ),
        (HE_ENTERED, "redo 14 --reason x --yes", r"\(action-undone\) changed event 15"),
        (HE_ENTERED, "result set 1 1:1-0", r"\(result-recorded\) changed event 15"),
        (
            (*BEGUN, f"player add E {BEN}", f"player strike E --reason unknown --yes {ANNA}"),
            "player add E --rating 2000",
            r"\(player-registered\) changed event 11",
        ),
        (
            (*BEGUN, f"knockout announce 4 --yes {ANNA}"),
            "knockout announce 2 --yes --reason shorter",
            r"\(knockout-announced\) changed event 10",
        ),
        (
            (*BEGUN, *ROUND_1[:2], HIS_RESULTS),
            "result correct 1 2:= --colours --reason turned --yes",
            r"\(colours-corrected\) changed event 12",
        ),
    ],
    ids=["closed", "redone", "entered again", "struck", "knock-out", "colours of her pairing"],
)
def test_it_is_told(cli: Cli, before: tuple[str, ...], his: str, changed: str):
    assert "changed what others had recorded" not in told(cli, *before)
    assert re.search(rf"Ben changed what others had recorded: event \d+ {changed} by Anna\.", told(cli, f"{his} {BEN}"))


def test_table_numbers_that_she_had_set_by_hand(cli: Cli):
    begin = (f"new Cup --system round-robin {ANNA}", *BEGUN[1:-2])
    said = told(cli, *begin, f"numbers set A B C D --reason hat --yes {ANNA}")
    assert "changed what others" not in said
    assert "(pairing-numbers-assigned) changed event 8 by Anna" in told(cli, f"numbers draw --seed x --yes {BEN}")


def test_a_result_that_differs_from_the_one_taken_back_is_not_told(cli: Cli):
    assert "changed what others" not in told(cli, *HE_ENTERED, f"result set 1 1:0-1 {BEN}")


def test_a_result_that_she_had_mistyped_and_taken_back_herself_is_not_told(cli: Cli):
    mistyped = (*BEGUN, *ROUND_1[:2], f"result set 1 1:1-0 {ANNA}", f"undo 14 --reason slip --yes {ANNA}")
    assert "changed what others" not in told(cli, *mistyped, f"result set 1 1:1-0 {BEN}")


def test_colours_of_a_pairing_that_he_recorded_himself_are_not_told(cli: Cli):
    his = tuple(line.replace(ANNA, BEN) for line in ROUND_1)
    assert "changed what others" not in told(
        cli, *BEGUN, *his, f"result correct 1 2:= --colours --reason turned --yes {BEN}"
    )


def test_a_role_that_was_given_by_a_slip_and_taken_back_is_none(cli: Cli):
    slip = (f"official name Ben --role chief-arbiter --reason x --yes {ANNA}", f"undo 10 --reason slip --yes {ANNA}")
    assert "Ben changed what others had recorded" in told(cli, *BEGUN, *slip, f"bye cancel C --round 3 --yes {BEN}")


@pytest.mark.parametrize(
    ("hers", "his", "what"),
    [
        ((), "appeal decide No --refused --yes", "The appeal recorded in event 15 was dismissed: No"),
        (
            ("appeal decide Yes --upheld --yes",),
            "appeal execute 'nothing to do' --yes",
            "The decision on the appeal recorded in event 15 was carried out: nothing to do",
        ),
    ],
    ids=["decided", "carried out"],
)
def test_what_becomes_of_an_appeal(cli: Cli, hers: tuple[str, ...], his: str, what: str):
    lodged = (f"appeal lodge A 'I had White' --round 1 {ANNA}", *(f"{line} {ANNA}" for line in hers))
    assert "on the appeal of" not in told(cli, *BEGUN, *ROUND_1[:2], f"result set 1 1:1-0 {ANNA}", *lodged)
    assert f"recorded by Ben on the appeal of A: {what}" in told(cli, f"{his} {BEN}")


@pytest.mark.parametrize(("announced", "is_told"), [(" --variation acceleration=baku", True), ("", False)])
def test_virtual_points_by_hand_where_a_rule_computes_them(cli: Cli, announced: str, is_told: bool):
    begun = (BEGUN[0] + announced, *BEGUN[1:])
    said = told(cli, *begun, f"player accelerate A --points '1 1' --yes {BEN}")
    assert ("A (id 1) was given virtual points by hand, although the announced rule computes them" in said) is is_told
