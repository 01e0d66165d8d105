"""Positions that could make an engine explode, each within a bound of work that is counted, not timed.

Five million executed lines are about half a second on a machine of 2026; a round of 200 ordinary players takes a
hundred thousand.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

import pytest

from core import dutch_2017, dutch_2026
from core.errors import NoLegalPairing
from core.field import Contender, Field
from core.histories import field_of
from core.results import ByeKind, Colour, Outcome, Result
from core.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Tournament
from core.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from tests.core.counted_work import lines_of_work

MOST_LINES = 5_000_000
PAIR = {"dutch-2017": dutch_2017.pair, "dutch-2026": dutch_2026.pair}
EDITIONS = pytest.mark.parametrize("edition", PAIR)

Results = Callable[[Random], Result]


def any_result(chance: Random) -> Result:
    """As often White as Black, a third drawn."""
    return chance.choice([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS])


def mostly_drawn(chance: Random) -> Result:
    """Everyone keeps nearly the same score; now and then a game is not played."""
    return Result.WHITE_WINS_BY_FORFEIT if chance.random() < 0.02 else Result.DRAW


def played(
    edition: str, players: int, rounds: int, *, results: Results = any_result, absent: float = 0.0, forbidden: int = 0
) -> Tournament:
    """A tournament after `rounds` rounds paired by that edition, or before the first round it cannot pair."""
    chance = Random(players * 1000 + rounds)
    everyone = [PlayerId(number) for number in range(1, players + 1)]
    apart = {tuple(sorted(chance.sample(everyone, 2))) for _ in range(forbidden)}
    tournament = Tournament(
        settings=Settings(edition=edition, rounds=RoundNumber(rounds + 1), initial_colour=Colour.WHITE),
        players={one: Player(one, f"Player {one}") for one in everyone},
        numberings=(Numbering(RoundNumber(1), {one: PairingNumber(one) for one in everyone}),),
        forbidden_pairs=frozenset((one, other) for one, other in apart),
    )
    for number in map(RoundNumber, range(1, rounds + 1)):
        away = {(number, one): ByeKind.HALF_POINT for one in everyone if chance.random() < absent}
        tournament = replace(tournament, byes={**tournament.byes, **away})
        pairing = PAIR[edition](field_of(tournament, number))
        unpaired = {one: Outcome.HALF_POINT_BYE for _, one in away}
        if pairing.bye is not None:
            unpaired[pairing.bye] = Outcome.PAIRING_ALLOCATED_BYE
        games = tuple(_games(pairing.pairs, results, chance))
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(number, games, unpaired)))
    return tournament


def _games(pairs: Iterable[tuple[PlayerId, PlayerId]], results: Results, chance: Random) -> Iterable[Game]:
    for board, (white, black) in enumerate(pairs, start=1):
        result = results(chance)
        yield Game(BoardNumber(board), white, black, Readings(result, result, result), GameStatus.FINISHED)


def assert_little_work(tournament: Tournament, rounds: Iterable[int]) -> None:
    """Each of these rounds, paired again, stays within the bound."""
    pair = PAIR[tournament.settings.edition]
    for number in map(RoundNumber, rounds):
        field = field_of(tournament, number)
        assert lines_of_work(lambda field=field: pair(field)) < MOST_LINES, f"round {number}"  # type: ignore[misc]


@EDITIONS
def test_forty_players_in_thirty_rounds(edition: str) -> None:
    assert_little_work(played(edition, 40, 30), (29, 30))


@EDITIONS
def test_a_small_field_in_which_most_have_met(edition: str) -> None:
    assert_little_work(played(edition, 16, 11), (10, 11))


@EDITIONS
def test_everyone_on_nearly_the_same_score(edition: str) -> None:
    assert_little_work(played(edition, 200, 6, results=mostly_drawn), (5, 6))


@EDITIONS
def test_a_half_empty_field(edition: str) -> None:
    assert_little_work(played(edition, 120, 7, absent=0.5), (5, 6, 7))


@EDITIONS
def test_hundreds_of_forbidden_pairs(edition: str) -> None:
    assert_little_work(played(edition, 100, 5, forbidden=900), (3, 4, 5))


def field_of_halves(edition: str, players: int, forbidden: Iterable[tuple[int, int]]) -> Field:
    """Round 2 after the upper half beat the lower half."""
    half = players // 2
    contenders = [
        Contender(
            id=PlayerId(number),
            number=PairingNumber(number),
            parity_number=number,
            score=Points(10 if number <= half else 0),
            colours=(Colour.WHITE if (number + (number > half)) % 2 else Colour.BLACK,),
            opponents=frozenset({PlayerId(number + half if number <= half else number - half)}),
            float_last_round=None,
            float_two_rounds_ago=None,
            may_take_bye=True,
        )
        for number in range(1, players + 1)
    ]
    return Field(
        edition=edition,
        round_number=RoundNumber(2),
        is_last_round=False,
        maximum_score=Points(10),
        initial_colour=Colour.WHITE,
        contenders=tuple(contenders),
        forbidden_pairs=frozenset((PlayerId(one), PlayerId(other)) for one, other in forbidden),
    )


@EDITIONS
def test_a_penultimate_bracket_at_the_top(edition: str) -> None:
    """Ten players below may meet nobody of their own score, so ten must float down from the first bracket."""
    lower = range(51, 101)
    forbidden = {(min(one, other), max(one, other)) for one in range(91, 101) for other in lower if one != other}
    field = field_of_halves(edition, 100, forbidden)
    assert lines_of_work(lambda: PAIR[edition](field)) < MOST_LINES
    assert len(PAIR[edition](field).record.brackets[0].downfloaters) == 10


@EDITIONS
def test_everyone_must_have_the_same_colour(edition: str) -> None:
    field = field_of_halves(edition, 100, ())
    twice_white = tuple(replace(one, colours=(Colour.WHITE, Colour.WHITE)) for one in field.contenders)

    def refused() -> None:
        with pytest.raises(NoLegalPairing):
            PAIR[edition](replace(field, contenders=twice_white))

    assert lines_of_work(refused) < MOST_LINES


@EDITIONS
def test_the_smallest_set_that_cannot_be_paired_is_named(edition: str) -> None:
    """Players 7, 8 and 9 may meet player 60 only."""
    forbidden = [(min(one, other), max(one, other)) for one in (7, 8, 9) for other in range(1, 101)]
    forbidden = [(one, other) for one, other in forbidden if one != other and 60 not in (one, other)]
    with pytest.raises(NoLegalPairing) as refusal:
        PAIR[edition](field_of_halves(edition, 100, forbidden))
    assert set(refusal.value.witness) <= {7, 8, 9}
    assert len(refusal.value.witness) >= 2
