"""FIDE and national ratings by an announced rule (decision 200): on entry, on correction, where the rule changes."""

import re

import pytest

from core.model.sentence import NeedsConfirmation, Refused
from events.deciders.entries import Changes, Entry
from events.deciders.players import correct_details, late_entry, register, register_many
from events.deciders.tournament import change_settings, create
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.players import PairingNumbersAssigned, PlayerDetailsCorrected, PlayerRegistered
from events.vocabulary.tournament import DetailsSet, SettingsChanged, SettingsSet, TournamentCreated
from projections.verification.consistency import consistency_findings
from tests.deciders.scenario import LOT, ROUND_1, ROUND_2, given, numbers, played, published
from tests.projections.test_replay import stored

ALL = (Scope.PAIRINGS, Scope.STANDINGS, Scope.RATING_REPORT)


def ruled(rule, edition="dutch-2017", **more):
    settings = SettingsSet(edition=edition, rounds=5, rating_rule=rule, **more)
    return TournamentCreated(details=DetailsSet(name="Club"), settings=settings)


def two(player, fide, national, rating, **more):
    return PlayerRegistered(
        player=player, name=f"Player {player}", rating=rating, fide_rating=fide, national_rating=national, **more
    )


OF_FOUR = [
    ruled("fide"),
    two(1, 2000, 1900, 2000),
    two(2, 1950, 2100, 1950),
    two(3, 0, 1800, 1800),
    two(4, 1700, 0, 1700),
]
NUMBERED = [*OF_FOUR, numbers(1, 1, 2, 3, 4), LOT]


class TestOnEntry:
    def test_the_rule_says_which_rating_counts(self):
        entry = Entry("Ada", fide_rating=1800, national_rating=1850, national_list=" DWZ ")
        assert register(given(ruled("higher")), entry) == (
            PlayerRegistered(
                player=1, name="Ada", rating=1850, fide_rating=1800, national_rating=1850, national_list="DWZ"
            ),
        )

    def test_a_rating_of_no_list_is_not_touched(self):
        assert register(given(ruled("fide")), Entry("Ada", 1500))[0].rating == 1500
        without = register(given(ruled("fide")), Entry("Ada", fide_rating=1800, national_list="DWZ"))[0]
        assert without.national_list == "", "no list without a rating of it"

    def test_a_late_entry_has_the_rating_that_counts(self):
        state = given(NUMBERED, published(1, *ROUND_1))
        accepted = late_entry(state, Entry("Ada", fide_rating=1600, national_rating=1750))[0]
        assert (accepted.rating, accepted.fide_rating, accepted.national_rating) == (1600, 1600, 1750)

    @pytest.mark.parametrize(
        ("rule", "entry", "message"),
        [
            (
                None,
                Entry("Ada", fide_rating=1800),
                "not announced which of the two counts. Announce it first, for",
            ),
            (
                "fide",
                Entry("Ada", 1700, fide_rating=1800),
                "Give either --rating, or --fide-rating and --national-rating",
            ),
            ("fide", Entry("Ada", fide_rating=4001), "the rating 4001 is not between 0"),
            ("fide", Entry("Ada", national_rating=-5), "the rating -5 is not between 0"),
            ("fide", Entry("Ada", national_rating=5, national_list="A\x07"), "a character that cannot be printed"),
            ("fide", Entry("Ada", national_rating=5, national_list="A" * 201), "the national list has 201 characters"),
        ],
    )
    def test_what_is_refused(self, rule, entry, message):
        with pytest.raises(Refused, match=re.escape(message)):
            register(given(ruled(rule)), entry)

    def test_a_rule_by_which_nobody_is_rated_is_asked_about(self):
        entries = [Entry("Ada", fide_rating=1800), Entry("Bo", fide_rating=1700)]
        state = given(ruled("national-only"))
        told = "By the announced rating rule (the national rating only), no player would be rated, although 2 players"
        with pytest.raises(NeedsConfirmation, match=re.escape(told)):
            register_many(state, entries)
        assert [one.rating for one in register_many(state, entries, confirmed=True)] == [0, 0]
        assert register_many(state, [*entries, Entry("Cy", national_rating=1500)])[2].rating == 1500
        rated = given(ruled("national-only"), two(1, 0, 1400, 1400))
        assert register_many(rated, entries)[0].rating == 0, "somebody is"


