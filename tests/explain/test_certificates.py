"""Why-not answers on recorded rounds and random fields: consistent with the engine, and every certificate checks."""

import functools
import json
from random import Random

import pytest

from core.certificate_check import check_certificate, check_within, tournament
from core.certificate_check.log import ENVELOPE, chain
from core.certificate_check.wrong import Wrong
from core.editions.registry import EDITIONS as ALL_EDITIONS
from core.explain.answers import Kind, answer, is_met
from core.explain.comparing import full_pairing
from core.explain.laws import Demand, collapse_of
from events.base import EVENT_TYPES
from events.vocabulary.congress import CongressEvent
from projections.explain.certificate import certificate
from projections.explain.records import explain_player, explain_round
from projections.explain.verdicts import why_not_demand
from projections.generator import event
from tests.campaigns import chance_of, drawn
from tests.core.rounds import tournament_in
from tests.core.test_every_edition import plan_of
from tests.data_paths import oracle_files
from tests.explain.asked_rounds import asked_of, random_demand
from tests.explain.forging import bodies_of, mended
from tests.explain.small_rounds import small_rounds
from tests.thoroughness import many

EDITIONS = ("dutch-2017", "dutch-2026")
JUDGED = (*EDITIONS, "burstein-2017", "burstein-2026", "dubov-2018", "dubov-2026")


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
@pytest.mark.campaign(one_in=2)
def test_forcing_a_pair_is_never_better_and_every_certificate_checks(edition):
    kinds = set()
    for verdict, text in answers(edition, many(60, 20), seed=1):
        checked = check_certificate(text)
        assert checked.problems == []
        kinds.add(verdict.kind)
    assert kinds == {Kind.IMPOSSIBLE, Kind.WORSE, Kind.LATER, Kind.AS_PUBLISHED}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=2)
def test_forcing_a_published_pair_gives_the_published_pairing(edition):
    for chance, asked in random_rounds(edition, 25, seed=2):
        board = chance.choice(asked.published.boards)
        verdict = answer(asked.field, Demand(board.white, board.black), asked.pairing, asked.published)
        assert (verdict.kind, verdict.best) == (Kind.AS_PUBLISHED, asked.published)


@pytest.mark.parametrize("edition", [*EDITIONS, "burstein-2017", "dubov-2026"])
@pytest.mark.campaign(one_in=2)
def test_certificates_of_small_fields_are_proved_by_enumeration(edition):
    """PPB and CLB, topscorers, and rounds that nearly cannot be paired are frequent here."""
    chance, count, seen = Random(8), 0, set()
    for played, field, _ in small_rounds(edition, 15, 8, first_round=2):
        asked = asked_of(played, field.round_number)
        demand = random_demand(chance, asked)
        _, verdict = why_not_demand(asked, demand, full=True)
        checked = check_certificate(certificate(asked, demand, verdict), enumerate_all=True)
        assert checked.problems == [], (asked.round_number, demand)
        seen.add(
            any(
                remark.startswith("All ") and "legal pairings" in remark and "enumerated" in remark
                for remark in checked.remarks
            )
        )
        count += 1
    assert count == 15
    assert True in seen


@pytest.mark.parametrize("edition", JUDGED)
@pytest.mark.campaign(one_in=3)
def test_what_comes_later_cannot_be_called_the_right_pairing(edition):
    """The claim that the published pairing is wrong, with the pairing that was asked for."""
    chance, kinds = Random(10), set()
    for played, field, _ in small_rounds(edition, 25, 8, first_round=2):
        asked = asked_of(played, field.round_number)
        demand = random_demand(chance, asked)
        _, verdict = why_not_demand(asked, demand, full=True)
        if verdict.kind not in (Kind.WORSE, Kind.LATER):
            continue
        document = json.loads(certificate(asked, demand, verdict))
        evidence = {"right": document["evidence"]["other"], "other": None, "collapsed": None}
        found = check_certificate(json.dumps(mended({**document, "evidence": evidence})))
        assert found.problems != [], verdict.kind
        kinds.add(verdict.kind)
        if verdict.kind is Kind.LATER:
            assert "comes later in the order" in found.problems[0]
    assert kinds == {Kind.WORSE, Kind.LATER}, "the rounds were chosen badly"


def test_the_collapse_of_2017_is_shown_by_a_candidate():
    """A.9; without the candidate, or with another one, nothing follows."""
    chance, found = Random(9), 0
    for played, field, right in small_rounds("dutch-2017", 150, 10, first_round=3):
        if collapse_of(field, full_pairing(right)) is None:
            continue
        asked = asked_of(played, field.round_number)
        demand = random_demand(chance, asked)
        _, verdict = why_not_demand(asked, demand, full=True)
        document = json.loads(certificate(asked, demand, verdict))
        shown = document["evidence"]["collapsed"]
        if shown is None:
            continue
        found += 1
        assert "is the PPB (A.9)" in document["claim"]
        told = document["claim"].rpartition("its candidate ")[2]
        assert told.removesuffix(" leaves no completion.").count(" - ") == len(shown["pairs"])
        assert told.startswith("no pair") is (shown["pairs"] == [])
        assert check_certificate(json.dumps(document), enumerate_all=True).problems == []
        for forged in (None, {**shown, "bracket": shown["bracket"] + 1}, {**shown, "pairs": [*shown["pairs"], [1, 1]]}):
            evidence = {**document["evidence"], "collapsed": forged}
            assert check_certificate(json.dumps({**document, "evidence": evidence})).problems != []
    assert found > 1


