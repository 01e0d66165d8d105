"""A rating as typed: a number, one of another scale, or an estimate; with the list it is from (CFC 612, 1998 A.1)."""

import re
from typing import Final

from core.editions.registry import edition_named
from core.general_rules.own_rules import holding
from core.general_rules.rating_scales import announced_scales, converted, formula
from core.model.sentence import Refused, say
from core.model.tournament import ESTIMATED, Tournament

_TYPED: Final = re.compile(r"(?:(?P<scale>[A-Za-z]+) )?(?P<value>\d{1,4})(?P<estimated> estimated)?")


def is_of_scale_or_estimate(typed: str) -> bool:
    """Whether it is written as a rating of another scale, or as an estimate."""
    found = _TYPED.fullmatch(" ".join(typed.split()))
    return found is not None and bool(found["scale"] or found["estimated"])


def rating_typed(state: Tournament, typed: str, from_list: str = "") -> tuple[int, str]:
    """The rating that counts, and what stands beside it; 0: unrated. Raises `Refused` for what is no rating."""
    if not typed.strip():
        return 0, ""
    found = _TYPED.fullmatch(" ".join(typed.split()))
    if found is None:
        raise Refused(
            (
                "'{typed}' is not a rating: give a number, a rating on another scale such as 'BCF 175', or '1700 "
                "estimated'."
            ),
            typed=typed,
        )
    value = int(found["value"])
    beside = [from_list.strip()] if from_list.strip() else []
    if found["scale"]:
        value, name = _converted(state, found["scale"], value)
        beside.insert(0, f"from {name} {found['value']}")
    if found["estimated"]:
        beside.insert(0, ESTIMATED)
    return value, ", ".join(beside)


def _converted(state: Tournament, name: str, value: int) -> tuple[int, str]:
    rules = edition_named(state.settings.edition).general_rules
    of_text = {scale.name.casefold(): scale for scale in rules.rating_scales}
    announced = {scale.name.casefold(): scale for scale in announced_scales(t for _, t in holding(state.own_rules))}
    scales = of_text | announced
    scale = scales.get(name.casefold())
    if scale is None:
        known = "; ".join(f"{one.name}: {formula(one)}" for one in scales.values()) or say("none")
        by = f" ({rules.rating_article})" if rules.rating_article else ""
        raise Refused(
            "No formula for ratings on the scale '{name}'{by}; available: {known}. Announce "
            "one before using it: `announce add 'Rating scale {name}: 0.9 * {name} + 150'`.",
            name=name,
            by=by,
            known=known,
        )
    rating = converted(scale, value)
    if rating < 0:
        raise Refused(
            "By {formula}, {name} {value} would be {rating}, which is not a valid rating.",
            name=scale.name,
            value=value,
            rating=rating,
            formula=formula(scale),
        )
    return rating, scale.name
