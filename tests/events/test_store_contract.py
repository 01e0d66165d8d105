"""What every store promises: one suite, run in memory, on SQLite and on PostgreSQL."""

from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from itertools import count

import pytest

from core.model.results import Result
from core.model.sentence import Refused
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.errors import Conflict, IntegrityFailure, StorageUnavailable, UnknownEvent, VersionConflict
from events.log.appending import Batch, Kept, Kind
from events.log.codec import CODEC
from events.log.envelope import EMPTY, GENESIS, Appended, Command, Head, StreamInfo, link, new_command
from events.log.personal_data import new_personal_datum
from events.log.verification import Flaw, findings
from events.store.memory import MemoryStore
from events.vocabulary.games import ResultRecorded
from events.vocabulary.players import PlayerDetailsCorrected, PlayerRegistered
from events.vocabulary.record import NoteAdded, PersonalDataErased
from events.vocabulary.rounds import RoundPublished
from tests.events.backings import START, SteppingClock

PUBLISHED = RoundPublished(round_number=RoundNumber(1))
NOTE = NoteAdded(text="Table 7 is wobbly")
WHITE_WON = ResultRecorded(round_number=RoundNumber(1), board=BoardNumber(3), result=Result.WHITE_WINS)


def command(command_id: str = "c1", actor: str = "arbiter") -> Command:
    return Command(command_id, actor)


@pytest.fixture
def store(backing):
    ids = count(1)
    with backing.open(clock=SteppingClock(), new_id=lambda: f"e{next(ids)}") as opened:
        yield opened


class TestSeveralStreamsAtOnce:
    def test_all_of_them(self, store):
        with store.together():
            store.append("a", [NOTE], expected_version=0, command=command("c0"))
            assert store.head("a").version == 1
            store.append("b", [NOTE], expected_version=0, command=command("c0"))
        assert [info.stream for info in store.streams()] == ["a", "b"]
        assert (store.verify("a"), store.verify("b")) == ((), ())

    def test_or_none(self, store):
        store.append("a", [PUBLISHED], expected_version=0, command=command("c0"))

        def act():
            with store.together():
                store.append("a", [NOTE], expected_version=1, command=command("c1"))
                store.append("b", [NOTE], expected_version=0, command=command("c1"))
                store.append("a", [NOTE], expected_version=1, command=command("c2"))

        with pytest.raises(VersionConflict):
            act()
        assert store.head("a").version == 1
        assert [info.stream for info in store.streams()] == ["a"]
        assert store.append("a", [NOTE], expected_version=1, command=command("c1")).version == 2

    def test_a_part_that_fails_is_undone_alone(self, store):
        def part():
            with store.apart():
                store.append("b", [NOTE], expected_version=0, command=command("c0"))
                store.append("b", [NOTE], expected_version=0, command=command("c1"))

        with store.together():
            store.append("a", [NOTE], expected_version=0, command=command("c0"))
            with pytest.raises(VersionConflict):
                part()
            store.append("c", [NOTE], expected_version=0, command=command("c0"))
        assert [info.stream for info in store.streams()] == ["a", "c"]
        assert (store.verify("a"), store.verify("c")) == ((), ())


class TestSeveralCommandsAtOnce:
    def test_all_of_them_in_order(self, store):
        store.append("club", [PUBLISHED], expected_version=0, command=command("c0"))
        batches = [Batch((NOTE, WHITE_WON), command("c1")), Batch((NOTE,), command("c2", "other"))]
        first, second = store.append_all("club", batches, expected_version=1)
        assert (first.first_version, first.version, second.version) == (2, 3, 4)
        assert store.head("club") == Head(4, second.head_hash)
        assert [(one.causation, one.actor) for one in store.read("club")] == [
            ("c0", "arbiter"),
            ("c1", "arbiter"),
            ("c1", "arbiter"),
            ("c2", "other"),
        ]
        assert store.verify("club") == ()

    def test_or_none(self, store):
        store.append("club", [PUBLISHED], expected_version=0, command=command("c0"))
        batches = [Batch((NOTE,), command("c1")), Batch((NOTE,), command("c0"))]  # given before, with another content
        with pytest.raises(Conflict, match="already given"):
            store.append_all("club", batches, expected_version=1)
        with pytest.raises(VersionConflict):
            store.append_all("club", batches[:1], expected_version=0)
        with pytest.raises(Refused):
            store.append_all("club", [*batches[:1], Batch((NOTE,), command("c2", ""))], expected_version=1)
        assert store.head("club").version == 1
        assert store.verify("club") == ()

    def test_with_what_is_kept_beside_the_log(self, store):
        ann = new_personal_datum(PlayerId(1), "birth_date", "1987/06/05")
        event = PlayerRegistered(player=PlayerId(1), name="Ann", birth_date_commitment=ann.commitment)
        store.append_all("club", [Batch((event,), command("c1"), (ann,))], expected_version=0)
        assert store.personal("club") == {ann.commitment: ann}


