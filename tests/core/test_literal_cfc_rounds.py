"""Whole rounds by the CFC rules 612 to 633: the examples of the text, each variation on and off, events by chance."""

from collections.abc import Mapping

import pytest

from core.model.lots import coin, order_by_lot
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.cfc_literal import pair_literally
from tests.reference.cfc_literal.cards import cards_of, order_of_613, participants
from tests.reference.cfc_literal.literal import announced_of
from tests.reference.cfc_literal.regrouping import Regrouped, regrouped
from tests.reference.events_by_chance import Life, rounds_of
from tests.reference.small_events import event


def paired(tournament: Tournament, *requests: tuple[int, int]) -> set[tuple[int, int]]:
    """(White, Black) of the next round."""
    asked = frozenset((PlayerId(a), PlayerId(b)) for a, b in requests)
    return set(pair_literally(tournament, tournament.next_round, separation_requests=asked).pairs)


def unordered(tournament: Tournament, *requests: tuple[int, int]) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for pair in paired(tournament, *requests)}


def bye_of(tournament: Tournament) -> PlayerId | None:
    return pair_literally(tournament, tournament.next_round).bye


def test_619_forty_players() -> None:
    """#1 is paired with #21, #2 with #22; 628: by the lot the odd ones have White."""
    expected = {(number, number + 20) if number % 2 else (number + 20, number) for number in range(1, 21)}
    assert paired(event(40)) == expected


def order(ratings: list[int], variations: Mapping[str, str] | None = None, lot: tuple[int, ...] = ()) -> list[int]:
    tournament = event(ratings, variations=variations)
    return [*order_of_613(tournament, RoundNumber(1), tuple(PlayerId(one) for one in lot))]


@pytest.mark.parametrize(
    ("unrated", "expected"),
    [
        ("bottom", [1, 2, 3, 5, 6, 4]),
        ("below-average", [1, 2, 3, 4, 5, 6]),  # the average is 1700, which 3 has
        ("one-fifth", [1, 2, 3, 5, 4, 6]),  # of six players one stands below
    ],
)
def test_6131_place_of_unrated_players(unrated: str, expected: list[int]) -> None:
    assert order([2000, 1900, 1700, 0, 1500, 1400], {"unrated": unrated}) == expected


def test_6131_with_hardly_anybody_rated() -> None:
    assert order([0, 1500, 0, 0, 0, 0, 0, 0, 0, 0], {"unrated": "one-fifth"})[-1] == 2
    assert order([0, 0], {"unrated": "below-average"}) == [1, 2]


def test_613_the_same_rating_by_lot_then_by_number() -> None:
    assert order([1500, 1500, 1500, 1600]) == [4, 1, 2, 3]
    assert order([1500, 1500, 1500, 1600], lot=(3, 2)) == [4, 3, 2, 1]
    assert order([0, 0, 1500], lot=(2, 1)) == [3, 2, 1]


def test_614_a_late_entrant_is_ranked_by_rating_whatever_his_number() -> None:
    """5 arrives in round 2 with the highest rating; with no points he heads the losers."""
    late = event([1900, 1800, 1700, 1600, 2000, 1500], "1w3 4b2", late={5: 2, 6: 2})
    assert [card.id for card in cards_of(late, RoundNumber(2), order_of_613(late, RoundNumber(2)))] == [
        1,
        2,
        5,
        3,
        4,
        6,
    ]
    assert unordered(late) == {(1, 2), (4, 5), (3, 6)}


def test_614_an_assigned_pairing_score() -> None:
    late = event([1900, 1800, 1700, 1600, 2000, 1500], "1w3 4b2", late={5: 2, 6: 2}, virtual={5: 10})
    assert unordered(late) == {(1, 5), (2, 3), (4, 6)}


