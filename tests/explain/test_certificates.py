"""Why-not answers on recorded rounds and random fields: consistent with the engine, and every certificate checks."""

import json
from dataclasses import replace
from random import Random

import pytest

from core.certificate_check import check_certificate, content_hash
from core.editions.registry import EDITIONS as ALL_EDITIONS
from core.explain.answers import answer
from core.explain.demands import Demand
from core.explain.forced import is_met
from core.explain.verdict import Kind
from core.model.errors import NoLegalPairing
from projections.explain.certificate import certificate
from projections.explain.records import explain_player, explain_round
from projections.explain.verdicts import why_not_demand
from projections.generator import event
from tests.core.rounds import tournament_in
from tests.core.test_every_edition import plan_of
from tests.data_paths import oracle_files
from tests.explain.asked_fields import asked_field
from tests.explain.asked_rounds import asked_of, random_demand
from tests.reference.random_fields import random_field

EDITIONS = ("dutch-2017", "dutch-2026")


def random_rounds(edition, count, seed):
    """Rounds of recorded events, with the chance that chose them."""
    chance = Random(seed)
    files = [path for path in oracle_files(edition) if path.stem.startswith("s")]
    for _ in range(count):
        tournament = tournament_in(chance.choice(files), edition)
        yield chance, asked_of(tournament, chance.randint(1, len(tournament.rounds)))


def answers(edition, count, seed):
    """Certificates of random questions about random rounds, as text."""
    for chance, asked in random_rounds(edition, count, seed):
        demand = random_demand(chance, asked)
        _, verdict = why_not_demand(asked, demand, full=True)
        yield verdict, certificate(asked, demand, verdict)


@pytest.mark.parametrize("edition", EDITIONS)
def test_forcing_a_pair_is_never_better_and_every_certificate_checks(edition):
    kinds = set()
    for verdict, text in answers(edition, 60, seed=1):
        checked = check_certificate(text)
        assert checked.problems == []
        kinds.add(verdict.kind)
    assert kinds == {Kind.IMPOSSIBLE, Kind.WORSE, Kind.LATER, Kind.AS_PUBLISHED}


@pytest.mark.parametrize("edition", EDITIONS)
def test_forcing_a_published_pair_gives_the_published_pairing(edition):
    for chance, asked in random_rounds(edition, 25, seed=2):
        board = chance.choice(asked.published.boards)
        verdict = answer(asked.field, Demand(board.white, board.black), asked.pairing, asked.published)
        assert (verdict.kind, verdict.best) == (Kind.AS_PUBLISHED, asked.published)


@pytest.mark.parametrize("edition", EDITIONS)
def test_certificates_of_small_fields_check_too(edition):
    """PPB and CLB, topscorers, and rounds that nearly cannot be paired are frequent here."""
    count = 0
    for seed in range(160):
        field = replace(random_field(seed), edition=edition)
        try:
            asked = asked_field(field)
        except NoLegalPairing:
            continue
        if len(field.contenders) < 2:
            continue
        demand = random_demand(Random(seed), asked)
        _, verdict = why_not_demand(asked, demand, full=True)
        assert check_certificate(certificate(asked, demand, verdict)).problems == [], (seed, demand)
        count += 1
    assert count > 80


def leaves(value, path=()):
    """The paths of all values in a document."""
    if isinstance(value, dict):
        return [found for key, part in value.items() for found in leaves(part, (*path, key))]
    if isinstance(value, list) and value:
        return [found for place, part in enumerate(value) for found in leaves(part, (*path, place))]
    return [path]


def edited(document, path, chance):
    """The same document with one value changed."""
    document = json.loads(json.dumps(document))
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    value = inner[path[-1]]
    if isinstance(value, bool):
        inner[path[-1]] = not value
    elif isinstance(value, int):
        inner[path[-1]] = value + chance.choice([-10, -2, -1, 1, 2, 10])
    elif isinstance(value, str):
        inner[path[-1]] = {"worse": "later", "later": "worse", "w": "b", "b": "w"}.get(value, f"{value}x")
    elif isinstance(value, list):
        inner[path[-1]] = [1]
    else:
        inner[path[-1]] = 1
    return document