class TestAppending:
    def test_the_first_events_of_a_stream(self, store):
        appended = store.append("club", [PUBLISHED, NOTE], expected_version=0, command=command())
        assert (appended.first_version, appended.version, appended.repeated) == (1, 2, False)
        assert appended.head_hash == appended.events[-1].hash
        assert store.read("club") == appended.events
        assert store.head("club") == Head(2, appended.head_hash)

    def test_the_envelope_says_who_when_in_which_order_and_why(self, store):
        occurred_at = datetime(2026, 3, 6, 21, 5, tzinfo=timezone(timedelta(hours=1)))
        store.append("club", [WHITE_WON, NOTE], expected_version=0, command=Command("c7", "María Núñez", occurred_at))
        first, second = store.read("club")
        assert (first.version, second.version) == (1, 2)
        assert (first.event_id, second.event_id) == ("e1", "e2")
        assert (first.type, first.schema_version, first.event) == ("result-recorded", 1, WHITE_WON)
        assert (first.actor, first.causation, first.stream) == ("María Núñez", "c7", "club")
        assert first.recorded_at == second.recorded_at == START + timedelta(seconds=1)
        assert first.occurred_at == occurred_at
        assert first.occurred_at.tzinfo == UTC

    def test_the_body_is_canonical_json_with_the_envelope_inside(self, store):
        store.append("club", [WHITE_WON], expected_version=0, command=command())
        assert store.read("club")[0].body.decode() == (
            '{"stream":"club","version":1,"event_id":"e1","type":"result-recorded","schema_version":1,'
            '"actor":"arbiter","recorded_at":"2026-03-07T09:30:01Z","occurred_at":null,"causation":"c1",'
            '"data":{"round_number":1,"board":3,"result":"1-0"}}'
        )

    def test_each_hash_covers_the_body_and_the_hash_before(self, store):
        store.append("club", [PUBLISHED, NOTE], expected_version=0, command=command("c1"))
        store.append("club", [WHITE_WON], expected_version=2, command=command("c2"))
        prev_hash = GENESIS
        for event in store.read("club"):
            assert event.prev_hash == prev_hash
            assert event.hash == link(prev_hash, event.body)
            prev_hash = event.hash

    def test_no_events_write_nothing(self, store):
        assert store.append("club", [], expected_version=0, command=command()) == Appended(
            1, 0, GENESIS, repeated=False, events=()
        )
        assert store.streams() == ()

    def test_no_events_still_want_the_expected_version(self, store):
        store.append("club", [NOTE], expected_version=0, command=command("c1"))
        with pytest.raises(VersionConflict):
            store.append("club", [], expected_version=0, command=command("c2"))

    def test_streams_do_not_touch_each_other(self, store):
        first = store.append("open", [PUBLISHED], expected_version=0, command=command())
        second = store.append("club", [NOTE, WHITE_WON], expected_version=0, command=command())
        assert store.streams() == (StreamInfo("club", 2, second.head_hash), StreamInfo("open", 1, first.head_hash))
        assert [event.event for event in store.read("open")] == [PUBLISHED]

    @pytest.mark.parametrize("name", ["", "x" * 201, "two\nlines", "nul\0", "\udce9"])
    @pytest.mark.parametrize("part", ["stream", "command", "actor"])
    def test_a_name_that_no_database_keeps_is_refused(self, store, name, part):
        names = {"stream": "club", "command": "c1", "actor": "arbiter"} | {part: name}
        with pytest.raises(Refused, match="printable characters"):
            store.append(names["stream"], [NOTE], expected_version=0, command=command(names["command"], names["actor"]))
        assert store.streams() == ()

    def test_text_of_undecodable_bytes_is_refused_and_nothing_written(self, store):
        with pytest.raises(Refused, match="not characters"):
            store.append("club", [PUBLISHED, NoteAdded(text="caf\udce9")], expected_version=0, command=command())
        assert store.streams() == ()

    def test_an_event_that_would_come_back_otherwise_is_not_written(self, store):
        with pytest.raises(TypeError, match="float"):
            store.append("club", [PUBLISHED, NoteAdded(text="x", about=1.0)], expected_version=0, command=command())
        assert store.streams() == ()

    def test_any_text_survives(self, store):
        note = NoteAdded(text='Ö "quoted" \\ \x00 \u2028 ♔ 🏁')
        store.append("Öffne: 50% / 'ä'", [note], expected_version=0, command=command("'; --", "Zoë"))
        assert store.read("Öffne: 50% / 'ä'")[0].event == note
        assert store.verify("Öffne: 50% / 'ä'") == ()


