"""By the rules of which edition a round is paired: its own, but for the seeding rounds of Burstein."""

from typing import Any

from core.editions.explanation import Explanation
from core.editions.registry import edition_named
from core.general_rules.gibson import GibsonField
from core.model.field import AnyField


def inner_of(field: AnyField) -> Any:  # noqa: ANN401  a field of any edition
    """The field of the edition, without Gibsonization."""
    return field.field if isinstance(field, GibsonField) else field


def rules_of(field: AnyField) -> str:
    """The edition whose rules pair the round: that of its field, or the one that pairs the seeding rounds of it."""
    inner = inner_of(field)
    edition = edition_named(inner.edition)
    if edition.seeding_rounds_by is not None and inner.is_seeding_round:
        return edition.seeding_rounds_by.name
    return edition.name


def explanation_of(field: AnyField) -> Explanation:
    """What those rules give to explain the round by."""
    return edition_named(rules_of(field)).explanation()
