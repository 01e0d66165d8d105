"""A knock-out among the leaders: what is recorded, and what is refused."""

import pytest

from core.general_rules.knockout import bracket_of, colours, is_over, order_of
from core.model.knockout import FinalOrder
from core.model.results import Result
from core.model.sentence import NeedsConfirmation, Refused
from core.model.tie_breaks import EqualMatch
from core.model.units import BoardNumber, TeamBoard
from events.deciders import knockout
from events.deciders.qualifying import command_before
from events.vocabulary.knockout import (
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)
from events.vocabulary.participation import PlayerWithdrawn
from events.vocabulary.tournament import DetailsSet, SettingsSet, TournamentCreated
from tests.deciders.scenario import FOUR, ROUND_1, announced, given, played, published, registered
from tests.deciders.test_ties import OVER

WON, LOST, DRAWN = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
AMONG_FOUR = KnockoutAnnounced(qualifiers=4)
PLAY_OFF = KnockoutAnnounced(qualifiers=4, equal=EqualMatch.PLAY_OFF)
TWO_GAMES = KnockoutAnnounced(qualifiers=2, games=2, equal=EqualMatch.PLAY_OFF)
BEGUN = KnockoutBegun(players=(1, 2, 3, 4), seed="s")
ORDER = (1, 2, 3, 4)


def under_way(*more, terms=AMONG_FOUR, begun=BEGUN):
    return given(*OVER, terms, begun, *more)


def game(state, round_number, match, result, number=1):
    """The event of a game as the bracket gives it."""
    found = bracket_of(state.knockout)[round_number - 1][match - 1]
    white, black = colours(state.knockout, found, number)
    return KnockoutGamePlayed(
        knockout_round=round_number, match=match, game=number, white=white, black=black, result=result
    )


def semi_finals():
    """Both were won by White."""
    return [game(under_way(), 1, match, WON) for match in (1, 2)]


class TestTheAnnouncement:
    def test_before_the_start_without_a_reason(self):
        assert knockout.announce(given(FOUR), 4, games=2, equal=EqualMatch.PLAY_OFF) == (
            KnockoutAnnounced(qualifiers=4, games=2, equal=EqualMatch.PLAY_OFF),
        )

    def test_teams_have_none(self):
        league = TournamentCreated(
            details=DetailsSet(name="League"), settings=SettingsSet(edition="team-swiss-2026", rounds=5, boards=4)
        )
        with pytest.raises(Refused, match="this is a team event"):
            knockout.announce(given(league), 4)

    def test_after_round_1_was_paired_it_needs_one(self):
        state = given(FOUR, published(1, *ROUND_1))
        with pytest.raises(Refused, match="after round 1 was paired needs a reason"):
            knockout.announce(state, 4)
        assert knockout.announce(state, 4, reason="vote") == (KnockoutAnnounced(qualifiers=4, reason="vote"),)
        with pytest.raises(Refused, match="needs a reason"):
            knockout.call_off(given(FOUR, AMONG_FOUR, published(1, *ROUND_1)))

    def test_it_can_be_called_off(self):
        (off,) = knockout.call_off(given(FOUR, AMONG_FOUR))
        assert given(FOUR, AMONG_FOUR, off).knockout is None
        with pytest.raises(Refused, match="there is nothing to cancel"):
            knockout.call_off(given(FOUR))

    @pytest.mark.parametrize(("qualifiers", "games"), [(1, 1), (0, 1), (4, 0), (4, 13)])
    def test_what_makes_no_knock_out(self, qualifiers, games):
        with pytest.raises(Refused, match="needs two or more players, and matches of 1 to 12 games"):
            knockout.announce(given(FOUR), qualifiers, games=games)

    def test_the_same_is_no_change(self):
        with pytest.raises(Refused, match="Nothing to change"):
            knockout.announce(given(FOUR, AMONG_FOUR), 4)

    def test_not_in_a_round_robin(self):
        with pytest.raises(Refused, match="follows a Swiss"):
            knockout.announce(given(announced(edition="round-robin"), registered(1)), 4)

    def test_once_begun_it_stays(self):
        with pytest.raises(Refused, match="has started"):
            knockout.announce(under_way(), 2, reason="x")
        with pytest.raises(Refused, match="has started"):
            knockout.call_off(under_way(), reason="x")


