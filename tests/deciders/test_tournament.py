import hashlib
import re

import pytest

from core.model.results import Colour, Outcome
from core.model.sentence import NeedsConfirmation, Refused
from core.model.tournament import Tournament
from events.deciders.tournament import (
    accelerate,
    change_settings,
    colour_drawn,
    create,
    draw_lot,
    set_initial_colour,
)
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    ScoringSet,
    SettingsChanged,
    SettingsSet,
    TournamentCreated,
)
from tests.deciders.scenario import FOUR, LOT, ROUND_1, ROUND_2, announced, given, played, published, registered

NAMED = DetailsSet(name="Spring")


def test_an_announcement_names_its_edition_and_no_older_text_takes_its_place():
    with pytest.raises(Refused, match="must name the edition of its rules"):
        create(Tournament(), NAMED, SettingsSet(rounds=5))


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("2026-11-02", "2026-11-02"),
        ("2026/11/02", "2026-11-02"),
        ("2026/1/9", "2026-01-09"),
        ("2028-02-29", "2028-02-29"),
    ],
)
def test_days_are_recorded_in_one_form(typed, stored):
    (created,) = create(
        Tournament(), DetailsSet(name="Spring", start_date=typed), SettingsSet(edition="dutch-2026", rounds=5)
    )
    assert created.details.start_date == stored
    (changed,) = change_settings(given(announced()), DetailsSet(start_date=typed), None)
    assert changed.details.start_date == stored


@pytest.mark.parametrize(
    "typed", ["soon", "2026-02-30", "2027-02-29", "2026-13-01", "2026-1/9", "09.01.2026", "0000-01-01"]
)
def test_a_first_or_last_day_that_is_no_day_is_refused(typed):
    for details in (DetailsSet(name="Spring", start_date=typed), DetailsSet(name="Spring", end_date=typed)):
        with pytest.raises(Refused, match=r"is not a valid date\. Give it as YYYY-MM-DD"):
            create(Tournament(), details, SettingsSet(edition="dutch-2026", rounds=5))
        with pytest.raises(Refused, match="is not a valid date"):
            change_settings(given(announced()), details, None)


def test_an_event_does_not_end_before_it_begins():
    with pytest.raises(Refused, match="The last day, 2026-03-01, is before the first, 2026-03-02"):
        create(
            Tournament(),
            DetailsSet(name="Spring", start_date="2026-03-02", end_date="2026/03/01"),
            SettingsSet(edition="dutch-2026", rounds=5),
        )


@pytest.mark.parametrize(
    ("details", "settings", "message"),
    [
        pytest.param(DetailsSet(name=" "), SettingsSet(rounds=5), "needs a name", id="no name"),
        pytest.param(NAMED, SettingsSet(), "declared beforehand", id="rounds are declared beforehand"),
        pytest.param(NAMED, SettingsSet(rounds=0), "0 rounds", id="no rounds"),
        pytest.param(NAMED, SettingsSet(rounds=100), "100 rounds", id="more rounds than a report holds"),
        pytest.param(NAMED, SettingsSet(rounds=5, edition="dutch-1066"), "dutch-2017", id="unknown edition"),
        pytest.param(
            NAMED,
            SettingsSet(rounds=5, scoring=ScoringSet(exceptions=((Outcome.DRAW, 15),))),
            "better result must not be worth less",
            id="a draw above a win",
        ),
        pytest.param(
            NAMED,
            SettingsSet(rounds=5, scoring=ScoringSet(exceptions=((Outcome.PAIRING_ALLOCATED_BYE, 15),))),
            "is worth 1.5, but a win 1.0: it cannot be worth more than a win",
            id="a bye above a win",
        ),
        pytest.param(
            NAMED,
            SettingsSet(rounds=5, edition="dutch-2026", keep_apart=(("town", 2),)),
            "kept apart by club or federation, not by 'town'",
            id="neighbours apart",
        ),
        pytest.param(
            NAMED,
            SettingsSet(rounds=5, edition="dutch-2026", keep_apart=(("club", 6),)),
            "up to round 6",
            id="apart for too long",
        ),
        pytest.param(
            NAMED,
            SettingsSet(rounds=5, edition="dutch-2017", boards=4),
            "is a system for players: its rounds have no team matches. Omit --boards, or choose a system for teams",
            id="no teams",
        ),
        pytest.param(
            NAMED, SettingsSet(rounds=5, edition="team-swiss-2026", boards=100), "from 1 to 99", id="too many boards"
        ),
        pytest.param(
            NAMED,
            SettingsSet(
                edition="dutch-2026",
                rounds=5,
                scoring=ScoringSet(exceptions=((Outcome.WIN, 30), (Outcome.DRAW, 10))),
                variations=(("acceleration", "baku"),),
            ),
            "The Baku acceleration requires a win to be worth two draws",
            id="baku for football",
        ),
    ],
)
def test_what_cannot_be_announced(details, settings, message):
    with pytest.raises(Refused, match=re.escape(message)):
        create(Tournament(), details, settings)


