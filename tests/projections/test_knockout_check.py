"""A knock-out written into a log that the log before it does not give: every event of it is decided again."""

import re

import pytest
from msgspec import structs

from core.general_rules.knockout import bracket_of, colours
from core.model.results import Result
from core.model.tie_breaks import EqualMatch
from events.deciders import knockout
from events.vocabulary.knockout import (
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)
from events.vocabulary.record import ActionUndone
from projections.replay.lots_check import check_lots
from projections.standings.table import standings
from projections.verification.decided_again import knockout_findings
from tests.deciders.scenario import given, won
from tests.deciders.test_ties import OVER
from tests.recorded import Recorded

TERMS = KnockoutAnnounced(qualifiers=4, equal=EqualMatch.PLAY_OFF, reason="vote")


def order():
    return [row.player for row in standings(given(*OVER)).rows]


def begun():
    return KnockoutBegun(players=tuple(order()), seed="s")


def game(state, round_number, match, result):
    found = bracket_of(state.knockout)[round_number - 1][match - 1]
    white, black = colours(state.knockout, found, 1)
    return KnockoutGamePlayed(knockout_round=round_number, match=match, game=1, white=white, black=black, result=result)


def whole():
    """Every kind of event, as the deciders give them."""
    events = [*OVER, TERMS, begun()]
    events.append(game(given(*events), 1, 1, Result.DRAW))
    events.append(KnockoutMatchDecided(knockout_round=1, match=1, winner=order()[3], reason="blitz"))
    events.append(game(given(*events), 1, 2, Result.WHITE_WINS))
    events += knockout.correct_game(given(*events), 1, 2, Result.BLACK_WINS, reason="sheets")
    events += knockout.leave(given(*events), order()[3], reason="ill")
    return events


def findings(events):
    return [*knockout_findings([Recorded(version, event) for version, event in enumerate(_flat(events), 1)])]


def with_forged(kind, **fields):
    """The whole, with one event of that kind otherwise."""
    return [structs.replace(event, **fields) if isinstance(event, kind) else event for event in whole()]


def test_nothing_is_found_in_what_the_deciders_gave():
    assert findings(whole()) == []


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        (KnockoutBegun, {"players": (4, 3, 2, 1)}, "but the standings before the knock-out give"),
        (KnockoutBegun, {"declined": (1,)}, "(needs a reason|can play)"),
        (KnockoutGamePlayed, {"white": 1, "black": 1}, "do not match its bracket"),
        (KnockoutGamePlayed, {"game": 2}, "matches of 1 game were announced"),
        (KnockoutGamePlayed, {"match": 3}, "no match 3"),
        (KnockoutGameCorrected, {"was": Result.DRAW}, "do not match its bracket"),
        (KnockoutGameCorrected, {"reason": ""}, "needs a reason"),
        (KnockoutMatchDecided, {"match": 2}, "not all been played yet"),
        (KnockoutPlayerLeft, {"knockout_round": 1}, "do not match its bracket"),
        (KnockoutAnnounced, {"qualifiers": 1}, "needs two or more players"),
    ],
)
def test_each_kind_of_event_forged(kind, fields, message):
    forged = with_forged(kind, **fields)
    found = findings(forged)
    first = next(place for place, event in enumerate(_flat(forged), 1) if isinstance(event, kind))
    assert found[0].version == first
    assert re.search(message, found[0].message)


def test_one_that_was_called_off():
    announced = [*OVER, TERMS]
    off = knockout.call_off(given(*announced), reason="no time")
    assert findings([*announced, *off]) == []
    (found,) = findings([*announced, structs.replace(off[0], reason="")])
    assert "reason" in found.message


def _flat(events):
    return [one for event in events for one in (event if isinstance(event, list | tuple) else [event])]


def test_colours_that_the_lot_does_not_give():
    events = _flat(whole())
    place = next(place for place, event in enumerate(events) if isinstance(event, KnockoutGamePlayed))
    one = events[place]
    events[place] = structs.replace(one, white=one.black, black=one.white)
    assert findings(events)[0].version == place + 1
    lots = check_lots([Recorded(version, event) for version, event in enumerate(events, 1)])
    assert [one.same for one in lots] == [False, True]


def test_what_was_undone_is_not_looked_at():
    events = _flat([*OVER, TERMS, structs.replace(begun(), players=(4, 3, 2, 1))])
    assert findings(events)
    assert not findings([*events, ActionUndone(version=len(events), reason="slip")])


def test_a_correction_of_the_swiss_since_makes_no_finding():
    """The bracket is held against the record before it, not against the standings of today."""
    events = _flat(whole())
    assert standings(given(*events)).bracket_by_now == ()
    corrected = [*events, won(1, 1, Result.BLACK_WINS)]
    assert standings(given(*corrected)).bracket_by_now != ()
    assert not findings(corrected)
