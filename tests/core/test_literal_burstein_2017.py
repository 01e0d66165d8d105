"""The literal Burstein system of 2017 (C.04.4.2 until 31 January 2026), beside the engine: A.5 to A.7, B, C, D, E."""

from dataclasses import replace

import pytest

from core.editions.burstein.round_layout import field_of
from core.editions.burstein.v2017.round_pairing import pair
from core.model.results import ByeKind
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.burstein_2017_literal import LiteralPairing, SeedingRound, TooLarge, pair_literally
from tests.reference.burstein_2017_literal.literal import Bracket, Burstein
from tests.reference.list_4_3 import LIST_4_3
from tests.reference.tournaments import crosstable

EDITION = "burstein-2017"


def grouped(*sizes: int, met: tuple[tuple[int, int], ...] = (), byes: dict[int, ByeKind] | None = None) -> Tournament:
    """Scoregroups of these sizes by virtual points, numbers from the top; nobody has played; round 2 of 2."""
    points = [100 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
    return crosstable(
        *(["2000 H"] * len(points)),
        virtual={number: (0, value) for number, value in enumerate(points, start=1)},
        forbidden=met,
        rounds=2,
        byes=byes,
    )


def both(tournament: Tournament) -> LiteralPairing:
    """The literal pairing of the next round, which the engine must share."""
    edition = replace(tournament, settings=replace(tournament.settings, edition=EDITION))
    literal = pair_literally(edition, edition.next_round)
    engine = pair(field_of(edition, edition.next_round))
    assert (frozenset(engine.pairs), engine.bye) == (literal.pairs, literal.bye)
    return literal


def met_by(tournament: Tournament) -> set[tuple[int, ...]]:
    return {tuple(sorted(one)) for one in both(tournament).pairs}


def rules_of(*rows: str, rounds: int = 9, **announced: dict[int, ByeKind]) -> Burstein:
    return Burstein(crosstable(*rows, rounds=rounds, **announced), RoundNumber(len(rows[0].split())))


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4)])
def test_a_5_seeding_rounds(rounds, seeding):
    tournament = crosstable(*["2000"] * 4, rounds=rounds)
    assert Burstein(tournament, RoundNumber(1)).seeding_rounds == seeding
    if seeding:
        with pytest.raises(SeedingRound):
            pair_literally(tournament, RoundNumber(1))


def test_a_6_buchholz_and_sonneborn_berger():
    """1 has beaten 2 and drawn with 3, who have nothing and 1.5; 3's bye counts as a win their own opponent."""
    index = rules_of("2000 2w1 3b=", "2000 1b0 .", "2000 U 1w=").index
    assert index == {1: (15, 5 * 15), 2: (15, 0), 3: (15 + 15, 10 * 15 + 5 * 15)}


@pytest.mark.parametrize(
    ("byes", "expected"),
    [
        pytest.param({2: ByeKind.ZERO_POINT}, 10, id="two rounds up to now are draws"),
        pytest.param({2: ByeKind.HALF_POINT}, 0, id="the series has ended"),
        pytest.param({}, 0, id="he is back"),
    ],
)
def test_a_6_b_zero_point_byes_up_to_the_current_round(byes, expected):
    """1 beat 2, who then was away twice."""
    rules = rules_of("2000 2w1 H H", "2000 1b0 . Z", "2000 H H H", byes=byes)
    assert rules.index[PlayerId(1)][0] == 20 * 2 + expected


def test_a_6_b_a_forfeit_loss_is_no_zero_point_bye():
    rules = rules_of("2000 2w1 H H", "2000 1b0 Z 3b-", "2000 H H 2w+", byes={2: ByeKind.ZERO_POINT})
    assert rules.index[PlayerId(1)][0] == 20 * 2


def test_a_6_b_virtual_points_are_left_out():
    tournament = crosstable("2000 2w1", "2000 1b0", "2000 H", virtual={3: (0, 30)}, rounds=2)
    rules = Burstein(tournament, RoundNumber(2))
    assert (rules.index[PlayerId(3)], rules.scores[PlayerId(3)]) == ((5, 25), 35)


def test_d_1_the_order_of_pairings():
    printed = [entry for line in LIST_4_3.strip().splitlines() for entry in line.split(" | ")]
    bracket = Bracket(Burstein(grouped(6), RoundNumber(2)), frozenset(), frozenset(map(PlayerId, range(1, 7))))
    generated = [
        " ".join(f"{bsn}-{other}" for bsn, other in enumerate(opponent, start=1) if other == 0 or bsn < other)
        for opponent in bracket._opponents({}, 2)
    ]
    assert generated == printed


