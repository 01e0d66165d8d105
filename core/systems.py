"""The pairing systems by edition: the one place that knows them all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from core import (
    burstein_2017,
    burstein_2026,
    burstein_seed,
    cfc,
    dubov,
    dubov_1997,
    dutch_1998,
    dutch_2017,
    dutch_2026,
)
from core.acceleration import ACCELERATION
from core.errors import Refused
from core.field import AnyField
from core.gibson import GIBSON, GibsonField, pair_with_gibson, with_gibson
from core.histories import field_of as field_of_dutch
from core.record import RoundPairing
from core.tournament import Tournament
from core.units import PlayerId, RoundNumber
from core.variations import Contradictions, Variation, no_contradiction
from core.verdict import Verdict

Pairs = Sequence[tuple[PlayerId, PlayerId]]
"""(White, Black) of every board."""

F = TypeVar("F", bound=AnyField)


@dataclass(frozen=True, slots=True)
class Engine(Generic[F]):
    """One edition of one system. `version` changes whenever any pairing may change."""

    edition: str
    title: str
    version: str
    field_of: Callable[[Tournament, RoundNumber], F]
    pair: Callable[[F], RoundPairing]
    system: str  # the family of editions, for instance "dutch"
    source: str  # where the text stands
    first_day: str = ""  # in force, as YYYY-MM-DD; empty: not known, or no FIDE text
    last_day: str = ""  # empty: still in force, or not known
    variations: tuple[Variation, ...] = ()
    contradictions: Contradictions = no_contradiction
    verdict: Callable[[F, Pairs, PlayerId | None], Verdict] | None = None  # where the rules leave the director a choice

    @property
    def name(self) -> str:
        """As recorded beside a pairing."""
        return f"pairtrail {self.edition}/{self.version}"


ENGINES: Final[dict[str, Engine[Any]]] = {
    engine.edition: engine
    for engine in (
        Engine(
            edition=dutch_1998.EDITION,
            title="FIDE Swiss rules (Dutch) of 1998, C.04.1 A-F, as printed in the CFC handbook",
            version="1",
            field_of=field_of_dutch,
            pair=dutch_1998.pair,
            system="dutch",
            source="CFC Handbook, FIDE C.04.1",
            variations=(ACCELERATION, GIBSON),
        ),
        Engine(
            edition=dutch_2017.EDITION,
            title="FIDE (Dutch) System, C.04.3, in force from 1 July 2017 to 31 January 2026",
            version="1",
            field_of=field_of_dutch,
            pair=dutch_2017.pair,
            system="dutch",
            source="FIDE Handbook C.04.3",
            first_day="2017-07-01",
            last_day="2026-01-31",
            variations=(ACCELERATION, GIBSON),
        ),
        Engine(
            edition=dutch_2026.EDITION,
            title="FIDE (Dutch) System, C.04.3, in force from 1 February 2026",
            version="1",
            field_of=field_of_dutch,
            pair=dutch_2026.pair,
            system="dutch",
            source="FIDE Handbook C.04.3",
            first_day="2026-02-01",
            variations=(ACCELERATION, GIBSON),
        ),
        Engine(
            edition=burstein_seed.EDITION,
            title="Burstein System, C.04.4.2 in its old text: ranked by Sonneborn-Berger first",
            version="1",
            field_of=burstein_seed.field_of,
            pair=burstein_seed.pair,
            system="burstein",
            source="FIDE Handbook C.04.4.2, in its old text",
            variations=(*burstein_seed.VARIATIONS, GIBSON),
        ),
        Engine(
            edition=burstein_2017.EDITION,
            title="Burstein System, C.04.4.2, in force from 1 July 2017 to 31 January 2026",
            version="1",
            field_of=burstein_2017.field_of,
            pair=burstein_2017.pair,
            system="burstein",
            source="FIDE Handbook C.04.4.2",
            first_day="2017-07-01",
            last_day="2026-01-31",
            variations=(ACCELERATION, GIBSON),
        ),
        Engine(
            edition=burstein_2026.EDITION,
            title="Burstein System, C.04.4.2, in force from 1 February 2026",
            version="1",
            field_of=burstein_2026.field_of,
            pair=burstein_2026.pair,
            system="burstein",
            source="FIDE Handbook C.04.4.2",
            first_day="2026-02-01",
            variations=(ACCELERATION, GIBSON),
        ),
        Engine(
            edition=dubov_1997.EDITION,
            title="Dubov System, C.04.4.1, as approved by the General Assembly of 1997",
            version="1",
            field_of=dubov_1997.field_of,
            pair=dubov_1997.pair,
            system="dubov",
            source="FIDE Handbook C.04.4.1",
            variations=(*dubov_1997.VARIATIONS, ACCELERATION, GIBSON),
        ),
        Engine(
            edition=dubov.EDITION_2018,
            title="Dubov System, C.04.4.1, as approved by the General Assembly of 2018, in force until 31 January 2026",
            version="1",
            field_of=dubov.field_of,
            pair=dubov.pair,
            system="dubov",
            source="FIDE Handbook C.04.4.1",
            last_day="2026-01-31",
            variations=(ACCELERATION, GIBSON),
        ),
        Engine(
            edition=dubov.EDITION_2026,
            title="Dubov System, C.04.4.1, in force from 1 February 2026",
            version="1",
            field_of=dubov.field_of,
            pair=dubov.pair,
            system="dubov",
            source="FIDE Handbook C.04.4.1",
            first_day="2026-02-01",
            variations=(ACCELERATION, GIBSON),
        ),
        Engine(
            edition=cfc.EDITION,
            title="Canadian handbook, ratings-controlled individual Swiss, rules 610 to 633",
            version="1",
            field_of=cfc.field_of,
            pair=cfc.pair,
            system="cfc",
            source="Handbook of the Chess Federation of Canada, rules 601 to 633",
            variations=(*cfc.VARIATIONS, GIBSON),
            contradictions=cfc.contradictions,
            verdict=cfc.verdict,
        ),
    )
}


def engine_for(edition: str) -> Engine[Any]:
    """The engine of an edition. Raises `Refused` naming the editions there are, or those of the system named."""
    if edition in ENGINES:
        return ENGINES[edition]
    of_system = [engine.edition for engine in ENGINES.values() if engine.system == edition]
    if of_system:
        raise Refused(f"{edition!r} is a system with several editions; say which: {', '.join(of_system)}.")
    raise Refused(f"There is no pairing system {edition!r}; known are: {', '.join(ENGINES)}. See `rules list`.")


def field_of(tournament: Tournament, round_number: RoundNumber) -> AnyField:
    """The field of a round as the rounds before it leave it, in the words of the tournament's edition.

    Raises `Refused` when a result is missing, when a lot has not been drawn, or when there are no pairing numbers.
    """
    return with_gibson(tournament, engine_for(tournament.settings.edition).field_of(tournament, round_number))


def pair(field: AnyField) -> RoundPairing:
    """Pair a round by the edition that its field names. Raises `NoLegalPairing`."""
    engine = engine_for(field.edition)
    if isinstance(field, GibsonField):
        return pair_with_gibson(field, engine.pair)
    pairing: RoundPairing = engine.pair(field)
    return pairing
