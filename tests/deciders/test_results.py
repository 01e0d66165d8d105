import re
from functools import partial

import pytest

from core.model.results import Result
from core.model.sentence import Refused
from core.model.units import TeamBoard
from events.deciders import matches, results
from events.deciders.results import (
    FORFEITS,
    adjourn,
    adjourned,
    adjudicate,
    forfeit,
    missing,
    record,
    record_many,
    resume,
)
from events.vocabulary.games import GameAdjourned, GameAdjudicated, GameForfeited, GameResumed, ResultRecorded
from events.vocabulary.record import NoteAdded
from tests.deciders.scenario import FOUR, ROUND_1, ROUND_2, drawn, given, paired, played, published, won
from tests.deciders.test_teams import FOUR_TEAMS

OPEN = given(FOUR, published(1, *ROUND_1))
ENTERED = given(FOUR, published(1, *ROUND_1), won(1, 1))
ADJOURNED = given(FOUR, published(1, *ROUND_1), GameAdjourned(round_number=1, board=1))


class TestEnteredTwice:
    def test_all_boards_and_where_the_two_differed(self):
        state = given(FOUR, published(1, *ROUND_1), drawn(1, 1, 2))
        assert results.entered_twice(state, 1) == (
            NoteAdded(text="The 2 results of round 1 were entered twice and agree."),
        )
        (note,) = results.entered_twice(state, 1, (2,))
        assert note.text.endswith("entered twice; they differed on board 2, where the slips were looked at again.")

    def test_a_board_without_a_result_was_not(self):
        with pytest.raises(Refused, match="Round 1 has boards without a result"):
            results.entered_twice(ENTERED, 1)


class TestPlaces:
    """A board of a match is one of a tournament of teams, whose matches have no result of their own."""

    def test_players_meet_on_boards_and_not_in_matches(self):
        with pytest.raises(Refused, match=r"Round 1 has no board 1\.2: its games are between players, not teams"):
            record(OPEN, 1, TeamBoard(1, 2), Result.DRAW)

    def test_the_boards_make_the_result_of_a_match(self):
        state = given(list(FOUR_TEAMS), published(1, (1, 3), (2, 4)))
        with pytest.raises(Refused, match="Match 1 of round 1 has 2 boards, and its result"):
            record(state, 1, 1, Result.WHITE_WINS)
        with pytest.raises(
            Refused,
            match="The result of match 1 is the sum of its board results: correct its colours without giving a result",
        ):
            matches.refuse_colours_of_board_one(state, 1, 1, Result.WHITE_WINS)
        matches.refuse_colours_of_board_one(state, 1, 1, None)


class TestRecord:
    @pytest.mark.parametrize("result", [result for result in Result if result not in FORFEITS])
    def test_what_happened_on_a_board(self, result):
        assert record(OPEN, 1, 2, result) == (ResultRecorded(round_number=1, board=2, result=result),)

    @pytest.mark.parametrize("result", sorted(FORFEITS))
    def test_a_game_that_did_not_happen_is_a_forfeit(self, result):
        assert record(OPEN, 1, 2, result) == (GameForfeited(round_number=1, board=2, result=result),)

    def test_several_boards_in_the_order_given(self):
        assert record_many(OPEN, 1, ((2, Result.DRAW), (1, Result.WHITE_WINS))) == (
            ResultRecorded(round_number=1, board=2, result=Result.DRAW),
            ResultRecorded(round_number=1, board=1, result=Result.WHITE_WINS),
        )

    def test_all_or_none(self):
        with pytest.raises(Refused, match="board 1"):
            record_many(ENTERED, 1, ((2, Result.DRAW), (1, Result.DRAW)))

    def test_no_board_twice(self):
        with pytest.raises(Refused, match="Board 2 was given twice"):
            record_many(OPEN, 1, ((2, Result.DRAW), (2, Result.WHITE_WINS)))

    @pytest.mark.parametrize(
        ("round_number", "board", "message"),
        [
            (1, 3, "Round 1 has no board 3: its boards are 1 to 2"),
            (1, 0, "Round 1 has no board 0"),
            (2, 1, "Round 2 has no boards: rounds 1 to 1 are paired"),
            (0, 1, "Round 0 has no boards"),
        ],
    )
    def test_boards_that_are_not_there(self, round_number, board, message):
        with pytest.raises(Refused, match=message):
            record(OPEN, round_number, board, Result.DRAW)

    def test_nothing_was_played_before_the_pairing_is_published(self):
        with pytest.raises(Refused, match="round publish"):
            record(given(FOUR, paired(1, *ROUND_1)), 1, 1, Result.DRAW)

    def test_a_result_is_corrected_not_entered_again(self):
        with pytest.raises(Refused, match=re.escape("(Player 1 - Player 3) has the result 1-0. If that was")):
            record(ENTERED, 1, 1, Result.DRAW)

    def test_an_adjourned_game_is_resolved(self):
        with pytest.raises(Refused, match="result resolve"):
            record(ADJOURNED, 1, 1, Result.DRAW)


