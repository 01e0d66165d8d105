"""What a process that asks several questions about one file keeps, and that a command keeps nothing."""

from collections.abc import Iterator

import pytest

from cli.input.trf_files import Once
from core.model.sentence import Refused


class Counted:
    """Says how often it was asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, given: object, *more: object, **named: object) -> tuple[int, object]:
        self.times += 1
        if given == "refuse":
            raise Refused("no")
        return self.times, (given, more, named)


@pytest.fixture
def keeping() -> Iterator[None]:
    Once.keeps = True
    yield
    Once.keeps = False


def test_a_command_keeps_nothing():
    once = Once(Counted())
    assert once("same") != once("same")


def test_the_last_answer_is_given_for_equal_texts_and_for_the_very_same_object(keeping: None):
    once, document = Once(Counted()), {"players": 2}
    first = once(document, ("acceleration", ("baku",)), contents=b"001")
    assert once(document, ("acceleration", ("baku",)), contents=bytes([48, 48, 49])) is first
    assert once({"players": 2}, ("acceleration", ("baku",)), contents=b"001") is not first, "equal, and not the same"


@pytest.mark.parametrize("other", ["other", b"same", True, ("same",), 1])
def test_another_value_is_asked_anew_and_forgets_the_one_before(other: object, keeping: None):
    counted = Counted()
    once = Once(counted)
    once("same")
    assert once(other)[1] == (other, (), {})
    once("same")
    assert counted.times == 3


@pytest.mark.parametrize("named", [{"today": "2026-01-02"}, {"other": "2026-01-01"}, {}])
def test_what_is_given_by_name_counts(named: dict[str, str], keeping: None):
    once = Once(Counted())
    first = once("same", today="2026-01-01")
    assert once("same", today="2026-01-01") is first
    assert once("same", **named) is not first


def test_what_was_refused_is_refused_again_and_nothing_of_before_is_given(keeping: None):
    counted = Counted()
    once = Once(counted)
    once("same")
    for _ in range(2):
        with pytest.raises(Refused):
            once("refuse")
    assert counted.times == 3