def test_615_the_lowest_rated_of_the_lowest_score_group() -> None:
    assert bye_of(event(5)) == 5
    assert bye_of(event(5, "1w3 4b2 5U")) == 4
    assert bye_of(event(5, "1w3 4b2 5H")) == 4  # 615a is a bye as well
    assert bye_of(event(5, "1w3 4b2 5Z")) == 5  # an absence is none


def test_615_successively_higher_score_groups() -> None:
    """7 alone has half a point, and had a bye; all others have one point."""
    assert bye_of(event(7, "1w4 2w5 3w6 7H", "4w1 5w2 6w3 7Z")) == 6


def test_615_an_unrated_player_only_by_lot_where_no_rated_one_is_eligible() -> None:
    assert bye_of(event([1900, 1800, 1700, 0, 0])) == 3
    only_unrated = event([1900, 1800, 0, 0, 0], "1w3 2w4 5Z")
    drawn = order_by_lot("small", [PlayerId(3), PlayerId(4), PlayerId(5)], "615", 2)[0]
    assert bye_of(only_unrated) == drawn


def test_615_the_others_can_be_paired() -> None:
    """Without 3 there would be only 1 and 2, who have met."""
    assert bye_of(event(3, "1w2 3Z")) == 2


def test_618_a_a_defaulted_game_was_a_pairing() -> None:
    with pytest.raises(NoLegalPairing):
        paired(event(2, "1W2"))


def test_618_a_nobody_can_have_the_bye() -> None:
    with pytest.raises(NoLegalPairing):
        paired(event(1, "1U"))


def test_618_pairs_kept_apart() -> None:
    assert unordered(event(4, forbidden=[(1, 3)])) == {(1, 4), (2, 3)}


def test_6191_requests_in_the_first_two_rounds_only() -> None:
    heard = {"first-rounds-transposition": "yes"}
    assert unordered(event(4, variations=heard), (1, 3)) == {(1, 4), (2, 3)}
    assert unordered(event(4), (1, 3)) == {(1, 3), (2, 4)}
    results, nobody = "1w5 2w6 7b3 8b4", "1Z 2Z 3Z 4Z 5Z 6Z 7Z 8Z"
    second, third = event(8, results, variations=heard), event(8, nobody, results, variations=heard)
    assert {(1, 3), (2, 4)} <= unordered(second)
    assert {(1, 4), (2, 3)} <= unordered(second, (1, 3))
    assert {(1, 3), (2, 4)} <= unordered(third, (1, 3))


def test_second_round_of_eight() -> None:
    """Winners 1, 2, 3, 4 (2 and 4 had Black) and losers."""
    assert paired(event(8, "1w5 6b2 3w7 8b4")) == {(4, 1), (2, 3), (5, 8), (7, 6)}


def test_odd_men_from_group_to_group() -> None:
    """Three winners, two draws, three losers: 3 meets the higher of the draws, the other one the highest loser."""
    after = event(8, "1w5 2w6 3w7 4d8")
    assert unordered(after) == {(1, 2), (3, 4), (5, 8), (6, 7)}


def test_6242_marks() -> None:
    """In round 2, 3 was the odd man for 4, and 8 for 5."""
    after = event(8, "1w5 2w6 3w7 4d8", "2d1 3d4 8w5 7d6")
    cards = cards_of(after, RoundNumber(3), order_of_613(after, RoundNumber(3)))
    assert sorted(card.id for card in cards if card.marked) == [3, 4, 5, 8]


@pytest.mark.parametrize(
    ("number", "rounds", "only_once"),
    [(6, 8, True), (7, 8, False), (3, 4, True), (4, 4, False), (3, 5, True), (4, 5, False), (9, None, True)],
)
def test_6242_but_for_the_last_quarter(number: int, rounds: int | None, only_once: bool) -> None:
    tournament = event(4, of=rounds, variations={"odd-man-once": "yes"})
    assert announced_of(tournament, RoundNumber(number)).only_once is only_once
    assert not announced_of(event(4, of=rounds), RoundNumber(number)).only_once


