"""Virtual points: by hand, by the Baku method, one point for the upper half."""

from dataclasses import replace

import pytest

from core.editions.pairing import field_of as field_of_round
from core.editions.pairing import pair as paired
from core.editions.registry import edition_named
from core.general_rules.acceleration import baku_by_round, virtual_points, virtual_points_by_round
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Span, Tournament


def event(players, rounds=9, method="baku", edition="dutch-2026"):
    return Tournament(
        settings=Settings(
            edition=edition, rounds=rounds, initial_colour=Colour.WHITE, variations={"acceleration": method}
        ),
        players={number: Player(number, f"P{number}", rating=2400 - number) for number in range(1, players + 1)},
        numberings=(Numbering(1, {number: number for number in range(1, players + 1)}),),
    )


def stronger_wins(tournament):
    """The next round paired, and won by the lower numbers."""
    number = tournament.next_round
    pairing = paired(field_of_round(tournament, number))
    games = tuple(
        Game(board, white, black, Readings(*3 * (Result.WHITE_WINS if white < black else Result.BLACK_WINS,)),
             GameStatus.FINISHED)
        for board, (white, black) in enumerate(pairing.pairs, start=1)
    )  # fmt: skip
    unpaired = {} if pairing.bye is None else {pairing.bye: Outcome.PAIRING_ALLOCATED_BYE}
    return replace(tournament, rounds=(*tournament.rounds, Round(number, games, unpaired)))


def pairs_of(tournament):
    return [tuple(sorted((game.white, game.black))) for game in tournament.rounds[-1].games]


@pytest.mark.parametrize(("players", "last"), [(161, 82), (160, 80), (8, 4), (9, 6), (10, 6), (2, 2), (1, 1)])
def test_the_first_half_rounded_up_to_an_even_number_is_ga(players, last):
    """C.04.7, 1.2: "if there are 161 participants ... is 82"."""
    assert sorted(virtual_points(event(players), 1)) == list(range(1, last + 1))


@pytest.mark.parametrize(
    ("rounds", "by_round"),
    [(9, [10, 10, 10, 5, 5, 0]), (11, [10, 10, 10, 5, 5, 5, 0]), (5, [10, 10, 5, 0]), (1, [10, 0])],
)
def test_a_win_in_the_first_half_of_the_accelerated_rounds_then_half_of_it(rounds, by_round):
    """C.04.7, 1.4, with its example of nine rounds."""
    tournament = event(8, rounds)
    assert [virtual_points(tournament, number).get(1, 0) for number in range(1, len(by_round) + 1)] == by_round
    assert all(8 not in virtual_points(tournament, number) for number in range(1, rounds + 1))


@pytest.mark.parametrize(("rounds", "values"), [(9, (10, 10, 10, 5, 5)), (8, (10, 10, 5, 5)), (1, (10,))])
def test_the_virtual_points_of_all_accelerated_rounds_are_known_from_the_start(rounds, values):
    """C.04.7, 1.3: the first half of the rounds, rounded up, and no round more."""
    assert baku_by_round(event(8, rounds)) == dict.fromkeys((1, 2, 3, 4), values)


def test_where_nobody_begins_nobody_is_accelerated():
    away = {(1, number): ByeKind.ZERO_POINT for number in range(1, 5)}
    assert virtual_points(replace(event(4), byes=away), 1) == {}


def test_who_is_absent_from_round_1_is_not_among_those_who_are_split():
    tournament = event(9)
    tournament = replace(tournament, byes={(1, 9): ByeKind.HALF_POINT})
    assert sorted(virtual_points(tournament, 1)) == [1, 2, 3, 4]


