"""The families of editions: what all editions of a system have, so that each says only in what it differs."""

from core.editions.edition import Edition, Parts
from core.model.hints import TYPE_CHECKING, Any, Final
from core.model.sentence import say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NotRequired, TypedDict, Unpack

    from core.editions.schedule import Schedule
    from core.general_rules.texts import GeneralRules
    from core.general_rules.unplayed_rounds import UnplayedRounds

    class Own(TypedDict):
        """What every edition says itself, and, not required, what it may have otherwise than its family."""

        name: str
        title: str
        first_day: str
        last_day: str
        version: str
        general_rules: GeneralRules
        unplayed_rounds: UnplayedRounds
        parts: Parts
        system: NotRequired[str]
        source: NotRequired[str]
        earlier_readings: NotRequired[Mapping[str, Mapping[str, str]]]
        aro_decimals: NotRequired[int | None]
        pairs_by_name: NotRequired[bool]
        pairs_by_rating: NotRequired[bool]
        schedule: NotRequired[Schedule | None]
        seeding_rounds_by: NotRequired[Edition | None]


class Family:
    """What the editions of a system have in common, by the names of the parts of an `Edition`."""

    def __init__(self, kind: type[Edition] = Edition, **common: Any) -> None:  # noqa: ANN401  # any part
        self.kind = kind
        self.common = common

    def but(self, **own: "Unpack[Own]") -> Edition:
        """An edition: what is named is its own, and the rest is the family's."""
        return self.kind(**{**self.common, **own})

    def branch(self, **differing: Any) -> "Family":  # noqa: ANN401  # any part
        """Another family, with parts that differ."""
        return Family(self.kind, **{**self.common, **differing})


SWISS: Final = Family(
    earlier_readings={},
    aro_decimals=None,
    pairs_by_name=False,
    pairs_by_rating=False,
    seeding_rounds_by=None,
    schedule=None,
)
DUTCH: Final = SWISS.branch(system="dutch", source=say("FIDE Handbook C.04.3"))
BURSTEIN: Final = SWISS.branch(system="burstein", source=say("FIDE Handbook C.04.4.2"))
DUBOV: Final = SWISS.branch(system="dubov", source=say("FIDE Handbook C.04.4.1"), aro_decimals=0, pairs_by_rating=True)
LIM: Final = SWISS.branch(
    system="lim", source=say("FIDE Handbook C.04.4.3"), pairs_by_rating=True
)  # in a Maxi-tournament
