import re

import pytest

from core.model.sentence import NeedsConfirmation, Refused
from events.deciders.at_stake import still_seated
from events.deciders.entries import Changes, Entry
from events.deciders.numbering import renumber
from events.deciders.players import (
    correct_details,
    expel,
    late_entry,
    register,
    register_many,
    rejoin,
    withdraw,
)
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.participation import PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted, PlayerDetailsCorrected, PlayerRegistered
from tests.deciders.scenario import (
    FOUR,
    ROUND_1,
    ROUND_2,
    announced,
    field,
    given,
    numbers,
    paired,
    played,
    published,
    registered,
)

ALL = (Scope.PAIRINGS, Scope.STANDINGS, Scope.RATING_REPORT)
PAIRED_ONCE = given(FOUR, published(1, *ROUND_1))


def rounds_played(count):
    return [event for number in range(1, count + 1) for event in played(number, *(ROUND_1, ROUND_2)[number % 2])]


class TestRegistration:
    def test_ids_follow_each_other(self):
        state = given(announced(), registered(1))
        entries = (Entry("Ada", 2400, "im", "W", "ger", "123"), Entry(" Bo "))
        assert register_many(state, entries) == (
            PlayerRegistered(player=2, name="Ada", rating=2400, title="IM", sex="w", federation="GER", fide_id="123"),
            PlayerRegistered(player=3, name="Bo"),
        )

    @pytest.mark.parametrize(
        ("entry", "message"),
        [
            (Entry(" "), "the name is empty"),
            (Entry("Ada", -1), "rating -1"),
            (Entry("Ada", 4001), "rating 4001"),
            (Entry("Ada", 2000, "GMX"), "title 'GMX'"),
            (Entry("Ada", 2000, sex="x"), "sex 'x'"),
            (Entry("Ada", fide_id="77"), "FIDE ID 77 already belongs to Player 1 (id 1)"),
            (Entry("A\x07da"), "the name contains a character that cannot be printed (U+0007)"),
            (Entry("Ada", club="C" * 201), "the name of the club has 201 characters, more than 200"),
            (Entry("Ada", club="Lund\x1b"), "the club contains a character that cannot be printed (U+001B)"),
        ],
    )
    def test_what_is_wrong_is_said_and_nobody_is_registered(self, entry, message):
        state = given(announced(), registered(1, fide_id="77"))
        with pytest.raises(Refused, match=re.escape(message)):
            register_many(state, (Entry("Fine", 2000), entry))

    @pytest.mark.parametrize("rating", [0, 4000])
    def test_the_ends_of_the_ratings_are_taken(self, rating):
        assert register(given(announced()), Entry("Ada", rating)) == (
            PlayerRegistered(player=1, name="Ada", rating=rating),
        )

    def test_everything_wrong_is_listed_at_once(self):
        with pytest.raises(Refused, match=r"rating -1.*rating -2"):
            register_many(given(announced()), (Entry("Ada", -1), Entry("Bo", -2)))

    def test_a_namesake_wants_to_be_confirmed(self):
        state = given(announced(), registered(1))
        with pytest.raises(NeedsConfirmation, match=re.escape("player 1 has the same name as Player 1 (id 1)")):
            register(state, Entry("player 1"))
        assert register(state, Entry("player 1"), confirmed=True) == (PlayerRegistered(player=2, name="player 1"),)

    def test_doubles_within_one_list_are_found(self):
        with pytest.raises(Refused, match="FIDE ID 5 already belongs to Ada"):
            register_many(given(announced()), (Entry("Ada", fide_id="5"), Entry("Bo", fide_id="5")))

    def test_after_round_1_is_paired_the_list_is_closed(self):
        with pytest.raises(Refused, match="player late"):
            register(PAIRED_ONCE, Entry("Ada"))

    def test_nobody_is_nobody(self):
        with pytest.raises(Refused, match="players to register"):
            register_many(given(announced()), ())


