"""The quickly built `dataclass` beside the standard one: a value of either behaves alike."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable, Mapping

import pytest

from core.model import dataclass as quick
from core.model.dataclass import dataclass, replace


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


def refusal(board: type, **given: int) -> str:
    """What a call says that does not fit."""
    with pytest.raises(TypeError) as refused:
        board(**given)
    return str(refused.value)


def made_anew(value: object, **changes: int) -> object:
    """By the method that Python has for it since 3.13."""
    anew = getattr(value, "__replace__", None)
    return dataclasses.replace(value, **changes) if anew is None else anew(**changes)


def on_it(board: type) -> type:
    """A standard dataclass that builds on it."""
    frozen = board.__dataclass_params__.frozen

    @dataclasses.dataclass(frozen=frozen, kw_only=True)
    class Timed(board):
        """With a clock."""

        clock: int

    return Timed


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
    "signature": lambda board: str(inspect.signature(board)),
    "kinds of parameters": lambda board: [one.kind for one in inspect.signature(board).parameters.values()],
    "told of": lambda board: (dataclasses.is_dataclass(board), board.__doc__, board.__qualname__),
    "fields as they are": lambda board: [(one.default, one.compare, one.repr) for one in dataclasses.fields(board)],
    "too much": lambda board: refusal(board, white=1, grey=2),
    "too little": refusal,
    "factory": lambda board: board(white=1).cache is not board(white=1).cache,
    "in a hurry": lambda board: repr(replace(board(white=1, note="late"), black=9)),
    "as `copy.replace` has it (3.13)": lambda board: repr(made_anew(board(white=1, note="late"), black=9)),
    "a standard one on it": lambda board: repr(on_it(board)(white=1, clock=3)),
    "that one replaced": lambda board: repr(replace(on_it(board)(white=1, clock=3), black=7)),
    "that one copied": lambda board: repr(copy.copy(on_it(board)(white=1, clock=3))),
    "its signature": lambda board: str(inspect.signature(on_it(board))),
    "slots": lambda board: getattr(board, "__slots__", None),
}


@pytest.mark.parametrize("way", WAYS, ids=[" ".join(way) for way in WAYS])
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("before", [0, 20], ids=["first", "later"])
def test_the_answer_is_that_of_the_standard_one(way, question, before):
    """The first values are filled part by part, later ones by a method that is compiled."""
    ours, standard = both(**way)
    for number in range(before):
        ours(white=number)
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


def test_a_frozen_value_loses_nothing():
    board = both(frozen=True, slots=True)[0](white=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        del board.white


def test_the_fields_of_the_module_itself():
    @dataclass(slots=True)
    class Clock:
        """A clock."""

        seconds: int
        moves: list = quick.field(default_factory=list)
        shown: str = quick.field(init=False, compare=False, default="")

        def __post_init__(self) -> None:
            self.shown = f"{self.seconds} s"

    @dataclass(slots=True)
    class Digital(Clock):
        """A digital one."""

        digits: int = 4

    assert repr(Digital(90)) == f"{Digital.__qualname__}(seconds=90, moves=[], shown='90 s', digits=4)"
    assert Clock(90) == Clock(90) != Clock(91)
    assert Digital.__slots__ == ("digits",)
    assert repr(replace(Clock(90, [1]), seconds=5)) == f"{Clock.__qualname__}(seconds=5, moves=[1], shown='5 s')"


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
