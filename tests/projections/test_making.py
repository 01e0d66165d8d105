"""Values made in bulk are those that their class makes: equal, of that class, and frozen."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from core.model.results import Result
from core.model.tournament import Game, GameStatus, Player, Readings, Round, Span
from projections.tournament_state.changes import twin_of

DRAWN = Readings(Result.DRAW, Result.DRAW, Result.DRAW)
MADE = [
    pytest.param(Game, (1, 2, 3), id="a game that is open"),
    pytest.param(Game, (1, 2, 3, DRAWN, GameStatus.FINISHED), id="a game that was played"),
    pytest.param(Player, (7, "Ann", 2100, "WIM", "w", "AUT", "123", "", (Span(2),)), id="a player"),
    pytest.param(Round, (1, ()), id="a class with a default that is made anew"),
]


def made_as(of, *values):
    made = twin_of(of)(*values)
    made.__class__ = of
    return made


@pytest.mark.parametrize(("of", "values"), MADE)
def test_nothing_tells_them_apart(of, values):
    made, usual = made_as(of, *values), of(*values)
    assert type(made) is of
    assert made == usual
    assert repr(made) == repr(usual)
    assert [getattr(made, one.name) for one in fields(of)] == [getattr(usual, one.name) for one in fields(of)]
    first = fields(of)[0].name
    assert replace(made, **{first: 9}) == replace(usual, **{first: 9})
    with pytest.raises(FrozenInstanceError):
        setattr(made, first, 9)


@pytest.mark.parametrize("of", [Game, Player])
def test_what_has_a_hash_has_the_same_one(of):
    assert hash(made_as(of, 1, 2, 3)) == hash(of(1, 2, 3))


def test_defaults_made_anew_are_not_shared():
    assert made_as(Round, 1, ()).unpaired is not made_as(Round, 2, ()).unpaired
