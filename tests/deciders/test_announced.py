"""What an organiser announces beforehand: rules, rating scales, lots, who is kept apart, who counts as gone."""

import re
from dataclasses import replace

import pytest

from core.model.results import ByeKind, Result
from core.model.sentence import NeedsConfirmation, NoLegalPairing, Refused
from events.deciders import own_rules
from events.deciders.entries import rating_typed
from events.deciders.numbering import lot_is_missing, lots_for, lots_of_613, lots_undrawn
from events.deciders.rounds import pair_round
from events.vocabulary.games import GameForfeited
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerWithdrawn
from events.vocabulary.rounds import RoundCompleted
from events.vocabulary.tournament import DetailsSet, OwnRuleAnnounced, SettingsSet, TournamentCreated
from tests.deciders.scenario import (
    FOUR,
    LOT,
    ROUND_1,
    announced,
    field,
    given,
    published,
    registered,
    won,
)


def created(edition="dutch-2026", rounds=5, **more):
    settings = SettingsSet(edition=edition, rounds=rounds, **more)
    return TournamentCreated(details=DetailsSet(name="Spring"), settings=settings)


class TestOwnRules:
    def test_in_one_line(self):
        assert own_rules.announce(given(announced()), " No smoking. ") == (
            OwnRuleAnnounced(number=1, text="No smoking."),
        )
        with pytest.raises(Refused, match=re.escape("contains the control character U+000A: give it on one line")):
            own_rules.announce(given(announced()), "No\nsmoking.")
        with pytest.raises(Refused, match="needs a text"):
            own_rules.announce(given(announced()), "  ")


class TestRatingScales:
    STATE = given(announced(), OwnRuleAnnounced(number=1, text="Rating scale CLUB: 2 * CLUB - 500"))

    def test_by_the_formula_announced(self):
        assert rating_typed(self.STATE, "CLUB 1000") == (1500, "from CLUB 1000")

    def test_less_than_nothing_is_no_rating(self):
        assert rating_typed(self.STATE, "CLUB 250")[0] == 0
        told = "By 2 * CLUB - 500, CLUB 249 would be -2, which is not a valid rating."
        with pytest.raises(Refused, match=re.escape(told)):
            rating_typed(self.STATE, "CLUB 249")

    def test_another_rule_gives_no_formula(self):
        with pytest.raises(Refused, match="No formula for ratings on the scale 'CLUB'"):
            rating_typed(given(announced(), OwnRuleAnnounced(number=1, text="No smoking.")), "CLUB 1000")


class TestLots:
    """They are drawn from a seed, so that anybody can repeat it."""

    EQUALS = tuple(registered(player, 2000) for player in (1, 2, 3, 4))

    @pytest.mark.parametrize("variation", [("first-round", "lot"), ("equals", "lot")])
    def test_what_was_announced_waits_for_the_seed(self, variation):
        state = given(created("dutch-2017", variations=(variation,)), *self.EQUALS)
        assert lot_is_missing(state, 1)
        assert list(lots_undrawn(state, 1)) == [
            (
                "A drawing of lots was announced but has not taken place: pair with --seed TEXT, from which the "
                "lots are drawn."
            )
        ]
        with pytest.raises(Refused, match=r"A drawing of lots was announced\. A seed \(any text\)"):
            lots_for(state, 1, "  ")
        (lot,) = lots_for(state, 1, "spring")
        assert (lot.subject, sorted(lot.order)) == (variation[0], [1, 2, 3, 4])

    def test_of_those_equal_only_who_takes_part(self):
        gone = PlayerWithdrawn(player=4, from_round=1)
        state = given(created("dutch-2017", variations=(("equals", "lot"),)), *self.EQUALS, gone)
        (lot,) = lots_for(state, 1, "spring")
        assert sorted(lot.order) == [1, 2, 3]

    def test_the_canadian_handbook_draws_them_unasked(self):
        state = given(created("cfc"), *self.EQUALS)
        with pytest.raises(Refused, match=re.escape("are put in order by lot (613). A seed (any text) is needed")):
            lots_of_613(state, 1, "")

    def test_where_nothing_was_announced_nothing_waits(self):
        assert list(lots_undrawn(given(FOUR), 1)) == []


class TestKeptApart:
    """Where clubs and federations leave no pairing, the refusal says what would."""

    def refusal(self, players, keep_apart, rounds=3):
        people = [registered(n, club=club, federation=of) for n, (club, of) in enumerate(players, start=1)]
        state = given(created(keep_apart=keep_apart, rounds=rounds), people, LOT)
        with pytest.raises(NoLegalPairing) as caught:
            pair_round(state)
        return str(caught.value)

    def test_a_club_that_is_too_large(self):
        told = self.refusal([("Lund", "")] * 3 + [("", "")], (("club", 2),))
        assert "3 of 4 players are from Lund: if they are allowed to meet" in told
        assert "`config set --keep-apart club:0`" in told

    def test_a_federation_that_is_too_large(self):
        told = self.refusal([("", "SWE")] * 3 + [("", "NOR")], (("federation", 1),))
        assert "3 of 4 players are from SWE: if they are allowed to meet" in told

    def test_a_group_that_is_not_in_the_way_is_not_named(self):
        told = self.refusal([("Lund", "")] * 4 + [("Oslo", "")] * 2, (("club", 1),))
        assert "4 of 6 players are from Lund" in told
        assert "Oslo" not in told


class TestWhoStaysAway:
    def test_who_counts_as_withdrawn_has_no_bye_any_more(self):
        """C.04.2.D.2 of 2017: without an excuse; a bye that was granted for the next round ends with it."""
        absent = [
            *field(6),
            *published(1, (1, 4), (5, 2), (3, 6)),
            GameForfeited(round_number=1, board=1, result=Result.WHITE_WINS_BY_FORFEIT),
            won(1, 2),
            won(1, 3),
            RoundCompleted(round_number=1),
            ByeGranted(player=4, round_number=2, kind=ByeKind.HALF_POINT),
        ]
        with pytest.raises(NeedsConfirmation, match="Player 4"):
            pair_round(given(absent))
        *before, pairing = pair_round(given(absent), confirmed=True)
        assert [type(event) for event in before] == [PlayerWithdrawn, ByeCancelled]
        assert 4 not in {player for board in pairing.boards for player in board.players}


def test_a_report_of_teams_is_paired_as_players_only_when_that_is_confirmed():
    """Where a record says that it is no Swiss, its rounds are not those of this edition."""
    known = given(field(4), published(1, *ROUND_1), won(1, 1), won(1, 2))
    declared = replace(known, details=replace(known.details, tournament_type="Individual: Round Robin"))
    with pytest.raises(NeedsConfirmation, match="The tournament is a round robin"):
        pair_round(declared)
    assert pair_round(declared, confirmed=True)[-1].round_number == 2
