"""C.04.2.D.8: the three tiers, the arbiter's own decision, and the three readings of a game."""

import re
from functools import partial

import pytest

from core.model.results import Result
from core.model.sentence import Refused
from core.model.tournament import Readings
from events.deciders import results
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ColoursCorrected, GameAdjourned, GameResumed, ResultCorrected
from events.vocabulary.rounds import RoundCompleted
from projections.log_in_words.sentences import EventSentences
from tests.deciders.scenario import (
    FOUR,
    ROUND_1,
    ROUND_2,
    ROUND_3,
    announced,
    drawn,
    given,
    paired,
    played,
    published,
    won,
)

WHY = "scoresheets"
correct = partial(results.correct, reason=WHY)
correct_colours = partial(results.correct_colours, reason=WHY)

ALL = (Scope.PAIRINGS, Scope.STANDINGS, Scope.RATING_REPORT)
REPORT = (Scope.RATING_REPORT,)

NEXT_NOT_PAIRED = [FOUR, played(1, *ROUND_1)]
NEXT_PAIRED = [FOUR, played(1, *ROUND_1), paired(2, *ROUND_2)]
NEXT_UNDER_WAY = [FOUR, played(1, *ROUND_1), published(2, *ROUND_2)]
NEXT_ALL_IN = [*NEXT_UNDER_WAY, drawn(2, 1, 2)]
NEXT_ENDED = [*NEXT_ALL_IN, RoundCompleted(round_number=2)]
TWO_LATER_PAIRED = [*NEXT_ALL_IN, paired(3, *ROUND_3)]


@pytest.mark.parametrize(
    ("history", "tier", "reaches"),
    [
        pytest.param(NEXT_NOT_PAIRED, 1, ALL, id="tier 1: before the next pairing"),
        pytest.param(NEXT_PAIRED, 2, ALL, id="tier 2: after the pairing"),
        pytest.param(NEXT_UNDER_WAY, 2, ALL, id="tier 2: during the next round"),
        pytest.param(NEXT_ALL_IN, 2, ALL, id="tier 2: before the end of the next round"),
        pytest.param(NEXT_ENDED, 3, REPORT, id="tier 3: after the end of the next round"),
        pytest.param(TWO_LATER_PAIRED, 3, REPORT, id="tier 3: a further pairing ends the round as well"),
    ],
)
def test_the_tiers(history, tier, reaches):
    assert correct(given(*history), 1, 1, Result.WHITE_WINS, reason="scoresheets") == (
        ResultCorrected(
            round_number=1,
            board=1,
            was=Result.DRAW,
            result=Result.WHITE_WINS,
            correction=Correction(reaches=reaches, tier=tier, reason="scoresheets"),
        ),
    )
    colours = correct_colours(given(*history), 1, 1)
    assert colours[0].correction == Correction(reaches=reaches, tier=tier, reason=WHY)


@pytest.mark.parametrize(
    ("edition", "named", "by"),
    [
        ("dutch-2017", "C.04.2.D.8", "tier 1 of C.04.2.D.8"),
        ("dutch-2026", "C.04.2, 4.3", "tier 1 of C.04.2, 4.3"),
        ("dutch-1998", "F.7", "F.7"),
    ],
)
def test_the_article_is_named_as_the_edition_numbers_it(edition, named, by):
    history = [announced(edition=edition), *FOUR[1:], played(1, *ROUND_1)]
    with pytest.raises(Refused, match=re.escape(f"({named})")):
        results.record(given(*history), 1, 1, Result.DRAW)
    sentences = EventSentences()
    sentences.tell(history[0])
    decided = correct(given(*history), 1, 1, Result.WHITE_WINS)
    assert f"It affects, by {by}:" in sentences.tell(decided[0]).sentence


@pytest.mark.parametrize("decide", [results.correct_colours, partial(results.correct, result=Result.WHITE_WINS)])
def test_every_correction_has_a_reason(decide):
    with pytest.raises(Refused, match="A correction needs a reason for the record"):
        decide(given(*NEXT_NOT_PAIRED), 1, 1, reason="")