class TestForfeit:
    def test_with_its_reason(self):
        assert forfeit(OPEN, 1, 1, Result.BOTH_FORFEIT, reason="both overslept") == (
            GameForfeited(round_number=1, board=1, result=Result.BOTH_FORFEIT, reason="both overslept"),
        )

    def test_a_played_result_is_none(self):
        with pytest.raises(Refused, match="1-0 is not a forfeit"):
            forfeit(OPEN, 1, 1, Result.WHITE_WINS)


class TestUnfinishedGames:
    def test_adjourned(self):
        assert adjourn(OPEN, 1, 1) == (GameAdjourned(round_number=1, board=1),)

    def test_a_finished_game_is_not_adjourned(self):
        with pytest.raises(Refused, match="has the result 1-0"):
            adjourn(ENTERED, 1, 1)

    def test_resumed(self):
        assert resume(ADJOURNED, 1, 1, Result.WHITE_WINS) == (
            GameResumed(round_number=1, board=1, result=Result.WHITE_WINS),
        )

    def test_resumed_rounds_later(self):
        state = given(
            FOUR,
            published(1, *ROUND_1),
            GameAdjourned(round_number=1, board=1),
            won(1, 2),
            played(2, *ROUND_2),
        )
        assert resume(state, 1, 1, Result.DRAW) == (GameResumed(round_number=1, board=1, result=Result.DRAW),)

    @pytest.mark.parametrize(("state", "word"), [(OPEN, "result missing"), (ENTERED, "result correct")])
    def test_only_an_adjourned_game_is_resumed(self, state, word):
        with pytest.raises(Refused, match=word):
            resume(state, 1, 1, Result.DRAW)

    @pytest.mark.parametrize("state", [OPEN, ADJOURNED])
    def test_adjudicated(self, state):
        assert adjudicate(state, 1, 1, Result.DRAW, reason="hall closes") == (
            GameAdjudicated(round_number=1, board=1, result=Result.DRAW, reason="hall closes"),
        )
        with pytest.raises(Refused, match="needs a reason"):
            adjudicate(state, 1, 1, Result.DRAW, reason=" ")

    def test_a_finished_game_is_not_adjudicated(self):
        with pytest.raises(Refused, match="is finished"):
            adjudicate(ENTERED, 1, 1, Result.DRAW, reason="hall closes")


def test_missing_lists_open_boards_and_not_adjourned_ones():
    state = given(FOUR, played(1, *ROUND_1), published(2, *ROUND_2), GameAdjourned(round_number=2, board=2))
    assert [(number, game.board) for number, game in missing(state)] == [(2, 1)]
    assert missing(state, 1) == ()
    assert [(number, game.board) for number, game in adjourned(state)] == [(2, 2)]


class TestABegunGame:
    def test_is_adjourned_once(self):
        with pytest.raises(Refused, match="Board 1 was given twice"):
            results.adjourn_many(given(FOUR, published(1, *ROUND_1)), 1, (1, 1))

    @pytest.mark.parametrize("decide", [results.resume, partial(results.adjudicate, reason="time")])
    def test_does_not_end_as_one_not_played(self, decide):
        state = given(FOUR, published(1, *ROUND_1), GameAdjourned(round_number=1, board=1))
        with pytest.raises(Refused, match="it had been started and cannot be recorded as not played"):
            decide(state, 1, 1, Result.WHITE_WINS_BY_FORFEIT)
        assert decide(state, 1, 1, Result.BOTH_LOSE)
