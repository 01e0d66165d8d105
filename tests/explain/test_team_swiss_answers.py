"""Why a round of teams is as it is, and why another pairing is not: in both editions of C.04.6."""

import json
from copy import deepcopy
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from core.certificate_check import check_certificate, check_within
from core.certificate_check.judge import Bracket, Candidate
from core.certificate_check.position import Card, Colours
from core.certificate_check.team_swiss import TeamSwiss
from core.editions.registry import names_of
from core.explain.answers import Kind, coloured, is_met
from core.explain.comparing import same_boards
from core.explain.laws import Demand
from core.model.pairing import FullPairing, PairRecord
from core.model.sentence import NoLegalPairing
from projections.explain.certificate import certificate, other_answer
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
from tests.thoroughness import many

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
    """Of every round one for a pair, a bye or a colour, and one for a complete pairing."""
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
@pytest.mark.campaign(one_in=2)
def test_certificates_hold_and_compare_by_the_criteria(edition):
    """What is impossible is proved; a legal pairing is held against the published one, and the engine's answer too."""
    kinds, remarks = set(), set()
    for seed in (1, 2):
        for asked, text in certificates(edition, seed):
            head = asked.events[-1].hash.hex()
            found = check_within(text, head, [one.body.decode() for one in asked.events])
            assert found.problems == other_answer(asked.events, found.claim) == []
            kinds.add(found.claim["verdict"].kind)
            remarks |= set(found.remarks)
    assert kinds == {"impossible", "as-published", "worse", "later"}
    assert not any("only legality is checked" in one for one in remarks)


ORDER_OF_PAIRINGS = {"team-swiss-2024": "2.3", "team-swiss-2026": "3.6"}
ANNOUNCED = (
    (),
    (("colour-preferences", "type-b"),),
    (("colour-preferences", "type-b"), ("acceleration", "baku")),
    (("colour-preferences", "none"), ("secondary-score", "no")),
    (("acceleration", "upper-half"),),
)


def small_rounds_of(edition, seeds):
    """Rounds of 4 to 10 teams under each announcement in turn."""
    for seed in seeds:
        plan = replace(plan_of(edition, seed), players=4 + seed % 7, rounds=4 + seed % 4)
        try:
            played = event(replace(plan, variations=ANNOUNCED[seed % len(ANNOUNCED)]))
        except NoLegalPairing:
            continue
        for one_round in played.rounds:
            asked = asked_of(played, one_round.number)
            if 4 <= len(asked.field.contenders) <= 10:
                yield asked


@EDITIONS
@pytest.mark.campaign(one_in=2)
def test_the_checker_parts_two_pairings_where_the_engine_does_and_by_the_same_article(edition):
    """Each from the text, by code of its own: the bye, criteria C4 to C10, both orders."""
    chance, rules = Random(14), set()
    for asked in small_rounds_of(edition, range(many(60, 36))):
        for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 4):
            whole = FullPairing(tuple(PairRecord(white, black, "") for white, black in boards), bye)
            _, verdict = why_not_pairing(asked, boards, bye, full=False)
            found = check_certificate(certificate(asked, whole, verdict))
            assert found.problems == []
            apart = found.claim["verdict"].difference
            assert (apart is None) is (verdict.departure is None)
            if apart is not None:
                rule = apart.criterion or ORDER_OF_PAIRINGS[edition]
                assert rule == verdict.departure.rule.strip("[]")
                rules.add(rule)
    text = {"team-swiss-2024": "2.1 C4 C5 2.2 C7 2.3", "team-swiss-2026": "3.4 C4 C5 C7 3.5 C8 3.6"}[edition]
    assert rules >= set(text.split())


@EDITIONS
@pytest.mark.campaign(one_in=2)
def test_of_small_fields_all_pairings_are_gone_through(edition):
    chance, proved = Random(15), 0
    for asked in small_rounds_of(edition, range(12)):
        demand = random_demand(chance, asked)
        text = certificate(asked, demand, why_not_demand(asked, demand, full=False)[1])
        found = check_certificate(text, enumerate_all=True)
        assert found.problems == []
        proved += any("the one that the rules are said to give is the best" in one for one in found.remarks)
    assert proved > 20


@EDITIONS
@pytest.mark.campaign(one_in=2)
def test_a_worse_pairing_cannot_be_called_the_right_one(edition):
    chance, kinds = Random(16), set()
    for asked in small_rounds_of(edition, range(20)):
        boards, bye = next(legal_alternatives(chance, asked.field, asked.pairing, 1))
        other = coloured(asked.field, boards, bye)
        if same_boards(other, asked.published):
            continue
        demand = Demand(other.boards[0].white, other.boards[0].black)
        genuine = json.loads(certificate(asked, demand, why_not_demand(asked, demand, full=False)[1]))
        right = {"boards": [[one.white, one.black] for one in other.boards], "bye": other.bye}
        forged = mended({**genuine, "evidence": {"right": right, "other": None, "collapsed": None}})
        problem = check_certificate(json.dumps(forged)).problems[0]
        assert "the pairing given as better" in problem
        kinds.add("comes later in the order" in problem)
    assert kinds == {True, False}


