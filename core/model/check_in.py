"""Who has come, before round 1: what the desk notes while players check in."""

from dataclasses import dataclass

from core.model.units import PlayerId


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The check-in as it stands."""

    is_open: bool
    present: frozenset[PlayerId] = frozenset()
