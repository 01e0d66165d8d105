"""Topscorers whose due colour, too, goes too far (C.8, C.9; [C10], [C11]): histories that the rules do not make.

A file, or boards changed by hand, can hold them. The engines count as the text does (decision 21).
"""

from dataclasses import replace
from random import Random

import pytest

from core.editions.pairing import pair
from core.model.sentence import NoLegalPairing
from tests.reference import dutch_2017_literal, dutch_2026_literal
from tests.reference.players import field_of_players, player

LITERAL = {
    "dutch-2017": dutch_2017_literal.pair_literally,
    "dutch-2026": dutch_2026_literal.pair_literally,
}
HISTORIES = ("WWWW", "WWWWW", "BBBB", "WWWWWB", "BBBBBW", "WW", "BB", "WB", "BW", "WBW", "BWB", "")


def random_field(edition: str, chance: Random):
    players = [
        player(
            number, chance.choice((10, 20, 20, 25, 30)), chance.choice(HISTORIES), may_take_bye=chance.random() < 0.8
        )
        for number in range(1, chance.randint(5, 8))
    ]
    return replace(field_of_players(*players, round_number=6, is_last_round=True, maximum_score=40), edition=edition)


@pytest.mark.parametrize("edition", LITERAL)
def test_the_engine_counts_as_the_text_does(edition):
    chance, compared, counted = Random(13), 0, 0
    for _ in range(400):
        field = random_field(edition, chance)
        try:
            literal = LITERAL[edition](field)
        except NoLegalPairing:
            continue
        engine = pair(field)
        assert {frozenset(board) for board in engine.pairs} == {frozenset(board) for board in literal.pairs}, field
        assert engine.bye == literal.bye, field
        values = {value.criterion: value.value for one in engine.record.brackets for value in one.values}
        counted += bool(values.get("C.8", values.get("C10")))
        compared += 1
    assert compared > 300
    assert counted > 30, "the fields were chosen badly"


def test_the_due_colour_counts_where_it_leaves_a_difference_of_three():
    """1 is a topscorer with +4: Black leaves +3, so C.8 counts 1 whoever the opponent is."""
    field = field_of_players(
        player(1, 30, "WWWW"), player(2, 10, "BW"), player(3, 10, "WB"), player(4, 10, "BW"), is_last_round=True
    )
    values = [value.value for one in pair(field).record.brackets for value in one.values if value.criterion == "C.8"]
    assert sum(values) == 1


def test_and_where_it_is_the_third_in_a_row():
    """1 has +2 and is due Black after Black twice: C.9 counts it."""
    field = field_of_players(player(1, 30, "WWWWBB"), player(2, 20, "BW"), is_last_round=True, round_number=7)
    values = {value.criterion: value.value for one in pair(field).record.brackets for value in one.values}
    assert (values["C.8"], values["C.9"]) == (0, 1)
