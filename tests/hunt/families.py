"""What is hunted: for every edition its rounds, its three ways of pairing them, and how a round is made smaller."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from core.editions.burstein.round_layout import seeding_rounds
from core.editions.cfc.variations import VARIATIONS as CFC_VARIATIONS
from core.editions.dutch.round_layout import is_topscorer
from core.editions.registry import edition_named
from core.model.pairing import Field, Float
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.hunt.answers import Answer, AnyPairing, answer_of
from tests.hunt.narrow_events import Event, narrow_event, smaller_events, written_event
from tests.hunt.narrow_fields import narrow_field, smaller_fields, written_field
from tests.hunt.two_games import smaller_histories, written_history
from tests.hunt.ways import exactly
from tests.reference import (
    burstein_2017_literal,
    burstein_2026_literal,
    burstein_seed_literal,
    cfc_literal,
    double_swiss_literal,
    double_swiss_rounds,
    dubov_1997_literal,
    dubov_2018_literal,
    dubov_2026_literal,
    dutch_1998_literal,
    dutch_2012_literal,
    dutch_2017_literal,
    dutch_2026_literal,
    lim_enumerated,
)
from tests.reference.dutch_1998_literal.cards import Card, Floated
from tests.reference.dutch_1998_literal.literal import RoundOf, _with_colours, can_be_completed
from tests.reference.dutch_1998_literal.orders import Patience
from tests.reference.lim_enumerated import pair_by_enumeration

Case = Field | Event | double_swiss_rounds.History
"""A round to be paired."""

_FLOATED: Final = {Float.DOWN: Floated.DOWN, Float.UP: Floated.UP, None: None}


@dataclass(frozen=True)
class Family:
    """One edition."""

    edition: str
    drawn: Callable[[Random, bool], Any]  # the bool: small enough to be enumerated
    field_of: Callable[[Any], Any]  # as the engine is given it
    enumerated: Callable[[Any], AnyPairing]
    too_large: tuple[type[Exception], ...]
    smaller: Callable[[Any], Iterator[Any]]
    written: Callable[[Any], str]

    def in_production(self, case: Case) -> Answer:
        """As arbiters get it."""
        return answer_of(lambda: edition_named(self.edition).pair(self.field_of(case)))

    def exactly(self, case: Case) -> Answer:
        """Without shortcuts."""
        with exactly(self.edition):
            return answer_of(lambda: edition_named(self.edition).pair(self.field_of(case)))

    def literally(self, case: Case) -> Answer:
        """By enumeration."""
        return answer_of(lambda: self.enumerated(case), self.too_large)


# --- Dutch: fields -------------------------------------------------------------------------------------------------


def _kept_from(player: PlayerId, field: Field) -> frozenset[PlayerId]:
    """Whom he may not meet by a wish of the arbiter."""
    return frozenset(other for pair in field.forbidden_pairs if player in pair for other in pair if other != player)


def _literal_of_1998(field: Field) -> AnyPairing:
    cards = [
        Card(
            id=one.id,
            number=one.number,
            score=one.score,
            history=one.colours,
            met=one.opponents | _kept_from(one.id, field),
            float_last_round=_FLOATED[one.float_last_round],
            float_two_rounds_before=_FLOATED[one.float_two_rounds_ago],
            may_have_bye=one.may_take_bye,
            freed=is_topscorer(one.score, field),
        )
        for one in field.contenders
    ]
    patience = Patience()
    if not can_be_completed(cards, patience):
        raise NoLegalPairing("B.1 and B.2 leave no complete pairing", field.round_number)
    return _with_colours(RoundOf(cards, patience).paired(), field.initial_colour)


def _dutch(edition: str, enumerated: Callable[[Field], AnyPairing], too_large: type[Exception]) -> Family:
    return Family(
        edition=edition,
        drawn=lambda chance, small: narrow_field(chance, edition, 8 if small else chance.choice([8, 12, 16])),
        field_of=lambda field: field,
        enumerated=enumerated,
        too_large=(too_large,),
        smaller=smaller_fields,
        written=written_field,
    )


# --- the others: tournaments -----------------------------------------------------------------------------------------

Literal = Callable[[Tournament, RoundNumber], AnyPairing]


def _others(
    edition: str,
    literal: Literal,
    too_large: tuple[type[Exception], ...],
    drawn: Callable[[Random, str, int], Event] = narrow_event,
) -> Family:
    def field_of(one: Event) -> object:
        tournament = one.tournament
        return edition_named(edition).field_of(tournament, tournament.next_round)

    def enumerated(one: Event) -> AnyPairing:
        tournament = one.tournament
        return literal(tournament, tournament.next_round)

    return Family(
        edition=edition,
        drawn=lambda chance, small: drawn(chance, edition, chance.choice([6, 8, 9] if small else [8, 12, 16])),
        field_of=field_of,
        enumerated=enumerated,
        too_large=too_large,
        smaller=lambda one: (smaller for smaller in smaller_events(one) if _is_hunted(smaller)),
        written=written_event,
    )


def _is_hunted(one: Event) -> bool:
    """Burstein's seeding rounds are of the Dutch System."""
    if not one.edition.startswith("burstein-20"):
        return True
    return len(one.rows[0].entries) + 1 > seeding_rounds(RoundNumber(one.rounds))


