import re

import pytest

from core.editions.registry import edition_named
from core.editions.shared.histories import field_of
from core.model.results import ByeKind, Result
from core.model.sentence import NeedsConfirmation, NoLegalPairing, Refused
from core.model.tournament import RoundStage
from events.deciders.rounds import check, close, pair_round, publish, void
from events.deciders.tournament import colour_drawn
from events.log.codec import canonical_sha256
from events.vocabulary.games import GameAdjourned, GameForfeited
from events.vocabulary.participation import ByeGranted, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted, PairingForbidden
from events.vocabulary.rounds import RoundCompleted, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.tournament import LotDrawn
from tests.deciders.scenario import (
    FOUR,
    LOT,
    ROUND_1,
    ROUND_2,
    ROUND_3,
    announced,
    drawn,
    field,
    given,
    numbers,
    paired,
    played,
    published,
    registered,
    won,
)

BYE_IN_1 = ByeGranted(player=3, round_number=1, kind=ByeKind.HALF_POINT)


def pairs(event):
    return [(board.white, board.black) for board in event.boards]


class TestPair:
    def test_round_1_needs_numbers_and_lot_and_makes_them(self):
        state = given(announced(), [registered(player) for player in (1, 2, 3, 4)])
        assigned, lot, paired_event = pair_round(state, seed="spring")
        assert assigned == numbers(1, 1, 2, 3, 4, reason="initial order (C.04.2.B.3)")
        assert lot == LotDrawn(initial_colour=colour_drawn("spring"), seed="spring")
        assert isinstance(paired_event, RoundPaired)
        assert sorted(map(sorted, pairs(paired_event))) == [[1, 3], [2, 4]]

    def test_numbers_and_lot_that_are_there_stay(self):
        (event,) = pair_round(given(FOUR), seed="not needed")
        assert pairs(event) == [(1, 3), (4, 2)]  # E.5: the initial colour goes to the odd higher number

    def test_the_pairing_says_where_it_comes_from(self):
        (event,) = pair_round(given(FOUR))
        state_field = field_of(given(FOUR), 1)
        engine = edition_named("dutch-2017")
        assert event.provenance.edition == "dutch-2017"
        assert event.provenance.engine == engine.engine_name
        assert event.provenance.input_hash == canonical_sha256(state_field)
        assert event.provenance.record_hash == canonical_sha256(engine.pair(state_field).record)

    def test_the_end_of_the_round_before_goes_on_the_record(self):
        state = given(FOUR, published(1, *ROUND_1), drawn(1, 1, 2))
        ended, paired_event = pair_round(state)
        assert ended == RoundCompleted(round_number=1)
        assert paired_event.round_number == 2

    def test_a_round_that_was_closed_is_not_closed_again(self):
        (event,) = pair_round(given(FOUR, played(1, *ROUND_1)))
        assert event.round_number == 2

    def test_who_arrives_gets_a_number(self):
        late = LateEntryAccepted(player=5, name="Late", first_round=2, rating=2350)
        assigned, event = pair_round(given(FOUR, played(1, *ROUND_1), late))
        assert assigned == numbers(2, 1, 5, 2, 3, 4, reason="late entries (C.04.2.C.2)")
        assert 5 in {player for pair in pairs(event) for player in pair} | {event.bye}

    def test_byes_absences_and_withdrawals_are_left_out(self):
        state = given(field(6), BYE_IN_1, PlayerWithdrawn(player=6, from_round=1))
        (event,) = pair_round(state)
        assert {player for pair in pairs(event) for player in pair} == {1, 2, 4, 5}
        assert event.bye is None

    def test_an_adjourned_game_is_a_draw_for_the_pairing(self):
        """C.04.2.D.1: adjourned games are considered draws for pairing purposes only."""
        adjourned = given(FOUR, published(1, *ROUND_1), drawn(1, 2), GameAdjourned(round_number=1, board=1))
        as_draw = given(FOUR, published(1, *ROUND_1), drawn(1, 2), drawn(1, 1))
        assert pair_round(adjourned) == pair_round(as_draw)

    @pytest.mark.parametrize(
        ("history", "message"),
        [
            pytest.param([FOUR, published(1, *ROUND_1), won(1, 1)], "(round/board): 1/2", id="a result is missing"),
            pytest.param([FOUR, published(1, *ROUND_1)], "1/1, 1/2", id="all are missing"),
            pytest.param([FOUR, paired(1, *ROUND_1)], "Round 1 has not been published", id="not published"),
            pytest.param([FOUR[:-1]], "initial colour has not been drawn", id="no lot and no seed"),
            pytest.param([announced(), LOT], "Only 0 of 0 players", id="nobody"),
            pytest.param([announced(), registered(1), LOT], "Only 1 of 1 players", id="one player"),
            pytest.param(
                [announced(rounds=1), *FOUR[1:], played(1, *ROUND_1)],
                "All 1 rounds have been paired",
                id="no more rounds",
            ),
        ],
    )
    def test_what_stands_in_the_way(self, history, message):
        with pytest.raises(Refused, match=re.escape(message)):
            pair_round(given(*history))

    def test_everything_in_the_way_is_said_at_once(self):
        with pytest.raises(Refused, match=r"initial colour.*Only 0 of 0"):
            pair_round(given(announced()))

    def test_no_legal_pairing_is_the_arbiter_s(self):
        state = given(field(2), PairingForbidden(players=(1, 2)))
        with pytest.raises(NoLegalPairing) as refusal:
            pair_round(state)
        (number,) = refusal.value.witness
        names = {number: state.players[player].name for player, number in state.numbers_in(1).items()}
        assert f"Players concerned: {number} {names[number]}." in str(refusal.value)
        assert "`round alter begin` pairs the round by hand." in str(refusal.value)
        assert "`forbid list`" in str(refusal.value)


