"""Why a round of teams is as it is, and why another pairing is not: in both editions of C.04.6."""

from dataclasses import replace
from random import Random

import pytest

from core.editions.registry import names_of
from core.explain.comparing import same_boards
from core.explain.forced import is_met
from core.explain.verdict import Kind
from core.model.errors import Refused
from core.model.record import FullPairing, PairRecord
from projections.explain.certificate import certificate
from projections.explain.verdicts import why_not_demand, why_not_pairing
from projections.generator import event
from tests.core.test_every_edition import plan_of
from tests.explain.alternatives import legal_alternatives
from tests.explain.asked_rounds import asked_of, random_demand

EDITIONS = pytest.mark.parametrize("edition", names_of("team-swiss"))


def rounds_of(edition, seed):
    played = event(replace(plan_of(edition, seed), players=13 + seed % 3, rounds=6))
    return [asked_of(played, one_round.number) for one_round in played.rounds]


@EDITIONS
def test_another_pairing_is_told_where_it_leaves_the_procedure(edition):
    chance, rules = Random(1), set()
    for asked in (one for seed in (1, 4) for one in rounds_of(edition, seed)):
        for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 6):
            _, verdict = why_not_pairing(asked, boards, bye, full=True)
            assert (verdict.departure is not None) is not same_boards(verdict.right, verdict.best)
            if verdict.departure is not None:
                rules.add(verdict.departure.rule)
                assert verdict.departure.has != verdict.departure.instead
    order, pairs, bye = {"team-swiss-2024": ("2.2", "2.3", "2.1"), "team-swiss-2026": ("3.5", "3.6", "3.4")}[edition]
    assert {"[C4]", "[C5]", order, pairs, bye} <= rules


@EDITIONS
def test_a_pair_or_a_bye_that_is_asked_for_is_met_or_impossible(edition):
    chance = Random(2)
    for asked in rounds_of(edition, 2):
        demand = random_demand(chance, asked)
        _, verdict = why_not_demand(asked, demand, full=True)
        assert (verdict.best is None) is (verdict.kind is Kind.IMPOSSIBLE)
        assert verdict.best is None or is_met(demand, verdict.best)


@EDITIONS
def test_the_published_pairing_is_right(edition):
    for asked in rounds_of(edition, 3):
        told, verdict = why_not_pairing(asked, asked.pairing.pairs, asked.pairing.bye, full=True)
        assert verdict.kind is Kind.AS_PUBLISHED
        assert "that is how the round was paired" in told.lines[0]


def test_a_certificate_is_refused_in_words():
    """The checker that shares no code with the engines does not know these rules."""
    asked = rounds_of("team-swiss-2026", 1)[2]
    boards, bye = next(legal_alternatives(Random(1), asked.field, asked.pairing, 1))
    _, verdict = why_not_pairing(asked, boards, bye, full=False)
    whole = FullPairing(tuple(PairRecord(white, black, "") for white, black in boards), bye)
    with pytest.raises(Refused, match="No certificate is written under team-swiss-2026: the short checker"):
        certificate(asked, whole, verdict)
