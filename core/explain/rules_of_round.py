"""By the rules of which edition a round is paired: its own, but for the seeding rounds of Burstein.

Loads no edition: who only reads a recorded pairing needs no more than the name.
"""

from typing import Any

from core.general_rules.gibson import GibsonField
from core.model.field import AnyField


def inner_of(field: AnyField) -> Any:  # noqa: ANN401  a field of any edition
    """The field of the edition, without Gibsonization."""
    return field.field if isinstance(field, GibsonField) else field


def is_seeding_round(field: AnyField) -> bool:
    """A round that Burstein of 2017 or 2026 leaves to the Dutch System (A.5, 1.6); only their fields can say so."""
    return bool(getattr(field, "is_seeding_round", False))


def rules_of(field: AnyField) -> str:
    """The edition whose rules pair the round: that of its field, or the Dutch one of a seeding round."""
    inner = inner_of(field)
    edition = str(inner.edition)
    return edition.replace("burstein", "dutch") if is_seeding_round(inner) else edition
