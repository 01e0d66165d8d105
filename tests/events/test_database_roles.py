"""Two roles of a PostgreSQL server: the application's adds to the record, and the server itself refuses the rest."""

from hashlib import sha256

import pytest
from sqlalchemy.exc import DBAPIError

from core.model.units import PlayerId
from events.errors import StorageUnavailable
from events.log.appending import Kept, Kind
from events.log.envelope import Command
from events.log.personal_data import new_personal_datum
from events.store.copying import copy_database
from events.store.databases import database
from events.store.schema import SCHEMA, rights_of
from events.store.sql import SqlStore
from events.store.store import open_store, upgrade_store
from events.vocabulary.players import PlayerRegistered
from events.vocabulary.record import NoteAdded, PersonalDataErased
from tests.events.test_migrations import migrate_to

NOTE = NoteAdded(text="n")
ERASED = PersonalDataErased(player=PlayerId(1), fields=("birth_date",), reason="letter")
ANN = new_personal_datum(PlayerId(1), "birth_date", "1987/06/05")
REGISTERED = PlayerRegistered(player=PlayerId(1), name="Ann", birth_date_commitment=ANN.commitment)


@pytest.fixture
def granted(roles):
    """Tables made by their owner, a log entered by the application's role."""
    open_store(roles.owner_url, create=True).close()
    roles.log_in()
    with open_store(roles.desk_url) as store:
        store.append("club", [NOTE, REGISTERED], expected_version=0, command=Command("c1", "a"), personal=[ANN])
        assert store.keep("club", Kept(sha256(b"x").hexdigest(), 1, Kind.TOKEN, b"x"))
    return roles


def refused(url, statement):
    opened = database(url, create=False)
    try:
        with pytest.raises((StorageUnavailable, DBAPIError)) as found, opened.writing() as connection:
            connection.exec_driver_sql(statement)
    finally:
        opened.close()
    return str(found.value)


TAMPERING = [
    "UPDATE event SET body = body",
    "UPDATE event SET type = 'x' WHERE version = 2",
    "DELETE FROM event WHERE version = 2",
    "TRUNCATE event CASCADE",
    "UPDATE checkpoint SET content = content",
    "DELETE FROM checkpoint",
    "DELETE FROM stream",
    "UPDATE stream SET stream_id = 'other'",
    "UPDATE personal_data SET value = 'x'",
    "TRUNCATE personal_data",
    "UPDATE pairtrail_schema SET version_num = '0001'",
    "DROP TRIGGER event_no_update ON event",
    "ALTER TABLE event DISABLE TRIGGER event_no_update",
    "ALTER TABLE event DISABLE TRIGGER ALL",
    "CREATE TRIGGER swallow BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "CREATE OR REPLACE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "CREATE RULE nothing AS ON INSERT TO event DO INSTEAD NOTHING",
    "DROP TABLE event",
    "ALTER TABLE event OWNER TO CURRENT_USER",
    "SET session_replication_role = replica",
    "SELECT pairtrail_grant(current_user, 'x')",
]


@pytest.mark.parametrize("who", ["desk", "office"])
def test_neither_role_can_change_or_unguard_the_record(granted, who):
    url = getattr(granted, f"{who}_url")
    said = {statement: refused(url, statement) for statement in TAMPERING}
    by_rights = ("denied", "must be")  # not by a trigger
    assert {statement: why for statement, why in said.items() if not any(word in why for word in by_rights)} == {}
    with open_store(url) as store:
        (stamp,) = store.verify("club")
        assert "a time stamp cannot be read" in stamp.message  # the fixture's own, which is none


def test_the_application_erases_nothing_and_who_erases_does(granted):
    assert "denied" in refused(granted.desk_url, "DELETE FROM personal_data")
    with open_store(granted.desk_url) as store:
        with pytest.raises(StorageUnavailable, match=f"{granted.desk} may add .* not erase.*role {granted.eraser}"):
            store.refuse_erasing()
        with pytest.raises(StorageUnavailable, match="not allowed to do that"):  # it is not recorded either
            store.append("club", [ERASED], expected_version=2, command=Command("c2", "desk"))
        assert (store.personal("club").keys(), store.head("club").version) == ({ANN.commitment}, 2)
    with open_store(granted.office_url) as store:
        store.refuse_erasing()
        store.append("club", [ERASED], expected_version=2, command=Command("c2", "office"))
    with open_store(granted.desk_url) as store:
        assert (store.personal("club"), store.head("club").version) == ({}, 3)


