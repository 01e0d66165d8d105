"""The pairing of a round in the words of 1999, which the edition of 2026 numbers otherwise."""

from collections.abc import Mapping

from core.editions.edition import Engine
from core.editions.lim import round_pairing
from core.editions.lim.field import MAXI, field_of
from core.editions.shared.gibson import GIBSON
from core.general_rules.acceleration import ACCELERATION
from core.model.field import Field
from core.model.hints import Final
from core.model.record import RoundPairing

IN_1999: Final[Mapping[str, str]] = {
    **{f"2.3.{place}": f"2.3 {letter}" for place, letter in enumerate("abcd", start=1)},
    "2.6.1": "2.6",
    "2.6.2": "2.6",
    "3.2.1": "3.2",
    "3.2.2": "3.2",
    "3.2.4": "3.2",
}
"""By the number of 2026 the article of 1999, where it is another one (decision 216)."""


def pair(field: Field) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when 2.1 and 1.1 leave no pairing of all."""
    return round_pairing.pair(field, IN_1999)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(MAXI, ACCELERATION, GIBSON))
