import pytest

from core.model.results import ByeKind, Outcome
from core.model.sentence import NeedsConfirmation, NeedsReason, Refused
from events.deciders.byes import cancel, grant
from events.deciders.players import expel, withdraw
from events.deciders.prohibitions import allow, forbid
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted, PairingAllowed, PairingForbidden
from projections.standings.histories import histories
from tests.deciders.desk import Desk
from tests.deciders.scenario import FOUR, ROUND_1, ROUND_2, given, published

BEFORE = given(FOUR)
DURING = given(FOUR, published(1, *ROUND_1))
HALF_IN_2 = ByeGranted(player=3, round_number=2, kind=ByeKind.HALF_POINT)


class TestWhoLeaves:
    @pytest.mark.parametrize(
        "leave", [withdraw, lambda *args: expel(*args, reason="cheating")], ids=["withdraws", "is expelled"]
    )
    def test_loses_the_byes_of_the_rounds_to_come(self, leave):
        later = ByeGranted(player=3, round_number=4, kind=ByeKind.ZERO_POINT)
        other = ByeGranted(player=4, round_number=3, kind=ByeKind.HALF_POINT)
        history = [FOUR, HALF_IN_2, later, other]
        events = leave(given(*history), 3, 3)
        assert [(event.player, event.round_number) for event in events[1:]] == [(3, 4)]
        assert given(*history, *events).byes == {(2, 3): ByeKind.HALF_POINT, (3, 4): ByeKind.HALF_POINT}

    def test_scores_zero_from_then_on(self):
        """C.04.2.D.3-4."""
        history = [FOUR, published(1, *ROUND_1), HALF_IN_2]
        state = given(*history, *withdraw(given(*history), 3), published(2, (2, 1)))
        assert state.rounds[1].unpaired == {}


class TestGrant:
    @pytest.mark.parametrize("kind", [ByeKind.HALF_POINT, ByeKind.ZERO_POINT])
    def test_for_a_round_to_come(self, kind):
        assert grant(DURING, 3, 2, kind, reason="wedding") == (
            ByeGranted(player=3, round_number=2, kind=kind, reason="wedding"),
        )

    @pytest.mark.parametrize(
        ("player", "round_number", "message"),
        [
            (3, 1, "game of .* has no result yet"),
            (3, 6, "Round 6 does not exist"),
            (3, 0, "Round 0 does not exist"),
            (9, 2, "No player with id 9"),
        ],
    )
    def test_what_cannot_be(self, player, round_number, message):
        with pytest.raises(Refused, match=message):
            grant(DURING, player, round_number, ByeKind.HALF_POINT)

    def test_who_does_not_take_part_needs_none(self):
        state = given(FOUR, PlayerWithdrawn(player=3, from_round=2))
        assert grant(state, 3, 1, ByeKind.ZERO_POINT)
        with pytest.raises(Refused, match="does not play in round 2"):
            grant(state, 3, 2, ByeKind.ZERO_POINT)

    @pytest.mark.parametrize("round_number", [1, 2], ids=["paired", "to be paired"])
    def test_for_rounds_a_late_entry_missed_only_if_the_rules_of_the_tournament_say_so(self, round_number):
        """C.04.2.C.2."""
        history = [FOUR, published(1, *ROUND_1), LateEntryAccepted(player=5, name="Late", first_round=3)]
        state = given(*history)
        with pytest.raises(NeedsConfirmation, match=r"C\.04\.2\.C\.2"):
            grant(state, 5, round_number, ByeKind.HALF_POINT)
        with pytest.raises(Refused, match="scores zero points in that round anyway"):
            grant(state, 5, round_number, ByeKind.ZERO_POINT)
        granted = grant(state, 5, round_number, ByeKind.HALF_POINT, confirmed=True)
        after = given(*history, *granted, published(2, *ROUND_2))
        assert after.rounds[round_number - 1].unpaired == {5: Outcome.HALF_POINT_BYE}
        assert histories(after)[5].points == 5
        with pytest.raises(Refused, match="does not play in round"):
            grant(given(*history, *withdraw(state, 5, 3)), 5, round_number, ByeKind.HALF_POINT, confirmed=True)

    def test_one_bye_a_round(self):
        with pytest.raises(Refused, match="half-point bye in round 2"):
            grant(given(FOUR, HALF_IN_2), 3, 2, ByeKind.ZERO_POINT)

    def test_where_two_play_matches_of_two_games_a_bye_may_bring_points(self):
        """As by C.04.6; a team that is excused scores zero in Canada alone (CFC 647)."""
        assert Desk(4, edition="double-swiss-2026").do(grant, 3, 2, ByeKind.HALF_POINT)

    def test_a_second_half_point_bye_wants_to_be_confirmed(self):
        state = given(FOUR, HALF_IN_2)
        with pytest.raises(NeedsConfirmation, match="half-point byes in rounds 2, 4"):
            grant(state, 3, 4, ByeKind.HALF_POINT)
        assert grant(state, 3, 4, ByeKind.HALF_POINT, confirmed=True) == (
            ByeGranted(player=3, round_number=4, kind=ByeKind.HALF_POINT),
        )

    def test_an_absence_after_a_half_point_bye_needs_no_confirmation(self):
        assert grant(given(FOUR, HALF_IN_2), 3, 4, ByeKind.ZERO_POINT)

    def test_another_player_s_half_point_bye_does_not_count(self):
        assert grant(given(FOUR, HALF_IN_2), 4, 3, ByeKind.HALF_POINT)

    def test_a_full_point_bye_wants_to_be_confirmed(self):
        with pytest.raises(NeedsConfirmation, match=r"C\.04\.2\.D\.4"):
            grant(BEFORE, 3, 1, ByeKind.FULL_POINT)
        assert grant(BEFORE, 3, 1, ByeKind.FULL_POINT, confirmed=True) == (
            ByeGranted(player=3, round_number=1, kind=ByeKind.FULL_POINT),
        )


