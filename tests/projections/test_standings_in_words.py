"""What lists of standings, prizes, norms and ratings say where there is less to tell than usually, or nothing."""

from dataclasses import replace

import pytest

from core.editions.dubov.v1997.round_layout import AroEntry
from core.model.knockout import Knockout, KnockoutTerms
from core.model.sentence import Refused
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Tournament
from core.prizes.rules import PrizeRules, Sharing, read_prize_rules
from core.prizes.shares import Award
from events.trf.rules_chosen import rules_of
from projections.standings.aro import AroList
from projections.standings.boards import game_points_of
from projections.standings.categories import of_category
from projections.standings.changes import standings_changes
from projections.standings.knockout import cells_of
from projections.standings.norms import conclusion
from projections.standings.prizes import prize_list, why
from projections.standings.ratings import rating_list, remarks
from projections.standings.table import standings
from projections.standings.wording import told_of_shared_ranks
from tests.core.events_by_hand import event
from tests.core.test_norms import NINE, norm, played
from tests.events.trf.test_teams import HEAD, ROSTERS, ROUND, TODAY, read


def teams(*lines: str) -> Tournament:
    """Lund beat Oslo 1.5-0.5, Turku and Vaasa drew 1-1."""
    return rules_of(read(*HEAD, *ROSTERS, *ROUND, *lines), "file", today=TODAY).tournament


class TestTeams:
    def test_points_beside_the_results_count_among_the_game_points(self):
        assert game_points_of(teams()) == {1: 15, 2: 5, 3: 10, 4: 10}
        assert game_points_of(teams("299           -1.0   1    2")) == {1: 15, 2: -5, 3: 10, 4: 10}

    def test_they_are_of_no_category(self):
        league = teams()
        with pytest.raises(
            Refused, match="Teams have no birth date, sex or rating of their own, so categories do not apply to them"
        ):
            of_category(league, standings(league), "U18")

    def test_nor_is_there_a_prize_of_a_category_for_them(self):
        league = teams()
        with pytest.raises(Refused, match="only receive prizes by place"):
            prize_list(league, standings(league), read_prize_rules("places: 100; women: 50"))
        given = prize_list(league, standings(league), read_prize_rules("places: 100"))
        assert [(one.player, one.amount) for one in given.awards] == [(1, 10000)]


class TestPrizes:
    @pytest.mark.parametrize(
        ("sharing", "said"),
        [
            (Sharing.EQUALLY, "prizes 2-3, 80.00 shared by 2"),
            (Sharing.HORT, "prizes 2-3, 80.00 half by place, half shared by 2"),
            (Sharing.PLACE, "prizes 2-3, 80.00 by place, among 2 players"),
        ],
    )
    def test_how_equals_share_is_said_with_what_they_share(self, sharing: Sharing, said: str):
        award = Award(player=1, fund=0, amount=5000, first_prize=2, last_prize=3, pool=8000, sharing=2)
        assert why(award, PrizeRules((), sharing)) == said

    def test_after_a_knock_out_they_go_by_place_or_not_at_all(self):
        swiss = event({1: "2w1", 2: "1b0"})
        ended = replace(swiss, knockout=Knockout(KnockoutTerms(qualifiers=2), players=(2, 1)))
        with pytest.raises(Refused, match="After a knock-out the places do not follow the points: write 'by place'"):
            prize_list(ended, standings(ended), read_prize_rules("places: 100, 50"))
        by_place = prize_list(ended, standings(ended), read_prize_rules("places: 100, 50; by place"))
        assert {one.player: one.amount for one in by_place.awards} == {2: 10000, 1: 5000}


def test_places_beside_a_cross_table_say_which_of_them_share_a_rank():
    """The cross-table had the places 2, 3 and 4 where the standings have rank 2 three times, and did not say so."""
    tournament = event({1: "4w1 2w1", 2: "3w= 1b0", 3: "2b= 4w=", 4: "1b0 3b="})
    by_wins = TieBreakList(codes=("WIN",), edition="2026-03")
    table = standings(tournament, by_wins)
    assert [row.rank for row in table.rows] == [1, 2, 3, 3]
    assert told_of_shared_ranks(table) == [
        "Places are those of the lines of this table; in the standings these share a rank: 3-4."
    ]
    assert told_of_shared_ranks(standings(event({1: "2w1", 2: "1b0"}), by_wins)) == []


