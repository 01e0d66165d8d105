"""Events survive being stored, whatever shape they were stored in."""

import json
import re
from datetime import UTC, datetime
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.model.sentence import Refused, say
from events.base import EVENT_TYPES, Event
from events.errors import UnknownEvent
from events.log.codec import CODEC, UPCASTERS, Codec, gaps
from events.log.envelope import Envelope
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.players import PairingForbidden
from events.vocabulary.record import NoteAdded
from tests.events.event_strategies import any_event, instances_of

MOMENT = datetime(2026, 3, 7, 9, 30, 0, 123456, tzinfo=UTC)


def enveloped(event: Event, **fields) -> Envelope[Event]:
    return Envelope(
        **{
            "stream": "club",
            "version": 1,
            "event_id": "e1",
            "type": event.TYPE,
            "schema_version": event.SCHEMA_VERSION,
            "actor": "arbiter",
            "recorded_at": MOMENT,
            "occurred_at": None,
            "causation": "c1",
            "data": event,
        }
        | fields
    )


def keys_in(value: object) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(key for part in value.values() for key in keys_in(part))]
    return [key for part in value for key in keys_in(part)] if isinstance(value, list) else []


class TestRoundTrip:
    """What is decoded equals what was encoded, and encoding that again gives the same bytes."""

    @pytest.mark.parametrize("name", sorted(EVENT_TYPES))
    @settings(max_examples=30, deadline=None)
    @given(data=st.data())
    def test_every_event_type(self, name, data):
        event = data.draw(instances_of(EVENT_TYPES[name]))
        envelope = enveloped(event)
        body = CODEC.encode(envelope)
        decoded = CODEC.decode(name, event.SCHEMA_VERSION, body)
        assert decoded == envelope
        assert type(decoded.data) is type(event)
        assert CODEC.encode(decoded) == body

    @settings(deadline=None)
    @given(
        any_event(),
        st.datetimes(timezones=st.just(UTC)),
        st.none() | st.datetimes(timezones=st.just(UTC)),
        st.text(min_size=1),
    )
    def test_every_envelope(self, event, recorded_at, occurred_at, actor):
        envelope = enveloped(event, recorded_at=recorded_at, occurred_at=occurred_at, actor=actor)
        assert CODEC.decode(event.TYPE, 1, CODEC.encode(envelope)) == envelope

    @settings(deadline=None)
    @given(any_event())
    def test_bodies_are_plain_json_with_ascii_keys_and_no_floats(self, event):
        def no_floats(text):
            raise AssertionError(f"a float: {text}")

        decoded = json.loads(CODEC.encode(enveloped(event)), parse_float=no_floats)
        assert all(re.fullmatch("[a-z][a-z0-9_]*", key) for key in keys_in(decoded))

    def test_a_text_that_has_translations_is_stored_in_english(self):
        said = enveloped(NoteAdded(text=say("Round {number} was late", number=3)))
        plain = enveloped(NoteAdded(text="Round 3 was late"))
        assert CODEC.encode(said) == CODEC.encode(plain)