@pytest.mark.parametrize(
    ("sizes", "met", "expected"),
    [
        pytest.param((4,), (), {(1, 4), (2, 3)}, id="D.1 the first"),
        pytest.param((3, 3), (), {(1, 3), (2, 6), (4, 5)}, id="D.1 with a floater"),
        pytest.param((3, 3), ((2, 4), (2, 5), (2, 6)), {(1, 2), (3, 6), (4, 5)}, id="C.4 he has met everybody below"),
        pytest.param((2, 2), ((3, 4),), {(1, 4), (2, 3)}, id="C.4 both have to float"),
        pytest.param((2, 2), ((1, 2),), {(1, 4), (2, 3)}, id="C.5 nobody can be paired here"),
        pytest.param((1, 2, 1), (), {(1, 3), (2, 4)}, id="C.6 the incoming floater is paired"),
        pytest.param((1, 2, 1), ((1, 2), (1, 3)), {(1, 4), (2, 3)}, id="C.6 unless he cannot be"),
        pytest.param((3, 2, 1), ((2, 4), (2, 5)), {(1, 2), (3, 5), (4, 6)}, id="C.7 who can be paired below"),
    ],
)  # fmt: skip
def test_brackets(sizes, met, expected):
    assert met_by(grouped(*sizes, met=met)) == expected


def test_c_8_the_fewest_without_their_colour():
    """2, 4 and 5 are due White, 1, 3 and 6 Black, so 1-6 does not come first."""
    rows = ["2600 7w1", "2500 8b1", "2400 9w1", "2300 10b1", "2200 11b1", "2100 12w1"]
    rows += ["2000 1b0", "2000 2w0", "2000 3b0", "2000 4w0", "2000 5w0", "2000 6b0"]
    bracket, _ = both(crosstable(*rows, rounds=2)).brackets
    assert bracket.pairs == ((1, 5), (2, 6), (3, 4))


@pytest.mark.parametrize(
    ("rows", "bye"),
    [
        pytest.param(("2500 2w1", "2400 1b0", "2300 H"), 2, id="B.0 c lowest score"),
        pytest.param(("2500 2w1", "2400 1b0", "2300 ."), 2, id="B.0 d most games"),
        pytest.param(("2500 2w0", "2400 1b1", "2300 Z", "2200 Z", "2100 Z"), 1, id="B.0 d before e"),
        pytest.param(("2500 2w1", "2400 1b0", "2300 4w1", "2200 3b0", "2100 U"), 4, id="B.0 e lowest ranking"),
        pytest.param(("2500 U", "2400 3w+", "2300 2b-", "2200 F", "2100 Z"), 5, id="B.0 a"),
    ],
)
def test_the_bye(rows, bye):
    assert both(crosstable(*rows, rounds=2)).bye == bye


def test_c_2_a_full_point_bye_on_request_does_not_bar():
    """1 had the bye and 2 won by forfeit; 3 had a full-point bye, and has most points."""
    assert both(crosstable("2000 U 2b-", "2000 H 1w+", "2000 F H", rounds=3)).bye == 3


def test_the_bye_leaves_a_complete_pairing():
    """B.0 b: 1 and 2 have met."""
    assert both(grouped(2, 1, met=((1, 2),))).bye == 2


@pytest.mark.parametrize(
    ("rows", "white"),
    [
        pytest.param(("2000 H", "1900 H"), 1, id="E.0 odd"),
        pytest.param(("2000 .", "1900 H"), 1, id="E.0 2 ranks higher by his own half point, and is even"),
        pytest.param(("2000 3w1", "1900 4b1", "1800 1b0", "1700 2w0"), 2, id="E.1"),
        pytest.param(("2000 H", "1900 4w1", "1800 .", "1700 2b0"), 1, id="E.1 no preference, so that of the opponent"),
    ],
)
def test_colours(rows, white):
    byes = dict.fromkeys((3, 4), ByeKind.ZERO_POINT)
    pairing = both(crosstable(*rows, rounds=2, byes={k: v for k, v in byes.items() if k <= len(rows)}))
    assert {one for one, _ in pairing.pairs} == {white}


def test_the_arbiter_decides_where_nothing_is_legal():
    """A.8."""
    with pytest.raises(NoLegalPairing):
        both(grouped(2, met=((1, 2),)))
    with pytest.raises(NoLegalPairing):
        both(grouped(3, met=((1, 2), (1, 3), (2, 3)), byes={}))
    assert both(grouped(2, byes={1: ByeKind.HALF_POINT, 2: ByeKind.HALF_POINT})).pairs == frozenset()


def test_a_bracket_larger_than_can_be_enumerated():
    with pytest.raises(TooLarge):
        both(grouped(14))
