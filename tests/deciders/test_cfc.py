"""The Canadian rules at the desk: numbers by lot, late entrants, unfinished games, half-point byes, requests."""

from dataclasses import replace

import pytest

from core.editions.cfc.engine import field_of
from core.editions.pairing import before_round
from core.model.lots import order_by_lot
from core.model.results import ByeKind, Result
from core.model.sentence import Refused
from core.model.tournament import GameStatus, Numbering, Player, Span
from events.deciders import byes, numbering, players, prohibitions, results, rounds, tournament
from events.deciders.entries import Changes, Entry
from events.vocabulary.games import GameAdjourned
from events.vocabulary.players import PairingNumbersAssigned, SeparationRequested
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from projections.replay.replay import replay
from tests.deciders.desk import Desk
from tests.deciders.scenario import given, numbers, published, registered, won


def announced(**variations):
    named = tuple((name.replace("_", "-"), value) for name, value in variations.items())
    return TournamentCreated(
        details=DetailsSet(name="Spring"), settings=SettingsSet(edition="cfc", rounds=5, variations=named)
    )


EQUALS = [announced(), registered(1, 1800), registered(2, 2000), registered(3, 1800), registered(4, 1800)]
FOUR = [announced(), *(registered(player) for player in range(1, 5))]


def equals_by_lot(seed, *equals):
    return [2, *order_by_lot(seed, equals, "613")]


class TestNumbers:
    def test_equal_ratings_go_by_lot_which_is_recorded(self):
        lot, numbered, colour, paired = rounds.pair_round(given(EQUALS), seed="spring")
        order = order_by_lot("spring", [1, 3, 4], "613")
        assert lot == LotDrawn(seed="spring", subject="613", order=order)
        assert numbered == numbers(1, 2, *order, reason="by rating, equals by lot (613)")
        assert (colour.initial_colour is not None, paired.round_number) == (True, 1)

    def test_different_ratings_need_no_lot(self):
        kinds = [type(event) for event in rounds.pair_round(given(FOUR), seed="spring")]
        assert kinds[0] is PairingNumbersAssigned

    def test_without_a_seed_there_is_no_lot(self):
        with pytest.raises(Refused, match=r"put in order by lot \(613\): pair with --seed"):
            rounds.pair_round(given(EQUALS, LotDrawn(initial_colour="w", reason="by hand")))

    def test_unrated_players_are_where_it_was_announced(self):
        field = [registered(1, 0), registered(2, 2000), registered(3, 1400), registered(4, 1500)]
        for unrated, order in (("bottom", [2, 4, 3, 1]), ("below-average", [2, 1, 4, 3])):
            events = rounds.pair_round(given(announced(unrated=unrated), field), seed="x")
            assert events[0] == numbers(1, *order, reason="by rating, equals by lot (613)")

    def test_a_late_entrant_follows_the_last_number_and_is_drawn_among_his_equals(self):
        """614."""
        state = given(
            EQUALS,
            LotDrawn(seed="spring", subject="613", order=order_by_lot("spring", [1, 3, 4], "613")),
            numbers(1, *equals_by_lot("spring", 1, 3, 4)),
            LotDrawn(initial_colour="w", seed="spring"),
            published(1, (2, 3), (1, 4)),
            won(1, 1),
            won(1, 2),
        )
        accepted, numbered = players.late_entry(state, Entry("Late", 1800))
        assert numbered == numbers(2, *equals_by_lot("spring", 1, 3, 4), 5, reason="late entries (614)")
        _, lot, _ = rounds.pair_round(given_more(state, accepted, numbered))
        assert lot == LotDrawn(seed="spring", subject="613", order=order_by_lot("spring", [1, 3, 4, 5], "613"))

    def test_they_stay_what_they_are_when_a_rating_is_put_right(self):
        state = given(
            FOUR, numbers(1, 1, 2, 3, 4), LotDrawn(initial_colour="w", seed="s"), published(1, (1, 3), (2, 4))
        )
        events = players.correct_details(state, 4, Changes(rating=2600), reason="list")
        assert [type(event).__name__ for event in events] == ["PlayerDetailsCorrected"]
        with pytest.raises(Refused, match=r"remain unchanged throughout the tournament \(613\)"):
            numbering.renumber(state)

    def test_before_the_first_round_they_can_be_given_anew(self):
        state = given(FOUR, numbers(1, 4, 3, 2, 1))
        assert numbering.renumber(state) == (numbers(1, 1, 2, 3, 4, reason="by rating and lot (CFC 613)"),)


def given_more(state, accepted, numbered):
    """The state after a late entry and his number."""
    late = Player(accepted.player, accepted.name, accepted.rating, spans=(Span(accepted.first_round),))
    return replace(
        state,
        players={**state.players, late.id: late},
        numberings=(*state.numberings, Numbering(numbered.from_round, dict(numbered.numbers))),
    )


def test_a_registration_can_be_undone_after_the_lot_was_drawn():
    """The lot stays drawn when the pairing is taken back; it holds for whoever is still there."""
    desk = cfc_desk()
    for number in (5, 6):
        desk.do(players.register, Entry(f"P{number}", 2499))
    desk.do(rounds.pair_round, seed="s")
    assert set(desk.state.rating_lot) == {1, 5, 6}
    desk.undo()
    registered_last = next(stored.version for stored in desk.log if getattr(stored.event, "player", None) == 6)
    desk.undo(registered_last)
    desk.do(rounds.pair_round)
    order = order_by_lot("s", [1, 5, 6], "613")
    assert [one.id for one in field_of(desk.state, 1).contenders][:2] == [one for one in order if one != 6]