def test_the_last_of_ga_stays_the_same_when_somebody_comes_later():
    """C.04.7, 1.3.2 and its notes: the number of the last one may differ then, and GA may be odd."""
    tournament = stronger_wins(event(8))
    late = Player(9, "Late", spans=(Span(2),))
    numbers = {1: 1, 9: 2} | {number: number + 1 for number in range(2, 9)}
    tournament = replace(
        tournament,
        players={**tournament.players, 9: late},
        numberings=(*tournament.numberings, Numbering(2, numbers)),
    )
    assert sorted(virtual_points(tournament, 2)) == [1, 2, 3, 4, 9]
    assert sorted(virtual_points(tournament, 1)) == [1, 2, 3, 4]


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026"])
def test_the_article_s_eight_players_accelerated(edition):
    """Rounds 1 and 2 of the table "Accelerated pairings": 1-3, 2-4, 5-7, 6-8; then 1-2, 3-5, 4-6, 7-8."""
    first = stronger_wins(event(8, rounds=5, method="upper-half", edition=edition))
    assert pairs_of(first) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    second = stronger_wins(first)
    assert sorted(pairs_of(second)) == [(1, 2), (3, 5), (4, 6), (7, 8)]
    assert virtual_points(second, 3) == {}


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026"])
def test_the_article_s_eight_players_plain(edition):
    """Round 1 of the table "Standard Swiss system"; in round 2 winners meet winners, whom exactly is up to the colours.

    The article's 1-3, 2-4 takes no account of colours.
    """
    first = stronger_wins(event(8, rounds=5, method="none", edition=edition))
    assert pairs_of(first) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert sorted(pairs_of(stronger_wins(first))) == [(1, 4), (2, 3), (5, 8), (6, 7)]


@pytest.mark.parametrize(
    ("players", "last"),
    [(1, 0), (2, 2), (3, 2), (4, 2), (5, 2), (6, 4), (7, 4), (8, 4), (9, 4), (10, 6), (11, 6), (12, 6), (161, 80)],
)
def test_groups_a_and_b_of_haley_are_equal_and_have_a_point_for_two_rounds(players, last):
    """Decision 232: four groups as equal as possible, "les joueurs du groupe A sont opposés à ceux du groupe B"."""
    tournament = event(players, method="haley")
    for number in (1, 2):
        assert virtual_points(tournament, number) == dict.fromkeys(range(1, last + 1), 10)
    assert virtual_points(tournament, 3) == {}


def test_ten_players_by_haley():
    """A (1 to 3) meets B (4 to 6), C (7, 8) meets D (9, 10); "les forts qui auront perdu rencontreront les faibles"."""
    first = stronger_wins(event(10, rounds=5, method="haley"))
    assert pairs_of(first) == [(1, 4), (2, 5), (3, 6), (7, 9), (8, 10)]
    second = stronger_wins(first)
    met = pairs_of(second)
    assert {player for pair in met if pair[0] <= 6 < pair[1] for player in pair} <= {4, 5, 6, 7, 8}
    assert any(pair[0] <= 6 < pair[1] for pair in met)
    third = stronger_wins(second)
    assert virtual_points(third, 4) == {}


def test_values_given_by_hand_go_before_computed_ones():
    tournament = replace(event(8), acceleration={1: (0,), 8: (10, 10)})
    assert virtual_points(tournament, 1) == {2: 10, 3: 10, 4: 10, 8: 10}


def test_a_report_lists_them_by_player():
    tournament = stronger_wins(event(4, rounds=3))
    assert virtual_points_by_round(tournament) == {1: (10, 5), 2: (10, 5)}


def test_boards_go_by_the_standings_until_2026_and_by_the_pairing_score_since():
    """Round 2 of the eight: 3 (0 points, 1 virtual) meets 5 (1 point); decision 20."""
    boards = {}
    for edition in ("dutch-2017", "dutch-2026"):
        tournament = stronger_wins(event(8, rounds=5, method="upper-half", edition=edition))
        boards[edition] = pairs_of(stronger_wins(tournament))
    assert boards["dutch-2026"] == [(1, 2), (3, 5), (4, 6), (7, 8)]
    assert sorted(boards["dutch-2017"]) == sorted(boards["dutch-2026"])