class TestCancel:
    def test_before_the_round_is_paired(self):
        assert cancel(given(FOUR, HALF_IN_2), 3, 2, reason="wedding called off") == (
            ByeCancelled(player=3, round_number=2, reason="wedding called off"),
        )

    def test_only_a_bye_that_was_granted(self):
        with pytest.raises(Refused, match="has no bye in round 2"):
            cancel(BEFORE, 3, 2)

    def test_after_the_round_is_paired_it_was_given_wrongly(self):
        in_round_1 = ByeGranted(player=4, round_number=1, kind=ByeKind.HALF_POINT)
        state = given(FOUR, in_round_1, published(1, (1, 3), bye=2))
        with pytest.raises(NeedsReason):
            cancel(state, 4, 1)
        (cancelled,) = cancel(state, 4, 1, reason="another player")
        assert cancelled.correction == Correction(reaches=tuple(Scope), tier=1, reason="another player")
        after = given(FOUR, in_round_1, published(1, (1, 3), bye=2), cancelled)
        assert histories(after)[4].points == 0


class TestProhibition:
    def test_each_from_each(self):
        assert forbid(BEFORE, (3, 1, 2, 1), reason="one family") == (
            PairingForbidden(players=(1, 2, 3), reason="one family"),
        )

    @pytest.mark.parametrize("decide", [forbid, allow])
    @pytest.mark.parametrize(
        ("players", "message"), [((1,), "at least two different"), ((1, 1), "at least two different"), ((1, 9), "id 9")]
    )
    def test_it_takes_two_who_are_there(self, decide, players, message):
        with pytest.raises(Refused, match=message):
            decide(BEFORE, players)

    def test_nothing_new_is_refused(self):
        state = given(FOUR, PairingForbidden(players=(1, 2, 3)))
        with pytest.raises(Refused, match="already kept apart"):
            forbid(state, (1, 3))
        assert forbid(state, (1, 2, 4)) == (PairingForbidden(players=(1, 2, 4)),)

    def test_lifted(self):
        state = given(FOUR, PairingForbidden(players=(1, 2)))
        assert allow(state, (2, 1)) == (PairingAllowed(players=(1, 2)),)
        with pytest.raises(Refused, match="These players are not kept apart"):
            allow(state, (1, 3))

    def test_once_round_1_is_paired_it_wants_to_be_confirmed(self):
        state = given(FOUR, PairingForbidden(players=(1, 2)), published(1, *ROUND_1))
        with pytest.raises(NeedsConfirmation, match=r"C\.04\.2\.A\.5"):
            forbid(state, (1, 4))
        with pytest.raises(NeedsConfirmation, match=r"C\.04\.2\.A\.5"):
            allow(state, (1, 2))
        assert forbid(state, (1, 4), confirmed=True) == (PairingForbidden(players=(1, 4)),)
        assert allow(state, (1, 2), confirmed=True) == (PairingAllowed(players=(1, 2)),)