def test_a_match_of_the_knock_out_that_nobody_is_left_for_is_won_by_nobody():
    four = event({1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0"})
    gone = Knockout(KnockoutTerms(qualifiers=4), players=(1, 2, 3, 4), left={1: 1, 4: 1})
    rows = [row for row in cells_of(four, gone) if row[0] == "1"]
    assert [(row[2], row[6], row[7]) for row in rows] == [
        ("Player 1", "Player 4", "nobody"),
        ("Player 3", "Player 2", ""),
    ]


class TestChanges:
    BEFORE = standings(event({1: "2w1", 2: "1b0"}))
    AFTER = standings(event({1: "2w1", 2: "1b0", 3: "Z"}))

    def test_who_is_in_the_later_standings_only(self):
        (line,) = standings_changes(self.BEFORE, self.AFTER).lines
        assert (line.player, line.was, line.becomes.points) == (3, None, 0)

    def test_who_is_in_the_earlier_ones_only(self):
        (line,) = standings_changes(self.AFTER, self.BEFORE).lines
        assert (line.player, line.was.points, line.becomes) == (3, 0, None)


def test_who_has_played_no_game_has_a_dash_for_an_average():
    nobody = AroEntry(player=1, rating=2000, games=0, ratings_sum=0, aro_tenths=0)
    someone = AroEntry(player=2, rating=2000, games=2, ratings_sum=4001, aro_tenths=20005)
    for decimals, printed, number in ((1, "2000.5", 2000.5), (0, "2001", 2001)):
        listed = AroList(entries=(nobody, someone), decimals=decimals, remark="")
        assert [listed.printed(one) for one in listed.entries] == ["-", printed]
        assert [listed.number(one) for one in listed.entries] == [None, number]


class TestNorms:
    def test_without_a_game_that_counts_nothing_else_is_said(self):
        assert conclusion(norm(played(NINE, "+"))) == ["No game counts towards the GM norm."]

    def test_games_that_are_left_out_are_named_with_their_rounds(self):
        eleven = (*NINE, (2300, "", "SWE"), (2250, "", "NOR"))
        every = conclusion(norm(played(eleven, "1=1=1=1=100")))
        (said,) = [one for one in every if one.startswith("Rounds whose games are left out")]
        assert said == "Rounds whose games are left out, as 1.4.1 e and f allow: 10, 11."


class TestRatings:
    def said(self, ratings: dict[int, int]) -> list[str]:
        tournament = event({1: "2w1", 2: "1b0"}, ratings=ratings)
        return remarks(tournament, rating_list(tournament))

    def test_where_nobody_is_rated_nothing_is_said_of_new_ratings(self):
        assert not [one for one in self.said({1: 0, 2: 0}) if one.startswith("New:")]
        assert [one for one in self.said({1: 2000, 2: 2000}) if one.startswith("New:")]

    def test_who_falls_below_the_floor_is_named(self):
        (said,) = [one for one in self.said({1: 1400, 2: 1400}) if one.startswith("Below")]
        assert said == "Below 1400, and therefore unrated on the next list (7.2.1): Player 2."
        assert not [one for one in self.said({1: 1500, 2: 1500}) if one.startswith("Below")]

    @pytest.mark.parametrize(
        ("born", "said"),
        [
            (("", ""), "No birth date of a rated player is on record, so K is given as 20; it is 40"),
            (("1990", ""), "Birth date missing, so K is given as 20; it is 40"),
            (("1990", "2012"), None),
        ],
    )
    def test_a_missing_birth_date_is_said_where_k_may_be_40_by_it(self, born: tuple[str, str], said: str | None):
        tournament = event({1: "2w1", 2: "1b0"}, ratings={1: 2000, 2: 1800})
        players = {
            one: replace(player, birth_date=date)
            for (one, player), date in zip(tournament.players.items(), born, strict=True)
        }
        dated = replace(tournament, players=players, details=replace(tournament.details, start_date="2026-05-01"))
        found = [one for one in remarks(dated, rating_list(dated)) if "18th birthday (8.3.3)" in one]
        assert [one.startswith(said or "-") for one in found] == ([] if said is None else [True])
        assert all(one.endswith(": Player 2.") for one in found if one.startswith("Birth"))

    def test_without_a_first_day_no_age_is_known(self):
        assert [one for one in self.said({1: 2000, 2: 1800}) if one.startswith("Without a first day, age is unknown")]
        assert not [one for one in self.said({1: 2400, 2: 2300}) if "age is unknown" in one]
