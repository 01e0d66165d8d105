"""What engines compute on the way is as it was, on the same rounds (tests/hunt/inner_values.py)."""

import json
from collections.abc import Callable

from core.editions.registry import ROWS
from tests.hunt.inner_values import KEPT, values_of

_OTHER_ANSWERS = "what is on record, or answered, is another: a change of the rules, or a defect"
_OTHER_WAY = (
    "records and answers are as before, the way is another: `python -m tests.hunt.inner_values --write`, say why"
)


def held(edition: str) -> Callable[[], None]:
    """A test of its own for each edition: `make mutation` runs the first and the last case of one."""

    def as_it_was() -> None:
        kept = json.loads(KEPT.read_text(encoding="utf-8"))[edition]
        found = {name: str(one) for name, one in vars(values_of(edition)).items()}
        assert {**found, "inside": ""} == {**kept, "inside": ""}, _OTHER_ANSWERS
        assert found == kept, _OTHER_WAY

    return as_it_was


globals().update({f"test_inside_{edition.replace('-', '_')}": held(edition) for edition in ROWS})
