"""The engine of 2012 against the literal procedure, on small events and on single rounds that chance makes.

The literal procedure was written from the text before its author had seen the engine. A sample runs here; as many as
one likes: `python -m tests.core.test_dutch_2012_agreement events 0 1000`, and `narrow` or `obstacles` for single
rounds. What was compared so far is in docs/pairing-systems.md.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from core.editions.dutch.v2012.bracket import Dutch2012Layout
from core.editions.dutch.v2012.explanation import key_of, way_of
from core.editions.dutch.v2012.procedure import Round, pair
from core.editions.registry import edition_named
from core.matching.cardinality import MaximumMatching
from core.model.pairing import Field, ProcedureRecord
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.hunt.narrow_fields import narrow_field
from tests.reference.dutch_2012_literal import LiteralPairing, TooLarge, pair_field_literally, pair_literally
from tests.reference.events_by_chance import Life, rounds_of
from tests.reference.random_fields import random_field
from tests.thoroughness import some

EDITION = "dutch-2012"


def life_of(seed: int) -> Life:
    """Three to fourteen players, and everything that can happen to them."""
    chance = Random(seed)
    return Life(
        seed=seed,
        players=chance.randint(3, 14),
        rounds=chance.randint(3, 9),
        edition=EDITION,
        absence_rate=chance.choice([0, 0.05, 0.2]),
        forfeit_rate=chance.choice([0, 0.03, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1]),
        forbidden_rate=chance.choice([0, 0, 0.1, 0.3]),
        adjournment_rate=chance.choice([0, 0.05]),
    )


def agreed_rounds(seed: int) -> Iterator[set[str]]:
    """For each round that both pair alike, the articles of the steps it took."""
    asked: list[tuple[Tournament, RoundNumber]] = []

    def literally(tournament: Tournament, number: RoundNumber) -> LiteralPairing:
        asked.append((tournament, number))
        return pair_literally(tournament, number)

    try:
        for tournament, number, literal in rounds_of(life_of(seed), literally):
            pairing = pair(edition_named(EDITION).field_of(tournament, number))  # type: ignore[arg-type]  # of its own
            assert (frozenset(pairing.pairs), pairing.bye) == (literal.pairs, literal.bye), f"{seed}, round {number}"
            assert isinstance(pairing.record, ProcedureRecord)
            yield {step.article for step in pairing.record.steps}
    except TooLarge:
        return
    except NoLegalPairing:
        with pytest.raises(NoLegalPairing):
            pair(edition_named(EDITION).field_of(*asked[-1]))  # type: ignore[arg-type]


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_small_events_are_paired_as_the_procedures_say(first: int) -> None:
    assert sum(1 for seed in range(first, first + 20) for _ in agreed_rounds(seed)) > 40


@pytest.mark.slow
def test_every_procedure_is_needed_and_agrees() -> None:
    """Without the rare procedures the agreement would say little."""
    rounds, articles = 0, set()
    for seed in range(100, 100 + max(100, some(300))):
        for steps in agreed_rounds(seed):
            rounds += 1
            articles |= steps
    assert rounds > 300
    assert articles == {"C.1", "C.12", "C.13", "C.14", "C.14 b"}


def single_round(kind: str, seed: int) -> Field:
    """`narrow`: one long bracket and few who may float; `obstacles`: many who have met, of many scores."""
    field = narrow_field(Random(seed), EDITION, 8) if kind == "narrow" else random_field(seed)
    return replace(field, edition=EDITION)


def agree_on_single_round(kind: str, seed: int) -> str:
    """The same pairs, colours and bye, or both find none; says which."""
    field = single_round(kind, seed)
    try:
        literal = pair_field_literally(field)
    except TooLarge:
        return "too large"
    except NoLegalPairing:
        with pytest.raises(NoLegalPairing):
            pair(field)
        return "no pairing"
    pairing = pair(field)
    assert (frozenset(pairing.pairs), pairing.bye) == (literal.pairs, literal.bye), (kind, seed)
    return "paired"


@pytest.mark.parametrize("kind", ["narrow", "obstacles"])
def test_single_rounds_full_of_obstacles_are_paired_as_the_procedures_say(kind: str) -> None:
    seen = Counter(agree_on_single_round(kind, seed) for seed in range(some(300)))
    assert seen["paired"] > some(150)
    assert seen["no pairing"] > some(15)


def test_a_way_counts_what_the_packed_costs_count() -> None:
    """The explanation adds up the pairs themselves; of two pairings of a bracket it prefers the one that was made."""
    compared = 0
    for seed in range(120):
        layout = Dutch2012Layout(narrow_field(Random(seed), EDITION, 8))
        if not MaximumMatching(layout.legal, layout.everyone).can_pair_all(layout.everyone, layout.may_take_bye):
            continue
        for done in Round(layout).paired():
            pairs = sorted((min(one), max(one)) for one in done.paired.pairs)
            own = key_of(way_of(layout, done, pairs))
            if done.undone_by or len(pairs) < 2:
                continue
            for other in _recombined(layout, pairs):
                assert own < key_of(way_of(layout, done, other)), seed
                compared += 1
    assert compared > 100


def _recombined(layout: Dutch2012Layout, pairs: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The first two pairs of a bracket with their opponents changed, where that is legal."""
    (a, b), (c, d), *rest = pairs
    for one, other in (((a, c), (b, d)), ((a, d), (b, c))):
        if all(layout.legal[x] >> y & 1 for x, y in (one, other)):
            yield sorted([(min(one), max(one)), (min(other), max(other)), *rest])


def campaign(kind: str, seeds: range) -> Counter[str]:
    """Rounds compared. Raises AssertionError at the first that differs."""
    if kind == "events":
        return Counter(rounds=sum(1 for seed in seeds for _ in agreed_rounds(seed)))
    return Counter(agree_on_single_round(kind, seed) for seed in seeds)


if __name__ == "__main__":
    kind, first, after = sys.argv[1:]
    sys.stdout.write(f"{dict(campaign(kind, range(int(first), int(after))))}\n")
