"""Forged certificates: none passes against the genuine log or a printed hash, and without these none passes as bound.

A forger is given the program: hashes are mended, and the claim is written anew by the checker itself wherever it finds
something to claim (`mended`).
"""

import json
from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest

from core.certificate_check import check_certificate, check_within
from core.certificate_check.log import chain
from core.explain.answers import Kind, coloured
from core.explain.comparing import same_boards
from core.explain.laws import Demand
from events.log import envelope as log_chain
from projections.explain.certificate import certificate, other_answer
from projections.explain.told import ask
from projections.explain.verdicts import why_not_demand
from projections.generator import event
from tests.core.test_every_edition import plan_of
from tests.explain.alternatives import legal_alternatives
from tests.explain.asked_rounds import asked_of
from tests.explain.forging import bodies_of, event_added, event_edited, event_removed, mended, with_events
from tests.explain.logs import log_of, stored

ROUND = 4
PLAYERS = 11


def _tournament():
    plan = replace(plan_of("dutch-2026", 5), players=PLAYERS, rounds=5, withdrawals=0, zero_point_byes=0)
    return event(plan)


def _genuine():
    """A round of eleven players, and a question that is answered by a criterion."""
    tournament = _tournament()
    asked = asked_of(tournament, ROUND)
    for one in asked.field.contenders:
        for other in asked.field.contenders:
            if one.id < other.id:
                _, verdict = why_not_demand(asked, Demand(one.id, other.id), full=False)
                if verdict.kind is Kind.WORSE:
                    return asked, json.loads(certificate(asked, Demand(one.id, other.id), verdict))
    raise AssertionError("some pair is possible, but worse")


def _altered():
    """The same round, changed by hand since."""
    tournament = _tournament()
    asked = asked_of(tournament, ROUND)
    for boards, bye in legal_alternatives(Random(1), asked.field, asked.pairing, 8):
        other = coloured(asked.field, boards, bye)
        if not same_boards(other, asked.published):
            changed = ask(stored(log_of(tournament, ROUND, asked.published, other)), ROUND)
            demand = Demand(boards[0][0], boards[0][1])
            _, verdict = why_not_demand(changed, demand, full=False)
            return changed, json.loads(certificate(changed, demand, verdict))
    raise AssertionError("some other pairing is legal")


WORSE, GENUINE = _genuine()
CHANGED, ALTERED = _altered()
BODIES = {
    "genuine": [one.body.decode() for one in WORSE.events],
    "altered": [one.body.decode() for one in CHANGED.events],
}
EVENTS = {"genuine": WORSE.events, "altered": CHANGED.events}
ASKED = GENUINE["asked"]["player"], GENUINE["asked"]["opponent"]
STRANGER = next(one.id for one in WORSE.field.contenders if one.id not in ASKED)
PUBLISHED = [[board.white, board.black] for board in WORSE.published.boards]


def checked(text, of="genuine", **more):
    """Against the log, with the program's own answer beside it."""
    found = check_within(text, log=BODIES[of], **more)
    if found.holds:
        found.problems += other_answer(EVENTS[of], found.claim)
    return found


FORGERIES = {}


def forgery(function):
    FORGERIES[function.__name__] = function
    return function


def _boards(pairs):
    return [{"board": number, "white": one, "black": other} for number, (one, other) in enumerate(pairs, 1)]


def _swapped(number, one, other):
    """In the boards of a round, each of the two in the place of the other."""
    instead = {one: other, other: one}

    def edit(data):
        for board in data["boards"]:
            board["white"] = instead.get(board["white"], board["white"])
            board["black"] = instead.get(board["black"], board["black"])
        data["bye"] = instead.get(data["bye"], data["bye"])

    return lambda document: event_edited(document, "round-paired", edit, of_round=number)


# --- those of the review -------------------------------------------------------------------------------------------