class TestLateEntry:
    def test_he_gets_a_fitting_number_for_the_next_round(self):
        """C.04.2.C.2: given an appropriate pairing number and paired only when he actually arrives."""
        assert late_entry(PAIRED_ONCE, Entry("Late", 2350)) == (
            LateEntryAccepted(player=5, name="Late", first_round=2, rating=2350),
            numbers(2, 1, 5, 2, 3, 4, reason="late entries (C.04.2.C.2)"),
        )

    def test_who_arrives_later_is_numbered_later(self):
        assert late_entry(PAIRED_ONCE, Entry("Late", 2350), 3) == (
            LateEntryAccepted(player=5, name="Late", first_round=3, rating=2350),
        )

    def test_before_round_1_nobody_is_late(self):
        with pytest.raises(Refused, match="player add"):
            late_entry(given(FOUR), Entry("Late"))

    @pytest.mark.parametrize(
        ("first_round", "message"), [(1, "has already been paired"), (6, "Round 6 does not exist")]
    )
    def test_rounds_he_cannot_play(self, first_round, message):
        with pytest.raises(Refused, match=message):
            late_entry(PAIRED_ONCE, Entry("Late"), first_round)

    def test_from_the_fourth_round_on_it_wants_to_be_confirmed(self):
        state = given(FOUR, played(1, *ROUND_1))
        assert late_entry(state, Entry("Late"), 3)
        with pytest.raises(NeedsConfirmation, match="not for round 4"):
            late_entry(state, Entry("Late"), 4)

    def test_after_round_4_is_paired_the_numbers_of_the_others_stay(self):
        """C.04.2.B.3: no modification of a pairing number after the fourth round has been paired."""
        state = given(FOUR, rounds_played(4))
        assert late_entry(state, Entry("Late", 2900), confirmed=True) == (
            LateEntryAccepted(player=5, name="Late", first_round=5, rating=2900),
            numbers(5, 1, 2, 3, 4, 5, reason="late entries (C.04.2.C.2)"),
        )

    def test_wrong_data_are_refused(self):
        with pytest.raises(Refused, match="rating -3"):
            late_entry(PAIRED_ONCE, Entry("Late", -3))


class TestWithdrawal:
    def test_from_the_next_round_on(self):
        assert withdraw(PAIRED_ONCE, 3, reason="ill") == (PlayerWithdrawn(player=3, from_round=2, reason="ill"),)

    def test_from_a_later_round_on(self):
        assert withdraw(PAIRED_ONCE, 3, 4) == (PlayerWithdrawn(player=3, from_round=4),)

    @pytest.mark.parametrize(
        ("player", "from_round", "message"),
        [(3, 1, "game of .* has no result yet"), (3, 6, "Round 6 does not exist"), (9, None, "No player with id 9")],
    )
    def test_what_cannot_be(self, player, from_round, message):
        with pytest.raises(Refused, match=message):
            withdraw(PAIRED_ONCE, player, from_round)

    def test_nobody_withdraws_twice(self):
        state = given(FOUR, published(1, *ROUND_1), PlayerWithdrawn(player=3, from_round=2))
        with pytest.raises(Refused, match=re.escape("Player 3 (id 3) has already withdrawn")):
            withdraw(state, 3)

    def test_who_was_expelled_is_gone_already(self):
        state = given(FOUR, published(1, *ROUND_1), PlayerExpelled(player=3, from_round=2, reason="cheating"))
        with pytest.raises(
            Refused, match=re.escape("Player 3 (id 3) has been expelled, and is not paired from round 2")
        ):
            withdraw(state, 3)

    def test_who_sits_in_a_pairing_not_published_is_told(self):
        state = given(field(5), paired(1, (1, 3), (4, 2), bye=5))
        assert still_seated(state, 4, 2).startswith("Player 4 (id 4) plays on board 2 in the pairing of round 1")
        assert still_seated(state, 5, 2).startswith("Player 5 (id 5) has the bye in the pairing of round 1")
        assert "published unchanged, a game not played is a forfeit" in still_seated(state, 4, 2)
        assert "published unchanged, the player keeps the bye" in still_seated(state, 5, 2)
        said = still_seated(state, 4, 1)  # the withdrawal is entered, and what was learnt says how to pair again
        assert said.endswith(
            "not been published yet. If the pairing is published unchanged, a game not played is a forfeit."
        )
        assert still_seated(given(FOUR, paired(1, (1, 3))), 4, 2) == ""  # they are in none of its games
        assert still_seated(PAIRED_ONCE, 4, 2) == ""  # it is published

    def test_a_withdrawal_announced_for_later_can_be_brought_forward(self):
        state = given(FOUR, published(1, *ROUND_1), PlayerWithdrawn(player=3, from_round=4))
        assert withdraw(state, 3, 3) == (PlayerWithdrawn(player=3, from_round=3),)