class TestRefusals:
    @pytest.mark.parametrize(
        ("event", "message"),
        [
            (NoteAdded(text="x", about=1.5), r"note-added\.about is a float \(1\.5\)"),
            (NoteAdded(text="x", about=1.0), r"note-added\.about is a float"),
            (PairingForbidden(players=(1, 2.0)), r"pairing-forbidden\.players\[1\] is a float"),
            (NoteAdded(text=7), "Expected `str`, got `int`"),
            (NoteAdded(text="x", about=True), "got `bool`"),
            (PairingForbidden(players=[1, 2]), "would be read back as"),
        ],
    )
    def test_what_would_not_come_back_is_not_encoded(self, event, message):
        with pytest.raises(TypeError, match=message):
            CODEC.encode(enveloped(event))

    def test_an_event_outside_the_vocabulary_is_not_encoded(self):
        class Impostor(NoteAdded):
            pass

        with pytest.raises(TypeError, match="Impostor is not in the vocabulary"):
            CODEC.encode(enveloped(Impostor(text="x")))

    def test_text_of_undecodable_bytes_is_refused(self):
        with pytest.raises(Refused, match="Enter the text in UTF-8"):
            CODEC.encode(enveloped(NoteAdded(text="\udce9")))

    @pytest.mark.parametrize(
        ("name", "schema_version", "message"),
        [
            ("clock-adjusted", 1, "does not know that event"),
            ("note-added", 2, "knows it up to schema version 1"),
            ("note-added", 0, "knows it up to schema version 1"),
        ],
    )
    def test_events_of_a_newer_release_are_named(self, name, schema_version, message):
        with pytest.raises(UnknownEvent, match=message):
            CODEC.decode(name, schema_version, b"{}")

    @pytest.mark.parametrize(
        "change",
        [
            (b'"text":"x"', b'"text":"x","colour":"red"'),
            (b'"text":"x"', b'"text":7'),
            (b'"actor":"arbiter",', b""),
            (b"00.123456Z", b"00.123456"),
        ],
        ids=["unknown field", "wrong type", "no actor", "no time zone"],
    )
    def test_a_body_that_is_not_the_event_is_not_decoded(self, change):
        body = CODEC.encode(enveloped(NoteAdded(text="x"))).replace(*change)
        with pytest.raises(msgspec.DecodeError):
            CODEC.decode("note-added", 1, body)

    def test_bytes_that_are_no_text_are_not_decoded(self):
        body = CODEC.encode(enveloped(NoteAdded(text="x"))).replace(b'"text":"x"', b'"text":"\xff"')
        with pytest.raises((UnicodeDecodeError, msgspec.DecodeError)):  # the second from msgspec 0.23 on
            CODEC.decode("note-added", 1, body)


class NoteV3(Event):
    """A later shape of a note: `text` became `lines`, then `urgent` came."""

    lines: tuple[str, ...]
    urgent: bool


NoteV3.TYPE, NoteV3.SCHEMA_VERSION = "note-added", 3
LATER = {"note-added": NoteV3}
STEPS = {
    ("note-added", 1): lambda data: {"lines": data["text"].split("\n")},
    ("note-added", 2): lambda data: data | {"urgent": False},
}


class TestUpcasting:
    @pytest.mark.parametrize(
        ("schema_version", "data"),
        [
            (1, b'{"text":"a\\nb"}'),
            (2, b'{"lines":["a","b"]}'),
            (3, b'{"lines":["a","b"],"urgent":false}'),
        ],
    )
    def test_every_stored_shape_becomes_the_current_one(self, schema_version, data):
        codec = Codec(LATER, STEPS)
        body = CODEC.encode(enveloped(NoteAdded(text="x"), schema_version=schema_version))
        decoded = codec.decode("note-added", schema_version, body.replace(b'{"text":"x"}', data))
        assert decoded.data == NoteV3(lines=("a", "b"), urgent=False)
        assert (decoded.schema_version, decoded.recorded_at, decoded.actor) == (schema_version, MOMENT, "arbiter")

    def test_an_old_body_that_is_not_the_event_is_not_decoded(self):
        codec = Codec(LATER, {("note-added", 1): lambda data: data, ("note-added", 2): lambda data: data})
        with pytest.raises(msgspec.DecodeError):
            codec.decode("note-added", 1, CODEC.encode(enveloped(NoteAdded(text="x"))))

    @pytest.mark.parametrize("missing", sorted(STEPS))
    def test_a_missing_step_stops_the_program_at_its_start(self, missing):
        steps = {key: step for key, step in STEPS.items() if key != missing}
        with pytest.raises(AssertionError, match=f"no upcaster from schema version {missing[1]} to {missing[1] + 1}"):
            Codec(LATER, steps)

    @pytest.mark.parametrize("useless", [("note-added", 3), ("no-such-event", 1)])
    def test_a_step_for_nothing_stops_the_program_at_its_start(self, useless):
        with pytest.raises(AssertionError, match="which no stored event has"):
            Codec(LATER, STEPS | {useless: lambda data: data})


class TestVocabulary:
    def test_every_stored_shape_of_this_release_can_be_read(self):
        assert gaps(EVENT_TYPES, UPCASTERS) == ()

    def test_names_are_stable_strings_in_the_arbiters_words(self):
        assert all(re.fullmatch("[a-z]+(-[a-z]+)*", name) for name in EVENT_TYPES)

    def test_every_registered_type_is_one_that_projections_must_take_a_view_of(self):
        assert set(get_args(AnyEvent)) == set(EVENT_TYPES.values())
