"""Teams enter, name their players and say who sits at which board (CFC 641-647; C.04.6)."""

import re

import pytest

from core.model.sentence import NeedsConfirmation, Refused
from core.model.units import Points
from events.deciders.entries import Entry
from events.deciders.teams import (
    TeamEntry,
    add_members,
    late_team,
    register_teams,
    regular_line_ups,
    set_line_up,
)
from events.vocabulary.games import ResultRecorded
from events.vocabulary.participation import PlayerWithdrawn
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import DetailsSet, SettingsSet, TournamentCreated
from tests.deciders.scenario import LOT, given, numbers, published

TWO_AND_TWO = ((1, 3), (2, 4))


def announced(edition="team-swiss-cfc", rounds=4, **more):
    return TournamentCreated(
        details=DetailsSet(name="League"), settings=SettingsSet(edition=edition, rounds=rounds, boards=2, **more)
    )


def teams(count, edition="team-swiss-cfc", **more):
    """That many teams of three, team 1 the strongest; players 10n and 10n + 1 of team n, its alternate 10n + 2."""
    yield announced(edition, **more)
    for team in range(1, count + 1):
        yield TeamRegistered(player=team, name=f"Team {team}")
        for place in range(3):
            yield TeamMemberRegistered(
                player=10 * team + place,
                team=team,
                name=f"Player {team}{'abc'[place]}",
                rating=2400 - 100 * team - place,
            )
    yield numbers(1, *range(1, count + 1))
    yield LOT


FOUR_TEAMS = tuple(teams(4))
PAIRED_ONCE = given(list(FOUR_TEAMS), published(1, *TWO_AND_TWO))
NEW = TeamEntry("Late", (Entry("Ada", 2250), Entry("Bo", 2150)), "can")


class TestEntering:
    def test_a_team_comes_with_its_members_after_the_teams(self):
        assert register_teams(given(announced()), (NEW,)) == (
            TeamRegistered(player=1, name="Late", federation="CAN"),
            TeamMemberRegistered(player=2, team=1, name="Ada", rating=2250),
            TeamMemberRegistered(player=3, team=1, name="Bo", rating=2150),
        )

    def test_nobody_is_no_team(self):
        with pytest.raises(Refused, match="No team to register"):
            register_teams(given(announced()), ())

    def test_after_round_1_is_paired_the_list_is_closed(self):
        with pytest.raises(Refused, match=r"list of teams is closed.*`team late NAME PLAYER ...`"):
            register_teams(PAIRED_ONCE, (NEW,))

    def test_too_few_players_and_boards_out_of_order_are_listed_at_once(self):
        short, upside_down = TeamEntry("Short", (Entry("Cy", 2000),)), TeamEntry("Down", NEW.members[::-1])
        with pytest.raises(Refused, match=r"Short: 1 player for 2 boards.*Down: Ada \(2250\) is on board 2, below Bo"):
            register_teams(given(announced()), (short, upside_down))

    def test_a_namesake_wants_to_be_confirmed(self):
        again = TeamEntry("team 1", NEW.members)
        with pytest.raises(NeedsConfirmation, match=re.escape("team 1 has the same name as Team 1 (id 1)")):
            register_teams(given(list(FOUR_TEAMS)), (again,))
        assert register_teams(given(list(FOUR_TEAMS)), (again,), confirmed=True)[0].name == "team 1"


TEAM_OF_TWO = [TeamRegistered, TeamMemberRegistered, TeamMemberRegistered]


class TestLate:
    def test_it_gets_the_last_number_for_the_round_to_be_paired(self):
        """614: the numbers of late entrants follow the last one."""
        assert late_team(PAIRED_ONCE, NEW) == (
            TeamRegistered(player=43, name="Late", federation="CAN", first_round=2),
            TeamMemberRegistered(player=44, team=43, name="Ada", rating=2250),
            TeamMemberRegistered(player=45, team=43, name="Bo", rating=2150),
            PairingNumbersAssigned(
                from_round=2,
                numbers=((1, 1), (2, 2), (3, 3), (4, 4), (43, 5)),
                reason="late entries (614)",
            ),
        )

    def test_under_the_rules_of_fide_it_stands_where_its_rating_puts_it(self):
        """Team 2 has 2200, team 3 2100; the newcomer 2150."""
        state = given(list(teams(4, "team-swiss-2026")), published(1, *TWO_AND_TWO))
        entry = TeamEntry("Late", (Entry("Ada", 2150), Entry("Bo", 2150)))
        assert [team for team, _ in late_team(state, entry)[-1].numbers] == [1, 2, 43, 3, 4]

    def test_who_comes_later_is_numbered_later(self):
        assert [type(event) for event in late_team(PAIRED_ONCE, NEW, 3)] == [
            TeamRegistered,
            *[TeamMemberRegistered] * 2,
        ]

    def test_by_the_canadian_rules_it_may_have_a_score_for_the_pairing(self):
        """641 carries 614 over to teams."""
        *_, scored = late_team(PAIRED_ONCE, NEW, score=Points(10))
        entered = next(event for event in late_team(PAIRED_ONCE, NEW) if isinstance(event, TeamRegistered))
        assert (scored.player, set(scored.points[1:]), scored.points[0]) == (entered.player, {10}, 0)
        assert "CFC 614" in scored.reason

    def test_by_other_rules_none(self):
        state = given(list(teams(4, "team-swiss-2026")), published(1, *TWO_AND_TWO))
        with pytest.raises(Refused, match="Only the Canadian handbook"):
            late_team(state, NEW, score=Points(10))

    def test_before_round_1_no_team_is_late(self):
        with pytest.raises(Refused, match=r"so this is not a late entry\. `team add NAME PLAYER ...`"):
            late_team(given(list(FOUR_TEAMS)), NEW)