class TestReturn:
    GONE = given(FOUR, published(1, *ROUND_1), PlayerWithdrawn(player=3, from_round=2))

    def test_from_the_next_round_on(self):
        assert rejoin(self.GONE, 3) == (PlayerReinstated(player=3, from_round=2),)

    def test_who_never_left_cannot_return(self):
        with pytest.raises(Refused, match="has not withdrawn"):
            rejoin(self.GONE, 2)

    def test_not_before_he_has_left(self):
        state = given(FOUR, published(1, *ROUND_1), PlayerWithdrawn(player=3, from_round=4))
        with pytest.raises(Refused, match="from round 4 on"):
            rejoin(state, 3, 3)
        assert rejoin(state, 3, 4) == (PlayerReinstated(player=3, from_round=4),)

    def test_one_who_was_expelled_returns_only_if_confirmed(self):
        state = given(FOUR, PlayerExpelled(player=3, from_round=1, reason="cheating"))
        with pytest.raises(NeedsConfirmation, match="was expelled"):
            rejoin(state, 3)
        assert rejoin(state, 3, reason="appeal won", confirmed=True) == (
            PlayerReinstated(player=3, from_round=1, reason="appeal won"),
        )


class TestExpulsion:
    def test_needs_a_reason(self):
        with pytest.raises(Refused, match="needs a reason"):
            expel(PAIRED_ONCE, 3, reason="")

    def test_from_the_next_round_on(self):
        assert expel(PAIRED_ONCE, 3, reason="cheating") == (PlayerExpelled(player=3, from_round=2, reason="cheating"),)

    def test_once(self):
        state = given(FOUR, PlayerExpelled(player=3, from_round=1, reason="cheating"))
        with pytest.raises(Refused, match="expelled"):
            expel(state, 3, reason="again")

    def test_a_withdrawn_player_can_still_be_expelled(self):
        state = given(FOUR, PlayerWithdrawn(player=3, from_round=1))
        assert expel(state, 3, reason="cheating") == (PlayerExpelled(player=3, from_round=1, reason="cheating"),)


def corrected_rating(rating, reaches, tier, reason=""):
    correction = Correction(reaches=reaches, tier=tier, reason=reason)
    return PlayerDetailsCorrected(player=3, rating=rating, correction=correction)


