"""The audit log: every event has its sentence, and a row reads the same for ever."""

import pytest
from hypothesis import given as for_all

from core.model.results import Result
from events.base import EVENT_TYPES
from events.deciders import players, results
from events.deciders.entries import Changes
from events.log.envelope import short
from events.vocabulary.appeals import AppealDecided, AppealLodged
from events.vocabulary.congress import (
    AwardedAcross,
    CongressAnnounced,
    CongressEvent,
    PlayerMoved,
    PrizesAwardedAcross,
    SectionAdded,
    SectionAt,
    SectionRemoved,
    SectionsActedOn,
    SectionsWritten,
)
from events.vocabulary.corrections import Scope
from events.vocabulary.record import NoteAdded
from events.vocabulary.tournament import DetailsSet
from projections.log_in_words.sentences import EventSentences
from projections.log_in_words.trail import audit, audit_since
from projections.tournament_state.fold import fold
from projections.verification.consistency import consistency_findings
from tests.deciders.desk import Desk
from tests.projections import histories_of_events
from tests.projections.histories_of_events import anything, logs

DRAW = Result.DRAW
WRITTEN = (
    SectionsWritten(section="open", first=7, last=7, hash="00" * 32),
    SectionsWritten(section="u1800", first=5, last=6, hash="00" * 32),
)
IN_BOTH = "open (event 7), u1800 (events 5-6)"
CONGRESS = [
    (CongressAnnounced(details=DetailsSet(name="Spring")), "The congress Spring was announced."),
    (SectionAdded(section="open", title="Open"), "Section open was added: Open."),
    (
        SectionAdded(section="blitz", title="Blitz", beside=True),
        "Section blitz was added: Blitz; its players may also play in another section.",
    ),
    (SectionRemoved(section="open", reason="why"), "Section open was removed."),
    (SectionsActedOn(command="round pair", written=WRITTEN), f"round pair was recorded in {IN_BOTH}."),
    (
        SectionsActedOn(command="round pair", written=WRITTEN, refused=("u1400",)),
        f"round pair was recorded in {IN_BOTH}; skipped: u1400.",
    ),
    (
        PlayerMoved(from_section="open", from_player=3, to_section="u1800", to_player=9, written=WRITTEN),
        "Player id:3 of open was moved to u1800, as id:9.",
    ),
    (
        PrizesAwardedAcross(
            rules="100, 50",
            as_of=(SectionAt(section="open", version=7, hash="00" * 32),),
            awards=tuple(
                AwardedAcross(
                    section="open",
                    player=player,
                    list="places",
                    cents=7500,
                    first_prize=1,
                    last_prize=2,
                    pool_cents=15000,
                )
                for player in (3, 4)
            ),
            written=(),
        ),
        "Prizes across the sections awarded: 150.00 to 2 players (100, 50).",
    ),
]


@for_all(anything)
def test_every_event_has_a_sentence_that_ends_in_a_full_stop_or_in_what_was_written(event):
    told = EventSentences().tell(event)
    assert told.sentence[0].isupper()
    assert told.sentence.endswith((".", "why"))
    assert "\n" not in told.sentence


@for_all(logs())
def test_nothing_that_folds_a_log_dislikes_its_past(log):
    sentences = EventSentences()
    for stored in log:
        sentences.tell(stored.event)
        sentences.players_of(stored.event)
    fold(log)
    consistency_findings(log)


@pytest.fixture
def desk():
    """Events 1-5 the field, 6-9 paired and published, 10 and 11 results."""
    return Desk().play(DRAW, Result.WHITE_WINS)


def sentences(rows):
    return [row.sentence for row in rows]


def test_a_row_says_who_did_what_when(desk):
    row = audit(desk.log)[9]
    stored = desk.log[9]
    assert (row.version, row.actor, row.type) == (10, "arbiter", "result-recorded")
    assert (row.recorded_at, row.occurred_at, row.command) == (stored.recorded_at, None, stored.causation)
    assert row.short_hash == short(stored.hash)
    game = desk.state.rounds[0].games[0]
    assert row.sentence == f"Round 1, board 1 (P{game.white} - P{game.black}): 1/2-1/2."
    assert (row.reason, row.undone_by, row.round_number, row.players) == ("", None, 1, {1, 3})


