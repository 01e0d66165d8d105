"""Tournaments by a table: numbers drawn or given, rounds all at once, and who leaves (CFC 650-653; C.05)."""

import re
from dataclasses import replace

import pytest

from core.editions.tables.engine import field_of, schedule_in
from core.model.results import Result
from core.model.sentence import Refused
from core.model.units import RoundNumber
from events.deciders.players import expel, rejoin, withdraw
from events.deciders.tables import close_all, draw_numbers, pair_rounds, publish_all, set_numbers
from events.vocabulary.games import GameForfeited
from events.vocabulary.participation import PlayerExpelled, PlayerWithdrawn
from events.vocabulary.rounds import RoundCompleted, RoundPublished
from tests.deciders.scenario import FOUR, announced, drawn, given, numbers, registered, won

ROUNDS = {4: 3, 9: 9}


def players(count, edition="round-robin", rounds=None, federations=""):
    yield announced(rounds or ROUNDS[count], edition)
    for player in range(1, count + 1):
        yield registered(player, federation=federations[player - 1 : player] and 3 * federations[player - 1])


def all_paired(*events, count=4):
    """Everybody has his own id for a number, and all rounds are published."""
    known = [*players(count), numbers(1, *range(1, count + 1))]
    known += pair_rounds(given(known), seed="", all_of_them=True)
    return given(known, publish_all(given(known)), *events)


class TestNumbers:
    def test_a_drawing_wants_a_seed(self):
        with pytest.raises(Refused, match=r"A seed \(any text\) is needed"):
            draw_numbers(given(list(players(4))), "  ")

    def test_the_same_seed_gives_the_same_numbers(self):
        lot, assigned = draw_numbers(given(list(players(4))), "spring")
        assert draw_numbers(given(list(players(4))), "spring") == (lot, assigned)
        assert sorted(player for player, _ in assigned.numbers) == [1, 2, 3, 4]
        assert tuple(player for player, _ in assigned.numbers) == lot.order

    def test_there_are_enough_players(self):
        with pytest.raises(Refused, match="1 cannot play a round robin: it needs at least two"):
            draw_numbers(given([announced(1, "round-robin"), registered(1)]), "spring")

    def test_of_two_teams_everybody_belongs_to_one(self):
        """Scheveningen; without --group the federations are the teams."""
        state = given(list(players(4, "scheveningen", 2, "AABB")))
        lot, _ = draw_numbers(state, "spring")
        assert lot.groups == ((1, 2), (3, 4))
        without = given(list(players(4, "scheveningen", 2, "AAB")))
        with pytest.raises(
            Refused, match=re.escape("must belong to a team; these do not: Player 4 (id 4). Assign them with --group.")
        ):
            draw_numbers(without, "spring")
        with pytest.raises(Refused, match=re.escape("in two: Player 2 (id 2)")):
            draw_numbers(state, "spring", groups=((1, 2), (2, 3)))

    def test_whoever_is_of_no_region_is_one_of_his_own(self):
        lot, _ = draw_numbers(given(list(players(9, federations="AA"))), "spring", apart=True)
        assert lot.groups == ((1, 2), *((player,) for player in range(3, 10)))

    @pytest.mark.parametrize(
        ("order", "message"),
        [((1, 2, 2, 4), "named twice: Player 2 (id 2)"), ((1, 2, 4), "missing: Player 3 (id 3)")],
    )
    def test_by_hand_everybody_has_one_number(self, order, message):
        with pytest.raises(Refused, match=re.escape(message)):
            set_numbers(given(list(players(4))), order, reason="drawn from a hat")

    def test_once_round_1_is_paired_they_stay(self):
        with pytest.raises(Refused, match="the whole table is based on them"):
            draw_numbers(all_paired(), "spring")


