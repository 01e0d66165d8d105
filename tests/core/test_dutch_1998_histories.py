"""What the rounds so far leave behind by the rules of 1998 (A.4, A.5, B.1, F.2, F.3, F.9)."""

from dataclasses import replace

import pytest

from core.editions.shared.histories import field_of
from core.model.pairing import Contender, Float
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.reference.small_events import event


def after(*rounds: str, players: int = 4) -> dict[int, Contender]:
    """The participants of the next round, by id."""
    return {one.id: one for one in field_of(of_1998(event(players, *rounds)), RoundNumber(len(rounds) + 1)).contenders}


def of_1998(tournament: Tournament) -> Tournament:
    return replace(tournament, settings=replace(tournament.settings, edition="dutch-1998"))


@pytest.mark.parametrize(
    ("second_round", "floats"),
    [
        pytest.param("1w2 3w4", {1: None, 2: None}, id="A.4 equal scores"),
        pytest.param("1w3 2w4", {1: Float.DOWN, 3: Float.UP, 2: Float.DOWN, 4: Float.UP}, id="A.4 unequal scores"),
        pytest.param("1W3 2w4", {1: Float.DOWN, 3: Float.UP}, id="A.4 the pairing counts, not the game"),
        pytest.param("103 2w4", {1: Float.DOWN, 3: Float.UP}, id="A.4 both away"),
        pytest.param("1U 2w4 3Z", {1: Float.DOWN, 3: None}, id="A.5 the bye is a downfloat, an absence is none"),
        pytest.param("1H 2w4 3F", {1: None, 3: None}, id="A.5 requested byes are none"),
    ],
)
def test_floats(second_round: str, floats: dict[int, Float | None]) -> None:
    found = after("1w3 2w4", second_round)
    assert {one: found[one].float_last_round for one in floats} == floats


@pytest.mark.parametrize(
    ("first_round", "may"),
    [
        pytest.param("1U 2w3 4Z", {1: False, 2: True, 4: True}, id="B.1 the bye"),
        pytest.param("1W2 3w4", {1: False, 2: True, 3: True}, id="B.1 a win by forfeit"),
        pytest.param("1F 2w3 4Z", {1: False}, id="B.1 a full-point bye"),
        pytest.param("1H 2w3 4Z", {1: True}, id="B.1 half a point is no point"),
        pytest.param("102 3w4", {1: True, 2: True}, id="B.1 both away"),
    ],
)
def test_who_may_have_the_bye(first_round: str, may: dict[int, bool]) -> None:
    found = after(first_round)
    assert {one: found[one].may_take_bye for one in may} == may


def test_f2_a_pairing_not_played_counts_neither_for_colours_nor_as_a_meeting() -> None:
    found = after("1W2 3w4", "1w3 2w4")
    assert (found[1].opponents, found[1].colours) == ({3}, ("w",))
    assert (found[2].opponents, found[2].colours) == ({4}, ("w",))


@pytest.mark.parametrize(
    ("rounds", "played"),
    [
        pytest.param(("2w1", "1w3", "1w4", "1Z 2w3", "5w1"), "bwwb", id="BWW-B"),
        pytest.param(("1w2", "3w1", "1Z 2w4", "1w4", "5w1"), "wbwb", id="WB-WB"),
        pytest.param(("2w1", "1w3", "1w4", "1Z 2w3", "5w1", "1W6", "1w6"), "bwwbw", id="BWW-B-W"),
    ],
)
def test_f3_rounds_without_a_game_fall_out_of_the_colour_history(rounds: tuple[str, ...], played: str) -> None:
    assert "".join(after(*rounds, players=6)[1].colours) == played


def test_f9_an_adjourned_game_is_a_draw() -> None:
    assert after("1a2 3w4")[1].score == 5
