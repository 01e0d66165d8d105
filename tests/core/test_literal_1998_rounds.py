"""Whole rounds by the rules of 1998: each procedure of C seen at work and idle, and events played by chance."""

import pytest

from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.dutch_1998_literal import pair_literally
from tests.reference.dutch_1998_literal.cards import Card, Floated, cards_of
from tests.reference.dutch_1998_literal.cases import card, paired
from tests.reference.events_by_chance import Life, PairingOfARound, rounds_of
from tests.reference.small_events import event


def test_f4_first_round_of_nine() -> None:
    pairing = pair_literally(event(9), RoundNumber(1))
    assert pairing.pairs == {(1, 5), (6, 2), (3, 7), (8, 4)}
    assert pairing.bye == 9


def same_score(*histories: str, met: dict[int, list[int]] | None = None) -> list[Card]:
    met = met or {}
    return [card(number, 10, one, met=met.get(number, ())) for number, one in enumerate(histories, start=1)]


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [
        pytest.param(same_score("", "", "", ""), {(1, 3), (2, 4)}, id="C.6 straight"),
        pytest.param(same_score("", "", "", "", met={1: [3]}), {(1, 4), (2, 3)}, id="C.7 transposition for B.1"),
        pytest.param(same_score("", "", "", "", met={1: [3, 4]}), {(1, 2), (3, 4)}, id="C.8 exchange for B.1"),
        pytest.param(same_score("B", "W", "B", "W"), {(1, 4), (2, 3)}, id="B.4 transposition, x = 0"),
        pytest.param(same_score("B", "B", "B", "W"), {(1, 3), (2, 4)}, id="B.4 x = 1 allows the first pairing"),
        pytest.param(same_score("B", "B", "W", "W", met={1: [3, 4]}), {(1, 2), (3, 4)}, id="C.11 x is raised"),
        pytest.param(same_score("WW", "B", "WW", "W"), {(1, 4), (2, 3)}, id="B.2 transposition, x = 1"),
    ],
)
def test_homogeneous_bracket(cards: list[Card], pairs: set[tuple[int, int]]) -> None:
    assert paired(*cards) == (pairs, None)


@pytest.mark.parametrize(
    ("floats", "down"),
    [
        pytest.param(["..", "..", ".."], 3, id="the lowest"),
        pytest.param(["..", "..", ".d"], 2, id="B.5 a transposition"),
        pytest.param(["..", "..", "d."], 2, id="B.6 a transposition"),
        pytest.param(["..", "..", ".u"], 3, id="an upfloat is not identical"),
        pytest.param(["..", "d.", ".d"], 1, id="B.5 and B.6 an exchange"),
        pytest.param([".d", "d.", ".d"], 2, id="C.9 B.6 is dropped first"),
        pytest.param([".d", ".d", ".d"], 3, id="C.9 then B.5"),
    ],
)
def test_who_is_moved_down(floats: list[str], down: int) -> None:
    upper = [card(number, 10, floats=one) for number, one in enumerate(floats, start=1)]
    pairs, _ = paired(*upper, card(4))
    assert (down, 4) in pairs


@pytest.mark.parametrize(
    ("floats", "up"),
    [
        pytest.param(["..", "..", ".."], 2, id="the highest"),
        pytest.param([".u", "..", ".."], 3, id="B.5"),
        pytest.param(["u.", "..", ".."], 3, id="B.6"),
        pytest.param([".d", "..", ".."], 2, id="a downfloat is not identical"),
        pytest.param([".u", "u.", ".u"], 3, id="C.10 B.6 is dropped first"),
        pytest.param([".u", ".u", ".u"], 2, id="C.10 then B.5"),
    ],
)
def test_who_meets_the_player_moved_down(floats: list[str], up: int) -> None:
    lower = [card(number, 10, floats=one) for number, one in enumerate(floats, start=2)]
    pairs, _ = paired(card(1, 20), *lower)
    assert (1, up) in pairs


def test_a3_half_of_the_bracket_moved_down_is_treated_as_homogeneous() -> None:
    """Of 1, 2, 3, 4 the first two are moved down, having met: with 1 v 3, 2 v 4 impossible, 1 v 4, 2 v 3."""
    pairs, _ = paired(card(1, 20), card(2, 20, met=[1, 4]), card(3, 10), card(4, 10))
    assert pairs == {(1, 4), (2, 3)}


