"""`tie game`: the lot before a single fast game, its result after it, and what others see of both."""

import json

import pytest

from events.log.envelope import new_command
from events.store.memory import MemoryStore
from events.vocabulary.ties import FastGameDrawn
from projections.replay.lots_check import check_lots
from projections.repository import Repository
from tests.cli.test_default_tie_breaks import after_two_rounds, ranks

DRAWS = tuple((number, ("1:=", "2:=")) for number in (1, 2, 3))


@pytest.fixture
def tied(cli):
    """All four are tied after the last round."""
    after_two_rounds(cli, "dutch-2026", results=DRAWS)
    return cli


def test_a_draw_decides_for_black_with_draw_odds(tied):
    lot = tied("tie game Cole Beck --seed lotto --draw-odds").err
    white = next(
        name
        for name in ("Cole", "Beck")
        if f"{name} has White, or may choose Black. A draw breaks the tie in favour of" in lot
    )
    black = {"Cole": "Beck", "Beck": "Cole"}[white]
    assert tied("tie game Cole Beck --result =").code != 0  # Adam and Dahl are tied as well
    played = tied("tie game Cole Beck --result = --yes")
    assert f"with draw odds for Black: {white} - {black} 1/2-1/2; {black} is placed ahead of {white}." in played.err
    assert ranks(tied)[:2] == [(black, 1), (white, 2)]


def test_the_clocks_are_told_before_the_game_and_not_after_it(tied):
    clocks = "White six minutes, Black five"
    assert clocks in tied("tie game Cole Beck").err
    assert clocks not in tied("tie game Cole Beck --result 1-0 --yes").err


def test_without_them_it_decides_nothing(tied):
    before = ranks(tied)
    played = tied("tie game Cole Beck --white Beck --result = --yes")
    assert "without draw odds a draw does not break the tie" in played.err
    assert ranks(tied) == before


def test_the_lot_is_drawn_again(tied):
    tied("tie game Cole Beck")
    (draw,) = json.loads(tied("lots verify --json").out)["draws"]
    assert draw["same"] is True
    assert len(draw["players"]) == 2


def test_a_lot_that_its_seed_does_not_give_is_found():
    log = Repository(MemoryStore())
    for players in ((1, 3), (3, 1)):
        drawn = FastGameDrawn(players=players, seed="s")
        log.execute_on_log("spring", lambda _, drawn=drawn: [drawn], new_command("arbiter"))
    assert sorted(one.same for one in check_lots(log.load("spring").events)) == [False, True]


def test_the_game_is_undone(tied):
    before = ranks(tied)
    assert tied("tie game Cole Beck --white Cole --result 1-0 --yes").code == 0
    assert ranks(tied) != before
    version = json.loads(tied("info --json").out)["event"]
    assert tied(f"undo {version} --yes --reason typed").code == 0
    assert ranks(tied) == before


@pytest.mark.parametrize("options", ["--white Cole", "--seed s --result 1-0 --white Cole"])
def test_what_does_not_go_together(tied, options):
    assert tied(f"tie game Cole Beck {options}").code == 2