@pytest.mark.parametrize(("now", "tier"), [(NEXT_PAIRED, 1), (NEXT_ENDED, 1), (TWO_LATER_PAIRED, 1)])
def test_the_moment_it_was_reported_decides_the_tier(now, tier):
    reported = given(*NEXT_NOT_PAIRED)
    for decided in (
        correct(given(*now), 1, 1, Result.WHITE_WINS, reported=reported),
        correct_colours(given(*now), 1, 1, reported=reported),
    ):
        assert decided[0].correction == Correction(reaches=ALL, tier=tier, reason=WHY)


def test_the_arbiter_decides_otherwise_with_a_reason():
    state = given(*NEXT_ENDED)
    with pytest.raises(Refused, match="needs a reason"):
        correct(state, 1, 1, Result.WHITE_WINS, reaches=(Scope.STANDINGS, Scope.RATING_REPORT), reason=" ")
    decided = correct(
        state, 1, 1, Result.WHITE_WINS, reaches=(Scope.RATING_REPORT, Scope.STANDINGS), reason="regulations 7"
    )
    assert decided == (
        ResultCorrected(
            round_number=1,
            board=1,
            was=Result.DRAW,
            result=Result.WHITE_WINS,
            correction=Correction(reaches=(Scope.STANDINGS, Scope.RATING_REPORT), tier=0, reason="regulations 7"),
        ),
    )


@pytest.mark.parametrize(
    ("since", "tier"),
    [
        pytest.param([], 1, id="the round it ended in is the last"),
        pytest.param([paired(3, *ROUND_3)], 2, id="the round after that is paired"),
        pytest.param([played(3, *ROUND_3)], 3, id="the round after that has ended"),
    ],
)
def test_the_tiers_of_an_adjourned_game_count_from_the_round_it_ended_in(since, tier):
    adjourned = [*published(1, *ROUND_1), GameAdjourned(round_number=1, board=1), *drawn(1, 2)]
    ended = GameResumed(round_number=1, board=1, result=Result.DRAW)
    state = given(FOUR, *adjourned, played(2, *ROUND_2), ended, *since)
    assert correct(state, 1, 1, Result.WHITE_WINS, reason="scoresheets")[0].correction.tier == tier


def corrected(result, reaches, was=Result.DRAW):
    return ResultCorrected(
        round_number=1, board=1, was=was, result=result, correction=Correction(reaches=reaches, tier=3)
    )


def readings(*history):
    game = given(*history).rounds[0].games[0]
    return game.readings.pairing, game.readings.standings, game.readings.rating


def test_each_reading_changes_only_if_it_is_reached():
    win, draw = Result.WHITE_WINS, Result.DRAW
    assert readings(*NEXT_ENDED, corrected(win, ALL)) == (win, win, win)
    assert readings(*NEXT_ENDED, corrected(win, (Scope.STANDINGS, Scope.RATING_REPORT))) == (draw, win, win)
    assert readings(*NEXT_ENDED, corrected(win, REPORT)) == (draw, draw, win)


def test_a_second_late_correction_starts_from_the_rating_report():
    state = given(*NEXT_ENDED, corrected(Result.WHITE_WINS, REPORT))
    assert correct(state, 1, 1, Result.BLACK_WINS) == (
        ResultCorrected(
            round_number=1,
            board=1,
            was=Result.WHITE_WINS,
            result=Result.BLACK_WINS,
            correction=Correction(reaches=REPORT, tier=3, reason=WHY),
        ),
    )


def test_what_changes_nothing_where_it_reaches_is_refused():
    with pytest.raises(Refused, match="has the result 1/2-1/2"):
        correct(given(*NEXT_NOT_PAIRED), 1, 1, Result.DRAW)
    late = given(*NEXT_ENDED, corrected(Result.WHITE_WINS, REPORT))
    with pytest.raises(
        Refused, match=re.escape("for every purpose that a correction can still affect (rating report)")
    ):
        correct(late, 1, 1, Result.WHITE_WINS)


