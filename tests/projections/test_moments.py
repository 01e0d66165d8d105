from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from core.model.tournament import RoundStage
from events.base import Event
from events.log import envelope
from events.log.envelope import LOGS_KEPT, counting
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundCompleted, RoundVoided
from projections.tournament_state.moments import (
    AtHash,
    AtRound,
    AtTime,
    AtVersion,
    UnknownMomentError,
    parse,
    resolve,
    round_moments,
)
from tests.deciders.scenario import FOUR, ROUND_1, ROUND_2, drawn, paired, published

MAY_3 = datetime(2026, 5, 3, 10, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Dated:
    version: int
    event: Event
    recorded_at: datetime
    hash: bytes


def log(*events, hashes=None):
    """A log with an event a minute from 10:00 on, whose hashes begin with the version, twice two digits."""
    flat = []
    for event in events:
        flat.extend(event if isinstance(event, list) else [event])
    hashes = hashes or [bytes([version, version]) + bytes(30) for version in range(1, len(flat) + 1)]
    return [
        Dated(version, event, MAY_3 + timedelta(minutes=version), digest)
        for version, (event, digest) in enumerate(zip(flat, hashes, strict=True), 1)
    ]


# Events 1-7 the field, 8 paired, 9 published, 10-11 results, 12 ended, 13 paired, 14 published.
TWO_ROUNDS = log(FOUR, published(1, *ROUND_1), drawn(1, 1, 2), RoundCompleted(round_number=1), published(2, *ROUND_2))


class TestParse:
    @pytest.mark.parametrize(
        ("text", "moment"),
        [
            ("42", AtVersion("42")),
            ("0", AtVersion("0")),
            ("3fa94c", AtHash("3fa94c")),
            ("3FA94CDE", AtHash("3fa94cde")),
            ("round:5", AtRound(5)),
            ("round:5:open", AtRound(5, RoundStage.OPEN)),
            ("ROUND:5:Paired", AtRound(5, RoundStage.PAIRED)),
            ("round:5:published", AtRound(5, RoundStage.PUBLISHED)),
            ("round:12:complete", AtRound(12, RoundStage.COMPLETE)),
            ("2026-05-03T18:30", AtTime(datetime(2026, 5, 3, 18, 30, 59, 999999, tzinfo=UTC))),
            ("2026-05-03 18:30", AtTime(datetime(2026, 5, 3, 18, 30, 59, 999999, tzinfo=UTC))),
            ("2026-05-03T18:30Z", AtTime(datetime(2026, 5, 3, 18, 30, 59, 999999, tzinfo=UTC))),
            (
                "2026-05-03T18:30+02:00",
                AtTime(datetime(2026, 5, 3, 18, 30, 59, 999999, tzinfo=timezone(timedelta(hours=2)))),
            ),
            pytest.param(
                "2026-05-03 18:30:07",
                AtTime(datetime(2026, 5, 3, 18, 30, 7, 999999, tzinfo=UTC)),
                id="a second, as the log prints it, up to its end",
            ),
            pytest.param(
                "2026-05-03T18:30:07.5Z", AtTime(datetime(2026, 5, 3, 18, 30, 7, 500000, tzinfo=UTC)), id="a fraction"
            ),
            pytest.param(
                "2026-05-03", AtTime(datetime(2026, 5, 3, 23, 59, 59, 999999, tzinfo=UTC)), id="a day up to its end"
            ),
        ],
    )
    def test_the_forms_there_are(self, text, moment):
        assert parse(text) == moment

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "is not a valid point in the record"),
            ("yesterday", "is not a valid point in the record"),
            ("-3", "is not a valid point in the record"),
            ("2026-13-01", "is not a valid point in the record"),
            ("3fa9c", "too short for a hash"),
            ("0001-01-01T00:00+14:00", "is not a valid point in the record"),
            ("9999-12-31T23:59-14:00", "is not a valid point in the record"),
            pytest.param("round:" + "9" * 5000, "a number, 1 or higher", id="round of 5,000 digits"),
            ("round:", "a number, 1 or higher"),
            ("round:0", "a number, 1 or higher"),
            ("round:x:paired", "a number, 1 or higher"),
            ("round:5:over", "open, paired, published, complete"),
        ],
    )
    def test_anything_else_is_answered_with_the_forms_there_are(self, text, message):
        with pytest.raises(UnknownMomentError, match=message):
            parse(text)