def _after_the_seeding_rounds(chance: Random, edition: str, players_max: int) -> Event:
    while True:
        one = narrow_event(chance, edition, players_max)
        if _is_hunted(one):
            return one


def _with_variations(chance: Random, edition: str, players_max: int) -> Event:
    announced = {one.name: chance.choice(one.values) for one in CFC_VARIATIONS if chance.random() < 0.4}
    return narrow_event(chance, edition, players_max, announced)


def _literal_of_cfc(tournament: Tournament, number: RoundNumber) -> AnyPairing:
    return cfc_literal.pair_literally(tournament, number, tournament.rating_lot, tournament.separation_requests)


# --- matches of two games ------------------------------------------------------------------------------------------


def _double_swiss(edition: str) -> Family:
    def field_of(one: double_swiss_rounds.History) -> object:
        tournament = double_swiss_rounds.as_tournament(one)
        return edition_named(edition).field_of(tournament, tournament.next_round)

    def enumerated(one: double_swiss_rounds.History) -> AnyPairing:
        try:
            return double_swiss_rounds.literally(one).round()
        except double_swiss_literal.NoPairing as none:
            raise NoLegalPairing("3.3.3", RoundNumber(len(one.rounds) + 1)) from none

    def drawn(chance: Random, small: bool) -> double_swiss_rounds.History:
        while True:
            one = double_swiss_rounds.random_history(chance.getrandbits(48))
            if not small or one.size <= _ENUMERATED:
                return one

    return Family(
        edition=edition,
        drawn=drawn,
        field_of=field_of,
        enumerated=enumerated,
        too_large=(),
        smaller=smaller_histories,
        written=written_history,
    )


_ENUMERATED: Final = 9
"""Players that the enumeration of C.04.5 is given."""

FAMILIES: Final[dict[str, Family]] = {
    family.edition: family
    for family in (
        _dutch("dutch-2017", dutch_2017_literal.pair_literally, dutch_2017_literal.TooLarge),
        _dutch("dutch-2026", dutch_2026_literal.pair_literally, dutch_2026_literal.TooLarge),
        _dutch("dutch-1998", _literal_of_1998, dutch_1998_literal.TooLarge),
        _dutch("dutch-2012", dutch_2012_literal.pair_field_literally, dutch_2012_literal.TooLarge),
        _others(
            "burstein-2017",
            burstein_2017_literal.pair_literally,
            (burstein_2017_literal.TooLarge,),
            _after_the_seeding_rounds,
        ),
        _others(
            "burstein-2026",
            burstein_2026_literal.pair_literally,
            (burstein_2026_literal.TooLarge,),
            _after_the_seeding_rounds,
        ),
        _others("burstein-seed", burstein_seed_literal.pair_literally, (burstein_seed_literal.TooLarge,)),
        _others("dubov-2018", dubov_2018_literal.pair_literally, (dubov_2018_literal.TooLarge,)),
        _others("dubov-2026", dubov_2026_literal.pair_literally, (dubov_2026_literal.TooLarge,)),
        _others("dubov-1997", dubov_1997_literal.pair_literally, (dubov_1997_literal.TooLarge,)),
        _dutch("lim-1999", pair_by_enumeration, lim_enumerated.TooLarge),
        _dutch("lim-2026", pair_by_enumeration, lim_enumerated.TooLarge),
        _double_swiss("double-swiss-2026"),
        _others("cfc", _literal_of_cfc, (cfc_literal.TooLarge,), _with_variations),
    )
}
