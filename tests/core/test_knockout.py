"""The bracket of a knock-out among the leaders: seats, colours, who goes on, the final order (decision 118)."""

import pytest

from core.general_rules.knockout import (
    HowDecided,
    bracket_of,
    colours,
    is_over,
    order_of,
    rounds_of,
    seats,
    waiting,
)
from core.model.knockout import Knockout, KnockoutGame, KnockoutTerms
from core.model.lots import COLOURS_OF_A_KNOCKOUT, order_by_lot
from core.model.results import Result
from core.model.tie_breaks import EqualMatch

WON, LOST, DRAWN = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def among(count, games=1, equal=EqualMatch.STANDINGS):
    """Begun with the players 101 and following; 100 + a place is who stands there."""
    return Knockout(KnockoutTerms(count, games, equal), tuple(range(101, 101 + count)), "s")


def match_of(knockout, round_number, number):
    return bracket_of(knockout)[round_number - 1][number - 1]


def with_winner(knockout, round_number, number, winner):
    """With the games of a match won by one of the two."""
    match = match_of(knockout, round_number, number)
    while not match_of(knockout, round_number, number).is_decided:
        game = len(match_of(knockout, round_number, number).games) + 1
        white, black = colours(knockout, match, game)
        played = KnockoutGame(white, black, WON if white == winner else LOST)
        knockout = knockout.with_game((round_number, number), game, played)
    return knockout


def pairs(knockout, round_number):
    return [match.players for match in bracket_of(knockout)[round_number - 1]]


@pytest.mark.parametrize(
    ("qualifiers", "order"),
    [
        (2, (1, 2)),
        (3, (1, 4, 2, 3)),
        (4, (1, 4, 2, 3)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
    ],
)
def test_the_first_meets_the_last_and_the_first_two_meet_last(qualifiers, order):
    assert seats(qualifiers) == order


@pytest.mark.parametrize(("qualifiers", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4)])
def test_as_many_rounds_as_the_binary_logarithm(qualifiers, rounds):
    assert rounds_of(qualifiers) == len(bracket_of(among(qualifiers))) == rounds


@pytest.mark.parametrize("qualifiers", range(2, 33))
def test_with_the_favourites_winning_they_come_out_in_their_order(qualifiers):
    """Byes go to the first, and whoever stands higher meets the lowest who is left."""
    knockout = among(qualifiers)
    size = 2 ** rounds_of(qualifiers)
    byes = [match.winner for match in bracket_of(knockout)[0] if match.how is HowDecided.BYE]
    assert sorted(byes) == [101 + place for place in range(size - qualifiers)]
    for number in range(1, rounds_of(qualifiers) + 1):
        left = size // 2 ** (number - 1)
        for match in bracket_of(knockout)[number - 1]:
            if match.both is not None:
                assert sum(one - 100 for one in match.both) == left + 1
                knockout = with_winner(knockout, match.round_number, match.number, min(match.both))
    assert order_of(knockout) == knockout.players
    assert is_over(bracket_of(knockout))


def test_whoever_wins_meets_the_winner_of_the_match_beside():
    knockout = with_winner(with_winner(among(4), 1, 1, 104), 1, 2, 102)
    assert pairs(knockout, 1) == [(101, 104), (102, 103)]
    assert pairs(knockout, 2) == [(104, 102)]
    assert order_of(knockout) == (102, 104, 101, 103)  # two are still in it; who lost stands in the order of the Swiss
    assert order_of(with_winner(knockout, 2, 1, 104)) == (104, 102, 101, 103)


def test_what_waits_is_what_can_be_played():
    knockout = among(4)
    assert [(match.round_number, match.number) for match in waiting(bracket_of(knockout))] == [(1, 1), (1, 2)]
    knockout = with_winner(knockout, 1, 1, 101)
    assert not match_of(knockout, 2, 1).is_known
    assert [(match.round_number, match.number) for match in waiting(bracket_of(knockout))] == [(1, 2)]


class TestColours:
    def test_the_lot_of_each_round_gives_the_first_game_and_then_they_alternate(self):
        knockout = among(2, games=4)
        match = match_of(knockout, 1, 1)
        first = order_by_lot("s", (101, 102), COLOURS_OF_A_KNOCKOUT, 1)
        other = (first[1], first[0])
        assert [colours(knockout, match, game) for game in (1, 2, 3, 4)] == [first, other, first, other]

    def test_another_round_is_another_lot(self):
        """Somebody who has the smaller digest in one round would otherwise have White in all of them."""
        firsts = {order_by_lot("s", (101, 102), COLOURS_OF_A_KNOCKOUT, number)[0] for number in range(1, 9)}
        assert firsts == {101, 102}