class TestRounds:
    def test_all_at_once_and_no_more(self):
        state = all_paired()
        assert len(state.rounds) == 3
        with pytest.raises(Refused, match="All 3 rounds have been paired"):
            pair_rounds(state, seed="")

    def test_what_has_been_published_is_not_published_again(self):
        with pytest.raises(Refused, match="Every paired round, 1 to 3, has already been published"):
            publish_all(all_paired())

    def test_the_rounds_that_are_over_are_closed(self):
        with pytest.raises(Refused, match="No open round has all its results"):
            close_all(all_paired(won(1, 1)))
        assert close_all(all_paired(drawn(1, 1, 2), drawn(3, 1, 2), won(2, 1))) == (
            RoundCompleted(round_number=1),
            RoundCompleted(round_number=3),
        )

    def test_whoever_was_entered_since_has_no_number(self):
        state = given(list(players(4)), numbers(1, 1, 2, 3, 4), registered(5))
        with pytest.raises(Refused, match=re.escape("These players have no number: Player 5 (id 5). Draw again")):
            pair_rounds(state, seed="")

    def test_the_rounds_announced_are_those_of_the_table(self):
        with pytest.raises(Refused, match=r"With 4 entries there are 3 rounds .*but 5 were announced"):
            pair_rounds(given(list(players(4, rounds=5)), numbers(1, 1, 2, 3, 4)), seed="")
        with pytest.raises(Refused, match="1 cannot play a round robin: it needs at least two"):
            pair_rounds(given([announced(1, "round-robin"), registered(1)]), seed="")

    def test_they_are_published_in_order(self):
        known = [*players(4), numbers(1, 1, 2, 3, 4)]
        known += pair_rounds(given(known), seed="", all_of_them=True)
        assert publish_all(given(known)) == tuple(RoundPublished(round_number=number) for number in (1, 2, 3))


class TestField:
    """What the engine asks of a tournament that did not come from these deciders, such as a file."""

    def test_a_swiss_has_no_table(self):
        with pytest.raises(Refused, match="dutch-2017 is not a system based on a table"):
            schedule_in("dutch-2017")

    @pytest.mark.parametrize(
        ("order", "round_number", "message"),
        [
            pytest.param((), 1, "have not been drawn (CFC 652): `numbers draw`", id="no numbers"),
            pytest.param((1,), 1, "1 cannot play a round robin: it needs at least two (CFC 651)", id="too few"),
            pytest.param(
                (1, 2, 3, 4),
                4,
                "The number of rounds for 4 participants is 3 (CFC 652); there is no round 4",
                id="no such round",
            ),
        ],
    )
    def test_what_cannot_be_laid_out_is_refused(self, order, round_number, message):
        state = given(list(players(4)), *([numbers(1, *order)] if order else []))
        with pytest.raises(Refused, match=re.escape(message)):
            field_of(state, RoundNumber(round_number))

    def test_numbers_have_no_gap(self):
        state = given(list(players(4)), numbers(1, 1, 2, 3, 4))
        (numbering,) = state.numberings
        gap = replace(state, numberings=(replace(numbering, numbers={1: 1, 2: 2, 3: 3, 4: 5}),))
        with pytest.raises(Refused, match=re.escape("the numbers 1 to 4, each once (CFC 652)")):
            field_of(gap, RoundNumber(1))


class TestLeaving:
    """653: the games of who leaves count if half of them were completed."""

    @pytest.mark.parametrize(
        ("leave", "event"),
        [(withdraw, PlayerWithdrawn), (expel, PlayerExpelled)],
    )
    @pytest.mark.parametrize(("played", "counts"), [((1,), False), ((1, 2), True)])
    def test_the_rest_is_forfeited(self, leave, event, played, counts):
        state = all_paired(*(drawn(number, 1, 2) for number in played))
        left, *forfeited = leave(state, 1, RoundNumber(3), reason="ill")
        assert left == event(player=1, from_round=3, reason="ill", games_count=counts)
        assert all(isinstance(one, GameForfeited) for one in forfeited)
        assert [one.round_number for one in forfeited] == [number for number in (1, 2, 3) if number not in played]
        won_by_others = {Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT}
        assert {one.result for one in forfeited} <= (won_by_others if counts else {Result.BOTH_FORFEIT})

    @pytest.mark.parametrize("leave", [withdraw, expel])
    def test_who_leaves_before_the_drawing_completed_nothing_and_nobody_wins_by_it(self, leave):
        known = list(players(4))
        (left,) = leave(given(known), 1, reason="ill")
        assert not left.games_count
        known += [left, numbers(1, 1, 2, 3, 4)]
        forfeits = [
            one for one in pair_rounds(given(known), seed="", all_of_them=True) if isinstance(one, GameForfeited)
        ]
        assert [one.result for one in forfeits] == [Result.BOTH_FORFEIT] * 3

    def test_nobody_returns_to_the_table(self):
        state = all_paired(PlayerWithdrawn(player=1, from_round=2))
        with pytest.raises(Refused, match="Players cannot rejoin"):
            rejoin(state, 1)

    def test_a_swiss_has_nothing_of_this(self):
        (left,) = expel(given(FOUR), 1, reason="hit somebody")
        assert left == PlayerExpelled(player=1, from_round=1, reason="hit somebody")
