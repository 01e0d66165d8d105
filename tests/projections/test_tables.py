"""Player histories, standings, cross-table."""

import pytest

from core.model.pairing import Float
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.sentence import Refused
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Tournament
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import GameAdjourned, GameForfeited, ResultCorrected
from events.vocabulary.participation import ByeGranted, PlayerExpelled, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted
from events.vocabulary.rounds import RoundCompleted
from events.vocabulary.ties import TieBroken
from events.vocabulary.tournament import DetailsSet, ScoringSet, SettingsChanged, SettingsSet, TieBreaksSet
from projections.standings.crosstable import Cell, crosstable
from projections.standings.histories import RoundEntry, histories
from projections.standings.table import compare, standings
from tests.deciders.scenario import (
    FOUR,
    ROUND_1,
    announced,
    drawn,
    field,
    given,
    numbers,
    played,
    published,
    registered,
    won,
)

# Round 1: 1-3 is won by 1, 4-2 by 2 with Black. Round 2: 2-1 drawn, 3-4 drawn.
TWO_ROUNDS = (
    FOUR,
    published(1, (1, 3), (4, 2)),
    won(1, 1),
    won(1, 2, Result.BLACK_WINS),
    RoundCompleted(round_number=1),
    played(2, (2, 1), (3, 4)),
)


class TestHistories:
    def test_what_each_round_brought(self):
        history = histories(given(*TWO_ROUNDS))[1]
        assert history.entries == (
            RoundEntry(1, 3, 1, Colour.WHITE, Outcome.WIN, False, 10, 10, None),
            RoundEntry(2, 2, 1, Colour.BLACK, Outcome.DRAW, False, 5, 15, None),
        )
        assert history.points == history.points_for_pairing == 15
        assert history.colours == (Colour.WHITE, Colour.BLACK)
        assert history.opponents == (3, 2)
        assert history.byes == ()

    def test_floats_follow_the_scores_before_the_round(self):
        """A.4 b: of two with different scores the higher one gets a downfloat, the lower one an upfloat."""
        state = given(*TWO_ROUNDS[:-1], played(2, (3, 1), (2, 4)))
        assert [entry.float for entry in histories(state)[1].entries] == [None, Float.DOWN]
        assert [entry.float for entry in histories(state)[3].entries] == [None, Float.UP]

    def test_byes_and_absences(self):
        half = ByeGranted(player=4, round_number=1, kind=ByeKind.HALF_POINT)
        state = given(field(5), half, PlayerWithdrawn(player=5, from_round=1), published(1, (1, 2), bye=3), drawn(1, 1))
        found = histories(state)
        assert [(found[p].entries[0].outcome, found[p].points) for p in (3, 4, 5)] == [
            (Outcome.PAIRING_ALLOCATED_BYE, 10),
            (Outcome.HALF_POINT_BYE, 5),
            (Outcome.ZERO_POINT_BYE, 0),
        ]
        assert found[3].byes == found[3].entries
        assert [found[p].entries[0].float for p in (1, 3, 4, 5)] == [None, Float.DOWN, Float.DOWN, Float.DOWN]

    def test_a_forfeit_gives_points_but_neither_colour_nor_opponent(self):
        """C.04.2.D.5-6."""
        forfeited = GameForfeited(round_number=1, board=1, result=Result.WHITE_WINS_BY_FORFEIT)
        history = histories(given(FOUR, published(1, *ROUND_1), forfeited))[1]
        assert (history.points, history.colours, history.opponents) == (10, (), ())
        assert history.entries[0].colour is Colour.WHITE
        assert history.byes == ()

    def test_an_adjourned_game_is_a_draw_for_pairing_and_no_points_yet(self):
        history = histories(given(FOUR, published(1, *ROUND_1), GameAdjourned(round_number=1, board=1)))[1]
        assert (history.points, history.points_for_pairing) == (0, 5)
        assert (history.entries[0].outcome, history.entries[0].adjourned) == (None, True)
        assert (history.colours, history.opponents) == ((Colour.WHITE,), (3,))

    def test_a_round_under_way_has_no_floats_yet(self):
        history = histories(given(*TWO_ROUNDS[:-1], published(2, (3, 1), (2, 4)), won(2, 1)))[3]
        assert [entry.float for entry in history.entries] == [None, None]
        assert history.points == 10

    def test_the_announced_scoring(self):
        football = SettingsChanged(
            settings=SettingsSet(scoring=ScoringSet(exceptions=((Outcome.WIN, 30), (Outcome.DRAW, 10))))
        )
        assert histories(given(football, *TWO_ROUNDS))[1].points == 40

    def test_a_correction_for_the_rating_report_gives_no_points(self):
        late = ResultCorrected(
            round_number=1,
            board=1,
            was=Result.WHITE_WINS,
            result=Result.DRAW,
            correction=Correction(reaches=(Scope.RATING_REPORT,), tier=3),
        )
        assert histories(given(*TWO_ROUNDS, late)) == histories(given(*TWO_ROUNDS))

    def test_a_correction_for_the_standings_only_moves_no_pairing_points(self):
        decided = ResultCorrected(
            round_number=1,
            board=1,
            was=Result.WHITE_WINS,
            result=Result.DRAW,
            correction=Correction(reaches=(Scope.STANDINGS, Scope.RATING_REPORT), tier=0, reason="why"),
        )
        history = histories(given(*TWO_ROUNDS, decided))[1]
        assert (history.points, history.points_for_pairing) == (10, 15)


