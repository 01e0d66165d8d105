"""Pairs, byes, colours and whole pairings in every edition: what is answered, and what its certificate proves."""

import json
from dataclasses import replace
from random import Random

import pytest

from core.certificate_check import check_certificate
from core.editions.pairing import pair
from core.editions.registry import EDITIONS
from core.explain.answers import Kind, answer, coloured, is_met
from core.explain.comparing import full_pairing, same_boards
from core.explain.laws import Demand, is_judged
from core.model.pairing import FullPairing, PairRecord
from core.model.results import Colour
from projections.explain.certificate import certificate
from projections.explain.parts_of_record import why_colours
from projections.explain.verdicts import why_not_demand, why_not_pairing
from projections.generator import event
from tests.campaigns import chance_of
from tests.core.test_every_edition import plan_of
from tests.explain.alternatives import legal_alternatives
from tests.explain.asked_rounds import asked_of, random_demand
from tests.explain.small_rounds import GOES_ON
from tests.explain.test_certificates import edited, leaves
from tests.thoroughness import many

PROCEDURES = ("dutch-1998", "dutch-2012", "burstein-seed", "dubov-1997", "lim-1999", "lim-2026", "cfc")


def rounds_of(edition, seeds, players=14):
    for seed in seeds:
        variations = GOES_ON.get(edition, ())
        played = event(replace(plan_of(edition, seed), players=players + seed % 3, rounds=5, variations=variations))
        yield from (asked_of(played, one_round.number) for one_round in played.rounds)


def may_be_made(asked, demand):
    """Whether some legal whole pairing has what is asked for, as the checker's matching finds it."""
    text = certificate(asked, demand, why_not_demand(asked, demand, full=False)[1])
    return check_certificate(text).claim["verdict"].kind != "impossible"


def holds(asked, wanted, verdict):
    checked = check_certificate(certificate(asked, wanted, verdict))
    assert checked.problems == [], (asked.edition, asked.round_number, wanted)


def whole(boards, bye):
    return FullPairing(tuple(PairRecord(white, black, "") for white, black in boards), bye)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=4)
