"""The worked example of the Dutch rules of 2012: rounds 2 to 5 of a tournament of fourteen players.

By Mario Held, as printed in the FIDE Arbiters' Manual 2014, pages 65 to 92; the facts of each round were taken from a
public transcription of it. Its rounds come with the scores, colours, floats and opponents that lead to them.
"""

from dataclasses import replace

import pytest

from core.editions.dutch.v2012.procedure import pair
from core.model.pairing import Field, ProcedureRecord
from tests.reference.dutch_2012_literal import TooLarge, pair_field_literally
from tests.reference.fields_1998 import field, player

ROUNDS = {
    2: """
        1 10 W .. 8 | 2 10 B .. 9 | 3 10 W .. 10 | 4 5 B .. 11 | 5 10 W .. 12 | 6 10 B .. 13 | 7 10 W .. 14
        8 0 B .. 1 | 9 0 W .. 2 | 10 0 B .. 3 | 11 5 W .. 4 | 13 0 W .. 6 | 14 0 B .. 7
    """,
    3: """
        1 10 WB .. 8 5 | 2 20 BW .. 9 7 | 3 15 WB .. 10 6 | 4 15 BW .d 11 9 | 5 20 WW .. 12 1 | 6 15 BW .. 13 3
        7 10 WB .. 14 2 | 8 0 BW .u 1 11 | 9 0 WB .u 2 4 | 10 10 BW .. 3 13 | 11 15 WB .d 4 8 | 12 0 B .. 5
        13 0 WB .. 6 10 | 14 10 B .d! 7
    """,
    4: """
        1 20 WBB .. 8 5 14 | 2 25 BWW .. 9 7 5 | 3 20 WBW .. 10 6 4 | 4 20 BWB d. 11 9 3 | 5 25 WWB .. 12 1 2
        6 25 BW .d! 13 3 | 7 20 WBW .. 14 2 10 | 8 5 BWB u. 1 11 12 | 9 10 WBW u. 2 4 13 | 10 10 BWB .. 3 13 7
        11 15 WB d. 4 8 | 12 5 BW .. 5 8 | 13 0 WBB .. 6 10 9 | 14 10 BW d.! 7 1
    """,
    5: """
        1 30 WBBW .. 8 5 14 3 | 2 35 BWWB .. 9 7 5 6 | 3 20 WBWB .. 10 6 4 1 | 4 25 BWBW .u 11 9 3 5
        5 30 WWBB .d 12 1 2 4 | 6 25 BWW d.! 13 3 2 | 7 20 WBWB .d 14 2 10 11 | 8 10 BWBW .u 1 11 12 9
        9 15 WBWB .d 2 4 13 8 | 10 15 BWBW .. 3 13 7 14 | 11 25 WBW .u 4 8 7 | 12 5 BWB .d 5 8 13
        13 10 WBBW .u 6 10 9 12 | 14 15 BWB ..! 7 1 10
    """,
}
"""By round: number, tenths of points, colours, floats ("!": had a bye, or a win by forfeit), opponents played."""

PAIRS = {
    2: {(2, 7), (4, 9), (5, 1), (6, 3), (8, 11), (10, 13)},
    3: {(2, 5), (3, 4), (7, 10), (9, 13), (11, 6), (12, 8), (14, 1)},
    4: {(1, 3), (4, 5), (6, 2), (8, 9), (10, 14), (11, 7), (13, 12)},
    5: {(2, 1), (3, 7), (4, 6), (5, 11), (9, 10), (13, 8), (14, 12)},
}
"""(White, Black), as printed."""


def field_of(round_number: int) -> Field:
    players = []
    for row in ROUNDS[round_number].replace("\n", "|").split("|"):
        if row.strip():
            number, score, played, floats, *met = row.split()
            may_take_bye = not floats.endswith("!")
            opponents = [int(one) for one in met]
            players.append(
                player(int(number), int(score), played, met=opponents, floats=floats[:2], may_take_bye=may_take_bye)
            )
    return replace(field(*players, round_number=round_number, last=round_number == 5), edition="dutch-2012")


@pytest.mark.parametrize("round_number", [2, 3, 4, 5])
def test_its_rounds_are_paired_as_printed(round_number: int) -> None:
    pairing = pair(field_of(round_number))
    assert set(pairing.pairs) == PAIRS[round_number]
    assert pairing.bye == (14 if round_number == 2 else None)


@pytest.mark.parametrize("round_number", [2, 3, 4, 5])
def test_step_by_step_as_well(round_number: int) -> None:
    try:
        literal = pair_field_literally(field_of(round_number))
    except TooLarge:
        pytest.skip("too large for the enumeration")
    assert set(literal.pairs) == PAIRS[round_number]


def test_the_last_one_goes_back_to_the_penultimate_bracket() -> None:
    record = pair(field_of(5)).record
    assert isinstance(record, ProcedureRecord)
    assert "C.13" in {step.article for step in record.steps}