@forgery
def they_met(document):
    """1. The boards of round 1 edited so that the two met."""
    first = next(one for one in bodies_of(document) if one["type"] == "round-paired")["data"]
    opponent = next(
        pair["black"] if pair["white"] == ASKED[0] else pair["white"]
        for pair in first["boards"]
        if ASKED[0] in (pair["white"], pair["black"])
    )
    return _swapped(1, opponent, ASKED[1])(document) | {"evidence": dict.fromkeys(("right", "other", "collapsed"))}


@forgery
def that_is_how_it_was_paired(document):
    """2. The other pairing put in the place of the published one."""
    other = document["evidence"]["other"]

    def edit(data):
        data |= {"boards": _boards(other["boards"]), "bye": other["bye"]}

    forged = event_edited(document, "round-paired", edit, of_round=ROUND)
    return forged | {"evidence": dict.fromkeys(("right", "other", "collapsed"))}


@forgery
def the_published_pairing_is_illegal(document):
    """3. An invented published pairing: somebody meets an opponent of round 1 again."""
    first = next(one for one in bodies_of(document) if one["type"] == "round-paired")["data"]["boards"][0]
    seated = next(pair for pair in PUBLISHED if first["white"] in pair)
    partner = seated[1] if seated[0] == first["white"] else seated[0]
    forged = _swapped(ROUND, partner, first["black"])(document)
    return forged | {"evidence": dict.fromkeys(("right", "other", "collapsed"))}


@forgery
def absent(document):
    """4. One of the two is said to have withdrawn."""
    data = {"player": ASKED[1], "from_round": ROUND, "reason": "ill"}
    forged = event_added(document, "player-withdrawn", data, before="round-paired", of_round=ROUND)
    return forged | {"evidence": dict.fromkeys(("right", "other", "collapsed"))}


@forgery
def forbidden(document):
    """5. The two were kept apart by announcement."""
    data = {"players": list(ASKED), "reason": "one club"}
    forged = event_added(document, "pairing-forbidden", data, before="round-paired", of_round=ROUND)
    return forged | {"evidence": dict.fromkeys(("right", "other", "collapsed"))}


@forgery
def another_edition(document):
    """6. The rules of 2017."""
    return event_edited(document, "tournament-created", lambda data: data["settings"].update(edition="dutch-2017"))


@forgery
def another_system(document):
    """7. A procedure, of which only legality is checked."""
    return event_edited(document, "tournament-created", lambda data: data["settings"].update(edition="cfc"))


@forgery
def another_round(document):
    """8. The round in the file and in the claim."""
    claim = document["claim"].replace(f"round {ROUND}", f"round {ROUND - 1}")
    return json.dumps({**document, "round": ROUND - 1, "claim": claim})


@forgery
def another_round_of_the_events(document):
    """9. The events of round 4 called round 3, those of round 3 cut out."""
    kept = [one for one in bodies_of(document) if one["data"].get("round_number") != ROUND - 1]
    for one in kept:
        if one["data"].get("round_number") == ROUND:
            one["data"]["round_number"] = ROUND - 1
    return with_events(document, kept) | {"round": ROUND - 1}


@forgery
def an_earlier_head(document):
    """10. The events cut off before the pairing."""
    events = bodies_of(document)
    place = max(place for place, one in enumerate(events) if one["type"] == "round-paired")
    return with_events(document, events[:place])


@forgery
def no_events(document):
    """11. The events emptied."""
    return {**document, "events": []}


@forgery
def a_hash_of_nothing(document):
    """12. The hash of another log's end, the events as they were."""
    return json.dumps({**document, "head": "0" * 64})


@forgery
def a_key_twice(document):
    """13. The claim stands twice: a reader shows the first, the checker reads the last."""
    text = json.dumps(document)
    return '{"claim": "They met in round 1.", ' + text[1:]


@forgery
def a_key_twice_in_an_event(document):
    """14. The edition stands twice in the announcement."""
    first = document["events"][0].replace('"edition":', '"edition":"dutch-2017","edition":', 1)
    return {**document, "events": [first, *document["events"][1:]]}


@forgery
def another_verdict(document):
    """15. The word in the claim."""
    return json.dumps({**document, "claim": document["claim"].replace("worse than", "impossible beside")})