def test_628_the_lot_is_for_the_odd_numbers_of_the_top_half() -> None:
    assert paired(event(8)) == {(1, 5), (6, 2), (3, 7), (8, 4)}


def test_632_unplayed_games_do_not_count_for_colour() -> None:
    """1 and 2 won by default: nobody has a colour due, and 1 stands at an odd place."""
    assert paired(event(4, "1W3 2W4")) == {(1, 2), (3, 4)}


@pytest.mark.parametrize(
    ("rounds", "pair"),
    [
        pytest.param(["1w3 2w4"], (2, 1), id="630 both due Black: the higher has it"),
        pytest.param(["1w3 4b2"], (2, 1), id="630 different colours"),
        pytest.param(["1d3 4d2", "4d1 2d3"], (1, 2), id="631 alternation"),
    ],
)
def test_colours_of_one_and_two(rounds: list[str], pair: tuple[int, int]) -> None:
    assert pair in paired(event(4, *rounds))


def test_6311_alternation_is_not_worth_a_transposition() -> None:
    """In the third round everybody has had both colours: 1, 3, 5, 7 are due White, 2, 4, 6, 8 Black."""
    rounds = ("1d2 3d4 5d6 7d8", "4d1 2d3 8d5 6d7")
    with_alternation, without = (event(8, *rounds, variations={"alternation": one}) for one in ("yes", "no"))
    assert unordered(with_alternation) == {(1, 6), (2, 5), (3, 8), (4, 7)}
    assert paired(without) == {(1, 5), (6, 2), (3, 7), (8, 4)}


def test_6312_colours_by_lot_in_the_last_round() -> None:
    rounds = ("1w3 2w4",)  # of two: 1 and 2 are due the same equalising colour
    drawn = (1, 2) if coin("small", "631.2", 2, 1, 2) else (2, 1)
    assert drawn in paired(event(4, *rounds, of=2, variations={"last-round-lot": "yes"}))
    assert (2, 1) in paired(event(4, *rounds, of=2))
    assert (2, 1) in paired(event(4, *rounds, of=4, variations={"last-round-lot": "yes"}))


@pytest.mark.parametrize("method", ["633.1", "633.2"])
def test_633_first_round_by_quarters(method: str) -> None:
    assert paired(event(8, variations={"acceleration": method})) == {(1, 3), (4, 2), (5, 7), (8, 6)}
    six = event(6, variations={"acceleration": method})
    assert paired(six) == {(1, 3), (4, 2), (5, 6)}
    assert bye_of(event(7, variations={"acceleration": method})) == 7


def test_6331_quarters_while_perfect_scores_exceed_the_optimum() -> None:
    """Of eight, 1, 2, 5, 6 have won: with three rounds in all 4 = 2 to the power of 2 is no excess, with two it is."""
    first = "1w3 2w4 7b5 8b6"
    enough = event(8, first, of=3, variations={"acceleration": "633.1"})
    assert unordered(enough) == {(1, 5), (2, 6), (3, 7), (4, 8)}
    too_many = event(8, first, of=2, variations={"acceleration": "633.1"})
    assert unordered(too_many) == {(1, 2), (5, 6), (3, 4), (7, 8)}


def regrouping(first: str, players: int) -> Regrouped:
    tournament = event(players, first, variations={"acceleration": "633.2"})
    cards = cards_of(tournament, RoundNumber(2), order_of_613(tournament, RoundNumber(2)))
    return regrouped(tournament, (), cards)


def groups(first: str, players: int = 8) -> list[list[int]]:
    now = regrouping(first, players)
    return [[card.id for card in group] for group in (now.a, now.b, now.c, now.d)]


def test_6332_groups_of_the_second_round() -> None:
    assert groups("1w3 4b2 5w7 8b6") == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert groups("1d3 4b2 5d7 8b6") == [[2], [1, 3, 4], [6, 5, 7], [8]]
    assert groups("1d3 4d2 5d7 8d6") == [[], [1, 2, 3, 4], [5, 6, 7, 8], []]


