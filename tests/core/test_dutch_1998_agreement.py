"""The engine of 1998 against the literal procedure, on small events and on single rounds that chance makes.

Both under either reading of the bye of a player moved down (decision 101). Compared by hand with the version of that
decision: 4,833 rounds of events and 1,500 single rounds by default, 4,829 and 400 by the other reading; with an earlier
version 16,228 and 5,721 by default. No difference.
"""

from collections.abc import Iterator
from dataclasses import fields
from random import Random

import pytest

from core.editions.dutch.round_layout import is_topscorer
from core.editions.dutch.v1998.procedure import pair
from core.editions.dutch.v1998.round_layout import FieldWithoutMovedDownBye, field_of
from core.model.pairing import Field, Float, ProcedureRecord
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.reference.dutch_1998_literal import LiteralPairing, TooLarge, pair_literally
from tests.reference.dutch_1998_literal.cards import Card, Floated
from tests.reference.dutch_1998_literal.literal import RoundOf, can_be_completed
from tests.reference.dutch_1998_literal.orders import Patience
from tests.reference.events_by_chance import Life, rounds_of
from tests.reference.random_fields import random_field
from tests.thoroughness import many, part

READINGS = ("yes", "no")


def life_of(seed: int, reading: str) -> Life:
    """Three to ten players, and everything that can happen to them."""
    chance = Random(seed)
    return Life(
        seed=seed,
        players=chance.randint(3, 10),
        rounds=chance.randint(3, 9),
        edition="dutch-1998",
        absence_rate=chance.choice([0, 0.05, 0.2]),
        forfeit_rate=chance.choice([0, 0.03, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1]),
        forbidden_rate=chance.choice([0, 0, 0.1, 0.3]),
        adjournment_rate=chance.choice([0, 0.05]),
        variations={"reading-moved-down-bye": reading},
    )


def agreed_rounds(seed: int, reading: str) -> Iterator[set[str]]:
    """For each round that both pair alike, the articles of the steps it took."""
    asked: list[tuple[Tournament, RoundNumber]] = []

    def literally(tournament: Tournament, number: RoundNumber) -> LiteralPairing:
        asked.append((tournament, number))
        return pair_literally(tournament, number)

    try:
        for tournament, number, literal in rounds_of(life_of(seed, reading), literally):
            pairing = pair(field_of(tournament, number))
            assert (frozenset(pairing.pairs), pairing.bye) == (literal.pairs, literal.bye), (
                f"seed {seed}, round {number}"
            )
            assert isinstance(pairing.record, ProcedureRecord)
            yield {step.article for step in pairing.record.steps}
    except TooLarge:
        return
    except NoLegalPairing:
        with pytest.raises(NoLegalPairing):
            pair(field_of(*asked[-1]))


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("first", range(0, 60, 20))
@pytest.mark.campaign(one_in=3)
def test_small_events_are_paired_as_the_procedures_say(first: int, reading: str) -> None:
    assert sum(1 for seed in range(first, first + 20) for _ in agreed_rounds(seed, reading)) > 40


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.campaign(one_in=2)
def test_every_procedure_is_needed_and_agrees(reading: str) -> None:
    """Without the rare procedures the agreement would say little."""
    rounds, articles, seeds = 0, set(), range(100, 100 + many(300, 90))
    for seed in seeds:
        for steps in agreed_rounds(seed, reading):
            rounds += 1
            articles |= steps
    assert rounds > 3 * len(seeds)
    assert articles == {"C.1", "C.9", "C.10", "C.11", "C.12", "C.13", "C.14"}


FLOATS = {Float.DOWN: Floated.DOWN, Float.UP: Floated.UP, None: None}


def cards_of(field: Field) -> list[Card]:
    """A round as the literal procedure takes it."""
    return [
        Card(
            id=one.id,
            number=one.number,
            score=one.score,
            history=one.colours,
            met=one.opponents,
            float_last_round=FLOATS[one.float_last_round],
            float_two_rounds_before=FLOATS[one.float_two_rounds_ago],
            may_have_bye=one.may_take_bye,
            freed=is_topscorer(one.score, field),
        )
        for one in field.contenders
    ]


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("first", range(0, 200, 50))
def test_single_rounds_full_of_obstacles_are_paired_as_the_procedures_say(first: int, reading: str) -> None:
    for seed in part(first, 50):
        agree_on_single_round(seed, reading)


def agree_on_single_round(seed: int, reading: str) -> None:
    """The same pairs and bye, or both find none."""
    field = random_field(seed)
    if reading == "no":
        field = FieldWithoutMovedDownBye(**{one.name: getattr(field, one.name) for one in fields(field)})
    cards, patience = cards_of(field), Patience()
    if not can_be_completed(cards, patience):
        with pytest.raises(NoLegalPairing):
            pair(field)
        return
    done = RoundOf(cards, patience, moved_down_bye=reading == "yes").paired()
    pairing = pair(field)
    assert {frozenset(one) for one in pairing.pairs} == {frozenset((a.id, b.id)) for a, b in done.pairs}, seed
    assert pairing.bye == (done.left[0].id if done.left else None), seed