class TestResolve:
    @pytest.mark.parametrize(
        ("text", "version"),
        [
            ("0", 0),
            ("1", 1),
            ("14", 14),
            ("0d0d00", 13),
            ("2026-05-03", 14),
            ("2026-05-03T10:01", 1),
            ("2026-05-03T10:01:59", 1),
            ("2026-05-03T10:02", 2),
            ("2026-05-03T12:02+02:00", 2),
            ("2027-01-01", 14),
            ("round:1:open", 7),
            ("round:1:paired", 8),
            ("round:1:published", 9),
            ("round:1:complete", 12),
            ("round:1", 12),
            ("round:2:open", 12),
            ("round:2", 14),
            ("round:3:open", 14),
        ],
    )
    def test_the_version_it_means(self, text, version):
        assert resolve(parse(text), TWO_ROUNDS) == version

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("15", "the log has events 1 to 14"),
            ("abcdef", "No event in this log"),
            ("2026-05-03T10:00", "the log runs from 2026-05-03T10:01:00Z to 2026-05-03T10:14:00Z"),
            ("round:4", r"Rounds in this log: 1, 2, 3\."),
            (
                "round:2:complete",
                r"Stages reached: round:2:open \(event 12\), round:2:paired \(event 13\), round:2:published",
            ),
        ],
    )
    def test_what_is_not_there_is_answered_with_what_is(self, text, message):
        with pytest.raises(UnknownMomentError, match=message):
            resolve(parse(text), TWO_ROUNDS)

    def test_a_number_of_5000_digits(self):
        with pytest.raises(UnknownMomentError, match="No event has a 5000-digit number"):
            resolve(parse("9" * 5000), TWO_ROUNDS)

    def test_a_time_copied_from_the_log_means_its_event(self):
        """`log list` prints seconds; the event was recorded within the second."""
        recorded = datetime(2026, 11, 21, 3, 52, 28, 248000, tzinfo=UTC)
        events = [replace(stored, recorded_at=recorded) for stored in log(*FOUR[:1])]
        assert resolve(parse("2026-11-21 03:52:28"), events) == 1

    def test_digits_beyond_the_log_are_a_hash(self):
        assert resolve(parse("090900"), TWO_ROUNDS) == 9

    def test_a_hash_prefix_names_one_event(self):
        hashes = [bytes.fromhex("abcdef01") + bytes(28), bytes.fromhex("abcdef02") + bytes(28)]
        events = log(*FOUR[:2], hashes=hashes)
        with pytest.raises(UnknownMomentError, match=r"several events \(1, 2\)"):
            resolve(parse("abcdef"), events)
        assert resolve(parse("abcdef02"), events) == 2

    def test_an_empty_log_has_one_moment(self):
        assert resolve(parse("0"), []) == 0
        assert resolve(parse("2026-05-03"), []) == 0
        assert resolve(parse("round:1:open"), []) == 0

    def test_a_round_that_is_still_to_come_has_no_furthest_stage(self):
        with pytest.raises(
            UnknownMomentError, match="Round 3 has not been paired yet: round:3:open is the current state"
        ):
            resolve(parse("round:3"), TWO_ROUNDS)


class TestRoundMoments:
    def test_a_voided_pairing_does_not_count(self):
        events = log(FOUR, paired(1, *ROUND_1), RoundVoided(round_number=1, reason="x"))
        assert round_moments(events) == {1: {RoundStage.OPEN: 9}}
        again = log(FOUR, paired(1, *ROUND_1), RoundVoided(round_number=1, reason="x"), paired(1, *ROUND_1))
        assert round_moments(again) == {
            1: {RoundStage.OPEN: 9, RoundStage.PAIRED: 10},
            2: {RoundStage.OPEN: 10},
        }

    def test_nor_does_one_that_was_undone(self):
        events = log(FOUR, paired(1, *ROUND_1), ActionUndone(version=8, reason="x"))
        assert round_moments(events) == {1: {RoundStage.OPEN: 9}}


def test_what_counts_is_found_once_for_a_log_and_never_for_an_equal_or_a_longer_one(monkeypatch):
    looks = []
    undone = envelope.undone_versions
    monkeypatch.setattr(envelope, "undone_versions", lambda events: looks.append(events) or undone(events))
    whole = tuple(log(drawn(FOUR), ROUND_1, published(1), ActionUndone(version=2, reason="typed twice")))
    shorter, equal = whole[:-1], (*whole[:-1], whole[-1])
    for _ in range(3):
        assert [stored.version for stored in counting(whole)] == [
            stored.version for stored in whole[:-1] if stored.version != 2
        ]
        assert counting(shorter) == shorter
        assert counting(equal) == counting(whole)
        assert 1 in round_moments(shorter)
    assert [len(looked) for looked in looks] == [len(whole), len(shorter), len(whole)]
    growing = list(shorter)
    before = counting(growing)
    growing.append(whole[-1])
    assert counting(growing) != before
    for _ in range(LOGS_KEPT + 1):
        counting((*whole,))
    assert counting(shorter) == shorter


def test_the_moments_of_rounds_are_the_callers_own():
    events = tuple(log(drawn(FOUR), ROUND_1))
    before = round_moments(events)
    round_moments(events)[1].clear()
    round_moments(events).clear()
    assert round_moments(events) == before
