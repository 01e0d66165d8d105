"""Positions that could make an engine explode, each within a bound of work that is counted, not timed.

Five million executed lines are about half a second on a machine of 2026; a round of 200 ordinary players takes a
hundred thousand.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from core.editions.dutch.v1998 import procedure as dutch_1998
from core.editions.dutch.v2017 import round_pairing as dutch_2017
from core.editions.dutch.v2026 import round_pairing as dutch_2026
from core.editions.shared.histories import field_of
from core.model.pairing import Contender, Field, RoundPairing
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from projections.generator import event
from projections.generator_plan import Plan
from tests.core.counted_work import lines_of_work

MOST_LINES = 5_000_000
PAIR = {"dutch-1998": dutch_1998.pair, "dutch-2017": dutch_2017.pair, "dutch-2026": dutch_2026.pair}
EDITIONS = pytest.mark.parametrize("edition", PAIR)


def paired_with_little_work(field: Field) -> RoundPairing:
    """The pairing of a field, made within the bound."""
    pairings: list[RoundPairing] = []
    assert lines_of_work(lambda: pairings.append(PAIR[field.edition](field))) < MOST_LINES, field.round_number
    return pairings[0]


def refused_with_little_work(field: Field) -> NoLegalPairing:
    """What is said of a field that has no legal pairing, found out within the bound."""
    refusals: list[NoLegalPairing] = []

    def refused() -> None:
        with pytest.raises(NoLegalPairing) as refusal:
            PAIR[field.edition](field)
        refusals.append(refusal.value)

    assert lines_of_work(refused) < MOST_LINES, field.round_number
    return refusals[0]


def assert_little_work(plan: Plan, rounds: Iterable[int]) -> None:
    """Each of these rounds of a generated event, paired again, stays within the bound."""
    tournament = event(replace(plan, rating_spread=0))
    for number in map(RoundNumber, rounds):
        assert number <= tournament.last_paired_round, "the event did not end before"
        paired_with_little_work(field_of(tournament, number))


@EDITIONS
@pytest.mark.campaign(one_in=3)
def test_forty_players_in_thirty_rounds(edition: str) -> None:
    assert_little_work(Plan(40, 30, edition=edition), (28, 29, 30))


@EDITIONS
@pytest.mark.parametrize(("players", "rounds", "seed"), [(8, 7, 1), (10, 9, 1), (14, 13, 1), (16, 11, 1)])
def test_the_last_rounds_of_a_small_field_in_which_most_have_met(
    edition: str, players: int, rounds: int, seed: int
) -> None:
    plan = Plan(players, rounds, seed, edition, half_point_byes=0, forfeits=0)
    assert_little_work(plan, (rounds - 1, rounds))


@pytest.mark.parametrize(
    ("edition", "rounds"),
    [("dutch-1998", (36, 37)), ("dutch-2017", (38, 39)), ("dutch-2026", (38, 39))],  # 1998 leaves no pairing after 37
)
@pytest.mark.campaign(one_in=3)
def test_forty_players_until_nobody_is_left_to_meet(edition: str, rounds: tuple[int, int]) -> None:
    assert_little_work(Plan(40, 39, 1, edition, half_point_byes=0, forfeits=0), rounds)


@EDITIONS
def test_everyone_on_nearly_the_same_score(edition: str) -> None:
    assert_little_work(Plan(200, 7, edition=edition, draws=1000, forfeits=20, half_point_byes=0), (5, 6))


@EDITIONS
@pytest.mark.parametrize("players", [200, 201])
def test_everyone_on_the_same_score(edition: str, players: int) -> None:
    assert_little_work(Plan(players, 7, edition=edition, draws=1000, forfeits=0, half_point_byes=0), (5, 6))


@EDITIONS
def test_a_half_empty_field(edition: str) -> None:
    assert_little_work(Plan(120, 8, edition=edition, half_point_byes=500), (5, 6, 7))


@EDITIONS
def test_hundreds_of_forbidden_pairs(edition: str) -> None:
    assert_little_work(Plan(100, 6, edition=edition, forbidden_pairs=900), (3, 4, 5))


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


def kept_apart(players: Iterable[int], partners: Iterable[int], everyone: Iterable[int]) -> list[tuple[int, int]]:
    """The pairs to forbid so that these players may meet these partners only."""
    allowed = set(partners)
    pairs = {(min(one, other), max(one, other)) for one in players for other in everyone if one != other}
    return [pair for pair in sorted(pairs) if not allowed.intersection(pair)]


@EDITIONS
def test_a_penultimate_bracket_at_the_top(edition: str) -> None:
    """Ten players below may meet nobody of their own score, so ten must float down from the first bracket."""
    lower = range(51, 101)
    field = field_of_halves(edition, 100, kept_apart(range(91, 101), (), lower))
    assert len(paired_with_little_work(field).record.brackets[0].downfloaters) == 10


@EDITIONS
@pytest.mark.parametrize(("apart", "floating"), [(30, 10), (50, 50), (47, 44)])
def test_many_moved_down_players(edition: str, apart: int, floating: int) -> None:
    """So many of the upper fifty may not meet each other."""
    field = field_of_halves(edition, 100, combinations(range(51 - apart, 51), 2))
    first, second = paired_with_little_work(field).record.brackets
    assert len(first.downfloaters) == len(second.moved_down) == floating


@EDITIONS
def test_everyone_must_have_the_same_colour(edition: str) -> None:
    field = field_of_halves(edition, 100, ())
    twice_white = tuple(replace(one, colours=(Colour.WHITE, Colour.WHITE)) for one in field.contenders)
    assert "absolute colour" in str(refused_with_little_work(replace(field, contenders=twice_white)))


@EDITIONS
def test_topscorers_who_all_must_have_the_same_colour(edition: str) -> None:
    """In the last round they may meet all the same, and every one of the pairs costs something."""
    field = field_of_halves(edition, 100, ())
    topscorers = tuple(replace(one, score=Points(20), colours=(Colour.WHITE, Colour.WHITE)) for one in field.contenders)
    last = replace(
        field, contenders=topscorers, round_number=RoundNumber(3), is_last_round=True, maximum_score=Points(20)
    )
    assert len(paired_with_little_work(last).pairs) == 50


@EDITIONS
@pytest.mark.parametrize(
    ("players", "partners", "witness"),
    [
        pytest.param([7], [], (7,), id="nobody is left for one player"),
        pytest.param([7, 8, 9], [60], (7, 8), id="two of three suffice to show it"),
        pytest.param([7, 8, 9], [60, 61], (7, 8, 9), id="three for two"),
        pytest.param(range(1, 12), range(60, 70), tuple(range(1, 12)), id="eleven for ten"),
    ],
)
def test_the_smallest_set_that_cannot_be_paired_is_named(
    edition: str, players: Iterable[int], partners: Iterable[int], witness: tuple[int, ...]
) -> None:
    field = field_of_halves(edition, 100, kept_apart(players, partners, range(1, 101)))
    assert refused_with_little_work(field).witness == witness


@EDITIONS
@pytest.mark.parametrize("players", [6, 12, 40])
@pytest.mark.campaign(one_in=3)
def test_the_round_for_which_a_long_history_leaves_no_pairing(edition: str, players: int) -> None:
    """Whoever has played everyone, or must have the colour that all he has not met must have, ends the event."""
    tournament = event(Plan(players, players, edition=edition, half_point_byes=0, forfeits=0, rating_spread=0))
    assert players // 2 <= tournament.last_paired_round < players
    field = field_of(tournament, tournament.next_round)
    assert refused_with_little_work(field).witness
