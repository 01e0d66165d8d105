"""The engine of the Dubov system of 2026 against the literal enumeration, on tournaments that chance plays.

Both start from the tournament. Pairs, colours and the bye are compared, and for each bracket the upfloaters and those
who were shifted. The edition of 2018 has the same engine; the two are compared where 2.1.2 does not differ.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from core.editions.dubov.round_layout import field_of
from core.editions.dubov.round_pairing import pair
from core.model.pairing import ProcedureRecord, RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.core.rounds import pairs_of, tournament_in
from tests.data_paths import named, shared_files
from tests.reference.dubov_2026_literal import LiteralPairing, TooLarge, pair_literally
from tests.reference.tournaments import TournamentPlan, played_on
from tests.thoroughness import part

EDITION_2018 = "dubov-2018"
EDITION_2026 = "dubov-2026"

# Its head says that one of its rounds was paired wrongly, to try a checker.
WRONG_ROUNDS = {"parsing_test": {3}}


def plan_of(seed: int) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(4, 10),
        rounds=chance.randint(3, 11),
        edition=EDITION_2026,
        absence_rate=chance.choice([0, 0.05, 0.15]),
        forfeit_rate=chance.choice([0, 0.05, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        withdrawal_rate=chance.choice([0, 0.03]),
        forbidden_rate=chance.choice([0, 0, 0.1]),
        ratings_alike=chance.random() < 0.4,
    )


class Comparison:
    """Pairs round after round both ways, and counts what occurred."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def both(self, tournament: Tournament, round_number: RoundNumber) -> RoundPairing:
        """The pairing to go on with."""
        field = field_of(tournament, round_number)
        self.seen["rounds"] += 1
        try:
            literal = pair_literally(tournament, round_number)
        except NoLegalPairing:
            self.seen["none"] += 1
            with pytest.raises(NoLegalPairing):
                pair(field)
            raise
        engine = pair(field)
        self.agree(engine, literal)
        older = replace(field, edition=EDITION_2018)
        assert pair(older).pairs == engine.pairs
        return RoundPairing(frozenset(engine.pairs), engine.bye, engine.record)

    def agree(self, engine: RoundPairing, literal: LiteralPairing) -> None:
        """The same round for the same reasons."""
        assert (set(engine.pairs), engine.bye) == (literal.pairs, literal.bye)
        assert isinstance(engine.record, ProcedureRecord)
        assert [bracket.residents for bracket in engine.record.brackets] == [
            (*bracket.residents, *bracket.upfloaters) for bracket in literal.brackets
        ]
        assert [set(step.players) for step in engine.record.steps if step.article == "3.2.4"] == [
            set(bracket.shifted) for bracket in literal.brackets if bracket.shifted
        ]
        for record in engine.record.brackets:
            for value in record.values:
                self.seen[value.criterion] += value.value not in {0, ()}
                self.seen["several upfloaters"] += value.criterion == "C5" and value.value not in {0, 1}


def compared(seeds: range) -> Counter[str]:
    comparison = Comparison()
    for seed in seeds:
        for _ in played_on(plan_of(seed), comparison.both, give_up=(TooLarge,)):
            pass
    return comparison.seen


def test_rounds_are_paired_as_the_text_says():
    seen = compared(range(150))
    kinds = ("none", "several upfloaters", *(f"C{number}" for number in range(5, 11)))
    assert {kind: seen[kind] for kind in kinds if not seen[kind]} == {}


@pytest.mark.slow
def test_thousands_of_rounds_are_paired_as_the_text_says():
    seeds = part(1_000, 500)
    assert compared(seeds)["rounds"] > 3 * len(seeds)


@pytest.mark.parametrize("path", named(shared_files("dubov/*.trf")))
@pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2026])
def test_recorded_rounds_of_another_program(path, edition):
    """As evidence: its author does not call it mature, but there is no difference."""
    tournament = tournament_in(path, edition)
    wrong = WRONG_ROUNDS.get(path.stem, set())
    for one in tournament.rounds:
        same = set(pair(field_of(tournament, one.number)).pairs) == pairs_of(one)
        assert same is (one.number not in wrong), one.number