@forgery
def another_article(document):
    """16. The decisive article in the claim."""
    return json.dumps({**document, "claim": document["claim"].replace(" by C", " by C1")})


@forgery
def another_name(document):
    """17. The name of one of the two."""
    return event_edited(document, "player-registered", lambda data: data.update(name="Somebody Else"))


@forgery
def another_tournament(document):
    """18. The name of the tournament."""
    return event_edited(document, "tournament-created", lambda data: data["details"].update(name="Another Open"))


@forgery
def another_result(document):
    """19. A result of round 1, and so the scores."""
    return event_edited(document, "result-recorded", lambda data: data.update(result="1/2-1/2"), of_round=1)


@forgery
def another_bye(document):
    """20. The bye of round 1 given to the one of the two: no right to another one."""
    first = next(one for one in bodies_of(document) if one["type"] == "round-paired")["data"]
    asked = {"player": ASKED[0], "opponent": None, "is_bye": True, "colour": None}
    forged = _swapped(1, first["bye"], ASKED[0])(document)
    return forged | {"asked": asked, "evidence": dict.fromkeys(("right", "other", "collapsed"))}


@forgery
def an_alteration_invented(document):
    """21. Changed by hand, without the arbiter's knowledge."""
    boards = [[PUBLISHED[0][0], PUBLISHED[1][1]], [PUBLISHED[1][0], PUBLISHED[0][1]], *PUBLISHED[2:]]
    data = {
        "round_number": ROUND,
        "boards": _boards(boards),
        "bye": WORSE.published.bye,
        "engine_boards": [],
        "engine_bye": None,
        "reason": "as I liked",
    }
    right = {"boards": PUBLISHED, "bye": WORSE.published.bye}
    forged = event_added(document, "pairing-altered", data)
    return forged | {"evidence": {"right": right, "other": None, "collapsed": None}}


@forgery
def other_colours_in_the_past(document):
    """22. The colours of round 1 turned, so that another colour is due."""

    def edit(data):
        for board in data["boards"]:
            board["white"], board["black"] = board["black"], board["white"]

    return event_edited(document, "round-paired", edit, of_round=1)


# --- twenty more ---------------------------------------------------------------------------------------------------


@forgery
def the_pairing_undone(document):
    """The published pairing no longer counts."""
    version = max(one["version"] for one in bodies_of(document) if one["type"] == "round-paired")
    return event_added(document, "action-undone", {"version": version, "reason": "x"})


@forgery
def a_result_undone_before_the_pairing(document):
    version = next(one["version"] for one in bodies_of(document) if one["type"] == "result-recorded")
    return event_added(
        document, "action-undone", {"version": version, "reason": "x"}, before="round-paired", of_round=ROUND
    )


@forgery
def pairing_numbers_exchanged(document):
    def edit(data):
        first, second, *others = data["numbers"]
        data["numbers"] = [[first[0], second[1]], [second[0], first[1]], *others]

    return event_edited(document, "pairing-numbers-assigned", edit)


@forgery
def other_points_for_a_draw(document):
    return event_edited(
        document, "tournament-created", lambda data: data["settings"].update(scoring={"exceptions": [["=", 8]]})
    )


@forgery
def it_was_the_last_round(document):
    """Topscorers are treated otherwise there."""
    return event_edited(document, "tournament-created", lambda data: data["settings"].update(rounds=ROUND))


@forgery
def virtual_points(document):
    data = {"player": ASKED[0], "points": [0, 0, 0, 20]}
    return event_added(document, "acceleration-assigned", data, before="round-paired", of_round=ROUND)


@forgery
def a_late_entry(document):
    data = {"player": 99, "name": "Nobody", "first_round": ROUND}
    return event_added(document, "late-entry-accepted", data, before="round-paired", of_round=ROUND)


@forgery
def a_bye_on_request(document):
    data = {"player": ASKED[0], "round_number": ROUND, "kind": "H"}
    forged = event_added(document, "bye-granted", data, before="round-paired", of_round=ROUND)
    return forged | {"evidence": dict.fromkeys(("right", "other", "collapsed"))}


