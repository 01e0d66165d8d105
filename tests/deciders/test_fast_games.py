"""A single fast game between two who are tied: the lot for its colours, and what its result decides."""

import pytest

from core.model.lots import COLOURS_OF_A_FAST_GAME, order_by_lot
from core.model.results import Result
from core.model.sentence import NeedsConfirmation, Refused
from core.model.tie_breaks import BrokenTie
from events.deciders.fast_games import draw_colours, record_fast_game
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed
from tests.deciders.scenario import FOUR, ROUND_1, given, played
from tests.deciders.test_ties import OVER

LOT = FastGameDrawn(players=(3, 1), seed="s")
WITH_ODDS = FastGameDrawn(players=(3, 1), seed="s", draw_odds=True)


class TestTheLot:
    def test_the_seed_says_who_has_the_choice(self):
        for seed in ("1", "2", "3", "4"):
            for players in ((1, 3), (3, 1)):  # as they are named makes no difference
                (lot,) = draw_colours(given(*OVER), players, seed, draw_odds=True)
                assert lot == FastGameDrawn(
                    players=order_by_lot(seed, (1, 3), COLOURS_OF_A_FAST_GAME), seed=seed, draw_odds=True
                )
        firsts = {draw_colours(given(*OVER), (1, 3), seed)[0].players[0] for seed in "abcdefgh"}
        assert firsts == {1, 3}

    def test_it_is_drawn_once_for_a_game(self):
        with pytest.raises(Refused, match="have already been drawn by lot; this is done only once"):
            draw_colours(given(*OVER, LOT), (1, 3), "another")
        assert draw_colours(given(*OVER, LOT), (1, 2), "another")

    def test_and_again_after_a_draw_that_decided_nothing(self):
        drawn = FastGamePlayed(white=3, black=1, result=Result.DRAW)
        assert draw_colours(given(*OVER, LOT, drawn), (1, 3), "another")

    def test_not_before_the_games_are_over(self):
        with pytest.raises(Refused, match="1 of 5 rounds"):
            draw_colours(given(FOUR, played(1, *ROUND_1)), (1, 3), "s")


class TestTheGame:
    @pytest.mark.parametrize(
        ("lot", "result", "order"),
        [
            (LOT, Result.WHITE_WINS, (3, 1)),
            (LOT, Result.BLACK_WINS, (1, 3)),
            (LOT, Result.DRAW, None),
            (WITH_ODDS, Result.WHITE_WINS, (3, 1)),
            (WITH_ODDS, Result.BLACK_WINS, (1, 3)),
            (WITH_ODDS, Result.DRAW, (1, 3)),
        ],
    )
    def test_the_result_orders_the_two(self, lot, result, order):
        before = given(*OVER, lot)
        (event,) = record_fast_game(before, (1, 3), result)
        assert event == FastGamePlayed(white=3, black=1, result=result, draw_odds=lot.draw_odds)
        after = given(*OVER, lot, event)
        assert after.broken_ties == (() if order is None else (BrokenTie(order, "fast-game"),))
        assert after.fast_games == ()

    def test_whoever_was_drawn_may_choose_black(self):
        (event,) = record_fast_game(given(*OVER, WITH_ODDS), (1, 3), Result.DRAW, white=1)
        assert given(*OVER, WITH_ODDS, event).broken_ties == (BrokenTie((3, 1), "fast-game"),)

    def test_without_a_lot_the_colours_are_given(self):
        assert record_fast_game(given(*OVER), (1, 3), Result.DRAW, white=1, draw_odds=True, reason="agreed") == (
            FastGamePlayed(white=1, black=3, result=Result.DRAW, draw_odds=True, reason="agreed"),
        )
        with pytest.raises(Refused, match="Name the player who had White with --white"):
            record_fast_game(given(*OVER), (1, 3), Result.DRAW)

    def test_draw_odds_are_not_announced_after_the_lot(self):
        with pytest.raises(Refused, match="must be announced before the game"):
            record_fast_game(given(*OVER, LOT), (1, 3), Result.DRAW, draw_odds=True)

    def test_a_game_that_decided_is_the_only_one(self):
        won = FastGamePlayed(white=3, black=1, result=Result.WHITE_WINS)
        with pytest.raises(Refused, match="has already"):
            record_fast_game(given(*OVER, won), (1, 3), Result.BLACK_WINS, white=3)
        with pytest.raises(Refused, match="has already"):
            draw_colours(given(*OVER, won), (1, 3), "s")

    @pytest.mark.parametrize(
        ("players", "white", "result", "message"),
        [
            ((1, 1), 1, Result.DRAW, "at least two players"),
            ((1, 9), 1, Result.DRAW, "No player with id 9"),
            ((1, 3), 2, Result.DRAW, "White in this game must be Player 1"),
            (
                (1, 3),
                1,
                Result.WHITE_WINS_BY_FORFEIT,
                "1F-0F is not a valid result of a rapid or blitz game: give one of 1-0, 1/2-1/2, 0-1",
            ),
        ],
    )
    def test_what_is_refused(self, players, white, result, message):
        with pytest.raises(Refused, match=message):
            record_fast_game(given(*OVER), players, result, white=white)

    def test_others_who_are_tied_are_named_first(self):
        with pytest.raises(NeedsConfirmation, match="tied with the players named"):
            record_fast_game(given(*OVER, LOT), (1, 3), Result.DRAW, ties=[(1, 2, 3, 4)])
