"""What is declared in numbers is as it was (tests/core/constants.py)."""

from pathlib import Path

import pytest

from tests.core.constants import KEPT, constants, kept


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_numbers_that_modules_declare(file: Path):
    found, before = constants(KEPT[file]), kept(file)
    assert {name: one for name, one in found.items() if one != before.get(name)} == {}
    assert found.keys() == before.keys()