@forgery
def a_correction(document):
    data = {
        "round_number": 1,
        "board": 1,
        "was": "1-0",
        "result": "0-1",
        "correction": {"reaches": ["pairings"], "tier": 1},
    }
    return event_added(document, "result-corrected", data, before="round-paired", of_round=ROUND)


@forgery
def the_initial_colour(document):
    return event_edited(
        document, "lot-drawn", lambda data: data.update(initial_colour="b" if data["initial_colour"] == "w" else "w")
    )


@forgery
def events_exchanged(document):
    events = bodies_of(document)
    return with_events(document, [events[0], events[2], events[1], *events[3:]])


@forgery
def an_event_cut_out(document):
    return event_removed(document, "result-recorded", of_round=1)


@forgery
def a_gap_in_the_numbers(document):
    events = document["events"]
    return {**document, "events": [*events[:3], *events[4:]]}


@forgery
def another_log(document):
    return with_events(document, [{**one, "stream": "another"} for one in bodies_of(document)])


@forgery
def the_round_voided_since(document):
    return event_added(document, "round-voided", {"round_number": ROUND, "reason": "x"})


@forgery
def a_name_corrected_since(document):
    return event_added(document, "player-details-corrected", {"player": ASKED[0], "name": "Somebody Else"})


@forgery
def a_worse_pairing_with_it(document):
    """Legal and with what was asked for, but not the best: another article decides."""
    best = document["evidence"]["other"]
    right = WORSE.pairing
    laws_of = legal_alternatives(Random(3), WORSE.field, right, 200)
    for boards, bye in laws_of:
        pairs = {frozenset(pair) for pair in boards}
        if frozenset(ASKED) in pairs and pairs != {frozenset(pair) for pair in best["boards"]}:
            full = coloured(WORSE.field, boards, bye)
            other = {"boards": [[one.white, one.black] for one in full.boards], "bye": full.bye}
            return {**document, "evidence": {"right": None, "other": other, "collapsed": None}}
    raise AssertionError("there is another legal pairing with it")


@forgery
def the_published_pairing_called_wrong(document):
    """The pairing with what was asked for is called the right one."""
    other = document["evidence"]["other"]
    return {**document, "evidence": {"right": other, "other": None, "collapsed": None}}


@forgery
def a_collapse_invented(document):
    other = document["evidence"]["other"]
    shown = {"bracket": 1, "pairs": other["boards"][:1]}
    return {**document, "evidence": {**document["evidence"], "collapsed": shown}}


@forgery
def true_for_one(document):
    """A truth value where a player is expected."""
    asked = {**document["asked"], "player": True}
    return {**document, "asked": asked}


@forgery
def a_fraction(document):
    return json.dumps(document).replace(f'"round": {ROUND}', f'"round": {ROUND}.0')


@forgery
def a_part_more(document):
    return {**document, "note": "The committee has seen this."}


@forgery
def the_old_form(document):
    return {**document, "format": "pairtrail why-not certificate 1"}


# --- of another examiner: what a reader takes for the same, and what a program may stumble over ----------------------


def _claim_with(old, new):
    return lambda document: json.dumps({**document, "claim": document["claim"].replace(old, new)}, ensure_ascii=False)


def _asked_with(**more):
    return lambda document: {**document, "asked": {**document["asked"], **more}}


def _other_with(edit):
    """The pairing with what was asked for, edited, as the only evidence."""

    def forge(document):
        other = edit(document["evidence"]["other"])
        return {**document, "evidence": {"right": None, "other": other, "collapsed": None}}

    return forge


def _event_with(place, **more):
    def forge(document):
        events = bodies_of(document)
        return {
            **document,
            "events": [json.dumps(one | more if number == place else one) for number, one in enumerate(events)],
        }

    return forge


