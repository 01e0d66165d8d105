"""Gibsonization: who has clinched first place, and whom he meets."""

from dataclasses import replace

import pytest

from core.editions.pairing import GibsonField, boards, field_of, pair
from core.model.pairing import boards_of
from core.model.results import ByeKind, Colour, Result
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Span, Tournament


def lead(extra, others=(10, 10, 5, 0, 0, 0), rounds=None, prizes="2"):
    """Player 1 leads: he won `extra` rounds; the others have the points given, from the last of these rounds."""
    size = len(others) + 1
    players = {number: Player(number, f"P{number}") for number in range(1, size + 1)}
    strangers = {
        100 * turn + number: Player(100 * turn + number, f"S{turn}.{number}", spans=(Span(turn, turn),))
        for turn in range(1, extra + 1)
        for number in range(1, size + 1)
    }
    results = {10: Result.WHITE_WINS, 5: Result.DRAW, 0: Result.BLACK_WINS}
    paired_rounds = []
    for turn in range(1, extra + 1):
        points = (10, *(others if turn == extra else (0,) * len(others)))
        colours = turn % 2
        games = []
        for number, value in enumerate(points, start=1):
            stranger = 100 * turn + number
            result = results[value]
            white, black = (number, stranger) if (number + colours) % 2 else (stranger, number)
            if white != number:
                result = result.reversed
            games.append(Game(number, white, black, Readings(result, result, result), GameStatus.FINISHED))
        paired_rounds.append(Round(turn, tuple(games)))
    everyone = players | strangers
    return Tournament(
        settings=Settings(
            edition="dutch-2026",
            rounds=extra + 1 if rounds is None else rounds,
            initial_colour=Colour.WHITE,
            variations={"gibson": prizes} if prizes else {},
        ),
        players=everyone,
        numberings=(Numbering(1, {player: rank for rank, player in enumerate(everyone, start=1)}),),
        rounds=tuple(paired_rounds),
    )


def next_field(tournament):
    return field_of(tournament, tournament.next_round)


def test_the_clinched_player_meets_the_best_placed_who_can_win_no_prize():
    """3 against 1, 1, 1/2, 0, 0, 0 before the last of four rounds; two prizes: with 0 points 1 can still be reached."""
    field = next_field(lead(3, others=(10, 10, 5, 0, 0, 0, 0)))
    assert isinstance(field, GibsonField) is False  # 0 + 1 = 1 reaches the second prize
    field = next_field(lead(4, others=(10, 10, 10, 5, 0, 0, 0), prizes="1"))
    assert isinstance(field, GibsonField)
    assert (field.clinched, field.out_of_the_prizes) == (1, (2, 3, 4, 5, 6, 7, 8))
    pairing = pair(field)
    assert {1, 2} in [set(one) for one in pairing.pairs]
    assert len({player for one in pairing.pairs for player in one}) == 8
    assert pairing.record.steps[0].article == "Gibsonization"


def test_nobody_is_kept_for_a_leader_who_is_away_and_more_prizes_than_players_are_for_everybody():
    clinched = lead(4, others=(10, 10, 10, 5, 0, 0, 0), prizes="1")
    away = replace(clinched, byes={(clinched.next_round, 1): ByeKind.ZERO_POINT})
    assert (isinstance(next_field(clinched), GibsonField), isinstance(next_field(away), GibsonField)) == (True, False)
    assert not isinstance(next_field(lead(4, others=(10, 10, 10, 5, 0, 0, 0), prizes="99")), GibsonField)


@pytest.mark.parametrize(
    ("tournament", "applies"),
    [
        pytest.param(lead(3, others=(10, 0, 0), prizes="1"), True, id="cannot be overtaken"),
        pytest.param(lead(2, others=(10, 0, 0), prizes="1"), False, id="can be caught: 1 + 1 = 2"),
        pytest.param(lead(3, others=(10, 0, 0), prizes="1", rounds=5), False, id="two rounds are missing"),
        pytest.param(lead(3, others=(10, 0, 0), prizes=""), False, id="not announced"),
        pytest.param(lead(3, others=(10, 0, 0), prizes="4"), False, id="a prize for everybody"),
    ],
)
def test_only_who_can_no_longer_be_caught_has_clinched(tournament, applies):
    assert isinstance(next_field(tournament), GibsonField) is applies


def test_of_an_odd_number_the_bye_is_among_the_others():
    """1 meets 2; of 3, 4 and 5 one is left over, and has it."""
    pairing = pair(next_field(lead(3, others=(10, 0, 0, 0), prizes="1")))
    assert {1, 2} in [set(one) for one in pairing.pairs]
    assert pairing.bye in {3, 4, 5}
    assert {1, 2, 3, 4, 5} == {pairing.bye, *(player for one in pairing.pairs for player in one)}


def test_one_who_left_cannot_catch_up():
    tournament = lead(2, others=(10, 0, 0), prizes="1")
    gone = replace(tournament.players[2], spans=(Span(1, 2),))
    tournament = replace(tournament, players={**tournament.players, 2: gone}, byes={(3, 4): "Z"})
    assert isinstance(next_field(tournament), GibsonField)


def test_the_next_one_is_taken_where_the_two_may_not_meet():
    tournament = replace(lead(3, others=(10, 0, 0), prizes="1"), forbidden_pairs=frozenset({(1, 2)}))
    pairing = pair(next_field(tournament))
    assert {1, 3} in [set(one) for one in pairing.pairs]


@pytest.mark.parametrize("others", [(10, 10, 10, 5, 0, 0, 0), (10, 10, 10, 5, 0, 0)])
def test_the_boards_alone_are_those_of_the_pairing(others):
    """Of a round with a player who has clinched, and of one without."""
    clinched, plain = (next_field(lead(4, others=others, prizes=prizes)) for prizes in ("1", ""))
    assert [isinstance(one, GibsonField) for one in (clinched, plain)] == [True, False]
    for field in (clinched, plain):
        assert boards(field) == boards_of(pair(field))