def leaves(value, path=()):
    """The paths of all values in a document."""
    if isinstance(value, dict):
        return [found for key, part in value.items() for found in leaves(part, (*path, key))]
    if isinstance(value, list) and value:
        return [found for place, part in enumerate(value) for found in leaves(part, (*path, place))]
    return [path]


def edited(document, path, chance):
    """The same document with one value changed, added to or cut out."""
    document = json.loads(json.dumps(document))
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    value, kind = inner[path[-1]], chance.random()
    if kind < 0.1:
        del inner[path[-1]]
    elif isinstance(value, bool):
        inner[path[-1]] = not value
    elif isinstance(value, int):
        inner[path[-1]] = value + chance.choice([-10, -2, -1, 1, 2, 10])
    elif isinstance(value, str):
        inner[path[-1]] = {"w": "b", "b": "w", "1-0": "0-1", "0-1": "1-0"}.get(value) or f"{value}x"
    elif isinstance(value, list):
        inner[path[-1]] = [1]
    else:
        inner[path[-1]] = 1
    return document


@functools.cache
def some_certificates():
    return tuple(json.loads(text) for edition in EDITIONS for _, text in answers(edition, 20, seed=3))


def edits(documents, count, seed, *, deep):
    """Random edits of the file, or (deep) of the events that it carries; everything mended that can be."""
    chance = Random(seed)
    for _ in range(count):
        document = chance.choice(documents)
        if deep:
            events = bodies_of(document)
            path = chance.choice(leaves(events))
            forged = edited({"events": events}, ("events", *path), chance)["events"]
            forged = mended({**document, "events": [json.dumps(one, separators=(",", ":")) for one in forged]})
        else:
            path = chance.choice([path for path in leaves(document) if path[0] != "events"])
            forged = edited(document, path, chance)
        if forged != document:
            yield document, forged, path


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.campaign(one_in=2)
def test_random_edits_pass_neither_against_the_log_nor_against_the_hash_of_a_sheet(deep):
    """`python -m tests.explain.random_edits 10000` makes more of them."""
    seed = chance_of(f"edits, deep: {deep}") or 4
    assert passing(edits(some_certificates(), many(100, 40), seed, deep=deep)) == []


def passing(forgeries):
    """What passes for genuine, with where it was edited."""
    found = []
    for document, forged, path in forgeries:
        text = json.dumps(forged)
        if check_within(text, log=document["events"]).holds:
            found.append(("log", path))
        if check_certificate(text, document["head"][:16]).holds:
            found.append(("head", path))
        if check_certificate(text).bound_to:
            found.append(("nothing", path))
    return found


def test_nor_does_it_help_to_ask_for_something_else():
    """Another player in the question, the claim left as it was: the events say something else."""
    chance, forgeries = Random(6), 0
    for document in some_certificates():
        asked, players = document["asked"], range(1, 10)
        stranger = chance.choice([player for player in players if player not in (asked["player"], asked["opponent"])])
        forged = json.loads(json.dumps(document))
        forged["asked"]["player"] = stranger
        forgeries += 1
        assert not check_certificate(json.dumps(forged)).holds
    assert forgeries > 10


def test_spaces_and_the_order_of_keys_are_no_edit():
    document = some_certificates()[0]
    turned = dict(reversed(document.items()))
    assert check_certificate(json.dumps(turned, indent=2)).holds


def test_the_first_line_of_the_file_is_the_whole_claim():
    text = next(iter(answers("dutch-2026", 1, seed=3)))[1]
    document = json.loads(text)
    first = text.splitlines()[0]
    assert first == f'{{"claim":{json.dumps(document["claim"], ensure_ascii=False)},'
    for part in ("(recorded), round ", "dutch-2026. Asked: ", "Answer: "):
        assert part in first


def is_known(name, version):
    body = dict.fromkeys(ENVELOPE, "") | {"version": 1, "type": name, "schema_version": version, "data": {}}
    try:
        tournament.Tournament(chain([json.dumps(body)]))
    except Wrong:
        return False
    except KeyError:
        pass  # it misses what such an event says
    return True


def test_the_checker_knows_every_event():
    """Of each stored name and version; one that it left out would be refused, as those of another log are."""
    unknown = {name for name, event_type in EVENT_TYPES.items() if not is_known(name, event_type.SCHEMA_VERSION)}
    of_a_congress = {name for name, event_type in EVENT_TYPES.items() if issubclass(event_type, CongressEvent)}
    assert unknown == of_a_congress


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format": 1}', '"x"', "[" * 100_000])
def test_what_is_no_certificate_is_said_to_be_none(text):
    assert check_certificate(text).problems != []


OTHERS = [edition for edition in ALL_EDITIONS if edition not in EDITIONS]
JUDGED = ("burstein-2017", "burstein-2026", "dubov-2018", "dubov-2026")


@pytest.mark.parametrize("edition", OTHERS)
@pytest.mark.campaign(one_in=6)
def test_every_other_edition_is_answered_and_its_certificates_check(edition):
    """Every verdict says what kind of statement it is; the published pair is always that of the pairing."""
    chance = Random(7)
    tournament = event(plan_of(edition, 6))
    for one_round in drawn(tournament.rounds, 2, f"rounds of {edition}"):
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