def ranking(state):
    return [(row.rank, row.player, row.points) for row in standings(state).rows]


class TestStandings:
    def test_points_then_pairing_number(self):
        assert ranking(given(*TWO_ROUNDS)) == [(1, 1, 15), (2, 2, 15), (3, 3, 5), (4, 4, 5)]

    def test_the_numbers_are_those_of_the_last_round_paired(self):
        later = numbers(2, 2, 1, 4, 3)
        assert ranking(given(*TWO_ROUNDS[:-1], later, TWO_ROUNDS[-1])) == [(1, 2, 15), (2, 1, 15), (3, 4, 5), (4, 3, 5)]

    def test_before_there_are_numbers_by_rating(self):
        state = given(announced(), registered(1, 1500), registered(2, 2500), registered(3, 2000))
        assert [player for _, player, _ in ranking(state)] == [2, 3, 1]

    def test_one_who_has_not_arrived_comes_after_those_with_his_points(self):
        late = LateEntryAccepted(player=5, name="Late", first_round=4, rating=2900)
        assert ranking(given(*TWO_ROUNDS, late))[-1] == (5, 5, 0)

    def test_open_games_make_them_provisional(self):
        complete = standings(given(*TWO_ROUNDS))
        assert (complete.is_provisional, complete.after_round) == (False, 2)
        under_way = standings(given(*TWO_ROUNDS, published(3, (1, 4), (2, 3)), won(3, 1)))
        assert (under_way.is_provisional, under_way.open_games) == (True, ((3, 2),))
        waiting = standings(given(FOUR, published(1, *ROUND_1), drawn(1, 1), GameAdjourned(round_number=1, board=2)))
        assert (waiting.is_provisional, waiting.adjourned_games) == (True, ((1, 2),))

    def test_expelled_players_are_not_ranked_and_withdrawn_ones_are(self):
        state = given(
            *TWO_ROUNDS,
            PlayerExpelled(player=1, from_round=3, reason="cheating"),
            PlayerWithdrawn(player=2, from_round=3),
        )
        assert ranking(state) == [(1, 2, 15), (2, 3, 5), (3, 4, 5)]
        assert standings(state).expelled == (1,)

    def test_an_empty_tournament_has_empty_standings(self):
        assert standings(Tournament()).rows == ()

    def test_a_tie_break_sorts_between_points_and_number(self):
        table = standings(given(*TWO_ROUNDS), TieBreakList(("TPN/R",)))
        assert [(row.player, [value.amount for value in row.tie_breaks]) for row in table.rows] == [
            (2, [2]),
            (1, [1]),
            (4, [4]),
            (3, [3]),
        ]
        assert [code.text for code in table.codes] == ["TPN/R"]

    def test_an_unknown_tie_break_asked_for_is_refused(self):
        with pytest.raises(Refused, match="no tie-break 'XX'"):
            standings(given(*TWO_ROUNDS), TieBreakList(("XX",)), strict=True)

    def test_the_list_is_that_of_the_tournament_and_what_it_leaves_tied_shares_a_rank(self):
        """Without a list everybody has a place of his own, by pairing number."""
        assert [(row.rank, row.place) for row in standings(given(*TWO_ROUNDS)).rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
        listed = SettingsChanged(settings=SettingsSet(tie_breaks=TieBreaksSet(codes=("WIN",))))
        table = standings(given(*TWO_ROUNDS, listed))
        assert [(row.rank, row.place, row.player) for row in table.rows] == [(1, 1, 1), (1, 2, 2), (3, 3, 3), (3, 4, 4)]
        assert table.ties == ((1, 2), (3, 4))

    def test_a_recorded_order_decides_after_the_list(self):
        listed = SettingsChanged(settings=SettingsSet(tie_breaks=TieBreaksSet(codes=("WIN",))))
        drawn_lots = TieBroken(players=(2, 1), method="lots", seed="s")
        table = standings(given(*TWO_ROUNDS, listed, drawn_lots))
        assert [(row.rank, row.player) for row in table.rows] == [(1, 2), (2, 1), (3, 3), (3, 4)]
        assert [code.text for code in table.codes] == ["WIN", "REC"]
        found = compare(table, 1, 2)
        assert (found.better.player, found.decided_by) == (2, "REC")
        assert compare(table, 4, 3).decided_by == ""
        assert compare(table, 3, 1).decided_by == "points"

    def test_ratings_drop_out_where_somebody_has_none(self):
        """C.07, article 10, of a tournament that runs; a list asked for is refused."""
        unrated = (announced(), registered(1), registered(2, rating=0), numbers(1, 2), played(1, (1, 2)))
        table = standings(given(*unrated), TieBreakList(("ARO", "WIN")))
        assert [code.text for code in table.codes] == ["WIN"]
        assert "ARO cannot be computed: 1 player has no rating" in table.left_out[0]
        with pytest.raises(Refused, match="ARO cannot be computed"):
            standings(given(*unrated), TieBreakList(("ARO",)), strict=True)
        assert standings(given(*unrated), TieBreakList(("ARO",), unrated=1400), strict=True).left_out == ()

    def test_standings_of_the_past_never_fail_for_a_list_that_nobody_can_read(self):
        listed = SettingsChanged(settings=SettingsSet(tie_breaks=TieBreaksSet(codes=("XX", "WIN"), edition="1900")))
        table = standings(given(*TWO_ROUNDS, listed))
        assert [code.text for code in table.codes] == ["WIN"]
        assert len(table.left_out) == 2

    def test_buchholz_is_left_out_of_a_round_robin(self):
        round_robin = SettingsChanged(details=DetailsSet(tournament_type="Round robin"))
        table = standings(given(*TWO_ROUNDS, round_robin), TieBreakList(("BH", "SB")))
        assert [code.text for code in table.codes] == ["SB"]
        assert "articles 8 and 15" in table.left_out[0]


def test_the_cross_table_names_opponents_by_rank():
    rows = crosstable(given(*TWO_ROUNDS[:-1], played(2, (2, 1), bye=3)))
    assert [(row.standing.rank, row.standing.player) for row in rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert rows[2].cells == (
        Cell(1, 1, Colour.BLACK, Outcome.LOSS, 0),
        Cell(None, None, None, Outcome.PAIRING_ALLOCATED_BYE, 10),
    )
