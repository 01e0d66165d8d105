"""Whatever a caller gives, the answer is an answer or an error of ours: every public function, argument by argument."""

import contextlib
import copy
import inspect
import random
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import partial

import pytest

import pairtrail
from events.vocabulary.tournament import TournamentCreated
from pairtrail import deciders, errors, values
from pairtrail.values import ByeKind, Changes, Colour, DetailsSet, Entry, Outcome, Result, SettingsSet
from tests.api.page import PAGE, event_file, listed

ANNA = "Anna Berg"
EVENT = pairtrail.read(event_file())
DETAILS, SETTINGS = DetailsSet(name="Club"), SettingsSet(edition="dutch-2026", rounds=3)  # type: ignore[arg-type]
SECRET = "b" * 64


def a_log():
    """Two tournaments: one just announced, one with a published round."""
    log = pairtrail.open_log(":memory:")
    log.announce("new", DETAILS, SETTINGS, actor=ANNA)
    log.announce("club", DETAILS, SETTINGS, actor=ANNA)
    entries = [Entry(name, 2000 - 10 * place) for place, name in enumerate(("Adler", "Brandt", "Costa", "Dubois"))]
    log.append("club", lambda state: deciders.players.register_many(state, entries), actor=ANNA)
    log.append("club", lambda state: deciders.rounds.pair_round(state, seed="8 May"), actor=ANNA)
    log.append("club", deciders.rounds.publish, actor=ANNA)
    return log


LOG = a_log()
CLUB = LOG.state("club")
STATE, EVENTS = CLUB.tournament, CLUB.events
PAIRING = pairtrail.pair(EVENT, 9)
TABLE = pairtrail.standings(EVENT, ["BH"])
BUNDLE = LOG.seal("club")
IN_STATE = {"state": STATE, "confirmed": True}

