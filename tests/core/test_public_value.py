"""The form of a public value that lots are drawn from: one outcome has one spelling."""

import re

import pytest

from core.model.lots import read_form
from core.model.sentence import Refused


@pytest.mark.parametrize(
    ("form", "value", "canonical"),
    [
        ("numbers 6", "44, 3, 17; 9-21 30", "3 9 17 21 30 44"),
        ("Numbers  2", "007 7", "7 7"),
        ("digits 5", "0 1-2,3 4", "01234"),
        ("hex 4", "AB:cd", "abcd"),
    ],
)
def test_a_value_has_one_spelling(form, value, canonical):
    assert read_form(form).canonical(value) == canonical


@pytest.mark.parametrize(
    ("form", "value", "told"),
    [
        ("numbers 6", "1 2 3 4 5", "6 whole numbers, in ascending order"),
        ("numbers 2", "1 x", "2 whole numbers, in ascending order"),
        ("digits 5", "1234", "5 digits, in the order drawn"),
        ("digits 5", "12a45", "5 digits, in the order drawn"),
        ("hex 4", "abcg", "4 hexadecimal digits"),
    ],
)
def test_another_value_is_refused_with_what_was_announced(form, value, told):
    with pytest.raises(
        Refused, match=re.escape(f"The public value was announced as {told}, but {value!r} does not have that form.")
    ):
        read_form(form).canonical(value)


@pytest.mark.parametrize("text", ["", "numbers", "numbers 0", "digits 129", "lottery 6"])
def test_other_words_are_no_form(text):
    with pytest.raises(Refused, match="is not a form of public value"):
        read_form(text)