class TestReading:
    @pytest.fixture
    def five(self, store):
        store.append("club", [PUBLISHED, NOTE], expected_version=0, command=command("c1"))
        store.append("club", [WHITE_WON, NOTE, PUBLISHED], expected_version=2, command=command("c2"))
        return store.read("club")

    @pytest.mark.parametrize("verify", [True, False])
    @pytest.mark.parametrize(
        ("after", "upto", "versions"),
        [
            (0, None, [1, 2, 3, 4, 5]),
            (2, None, [3, 4, 5]),
            (3, None, [4, 5]),  # in the middle of a command
            (5, None, []),
            (9, None, []),
            (0, 3, [1, 2, 3]),
            (2, 4, [3, 4]),
            (3, 3, []),
            (0, 0, []),
            (1, 99, [2, 3, 4, 5]),
            (-1, 1, [1]),
        ],
    )
    def test_a_part_is_a_slice_of_the_whole(self, store, five, after, upto, versions, verify):
        part = store.read("club", after=after, upto=upto, verify=verify)
        assert [event.version for event in part] == versions
        assert all(event == five[event.version - 1] for event in part)

    def test_an_unknown_stream_is_empty(self, store, five):
        assert store.read("nobody") == ()
        assert store.head("nobody") == EMPTY == Head(0, GENESIS)

    def test_a_second_store_reads_the_same(self, backing, store, five):
        with backing.open() as second:
            assert second.read("club") == five


class TestExpectedVersion:
    def test_somebody_wrote_in_between(self, store):
        store.append("club", [NOTE], expected_version=0, command=command("c1", "Ana"))
        store.append("club", [WHITE_WON], expected_version=1, command=command("c2", "Bea"))
        store.append("club", [NOTE], expected_version=2, command=command("c3", "Cleo"))
        with pytest.raises(VersionConflict) as conflict:
            store.append("club", [PUBLISHED], expected_version=1, command=command("c4", "Dora"))
        error = conflict.value
        assert (error.expected, error.actual, error.actor) == (1, 3, "Bea")
        assert error.recorded_at == START + timedelta(seconds=2)
        assert str(error) == (
            "The command was prepared when club ended with event 1, but the log now has more events (2): "
            "event 2 (result-recorded) was recorded by Bea at 2026-03-07 09:30:02 UTC, and the log ends with "
            "event 3. Nothing was written. Check what has changed, then run the command again."
        )
        assert store.head("club").version == 3

    def test_the_log_is_shorter_than_it_was(self, store):
        store.append("club", [NOTE], expected_version=0, command=command("c1"))
        with pytest.raises(VersionConflict, match="ends with event 1") as conflict:
            store.append("club", [PUBLISHED], expected_version=5, command=command("c2"))
        assert (conflict.value.expected, conflict.value.actual, conflict.value.actor) == (5, 1, None)

    def test_a_stream_that_already_exists(self, store):
        store.append("club", [NOTE], expected_version=0, command=command("c1"))
        with pytest.raises(VersionConflict, match="event 1 "):
            store.append("club", [PUBLISHED], expected_version=0, command=command("c2"))

    def test_a_refused_first_append_leaves_no_stream(self, store):
        with pytest.raises(VersionConflict):
            store.append("club", [NOTE], expected_version=3, command=command())
        assert store.streams() == ()


