"""The engine of the Burstein system of 2017 against the literal enumeration of that text.

On tournaments that chance plays, and on states that no system has paired. Pairs, colours and the bye are compared,
and each bracket: its players, its pairs and who floats out. Seeding rounds are compared with the literal of C.04.3.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

import pytest

from core.editions.burstein.round_layout import field_of
from core.editions.burstein.v2017.round_pairing import pair
from core.editions.shared.histories import field_of as dutch_field_of
from core.model.pairing import BracketRecord
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference import dutch_2017_literal
from tests.reference.any_history import random_state
from tests.reference.burstein_2017_literal import LiteralPairing, SeedingRound, TooLarge, pair_literally
from tests.reference.burstein_2017_literal.literal import LiteralBracket
from tests.reference.tournaments import TournamentPlan, played_on
from tests.thoroughness import part

EDITION = "burstein-2017"


@dataclass(frozen=True, slots=True)
class Seeding:
    """A.5: a round paired by the rules of C.04.3."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None


AnyRound = tuple[Tournament, RoundNumber, LiteralPairing | Seeding | NoLegalPairing]


def plan_of(seed: int) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(3, chance.choice([8, 10])),
        rounds=chance.randint(2, 10),
        edition=EDITION,
        absence_rate=chance.choice([0, 0.05, 0.15, 0.3]),
        forfeit_rate=chance.choice([0, 0.05, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        withdrawal_rate=chance.choice([0, 0.03, 0.08]),
        forbidden_rate=chance.choice([0, 0, 0.05, 0.15]),
        ratings_alike=chance.random() < 0.4,
    )


def literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing | Seeding:
    """By the text; the seeding rounds by that of the Dutch System."""
    try:
        return pair_literally(tournament, round_number)
    except SeedingRound:
        dutch = dutch_2017_literal.pair_literally(dutch_field_of(tournament, round_number))
        return Seeding(frozenset(dutch.pairs), dutch.bye)


def played(seeds: range) -> Iterator[AnyRound]:
    for seed in seeds:
        yield from played_on(plan_of(seed), literally, give_up=(TooLarge, dutch_2017_literal.TooLarge))


def of_any_history(seeds: range) -> Iterator[AnyRound]:
    """After the seeding rounds."""
    for seed in seeds:
        tournament = random_state(seed, EDITION)
        try:
            yield tournament, tournament.next_round, pair_literally(tournament, tournament.next_round)
        except NoLegalPairing as refusal:
            yield tournament, tournament.next_round, refusal
        except (SeedingRound, TooLarge):
            continue


def compared(rounds: Iterable[AnyRound]) -> Counter[str]:
    """What occurred in the rounds, all of them paired alike."""
    seen: Counter[str] = Counter()
    for tournament, round_number, literal in rounds:
        field = field_of(tournament, round_number)
        if isinstance(literal, NoLegalPairing):
            seen["none"] += 1
            with pytest.raises(NoLegalPairing):
                pair(field)
            continue
        engine = pair(field)
        assert (frozenset(engine.pairs), engine.bye) == (literal.pairs, literal.bye)
        if isinstance(literal, Seeding):
            seen["seeding"] += 1
            continue
        seen["rounds"] += 1
        for record, bracket in zip(engine.record.brackets, literal.brackets, strict=True):
            agree(record, bracket)
            seen["one floats"] += len(bracket.outgoing) == 1
            seen["several float"] += len(bracket.outgoing) > 1
            seen["floats on"] += bool(bracket.incoming.intersection(bracket.outgoing))
            seen["C.8"] += any(value.criterion == "C.8" and value.value for value in record.values)
    return seen


def agree(record: BracketRecord, bracket: LiteralBracket) -> None:
    """The same bracket, paired alike."""
    assert {*record.moved_down} == bracket.incoming
    assert {*record.moved_down, *record.residents} == {*bracket.players}
    assert {frozenset(one) for one in record.pairs} == {frozenset(one) for one in bracket.pairs}
    assert {*record.downfloaters} == {*bracket.outgoing}


KINDS = ("none", "rounds", "one floats", "several float", "floats on", "C.8")


def test_rounds_of_tournaments_are_paired_as_the_text_says():
    seen = compared(played(range(80)))
    assert {kind: seen[kind] for kind in (*KINDS, "seeding") if seen[kind] < 10} == {}


def test_rounds_after_any_history_are_paired_as_the_text_says():
    seen = compared(of_any_history(range(300)))
    assert {kind: seen[kind] for kind in KINDS if seen[kind] < 10} == {}


@pytest.mark.slow
def test_hundreds_of_rounds_are_paired_as_the_text_says():
    seeds, of_histories = part(1_000, 250), part(1_000, 800)
    assert compared(played(seeds))["rounds"] > len(seeds) // 2
    assert compared(of_any_history(of_histories))["rounds"] > len(of_histories) // 2