def test_6332_who_was_in_no_game_of_the_first_round() -> None:
    """6 with the bye is below section (a), and a winner; 3 away is above the last of it."""
    assert groups("1w3 4b2 5w7 6U", 7) == [[1, 2], [3, 4], [5, 6], [7]]
    assert groups("1w4 5b2 6w8 7w9 3Z", 9) == [[1, 2], [3, 4, 5], [6, 7], [8, 9]]


def test_6332_hundred_points_for_a_draw() -> None:
    """In B, 2 and 4 drew and stand above 3, who lost; in C, 5 and 7 drew and stand below 6, who won."""
    now = regrouping("1w3 4d2 5d7 8b6", 8)
    assert [card.id for card in sorted(now.b, key=lambda card: card.place)] == [2, 4, 3]
    assert [card.id for card in sorted(now.c, key=lambda card: card.place)] == [6, 5, 7]


@pytest.mark.parametrize(
    ("first", "pairs"),
    [
        pytest.param("1w3 4b2 5w7 8b6", {(1, 2), (3, 5), (4, 6), (7, 8)}, id="A halved, B against C, D halved"),
        pytest.param("1d3 4d2 5d7 8d6", {(1, 6), (2, 5), (3, 8), (4, 7)}, id="everybody drew"),
        pytest.param("1d3 4d2 5w7 8b6", {(1, 6), (2, 5), (3, 8), (4, 7)}, id="B larger: on top of D"),
        pytest.param("1w3 4b2 5d7 8d6", {(1, 2), (3, 5), (4, 6), (7, 8)}, id="C larger, D empty"),
        pytest.param("1w3 4b2 5d7 8b6", {(1, 2), (3, 5), (4, 6), (7, 8)}, id="C larger: the extra one meets D"),
        pytest.param("1d3 4b2 5w7 8b6", {(1, 2), (3, 5), (4, 6), (7, 8)}, id="an odd man of A"),
    ],
)
def test_6332_second_round(first: str, pairs: set[tuple[int, int]]) -> None:
    assert unordered(event(8, first, variations={"acceleration": "633.2"})) == pairs


def test_6332_third_round_is_basic() -> None:
    rounds = ("1w3 4b2 5w7 8b6", "2w1 3w5 6w4 7w8")
    assert unordered(event(8, *rounds, variations={"acceleration": "633.2"})) == unordered(event(8, *rounds))


VARIATIONS: list[dict[str, str]] = [
    {},
    {"odd-man-colour": "yes", "alternation": "no"},
    {"odd-man-once": "yes", "unrated": "below-average"},
    {"acceleration": "633.1", "last-round-lot": "yes"},
    {"acceleration": "633.2", "unrated": "one-fifth"},
    {"last-round-lot": "arrival"},
]


@pytest.mark.parametrize("variations", VARIATIONS)
@pytest.mark.campaign(one_in=3)
def test_events_by_chance_keep_the_laws(variations: dict[str, str]) -> None:
    """618 (a), 615: everybody once, nobody paired with the same one again, one bye at most and to each one only."""
    rounds = 0
    for seed in range(25):
        life = Life(seed, players=5 + seed % 9, rounds=4, unrated_rate=0.2, variations=variations)
        try:
            for tournament, number, pairing in rounds_of(life, pair_literally):
                cards = {card.id: card for card in cards_of(tournament, number, order_of_613(tournament, number))}
                seated = [player for pair in pairing.pairs for player in pair]
                assert sorted([*seated, *([] if pairing.bye is None else [pairing.bye])]) == sorted(
                    participants(tournament, number)
                )
                assert not any(black in cards[white].met for white, black in pairing.pairs)
                assert pairing.bye is None or not cards[pairing.bye].had_bye
                rounds += 1
        except NoLegalPairing:
            continue
    assert rounds > 70