class TestRepeatedCommands:
    def test_repeating_writes_nothing_and_returns_what_was_done(self, store):
        first = store.append("club", [PUBLISHED, NOTE], expected_version=0, command=command("c1"))
        store.append("club", [WHITE_WON], expected_version=2, command=command("c2"))
        again = store.append("club", [PUBLISHED, NOTE], expected_version=0, command=command("c1"))
        assert again.repeated
        assert (again.first_version, again.version, again.head_hash) == (1, 2, first.head_hash)
        assert again.events == first.events
        assert store.head("club").version == 3

    @pytest.mark.parametrize(
        ("events", "actor"),
        [([NOTE], "arbiter"), ([PUBLISHED], "arbiter"), ([NOTE, PUBLISHED], "arbiter"), ([PUBLISHED, NOTE], "other")],
    )
    def test_the_same_id_for_something_else_is_a_conflict(self, store, events, actor):
        store.append("club", [PUBLISHED, NOTE], expected_version=0, command=command("c1"))
        with pytest.raises(Conflict, match="already given by arbiter at 2026-03-07 09:30:01 UTC"):
            store.append("club", events, expected_version=2, command=command("c1", actor))
        assert store.head("club").version == 2

    def test_the_same_id_in_another_stream_is_another_command(self, store):
        store.append("club", [NOTE], expected_version=0, command=command("c1"))
        assert not store.append("open", [NOTE], expected_version=0, command=command("c1")).repeated

    def test_the_result_can_be_asked_for(self, store):
        store.append("club", [PUBLISHED], expected_version=0, command=command("c1"))
        done = store.append("club", [WHITE_WON, NOTE], expected_version=1, command=command("c2"))
        assert store.command_result("club", "c2") == Appended(2, 3, done.head_hash, repeated=True, events=done.events)
        assert store.command_result("club", "c3") is None
        assert store.command_result("nobody", "c1") is None


class TestClock:
    @pytest.mark.parametrize(
        ("second", "recorded"),
        [
            pytest.param(START + timedelta(seconds=1), START + timedelta(seconds=1), id="later"),
            pytest.param(START, START, id="the same moment"),
            pytest.param(START - timedelta(hours=1), START, id="set back: it stands still"),
        ],
    )
    def test_recorded_at_never_goes_back(self, backing, second, recorded):
        with backing.open(clock=SteppingClock(START, second)) as store:
            store.append("club", [NOTE], expected_version=0, command=command("c1"))
            store.append("club", [NOTE], expected_version=1, command=command("c2"))
            assert [event.recorded_at for event in store.read("club")] == [START, recorded]
            assert store.verify("club") == ()

    def test_other_time_zones_are_stored_as_utc(self, backing):
        local = START.astimezone(timezone(timedelta(hours=-5)))
        with backing.open(clock=SteppingClock(local)) as store:
            store.append("club", [NOTE], expected_version=0, command=command())
            assert store.read("club")[0].recorded_at == START
            assert b'"recorded_at":"2026-03-07T09:30:00Z"' in store.read("club")[0].body

    def test_the_clock_is_read_only_when_something_is_written(self, backing):
        def broken_clock():
            raise AssertionError("the clock was read")

        with backing.open() as store:
            store.append("club", [NOTE], expected_version=0, command=command("c1"))
        with backing.open(clock=broken_clock) as store:
            store.append("club", [NOTE], expected_version=0, command=command("c1"))
            with pytest.raises(VersionConflict):
                store.append("club", [NOTE], expected_version=0, command=command("c2"))


class TestVouching:
    """What somebody signs of a command is kept in the transaction of its events."""

    @staticmethod
    def signed(added):
        content = b"".join(stored.hash for stored in added)
        return Kept(sha256(content).hexdigest(), added[-1].version, Kind.TOKEN, content)

    def test_it_is_kept_with_its_events(self, store):
        done = store.append("club", [NOTE, NOTE], expected_version=0, command=command(), vouch=self.signed)
        assert store.kept("club") == (self.signed(done.events),)
        again = store.append("club", [NOTE, NOTE], expected_version=0, command=command(), vouch=self.signed)
        assert (again.repeated, len(store.kept("club"))) == (True, 1)

    def test_of_several_commands_each_has_its_own_over_all_so_far(self, store):
        batches = [Batch((NOTE, WHITE_WON), command("c1")), Batch((NOTE,), command("c2"))]
        first, second = store.append_all("club", batches, expected_version=0, vouch=self.signed)
        assert store.kept("club") == (self.signed(first.events), self.signed((*first.events, *second.events)))

    def test_where_it_cannot_be_made_nothing_is_written(self, store):
        def at_the_second(added):
            if len(added) > 1:
                raise Refused("the key is gone")
            return self.signed(added)

        batches = [Batch((NOTE,), command("c1")), Batch((NOTE,), command("c2"))]
        with pytest.raises(Refused):
            store.append_all("club", batches, expected_version=0, vouch=at_the_second)
        with pytest.raises(Refused):
            store.append("club", [NOTE, NOTE], expected_version=0, command=command(), vouch=at_the_second)
        assert (store.head("club"), store.kept("club")) == (EMPTY, ())

    def test_where_it_cannot_be_kept_nothing_is_written(self, store, monkeypatch):
        def full(*_):
            raise StorageUnavailable("The disk is full.")

        monkeypatch.setattr("events.store.sql_stream.SqlStream.keep", full)
        if isinstance(store, MemoryStore):
            pytest.skip("memory has no disk")
        with pytest.raises(StorageUnavailable):
            store.append("club", [NOTE], expected_version=0, command=command(), vouch=self.signed)
        assert (store.head("club"), store.kept("club")) == (EMPTY, ())


