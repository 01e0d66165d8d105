"""C.04.5 clause by clause, each seen saying yes and no; cases are written from the text."""

from dataclasses import replace

import pytest

from core.editions.double_swiss import RULES
from core.editions.pairing import field_of, pair
from core.editions.team_swiss.round_layout import Contender
from core.editions.team_swiss.text import points_of_bye
from core.model.pairing import RoundPairing
from core.model.results import Colour, Outcome
from core.model.sentence import Refused
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Settings
from core.model.units import RoundNumber
from core.tie_breaks.codes import read_codes, refuse_where_matches_are_played
from projections.standings.table import standings
from tests.reference.double_swiss_rounds import EDITION, Board, History, as_tournament

WON, DRAWN, LOST = ("10", "10"), ("==", "=="), ("01", "01")
FORFEITED = ("+-", "+-")


def after(*rounds: tuple[Board, ...], size: int = 4, away: dict[int, str] | None = None, last: bool = False) -> History:
    """An event after some rounds; `away`: byes of the last of them."""
    byes = [{} for _ in rounds[1:]] + [away or {}]
    return History(size, tuple(zip(rounds, byes, strict=False)), "W", last)


def contenders(history: History) -> dict[int, Contender]:
    """The field of the next round, by TPN."""
    tournament = as_tournament(history)
    return {int(one.number): one for one in field_of(tournament, tournament.next_round).contenders}


def paired(history: History) -> RoundPairing:
    """The next round."""
    tournament = as_tournament(history)
    return pair(field_of(tournament, tournament.next_round))


def test_without_numbers_there_is_no_field():
    with pytest.raises(Refused, match=r"^There are no pairing numbers yet \(C\.04\.5, 1\.1\)"):
        field_of(replace(as_tournament(after()), numberings=()), RoundNumber(1))


class TestMatches:
    """Preface, 1.2, 1.4, 1.6."""

    def test_a_score_is_the_sum_of_the_games(self):
        found = contenders(after((Board(1, 3, ("10", "==")), Board(4, 2, ("01", "==")))))
        assert {tpn: one.score for tpn, one in found.items()} == {1: 15, 2: 15, 3: 5, 4: 5}

    @pytest.mark.parametrize("odd", ["=0", "0=", "00"])
    def test_a_game_may_bring_less_than_a_point_in_all(self, odd):
        found = contenders(after((Board(1, 3, (odd, odd)), Board(2, 4, DRAWN))))
        half = {"=": 5, "0": 0}
        assert (found[1].score, found[3].score) == (2 * half[odd[0]], 2 * half[odd[1]])

    @pytest.mark.parametrize(
        ("games", "may_meet_again"),
        [
            pytest.param(FORFEITED, True, id="Black forfeits both games"),
            pytest.param(("+-", "--"), True, id="Black forfeits both games, White one"),
            pytest.param(("--", "--"), True, id="both forfeit both games"),
            pytest.param(("+-", "=="), False, id="one game was played"),
            pytest.param(("+-", "-+"), False, id="each forfeits one game"),
        ],
    )
    def test_a_match_ends_by_forfeit_only_if_a_player_forfeits_both_games(self, games, may_meet_again):
        found = contenders(after((Board(1, 3, games), Board(2, 4, DRAWN))))
        assert (3 not in found[1].opponents) is may_meet_again

    @pytest.mark.parametrize(
        ("games", "colours"),
        [
            pytest.param(("+-", "=="), (Colour.WHITE,), id="one game played"),
            pytest.param(("+-", "-+"), (), id="no game played"),
        ],
    )
    def test_a_colour_is_had_if_a_game_was_played(self, games, colours):
        found = contenders(after((Board(1, 3, games), Board(2, 4, DRAWN))))
        assert found[1].colours == colours
        assert len(found[1].colours) + found[1].matches_without_games == 1  # it counts as played all the same (3.4.3)

    @pytest.mark.parametrize(
        ("bye", "points"),
        [
            (Outcome.PAIRING_ALLOCATED_BYE, 15),
            (Outcome.FULL_POINT_BYE, 20),
            (Outcome.HALF_POINT_BYE, 10),
            (Outcome.ZERO_POINT_BYE, 0),
        ],
    )
    def test_byes_are_for_a_match(self, bye, points):
        assert points_of_bye(bye, Settings(edition=EDITION, boards=2, scoring=RULES.scoring)) == points
        away = {5: bye.value}
        found = contenders(after((Board(1, 3, WON), Board(2, 4, WON)), size=5, away=away))
        assert found[5].score == points

    @pytest.mark.parametrize(
        ("history", "barred"),
        [
            pytest.param(after((Board(1, 3, FORFEITED), Board(2, 4, DRAWN))), {1}, id="match won by forfeit"),
            pytest.param(after((Board(1, 3, ("+-", "==")), Board(2, 4, DRAWN))), set(), id="game won by forfeit"),
            pytest.param(after((Board(1, 2, DRAWN),), size=3, away={3: "U"}), {3}, id="pairing-allocated bye"),
            pytest.param(after((Board(1, 2, DRAWN),), size=3, away={3: "F"}), {3}, id="full-point bye"),
            pytest.param(after((Board(1, 2, DRAWN),), size=3, away={3: "H"}), set(), id="half-point bye"),
        ],
    )
    def test_who_does_not_get_the_bye(self, history, barred):
        """2.1.2."""
        assert {tpn for tpn, one in contenders(history).items() if not one.may_take_bye} == barred