def test_what_has_no_result_is_entered_or_resolved():
    with pytest.raises(Refused, match="result missing"):
        correct(given(FOUR, published(1, *ROUND_1)), 1, 1, Result.DRAW)
    with pytest.raises(Refused, match="result resolve"):
        correct(given(FOUR, published(1, *ROUND_1), GameAdjourned(round_number=1, board=1)), 1, 1, Result.DRAW)


class TestColours:
    def test_points_stay_with_the_players(self):
        state = given(*NEXT_NOT_PAIRED[:1], published(1, *ROUND_1), *[drawn(1, 2)], won_by_white(1))
        assert correct_colours(state, 1, 1, reason="seen by the arbiter") == (
            ColoursCorrected(
                round_number=1,
                board=1,
                white=3,
                black=1,
                result=None,
                correction=Correction(reaches=ALL, tier=1, reason="seen by the arbiter"),
            ),
        )

    def test_with_another_result(self):
        decided = correct_colours(given(*NEXT_NOT_PAIRED), 1, 1, Result.WHITE_WINS)
        assert decided[0].result is Result.WHITE_WINS

    def test_points_stay_in_every_reading_where_they_lie_apart(self):
        apart = [*NEXT_NOT_PAIRED, corrected(Result.BLACK_WINS, REPORT)]
        game = given(*apart, *correct_colours(given(*apart), 1, 1)).rounds[0].games[0]
        assert (game.white, game.black) == (3, 1)
        assert game.readings == Readings(Result.DRAW, Result.DRAW, Result.WHITE_WINS)

    @pytest.mark.parametrize(
        ("history", "remedy"),
        [
            pytest.param([paired(1, *ROUND_1)], "result missing", id="not published"),
            pytest.param(published(1, *ROUND_1), "result missing", id="no result"),
            pytest.param(
                [*published(1, *ROUND_1), GameAdjourned(round_number=1, board=1)], "result resolve", id="adj."
            ),
            pytest.param([*published(1, *ROUND_1), won(1, 1, Result.BOTH_FORFEIT)], "was not played", id="forfeited"),
        ],
    )
    @pytest.mark.parametrize("result", [None, Result.WHITE_WINS])
    def test_only_a_game_that_was_played_to_an_end_had_colours(self, history, remedy, result):
        with pytest.raises(Refused, match=remedy):
            correct_colours(given(FOUR, *history), 1, 1, result)

    def test_nothing_to_correct_where_colours_play_no_part(self):
        with pytest.raises(
            Refused, match=re.escape("would change nothing that a correction can still affect (standings)")
        ):
            correct_colours(given(*NEXT_NOT_PAIRED), 1, 1, reaches=(Scope.STANDINGS,), reason="x")

    def test_in_time_the_game_counts_with_the_new_colours(self):
        history = [FOUR, published(1, *ROUND_1), won_by_white(1), drawn(1, 2)]
        game = given(*history, *correct_colours(given(*history), 1, 1)).rounds[0].games[0]
        assert (game.white, game.black, game.colours_reversed_for_rating) == (3, 1, False)
        assert {game.readings.pairing, game.readings.standings, game.readings.rating} == {Result.BLACK_WINS}

    def test_too_late_pairings_keep_the_colours_and_the_report_has_them_reversed(self):
        history = [FOUR, published(1, *ROUND_1), won_by_white(1), drawn(1, 2), played(2, *ROUND_2)]
        state = given(*history, *correct_colours(given(*history), 1, 1))
        game = state.rounds[0].games[0]
        assert (game.white, game.black, game.colours_reversed_for_rating) == (1, 3, True)
        assert {game.readings.pairing, game.readings.standings, game.readings.rating} == {Result.WHITE_WINS}
        with pytest.raises(Refused, match="reversed"):
            correct_colours(state, 1, 1)

    def test_twice_in_time_is_as_it_was(self):
        history = [FOUR, published(1, *ROUND_1), won_by_white(1), drawn(1, 2)]
        once = [*history, *correct_colours(given(*history), 1, 1)]
        twice = [*once, *correct_colours(given(*once), 1, 1)]
        assert given(*twice) == given(*history)


def won_by_white(board):
    return won(1, board)