RIGHT = {
    "read": {"source": event_file(), "edition": "auto", "variations": {}, "trust_results": False},
    "pair": {"event": EVENT, "round_number": 2, "edition": "dutch-2026"},
    "check": {"event": EVENT, "edition": "dutch-2017"},
    "standings": {"event": EVENT, "tie_breaks": ["BH"]},
    "values_as_text": {"table": TABLE, "values": TABLE.rows[0].tie_breaks},
    "why_not": {"event": EVENT, "player": 3, "opponent": 7, "round_number": 9, "full": False, "bye": False},
    "write": {"event": EVENT, "file_format": "trf16", "purpose": "standings"},
    "audit": {"source": event_file(), "edition": "auto", "variations": {}, "profile": "", "explain": False},
    "explain": {"event": EVENT, "round_number": 2, "board": 1},
    "ratings": {"event": EVENT, "kind": "standard", "edition": "", "k": {1: 20}},
    "norms": {"event": EVENT, "player": 1, "title": "", "edition": ""},
    "prizes": {"event": EVENT, "rules": "500, 300", "tie_breaks": ["BH"]},
    "generate": {"plan": pairtrail.Plan(players=6, rounds=2)},
    "default_edition": {"first_day": "2026-05-08"},
    "certificate": {"known": CLUB, "player": 1, "opponent": 2, "round_number": 1},
    "check_certificate": {"text": "certificate", "head": CLUB.short_hash, "known": CLUB, "enumerate_all": False},
    "verify_bundle": {"source": BUNDLE, "receipt": CLUB.short_hash, "keys": None},
    "receipt_of": {"known": CLUB},
    "open_log": {"url": ":memory:", "create": False},
    "Plan": {one.name: getattr(pairtrail.Plan(6, 2), one.name) for one in fields(pairtrail.Plan)},
    "Log.tournaments": {},
    "Log.state": {"name": "club", "at": "3"},
    "Log.announce": {"name": "other", "details": DETAILS, "settings": SETTINGS, "actor": ANNA},
    "Log.begin": {"name": "spring", "what": EVENT, "actor": ANNA},
    "Log.append": {
        "name": "club",
        "decide": lambda state: deciders.byes.grant(state, 1, 3, ByeKind.HALF_POINT),
        "actor": ANNA,
        "expect_head": None,
        "occurred_at": datetime(2026, 5, 8, 19, 0, tzinfo=UTC),
        "command_id": "one",
    },
    "Log.append_on_log": {
        "name": "club",
        "decide": lambda known: deciders.undo.undo(known.events, reason="slip", confirmed=True),
        "actor": ANNA,
        "expect_head": None,
        "occurred_at": None,
        "command_id": "",
    },
    "Log.seal": {"name": "club"},
    "Log.find_receipt": {"text": CLUB.short_hash},
    "Log.verify": {"name": "club"},
    "Log.close": {},
    "deciders.tournament.create": {"state": values.Tournament(), "details": DETAILS, "settings": SETTINGS},
    "deciders.tournament.change_settings": {"state": STATE, "details": DETAILS, "settings": None, "reason": "x"},
    "deciders.tournament.draw_lot": {"state": LOG.state("new").tournament, "seed": "8 May"},
    "deciders.tournament.set_initial_colour": {
        "state": LOG.state("new").tournament,
        "colour": Colour.WHITE,
        "reason": "by hand",
    },
    "deciders.tournament.accelerate": {**IN_STATE, "player": 1, "points": (10, 5)},
    "deciders.players.register": {**IN_STATE, "entry": Entry("Egger", 1900)},
    "deciders.players.register_many": {**IN_STATE, "entries": [Entry("Egger", 1900)]},
    "deciders.players.late_entry": {**IN_STATE, "entry": Entry("Egger", 1900), "first_round": 2, "score": 5},
    "deciders.players.withdraw": {"state": STATE, "player": 1, "from_round": 2, "reason": "", "reaches": None},
    "deciders.players.expel": {"state": STATE, "player": 1, "from_round": 2, "reason": "x"},
    "deciders.players.rejoin": {**IN_STATE, "player": 1, "from_round": 2, "reason": "x", "reaches": None},
    "deciders.players.correct_details": {
        "state": STATE,
        "player": 1,
        "changes": Changes(rating=2100),
        "reaches": None,
        "reason": "x",
        "reported": None,
    },
    "deciders.byes.grant": {**IN_STATE, "player": 1, "round_number": 2, "kind": ByeKind.HALF_POINT, "reason": "x"},
    "deciders.byes.cancel": {"state": STATE, "player": 1, "round_number": 2, "reason": "", "reaches": None},
    "deciders.prohibitions.forbid": {**IN_STATE, "players": [1, 2], "last_round": 3, "reason": "x"},
    "deciders.prohibitions.allow": {**IN_STATE, "players": [1, 2], "reason": "x"},
    "deciders.rounds.check": {"state": STATE, "lot_follows": False},
    "deciders.rounds.pair_round": {**IN_STATE, "seed": "", "all_of_them": False},
    "deciders.rounds.publish": {"state": STATE, "round_number": 1},
    "deciders.rounds.close": {"state": STATE, "round_number": 1, "known": None},
    "deciders.rounds.void": {**IN_STATE, "round_number": 1, "reason": "x", "ground": ""},
    "deciders.results.record": {"state": STATE, "round_number": 1, "board": 1, "result": Result.DRAW},
    "deciders.results.record_many": {"state": STATE, "round_number": 1, "results": [(1, Result.DRAW)], "scores": ()},
    "deciders.results.forfeit": {
        "state": STATE,
        "round_number": 1,
        "board": 1,
        "result": Result.WHITE_WINS_BY_FORFEIT,
        "reason": "",
    },
    "deciders.results.adjourn": {"state": STATE, "round_number": 1, "board": 1, "taken_as": None, "reason": ""},
    "deciders.results.resume": {"state": STATE, "round_number": 1, "board": 1, "result": Result.DRAW},
    "deciders.results.adjudicate": {
        "state": STATE,
        "round_number": 1,
        "board": 1,
        "result": Result.DRAW,
        "reason": "x",
    },
    "deciders.results.correct": {
        "state": STATE,
        "round_number": 1,
        "board": 1,
        "result": Result.DRAW,
        "reaches": None,
        "reason": "x",
        "reported": None,
        "within_deadline": False,
    },
    "deciders.results.correct_colours": {
        "state": STATE,
        "round_number": 1,
        "board": 1,
        "result": None,
        "reaches": None,
        "reason": "x",
        "reported": None,
        "within_deadline": False,
    },
    "deciders.results.missing": {"state": STATE, "round_number": 1},
    "deciders.ties.record_tie": {**IN_STATE, "method": "lots", "players": [1, 2], "reason": "x", "ties": ()},
    "deciders.ties.commit_lots": {
        "state": STATE,
        "commitment": "a" * 64,
        "public_source": "the lottery of Saturday",
        "public_form": "",
        "known_from": None,
        "now": None,
    },
    "deciders.ties.reveal_lots": {"state": STATE, "secret": SECRET, "public_value": "3 7 12", "now": None},
    "deciders.ties.draw_lots": {"state": STATE, "ties": [[1, 2]]},
    "deciders.appeals.lodge": {"state": STATE, "appellant": "Adler", "subject": "round 1", "round_number": 1},
    "deciders.appeals.decide": {"log": EVENTS, "decision": "no", "appeal": 1, "upheld": False},
    "deciders.appeals.carry_out": {"state": STATE, "how": "paired again", "appeal": 1},
    "deciders.undo.undo": {"log": EVENTS, "version": 8, "reason": "slip", "confirmed": True, "alone": False},
    "deciders.undo.redo": {"log": EVENTS, "version": 8, "reason": "slip"},
}
"""For every public function arguments that it takes, each to be replaced by what it may not take."""