class TestPersonalData:
    BORN = new_personal_datum(PlayerId(1), "birth_date", "1987-06-05")
    CORRECTED = new_personal_datum(PlayerId(1), "birth_date", "1978-06-05")
    OTHER = new_personal_datum(PlayerId(2), "birth_date", "2011-01-30")

    @pytest.fixture
    def registered(self, store):
        events = [
            PlayerRegistered(player=datum.player, name="x", birth_date_commitment=datum.commitment)
            for datum in (self.BORN, self.OTHER)
        ]
        store.append("club", events, expected_version=0, command=command("c1"), personal=[self.BORN, self.OTHER])
        correction = PlayerDetailsCorrected(player=PlayerId(1), birth_date_commitment=self.CORRECTED.commitment)
        store.append("club", [correction], expected_version=2, command=command("c2"), personal=[self.CORRECTED])
        return store

    def test_values_are_found_by_the_commitment_that_the_event_holds(self, registered):
        personal = registered.personal("club")
        values = [personal[event.event.birth_date_commitment].value for event in registered.read("club")]
        assert values == ["1987-06-05", "2011-01-30", "1978-06-05"]
        assert registered.verify("club") == ()
        assert registered.personal("nobody") == {}

    def test_no_body_holds_the_value_or_its_salt(self, registered):
        bodies = b"".join(event.body for event in registered.read("club"))
        for datum in (self.BORN, self.CORRECTED, self.OTHER):
            assert datum.value.encode() not in bodies
            assert datum.salt.encode() not in bodies

    ERASED = PersonalDataErased(player=PlayerId(1), fields=("birth_date",), reason="letter")

    def test_an_event_that_says_so_erases_all_of_one_player_and_leaves_the_log_intact(self, registered):
        before = registered.read("club")
        registered.append("club", [self.ERASED], expected_version=3, command=command("c3"))
        assert registered.personal("club") == {self.OTHER.commitment: self.OTHER}
        assert registered.read("club")[:3] == before
        assert registered.verify("club") == ()
        registered.append("other", [self.ERASED], expected_version=0, command=command("c1"))  # nothing is kept of it
        assert registered.personal("club") == {self.OTHER.commitment: self.OTHER}

    def test_it_erases_what_was_there_before_it_and_not_what_came_with_it_or_later(self, registered):
        again = PlayerDetailsCorrected(player=PlayerId(1), birth_date_commitment=self.CORRECTED.commitment)
        batches = [Batch((self.ERASED,), command("c3")), Batch((again,), command("c4"), (self.CORRECTED,))]
        registered.append_all("club", batches, expected_version=3)
        assert set(registered.personal("club").values()) == {self.OTHER, self.CORRECTED}

    def test_where_the_event_is_not_written_nothing_is_erased(self, registered):
        def fail(*_):
            raise Refused("the key is gone")

        kept = registered.personal("club")
        with pytest.raises(VersionConflict):
            registered.append("club", [self.ERASED], expected_version=2, command=command("c3"))
        with pytest.raises(Refused):
            registered.append("club", [self.ERASED], expected_version=3, command=command("c3"), vouch=fail)
        batches = [Batch((self.ERASED,), command("c3")), Batch((NOTE,), command("c1"))]  # the second id is taken
        with pytest.raises(Conflict):
            registered.append_all("club", batches, expected_version=3)
        assert (registered.personal("club"), registered.head("club").version) == (kept, 3)

    def test_the_same_datum_may_be_given_again(self, registered):
        again = PlayerDetailsCorrected(player=PlayerId(1), birth_date_commitment=self.BORN.commitment)
        registered.append("club", [again], expected_version=3, command=command("c3"), personal=[self.BORN])
        assert len(registered.personal("club")) == 3

    def test_a_datum_that_no_event_commits_to_is_a_mistake_of_the_program(self, store):
        with pytest.raises(AssertionError, match="birth_date of player 1"):
            store.append("club", [NOTE], expected_version=0, command=command(), personal=[self.BORN])

    def test_a_refused_append_keeps_nothing(self, store):
        event = PlayerRegistered(player=PlayerId(1), name="x", birth_date_commitment=self.BORN.commitment)
        with pytest.raises(VersionConflict):
            store.append("club", [event], expected_version=9, command=command(), personal=[self.BORN])
        assert store.personal("club") == {}

    def test_a_value_that_no_database_keeps_is_refused(self, store):
        datum = new_personal_datum(PlayerId(1), "birth_date", "1987\0")
        event = PlayerRegistered(player=PlayerId(1), name="x", birth_date_commitment=datum.commitment)
        with pytest.raises(Refused, match="not plain text"):
            store.append("club", [event], expected_version=0, command=command(), personal=[datum])


