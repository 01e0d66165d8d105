"""What engines compute on the way is as it was, on the same rounds (tests/hunt/inner_values.py)."""

import json
from collections.abc import Callable

from core.editions.registry import ROWS
from tests.hunt.inner_values import KEPT, values_of

_CHANGED = "see tests/hunt/inner_values.py"


def held(edition: str) -> Callable[[], None]:
    """A test of its own for each edition: `make mutation` runs the first and the last case of one."""

    def as_it_was() -> None:
        kept = json.loads(KEPT.read_text(encoding="utf-8"))[edition]
        assert {name: str(one) for name, one in vars(values_of(edition)).items()} == kept, _CHANGED

    return as_it_was


globals().update({f"test_inside_{edition.replace('-', '_')}": held(edition) for edition in ROWS})