def test_a_football_scoring_can_be_announced():
    settings = SettingsSet(
        edition="dutch-2017", rounds=5, scoring=ScoringSet(exceptions=((Outcome.WIN, 30), (Outcome.DRAW, 10)))
    )
    assert create(Tournament(), NAMED, settings) == (TournamentCreated(details=NAMED, settings=settings),)


def test_a_tournament_is_announced_once():
    with pytest.raises(Refused, match="Spring already exists"):
        create(given(announced()), NAMED, SettingsSet(rounds=5))


class TestSettingsChange:
    def test_before_round_1_everything_may_change(self):
        settings = SettingsSet(rounds=7, correction_deadline="30 minutes")
        assert change_settings(given(announced()), None, settings, reason="hall is free longer") == (
            SettingsChanged(settings=settings, reason="hall is free longer"),
        )

    @pytest.mark.parametrize(
        ("settings", "word"),
        [
            (SettingsSet(rounds=7), "number of rounds (from 5 to 7)"),
            (SettingsSet(scoring=ScoringSet(exceptions=((Outcome.WIN, 30),))), "points for a result"),
        ],
    )
    def test_once_round_1_is_paired_what_pairings_rest_on_is_frozen(self, settings, word):
        with pytest.raises(Refused, match=re.escape(word)):
            change_settings(given(FOUR, published(1, *ROUND_1)), None, settings)

    def test_once_round_1_is_paired_details_and_deadline_may_change(self):
        state = given(FOUR, published(1, *ROUND_1))
        details, settings = DetailsSet(city="Bern"), SettingsSet(correction_deadline="1 hour")
        assert change_settings(state, details, settings) == (SettingsChanged(details=details, settings=settings),)

    def test_saying_the_frozen_value_again_is_no_change_of_it(self):
        state = given(FOUR, published(1, *ROUND_1))
        settings = SettingsSet(rounds=5, correction_deadline="1 hour")
        assert change_settings(state, None, settings) == (SettingsChanged(settings=settings),)

    def test_a_number_of_rounds_that_a_file_left_open_can_still_be_declared(self):
        state = given(announced(rounds=None), FOUR[1:], played(1, *ROUND_1), published(2, *ROUND_2))
        settings = SettingsSet(rounds=2)
        assert change_settings(state, None, settings) == (SettingsChanged(settings=settings),)
        with pytest.raises(Refused, match="2 rounds have been paired"):
            change_settings(state, None, SettingsSet(rounds=1))

    def test_players_do_not_become_teams(self):
        settings = SettingsSet(edition="team-swiss-2026", boards=4)
        assert change_settings(given(announced()), None, settings)  # nobody has entered yet
        with pytest.raises(Refused, match="can no longer be changed from players to teams or from teams to players"):
            change_settings(given(announced(), registered(1)), None, settings)

    def test_nothing_new_is_refused(self):
        with pytest.raises(Refused, match="Nothing to change"):
            change_settings(given(announced()), DetailsSet(name="Spring"), SettingsSet(rounds=5))

    def test_the_name_is_not_emptied(self):
        with pytest.raises(Refused, match="needs a name"):
            change_settings(given(announced()), DetailsSet(name=""))


