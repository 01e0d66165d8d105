"""The pairing of a round in the words of 2018, which the edition of 2026 numbers otherwise."""

from collections.abc import Mapping

from core.editions.dubov import round_pairing
from core.editions.dubov.field import Field, field_of
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.general_rules.acceleration import ACCELERATION
from core.model.hints import Final
from core.model.pairing import RoundPairing

IN_2018: Final[Mapping[str, str]] = {
    "1.9.3": "A.8",
    "3.1": "B.0",
    "3.2.2": "B.2, D.1",
    "3.2.4": "B.4, D.2",
    **{f"5.2.{number}": f"E.{number}" for number in range(1, 6)},
    **{f"C{number}": f"C.{number}" for number in range(1, 11)},
    **{f"[C{number}]": f"C.{number}" for number in range(1, 11)},
}
"""By the number of 2026 the article of 2018, where it is another one."""


def pair(field: Field) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when C.1 to C.3 leave no complete round-pairing (A.8)."""
    return round_pairing.pair(field, IN_2018)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))