def test_c1_two_who_have_met_are_moved_down_together() -> None:
    pairs, _ = paired(card(1, 20), card(2, 20, met=[1]), *[card(number, 10) for number in (3, 4, 5, 6, 7, 8)])
    assert pairs == {(1, 3), (2, 4), (5, 7), (6, 8)}


def test_c10_another_opponent_for_the_player_moved_down() -> None:
    pairs, _ = paired(card(1, 20), card(2, 10), card(3, 10, met=[4]), card(4, 10))
    assert pairs == {(1, 3), (2, 4)}


def test_c10_the_last_player_moved_down_is_tried_first() -> None:
    lower = [card(3, 10), card(4, 10), card(5, 10, met=[6]), card(6, 10), card(7, 10, met=[8]), card(8, 10)]
    free = paired(card(1, 20), card(2, 20, met=[1]), *lower)[0]
    assert free == {(1, 3), (2, 4), (5, 7), (6, 8)}
    lower[2] = card(5, 10, met=[6, 7, 8])
    assert paired(card(1, 20), card(2, 20, met=[1]), *lower)[0] == {(1, 3), (2, 5), (4, 7), (6, 8)}


def test_c12_another_player_is_moved_down() -> None:
    pairs, _ = paired(
        card(1, 20), card(2, 20), card(3, 20, met=[4, 5, 6, 7, 8]), *[card(number, 10) for number in (4, 5, 6, 7, 8)]
    )
    assert pairs == {(1, 3), (2, 4), (5, 7), (6, 8)}


def test_c12_in_vain_he_is_moved_down_once_more_alone() -> None:
    pairs, _ = paired(card(1, 20, met=[2, 3]), card(2, 10), card(3, 10), card(4), card(5), card(6))
    assert pairs == {(2, 3), (1, 4), (5, 6)}


def test_c13_the_penultimate_bracket_gives_up_a_pairing() -> None:
    pairs, _ = paired(*[card(number, 10) for number in (1, 2, 3, 4)], card(5), card(6, met=[5]))
    assert pairs == {(1, 2), (3, 5), (4, 6)}


def test_c13_a_penultimate_bracket_without_pairing_is_joined() -> None:
    lower = [card(3), card(4, met=[3]), card(5, met=[3, 4]), card(6, met=[3, 4])]
    pairs, _ = paired(card(1, 10), card(2, 10), *lower)
    assert pairs == {(1, 3), (2, 4), (5, 6)}


def test_c13_reaches_over_two_brackets() -> None:
    """5, 6, 7, 8 have all met: both upper brackets are joined with them, and half has been moved down."""
    lowest = [card(number, met=[5, 6, 7, 8]) for number in (5, 6, 7, 8)]
    pairs, _ = paired(card(1, 20), card(2, 20), card(3, 10), card(4, 10), *lowest)
    assert pairs == {(1, 5), (2, 6), (3, 7), (4, 8)}


def test_c14_a_remainder_with_one_pairing_less() -> None:
    """2, 3, 4 have met each other: whoever meets 1, the others are moved down."""
    pairs, _ = paired(card(1, 20), card(2, 10), card(3, 10, met=[2]), card(4, 10, met=[2, 3]), card(5), card(6))
    assert pairs == {(1, 2), (3, 5), (4, 6)}


@pytest.mark.parametrize(
    ("barred", "bye"),
    [
        pytest.param([], 5, id="the lowest"),
        pytest.param([5], 4, id="B.1 he has had one"),
        pytest.param([3, 4, 5], 2, id="B.1 by an exchange"),
        pytest.param([2, 3, 4, 5], 1, id="B.1 the highest"),
    ],
)
def test_the_bye(barred: list[int], bye: int) -> None:
    assert paired(*[card(number, may_have_bye=number not in barred) for number in range(1, 6)])[1] == bye


def test_the_bye_of_a_higher_bracket() -> None:
    """B.1 and C.13: 3 has had the bye, so 2 is moved down; and then has it, as 3 must be paired with somebody."""
    assert paired(card(1, 10), card(2, 10), card(3, may_have_bye=False)) == ({(1, 3)}, 2)


def test_a5_the_bye_is_a_downfloat() -> None:
    assert paired(card(1), card(2), card(3, floats=".d"))[1] == 2