class TestTheBeginning:
    def test_the_first_of_the_standings_play(self):
        state = given(*OVER, KnockoutAnnounced(qualifiers=2))
        assert knockout.begin(state, FinalOrder(ORDER, ()), "s") == (KnockoutBegun(players=(1, 2), seed="s"),)

    def test_a_tie_over_who_qualifies_is_refused(self):
        state = given(*OVER, KnockoutAnnounced(qualifiers=2))
        with pytest.raises(Refused, match=r"tied for 1 place in the knock-out.*`tie record play-off"):
            knockout.begin(state, FinalOrder(ORDER, [(2, 3)]), "s", confirmed=True)
        assert knockout.begin(state, FinalOrder(ORDER, [(3, 4)]), "s")

    def test_what_comes_before_it_is_typed(self):
        """A tie is decided, too few players are announced; where nothing is open, nothing comes first."""
        state = given(*OVER, KnockoutAnnounced(qualifiers=2))
        assert command_before(state, FinalOrder(ORDER, ())) == ""
        assert command_before(state, FinalOrder(ORDER, [(2, 3)])) == 'tie record play-off id:2 id:3 --reason "..."'
        first_only = command_before(state, FinalOrder(ORDER, [(2, 3)], first_place_only=True))
        assert first_only == 'config set --tie-breaks CODES,REC --reason "..."'
        five = given(*OVER, KnockoutAnnounced(qualifiers=5))
        assert command_before(five, FinalOrder(ORDER, ())) == 'knockout announce 4 --reason "..."'

    def test_a_tie_over_places_in_the_bracket_is_confirmed(self):
        state = given(*OVER, AMONG_FOUR)
        with pytest.raises(NeedsConfirmation, match="tied for places 2 to 3 in the bracket"):
            knockout.begin(state, FinalOrder(ORDER, [(2, 3)]), "s")
        assert knockout.begin(state, FinalOrder(ORDER, [(2, 3)]), "s", confirmed=True) == (BEGUN,)

    def test_whoever_withdrew_is_passed_over(self):
        state = given(*OVER, KnockoutAnnounced(qualifiers=2), PlayerWithdrawn(player=1, from_round=2))
        assert knockout.begin(state, FinalOrder(ORDER, ()), "s") == (KnockoutBegun(players=(2, 3), seed="s"),)

    def test_whoever_declines_is_passed_over_with_a_reason(self):
        state = given(*OVER, KnockoutAnnounced(qualifiers=2))
        with pytest.raises(Refused, match="needs a reason"):
            knockout.begin(state, FinalOrder(ORDER, ()), "s", declined=[2])
        assert knockout.begin(state, FinalOrder(ORDER, ()), "s", declined=[2], reason="has to leave") == (
            KnockoutBegun(players=(1, 3), seed="s", declined=(2,), reason="has to leave"),
        )
        with pytest.raises(Refused, match="did not qualify"):
            knockout.begin(state, FinalOrder(ORDER, ()), "s", declined=[4], reason="x")

    @pytest.mark.parametrize(
        ("events", "message"),
        [
            pytest.param(OVER, "No knock-out has been announced", id="not announced"),
            pytest.param((*OVER, AMONG_FOUR, BEGUN), "has already started", id="begun"),
            pytest.param((*OVER, KnockoutAnnounced(qualifiers=5)), "for 5 players, but only 4 can play", id="too few"),
            pytest.param((FOUR, AMONG_FOUR, played(1, *ROUND_1)), "1 of 5 rounds", id="before the last round"),
        ],
    )
    def test_what_is_refused(self, events, message):
        with pytest.raises(Refused, match=message):
            knockout.begin(given(*events), FinalOrder(ORDER, ()), "s", confirmed=True)