class TestOnCorrection:
    def test_another_rating_counts_with_its_number(self):
        corrected = correct_details(given(NUMBERED), 2, Changes(fide_rating=2050))
        assert corrected == (
            PlayerDetailsCorrected(
                player=2, rating=2050, fide_rating=2050, correction=Correction(reaches=ALL, tier=1, reason="")
            ),
            numbers(1, 2, 1, 3, 4, reason="corrected data of Player 2 (C.04.2.B.3)"),
        )

    def test_a_rating_that_does_not_count_reaches_reports_alone(self):
        assert correct_details(given(NUMBERED), 2, Changes(national_rating=2200)) == (
            PlayerDetailsCorrected(
                player=2,
                national_rating=2200,
                correction=Correction(reaches=(Scope.RATING_REPORT,), tier=1, reason=""),
            ),
        )

    def test_one_that_goes_leaves_the_other(self):
        corrected = correct_details(given(NUMBERED), 2, Changes(fide_rating=0))[0]
        assert (corrected.rating, corrected.fide_rating) == (2100, 0)

    def test_what_was_estimated_is_of_a_list_now(self):
        estimated = PlayerRegistered(player=1, name="Ada", rating=1500, rating_source="estimated")
        corrected = correct_details(given(ruled("fide"), estimated), 1, Changes(fide_rating=1480))[0]
        assert (corrected.rating, corrected.rating_source) == (1480, "")

    def test_after_round_1_it_needs_a_reason(self):
        state = given(NUMBERED, played(1, *ROUND_1))
        for changes in (Changes(fide_rating=2050), Changes(national_rating=2200)):
            with pytest.raises(Refused, match="needs a reason"):
                correct_details(state, 2, changes)
            assert correct_details(state, 2, changes, reason="typed wrongly")

    @pytest.mark.parametrize(
        ("events", "changes", "message"),
        [
            (OF_FOUR, Changes(rating=1500), "has ratings from lists (FIDE 1950, national 2100)"),
            (OF_FOUR, Changes(rating=1500, fide_rating=1500), "follows from the rating rule"),
            (OF_FOUR, Changes(fide_rating=1950), "Nothing to change"),
            (OF_FOUR, Changes(national_rating=4001), "the rating 4001 is not between"),
            ([ruled(None), *OF_FOUR[1:]], Changes(fide_rating=1960), "not announced which of the two counts"),
        ],
    )
    def test_what_is_refused(self, events, changes, message):
        with pytest.raises(Refused, match=re.escape(message)):
            correct_details(given(events), 2, changes)