WRONG = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2,
        99,
        10**30,
        2.5,
        float("nan"),
        "",
        "x",
        "\x00",
        "\ud800",
        "9" * 5000,
        b"",
        b"001",
    ),
    *([], [None], [[]], (), (1,), ("x", "y"), {}, {1: 2}, {"x": "y"}, {None: None}, {1}, object()),
    *(lambda *_: None, lambda *_: [Entry("x")], lambda *_: [TournamentCreated(details=3, settings={})]),
    *(Colour.BLACK, Result.DRAW, Outcome.HALF_POINT_BYE, ByeKind.HALF_POINT, Entry("", -1), Entry("Adler", 10**9)),
    *(DetailsSet(), SettingsSet(), SettingsSet(edition="x", rounds=-1), Changes(), Changes(name="", rating=-1)),  # type: ignore[arg-type]
    *(datetime(2026, 5, 8), datetime(1, 1, 1, tzinfo=UTC), values.Tournament(), EVENT, CLUB, PAIRING),  # noqa: DTZ001
)


def named(path):
    """The function of that name; a method is one of the log."""
    head, _, rest = path.partition(".")
    if head == "Log":
        return getattr(a_log(), rest)
    found = pairtrail
    for word in path.split("."):
        found = getattr(found, word)
    return found


def public_functions():
    """By the page: functions, methods of the log, functions of deciders, and constructors that check what they get."""
    page = listed(PAGE.read_text(encoding="utf-8"))
    found = {path for path in page if inspect.isfunction(getattr(pairtrail, path, None))}
    found |= {f"Log.{name}" for name in page["Log"]} | {"Plan"}
    return found | {f"{path}.{name}" for path, names in page.items() if path.startswith("deciders.") for name in names}


def test_every_public_function_is_tried():
    assert set(RIGHT) == public_functions()


@pytest.mark.parametrize("path", RIGHT)
@pytest.mark.campaign(one_in=6)
def test_a_wrong_argument_is_an_error_of_ours(path):
    function, right = named(path), RIGHT[path]
    with contextlib.suppress(errors.Refused, errors.IntegrityFailure):  # as a second lot, or the hash of another log
        function(**right)
    for name in right:
        for wrong in WRONG:
            accepts_or_refuses(named(path) if path.startswith("Log.") else function, {**right, name: wrong})
    for wrong in ({"hope": 1}, {}) if inspect.isroutine(function) else ():
        accepts_or_refuses(function, wrong)


def accepts_or_refuses(function, arguments):
    """Calls it; an error that is no `TournamentError` fails, with the arguments."""
    try:
        function(**arguments)
    except errors.TournamentError as refusal:
        said = str(refusal)
    except Exception as error:  # noqa: BLE001  # this is what must not happen
        given = {name: repr(value)[:80] for name, value in arguments.items()}
        said = ""
        pytest.fail(f"{getattr(function, '__qualname__', function)}({given}): {type(error).__name__}: {error}"[:800])
    else:
        return
    assert said


