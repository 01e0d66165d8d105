"""Values of frozen classes made in bulk.

The `__init__` of a frozen dataclass sets every field through `object.__setattr__`, five times as slow as one that may
assign. A fold makes thousands of games at once: here each is made by a twin with the same slots that is not frozen, and
then declared to be of the frozen class. Nothing but the time differs (tests/projections/test_making.py).
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, field, fields, make_dataclass
from typing import Any, TypeVar

V = TypeVar("V")


def maker(of: type[V]) -> Callable[..., V]:
    """Takes what the class takes, and gives the same."""

    def declare(made: Any) -> None:  # noqa: ANN401  # of the twin
        made.__class__ = of

    return make_dataclass(
        f"{of.__name__}InTheMaking",
        [(one.name, one.type, _default(one)) for one in fields(of)],  # type: ignore[arg-type]  # only dataclasses
        namespace={"__post_init__": declare},
        eq=False,
        slots=True,
    )


def _default(one: Field[Any]) -> Any:  # noqa: ANN401  # what `field` gives
    if one.default is not MISSING:
        return field(default=one.default)
    return field(default_factory=one.default_factory) if one.default_factory is not MISSING else field()