def swapped(document, of_round):
    """The first two boards of a round exchange their second teams."""

    def edit(data):
        first, second = data["boards"][:2]
        first["black"], second["black"] = second["black"], first["black"]

    return event_edited(document, "round-paired", edit, of_round=of_round)


def announced_otherwise(document, name, value):
    return event_edited(
        document, "tournament-created", lambda data: data["settings"].update(variations=[[name, value]])
    )


def turned(document, of_round):
    """The colours of a whole round."""

    def edit(data):
        for board in data["boards"]:
            board["white"], board["black"] = board["black"], board["white"]

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
    "the other colour preferences": lambda one: announced_otherwise(one, "colour-preferences", "type-b"),
    "by game points": lambda one: announced_otherwise(one, "primary-score", "game-points"),
    "accelerated": lambda one: announced_otherwise(one, "acceleration", "baku"),
    "more points for a draw": lambda one: event_edited(
        one, "tournament-created", lambda data: data["settings"].update(scoring={"exceptions": [["=", 15]]})
    ),
    "the lot of the colours": lambda one: event_edited(
        one, "lot-drawn", lambda data: data.update(initial_colour="w" if data["initial_colour"] == "b" else "b")
    ),
    "colours of the round before turned": lambda one: turned(one, 3),
    "published colours turned": lambda one: turned(one, 4),
    "a worse pairing called the right one": lambda one: {
        **one, "evidence": {**one["evidence"], "right": one["evidence"]["other"], "other": None}
    },
    "another pairing looked at": lambda one: {
        **one, "evidence": {**one["evidence"], "other": {"boards": one["evidence"]["other"]["boards"][1:], "bye": None}}
    },
    "two rounds more to come": lambda one: event_edited(
        one, "tournament-created", lambda data: data["settings"].update(rounds=9)
    ),
    "another criterion": lambda one: {**one, "claim": one["claim"].replace(" by C", " by C1")},
    "evidence that nothing asks for": lambda one: {
        **one, "evidence": {**one["evidence"], "collapsed": {"bracket": 1, "pairs": []}}
    },
}  # fmt: skip


@pytest.fixture(scope="module", params=["team-swiss-2024", "team-swiss-2026", "team-swiss-cfc"])
def genuine(request):
    """Of round 4, with its events, and another pairing beside the published one."""
    asked = rounds_of(request.param, 1)[3]
    for one in asked.field.contenders:
        for other in asked.field.contenders:
            demand = Demand(one.id, other.id)
            _, verdict = why_not_demand(asked, demand, full=False)
            if one.id < other.id and verdict.kind is Kind.NOT_GIVEN:
                document = json.loads(certificate(asked, demand, verdict))
                if request.param == "team-swiss-cfc" or " by C" in document["claim"]:
                    return asked, document
    raise AssertionError("some pair is possible, but worse")


@pytest.mark.parametrize("name", FORGERIES)
@pytest.mark.campaign(one_in=3)
def test_no_forgery_of_a_team_event_passes(genuine, name):
    """Against the log, or the hash of a sheet; hashes and the claim are mended where they can be."""
    asked, document = genuine
    of_the_cfc = "team-swiss-cfc. Asked" in document["claim"]
    if of_the_cfc and name in ("another criterion", "another edition of the system"):
        pytest.skip("it names no criterion, and is that edition")
    forged = FORGERIES[name](deepcopy(document))
    for text in {json.dumps(forged), json.dumps(mended(forged))}:
        if json.loads(text) != document:
            found = check_within(text, log=[one.body.decode() for one in asked.events])
            assert found.problems or other_answer(asked.events, found.claim)
            if (
                of_the_cfc and found.holds
            ):  # a procedure: that another pairing is the right one is no claim of the checker
                assert "which of the two the procedure gives is not proved here" in found.claim["sentence"]
                continue
            assert check_within(text, asked.events[-1].hash.hex()[:16]).problems != []
    assert forged != document


def test_there_are_thirty_of_them():
    assert len(FORGERIES) >= 30


def test_score_differences_are_taken_from_the_greatest_down():
    """[C5]: 2 and 0 points apart are worse than 1 and 1, though the smallest one of them is less."""
    scores = {1: 50, 2: 50, 3: 40, 4: 40, 5: 30, 6: 50}
    at = SimpleNamespace(
        family="2026", is_2017=False, number=3, last_round=9, order=[*scores], score=scores.__getitem__,
        cards={team: Card(team, team) for team in scores}, preference=lambda _: Colours(None, 0, 0),
        legal=lambda *_: True, then=SimpleNamespace(settings={"variations": {}}),
    )  # fmt: skip
    judge, bracket = TeamSwiss(at), Bracket(1, "with upfloaters", (), (1, 2), (6, 3, 4), (5,), None)
    far, near = (judge.values(bracket, Candidate(pairs, ())) for pairs in ([(1, 6), (2, 5)], [(1, 3), (2, 4)]))
    assert (far[:2], near[:2]) == ([2, [20, 0]], [2, [10, 10]])
    assert near < far