class TestAlternates:
    def test_they_come_after_everybody_who_was_named(self):
        assert add_members(PAIRED_ONCE, 2, (Entry("Ada", 1900), Entry("Bo", 1800))) == (
            TeamMemberRegistered(player=43, team=2, name="Ada", rating=1900),
            TeamMemberRegistered(player=44, team=2, name="Bo", rating=1800),
        )

    def test_what_is_wrong_is_said_and_nobody_is_named(self):
        with pytest.raises(Refused, match=r"No line-up was recorded\..*rating -1"):
            add_members(PAIRED_ONCE, 2, (Entry("Ada", 1900), Entry("Bo", -1)))

    def test_a_namesake_wants_to_be_confirmed(self):
        with pytest.raises(NeedsConfirmation, match=re.escape("player 1a has the same name as Player 1a (id 10)")):
            add_members(PAIRED_ONCE, 2, (Entry("player 1a"),))
        assert len(add_members(PAIRED_ONCE, 2, (Entry("player 1a"),), confirmed=True)) == 1


class TestLineUps:
    def test_the_regular_players_sit_where_nobody_else_was_named(self):
        state = given(list(FOUR_TEAMS), published(1, *TWO_AND_TWO), LineUpSet(round_number=1, team=3, members=(30, 32)))
        assert regular_line_ups(state, 1) == tuple(
            LineUpSet(round_number=1, team=team, members=(10 * team, 10 * team + 1)) for team in (1, 2, 4)
        )

    def test_when_all_teams_have_theirs_nothing_changes(self):
        state = given(list(FOUR_TEAMS), published(1, *TWO_AND_TWO), regular_line_ups(PAIRED_ONCE, 1))
        with pytest.raises(Refused, match="every team in round 1 has a line-up"):
            regular_line_ups(state, 1)

    @pytest.mark.parametrize("round_number", [0, 2])
    def test_a_round_that_is_not_paired_has_none(self, round_number):
        with pytest.raises(Refused, match=f"Round {round_number} has not been paired"):
            regular_line_ups(PAIRED_ONCE, round_number)

    def test_less_than_all_boards_leaves_the_last_ones_empty(self):
        assert set_line_up(PAIRED_ONCE, 1, 1, (10,)) == (LineUpSet(round_number=1, team=1, members=(10, None)),)

    @pytest.mark.parametrize(
        ("members", "message"),
        [
            pytest.param((10, 11, 12), "3 players for 2 boards", id="too many"),
            pytest.param((None, None), "forfeits the match (CFC 647)", id="nobody"),
            pytest.param((10, 21), "Player 2b (id 21): not a member of Team 1 (id 1)", id="of another team"),
            pytest.param((10, 10), "Player 1a (id 10) is named twice", id="twice"),
            pytest.param((11, 10), "is listed before", id="out of order"),
        ],
    )
    def test_who_cannot_sit_there(self, members, message):
        with pytest.raises(Refused, match=re.escape(message)):
            set_line_up(PAIRED_ONCE, 1, 1, members)

    def test_under_the_rules_of_fide_the_order_of_the_boards_is_free(self):
        state = given(list(teams(4, "team-swiss-2026")), published(1, *TWO_AND_TWO))
        assert set_line_up(state, 1, 1, (11, 10)) == (LineUpSet(round_number=1, team=1, members=(11, 10)),)

    def test_the_same_again_changes_nothing(self):
        state = given(list(FOUR_TEAMS), published(1, *TWO_AND_TWO), regular_line_ups(PAIRED_ONCE, 1))
        with pytest.raises(Refused, match="the line-up of round 1"):
            set_line_up(state, 1, 1, (10, 11))

    def test_once_a_board_has_a_result_it_wants_a_reason(self):
        state = given(
            list(FOUR_TEAMS),
            published(1, *TWO_AND_TWO),
            regular_line_ups(PAIRED_ONCE, 1),
            ResultRecorded(round_number=1, board=1, team_board=1, result="1-0"),
        )
        with pytest.raises(
            Refused, match=r"Changing the line-up of Team 1 \(id 1\) for round 1, after results have been entered"
        ):
            set_line_up(state, 1, 1, (10, 12))
        assert set_line_up(state, 1, 1, (10, 12), reason="the sheet") == (
            LineUpSet(round_number=1, team=1, members=(10, 12), reason="the sheet"),
        )
        assert set_line_up(state, 1, 2, (20, 22))  # the other match has none yet

    def test_it_may_be_named_before_the_round_is_paired(self):
        assert set_line_up(PAIRED_ONCE, 2, 1, (10, 12)) == (LineUpSet(round_number=2, team=1, members=(10, 12)),)

    def test_a_team_that_has_left_names_nobody(self):
        state = given(list(FOUR_TEAMS), published(1, *TWO_AND_TWO), PlayerWithdrawn(player=4, from_round=2))
        with pytest.raises(Refused, match="Team 4 \\(id 4\\) does not play in round 2"):
            set_line_up(state, 2, 4, (40, 41))
        assert set_line_up(state, 2, 3, (30, 31))

    def test_a_team_without_a_match_names_nobody(self):
        state = given(list(teams(3)), published(1, (1, 2), bye=3))
        with pytest.raises(Refused, match=r"Team 3 \(id 3\) has no match in round 1"):
            set_line_up(state, 1, 3, (30, 31))
