"""What each edition declares is as it was (tests/core/declared.py), and how older texts call the articles of 2026."""

import json

import pytest

from core.editions.dubov.round_layout import IN_2018
from core.editions.lim.round_layout import IN_1999
from core.editions.registry import ROWS
from tests.core.declared import declared, kept


@pytest.mark.parametrize("edition", ROWS)
def test_what_is_declared(edition):
    assert json.loads(json.dumps(declared(edition))) == kept()[edition]


def test_articles_of_dubov_2018():
    """A.8; B.0 to B.4; C.1 to C.10; E.1 to E.5."""
    assert IN_2018 == {
        "1.9.3": "A.8", "3.1": "B.0", "3.2.2": "B.2, D.1", "3.2.4": "B.4, D.2",
        "5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3", "5.2.4": "E.4", "5.2.5": "E.5",
        "C1": "C.1", "C2": "C.2", "C3": "C.3", "C4": "C.4", "C5": "C.5",
        "C6": "C.6", "C7": "C.7", "C8": "C.8", "C9": "C.9", "C10": "C.10",
        "[C1]": "C.1", "[C2]": "C.2", "[C3]": "C.3", "[C4]": "C.4", "[C5]": "C.5",
        "[C6]": "C.6", "[C7]": "C.7", "[C8]": "C.8", "[C9]": "C.9", "[C10]": "C.10",
    }  # fmt: skip


def test_articles_of_lim_1999():
    """2.3 and its letters; what 2026 divides has one number."""
    assert IN_1999 == {
        "2.3.1": "2.3 a", "2.3.2": "2.3 b", "2.3.3": "2.3 c", "2.3.4": "2.3 d",
        "2.6.1": "2.6", "2.6.2": "2.6", "3.2.1": "3.2", "3.2.2": "3.2", "3.2.4": "3.2",
    }  # fmt: skip