class TestResults:
    def test_several_at_once_with_the_colours_of_the_lot(self):
        state = under_way()
        assert knockout.record_games(state, 1, [(1, WON), (2, LOST)]) == (
            game(state, 1, 1, WON),
            game(state, 1, 2, LOST),
        )

    def test_both_games_of_a_match_at_once(self):
        state = under_way(terms=TWO_GAMES, begun=KnockoutBegun(players=(1, 2), seed="s"))
        entries = [(TeamBoard(BoardNumber(1), BoardNumber(number)), DRAWN) for number in (1, 2)]
        first, second = knockout.record_games(state, 1, entries)
        assert (first.white, first.black) == (second.black, second.white)

    @pytest.mark.parametrize(
        ("round_number", "place", "result", "message"),
        [
            (3, 1, WON, "no round 3: its rounds are 1 to 2"),
            (1, 3, WON, "no match 3: its matches are 1 to 2"),
            (2, 1, WON, "its players are not known yet"),
            (1, TeamBoard(1, 2), WON, "has no game 2: matches of 1 game were announced"),
            (1, 1, Result.BOTH_FORFEIT, "both leave"),
            (
                1,
                1,
                Result.BOTH_LOSE,
                "0-0 is not a result of a knock-out game: give one of 1-0, 1/2-1/2, 0-1, 1F-0F, 0F-1F",
            ),
        ],
    )
    def test_what_is_refused(self, round_number, place, result, message):
        with pytest.raises(Refused, match=message):
            knockout.record_games(under_way(), round_number, [(place, result)])

    def test_a_match_that_is_decided_takes_no_more(self):
        with pytest.raises(Refused, match="cannot have a result: Player 1"):
            knockout.record_games(under_way(KnockoutPlayerLeft(knockout_round=1, match=1, player=4)), 1, [(1, WON)])

    def test_games_in_their_turn(self):
        two = {"terms": TWO_GAMES, "begun": KnockoutBegun(players=(1, 2), seed="s")}
        with pytest.raises(Refused, match=r"Game 1 of match 1 .* comes before game 2, but has no result"):
            knockout.record_games(under_way(**two), 1, [(TeamBoard(1, 2), WON)])
        first = game(under_way(**two), 1, 1, DRAWN)
        with pytest.raises(Refused, match=r"Game 1 of match 1 .* already has a result"):
            knockout.record_games(under_way(first, **two), 1, [(TeamBoard(1, 1), WON)])
        with pytest.raises(Refused, match=r"give the number of the game, as in 1.1:1-0"):
            knockout.record_games(under_way(**two), 1, [(1, WON)])

    def test_not_before_it_has_begun(self):
        with pytest.raises(Refused, match="The knock-out has not started"):
            knockout.record_games(given(*OVER, AMONG_FOUR), 1, [(1, WON)])


class TestCorrections:
    def test_the_right_winner_goes_on(self):
        one, other = semi_finals()
        state = under_way(one, other)
        (right,) = knockout.correct_game(state, 1, 1, LOST, reason="sheets")
        assert right == KnockoutGameCorrected(
            knockout_round=1, match=1, game=1, white=one.white, black=one.black, was=WON, result=LOST, reason="sheets"
        )
        assert bracket_of(under_way(one, other, right).knockout)[1][0].players == (one.black, other.white)

    def test_not_once_the_next_match_has_begun_and_another_would_go_on(self):
        one, other = semi_finals()
        state = under_way(one, other, game(under_way(one, other), 2, 1, DRAWN), terms=PLAY_OFF)
        with pytest.raises(Refused, match="would not have advanced, but match 1 of round 2 has already started"):
            knockout.correct_game(state, 1, 1, LOST, reason="sheets")
        assert knockout.correct_game(state, 1, 1, Result.WHITE_WINS_BY_FORFEIT, reason="nobody came")

    def test_nor_where_somebody_left_the_next_match(self):
        one, other = semi_finals()
        left = KnockoutPlayerLeft(knockout_round=2, match=1, player=other.white)
        with pytest.raises(Refused, match="has already started"):
            knockout.correct_game(under_way(one, other, left), 1, 1, LOST, reason="sheets")

    def test_what_is_refused(self):
        one, _ = semi_finals()
        with pytest.raises(Refused, match="has no result yet"):
            knockout.correct_game(under_way(), 1, 1, LOST, reason="x")
        with pytest.raises(Refused, match="Nothing to change"):
            knockout.correct_game(under_way(one), 1, 1, WON, reason="x")
        with pytest.raises(Refused, match="needs a reason"):
            knockout.correct_game(under_way(one), 1, 1, LOST)