class TestWhoGoesOn:
    @pytest.mark.parametrize(
        ("results", "how", "winner"),
        [
            ((), None, None),
            ((WON,), None, None),
            ((WON, LOST), HowDecided.GAMES, "white first"),  # White of the first game wins both
            ((WON, DRAWN), HowDecided.GAMES, "white first"),
            ((DRAWN, WON), HowDecided.GAMES, "black first"),
            ((WON, WON), HowDecided.STANDINGS, 101),
            ((DRAWN, DRAWN), HowDecided.STANDINGS, 101),
            ((Result.WHITE_WINS_BY_FORFEIT, DRAWN), HowDecided.GAMES, "white first"),
        ],
    )
    def test_by_two_games(self, results, how, winner):
        knockout = among(2, games=2)
        match = match_of(knockout, 1, 1)
        for game, result in enumerate(results, 1):
            knockout = knockout.with_game((1, 1), game, KnockoutGame(*colours(knockout, match, game), result))
        white, black = colours(knockout, match, 1)
        expected = {"white first": white, "black first": black}.get(winner, winner)
        ended = match_of(knockout, 1, 1)
        assert (ended.how, ended.winner, ended.is_equal) == (how, expected, False)

    def test_a_match_is_over_once_nobody_can_catch_up(self):
        knockout = among(2, games=4)
        match = match_of(knockout, 1, 1)
        for game, halves_left in ((1, None), (2, None), (3, HowDecided.GAMES)):
            white, black = colours(knockout, match, game)
            knockout = knockout.with_game((1, 1), game, KnockoutGame(white, black, WON if white == 102 else LOST))
            assert match_of(knockout, 1, 1).how is halves_left

    def test_two_wins_decide_a_match_of_three_games(self):
        """Who lost both has nothing, and one game brings one point."""
        knockout = with_winner(among(2, games=3), 1, 1, 102)
        assert (len(match_of(knockout, 1, 1).games), match_of(knockout, 1, 1).winner) == (2, 102)

    def test_an_equal_match_waits_for_the_play_off_that_was_announced(self):
        knockout = among(2, equal=EqualMatch.PLAY_OFF).with_game((1, 1), 1, KnockoutGame(101, 102, DRAWN))
        assert match_of(knockout, 1, 1).is_equal
        assert not is_over(bracket_of(knockout))
        decided = match_of(knockout.with_play_off((1, 1), 102), 1, 1)
        assert (decided.how, decided.winner, decided.is_equal) == (HowDecided.PLAY_OFF, 102, False)

    def test_a_play_off_on_record_decides_no_match_that_was_not_equal(self):
        knockout = among(2, equal=EqualMatch.PLAY_OFF).with_game((1, 1), 1, KnockoutGame(101, 102, WON))
        assert match_of(knockout.with_play_off((1, 1), 102), 1, 1).winner == 101

    def test_against_whoever_leaves_the_opponent_goes_on(self):
        knockout = among(4).without(101, 1)
        gone = match_of(knockout, 1, 1)
        assert (gone.how, gone.winner) == (HowDecided.LEAVING, 104)

    def test_whoever_leaves_later_keeps_what_was_won(self):
        knockout = with_winner(with_winner(among(4), 1, 1, 101), 1, 2, 102).without(101, 2)
        assert match_of(knockout, 1, 1).winner == 101
        assert match_of(knockout, 2, 1).winner == 102

    def test_where_both_leave_the_next_has_a_bye(self):
        knockout = with_winner(among(4).without(101, 1).without(104, 1), 1, 2, 103)
        assert match_of(knockout, 1, 1).winner is None
        final = match_of(knockout, 2, 1)
        assert (final.how, final.winner) == (HowDecided.BYE, 103)
        assert order_of(knockout) == (103, 101, 102, 104)

    def test_where_everybody_leaves_it_is_over_without_a_winner(self):
        knockout = among(2).without(101, 1).without(102, 1)
        assert is_over(bracket_of(knockout))
        assert order_of(knockout) == (101, 102)
