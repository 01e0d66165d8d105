"""Personal data: bound to the log by commitments, and gone from the disk when erased."""

import pytest

from core.model.units import PlayerId
from events.errors import MaybeWritten, StorageUnavailable
from events.log.envelope import Command
from events.log.personal_data import PersonalDatum, commitments_in, new_personal_datum, put_aside, uncommitted
from events.store.sql import SqlStore
from events.vocabulary.appeals import AppealLodged
from events.vocabulary.players import LateEntryAccepted, PlayerRegistered
from events.vocabulary.record import NoteAdded, PersonalDataErased
from tests.deciders.scenario import announced, given, registered

SALT = "00112233445566778899aabbccddeeff"


def test_the_commitment_is_what_its_definition_says():
    """printf '\\x02[1,"birth_date","...","1987-06-05"]' | sha256sum"""
    datum = PersonalDatum(PlayerId(1), "birth_date", SALT, "1987-06-05")
    assert datum.commitment == "065deb13fe3ce96d5a3434a5d1b8579f5402e6dd78226ebeac9e7fe53ffb2f48"


def test_the_commitment_depends_on_every_part():
    parts = [
        PersonalDatum(PlayerId(1), "birth_date", SALT, "1987-06-05"),
        PersonalDatum(PlayerId(2), "birth_date", SALT, "1987-06-05"),
        PersonalDatum(PlayerId(1), "contact", SALT, "1987-06-05"),
        PersonalDatum(PlayerId(1), "birth_date", SALT[::-1], "1987-06-05"),
        PersonalDatum(PlayerId(1), "birth_date", SALT, "1987-06-06"),
    ]
    assert len({datum.commitment for datum in parts}) == len(parts)


def test_an_appeal_of_a_player_names_what_stays_of_the_name():
    """Anybody else, such as a captain, stands there as typed."""
    known = given(announced(), registered(1), registered(2))
    appeals = [AppealLodged(appellant=who, subject="the clock") for who in ("Player 2", "A captain")]
    events, names = put_aside(appeals, known)
    assert [event.appellant for event in events] == ["P. 2", "A captain"]
    assert names == ()


def test_the_same_value_never_gives_the_same_commitment_twice():
    first, second = (new_personal_datum(PlayerId(1), "birth_date", "1987-06-05") for _ in range(2))
    assert first.commitment != second.commitment


def test_events_say_what_they_commit_to():
    assert [*commitments_in(PlayerRegistered(player=PlayerId(3), name="x", birth_date_commitment="ab"))] == [
        (3, "birth_date", "ab")
    ]
    assert [*commitments_in(PlayerRegistered(player=PlayerId(3), name="x"))] == []
    assert [*commitments_in(NoteAdded(text="x"))] == []


def test_a_datum_counts_as_committed_only_for_its_own_player_and_field():
    datum = new_personal_datum(PlayerId(1), "birth_date", "1987-06-05")

    def registered(player: int) -> LateEntryAccepted:
        return LateEntryAccepted(
            player=PlayerId(player), name="x", first_round=2, birth_date_commitment=datum.commitment
        )

    assert uncommitted([registered(1)], [datum]) == ()
    assert uncommitted([registered(2)], [datum]) == (datum,)
    assert uncommitted([registered(1)], [PersonalDatum(datum.player, "contact", datum.salt, datum.value)]) != ()


def test_erased_values_are_no_longer_on_the_disk(tmp_path):
    datum = new_personal_datum(PlayerId(1), "birth_date", "1987-06-05")
    event = PlayerRegistered(player=PlayerId(1), name="x", birth_date_commitment=datum.commitment)

    def on_disk() -> bytes:
        return b"".join(path.read_bytes() for path in tmp_path.iterdir())

    with SqlStore.open(f"sqlite:///{tmp_path / 'log.db'}", create=True) as store:
        store.append("club", [event], expected_version=0, command=Command("c1", "a"), personal=[datum])
        assert datum.value.encode() in on_disk()
        assert datum.salt.encode() in on_disk()
        erased = PersonalDataErased(player=PlayerId(1), fields=("birth_date",), reason="letter")
        store.append("club", [erased], expected_version=1, command=Command("c2", "a"))
        assert datum.value.encode() not in on_disk()
        assert datum.salt.encode() not in on_disk()


def test_what_is_left_in_the_side_file_is_reported_and_emptied_by_the_next_command(tmp_path, monkeypatch):
    datum = new_personal_datum(PlayerId(1), "birth_date", "1987-06-05")
    event = PlayerRegistered(player=PlayerId(1), name="x", birth_date_commitment=datum.commitment)
    erased = PersonalDataErased(player=PlayerId(1), fields=("birth_date",), reason="letter")
    file = tmp_path / "log.db"

    def full(_):
        raise StorageUnavailable("No space left. Nothing was changed.")

    with SqlStore.open(f"sqlite:///{file}", create=True) as store:
        store.append("club", [event], expected_version=0, command=Command("c1", "a"), personal=[datum])
        with monkeypatch.context() as broken:
            broken.setattr("events.store.databases.Database.wipe", full)
            with pytest.raises(
                MaybeWritten, match=r"recorded up to event 2 .* The next command .* empties that file"
            ) as told:
                store.append("club", [erased], expected_version=1, command=Command("c2", "a"))
        assert "othing was changed" not in str(told.value)
        assert (store.personal("club"), store.head("club").version) == ({}, 2)
        assert datum.value.encode() in file.with_name("log.db-wal").read_bytes()
        store.append("club", [erased], expected_version=1, command=Command("c2", "a"))  # given again under its id
        assert b"".join(path.read_bytes() for path in tmp_path.iterdir()).count(datum.value.encode()) == 0


def test_closing_the_database_empties_the_side_file(tmp_path, monkeypatch):
    datum = new_personal_datum(PlayerId(1), "birth_date", "1987-06-05")
    event = PlayerRegistered(player=PlayerId(1), name="x", birth_date_commitment=datum.commitment)
    erased = PersonalDataErased(player=PlayerId(1), fields=("birth_date",), reason="letter")
    monkeypatch.setattr("events.store.databases.Database.wipe", lambda _: None)
    with SqlStore.open(f"sqlite:///{tmp_path / 'log.db'}", create=True) as store:
        store.append("club", [event], expected_version=0, command=Command("c1", "a"), personal=[datum])
        store.append("club", [erased], expected_version=1, command=Command("c2", "a"))
    assert b"".join(path.read_bytes() for path in tmp_path.iterdir()).count(datum.value.encode()) == 0
