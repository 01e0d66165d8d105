"""Which letters a text may hold: one rule for what is read, recorded and printed; how a cell of a table is written."""

import json

import pytest

from core.model import plain
from core.model.plain import as_meant, code_point, defused, escaped, escaped_json, in_pictures, not_to_print

STAY = [
    "Müller",
    "Ng\u00a0Anh",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "\u05d0\u05d1",
    "\u0915\u094d\u200d\u0937",
    "\u674e",
]
GO = {
    "\x1b": "\u241b",
    "\n": "\u240a",
    "\x7f": "\u2421",
    "\x9b": "\ufffd",
    "\u2028": "\ufffd",
    "\u202e": "\ufffd",
    "\u2066": "\ufffd",
    "\u200b": "\ufffd",
    "\u200f": "\ufffd",
    "\ufeff": "\ufffd",
    "\U000e0041": "\ufffd",
    "\ud800": "\ufffd",
}


@pytest.mark.parametrize("text", STAY)
def test_letters_of_every_script_and_joiners_stay(text: str):
    assert not_to_print(text) == ""
    assert escaped(text) == in_pictures(text) == escaped_json(text) == text


@pytest.mark.parametrize("letter", GO)
def test_what_steers_a_terminal_is_shown_by_something_else(letter: str):
    text = f"a{letter}b"
    assert not_to_print(text) == letter
    assert in_pictures(text) == f"a{GO[letter]}b"
    assert not_to_print(escaped(text)) == ""
    assert escaped(text).encode("ascii").decode("unicode_escape") == text


@pytest.mark.parametrize("letter", [one for one in GO if one != "\n"])
def test_a_document_says_the_same_with_its_letters_escaped(letter: str):
    document = f'{{"name":"a{letter}b"}}' if letter > "\x1f" else '{"name":"a\\u001bb"}'
    shown = escaped_json(document)
    assert not_to_print(shown) == ""
    assert json.loads(shown) == json.loads(document)
    assert escaped_json('{\n\t"a": 1\n}') == '{\n\t"a": 1\n}'


def test_nobody_goes_through_a_text_whose_line_ends_stay(monkeypatch: pytest.MonkeyPatch):
    """Letter by letter a report takes a tenth of the time that it takes to write it."""
    monkeypatch.setattr(plain, "_is_to_print", None)
    text = '{\n\t"name": "Müller"\n}\n'
    assert escaped(text, kept="\n\t") == in_pictures(text, kept="\r\n\t") == escaped_json(text) == text


def test_a_letter_by_its_number():
    assert [code_point(letter) for letter in ("\n", "\U000e0041")] == ["U+000A", "U+E0041"]


FORMULAS = ["=1+1", "-2+3", "+1-1", "@SUM(1)", "=cmd|' /C calc'!A0", "-a", "=(1)", "\uff1d1+1", "'=1+1", "''-2+3"]


@pytest.mark.parametrize("cell", FORMULAS)
def test_a_formula_is_a_text_and_comes_back(cell: str):
    assert defused(cell) == f"'{cell}"
    assert as_meant(f"'{cell}") == cell


@pytest.mark.parametrize(
    "cell", ["=", "+-", "-+", "--", "-12.4", "-12,4", "+3", "1-0", "", "'t Hooft", "Ek-Berg", "a=b", 7, None]
)
def test_numbers_results_and_names_stay(cell: object):
    assert defused(cell) == cell
    assert not isinstance(cell, str) or as_meant(cell) == cell


def test_no_cell_begins_behind_a_control_character():
    assert defused("\t=1+1") == "\\t=1+1"
    assert defused("\r\n=1+1") == "\\r\\n=1+1"
