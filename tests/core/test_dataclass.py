"""The quickly built `dataclass` beside the standard one: a value of either behaves alike."""

import copy
import dataclasses
import pickle
from collections.abc import Callable, Mapping

import pytest

from core.model.dataclass import dataclass


def both(**words: bool) -> tuple[type, type]:
    """The same class by the quick decorator and by the standard one."""
    made = []
    for decorator in (dataclass, dataclasses.dataclass):

        class Board:
            """A board."""

            white: int
            black: int = 0
            note: str = dataclasses.field(default="", compare=False)
            cache: dict = dataclasses.field(default_factory=dict, compare=False, repr=False)

        made.append(decorator(**words)(Board))
    return made[0], made[1]


WAYS = [
    {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "kw_only": True},
    {"slots": True},
    {"frozen": True},
]
QUESTIONS: Mapping[str, Callable[[type], object]] = {
    "equal": lambda board: board(white=1, black=2) == board(white=1, black=2),
    "another value": lambda board: board(white=1, black=2) == board(white=1, black=3),
    "what is not compared": lambda board: board(white=1, note="late") == board(white=1),
    "another class": lambda board: board(white=1) == (1, 0),
    "shown": lambda board: repr(board(white=1, note="late")),
    "replaced": lambda board: repr(dataclasses.replace(board(white=1), black=9)),
    "fields": lambda board: [one.name for one in dataclasses.fields(board)],
    "matched": lambda board: board.__match_args__,
    "copied": lambda board: repr(copy.copy(board(white=1, black=2))),
    "slots": lambda board: getattr(board, "__slots__", None),
}


@pytest.mark.parametrize("way", WAYS, ids=[" ".join(way) for way in WAYS])
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_answer_is_that_of_the_standard_one(way, question):
    ours, standard = both(**way)
    assert QUESTIONS[question](ours) == QUESTIONS[question](standard)


@pytest.mark.parametrize("way", WAYS, ids=[" ".join(way) for way in WAYS])
def test_hashes_are_those_of_the_standard_one_and_there_is_none_where_it_has_none(way):
    ours, standard = both(**way)
    if not way.get("frozen"):
        with pytest.raises(TypeError, match="unhashable"):
            hash(ours(white=1))
        return
    assert hash(ours(white=1, black=2)) == hash(standard(white=1, black=2))
    assert hash(ours(white=1, note="late")) == hash(ours(white=1))


def test_a_frozen_value_stays_as_it_is():
    board = both(frozen=True, slots=True)[0](white=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        board.white = 2


@dataclass(frozen=True, slots=True)
class OneField:
    """Module-level, as pickle wants it."""

    only: int


@dataclass(frozen=True, slots=True)
class NoField:
    """A sign."""


def test_one_field_and_none():
    assert OneField(1) == OneField(1) != OneField(2)
    assert hash(OneField(1)) == hash((1,))
    assert NoField() == NoField()
    assert repr((OneField(1), NoField())) == "(OneField(only=1), NoField())"
    assert pickle.loads(pickle.dumps(OneField(3))) == OneField(3)  # noqa: S301  # written in this line


def test_a_value_that_holds_itself_is_shown():
    value = both()[0](white=1)
    value.black = value
    assert repr(value) == f"{type(value).__qualname__}(white=1, black=..., note='')"
