"""The engine of the Dubov system of 2018 against the literal enumeration of that text.

On tournaments that chance plays, and on states that no system has paired. Pairs, colours and the bye are compared,
for each bracket residents and upfloaters, and who was shifted; the record names the articles of 2018.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from core.editions.dubov.round_layout import field_of
from core.editions.dubov.round_pairing import pair_by_2018 as pair
from core.model.pairing import ProcedureRecord, RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.reference.any_history import random_state
from tests.reference.dubov_2018_literal import LiteralPairing, TooLarge, pair_literally
from tests.reference.tournaments import TournamentPlan, played_on
from tests.thoroughness import part

EDITION_2018 = "dubov-2018"


def plan_of(seed: int) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(3, chance.choice([8, 10, 12])),
        rounds=chance.randint(2, 11),
        edition=EDITION_2018,
        absence_rate=chance.choice([0, 0.05, 0.15, 0.3]),
        forfeit_rate=chance.choice([0, 0.05, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        withdrawal_rate=chance.choice([0, 0.03, 0.08]),
        forbidden_rate=chance.choice([0, 0, 0.05, 0.15]),
        ratings_alike=chance.random() < 0.4,
    )


def played(seeds: range) -> Iterator[tuple[Tournament, RoundNumber, LiteralPairing | NoLegalPairing]]:
    for seed in seeds:
        yield from played_on(plan_of(seed), pair_literally, give_up=(TooLarge,))


def of_any_history(seeds: range) -> Iterator[tuple[Tournament, RoundNumber, LiteralPairing | NoLegalPairing]]:
    for seed in seeds:
        tournament = random_state(seed, EDITION_2018)
        try:
            yield tournament, tournament.next_round, pair_literally(tournament, tournament.next_round)
        except NoLegalPairing as refusal:
            yield tournament, tournament.next_round, refusal


def compared(rounds: Iterable[tuple[Tournament, RoundNumber, LiteralPairing | NoLegalPairing]]) -> Counter[str]:
    """What occurred in the rounds, all of them paired alike."""
    seen: Counter[str] = Counter()
    for tournament, round_number, literal in rounds:
        seen["rounds"] += 1
        field = field_of(tournament, round_number)
        if isinstance(literal, NoLegalPairing):
            seen["none"] += 1
            with pytest.raises(NoLegalPairing, match="Article A\\.8"):
                pair(field)
            continue
        agree(pair(field), literal, seen)
    return seen


def agree(engine: RoundPairing, literal: LiteralPairing, seen: Counter[str]) -> None:
    """The same round for the same reasons."""
    assert (set(engine.pairs), engine.bye) == (literal.pairs, literal.bye)
    assert isinstance(engine.record, ProcedureRecord)
    steps = engine.record.steps
    for record, bracket in zip(engine.record.brackets, literal.brackets, strict=True):
        assert set(record.residents) == bracket.residents.union(bracket.upfloaters)
        assert record.pairs == bracket.pairs
        for value in record.values:
            seen[value.criterion] += value.value not in {0, ()}
            seen["several upfloaters"] += value.criterion == "C.5" and value.value not in {0, 1}
        seen["B.4 both ways"] += bool(bracket.shifted_first)
    upfloaters = [bracket.upfloaters for bracket in literal.brackets if bracket.upfloaters]
    assert [step.players for step in steps if step.article == "B.2, D.1"] == upfloaters
    shifted = [{*bracket.shifted_first, *bracket.shifted_second} for bracket in literal.brackets]
    assert [set(step.players) for step in steps if step.article == "B.4, D.2"] == [one for one in shifted if one]
    assert [step.players for step in steps if step.article == "B.0"] == [(literal.bye,)] * (literal.bye is not None)


KINDS = ("none", "several upfloaters", "B.4 both ways", *(f"C.{number}" for number in range(5, 11)))


def test_rounds_of_tournaments_are_paired_as_the_text_says():
    seen = compared(played(range(120)))
    assert {kind: seen[kind] for kind in KINDS if not seen[kind]} == {}


def test_rounds_after_any_history_are_paired_as_the_text_says():
    seen = compared(of_any_history(range(350)))
    assert {kind: seen[kind] for kind in KINDS if not seen[kind]} == {}


@pytest.mark.slow
def test_thousands_of_rounds_are_paired_as_the_text_says():
    seeds, of_histories = part(1_000, 300), part(1_000, 1_000)
    assert compared(played(seeds))["rounds"] > 2 * len(seeds)
    assert compared(of_any_history(of_histories))["rounds"] == len(of_histories)