def some_certificates():
    return [json.loads(text) for edition in EDITIONS for _, text in answers(edition, 20, seed=3)]


def test_a_thousand_random_edits_of_claim_or_evidence_all_fail():
    documents, chance = some_certificates(), Random(4)
    for _ in range(1000):
        document = chance.choice(documents)
        path = chance.choice([path for path in leaves(document) if path[0] in ("claim", "evidence")])
        assert not check_certificate(json.dumps(edited(document, path, chance))).holds, path


def is_recomputed(path):
    """Not what the log alone can tell, nor one of several sets that show the same."""
    return (path[0] == "claim" and path[1] != "asked" and "separator" not in path) or path[:2] == ("evidence", "better")


def test_mending_the_hash_does_not_help_an_edit_of_what_is_recomputed():
    documents, chance = some_certificates(), Random(5)
    for _ in range(300):
        document = chance.choice(documents)
        path = chance.choice([path for path in leaves(document) if is_recomputed(path)])
        forged = edited(document, path, chance)
        forged["sha256"] = content_hash(forged)
        assert not check_certificate(json.dumps(forged)).holds, (path, document["claim"])


def test_nor_does_it_help_to_ask_for_something_else():
    """Another player in the question: the other pairing does not have it, or the fact is not about it."""
    chance, forgeries = Random(6), 0
    for document in some_certificates():
        players = [one["id"] for one in document["field"]["contenders"]]
        asked = document["claim"]["asked"]
        stranger = chance.choice([player for player in players if player not in (asked["player"], asked["opponent"])])
        forged = json.loads(json.dumps(document))
        forged["claim"]["asked"]["player"] = stranger
        forged["sha256"] = content_hash(forged)
        if asked["opponent"] is not None and document["claim"]["facts"] == []:
            forgeries += 1
            assert not check_certificate(json.dumps(forged)).holds
    assert forgeries > 10


def test_the_state_is_bound_to_the_log_by_its_hash():
    document = some_certificates()[0]
    document["field"]["contenders"][0]["colours"] = ["w"]
    document["sha256"] = content_hash(document)
    assert "the state before the round" in check_certificate(json.dumps(document)).problems[0]


def test_spaces_and_the_order_of_keys_are_no_edit():
    document = some_certificates()[0]
    turned = dict(reversed(document.items()))
    assert check_certificate(json.dumps(turned, indent=2)).holds


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format": 1}', '"x"', "[" * 100_000])
def test_what_is_no_certificate_is_said_to_be_none(text):
    assert check_certificate(text).problems != []


OTHERS = [edition for edition in ALL_EDITIONS if edition not in EDITIONS]
JUDGED = ("burstein-2017", "burstein-2026", "dubov-2018", "dubov-2026")


@pytest.mark.parametrize("edition", OTHERS)
def test_every_other_edition_is_answered_and_its_certificates_check(edition):
    """Every verdict says what kind of statement it is; the published pair is always that of the pairing."""
    chance = Random(7)
    tournament = event(plan_of(edition, 6))
    for one_round in tournament.rounds:
        asked = asked_of(tournament, one_round.number)
        for demand in [random_demand(chance, asked) for _ in range(3)]:
            told, verdict = why_not_demand(asked, demand, full=True)
            is_judged = edition in JUDGED
            assert verdict.kind in (
                Kind.IMPOSSIBLE,
                Kind.AS_PUBLISHED,
                Kind.LATER,
                Kind.WORSE if is_judged else Kind.NOT_GIVEN,
            )
            assert told.data["compared"] == ("criteria" if is_judged else "procedure")
            assert verdict.best is None or is_met(demand, verdict.best)
            assert check_certificate(certificate(asked, demand, verdict)).problems == []
        board = chance.choice(asked.published.boards)
        verdict = answer(asked.field, Demand(board.white, board.black), asked.pairing, asked.published)
        assert verdict.kind is Kind.AS_PUBLISHED
        assert explain_round(asked, full=True).lines
        for contender in asked.field.contenders:
            assert explain_player(asked, contender.id, full=True).lines
