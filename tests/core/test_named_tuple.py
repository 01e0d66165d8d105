"""Named tuples of ours answer as the standard library's do."""

import copy
import inspect
import pickle
import typing
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from core.model import named_tuple
from core.model.units import BoardNumber, TeamBoard


class Ours(named_tuple.NamedTuple):
    """A place."""

    board: int
    match: "int | None" = None
    name: str = "x"

    @property
    def is_first(self) -> bool:
        return self.board == 1


class Theirs(typing.NamedTuple):
    """A place."""

    board: int
    match: "int | None" = None
    name: str = "x"

    @property
    def is_first(self) -> bool:
        return self.board == 1


ASKED: dict[str, Callable[[Any], object]] = {
    "by place": lambda made: made(1, 2, "y"),
    "with defaults": lambda made: made(1),
    "by name": lambda made: made(name="z", board=3),
    "both": lambda made: made(3, name="z"),
    "nothing": lambda made: made(),
    "too many": lambda made: made(1, 2, 3, 4),
    "twice": lambda made: made(1, board=2),
    "unknown": lambda made: made(1, what=2),
    "without the first": lambda made: made(match=2),
    "all and one unknown": lambda made: made(1, 2, "y", what=2),
    "parts": lambda made: (made(1).board, made(1, 5).match, made(1).name, made(1).is_first),
    "like a tuple": lambda made: (made(1) == (1, None, "x"), hash(made(1)) == hash((1, None, "x")), [*made(1)]),
    "replaced": lambda made: made(1)._replace(match=7),
    "replaced unknown": lambda made: made(1)._replace(what=7),
    "made": lambda made: made._make([1, 2, 3]),
    "made of too few": lambda made: made._make([1]),
    "as a mapping": lambda made: made(1)._asdict(),
    "fields": lambda made: (made._fields, made._field_defaults, made.__match_args__, made.__slots__),
    "hints": typing.get_type_hints,
    "signature": lambda made: [
        (one.name, one.default, one.kind) for one in inspect.signature(made).parameters.values()
    ],
    "documentation": lambda made: (made.__doc__, made.board.__doc__),
    "as JSON": lambda made: msgspec.json.encode(made(1)),
    "from JSON": lambda made: msgspec.json.decode(b"[4,null]", type=made),
    "copied": lambda made: (copy.copy(made(1)), copy.deepcopy(made(1)), type(copy.copy(made(1))) is made),
    "pickled": lambda made: (_pickled(made(1, 2)), type(_pickled(made(1))) is made),
    "changed": lambda made: setattr(made(1), "board", 2),
    "more": lambda made: setattr(made(1), "more", 2),
    "order": lambda made: sorted([made(2), made(1, 3), made(1, 2)]),
    "matched": lambda made: _matched(made, made(1, 2)),
}


def _pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301  # of this process


def _matched(made: Any, value: object) -> object:
    match value:
        case made(board, match=match):
            return board, match
    return None


def answer(asked: Callable[[Any], object], made: type) -> str:
    """What it gives, or what it says."""
    try:
        return repr(asked(made)).replace("Theirs", "Ours")
    except (TypeError, ValueError, AttributeError, msgspec.ValidationError) as error:
        return f"{type(error).__name__}: {error}".replace("Theirs", "Ours")


@pytest.mark.parametrize("named", ASKED)
def test_a_value_answers_as_one_of_the_standard_library(named):
    for _ in range(2):
        assert answer(ASKED[named], Ours) == answer(ASKED[named], Theirs)


@pytest.mark.parametrize("count", range(len(named_tuple._OF_SO_MANY) + 2))
def test_a_class_of_any_number_of_parts_has_their_names_and_defaults(count):
    names = [f"part_{place}" for place in range(count)]
    body = {"__annotations__": dict.fromkeys(names, int), "__module__": __name__, **dict.fromkeys(names[1:], 7)}
    kinds = typing.NamedTuple("Many", dict.fromkeys(names, int).items()), named_tuple._Builder("Many", (object,), body)
    given = [*range(count)]
    theirs, ours = (
        answer(lambda made: (made(*given), made(**dict(zip(names, given, strict=True)))), one) for one in kinds
    )
    assert ours == theirs
    if count:
        assert kinds[1](0) == (0, *[7] * (count - 1))
        with pytest.raises(TypeError, match=r"Many\.__new__\(\) got an unexpected keyword argument 'other'"):
            kinds[1](other=3)


def test_a_method_of_a_class_stands_before_the_common_one():
    assert str(TeamBoard(BoardNumber(3), BoardNumber(2))) == "3.2"
    with pytest.raises(AttributeError, match="Cannot overwrite NamedTuple attribute __new__"):

        class Own(named_tuple.NamedTuple):
            part: int

            def __new__(cls) -> typing.Self:
                raise NotImplementedError


def test_a_class_built_on_one_is_made_like_it():
    class More(Ours):
        pass

    assert More(1, name="y") == (1, None, "y")
    assert type(More(1)) is type(More(1)._replace(board=2)) is More