def test_last_round_waiver() -> None:
    """B.2 does not apply over 50 %: 1 and 2 may meet though both had White twice; others may not."""
    others = [card(3), card(4)]
    assert paired(card(1, 10, "WW", freed=True), card(2, 10, "WW", freed=True), *others)[0] == {(1, 2), (3, 4)}
    assert paired(card(1, 10, "WW"), card(2, 10, "WW"), *others)[0] == {(1, 3), (2, 4)}


def test_b5_does_not_apply_over_half_in_the_last_round() -> None:
    upper = [card(1, 10), card(2, 10), card(3, 10, floats=".d", freed=True)]
    assert (3, 4) in paired(*upper, card(4))[0]


def test_no_legal_pairing_is_said() -> None:
    with pytest.raises(NoLegalPairing):
        pair_literally(event(2, "1w2"), RoundNumber(2))
    with pytest.raises(NoLegalPairing):
        pair_literally(event(1, "1U"), RoundNumber(2))


def card_of(tournament: Tournament, player: int) -> Card:
    cards = cards_of(tournament, tournament.next_round)
    return next(one for one in cards if one.id == player)


def test_cards_after_two_rounds() -> None:
    after = event(5, "1w3 4b2 5U", "2d1 5w3 4U")
    assert [(one.id, one.score) for one in cards_of(after, RoundNumber(3))] == [
        (5, 20),
        (1, 15),
        (2, 15),
        (4, 10),
        (3, 0),
    ]
    assert card_of(after, 5).float_two_rounds_before is Floated.DOWN  # A.5
    assert card_of(after, 5).float_last_round is Floated.DOWN  # A.4
    assert card_of(after, 3).float_last_round is Floated.UP
    assert card_of(after, 1).float_last_round is None
    assert [one.id for one in cards_of(after, RoundNumber(3)) if not one.may_have_bye] == [5, 4]


def test_f2_a_forfeit_is_no_game_but_a_point_without_playing() -> None:
    after = event(4, "1W3 2w4")
    assert card_of(after, 1).met == frozenset()
    assert card_of(after, 1).history == (None,)
    assert not card_of(after, 1).may_have_bye
    assert card_of(after, 3).may_have_bye


def test_a_half_point_bye_is_neither_a_float_nor_a_bar() -> None:
    after = event(5, "1w3 2w4 5H")
    assert card_of(after, 5).score == 5
    assert card_of(after, 5).may_have_bye
    assert card_of(after, 5).float_last_round is None


def test_f5_f9_away_and_adjourned() -> None:
    after = event(4, "1a3 2w4", away=[4])
    assert [(one.id, one.score) for one in cards_of(after, RoundNumber(2))] == [(2, 10), (1, 5), (3, 5)]


def test_over_half_only_in_the_last_round() -> None:
    assert card_of(event(4, "1w3 2d4", of=2), 1).freed
    assert not card_of(event(4, "1w3 2d4", of=2), 2).freed  # exactly half
    assert not card_of(event(4, "1w3 2d4", of=3), 1).freed


def test_events_by_chance_keep_the_absolute_criteria() -> None:
    """B.1, B.2, A.5: everybody once, nobody twice against the same, colours within bounds, one bye at most."""
    rounds = 0
    for seed in range(60):
        life = Life(seed, players=6 + seed % 9, rounds=4)
        try:
            for tournament, number, pairing in rounds_of(life, pair_literally):
                keeps_absolute_criteria(tournament, number, pairing)
                rounds += 1
        except NoLegalPairing:
            continue
    assert rounds > 200


def keeps_absolute_criteria(tournament: Tournament, number: RoundNumber, pairing: PairingOfARound) -> None:
    cards = {one.id: one for one in cards_of(tournament, number)}
    seated: list[PlayerId] = [player for pair in pairing.pairs for player in pair]
    seated += [] if pairing.bye is None else [pairing.bye]
    assert sorted(seated) == sorted(cards)
    assert pairing.bye is None or cards[pairing.bye].may_have_bye
    for white, black in pairing.pairs:
        assert black not in cards[white].met
        for player, letter in ((white, "w"), (black, "b")):
            after = "".join(colour.value for colour in cards[player].history if colour) + letter
            if not cards[player].freed:
                assert abs(after.count("w") - after.count("b")) <= 2
                assert after[-3:] not in ("www", "bbb")