def test_a_copy_goes_into_tables_that_are_there(granted, tmp_path):
    source = f"sqlite:///{tmp_path / 'log.db'}"
    with open_store(source, create=True) as store:
        store.append("club", [NOTE], expected_version=0, command=Command("c1", "a"))
    with pytest.raises(StorageUnavailable, match="already contains tournaments"):
        copy_database(source, granted.desk_url)


def test_a_copy_by_the_application(roles, tmp_path):
    open_store(roles.owner_url, create=True).close()
    roles.log_in()
    source = f"sqlite:///{tmp_path / 'log.db'}"
    with open_store(source, create=True) as store:
        before = store.append("club", [NOTE, REGISTERED], expected_version=0, command=Command("c1", "a"))
    assert copy_database(source, roles.desk_url).streams[0].hash == before.head_hash


@pytest.mark.parametrize("who", ["owner", "desk", "office"])
def test_what_a_user_may_is_told(granted, who):
    opened = database(getattr(granted, f"{who}_url"), create=False)
    with opened.reading() as connection:
        rights = rights_of(connection)
    opened.close()
    owner = who == "owner"
    assert (rights.owns_tables, rights.may_change, rights.may_erase) == (owner, owner, who != "desk")


def test_an_older_database_gets_its_roles_when_it_is_upgraded(roles):
    migrate_to(roles.owner_url, "0002")
    with pytest.raises(
        StorageUnavailable, match=rf"has schema 0002, but this version of pairtrail needs schema {SCHEMA}"
    ):
        open_store(roles.owner_url)
    assert upgrade_store(roles.owner_url) == ("0002", SCHEMA)
    roles.log_in()
    with open_store(roles.desk_url) as store:
        store.append("club", [NOTE], expected_version=0, command=Command("c1", "a"))
        assert store.verify("club") == ()
    assert "denied" in refused(roles.desk_url, "DELETE FROM event")


class TestWhoMayMakeNoRoles:
    """A user who owns a schema, and is no administrator of the server."""

    @pytest.fixture
    def plain(self, roles, postgresql_server):
        name = f"{roles.desk}_plain"
        with postgresql_server.roles(name):
            url = postgresql_server.login(name, roles.owner_url)
            postgresql_server.own(name, roles.owner_url)
            yield url

    def test_is_told_where_a_role_was_named(self, plain, roles):
        with pytest.raises(
            StorageUnavailable, match=rf"there is no role {roles.application}.*CREATE ROLE {roles.application} NOLOGIN"
        ):
            open_store(plain, create=True)
        with pytest.raises(StorageUnavailable, match="has no pairtrail tables"):
            open_store(plain)

    def test_goes_on_alone_where_none_was_and_grants_later(self, plain, roles, postgresql_server, monkeypatch):
        monkeypatch.delenv("PAIRTRAIL_APPLICATION_ROLE")
        monkeypatch.delenv("PAIRTRAIL_ERASER_ROLE")
        monkeypatch.setattr(
            "events.store.schema._DEFAULTS",
            {
                "application": ("NO_VARIABLE", roles.application),
                "eraser": ("NO_VARIABLE", roles.eraser),
            },
        )  # not the names that everybody's servers have
        with open_store(plain, create=True) as store:
            store.append("club", [NOTE], expected_version=0, command=Command("c1", "a"))
        assert upgrade_store(plain) == (SCHEMA, SCHEMA)  # no roles yet: nothing to grant
        for role in (roles.application, roles.eraser):
            postgresql_server.make_role(role)
        assert upgrade_store(plain) == (SCHEMA, SCHEMA)
        roles.log_in()
        with open_store(roles.desk_url) as store:
            store.append("club", [NOTE], expected_version=1, command=Command("c2", "a"))
        assert "denied" in refused(roles.desk_url, "DELETE FROM event")

    def test_cannot_be_kept_from_its_own_tables(self, plain, roles, monkeypatch):
        monkeypatch.setenv("PAIRTRAIL_APPLICATION_ROLE", f"{roles.desk}_plain")
        with pytest.raises(StorageUnavailable, match=r"owns the tables, or is a superuser: nothing can be kept from"):
            open_store(plain, create=True)

    def test_one_role_for_both_is_none(self, roles, monkeypatch):
        monkeypatch.setenv("PAIRTRAIL_ERASER_ROLE", roles.application)
        with pytest.raises(StorageUnavailable, match="need two roles"):
            open_store(roles.owner_url, create=True)


def test_a_file_knows_no_users(tmp_path):
    with SqlStore.open(f"sqlite:///{tmp_path / 'log.db'}", create=True) as store:
        store.refuse_erasing()
        with store._database.reading() as connection:
            assert rights_of(connection) is None
