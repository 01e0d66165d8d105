"""Odd or even: the rank among those taken into account so far (decision 10)."""

from dataclasses import replace

import pytest

from core.editions.pairing import field_of
from core.editions.registry import OF_TEAMS
from core.editions.team_swiss.text import RULES
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Tournament
from tests.core.test_tie_breaks_teams import boards_that_make, match

BY_PARITY = (
    "dutch-2012",
    "dutch-2017",
    "dutch-2026",
    "burstein-2017",
    "burstein-2026",
    "dubov-2018",
    "dubov-2026",
    "lim-1999",
    "lim-2026",
)
TEAMS = ("team-swiss-2024", "team-swiss-2026")


def five(edition: str, outcome: Outcome | None = None) -> Tournament:
    """Round 1: 2 beat 4, and 3 beat 5; number 1 was away in that way, None as one whom the round does not know."""
    of_teams = edition in OF_TEAMS
    won, beaten = (boards_that_make(3), match) if of_teams else (Result.WHITE_WINS, game)
    away = {1: outcome} if outcome is not None else {}
    return Tournament(
        settings=Settings(
            edition=edition,
            rounds=5,
            initial_colour=Colour.WHITE,
            **({"boards": 4, "scoring": RULES.scoring} if of_teams else {}),
        ),
        players={number: Player(number, f"P{number}", rating=2400 - number) for number in range(1, 6)},
        numberings=(Numbering(1, {number: number for number in range(1, 6)}),),
        rounds=(Round(1, (beaten(1, 2, 4, won), beaten(2, 3, 5, won)), away),),
    )


def game(board: int, white: int, black: int, result: Result) -> Game:
    """A game that was played."""
    return Game(board, white, black, Readings(result, result, result), GameStatus.FINISHED)


def parity(tournament: Tournament, number: int) -> dict[int, int]:
    """By player, the number that is odd or even in a round."""
    return {int(one.id): one.parity_number for one in field_of(tournament, number).contenders}


@pytest.mark.parametrize("kind", [ByeKind.HALF_POINT, ByeKind.ZERO_POINT])
@pytest.mark.parametrize("edition", [*BY_PARITY, *TEAMS])
def test_whoever_asked_for_a_bye_in_round_1_is_not_counted_before_the_first_round_paired(edition, kind):
    """A requested bye says what the round is worth, not that the player was taken into account (2.4)."""
    away = replace(five(edition), byes={(1, 1): kind, (2, 1): kind})
    assert parity(replace(away, rounds=()), 1) == {2: 1, 3: 2, 4: 3, 5: 4}
    assert parity(away, 2) == {2: 1, 3: 2, 4: 3, 5: 4}
    assert parity(replace(away, byes={(1, 1): kind}), 2) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


@pytest.mark.parametrize("edition", [*BY_PARITY, *TEAMS])
@pytest.mark.parametrize(
    ("outcome", "counted"),
    [
        (Outcome.PAIRING_ALLOCATED_BYE, True),
        (Outcome.HALF_POINT_BYE, False),
        (Outcome.ZERO_POINT_BYE, False),
        (Outcome.FULL_POINT_BYE, False),
    ],
)
def test_whoever_was_in_a_pairing_is_counted_also_when_absent(edition, outcome, counted):
    """The pairing-allocated bye belongs to a pairing; a bye on request, also of a whole point, does not."""
    absent_again = replace(five(edition, outcome), byes={(2, 1): ByeKind.ZERO_POINT})
    assert parity(absent_again, 2)[2] == (2 if counted else 1)
