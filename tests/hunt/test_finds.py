"""Whatever the hunt has found is paired rightly since."""

import pytest

from tests.hunt.families import FAMILIES
from tests.hunt.finds import FINDS


@pytest.mark.parametrize("name", FINDS)
def test_production_exact_way_and_enumeration_agree(name: str):
    edition, case = FINDS[name]
    family = FAMILIES[edition]
    literal = family.literally(case)
    assert literal.kind in {"paired", "refused"}
    assert (str(family.in_production(case)), str(family.exactly(case))) == (str(literal), str(literal))