class TestEveryEdition:
    def test_another_whole_pairing(self, edition):
        chance, kinds = Random(1), set()
        for asked in rounds_of(edition, (1,)):
            for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 6):
                told, verdict = why_not_pairing(asked, boards, bye, full=True)
                kinds.add(verdict.kind)
                has_other_pairs = not same_boards(verdict.right, verdict.best)
                assert (verdict.parting is not None or verdict.departure is not None) is has_other_pairs
                assert (verdict.parting is not None) is (has_other_pairs and edition not in PROCEDURES)
                assert (told.data["departure"] is not None) is (verdict.departure is not None)
                holds(asked, whole(boards, bye), verdict)
        assert kinds >= {Kind.NOT_GIVEN if edition in PROCEDURES else Kind.WORSE}
        assert edition == "cfc" or Kind.LATER in kinds

    def test_the_published_pairing_itself(self, edition):
        for asked in rounds_of(edition, (3,)):
            told, verdict = why_not_pairing(asked, asked.pairing.pairs, asked.pairing.bye, full=True)
            assert verdict.kind is Kind.AS_PUBLISHED
            assert "that is how the round was paired" in told.lines[0]
            turned = [(black, white) for white, black in asked.pairing.pairs]
            told, verdict = why_not_pairing(asked, turned, asked.pairing.bye, full=True)
            assert verdict.kind is Kind.IMPOSSIBLE
            assert len(verdict.obstacles) == len(turned)
            holds(asked, whole(turned, asked.pairing.bye), verdict)

    def test_a_rematch_and_a_second_bye_are_impossible_with_their_articles(self, edition):
        seen = set()
        for asked in rounds_of(edition, (4, 5), players=13):
            for one in asked.field.contenders:
                met = next((other for other in one.opponents if asked.contender(other)), None)
                if met is not None:
                    told, verdict = why_not_demand(asked, Demand(one.id, met), full=True)
                    assert verdict.kind is Kind.IMPOSSIBLE
                    assert "met in round" in told.lines[0]
                    assert verdict.obstacles[0].article in told.lines[0]
                    holds(asked, Demand(one.id, met), verdict)
                    seen.add("met")
                if not one.may_take_bye and len(asked.field.contenders) % 2:
                    told, verdict = why_not_demand(asked, Demand(one.id, bye=True), full=True)
                    assert "may not have the bye" in told.lines[0]
                    assert " in round " in told.lines[0]
                    holds(asked, Demand(one.id, bye=True), verdict)
                    seen.add("bye")
        assert seen == {"met", "bye"}

    def test_a_pair_a_bye_or_a_colour_is_met_by_the_pairing_that_is_told(self, edition):
        chance, met = Random(6), 0
        for asked in rounds_of(edition, (6,)):
            demands = [random_demand(chance, asked), Demand(asked.field.contenders[3].id, colour=Colour.WHITE)]
            demands += [Demand(asked.field.contenders[-2].id, bye=True)]
            for demand in demands:
                _, verdict = why_not_demand(asked, demand, full=True)
                assert (verdict.best is None) is bool(verdict.obstacles)
                if demand.colour is None:  # which colours a procedure gives, the checker does not know
                    assert (verdict.kind is Kind.IMPOSSIBLE) is not may_be_made(asked, demand)
                if verdict.best is not None:
                    assert is_met(demand, verdict.best)
                    met += 1
                holds(asked, demand, verdict)
        assert met > 5

    def test_forcing_a_published_pair_bye_or_colour_gives_the_published_pairing(self, edition):
        for asked in rounds_of(edition, (8,)):
            board = asked.published.boards[-1]
            demands = [Demand(board.black, board.white), Demand(board.white, colour=Colour.WHITE)]
            if asked.published.bye is not None:
                demands.append(Demand(asked.published.bye, bye=True))
            for demand in demands:
                verdict = answer(asked.field, demand, asked.pairing, asked.published)
                assert (verdict.kind, verdict.best) == (Kind.AS_PUBLISHED, asked.published)

    def test_a_wrong_published_pairing_and_what_it_should_have_been(self, edition):
        chance, checked = Random(9), 0
        wrong_one = "the published pairing differs from the one that the rules give."
        for asked in rounds_of(edition, (9,)):
            for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 3):
                published = coloured(asked.field, boards, bye)
                if same_boards(published, asked.published):
                    continue
                wrong = asked_of(asked.now, asked.round_number, published)
                demand = random_demand(chance, wrong)
                told, verdict = why_not_demand(wrong, demand, full=True)
                assert told.data["verdict"] == "wrong"
                assert told.headline in told.lines[:2]  # what was asked for comes first, what else is wrong behind it
                place = told.lines.index(f"Apart from the question asked: {wrong_one}")
                assert place > told.lines.index(told.headline)
                start = told.lines.index("With the information available at the time, it should have been:")
                other = next(one for one in asked.published.boards if one not in published.boards)
                assert place < start
                assert f"  {wrong.who(other.white)} - {wrong.who(other.black)}" in told.lines[start:]
                assert (verdict.published_parting or verdict.published_departure) is not None
                holds(wrong, demand, verdict)
                checked += 1
        assert checked > 8


def some_certificates():
    chance, found = Random(10), []
    for edition in EDITIONS:
        for asked in list(rounds_of(edition, (10,)))[2:]:
            demand = random_demand(chance, asked)
            found.append(certificate(asked, demand, why_not_demand(asked, demand, full=False)[1]))
            for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 1):
                verdict = why_not_pairing(asked, boards, bye, full=False)[1]
                found.append(certificate(asked, whole(boards, bye), verdict))
    return [json.loads(text) for text in found]