def test_names_are_those_known_then(desk):
    desk.do(players.correct_details, 1, Changes(name="Paula One"))
    desk.do(results.correct, 1, 1, Result.WHITE_WINS, reason="scoresheets")
    rows = audit(desk.log)
    assert rows[1].sentence == "P1 (2499) was registered as player 1."
    assert rows[11].sentence == "The data for P1 were corrected: name Paula One."
    assert "Paula One" in rows[12].sentence
    assert "P1" in rows[9].sentence


def test_a_correction_says_how_far_it_reaches_and_why(desk):
    desk.do(results.correct, 1, 1, Result.WHITE_WINS, reason="scoresheets")
    row = audit(desk.log)[-1]
    assert row.sentence.endswith(
        "1/2-1/2 was corrected to 1-0. It affects, by tier 1 of C.04.2.D.8: "
        "pairings still to be made, standings, rating report."
    )
    assert row.reason == "scoresheets"
    desk.do(results.correct, 1, 1, DRAW, reaches=(Scope.RATING_REPORT,), reason="committee")
    assert audit(desk.log)[-1].sentence.endswith("It affects, by the arbiter's decision: rating report.")


def test_what_was_undone_stays_and_says_so(desk):
    desk.undo(reason="slip")
    rows = audit(desk.log)
    assert [row.undone_by for row in rows[9:]] == [13, 12, None, None]
    assert rows[11].sentence == "Event 11 was undone."
    assert rows[11].reason == "slip"
    desk.redo()
    assert [row.undone_by for row in audit(desk.log)[9:]] == [None, None, 15, 14, None, None]


def test_by_round(desk):
    versions = [row.version for row in audit(desk.log, round_number=1)]
    assert versions == [6, 8, 9, 10, 11]
    assert audit(desk.log, round_number=2) == ()


def test_by_player_his_boards_included(desk):
    board_1 = desk.state.rounds[0].games[0]
    versions = [row.version for row in audit(desk.log, player=board_1.white)]
    assert versions == [1 + board_1.white, 6, 8, 10]


def test_an_undo_a_note_and_a_decision_speak_of_what_their_event_speaks_of(desk):
    desk.put(NoteAdded(text="seen by the deputy", about=10))
    desk.undo(11)  # events 13 and 14 take 11 and 10 back, which were one action
    desk.put(AppealLodged(appellant="P1", subject="Board 1", round_number=1))
    desk.put(AppealDecided(appeal=15, decision="Dismissed."))
    rows = {row.version: row for row in audit(desk.log)}
    assert rows[12].players == rows[14].players == rows[10].players == {1, 3}
    assert rows[13].players == rows[11].players == {2, 4}
    assert [row.version for row in audit(desk.log, round_number=1)][-5:] == [12, 13, 14, 15, 16]


def test_the_end_of_a_log_is_told_as_in_the_whole_with_what_it_speaks_of(desk):
    desk.undo(11)  # events 12 and 13 take 11 and 10 back, which were one action
    desk.redo()
    whole = {row.version: row for row in audit(desk.log)}
    for first in whole:
        rows = audit_since(desk.log, first)
        assert rows.items() <= whole.items()
        assert {version for version in whole if version >= first} <= rows.keys()
    assert list(audit_since(desk.log, 14)) == [10, 11, 12, 13, 14, 15]


def test_the_generated_logs_hold_every_type_of_event():
    """Those of a congress are in its own log, which is never folded into a tournament; CONGRESS holds them."""
    covered = {name for name in vars(histories_of_events) if name[0].isupper()}
    above = {kind for kind in EVENT_TYPES.values() if issubclass(kind, CongressEvent)}
    assert {event_type.__name__ for event_type in EVENT_TYPES.values() if event_type not in above} <= covered
    assert {type(event) for event, _ in CONGRESS} == above
    assert not covered & {kind.__name__ for kind in above}


@pytest.mark.parametrize(("event", "sentence"), CONGRESS)
def test_the_events_of_a_congress_have_their_sentences(event, sentence):
    assert EventSentences().tell(event).sentence == sentence