class TestCheck:
    def test_who_will_be_there(self):
        late = LateEntryAccepted(player=7, name="Late", first_round=3)
        state = given(field(6), BYE_IN_1, PlayerWithdrawn(player=6, from_round=1), late)
        ready = check(state)
        assert ready.round_number == 1
        assert ready.obstacles == ()
        assert ready.participants == (1, 2, 4, 5)
        assert ready.byes == ((3, ByeKind.HALF_POINT),)
        assert ready.absent == (6, 7)

    def test_what_is_good_to_know(self):
        history = [field(3), published(1, (1, 2), bye=3), GameAdjourned(round_number=1, board=1)]
        ready = check(given(*history))
        assert ready.obstacles == ()
        assert [remark[:34] for remark in ready.remarks] == [
            "For this pairing, adjourned games ",
            "The number of players, 3, is odd: ",
        ]

    def test_a_lot_to_be_drawn_with_the_pairing_is_no_obstacle(self):
        assert check(given(FOUR[:-1])).obstacles
        assert check(given(FOUR[:-1]), lot_follows=True).obstacles == ()

    def test_rounds_not_declared_are(self):
        assert "C.04.1.a" in check(given(announced(rounds=None), FOUR[1:])).obstacles[0]


class TestPublish:
    def test_the_round_paired_last(self):
        assert publish(given(FOUR, paired(1, *ROUND_1))) == (RoundPublished(round_number=1),)

    def test_once(self):
        with pytest.raises(Refused, match="published"):
            publish(given(FOUR, published(1, *ROUND_1)))

    def test_only_what_was_paired(self):
        with pytest.raises(Refused, match="No round has been paired"):
            publish(given(FOUR))
        with pytest.raises(Refused, match="Round 2 has not been paired"):
            publish(given(FOUR, paired(1, *ROUND_1)), 2)


class TestClose:
    def test_when_all_results_are_in(self):
        assert close(given(FOUR, published(1, *ROUND_1), drawn(1, 1, 2))) == (RoundCompleted(round_number=1),)

    def test_not_before(self):
        with pytest.raises(Refused, match=r"results are missing \(boards: 2\)"):
            close(given(FOUR, published(1, *ROUND_1), drawn(1, 1)))
        with pytest.raises(Refused, match="round publish"):
            close(given(FOUR, paired(1, *ROUND_1)))
        with pytest.raises(Refused, match="closed"):
            close(given(FOUR, played(1, *ROUND_1)))

    def test_an_adjourned_game_does_not_hold_the_round_up_unless_it_is_the_last(self):
        rest = [published(1, *ROUND_1), drawn(1, 1), GameAdjourned(round_number=1, board=2)]
        assert close(given(FOUR, *rest)) == (RoundCompleted(round_number=1),)
        with pytest.raises(Refused, match=re.escape("adjourned (round/board): 1/2")):
            close(given(announced(rounds=1), FOUR[1:], *rest))


