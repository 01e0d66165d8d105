"""What is proved by a checkpoint, and what a witness compares before cosigning; signatures are tried elsewhere."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from core.evidence import merkle
from core.evidence.checkpoint import Checkpoint, origin_of, parsed_checkpoint
from core.evidence.note import Note, Signature
from core.evidence.proof import Proof
from core.model.results import Result
from core.model.sentence import Refused
from events.deciders import results
from events.errors import IntegrityFailure
from events.signing.key_folder import Seen
from projections.evidence.checkpoints import _compare
from projections.evidence.proofs import (
    _number,
    consistency_proof,
    events_of_round,
    inclusion_proof,
    publish,
    published,
    tiles,
)
from tests.deciders.desk import Desk

NOON = datetime(2026, 1, 10, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def log():
    """Round 1 of four players; a result that was undone, and given again."""
    desk = Desk(clock=lambda: NOON - timedelta(hours=2)).pair()
    desk.do(results.record_many, 1, [(1, Result.WHITE_WINS)])
    desk.undo(reason="the wrong board")
    desk.do(results.record_many, 1, [(1, Result.DRAW)])
    return desk.log


def checkpoint(log, size: int, stream: str = "spring") -> Checkpoint:
    """Of the first events of the log."""
    hashes = [stored.hash for stored in log]
    root = merkle.root([merkle.leaf(one) for one in hashes[:size]])
    return Checkpoint(
        origin=origin_of(stream, hashes[0]),
        size=size,
        root=root,
        head=hashes[size - 1],
        time="2026-01-10T12:00:00Z",
        actor="Anna Berg",
        key="berg+00000000",
        occasion="a break",
    )


def note(log, size: int, stream: str = "spring") -> Note:
    return Note(checkpoint(log, size, stream).text, ())


class TestProofs:
    def test_of_a_round_also_the_undoing_of_what_was_undone(self, log):
        told = {stored.version: stored.type for stored in log if stored.version in events_of_round(log, 1)}
        assert sorted(told.values()) == [
            *("action-undone", "pairing-numbers-assigned"),
            *("result-recorded", "result-recorded", "round-paired", "round-published"),
        ]

    def test_a_proof_names_its_events_or_their_hashes_alone(self, log):
        whole = json.loads(inclusion_proof(note(log, 9), "spring", log, [2, 9]))
        assert [(one["event"], "body" in one, "hash" in one) for one in whole["events"]] == [
            (2, True, False),
            (9, True, False),
        ]
        alone = json.loads(inclusion_proof(note(log, 9), "spring", log, [2], hashes_only=True))
        assert alone["events"][0]["hash"] == log[1].hash.hex()
        assert "body" not in alone["events"][0]

    @pytest.mark.parametrize(
        ("versions", "says"),
        [
            ([], "Nothing that could be proved has been recorded yet."),
            ([3, 10], "Event 10 is not covered by a checkpoint"),
        ],
    )
    def test_what_cannot_be_proved_is_refused(self, log, versions, says):
        with pytest.raises(Refused, match=says):
            inclusion_proof(note(log, 9), "spring", log, versions)

    def test_an_earlier_checkpoint_is_not_the_longer_one(self, log):
        assert json.loads(consistency_proof(note(log, 5), note(log, 9), "spring", log))["kind"] == "consistency"
        with pytest.raises(Refused, match="The earlier checkpoint covers 9 events, the later one only 5"):
            consistency_proof(note(log, 9), note(log, 5), "spring", log)

    def test_a_checkpoint_of_another_log_proves_nothing(self, log):
        with pytest.raises(IntegrityFailure, match="the checkpoint belongs to autumn, but this log is spring"):
            inclusion_proof(note(log, 9, "autumn"), "spring", log, [2])

    def test_a_checkpoint_dated_before_what_it_covers_proves_nothing(self):
        """One of the two times is wrong, whichever it is."""
        log = Desk(clock=lambda: NOON + timedelta(seconds=1)).pair().log
        with pytest.raises(IntegrityFailure, match="it is dated 2026-01-10T12:00:00Z, but event 9, which it covers"):
            inclusion_proof(note(log, 9), "spring", log, [2])


class TestWitness:
    """Somebody who cosigned five events of the log is shown a checkpoint of nine, or of five again."""

    def seen(self, log, **changed) -> Seen:
        said = {"size": 5, "root": checkpoint(log, 5).root.hex(), "time": "2026-01-10T11:00:00Z"}
        return Seen(**said | changed)

    def proof(self, log, *sizes: int) -> Proof:
        return Proof(tuple(note(log, size) for size in sizes), (), {})

    def test_the_same_events_again_need_no_proof_and_more_of_them_do(self, log):
        _compare(checkpoint(log, 5), self.seen(log), None, NOON)
        _compare(checkpoint(log, 9), self.seen(log), self.proof(log, 5, 9), NOON)
        with pytest.raises(Refused, match="proof that this record of 9 events continues from there"):
            _compare(checkpoint(log, 9), self.seen(log), None, NOON)

    @pytest.mark.parametrize(
        ("sizes", "says"),
        [
            ((9,), "The proof covers individual events; it does not show that one checkpoint continues another"),
            ((4, 9), "The proof begins with different events from the 5 that you cosigned"),
            ((5, 8), "The proof ends with 8 events, but the checkpoint covers 9"),
        ],
    )
    def test_a_proof_of_something_else_is_refused(self, log, sizes, says):
        with pytest.raises(Refused, match=says):
            _compare(checkpoint(log, 9), self.seen(log), self.proof(log, *sizes), NOON)

    def test_a_clock_that_went_backwards_is_told(self, log):
        with pytest.raises(Refused, match="a clock was set back"):
            _compare(checkpoint(log, 5), self.seen(log), None, NOON - timedelta(days=1))

    def test_fewer_events_and_other_ones_are_told(self, log):
        with pytest.raises(Refused, match="This checkpoint covers 4 events, but you cosigned 5"):
            _compare(checkpoint(log, 4), self.seen(log), None, NOON)
        with pytest.raises(IntegrityFailure, match="You cosigned a different history of these 5 events"):
            _compare(checkpoint(log, 5), self.seen(log, root="00" * 32), None, NOON)


class TestTiles:
    """As C2SP tlog-tiles names them."""

    @pytest.mark.parametrize(("number", "path"), [(67, "067"), (1067, "x001/067"), (1234067, "x001/x234/067")])
    def test_a_number_is_a_path_of_three_digits_each(self, number: int, path: str):
        assert _number(number) == path

    def test_of_so_many_leaves(self):
        assert [one.path for one in tiles([bytes(32)] * 3)] == ["tile/0/000.p/3"]
        assert [one.path for one in tiles([bytes(32)] * 257)] == ["tile/0/000", "tile/0/001.p/1", "tile/1/000.p/1"]


class TestPublicFolder:
    def test_what_was_published_is_not_written_again_and_the_longest_log_stays_the_latest(self, log, tmp_path):
        signed = Signature("berg", bytes(4), bytes(64))
        long, short = (Note(checkpoint(log, size).text, (signed,)) for size in (9, 5))
        assert len(publish(tmp_path, long, "spring", log)) == 3  # the hashes, the checkpoint, and it as the latest
        assert publish(tmp_path, long, "spring", log) == ()
        later = publish(tmp_path, short, "spring", log)
        assert not [name for name in later if name == "checkpoint"]
        assert (tmp_path / "checkpoint").read_text() == str(long)
        assert [parsed_checkpoint(one.text).size for one in published(tmp_path)] == [5, 9]