class TestDubov:
    """Decisions 51 and 58: score, higher ranked and the bye go by the pairing score, virtual points included."""

    @staticmethod
    def after(edition, *results, bye=None, accelerated, forbidden=()):
        """Round 1 was 1-2, 3-4 and so on, and a bye; virtual points are given by hand, one point in rounds 1 and 2."""
        games = tuple(
            Game(board, 2 * board - 1, 2 * board, Readings(*3 * (result,)), GameStatus.FINISHED)
            for board, result in enumerate(results, start=1)
        )
        played = Round(1, games, {bye: Outcome.PAIRING_ALLOCATED_BYE} if bye else {})
        return replace(
            event(2 * len(results) + bool(bye), rounds=5, method="none", edition=edition),
            acceleration=dict.fromkeys(accelerated, (10, 10)),
            rounds=(played,),
            forbidden_pairs=frozenset(forbidden),
        )

    @pytest.mark.parametrize("edition", ["dubov-1997", "dubov-2018", "dubov-2026"])
    def test_the_bye_goes_to_the_lowest_pairing_score(self, edition):
        """Player 2 has no point, and one virtual point; player 6 has half a point."""
        results = (Result.WHITE_WINS, Result.DRAW, Result.DRAW)
        plain = self.after(edition, *results, bye=7, accelerated=())
        assert paired(field_of_round(plain, 2)).bye == 2
        accelerated = self.after(edition, *results, bye=7, accelerated=(1, 2))
        assert paired(field_of_round(accelerated, 2)).bye == 6

    @pytest.mark.parametrize("edition", ["dubov-2018", "dubov-2026"])
    def test_higher_ranked_is_who_has_the_higher_pairing_score(self, edition):
        """5.2.5: 1 (no point, one virtual point) and 3 (half a point) both had White, and both prefer Black."""
        results = (Result.BLACK_WINS, Result.DRAW)
        plain = self.after(edition, *results, accelerated=(), forbidden=((1, 4),))
        assert (1, 3) in paired(field_of_round(plain, 2)).pairs
        accelerated = self.after(edition, *results, accelerated=(1, 2), forbidden=((1, 4),))
        assert (3, 1) in paired(field_of_round(accelerated, 2)).pairs

    @pytest.mark.parametrize("edition", ["dubov-2018", "dubov-2026"])
    def test_upfloats_are_counted_by_the_pairing_scores_of_their_round(self, edition):
        """Decision 57: 4 has a virtual point; 3 met him in round 1, and in round 2 player 1, with a point, does."""
        first = self.after(edition, Result.WHITE_WINS, Result.WHITE_WINS, bye=5, accelerated=(4,))
        meeting = Game(1, 1, 4, Readings(*3 * (Result.WHITE_WINS_BY_FORFEIT,)), GameStatus.FINISHED)
        byes = {5: Outcome.PAIRING_ALLOCATED_BYE, 2: Outcome.ZERO_POINT_BYE, 3: Outcome.HALF_POINT_BYE}
        second = replace(first, rounds=(*first.rounds, Round(2, (meeting,), byes)))
        assert upfloats(second, 3) == {1: 0, 2: 0, 3: 1, 4: 0, 5: 0}
        plain = replace(second, acceleration={})
        assert upfloats(plain, 3) == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0}


def upfloats(tournament, number):
    """How many times each was upfloated before a round."""
    return {one.id: one.times_upfloated for one in field_of_round(tournament, number).contenders}


def test_the_engines_announce_it_as_a_variation():
    assert "acceleration" in [one.name for one in edition_named("dutch-2017").variations]


@pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2017", "dutch-2026", "cfc"])
def test_the_article_s_eight_players_without_regard_to_colours(edition):
    """Round 2 of "Standard Swiss system": 1-3, 2-4, 5-7, 6-8; wins by default leave no colours to regard."""
    first = stronger_wins(event(8, rounds=5, method="none", edition=edition))
    assert pairs_of(first) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    by_default = {
        Result.WHITE_WINS: Result.WHITE_WINS_BY_FORFEIT,
        Result.BLACK_WINS: Result.BLACK_WINS_BY_FORFEIT,
    }
    games = tuple(
        replace(game, readings=Readings(*3 * (by_default[game.readings.pairing],))) for game in first.rounds[0].games
    )
    first = replace(first, rounds=(replace(first.rounds[0], games=games),))
    assert sorted(pairs_of(stronger_wins(first))) == [(1, 3), (2, 4), (5, 7), (6, 8)]