class TestUnfinishedGames:
    @staticmethod
    def state(**variations):
        return given(
            announced(**variations),
            FOUR[1:],
            numbers(1, 1, 2, 3, 4),
            LotDrawn(initial_colour="w", seed="s"),
            published(1, (1, 3), (4, 2)),
        )

    def test_a_clear_win(self):
        """617."""
        adjourned = results.adjourn(self.state(), 1, 1, taken_as=Result.WHITE_WINS, reason="mate in two")
        assert adjourned == (GameAdjourned(round_number=1, board=1, taken_as=Result.WHITE_WINS, reason="mate in two"),)

    def test_no_clear_win_without_a_reason(self):
        with pytest.raises(Refused, match="needs a reason"):
            results.adjourn(self.state(), 1, 1, taken_as=Result.WHITE_WINS)

    def test_an_adjudicated_draw_only_if_announced(self):
        """617.1."""
        with pytest.raises(Refused, match=r"617; 617\.1 was not announced"):
            results.adjourn(self.state(), 1, 1, taken_as=Result.DRAW, reason="equal")
        assert results.adjourn(self.state(temporary_adjudication="yes"), 1, 1, taken_as=Result.DRAW, reason="equal")

    def test_never_a_forfeit(self):
        with pytest.raises(Refused, match="cannot be counted as 1F-0F"):
            results.adjourn(self.state(), 1, 1, taken_as=Result.WHITE_WINS_BY_FORFEIT, reason="x")

    def test_by_other_rules_it_is_a_draw(self):
        state = given(
            TournamentCreated(details=DetailsSet(name="S"), settings=SettingsSet(edition="dutch-2017", rounds=5)),
            FOUR[1:],
            numbers(1, 1, 2, 3, 4),
            published(1, (1, 3), (4, 2)),
        )
        with pytest.raises(Refused, match="is a draw for pairing purposes"):
            results.adjourn(state, 1, 1, taken_as=Result.WHITE_WINS, reason="x")

    def test_pairings_take_it_so_and_standings_know_no_result(self):
        desk = cfc_desk()
        desk.pair()
        desk.do(results.record, 1, 2, Result.DRAW)
        desk.do(results.adjourn, 1, 1, taken_as=Result.BLACK_WINS, reason="mate in two")
        game = desk.state.rounds[0].games[0]
        assert (game.status, game.readings.pairing, game.readings.standings) == (
            GameStatus.ADJOURNED,
            Result.BLACK_WINS,
            None,
        )
        desk.pair()
        desk.do(results.resume, 1, 1, Result.DRAW)
        then = before_round(desk.state, 2).rounds[0].games[0]
        assert then.readings.pairing == Result.BLACK_WINS, "what the pairing of round 2 took it as"
        assert replay(desk.log, 2).identical


class TestByes:
    def test_half_a_point_more_than_once_at_the_director_s_discretion(self):
        """615a."""
        state = given(FOUR)
        (first,) = byes.grant(state, 1, 2, ByeKind.HALF_POINT)
        assert byes.grant(given(FOUR, first), 1, 3, ByeKind.HALF_POINT)

    def test_none_where_it_was_announced(self):
        state = given(announced(half_point_byes="no"), FOUR[1:])
        with pytest.raises(Refused, match="half-point byes are not awarded"):
            byes.grant(state, 1, 2, ByeKind.HALF_POINT)
        assert byes.grant(state, 1, 2, ByeKind.ZERO_POINT)


class TestRequests:
    """619.1."""

    def test_they_are_recorded_and_folded(self):
        state = given(announced(first_rounds_transposition="yes"), FOUR[1:])
        asked = prohibitions.request_separation(state, (3, 1), reason="one club")
        assert asked == (SeparationRequested(players=(1, 3), reason="one club"),)
        state = given(announced(first_rounds_transposition="yes"), FOUR[1:], asked)
        assert state.separation_requests == {(1, 3)}
        with pytest.raises(Refused, match="already made this request"):
            prohibitions.request_separation(state, (1, 3))

    def test_not_without_announcement(self):
        with pytest.raises(Refused, match="were not announced"):
            prohibitions.request_separation(given(FOUR), (1, 3))

    def test_not_after_the_second_round(self):
        state = given(
            announced(first_rounds_transposition="yes"),
            FOUR[1:],
            numbers(1, 1, 2, 3, 4),
            published(1, (1, 3), (4, 2)),
            published(2, (1, 2), (3, 4)),
        )
        with pytest.raises(Refused, match="first two rounds"):
            prohibitions.request_separation(state, (1, 4))

    def test_not_by_other_rules(self):
        state = given(
            TournamentCreated(details=DetailsSet(name="S"), settings=SettingsSet(edition="dutch-2017", rounds=5)),
            FOUR[1:],
        )
        with pytest.raises(Refused, match="has no rule for players who ask not to meet"):
            prohibitions.request_separation(state, (1, 3))

    def test_a_round_knows_the_requests_it_was_paired_with(self):
        desk = cfc_desk(first_rounds_transposition="yes")
        desk.pair()
        desk.do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.do(prohibitions.request_separation, (1, 2))
        assert before_round(desk.state, 1).separation_requests == frozenset()
        assert before_round(desk.state, 2).separation_requests == {(1, 2)}


def cfc_desk(**variations):
    """Four players at the desk, under these rules."""
    desk = Desk()
    named = tuple((name.replace("_", "-"), value) for name, value in variations.items())
    desk.do(tournament.change_settings, settings=SettingsSet(edition="cfc", variations=named))
    return desk