class TestPlayOffs:
    def test_an_equal_match_is_decided(self):
        equal = game(under_way(terms=PLAY_OFF), 1, 1, DRAWN)
        state = under_way(equal, terms=PLAY_OFF)
        assert knockout.decide(state, 1, 1, 4, reason="blitz 2-0") == (
            KnockoutMatchDecided(knockout_round=1, match=1, winner=4, reason="blitz 2-0"),
        )
        with pytest.raises(Refused, match="needs a reason"):
            knockout.decide(state, 1, 1, 4)
        with pytest.raises(Refused, match="is between Player 1"):
            knockout.decide(state, 1, 1, 2, reason="x")
        with pytest.raises(Refused, match="has a result"):
            knockout.record_games(state, 1, [(1, WON)])

    def test_no_other_is(self):
        with pytest.raises(Refused, match="its games have not all been played yet"):
            knockout.decide(under_way(terms=PLAY_OFF), 1, 1, 4, reason="x")
        drawn = game(under_way(), 1, 1, DRAWN)
        with pytest.raises(Refused, match=r"Player 1 \(id 1\) advanced"):  # as announced: whoever stands higher
            knockout.decide(under_way(drawn), 1, 1, 4, reason="x")


class TestLeaving:
    def test_the_match_that_is_not_decided(self):
        one, other = semi_finals()
        assert knockout.leave(under_way(), 4) == (KnockoutPlayerLeft(knockout_round=1, match=1, player=4),)
        assert knockout.leave(under_way(one, other), one.white, reason="ill") == (
            KnockoutPlayerLeft(knockout_round=2, match=1, player=one.white, reason="ill"),
        )

    def test_who_cannot_leave(self):
        one, other = semi_finals()
        with pytest.raises(Refused, match="has already"):
            knockout.leave(under_way(one, other), one.black)
        final = game(under_way(one, other), 2, 1, WON)
        with pytest.raises(Refused, match="has won the knock-out"):
            knockout.leave(under_way(one, other, final), final.white)
        two = KnockoutBegun(players=(1, 2), seed="s")
        with pytest.raises(Refused, match="does not play in the knock-out"):
            knockout.leave(under_way(terms=KnockoutAnnounced(qualifiers=2), begun=two), 4)


THIRD = KnockoutAnnounced(qualifiers=4, equal=EqualMatch.PLAY_OFF, third_place=True)