# --- tournaments put together by hand ----------------------------------------------------------------


def alike(value, chance):
    """Another value of the same kind."""
    if isinstance(value, Enum):
        return chance.choice([*type(value)])
    if isinstance(value, Mapping):
        return dict(list(value.items())[1:])
    if isinstance(value, tuple):
        return chance.choice([value[1:], value + value[:1], value[::-1]])
    of_kind = [one for one in SPARE if type(one) is type(value)]
    return chance.choice([*of_kind, value])


def changed(value, chance, spare):
    """The same value with one place in it, anywhere, replaced by another of its kind, or by what is in `spare`."""
    inner = []
    if is_dataclass(value):
        inner = [one.name for one in fields(value) if one.init]
    elif isinstance(value, Mapping | tuple):
        inner = list(value) if isinstance(value, Mapping) else list(range(len(value)))
    if not inner or chance.random() < 0.15:  # a place further out, now and then
        return chance.choice(spare) if chance.random() < 0.3 else alike(value, chance)  # mostly
    where = chance.choice(inner)
    if is_dataclass(value):
        inside = changed(getattr(value, where), chance, spare)
        try:
            return replace(value, **{where: inside})
        except (TypeError, ValueError):  # the value computes something of what it is made of
            return value
    if isinstance(value, tuple):
        return (*value[:where], changed(value[where], chance, spare), *value[where + 1 :])
    made = dict(value)
    if chance.random() < 0.3:  # the key, and not what it stands for
        made[chance.choice([*inner, *(one for one in spare if not isinstance(one, dict))])] = made.pop(where)
    else:
        made[where] = changed(made[where], chance, spare)
    return made


SPARE = (
    *(None, -1, 0, 1, 2, 3, 7, 99, 10**12, 2.5, "", "x", (), (1,), {}, {1: 1}, frozenset({(2, 1)}), True, b"x"),
    *(Colour.BLACK, Result.DRAW, Result.WHITE_WINS_BY_FORFEIT, Outcome.PAIRING_ALLOCATED_BYE, values.GameStatus.OPEN),
    *(
        values.RoundStage.COMPLETE,
        values.Readings(),
        values.Span(5, 2),
        ByeKind.FULL_POINT,
        "dutch-1998",
        "cfc",
        "burstein-2026",
    ),  # type: ignore[arg-type]
)
ASKED = {
    "pair": pairtrail.pair,
    "check": pairtrail.check,
    "standings": partial(pairtrail.standings, tie_breaks=["BH", "SB"]),
    "ratings": pairtrail.ratings,
    "norms": pairtrail.norms,
    "prizes": partial(pairtrail.prizes, rules="500, 300"),
    "write": partial(pairtrail.write, file_format="trf26"),
    "write old": partial(pairtrail.write, file_format="trf06", purpose="rating"),
}


def by_hand():
    """Six players after two rounds, as a caller would put them together, with a bye and a forbidden pair."""
    plan = pairtrail.Plan(players=6, rounds=3, seed=3, edition="dutch-2026", half_point_byes=120)
    read = pairtrail.read(pairtrail.generate(plan)).tournament
    numbers = {player: number for number, player in enumerate(sorted(read.players), 1)}
    numbered = replace(read, numberings=(values.Numbering(1, numbers),), rounds=read.rounds[:2])  # type: ignore[arg-type]
    return replace(numbered, forbidden_pairs=frozenset({(1, 2)}), byes={(3, 4): ByeKind.HALF_POINT})  # type: ignore[dict-item]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.campaign(one_in=4)
def test_a_tournament_with_one_wrong_place_is_answered_or_refused(seed):
    chance = random.Random(seed)
    for _ in range(5):
        made = changed(by_hand(), chance, SPARE)
        if not isinstance(made, pairtrail.Tournament):
            continue
        for ask in ASKED.values():
            accepts_or_refuses(ask, {"event": copy.copy(made)})


def test_the_tournament_that_is_changed_is_right_as_it_is():
    for ask in ASKED.values():
        ask(by_hand())