class TestVariationsAfterRound1:
    def state(self, edition):
        settings = SettingsSet(edition=edition, rounds=5)
        return given(TournamentCreated(details=NAMED, settings=settings), FOUR[1:], played(1, *ROUND_1))

    def test_another_value_needs_a_reason_and_holds_for_the_rounds_to_come(self):
        announced_now = SettingsSet(variations=(("odd-man-colour", "yes"),))
        with pytest.raises(Refused, match="Changing a variation after round 1 has been paired needs a reason"):
            change_settings(self.state("cfc"), settings=announced_now)
        (event,) = change_settings(self.state("cfc"), settings=announced_now, reason="as the players agreed")
        assert event == SettingsChanged(settings=announced_now, reason="as the players agreed")

    @pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026", "burstein-2026", "dubov-2026"])
    def test_an_acceleration_does_not_change_since_the_rounds_paired_rest_on_it(self, edition):
        announced_now = SettingsSet(variations=(("acceleration", "baku"),))
        with pytest.raises(
            Refused, match="Round 1 has been paired, so these can no longer be changed: variation accel"
        ):
            change_settings(self.state(edition), settings=announced_now, reason="too many perfect scores")


class TestLot:
    @pytest.mark.parametrize("seed", ["spring", "autumn", "0", "äöü", "2026-05-03 18:00"])
    def test_the_seed_decides_as_anybody_can_compute(self, seed):
        last_digit = hashlib.sha256(b"pairtrail initial colour\n" + seed.encode()).hexdigest()[-1]
        colour = Colour.WHITE if last_digit in "02468ace" else Colour.BLACK
        assert draw_lot(given(announced()), seed) == (LotDrawn(initial_colour=colour, seed=seed),)

    def test_both_colours_can_be_drawn(self):
        assert {colour_drawn(str(seed)) for seed in range(20)} == {Colour.WHITE, Colour.BLACK}

    def test_without_a_seed_nobody_could_repeat_it(self):
        with pytest.raises(Refused, match="--seed"):
            draw_lot(given(announced()), " ")

    def test_it_is_drawn_once(self):
        with pytest.raises(Refused, match=r"drawn by lot: it is White"):
            draw_lot(given(announced(), LOT), "again")
        with pytest.raises(Refused, match=r"drawn by lot: it is White"):
            set_initial_colour(given(announced(), LOT), Colour.BLACK, "coin")

    def test_a_lot_drawn_by_hand_says_how(self):
        assert set_initial_colour(given(announced()), Colour.BLACK, "coin tossed by the mayor") == (
            LotDrawn(initial_colour=Colour.BLACK, reason="coin tossed by the mayor"),
        )
        with pytest.raises(Refused, match="needs a reason"):
            set_initial_colour(given(announced()), Colour.BLACK, "")


class TestAcceleration:
    def test_before_round_1(self):
        assert accelerate(given(announced(), registered(1)), 1, (10, 5)) == (
            AccelerationAssigned(player=1, points=(10, 5)),
        )

    def test_negative_points_are_refused(self):
        with pytest.raises(Refused, match="cannot be negative"):
            accelerate(given(announced(), registered(1)), 1, (-5,))

    def test_points_for_which_a_report_has_no_room_are_refused(self):
        before = given(announced(), registered(1))
        assert accelerate(before, 1, (999,))
        with pytest.raises(Refused, match=re.escape("99.9")):
            accelerate(before, 1, (1000,))

    def test_a_paired_round_keeps_its_points(self):
        state = given(FOUR, published(1, *ROUND_1))
        with pytest.raises(Refused, match=re.escape("Round 1 has been paired with 0.0 virtual points")):
            accelerate(state, 1, (10,), confirmed=True)

    def test_later_rounds_want_to_be_confirmed(self):
        state = given(FOUR, published(1, *ROUND_1))
        with pytest.raises(NeedsConfirmation, match="announced in advance"):
            accelerate(state, 1, (0, 5))
        assert accelerate(state, 1, (0, 5), confirmed=True) == (AccelerationAssigned(player=1, points=(0, 5)),)

    def test_a_stranger_is_refused(self):
        with pytest.raises(Refused, match="No player with id 9"):
            accelerate(given(announced()), 9, (10,))