def test_random_edits_of_claim_or_evidence_fail_in_every_edition():
    documents, chance = some_certificates(), Random(chance_of("edits in every edition") or 11)
    assert all(any(f", {edition}. Asked" in one["claim"] for one in documents) for edition in EDITIONS)
    for _ in range(many(400, 100)):
        document = chance.choice(documents)
        path = chance.choice([path for path in leaves(document) if path[0] != "events"])
        assert not check_certificate(json.dumps(edited(document, path, chance))).holds, path


@pytest.mark.parametrize("edition", ["burstein-2017", "burstein-2026"])
def test_who_of_equals_is_higher_ranked_by_buchholz_is_not_told_by_number(edition):
    """2017 A.7, 2026 1.8: scores alone do not show it."""
    told = 0
    for asked in rounds_of(edition, (1, 2, 3)):
        scores = {one.id: one.score for one in asked.field.contenders}
        for board in () if asked.field.is_seeding_round else asked.published.boards:
            words = asked.explanation.colour_words.get(board.colour_article, "")
            if scores[board.white] == scores[board.black] and "higher ranked player" in words:
                assert why_colours(asked, board)[-1].startswith(f"Colours under {board.colour_article}: {words}; ")
                told += 1
    assert told >= 5


def test_only_the_editions_with_criteria_are_judged():
    for edition in EDITIONS:
        assert all(is_judged(asked.field) is (edition not in PROCEDURES) for asked in rounds_of(edition, (13,)))


def test_a_lot_of_the_canadian_rules_that_is_not_on_record_is_no_mistake():
    """615: of the unrated the bye's taker is drawn; a report does not hold the lot."""
    played = event(replace(plan_of("cfc", 2), players=13, rounds=5, unrated=1000, zero_point_byes=0, half_point_byes=0))
    checked = 0
    for one_round in played.rounds:
        asked = asked_of(played, one_round.number)
        if asked.published.bye is None:
            continue
        without = replace(asked, field=replace(asked.field, lot_seed=""))
        for seed in range(20):
            other = pair(replace(asked.field, lot_seed=f"lot {seed}"))
            published = full_pairing(other)
            if published.bye == asked.published.bye:
                continue
            here = replace(without, pairing=pair(without.field), published=published)
            _, verdict = why_not_demand(here, Demand(published.bye, bye=True), full=True)
            assert verdict.kind is not Kind.WRONG
            known = replace(asked, published=published)
            assert why_not_demand(known, Demand(published.bye, bye=True), full=True)[1].kind is Kind.WRONG
            holds(here, Demand(published.bye, bye=True), verdict)
            checked += 1
            break
    assert checked


@pytest.mark.parametrize(
    ("edition", "variation"),
    [
        ("dutch-1998", ("reading-moved-down-bye", "no")),
        ("burstein-seed", ("reading-initial-list", "paired")),
        ("dubov-1997", ("reading-equal-floaters", "lowest-rated")),
    ],
)
@pytest.mark.campaign(one_in=3)
def test_the_other_reading_of_an_edition_is_explained_by_itself(edition, variation):
    """Every other pairing says where it departs from the procedure, the published one is right, certificates hold."""
    chance, judged, byes_of_moved_down = Random(12), 0, 0
    for seed in range(6 if edition != "dutch-1998" else many(30, 11)):
        plan = replace(plan_of(edition, seed), players=7 + seed % 5, rounds=7, variations=(variation,))
        played = event(plan)
        for number in range(1, len(played.rounds) + 1):
            asked = asked_of(played, number)
            for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 6):
                _, verdict = why_not_pairing(asked, boards, bye, full=True)
                has_other_pairs = not same_boards(verdict.right, verdict.best)
                assert (verdict.departure is not None) is has_other_pairs
                byes_of_moved_down += verdict.departure is not None and verdict.departure.rule == "C.12, C.13"
                holds(asked, whole(boards, bye), verdict)
                judged += 1
            demand = random_demand(chance, asked)
            _, verdict = why_not_demand(asked, demand, full=True)
            assert verdict.best is None or is_met(demand, verdict.best)
            holds(asked, demand, verdict)
    assert judged > 60
    assert bool(byes_of_moved_down) is (edition == "dutch-1998")