class TestVoid:
    def test_an_unpublished_pairing(self):
        assert void(given(FOUR, paired(1, *ROUND_1)), reason="player 3 forgot to say he is away") == (
            RoundVoided(round_number=1, reason="player 3 forgot to say he is away"),
        )

    def test_needs_a_reason(self):
        with pytest.raises(Refused, match="needs a reason"):
            void(given(FOUR, paired(1, *ROUND_1)), reason="")

    def test_a_published_pairing_wants_to_be_confirmed(self):
        """C.04.2.D.10: once published, the pairings shall not be changed."""
        state = given(FOUR, published(1, *ROUND_1))
        with pytest.raises(NeedsConfirmation, match=r"C\.04\.2\.D\.10"):
            void(state, reason="wrong list")
        assert void(state, reason="wrong list", confirmed=True) == (RoundVoided(round_number=1, reason="wrong list"),)

    def test_unless_two_players_have_met_before(self):
        """C.04.2.D.10: ... unless they are found to violate C.04.1.b."""
        state = given(FOUR, played(1, *ROUND_1), published(2, (3, 1), (2, 4)))
        (event,) = void(state, reason="rematch")
        assert "Player 3 (id 3), Player 1 (id 1)" in event.reason

    def test_a_game_not_played_is_no_rematch(self):
        """C.04.2.D.6: two paired players, who did not play their game, may be paired together in a future round."""
        forfeits = [GameForfeited(round_number=1, board=board, result=Result.BOTH_FORFEIT) for board in (1, 2)]
        state = given(
            FOUR, published(1, *ROUND_1), forfeits, RoundCompleted(round_number=1), published(2, (3, 1), (2, 4))
        )
        with pytest.raises(NeedsConfirmation, match="No ground was given or found"):
            void(state, reason="rematch")

    @pytest.mark.parametrize(
        ("edition", "ground", "said"),
        [
            ("dutch-2017", "late-entry", "The rules list: rematch"),
            ("dutch-2026", "rematch", "(C.04.2, 4.4.1) does not apply; nothing was changed"),
            ("dutch-2026", "top-boards", "applies to the final round; this is round 1"),
            ("dutch-1998", "colours", "a colour three times' (F.6 with B.2) does not apply"),
        ],
    )
    def test_a_ground_that_the_rules_do_not_list_or_that_does_not_hold_is_refused(self, edition, ground, said):
        state = given(announced(edition=edition), FOUR[1:], published(1, *ROUND_1))
        with pytest.raises(Refused, match=re.escape(said)):
            void(state, reason="x", ground=ground, confirmed=True)

    @pytest.mark.parametrize(
        ("ground", "article"),
        [("regulations", "4.4.2"), ("unopposed", "4.4.3"), ("late-entry", "4.4.4"), ("top-boards", "4.4.5")],
    )
    def test_since_2026_the_arbiter_can_find_other_grounds(self, ground, article):
        """C.04.2, 4.4: "unless one of the following situations occurs and the Chief Arbiter considers ..."."""
        state = given(announced(edition="dutch-2026", rounds=1), FOUR[1:], published(1, *ROUND_1))
        (event,) = void(state, reason="as agreed", ground=ground)
        assert event.grounds == (ground,)
        assert article in event.reason

    def test_in_1998_colours_beyond_the_limit_are_a_ground(self):
        """F.6 with B2: white three times in a row; B2 is not in force for who has more than half in the last round."""
        third = published(3, (1, 4), (2, 3))
        before = [*played(1, (1, 3), (2, 4)), *played(2, (1, 2), (3, 4))]
        (event,) = void(given(announced(edition="dutch-1998", rounds=5), FOUR[1:], before, third), reason="third White")
        assert event.grounds == ("colours",)
        assert "Player 1" in event.reason

    def test_results_that_get_lost_want_to_be_confirmed(self):
        state = given(FOUR, played(1, *ROUND_1), published(2, (3, 1), (2, 4)), won(2, 1))
        with pytest.raises(NeedsConfirmation, match="1 of the 2 boards in this round"):
            void(state, reason="rematch")

    def test_only_the_last_round(self):
        state = given(FOUR, played(1, *ROUND_1), paired(2, *ROUND_2))
        with pytest.raises(Refused, match="round 2 has been paired after it"):
            void(state, 1, reason="x", confirmed=True)

    def test_a_round_that_is_over_stays(self):
        with pytest.raises(Refused, match="Round 1 is over"):
            void(given(FOUR, played(1, *ROUND_1)), reason="x", confirmed=True)

    def test_then_the_round_is_open_again(self):
        state = given(FOUR, played(1, *ROUND_1), paired(2, *ROUND_3), RoundVoided(round_number=2, reason="x"))
        assert state.last_paired_round == 1
        assert state.rounds[-1].stage is RoundStage.COMPLETE
        (event,) = pair_round(state)
        assert event.round_number == 2