class TestFloaters:
    """1.5, and the last round in 2.3.4 and 2.3.5."""

    ROUND_1 = (Board(1, 3, WON), Board(4, 2, LOST))

    @pytest.mark.parametrize(("games", "floated"), [(WON, True), (("+-", "=="), True), (FORFEITED, False)])
    def test_a_floater_played_a_match_with_another_score(self, games, floated):
        found = contenders(after(self.ROUND_1, (Board(3, 2, games), Board(1, 4, DRAWN))))
        assert (found[2].floated_last_round, found[3].floated_last_round) == (floated, floated)

    def test_who_met_the_same_score_did_not_float(self):
        found = contenders(after(self.ROUND_1, (Board(1, 2, WON), Board(3, 4, DRAWN))))
        assert not any(one.floated_last_round for one in found.values())

    @pytest.mark.parametrize("last", [True, False])
    def test_preferences_are_no_criterion_and_floaters_are_but_in_the_last_round(self, last):
        """[C8] is of floaters here, and of preferences in C.04.6."""
        brackets = paired(after(self.ROUND_1, last=last)).record.brackets
        named = [[one.criterion for one in bracket.values] for bracket in brackets]
        assert [criteria.count("C8") for criteria in named] == [0 if last else 1] * len(named)

    @pytest.mark.parametrize("last", [True, False])
    def test_the_last_round_spares_nobody(self, last):
        tournament = as_tournament(after(self.ROUND_1, last=last))
        assert field_of(tournament, tournament.next_round).floats_count is not last


class TestColours:
    """4.3, each article by a pair that it decides, and by the next one where it does not."""

    @pytest.mark.parametrize(
        ("history", "pair_and_article"),
        [
            pytest.param(after(size=2), (1, 2, "4.3.1"), id="4.3.1 an odd number has the initial-colour"),
            pytest.param(
                after((Board(1, 2, ("+-", "-+")), Board(3, 4, ("+-", "-+")))), (1, 3, "4.3.1"), id="no game before"
            ),
            pytest.param(
                after((Board(1, 3, WON), Board(4, 2, LOST))), (2, 1, "4.3.2"), id="4.3.2 the lower number of Whites"
            ),
            pytest.param(
                after((Board(1, 3, WON), Board(4, 2, LOST)), (Board(4, 1, LOST), Board(2, 3, WON))),
                (1, 2, "4.3.3"),
                id="4.3.3 other than in the latest round in which they differed",
            ),
            pytest.param(
                after((Board(3, 1, LOST), Board(4, 2, LOST))), (1, 2, "4.3.4"), id="4.3.4 the HRP's colour alternates"
            ),
        ],
    )
    def test_who_has_white(self, history, pair_and_article):
        white, black, article = pair_and_article
        found = {(board.white, board.black): board.colour_article for board in paired(history).record.pairs}
        assert found[white, black] == article

    def test_the_opponents_colour_alternates_where_the_first_has_none(self):
        """4.3.5: 3 has played no match and is the higher ranked; 2 had Black."""
        found = {
            (one.white, one.black): one.colour_article
            for one in paired(after((Board(1, 2, ("01", "==")),), size=3, away={3: "F"})).record.pairs
        }
        assert found == {(2, 3): "4.3.5"}


class TestTieBreaks:
    """Decision 193."""

    def test_buchholz_adds_the_points_of_games(self):
        history = after((Board(1, 3, ("10", "==")), Board(2, 4, DRAWN)))
        tournament = as_tournament(history)
        rows = standings(tournament, TieBreakList(("BH", "SB"), "2026-03")).rows
        found = {int(row.player): [value.amount for value in row.tie_breaks] for row in rows}
        assert found[1] == [5, 75]

    @pytest.mark.parametrize("code", ["TPR", "PTP", "APRO", "APPO"])
    def test_performances_are_refused(self, code):
        with pytest.raises(Refused, match=code):
            refuse_where_matches_are_played(read_codes((code,)))
        refuse_where_matches_are_played(read_codes(("ARO", "BH/C1")))
