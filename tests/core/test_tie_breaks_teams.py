"""Tie-breaks of teams (C.07, articles 12 and 13) against the published exercises of a Swiss of 14 teams."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from core.editions.team_swiss.text import RULES
from core.model.results import Outcome, Result
from core.model.sentence import Refused
from core.model.team_match import readings_of_boards
from core.model.tie_breaks import TieBreakList
from core.model.tournament import (
    BoardGame,
    ExtraPoints,
    Game,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
    Tournament,
)
from core.model.units import Points
from core.tie_breaks.cards import cards_of
from core.tie_breaks.codes import read_code, read_codes
from core.tie_breaks.ranking import ranking
from tests.data_paths import named, shared_files

EXERCISES = shared_files("tie-breaks/held_team.expected.json")
BOARDS = 4
BYES = {  # of the match won and lost by forfeit no opponent is named
    "+F": Outcome.FORFEIT_WIN,
    "-F": Outcome.FORFEIT_LOSS,
    "PAB": Outcome.PAIRING_ALLOCATED_BYE,
    "HPB": Outcome.HALF_POINT_BYE,
    "ZPB": Outcome.ZERO_POINT_BYE,
}
LETTERS = {"W": Result.WHITE_WINS, "D": Result.DRAW, "L": Result.BLACK_WINS}


def boards_that_make(game_points: float) -> list[Result]:
    """Won ones first, then a drawn one, then lost ones; seen from the team."""
    whole, half = divmod(round(2 * game_points), 2)
    won = [Result.WHITE_WINS] * whole + [Result.DRAW] * half
    return won + [Result.BLACK_WINS] * (BOARDS - len(won))


def match(board: int, white: int, black: int, results: list[Result]) -> Game:
    boards = tuple(
        BoardGame(at, None, None, at % 2 == 1, Readings(one, one, one), GameStatus.FINISHED)
        for at, one in enumerate(results, start=1)
    )
    return Game(board, white, black, readings_of_boards(boards), GameStatus.FINISHED, boards=boards)


def tournament_of(exercise: dict, *, primary: str = "match-points") -> Tournament:
    rows = {int(team): row for team, row in exercise["rows_opponent_colour_gamepoints"].items()}
    special = exercise["board_results_special"]
    rounds = []
    for number in range(1, 8):
        games, unpaired = [], {}
        for team, row in rows.items():
            cell = row[number - 1]
            if cell in BYES:
                unpaired[team] = BYES[cell]
            elif "w" in cell:
                opponent, points = cell.split("w")
                results = boards_that_make(float(points))
                if number == special["round"] and team == 11:
                    results = [LETTERS[letter] for letter in special["team_11_vs_14_boards"]]
                games.append(match(len(games) + 1, team, int(opponent), results))
        if number == special["round"] and 11 not in {game.white for game in games}:
            at, game = next((at, game) for at, game in enumerate(games) if game.black == 11)
            results = [LETTERS[letter].reversed for letter in special["team_11_vs_14_boards"]]
            games[at] = match(game.board, game.white, 11, results)
        rounds.append(Round(number, tuple(games), unpaired, RoundStage.COMPLETE))
    return Tournament(
        settings=Settings(
            edition="team-swiss-2024",
            rounds=7,
            scoring=RULES.scoring,
            boards=BOARDS,
            variations={"primary-score": primary} if primary != "match-points" else {},
        ),
        players={team: Player(team, f"Team {team}") for team in rows},
        numberings=(Numbering(1, {team: team for team in rows}),),
        rounds=tuple(rounds),
    )


def ranked(tournament: Tournament, *codes: str, edition: str = "2023-09"):
    announced = TieBreakList(codes, edition)
    return ranking(cards_of(tournament), tournament.players, announced, read_codes(codes, of_teams=True))


def values(tournament: Tournament, code: str, edition: str = "2023-09") -> dict[int, Fraction]:
    (computed,) = ranked(tournament, code, edition=edition).computed
    return {int(team): Fraction(one.amount, computed.code.tie_break.scale) for team, one in computed.values.items()}


@pytest.fixture(scope="module", params=named(EXERCISES))
def exercise(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("MP", "MPTS"),
        ("GP", "GPTS"),
        ("GP", "MPVGP"),
        ("BH:MP", "BH:MP"),
        ("BH:MP", "BH"),
        ("BH/C1:MP", "BH/C1:MP"),
        ("BH:GP", "BH:GP"),
        ("BH/C1:GP", "BH:GP/C1"),
        ("EMMSB/C1", "EMMSB/C1"),
        ("EGMSB", "EGMSB"),
        ("EMGSB", "EMGSB"),
        ("EGGSB", "EGGSB"),
    ],
)
def test_values_are_those_published(exercise, name, code):
    found = values(tournament_of(exercise), code)
    published = {int(team): Fraction(value) for team, value in exercise["published"][name].items()}
    assert {team: found[team] for team in published} == published


def test_score_strength_is_published_to_two_places(exercise):
    found = values(tournament_of(exercise), "SSSC")
    published = exercise["published"]["SSSC_2dp"]
    assert {team: f"{float(round(value + Fraction(1, 10**9), 2)):.2f}" for team, value in found.items()} == {
        int(team): value for team, value in published.items()
    }
    assert values(tournament_of(exercise), "SSSC/K3") == found
    assert values(tournament_of(exercise), "SSSC/K2") != found


@pytest.mark.parametrize("code", ["BH:MP", "BH/C1:MP", "BH:GP", "EMMSB/C1", "EGMSB", "EMGSB", "EGGSB", "SSSC"])
def test_the_dummy_of_2026_is_capped(exercise, code):
    found = values(tournament_of(exercise), code, "2026-03")
    expected = exercise["V2_2026_team1_team2"][code]
    assert {team: f"{float(found[int(team)]):.2f}" for team in expected} == {
        team: f"{float(value):.2f}" for team, value in expected.items()
    }


def test_orders_by_both_points(exercise):
    by_matches = ranked(tournament_of(exercise), "MPVGP")
    assert [row.card.player for row in by_matches.rows] == exercise["published"]["order_MP_GP"]
    by_games = ranked(tournament_of(exercise, primary="game-points"), "MPVGP")
    assert [row.card.player for row in by_games.rows] == exercise["published"]["order_GP_MP"]


def test_extended_direct_encounter(exercise):
    rows = ranked(tournament_of(exercise), "EDE").rows
    order = [row.card.player for row in rows]
    rank = {row.card.player: row.rank for row in rows}
    assert order[:5] == exercise["published"]["EDE_order_leaders"]
    assert order.index(6) < order.index(8)
    for tied in exercise["published"]["EDE_tied"]:
        assert len({rank[team] for team in tied}) == 1


@pytest.mark.parametrize("code", ["EDEBT", "EDET", "EDEB"])
def test_the_boards_of_their_match_tell_11_and_14_apart(exercise, code):
    order = [row.card.player for row in ranked(tournament_of(exercise), code).rows]
    assert order.index(11) < order.index(14)


def two_teams(results: list[Result]) -> Tournament:
    return Tournament(
        settings=Settings(edition="team-swiss-2026", rounds=1, scoring=RULES.scoring, boards=BOARDS),
        players={team: Player(team, f"Team {team}") for team in (1, 2)},
        numberings=(Numbering(1, {1: 1, 2: 2}),),
        rounds=(Round(1, (match(1, 1, 2, results),), {}, RoundStage.COMPLETE),),
    )


@pytest.mark.parametrize(
    ("letters", "code", "first"),
    [
        ("WLLW", "TBR", 1),
        ("LWWL", "TBR", 2),
        ("DLWD", "TBR", 2),
        ("WLLW", "BBE", 2),
        ("WDDL", "BBE", 1),
        ("WLLW", "BC", 0),  # 1 + 4 against 2 + 3
        ("WLDD", "BC", 1),  # 4.5 against 5.5
    ],
)
def test_results_by_board(letters, code, first):
    rows = ranked(two_teams([LETTERS[letter] for letter in letters]), code).rows
    tied = rows[0].rank == rows[1].rank
    assert (0 if tied else rows[0].card.player) == first


@pytest.mark.parametrize("code", ["BC", "TBR", "BBE", "EDEC", "EDET", "EDEB", "EDEBT", "EDEBB", "EDE"])
def test_the_worked_example_of_the_decision(code):
    """2-2: board 1 won, board 2 lost, boards 3 and 4 drawn; worked out by hand in the decision."""
    table = ranked(two_teams([LETTERS[letter] for letter in "WLDD"]), code)
    rank = {row.card.player: row.rank for row in table.rows}
    assert (rank[1], rank[2]) == ((1, 1) if code == "EDE" else (1, 2))
    if code == "BC":
        assert {team: value.amount for team, value in table.computed[0].values.items()} == {1: 45, 2: 55}


def test_points_beside_the_results_count_among_those_of_the_round():
    """A penalty of a match point, and half a game point given (TRF26, 299)."""
    plain = two_teams([LETTERS[letter] for letter in "WLDD"])
    (first,) = plain.rounds
    given = replace(plain, rounds=(replace(first, extra_points={2: ExtraPoints(Points(-10), Points(5))}),))
    for code, change in (("MPTS", -10), ("GPTS", 5)):
        before, after = (
            {team: value.amount for team, value in ranked(one, code).computed[0].values.items()}
            for one in (plain, given)
        )
        assert after == {1: before[1], 2: before[2] + change}, code


def test_what_tells_nobody_apart_gives_nobody_a_place():
    """A place is shown only where there are two of them."""
    results = [LETTERS[letter] for letter in "WLDD"]
    of_code = {code: ranked(two_teams(results), code).computed[0].values for code in ("EDE", "EDEC")}
    assert {team: value.amount for team, value in of_code["EDE"].items()} == {1: 0, 2: 0}
    assert {team: value.amount for team, value in of_code["EDEC"].items()} == {1: 1, 2: 2}


def test_the_divisor_of_score_strength_is_that_of_the_decision():
    """Match points 2, 1, 0 on four boards: 2 x rounds / 4, rounded down, at least 1."""
    tournament = two_teams([LETTERS[letter] for letter in "WWDL"])  # 2.5-1.5
    values = ranked(tournament, "SSSC").computed[0].values
    assert {team: value.amount for team, value in values.items()} == {1: 25 + 0, 2: 15 + 20}  # of one round: by 1
    five = replace(tournament, rounds=tuple(replace(tournament.rounds[0], number=number) for number in range(1, 6)))
    assert "divided by 2, plus the other points" in ranked(five, "SSSC").computed[0].values[1].note


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("SSSC", "C.07 13.4"),
        ("TBR", "C.07 12.2"),
        ("BH:GP", "C.07 5"),
    ],
)
def test_players_have_none_of_them(code, said):
    with pytest.raises(Refused, match="between teams") as refused:
        read_code(code)
    assert said in str(refused.value)


@pytest.mark.parametrize("code", ["EMMSB:GP", "SSSC/K0", "SSSC/Kx", "BH/K3", "MPVGP/C1"])
def test_a_code_that_makes_no_sense_is_refused(code):
    with pytest.raises(Refused):
        read_code(code, of_teams=True)


def test_the_points_may_stand_before_or_behind_the_cut():
    assert read_code("BH/C1:GP", of_teams=True).text == read_code("BH:GP/C1", of_teams=True).text == "BH:GP/C1"
    assert read_code("BH:GP/C1", of_teams=True).title == "Buchholz Cut 1, by game points"