class TestCorrectedDetails:
    def test_a_name_without_change_of_order(self):
        assert correct_details(PAIRED_ONCE, 3, Changes(name="Player Three")) == (
            PlayerDetailsCorrected(player=3, name="Player Three"),
        )

    def test_before_there_are_numbers_nothing_is_renumbered(self):
        state = given(announced(), registered(1), registered(2), registered(3))
        assert correct_details(state, 3, Changes(rating=2900)) == (corrected_rating(2900, ALL, 1),)

    @pytest.mark.parametrize(
        ("ended", "tier"), [pytest.param(True, 1, id="between rounds"), pytest.param(False, 2, id="during a round")]
    )
    def test_a_rating_moves_the_player_to_his_place(self, ended, tier):
        state = given(FOUR, played(1, *ROUND_1) if ended else published(1, *ROUND_1))
        assert correct_details(state, 3, Changes(rating=2350), reason="list of May") == (
            corrected_rating(2350, ALL, tier, "list of May"),
            numbers(2, 1, 3, 2, 4, reason="list of May"),
        )

    def test_a_rating_that_keeps_the_order_assigns_no_numbers(self):
        assert correct_details(PAIRED_ONCE, 3, Changes(rating=2290), reason="list") == (
            corrected_rating(2290, ALL, 2, "list"),
        )

    def test_a_title_decides_between_equal_ratings(self):
        """C.04.2.B.2: rating, then title, then alphabetically."""
        state = given(announced(), registered(1, 2000), registered(2, 2000), numbers(1, 1, 2))
        assert correct_details(state, 2, Changes(title="fm")) == (
            PlayerDetailsCorrected(player=2, title="FM"),
            numbers(1, 2, 1, reason="corrected data of Player 2 (C.04.2.B.3)"),
        )

    def test_others_keep_their_order_even_where_it_is_not_that_of_ratings(self):
        state = given(FOUR[:-2], numbers(1, 4, 2, 1, 3))
        assert correct_details(state, 3, Changes(rating=2250)) == (corrected_rating(2250, ALL, 1),)
        moved = correct_details(state, 3, Changes(rating=2450))
        assert moved == (
            corrected_rating(2450, ALL, 1),
            numbers(1, 3, 4, 2, 1, reason="corrected data of Player 3 (C.04.2.B.3)"),
        )

    def test_once_a_round_is_paired_a_corrected_rating_has_a_reason(self):
        with pytest.raises(Refused, match="Correcting a rating needs a reason"):
            correct_details(PAIRED_ONCE, 3, Changes(rating=2900))

    def test_until_round_4_is_paired_numbers_move_and_then_no_more(self):
        """C.04.2.B.3: no modification of a pairing number is allowed after the fourth round has been paired."""
        assert len(correct_details(given(FOUR, rounds_played(3)), 3, Changes(rating=2900), reason="list")) == 2
        assert correct_details(given(FOUR, rounds_played(4)), 3, Changes(rating=2900), reason="list") == (
            corrected_rating(2900, (Scope.STANDINGS, Scope.RATING_REPORT), 1, "list"),
        )

    def test_after_the_last_round_only_the_rating_report_is_reached(self):
        state = given(FOUR, rounds_played(5))
        late = corrected_rating(2900, (Scope.RATING_REPORT,), 3, "list")
        assert correct_details(state, 3, Changes(rating=2900), reason="list") == (late,)
        in_time = given(FOUR, rounds_played(4))
        reached = (Scope.STANDINGS, Scope.RATING_REPORT)
        assert correct_details(state, 3, Changes(rating=2900), reason="list", reported=in_time) == (
            corrected_rating(2900, reached, 1, "list"),
        )

    def test_the_arbiter_may_decide_the_reach_with_a_reason(self):
        only_report = (Scope.RATING_REPORT,)
        with pytest.raises(Refused, match="needs a reason"):
            correct_details(PAIRED_ONCE, 3, Changes(rating=2900), reaches=only_report)
        assert correct_details(PAIRED_ONCE, 3, Changes(rating=2900), reaches=only_report, reason="too late") == (
            corrected_rating(2900, only_report, 0, "too late"),
        )

    def test_a_reading_that_an_earlier_correction_left_out_can_still_be_reached(self):
        one = correct_details(PAIRED_ONCE, 3, Changes(rating=2900), reaches=(Scope.RATING_REPORT,), reason="x")
        history = [FOUR, published(1, *ROUND_1), *one]
        two = (Scope.STANDINGS, Scope.RATING_REPORT)
        state = given(*history)
        assert correct_details(state, 3, Changes(rating=2900), reaches=two, reason="x") == (
            corrected_rating(2900, two, 0, "x"),
        )
        with pytest.raises(
            Refused, match=re.escape("for every purpose that a correction can still affect (rating report)")
        ):
            correct_details(state, 3, Changes(rating=2900), reaches=(Scope.RATING_REPORT,), reason="x")

    def test_a_rating_out_of_reach_of_pairings_plays_no_part_in_numbers(self):
        late = correct_details(PAIRED_ONCE, 4, Changes(rating=2900), reaches=(Scope.STANDINGS,), reason="x")
        state = given(FOUR, published(1, *ROUND_1), *late)
        assert correct_details(state, 2, Changes(rating=2310), reason="list") == (
            PlayerDetailsCorrected(player=2, rating=2310, correction=Correction(reaches=ALL, tier=2, reason="list")),
        )
        with pytest.raises(Refused, match="nothing to change"):
            renumber(state)

    def test_what_is_recorded_already_is_left_out(self):
        assert correct_details(PAIRED_ONCE, 3, Changes(name="Player 3", federation="sui")) == (
            PlayerDetailsCorrected(player=3, federation="SUI"),
        )
        with pytest.raises(Refused, match="already on record with these values"):
            correct_details(PAIRED_ONCE, 3, Changes(name="Player 3", rating=2200), reason="list")

    def test_wrong_data_are_refused(self):
        with pytest.raises(Refused, match="rating -1"):
            correct_details(PAIRED_ONCE, 3, Changes(rating=-1), reason="list")
