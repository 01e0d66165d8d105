"""Why a round of teams is as it is, and why another pairing is not: in both editions of C.04.6."""

import json
from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest

from core.certificate_check import check_within
from core.editions.registry import names_of
from core.explain.comparing import same_boards
from core.explain.demands import Demand
from core.explain.forced import is_met
from core.explain.verdict import Kind
from core.model.record import FullPairing, PairRecord
from projections.explain.certificate import certificate
from projections.explain.verdicts import why_not_demand, why_not_pairing
from projections.generator import event
from tests.core.test_every_edition import plan_of
from tests.explain.alternatives import legal_alternatives
from tests.explain.asked_rounds import asked_of, random_demand
from tests.explain.forging import (
    bodies_of,
    event_added,
    event_edited,
    event_removed,
    mended,
    with_events,
)

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


def certificates(edition, seed):
    """Of every round one for a pair, a bye or a colour, and one for a whole pairing."""
    chance = Random(seed)
    for asked in rounds_of(edition, seed):
        demands = [random_demand(chance, asked)]
        demands += [Demand(one.id, other) for one in asked.field.contenders[:2] for other in sorted(one.opponents)[:1]]
        for demand in demands:
            yield asked, certificate(asked, demand, why_not_demand(asked, demand, full=False)[1])
        boards, bye = next(legal_alternatives(chance, asked.field, asked.pairing, 1))
        whole = FullPairing(tuple(PairRecord(white, black, "") for white, black in boards), bye)
        yield asked, certificate(asked, whole, why_not_pairing(asked, boards, bye, full=False)[1])


@EDITIONS
def test_certificates_hold_and_say_how_far(edition):
    """What is impossible is proved; of a legal pairing it is said that no more is checked."""
    claims = []
    for seed in (1, 2):
        for asked, text in certificates(edition, seed):
            head = asked.events[-1].hash.hex()
            found = check_within(text, head, [one.body.decode() for one in asked.events])
            assert found.problems == []
            assert f"Of {edition} only legality is checked here." in found.remarks
            claims.append(found.claim["sentence"])
    assert {"impossible", "not what was published"} <= {
        words for one in claims for words in ("impossible", "not what was published") if f"Answer: {words}" in one
    }


def swapped(document, of_round):
    """The first two boards of a round exchange their second teams."""

    def edit(data):
        first, second = data["boards"][:2]
        first["black"], second["black"] = second["black"], first["black"]

    return event_edited(document, "round-paired", edit, of_round=of_round)


FORGERIES = {
    "another round 1, so that they have met": lambda one: swapped(one, 1),
    "another published pairing": lambda one: swapped(one, 4),
    "another edition of the system": lambda one: event_edited(
        one, "tournament-created", lambda data: data["settings"].update(edition="team-swiss-cfc")
    ),
    "the rules for players": lambda one: event_edited(
        one, "tournament-created", lambda data: data["settings"].update(edition="dutch-2026")
    ),
    "another number of boards": lambda one: event_edited(
        one, "tournament-created", lambda data: data["settings"].update(boards=9)
    ),
    "a result of a board": lambda one: event_edited(one, "result-recorded", lambda data: data.update(result="0F-0F")),
    "a result cut out": lambda one: event_removed(one, "result-recorded"),
    "a team withdrawn": lambda one: event_added(
        one, "player-withdrawn", {"player": 1, "from_round": 4, "reason": "x"}, before="round-paired", of_round=4
    ),
    "two teams kept apart": lambda one: event_added(
        one, "pairing-forbidden", {"players": [1, 2], "reason": "x"}, before="round-paired", of_round=4
    ),
    "a bye on request": lambda one: event_added(
        one, "bye-granted", {"player": 1, "round_number": 4, "kind": "H"}, before="round-paired", of_round=4
    ),
    "the numbers of two teams": lambda one: event_edited(
        one,
        "pairing-numbers-assigned",
        lambda data: data.update(numbers=[[team, 1 + len(data["numbers"]) - at] for team, at in data["numbers"]]),
    ),
    "another name": lambda one: event_edited(one, "player-registered", lambda data: data.update(name="Somebody Else")),
    "an alteration invented": lambda one: event_added(
        one,
        "pairing-altered",
        {"round_number": 4, "boards": bodies_of(swapped(one, 4))[-1]["data"].get("boards", []), "bye": None}
        | {"engine_boards": [], "engine_bye": None, "reason": "x"},
    ),
    "the pairing undone": lambda one: event_added(
        one,
        "action-undone",
        {"version": max(each["version"] for each in bodies_of(one) if each["type"] == "round-paired"), "reason": "x"},
    ),
    "cut off before the pairing": lambda one: with_events(
        one, [each for each in bodies_of(one) if each["data"].get("round_number") != 4]
    ),
    "no events": lambda one: {**one, "events": []},
    "another team asked for": lambda one: {**one, "asked": {**one["asked"], "player": one["asked"]["player"] % 5 + 1}},
    "another round": lambda one: {**one, "claim": one["claim"].replace("round 4", "round 3")},
    "another verdict": lambda one: {**one, "claim": one["claim"].replace("Answer: ", "Answer: impossible: ")},
    "a hash of nothing": lambda one: {**one, "head": "0" * 64},
    "evidence that nothing asks for": lambda one: {
        **one, "evidence": {**one["evidence"], "collapsed": {"bracket": 1, "pairs": []}}
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def genuine():
    """Of round 4, with its events."""
    asked = rounds_of("team-swiss-2026", 1)[3]
    demand = next(
        Demand(one.id, other.id)
        for one in asked.field.contenders
        for other in asked.field.contenders
        if one.id < other.id and why_not_demand(asked, Demand(one.id, other.id), full=False)[1].kind is Kind.NOT_GIVEN
    )
    return asked, json.loads(certificate(asked, demand, why_not_demand(asked, demand, full=False)[1]))


@pytest.mark.parametrize("name", FORGERIES)
def test_no_forgery_of_a_team_event_passes(genuine, name):
    """Against the log, or the hash of a sheet; hashes and the claim are mended where they can be."""
    asked, document = genuine
    forged = FORGERIES[name](deepcopy(document))
    for text in {json.dumps(forged), json.dumps(mended(forged))}:
        if json.loads(text) != document:
            assert check_within(text, log=[one.body.decode() for one in asked.events]).problems != []
            assert check_within(text, asked.events[-1].hash.hex()[:16]).problems != []
    assert forged != document


def test_there_are_twenty_of_them():
    assert len(FORGERIES) >= 20
