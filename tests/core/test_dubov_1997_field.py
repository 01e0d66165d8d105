"""The field of the Dubov system of 1997, and the list of AROs (1, 2.2, 2.5, 9), from whole tournaments."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.editions.dubov.v1997.round_layout import VARIATIONS, aro_list, field_of
from core.editions.registry import edition_named
from core.model.results import Colour, Outcome, Scoring
from core.model.sentence import Refused
from core.model.units import PlayerId, Points, RoundNumber
from core.model.variations import refuse_unknown
from tests.reference.tournaments import crosstable


def tournament(*rows, rounds=9, **more):
    """As `crosstable`, of this edition."""
    one = crosstable(*rows, rounds=rounds, **more)
    return replace(one, settings=replace(one.settings, edition="dubov-1997"))


def contender(state, player):
    field = field_of(state, state.next_round)
    return next(one for one in field.contenders if one.id == player)


FOUR = (
    "2400  3w1 2b=  4w0",
    "2300  4b1 1w=  3b1",
    "2200  1b0 4w+  2w0",
    "2103  2w0 3b-  1b1",
)


def test_a_tenth_of_a_point_is_a_higher_score():
    """1.3: a draw brings 0.6 with Black and 0.5 with White here, and 3, who has Black first, then meets 2."""
    played = tournament("2400 3w= 4b=", "2300 4w= 3b=", "2200 1b= 2w=", "2100 2b= 1w=")
    scoring = Scoring(black_exceptions=((Outcome.DRAW, Points(6)),))
    played = replace(played, settings=replace(played.settings, scoring=scoring))
    assert [contender(played, player).times_transferred for player in (1, 2, 3, 4)] == [1, 1, 0, 0]


class TestAro:
    def test_games_that_were_not_played_do_not_count(self):
        """1: player 3 met 1 and 2; against 4 he won by forfeit."""
        one = contender(tournament(*FOUR), 3)
        assert (one.aro_tenths, one.opponents, one.colours) == (23500, {1, 2}, (Colour.BLACK, Colour.WHITE))

    @pytest.mark.parametrize(
        ("ratings", "tenths"),
        [
            pytest.param((2401, 2400), 24005, id="exact"),
            pytest.param((2400, 2400, 2401), 24003, id="a third is rounded down"),
            pytest.param((2400, 2401, 2401), 24007, id="two thirds are rounded up"),
            pytest.param((2401, 2400, 2400, 2400), 24003, id="0.25 is rounded up"),
        ],
    )
    def test_one_decimal(self, ratings, tenths):
        """6.2, the table."""
        rows = ["1900 " + " ".join(f"{number}w1" for number in range(2, len(ratings) + 2))]
        for place, rating in enumerate(ratings):
            entries = ["."] * len(ratings)
            entries[place] = "1b0"
            rows.append(f"{rating} {' '.join(entries)}")
        assert contender(tournament(*rows), 1).aro_tenths == tenths

    def test_without_opponents(self):
        assert contender(tournament("2400 U", "2300 3w1", "2200 2b0"), 1).aro_tenths == 0

    def test_the_published_list(self):
        """9: after round 1, after all rounds; who has no opponent stands last."""
        state = tournament(*FOUR, "2500 .   .   .")
        first = aro_list(state, RoundNumber(1))
        assert [(entry.player, entry.printed) for entry in first] == [
            (3, "2400.0"),
            (4, "2300.0"),
            (1, "2200.0"),
            (2, "2103.0"),
            (5, "-"),
        ]
        after = {entry.player: entry for entry in aro_list(state, RoundNumber(3))}
        assert (after[PlayerId(1)].printed, after[PlayerId(1)].exact) == ("2201.0", Fraction(6603, 3))
        assert (after[PlayerId(2)].printed, after[PlayerId(2)].exact) == ("2234.3", Fraction(6703, 3))
        assert after[PlayerId(5)].exact is None


class TestTransfersSoFar:
    """2.5: paired with a higher score."""

    ROWS = (
        "2400 4w1 2b1 3w1",
        "2300 3w1 1w0 4b0",
        "2200 2b0 4w1 1b0",
        "2100 1b0 3b0 2w1",
    )

    @pytest.mark.parametrize(
        ("player", "times", "last_round"), [(1, 0, False), (2, 0, False), (3, 1, True), (4, 1, True)]
    )
    def test_counted(self, player, times, last_round):
        one = contender(tournament(*self.ROWS), player)
        assert (one.times_transferred, one.transferred_last_round) == (times, last_round)

    def test_a_forfeited_pairing_counts_as_well(self):
        state = tournament("2400 3w1 2w+", "2300 .   1b-", "2200 1b0 .")
        assert contender(state, 2).transferred_last_round

    def test_running_means_the_previous_round(self):
        state = tournament("2400 3w1 2w1 .", "2300 .   1b0 .", "2200 1b0 .   .")
        one = contender(state, 2)
        assert (one.times_transferred, one.transferred_last_round) == (1, False)

    @pytest.mark.parametrize(("rounds", "limit"), [(9, 3), (10, 4)])
    def test_the_limit_of_the_tournament(self, rounds, limit):
        state = tournament(*self.ROWS, rounds=rounds)
        assert field_of(state, state.next_round).times_transferred_max == limit

    @pytest.mark.parametrize(("rounds", "last"), [(4, True), (5, False)])
    def test_the_last_round(self, rounds, last):
        state = tournament(*self.ROWS, rounds=rounds)
        assert field_of(state, state.next_round).is_last_round is last


class TestBar:
    """2.2: a point without playing."""

    @pytest.mark.parametrize(("entry", "may"), [("U", False), ("F", False), ("H", True), (".", True), ("Z", True)])
    def test_without_an_opponent(self, entry, may):
        assert contender(tournament(f"2400 {entry}", "2300 3w1", "2200 2b0"), 1).may_take_bye is may

    @pytest.mark.parametrize(("player", "may"), [(1, False), (2, True)])
    def test_by_forfeit(self, player, may):
        assert contender(tournament("2400 2w+", "2300 1b-"), player).may_take_bye is may


class TestRefusals:
    STATE = tournament("2400 2w1", "2300 1b0")

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            pytest.param({"initial_colour": None}, "drawing of lots", id="no lot"),
            pytest.param({"rounds": None}, "number of rounds", id="length not declared"),
        ],
    )
    def test_settings(self, change, message):
        state = replace(self.STATE, settings=replace(self.STATE.settings, **change))
        with pytest.raises(Refused, match=message):
            field_of(state, state.next_round)

    def test_no_numbers(self):
        with pytest.raises(Refused, match="no pairing numbers"):
            field_of(replace(self.STATE, numberings=()), self.STATE.next_round)


def test_the_variation_is_announced():
    """9: decision 56."""
    state = tournament("2400 2w1", "2300 1b0", last_groups="joined")
    assert field_of(state, state.next_round).joins_last_groups
    engine = edition_named("dubov-1997")
    refuse_unknown(engine.name, VARIATIONS, engine.engine().contradictions, state.settings.variations)
    assert not field_of(tournament("2400 2w1", "2300 1b0"), RoundNumber(2)).joins_last_groups
