"""Who is kept apart because they share a club or a federation, for how long, and what is said of it (decision 123)."""

from dataclasses import replace

import pytest

from core.general_rules.kept_apart import (
    announced_in_words,
    apart_in,
    last_round_apart,
    pairs_of_groups,
    what_is_shared,
)
from core.model.sentence import Refused
from core.model.tournament import Player, Settings, Tournament

LUND, OSLO = "Lund SK", "Oslo SK"
PLAYERS = {
    number: Player(number, f"Player {number}", club=club, federation=federation)
    for number, (club, federation) in enumerate(
        ((LUND, "SWE"), (" lund  sk", "NOR"), (OSLO, "NOR"), ("", ""), ("", "")), start=1
    )
}


def known(keep_apart, **more):
    """Round 1 is the next one."""
    return Tournament(settings=Settings(keep_apart=keep_apart), players=PLAYERS, **more)


BOTH = known({"club": 2, "federation": 1})


@pytest.mark.parametrize(
    ("pair", "shared"),
    [
        pytest.param((1, 2), [("club", LUND, 2)], id="one club, written in two ways"),
        pytest.param((3, 2), [("federation", "NOR", 1)], id="one federation"),
        pytest.param((1, 3), [], id="neither"),
        pytest.param((4, 5), [], id="of no club both"),
        pytest.param((1, 9), [], id="nobody has that id"),
        pytest.param((9, 1), [], id="nor that"),
    ],
)
def test_what_two_share(pair, shared):
    assert list(what_is_shared(BOTH, *pair, 1)) == shared


def test_each_lasts_as_long_as_was_announced():
    assert apart_in(BOTH, 1) == {(1, 2), (2, 3)}
    assert apart_in(BOTH, 2) == {(1, 2)}
    assert apart_in(BOTH, 3) == frozenset()


def test_a_pair_that_may_meet_all_the_same_is_kept_apart_for_nothing():
    freed = replace(BOTH, allowed_pairs=frozenset({(1, 2)}))
    assert apart_in(freed, 1) == {(2, 3)}
    assert list(what_is_shared(freed, 2, 1, 1)) == []


@pytest.mark.parametrize(
    ("by_name", "pair", "last"),
    [
        pytest.param({}, (1, 2), 2, id="by the club"),
        pytest.param({}, (1, 3), None, id="by nothing"),
        pytest.param({(1, 2): 5}, (1, 2), 5, id="by name, and for longer"),
        pytest.param({(1, 2): 1}, (1, 2), 2, id="by name, and for less"),
        pytest.param({(1, 2): None}, (1, 2), None, id="by name, for good"),
    ],
)
def test_until_when_two_are_kept_apart(by_name, pair, last):
    assert last_round_apart(replace(BOTH, forbidden_by_name=by_name), pair) == last


def test_what_was_announced_in_words():
    assert announced_in_words({"club": 2, "federation": 1}) == (
        "players of the same club in rounds 1-2, players of the same federation in round 1"
    )
    assert announced_in_words({"club": 0}) == ""


@pytest.mark.parametrize(("players", "refused"), [(1_414, False), (1_415, True), (99_999, True)])
def test_more_pairs_than_can_be_listed_are_refused_before_they_are(players, refused):
    of_one = {number: Player(number, "", federation="CAN") for number in range(1, players + 1)}
    if not refused:
        assert len(pairs_of_groups(of_one, {"federation": 1}, 1)) == players * (players - 1) // 2
        return
    with pytest.raises(Refused, match=f"{players * (players - 1) // 2:,} pairs .* CAN, with {players:,} players"):
        pairs_of_groups(of_one, {"federation": 1}, 1)
    assert pairs_of_groups(of_one, {"federation": 1}, 2) == frozenset()