class TestAnotherRule:
    def test_corrects_what_counts_otherwise_and_the_numbers(self):
        assert change_settings(given(NUMBERED), settings=SettingsSet(rating_rule="higher")) == (
            SettingsChanged(settings=SettingsSet(rating_rule="higher")),
            PlayerDetailsCorrected(player=2, rating=2100, correction=Correction(reaches=ALL, tier=1)),
            numbers(1, 2, 1, 3, 4, reason="another rating rule (C.04.2.B.3)"),
        )

    def test_several_players_get_one_numbering(self):
        """By the national rating the order is 2, 1, 3, 4: Player 1 falls to 1900, and stays before Player 3."""
        events = change_settings(given(NUMBERED), settings=SettingsSet(rating_rule="national"))
        assert [(one.player, one.rating) for one in events[1:3]] == [(1, 1900), (2, 2100)]
        assert [type(one) for one in events[3:]] == [PairingNumbersAssigned]
        assert events[3].numbers == ((2, 1), (1, 2), (3, 3), (4, 4))

    def test_where_all_stay_only_the_rule_is_recorded(self):
        state = given(ruled("fide"), two(1, 2000, 1900, 2000), PlayerRegistered(player=2, name="Bo", rating=1500))
        asked = SettingsSet(rating_rule="higher")
        assert change_settings(state, settings=asked) == (SettingsChanged(settings=asked),)

    def test_after_round_1_it_needs_a_reason_and_reaches_as_far_as_a_corrected_rating(self):
        asked = SettingsSet(rating_rule="higher")
        with pytest.raises(Refused, match="Changing the rating rule after round 1 has been paired needs a reason"):
            change_settings(given(NUMBERED, played(1, *ROUND_1)), settings=asked)
        events = change_settings(given(NUMBERED, published(1, *ROUND_1)), settings=asked, reason="as in the invitation")
        assert events[1].correction == Correction(reaches=ALL, tier=2, reason="as in the invitation")
        assert events[2].from_round == 2

    def test_once_numbers_are_final_none_is_given(self):
        rounds = [played(number, *(ROUND_1, ROUND_2)[number % 2]) for number in range(1, 5)]
        events = change_settings(given(NUMBERED, *rounds), settings=SettingsSet(rating_rule="higher"), reason="so")
        assert [type(one) for one in events] == [SettingsChanged, PlayerDetailsCorrected]
        assert Scope.PAIRINGS not in events[1].correction.reaches

    def test_nobody_rated_is_refused(self):
        state = given(ruled("fide"), two(1, 2000, 0, 2000), two(2, 1900, 0, 1900))
        told = "By this rule (the national rating only) no player would be rated: Player 1 has FIDE 2000; Player 2"
        with pytest.raises(Refused, match=re.escape(told)):
            change_settings(state, settings=SettingsSet(rating_rule="national-only"))
        estimated = given(ruled("fide"), two(1, 2000, 0, 2000), PlayerRegistered(player=2, name="Bo", rating=1500))
        events = change_settings(estimated, settings=SettingsSet(rating_rule="national-only"))
        assert events[1].rating == 0, "somebody else is rated, by an estimate"

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            (SettingsSet(rating_rule="lower"), "'lower' is not a rating rule. Available: higher, fide, national,"),
            (SettingsSet(edition="team-swiss-2026", boards=4, rating_rule="fide"), "each player has one rating"),
        ],
    )
    def test_a_rule_that_cannot_be(self, settings, message):
        with pytest.raises(Refused, match=message):
            create(given(), DetailsSet(name="Club"), SettingsSet(rounds=5, **_given(settings)))
        with pytest.raises(Refused, match=message):
            change_settings(
                given(ruled("fide", **_boards(settings))), settings=SettingsSet(rating_rule=settings.rating_rule)
            )


def _given(settings):
    return {"edition": settings.edition or "dutch-2026", "boards": settings.boards, "rating_rule": settings.rating_rule}


def _boards(settings):
    return {} if settings.boards is None else {"edition": settings.edition, "boards": settings.boards}


def findings(*events):
    return [(one.version, one.message) for one in consistency_findings(stored(*events))]


class TestVerified:
    def test_what_the_deciders_give_is_in_order(self):
        changed = change_settings(given(NUMBERED), settings=SettingsSet(rating_rule="national"))
        assert findings(NUMBERED, [*changed]) == []
        corrected = correct_details(given(NUMBERED), 2, Changes(national_rating=2200))
        assert findings(NUMBERED, [*corrected]) == []

    @pytest.mark.parametrize(
        ("events", "version", "message"),
        [
            pytest.param([two(5, 1500, 1600, 1600)], 8, "under the rating rule (the FIDE rating; w", id="entered"),
            pytest.param([PlayerDetailsCorrected(player=2, rating=2100)], 8, "1950 counts", id="another one counts"),
            pytest.param([PlayerDetailsCorrected(player=1, fide_rating=1900)], 8, "1900 counts", id="not followed"),
            pytest.param(
                [PlayerDetailsCorrected(player=4, fide_rating=0, national_rating=9)], 8, "9 counts", id="gone"
            ),
            pytest.param(
                [SettingsChanged(settings=SettingsSet(rating_rule="higher"))], 8, "2100 counts", id="not applied"
            ),
            pytest.param(
                [SettingsChanged(settings=SettingsSet(rating_rule="fide-only")), *published(1, *ROUND_1)],
                8,
                "none counts",
                id="not applied, and paired",
            ),
        ],
    )
    def test_a_rating_that_does_not_follow_is_named(self, events, version, message):
        (found,) = findings(NUMBERED, events)
        assert found[0] == version
        assert message in found[1], found

    def test_ratings_of_lists_without_a_rule(self):
        (found,) = findings([ruled(None), two(1, 2000, 0, 2000)])
        assert found == (2, "Player 1 has FIDE 2000, but it was not announced which rating counts.")
