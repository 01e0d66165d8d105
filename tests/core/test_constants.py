"""What the rules declare in numbers is as it was (tests/core/constants.py)."""

from tests.core.constants import constants, kept


def test_numbers_that_modules_declare():
    found, before = constants(), kept()
    assert {name: one for name, one in found.items() if one != before.get(name)} == {}
    assert found.keys() == before.keys()