class TestBrokenLogs:
    """What readers and writers do with a log that is not what was written."""

    @pytest.fixture
    def three(self, store):
        store.append("club", [PUBLISHED, NOTE, WHITE_WON], expected_version=0, command=command("c1"))
        return store

    def test_a_missing_log_is_a_finding(self, store):
        assert [finding.flaw for finding in store.verify("nobody")] == [Flaw.MISSING]

    def test_a_forged_body_stops_the_reader(self, backing, three):
        rows = backing.rows("club")
        forged = rows[1]._replace(body=rows[1].body.replace(b"wobbly", b"steady"))
        backing.replace("club", [rows[0], forged, rows[2]], Head(3, rows[2].hash))
        with pytest.raises(IntegrityFailure, match="event 2 of club: its bytes do not match the hash"):
            three.read("club")
        assert [(finding.version, finding.flaw) for finding in three.verify("club")] == [(2, Flaw.HASH)]
        assert len(three.read("club", verify=False)) == 3

    def test_a_removed_event_stops_the_reader(self, backing, three):
        rows = backing.rows("club")
        backing.replace("club", [rows[0], rows[2]], Head(3, rows[2].hash))
        with pytest.raises(IntegrityFailure, match="event 2 of club: is missing: event 3 follows event 1, and names"):
            three.read("club")
        with pytest.raises(IntegrityFailure):
            three.read("club", after=1)

    @pytest.mark.parametrize("became", [0, -7, 1003])
    @pytest.mark.parametrize("changed", [1, 2, 3])
    def test_an_event_under_a_false_number_is_named_by_its_true_one(self, backing, three, changed, became):
        """In the column's order it stands elsewhere; its hash and its body say where it belongs."""
        rows = backing.rows("club")
        forged = [row._replace(version=became) if row.version == changed else row for row in rows]
        backing.replace("club", forged, Head(3, rows[2].hash))
        (found,) = three.verify("club")
        assert (found.version, found.flaw) == (changed, Flaw.COLUMN)
        assert found.message == f"the column version is {became!r}, but the body says {changed}"
        with pytest.raises(IntegrityFailure):
            three.read("club")

    def test_a_hole_of_several_events_is_named_by_its_first(self, backing, three):
        rows = backing.rows("club")
        backing.replace("club", rows[2:], Head(3, rows[2].hash))
        (found,) = three.verify("club")
        assert (found.version, found.flaw) == (1, Flaw.GAP)
        assert found.message == (
            f"is missing, as is everything up to event 2: the first one found is event 3, and names "
            f"{rows[1].hash.hex()[:16]} as its predecessor"
        )

    def test_an_event_that_says_another_number_in_a_body_made_anew_stays_where_it_is(self, backing, three):
        """Its place is that after the event whose hash it names."""
        rows = backing.rows("club")
        body = rows[1].body.replace(b'"version":2', b'"version":9')
        forged = rows[1]._replace(body=body, hash=link(rows[0].hash, body))
        backing.replace("club", [rows[0], forged, rows[2]], Head(3, rows[2].hash))
        found = [(one.version, one.flaw) for one in three.verify("club")]
        assert found == [(2, Flaw.COLUMN), (3, Flaw.CHAIN)]

    def test_a_removed_end_stops_reader_and_writer(self, backing, three):
        rows = backing.rows("club")
        backing.replace("club", rows[:2], Head(3, rows[2].hash))
        for act in (
            lambda: three.read("club"),
            lambda: three.append("club", [NOTE], expected_version=2, command=command("c2")),
        ):
            with pytest.raises(
                IntegrityFailure, match="the log is recorded as ending with event 3, but the last event is 2"
            ):
                act()
        assert backing.rows("club") == tuple(rows[:2])

    def test_nothing_is_built_on_a_forged_last_event(self, backing, three):
        rows = backing.rows("club")
        forged = rows[2]._replace(body=rows[2].body.replace(b'"1-0"', b'"0-1"'))
        backing.replace("club", [*rows[:2], forged], Head(3, rows[2].hash))
        with pytest.raises(IntegrityFailure, match="event 3 of club"):
            three.append("club", [NOTE], expected_version=3, command=command("c2"))

    def test_an_edited_column_stops_the_reader(self, backing, three):
        rows = backing.rows("club")
        backing.replace("club", [rows[0], rows[1]._replace(event_id="e9"), rows[2]], Head(3, rows[2].hash))
        with pytest.raises(IntegrityFailure, match="the column event_id is 'e9', but the body says 'e2'"):
            three.read("club")

    def test_everything_wrong_is_listed(self, backing, three):
        rows = backing.rows("club")
        broken = [rows[0]._replace(type="no-such-event"), rows[2]._replace(body=b"{}")]
        backing.replace("club", broken, Head(7, GENESIS))
        assert [(finding.version, finding.flaw) for finding in three.verify("club")] == [
            (1, Flaw.COLUMN),
            (2, Flaw.GAP),
            (3, Flaw.HASH),
            (3, Flaw.UNREADABLE),
            (0, Flaw.HEAD),
            (0, Flaw.HEAD),
        ]

    def test_an_event_that_stands_there_twice_is_told_with_what_should_follow(self, backing, three):
        """No table holds one twice under one number; a log that somebody hands over may."""
        one, two, _ = backing.rows("club")
        found = findings("club", [one, two, two], None, (), CODEC)
        assert (found[0].version, found[0].flaw) == (2, Flaw.GAP)
        assert found[0].message == "found version 2 where 3 was expected"

    def test_an_event_of_a_newer_release_is_named_as_such(self, backing, three):
        rows = backing.rows("club")
        body = rows[2].body.replace(b'"result-recorded","schema_version":1', b'"clock-adjusted","schema_version":1')
        newer = rows[2]._replace(type="clock-adjusted", body=body, hash=link(rows[2].prev_hash, body))
        backing.replace("club", [*rows[:2], newer], Head(3, newer.hash))
        with pytest.raises(
            UnknownEvent, match="event clock-adjusted, schema version 1; this version of pairtrail does not know"
        ):
            three.read("club")
        assert [(finding.version, finding.flaw) for finding in three.verify("club")] == [(3, Flaw.UNKNOWN)]
        assert len(three.read("club", upto=2)) == 2

    def test_an_event_recorded_before_its_predecessor_is_found_and_keeps_its_place(self, backing, store):
        """The store never writes one: a stranger did, by a clock that ran backwards, and hashed it well."""
        for version in range(4):
            store.append("club", [NOTE], expected_version=version, command=command(f"c{version}"))
        rewritten, end = [], GENESIS
        for row in backing.rows("club"):
            body = row.body.replace(b"2026-03-07T09:30:02Z", b"2026-03-07T09:31:00Z")
            rewritten.append(row._replace(body=body, prev_hash=end, hash=link(end, body)))
            end = rewritten[-1].hash
        backing.replace("club", rewritten, Head(4, end))
        found = store.verify("club")
        assert [(one.version, one.flaw) for one in found] == [(3, Flaw.CLOCK), (4, Flaw.CLOCK)]
        assert (
            "recorded at 2026-03-07 09:30:03+00:00, but its predecessor was recorded at 2026-03-07 09:31:00+00:00"
            in str(found[0])
        )
        assert [one.version for one in store.read("club")] == [1, 2, 3, 4]


def test_commands_get_fresh_ids():
    assert new_command("arbiter").command_id != new_command("arbiter").command_id