class TestTheMatchForThirdPlace:
    """Decision 234: the losers of the semi-finals meet in match 2 of the last round."""

    @staticmethod
    def after_the_semi_finals(*more):
        semis = [
            game(under_way(terms=THIRD), 1, match, WON if colours_of(match)[0] == winner else LOST)
            for match, winner in ((1, 1), (2, 2))
        ]
        return under_way(*semis, *more, terms=THIRD)

    def third(self, result):
        match = bracket_of(self.after_the_semi_finals().knockout)[1][1]
        white, black = colours(self.after_the_semi_finals().knockout, match, 1)
        return KnockoutGamePlayed(
            knockout_round=2, match=2, for_third_place=True, game=1, white=white, black=black, result=result
        )

    def test_four_players_are_needed(self):
        with pytest.raises(Refused, match="Four players are needed for semi-finals"):
            knockout.announce(given(FOUR), 3, third_place=True)
        assert knockout.announce(given(FOUR), 4, third_place=True) == (
            KnockoutAnnounced(qualifiers=4, third_place=True),
        )

    def test_the_losers_meet_and_the_winner_is_third_whatever_the_swiss_says(self):
        state = self.after_the_semi_finals()
        final, third = bracket_of(state.knockout)[1]
        assert (final.players, third.players, third.is_for_third_place) == ((1, 2), (4, 3), True)
        assert not is_over(bracket_of(state.knockout))
        (event,) = knockout.record_games(state, 2, [(BoardNumber(2), WON)])
        assert event == self.third(WON)
        won_by_4 = self.third(WON if event.white == 4 else LOST)
        after = self.after_the_semi_finals(won_by_4)
        assert order_of(after.knockout) == (1, 2, 4, 3)
        assert order_of(state.knockout) == (1, 2, 3, 4)
        decided = knockout.record_games(after, 2, [(BoardNumber(1), WON)])
        assert is_over(bracket_of(self.after_the_semi_finals(won_by_4, *decided).knockout))

    def test_an_equal_one_is_decided_and_who_leaves_loses_it(self):
        equal = self.after_the_semi_finals(self.third(DRAWN))
        (event,) = knockout.decide(equal, 2, 2, 4, reason="blitz")
        assert (event.for_third_place, event.winner) == (True, 4)
        assert order_of(self.after_the_semi_finals(self.third(DRAWN), event).knockout) == (1, 2, 4, 3)
        (left,) = knockout.leave(self.after_the_semi_finals(), 3, reason="ill")
        assert (left.knockout_round, left.match, left.for_third_place) == (2, 2, True)
        assert order_of(self.after_the_semi_finals(left).knockout) == (1, 2, 4, 3)

    def test_both_leave_it_where_neither_appears(self):
        """It was called the final, and whoever was absent too stayed third."""
        with pytest.raises(Refused, match="player of the match for third place does not appear, the other is third"):
            knockout.record_games(self.after_the_semi_finals(), 2, [(BoardNumber(2), Result.BOTH_FORFEIT)])
        with pytest.raises(Refused, match="player of the final does not appear"):
            knockout.record_games(self.after_the_semi_finals(), 2, [(BoardNumber(1), Result.BOTH_FORFEIT)])
        (one,) = knockout.leave(self.after_the_semi_finals(), 3)
        with pytest.raises(Refused, match=r"is third\.$"):
            knockout.record_games(self.after_the_semi_finals(one), 2, [(BoardNumber(2), WON)])
        with pytest.raises(Refused, match="has already been eliminated"):
            knockout.leave(self.after_the_semi_finals(one), 3)
        (other,) = knockout.leave(self.after_the_semi_finals(one), 4)
        assert (other.player, other.for_third_place) == (4, True)
        both = self.after_the_semi_finals(one, other)
        assert bracket_of(both.knockout)[1][1].winner is None
        assert order_of(both.knockout) == (1, 2, 3, 4)
        with pytest.raises(Refused, match=r"both players left the knock-out\.$"):
            knockout.record_games(both, 2, [(BoardNumber(2), WON)])
        for player in (3, 4):
            with pytest.raises(Refused, match="has already been eliminated"):
                knockout.leave(both, player)

    def test_the_winner_of_a_played_match_for_third_place_does_not_leave_it(self):
        with pytest.raises(Refused, match="has already been eliminated"):
            knockout.leave(self.after_the_semi_finals(self.third(WON)), self.third(WON).white)

    def test_a_final_that_is_decided_says_who_won_the_knock_out(self):
        final = game(self.after_the_semi_finals(), 2, 1, WON)
        with pytest.raises(Refused, match=r"has won the knock-out\.$"):
            knockout.decide(self.after_the_semi_finals(final), 2, 1, 1, reason="x")

    def test_who_left_a_semi_final_loses_it_as_a_walk_over(self):
        (left,) = knockout.leave(under_way(terms=THIRD), 4, reason="ill")
        second = game(under_way(terms=THIRD), 1, 2, WON)
        found = bracket_of(under_way(left, second, terms=THIRD).knockout)[1][1]
        assert found.is_decided
        assert found.winner in (2, 3)

    def test_a_semi_final_keeps_its_winner_once_it_has_begun(self):
        state = self.after_the_semi_finals(self.third(WON))
        white, _ = colours_of(1)
        other = LOST if white == 1 else WON
        with pytest.raises(Refused, match="match 2 of round 2 has already started"):
            knockout.correct_game(state, 1, BoardNumber(1), other, reason="score sheets")

    def test_it_rests_on_both_semi_finals(self):
        subjects = self.third(WON).rests_on()
        assert {("knock-out match", 1, 1), ("knock-out match", 1, 2)} <= subjects

    def test_without_it_the_last_round_has_one_match(self):
        assert len(bracket_of(under_way().knockout)[-1]) == 1


def colours_of(match):
    """White and Black of a semi-final."""
    state = under_way(terms=THIRD)
    return colours(state.knockout, bracket_of(state.knockout)[0][match - 1], 1)
