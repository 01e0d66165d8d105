"""What stands in annotations without `typing`: evaluated where it stands, and read as the standard names are."""

import typing
from collections.abc import Callable, Generator

import msgspec
import pytest

from core.model import hints
from core.model.hints import Any, Generic, NewType, Protocol, TypeVar, cast
from core.model.units import PlayerId

T = TypeVar("T", bound=int)


class Box(Generic[T]):
    """What holds something."""


class Held(Protocol[T]):
    """What can be held."""

    def held(self) -> T: ...


class Of(msgspec.Struct):
    """As events hold players."""

    player: PlayerId
    others: tuple[PlayerId, ...] = ()
    late: PlayerId | None = None


def test_names_can_be_evaluated_in_annotations():
    made = [Any | None, T | None, None | T, list[T], Callable[[T], Any], Box[T], Box[T | None], hints.Final[int]]
    assert all(made)


def test_an_alias_is_given_what_stands_in_it():
    assert Generator[Box[T], None, T][int] == Generator[Box[int], None, int]


def test_what_is_generic_is_a_class_like_any_other():
    class Small(Box[int], Held[int]):
        def held(self) -> int:
            return 1

    assert Small().held() == 1


def test_a_value_of_a_new_type_is_what_it_was():
    value = object()
    assert NewType("Any", object)(value) is value
    assert PlayerId(True) is True
    assert cast("str", value) is value


def test_hints_are_read_by_those_who_decode():
    assert typing.get_type_hints(Of)["late"] == PlayerId | None
    assert typing.get_args(PlayerId | None) == (PlayerId, type(None))
    assert msgspec.json.decode(b'{"player":3,"others":[1],"late":2}', type=Of) == Of(
        PlayerId(3), (PlayerId(1),), PlayerId(2)
    )
    with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
        msgspec.json.decode(b'{"player":"3"}', type=Of)
