"""Who has come to a round, before it is paired: what the desk notes while players check in."""

from core.model.dataclass import dataclass
from core.model.units import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The check-in as it stands."""

    is_open: bool
    present: frozenset[PlayerId] = frozenset()
    round_number: RoundNumber = RoundNumber(1)