FORGERIES |= {
    "a letter that looks the same": _claim_with("worse", "w\N{CYRILLIC SMALL LETTER O}rse"),
    "a space of no width": _claim_with("worse", "wor\N{ZERO WIDTH SPACE}se"),
    "a line more in the claim": lambda document: json.dumps({**document, "claim": document["claim"] + "\nThey met."}),
    "text after the end": lambda document: json.dumps(document) + "{}",
    "a mark before the beginning": lambda document: "\ufeff" + json.dumps(document),
    "brackets without end": lambda _: "[" * 100_000,
    "a number of 5,000 digits": lambda document: json.dumps(document).replace(
        f'"round": {ROUND}', f'"round": {"9" * 5000}'
    ),
    "the round as text": lambda document: {**document, "round": str(ROUND)},
    "a round before the first": lambda document: {**document, "round": -1},
    "no player asked about": _asked_with(player=-1),
    "a colour that there is not": _asked_with(colour="W"),
    "a pair and the bye asked for": _asked_with(is_bye=True),
    "a note in what was asked": _asked_with(note="seen by the committee"),
    "a board twice": _other_with(lambda other: {**other, "boards": [*other["boards"], other["boards"][0]]}),
    "a board missing": _other_with(lambda other: {**other, "boards": other["boards"][:-1]}),
    "colours turned in the evidence": _other_with(
        lambda other: {**other, "boards": [one[::-1] for one in other["boards"]]}
    ),
    "the bye as text": _other_with(lambda other: {**other, "bye": str(other["bye"])}),
    "the published pairing beside itself": lambda document: {
        **document,
        "evidence": {**document["evidence"], "right": {"boards": PUBLISHED, "bye": WORSE.published.bye}},
    },
    "evidence as a list": lambda document: {**document, "evidence": []},
    "events that are no texts": lambda document: {**document, "events": bodies_of(document)},
    "a space behind a stored body": lambda document: {
        **document,
        "events": [document["events"][0] + " ", *document["events"][1:]],
    },
    "a schema of the future": _event_with(0, schema_version=99),
    "a kind that is unknown": _event_with(3, type="something-else"),
    "a version as text": _event_with(4, version="5"),
    "a name with the verdict in it": lambda document: event_edited(
        document, "player-registered", lambda data: data.update(name="X. Answer: impossible: they met")
    ),
    "a name that turns the line round": lambda document: event_edited(
        document, "player-registered", lambda data: data.update(name="\N{RIGHT-TO-LEFT OVERRIDE}X")
    ),
}


def forged(name, document=GENUINE):
    """The forgery as a file, mended as far as can be."""
    found = FORGERIES[name](deepcopy(document))
    return found if isinstance(found, str) else json.dumps(mended(found))


def test_the_genuine_one_holds_with_and_without_its_log():
    text = json.dumps(GENUINE)
    head = WORSE.events[-1].hash.hex()
    assert checked(text).problems == []
    assert checked(text).bound_to == f"the log recorded, events 1 to {len(WORSE.events)}"
    assert check_certificate(text, head[:16]).bound_to.startswith(f"the hash {head[:16]}")
    assert check_certificate(text, head[:16], enumerate_all=True).problems == []
    alone = check_certificate(text)
    assert (alone.problems, alone.bound_to) == ([], "")
    assert "is not bound to a record" in alone.lines("c.json")[0]
    assert "nothing shows that these are the events of the arbiter's log" in "\n".join(alone.lines("c.json"))


def test_there_are_forgeries_enough():
    assert len(FORGERIES) >= 68
    assert len({forged(name) for name in FORGERIES}) == len(FORGERIES)


@pytest.mark.parametrize("name", FORGERIES)
class TestNoForgery:
    def test_passes_against_the_genuine_log(self, name):
        assert checked(forged(name)).problems != []

    def test_passes_against_the_hash_of_a_sheet(self, name):
        head = WORSE.events[-1].hash.hex()
        assert check_certificate(forged(name), head[:16], enumerate_all=True).problems != []

    def test_passes_as_bound_without_a_log(self, name):
        found = check_certificate(forged(name))
        assert found.bound_to == ""
        assert found.problems or "is not bound to a record" in found.lines("c.json")[0]


