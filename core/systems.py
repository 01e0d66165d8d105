"""The pairing systems by edition: the one place that knows them all."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from core import dutch_2017, dutch_2026
from core.errors import Refused
from core.field import Field
from core.record import RoundPairing


@dataclass(frozen=True, slots=True)
class Engine:
    """One edition of one system. `version` changes whenever any pairing may change."""

    edition: str
    title: str
    version: str
    pair: Callable[[Field], RoundPairing]

    @property
    def name(self) -> str:
        """As recorded beside a pairing."""
        return f"pairtrail {self.edition}/{self.version}"


ENGINES: Final[dict[str, Engine]] = {
    engine.edition: engine
    for engine in (
        Engine(
            edition=dutch_2017.EDITION,
            title="FIDE (Dutch) System, C.04.3, in force from 1 July 2017 to 31 January 2026",
            version="1",
            pair=dutch_2017.pair,
        ),
        Engine(
            edition=dutch_2026.EDITION,
            title="FIDE (Dutch) System, C.04.3, in force from 1 February 2026",
            version="1",
            pair=dutch_2026.pair,
        ),
    )
}


def engine_for(edition: str) -> Engine:
    """The engine of an edition. Raises `Refused` naming the editions there are."""
    try:
        return ENGINES[edition]
    except KeyError:
        raise Refused(f"There is no pairing system {edition!r}; known are: {', '.join(sorted(ENGINES))}.") from None
