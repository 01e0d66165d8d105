"""The pairing systems by edition: the one place that knows them all.

The table holds what can be said of an edition without its code. The code is imported by one function for each edition,
when a tournament is played by it: most commands are about one tournament, and the other engines need not be loaded.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, TypeVar

from core.editions.shared.histories import field_of as field_of_dutch
from core.general_rules.acceleration import ACCELERATION
from core.general_rules.gibson import GIBSON, GibsonField, pair_with_gibson, with_gibson
from core.model.errors import Refused
from core.model.field import AnyField, Field
from core.model.record import RoundPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.variations import Contradictions, Variation, no_contradiction
from core.model.verdict import Verdict

Pairs = Sequence[tuple[PlayerId, PlayerId]]
"""(White, Black) of every board."""

F = TypeVar("F", bound=AnyField)


@dataclass(frozen=True, slots=True)
class Code(Generic[F]):
    """What carries an edition out."""

    field_of: Callable[[Tournament, RoundNumber], F]
    pair: Callable[[F], RoundPairing]
    variations: tuple[Variation, ...] = (ACCELERATION, GIBSON)
    contradictions: Contradictions = no_contradiction
    verdict: Callable[[F, Pairs, PlayerId | None], Verdict] | None = None  # where the rules leave the director a choice


@dataclass(frozen=True, slots=True)
class Engine:
    """One edition of one system. `version` changes whenever any pairing may change."""

    edition: str
    title: str
    version: str
    code: Callable[[], Code[Any]]  # imports it
    system: str  # the family of editions, for instance "dutch"
    source: str  # where the text stands
    first_day: str = ""  # in force, as YYYY-MM-DD; empty: not known, or no FIDE text
    last_day: str = ""  # empty: still in force, or not known

    @property
    def name(self) -> str:
        """As recorded beside a pairing."""
        return f"pairtrail {self.edition}/{self.version}"

    def field_of(self, tournament: Tournament, round_number: RoundNumber) -> AnyField:
        """The field of a round in the words of the edition. Raises `Refused`, as `core.editions.registry.field_of`."""
        field: AnyField = self.code().field_of(tournament, round_number)
        return field

    def pair(self, field: AnyField) -> RoundPairing:
        """Pair a round. Raises `NoLegalPairing`."""
        return self.code().pair(field)

    @property
    def variations(self) -> tuple[Variation, ...]:
        """What the edition leaves to an announcement."""
        return self.code().variations

    @property
    def contradictions(self) -> Contradictions:
        """Which announcements exclude each other."""
        return self.code().contradictions

    @property
    def verdict(self) -> Callable[[AnyField, Pairs, PlayerId | None], Verdict] | None:
        """What can be said of a given pairing where the rules leave the director a choice; None where they do not."""
        return self.code().verdict


@cache
def _dutch_1998() -> Code[Field]:
    from core.editions.dutch.v1998 import pair

    return Code(field_of_dutch, pair)


@cache
def _dutch_2017() -> Code[Field]:
    from core.editions.dutch.v2017 import pair

    return Code(field_of_dutch, pair)


@cache
def _dutch_2026() -> Code[Field]:
    from core.editions.dutch.v2026 import pair

    return Code(field_of_dutch, pair)


@cache
def _burstein_seed() -> Code[Any]:
    from core.editions.burstein.old_text import VARIATIONS, field_of, pair

    return Code(field_of, pair, (*VARIATIONS, GIBSON))


@cache
def _burstein_2017() -> Code[Any]:
    from core.editions.burstein.v2017 import field_of, pair

    return Code(field_of, pair)


@cache
def _burstein_2026() -> Code[Any]:
    from core.editions.burstein.v2026 import field_of, pair

    return Code(field_of, pair)


@cache
def _dubov_1997() -> Code[Any]:
    from core.editions.dubov.v1997 import VARIATIONS, field_of, pair

    return Code(field_of, pair, (*VARIATIONS, ACCELERATION, GIBSON))


@cache
def _dubov() -> Code[Any]:
    from core.editions.dubov import field_of, pair

    return Code(field_of, pair)


@cache
def _cfc() -> Code[Any]:
    from core.editions.cfc.cards import field_of
    from core.editions.cfc.engine import pair
    from core.editions.cfc.variations import VARIATIONS, contradictions
    from core.editions.cfc.verdict import verdict

    return Code(field_of, pair, (*VARIATIONS, GIBSON), contradictions, verdict)


ENGINES: Final[dict[str, Engine]] = {
    engine.edition: engine
    for engine in (
        Engine(
            edition="dutch-1998",
            title="FIDE Swiss rules (Dutch) of 1998, C.04.1 A-F, as printed in the CFC handbook",
            version="1",
            code=_dutch_1998,
            system="dutch",
            source="CFC Handbook, FIDE C.04.1",
        ),
        Engine(
            edition="dutch-2017",
            title="FIDE (Dutch) System, C.04.3, in force from 1 July 2017 to 31 January 2026",
            version="1",
            code=_dutch_2017,
            system="dutch",
            source="FIDE Handbook C.04.3",
            first_day="2017-07-01",
            last_day="2026-01-31",
        ),
        Engine(
            edition="dutch-2026",
            title="FIDE (Dutch) System, C.04.3, in force from 1 February 2026",
            version="1",
            code=_dutch_2026,
            system="dutch",
            source="FIDE Handbook C.04.3",
            first_day="2026-02-01",
        ),
        Engine(
            edition="burstein-seed",
            title="Burstein System, C.04.4.2 in its old text: ranked by Sonneborn-Berger first",
            version="1",
            code=_burstein_seed,
            system="burstein",
            source="FIDE Handbook C.04.4.2, in its old text",
        ),
        Engine(
            edition="burstein-2017",
            title="Burstein System, C.04.4.2, in force from 1 July 2017 to 31 January 2026",
            version="1",
            code=_burstein_2017,
            system="burstein",
            source="FIDE Handbook C.04.4.2",
            first_day="2017-07-01",
            last_day="2026-01-31",
        ),
        Engine(
            edition="burstein-2026",
            title="Burstein System, C.04.4.2, in force from 1 February 2026",
            version="1",
            code=_burstein_2026,
            system="burstein",
            source="FIDE Handbook C.04.4.2",
            first_day="2026-02-01",
        ),
        Engine(
            edition="dubov-1997",
            title="Dubov System, C.04.4.1, as approved by the General Assembly of 1997",
            version="1",
            code=_dubov_1997,
            system="dubov",
            source="FIDE Handbook C.04.4.1",
        ),
        Engine(
            edition="dubov-2018",
            title="Dubov System, C.04.4.1, as approved by the General Assembly of 2018, in force until 31 January 2026",
            version="1",
            code=_dubov,
            system="dubov",
            source="FIDE Handbook C.04.4.1",
            last_day="2026-01-31",
        ),
        Engine(
            edition="dubov-2026",
            title="Dubov System, C.04.4.1, in force from 1 February 2026",
            version="1",
            code=_dubov,
            system="dubov",
            source="FIDE Handbook C.04.4.1",
            first_day="2026-02-01",
        ),
        Engine(
            edition="cfc",
            title="Canadian handbook, ratings-controlled individual Swiss, rules 610 to 633",
            version="1",
            code=_cfc,
            system="cfc",
            source="Handbook of the Chess Federation of Canada, rules 601 to 633",
        ),
    )
}


def engine_for(edition: str) -> Engine:
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
    return engine.pair(field)