class TestChangedByHand:
    def test_the_claim_names_who_when_and_why(self):
        assert "changed by hand by Anna Berg, event" in ALTERED["claim"]
        assert "reason: same family" in ALTERED["claim"]
        assert checked(json.dumps(ALTERED), "altered").problems == []

    @pytest.mark.parametrize(
        "forge",
        [
            lambda document: event_removed(document, "pairing-altered"),
            lambda document: event_edited(document, "pairing-altered", lambda data: data.update(reason="a good one")),
            lambda document: with_events(
                document, [*bodies_of(document)[:-1], {**bodies_of(document)[-1], "actor": "The Player"}]
            ),
            lambda document: with_events(
                document,
                [*bodies_of(document)[:-1], {**bodies_of(document)[-1], "recorded_at": "2026-05-01T08:00:00Z"}],
            ),
        ],
    )
    def test_nor_can_the_change_be_forged(self, forge):
        text = json.dumps(mended(forge(deepcopy(ALTERED))))
        head = CHANGED.events[-1].hash.hex()
        assert checked(text, "altered").problems != []
        assert check_certificate(text, head[:16]).problems != []

    def test_an_earlier_head_that_leaves_it_out_does_not_stand_against_the_log(self):
        """It was true before the change; the log says since that the published pairing is another one."""
        before = ask(CHANGED.events[:-1], ROUND)
        demand = Demand(*[ALTERED["asked"][key] for key in ("player", "opponent")])
        text = certificate(before, demand, why_not_demand(before, demand, full=False)[1])
        assert check_certificate(text).problems == []
        assert "its claim does not match the events" in checked(text, "altered").problems[0]
        assert check_certificate(text, CHANGED.events[-1].hash.hex()[:16]).problems != []


class TestMoments:
    def test_a_log_that_went_on_without_touching_it_is_said(self):
        longer = with_events(GENUINE, [*bodies_of(GENUINE), {**bodies_of(GENUINE)[-1], "type": "round-completed"}])
        found = check_within(json.dumps(GENUINE), log=longer["events"])
        assert found.problems == []
        assert "Later events in the log change nothing" in found.remarks[0]

    def test_a_hash_of_an_earlier_moment_binds_no_event_after_it(self):
        """What the arbiter recorded after the sheet was printed is not vouched for, and not looked at."""
        head = CHANGED.events[-2].hash.hex()[:16]
        found = check_certificate(json.dumps(ALTERED), head)
        assert found.problems == ["the pairing given as correct has the same pairs as the published one."]

    def test_a_hash_from_before_the_round_is_not_enough(self):
        found = check_certificate(json.dumps(GENUINE), WORSE.events[5].hash.hex())
        assert found.problems == [f"round {ROUND} has not been paired in events 1 to 6."]

    @pytest.mark.parametrize("digits", [0, 1, 15])
    def test_a_short_hash_binds_nothing_nor_does_an_empty_one(self, digits: int):
        head = WORSE.events[-1].hash.hex()
        assert "too short to identify anything" in check_certificate(json.dumps(GENUINE), head[:digits]).problems[0]

    def test_a_hash_is_compared_and_not_matched(self):
        full = WORSE.events[-1].hash.hex()
        wrong = full[:15] + ("0" if full[15] != "0" else "1")
        for head in ("." * 16, "0x" + full[:16], wrong, full + "0"):
            assert "none of its events has the hash" in check_certificate(json.dumps(GENUINE), head).problems[0]
        for head in (full.upper(), f"{full[:8]} {full[8:16]}"):
            assert check_certificate(json.dumps(GENUINE), head).problems == []


def test_the_chain_is_that_of_the_log():
    previous = log_chain.GENESIS
    for own, kept in zip(chain(BODIES["genuine"]), WORSE.events, strict=True):
        previous = log_chain.link(previous, kept.body)
        assert bytes.fromhex(own.hash) == previous == kept.hash
