"""Logs written by this and by every earlier release still load, read as they did, and fold."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from core.model.results import Colour, Result
from core.model.tie_breaks import NO_TIE_BREAKS
from core.model.tournament import GameStatus
from events.base import EVENT_TYPES, Event
from events.log.codec import UPCASTERS
from events.log.envelope import Command
from events.store.copying import copy_database
from events.store.databases import database
from events.store.schema import missing_triggers
from events.store.store import open_store, upgrade_store
from events.vocabulary.record import NoteAdded
from projections.tournament_state.fold import fold
from projections.verification.verify import verify
from tests.data_paths import CHECKOUT, named
from tests.events.make_corpus import LOGS, PERSONAL, reading, vocabulary, write

FIRST_SHAPES = CHECKOUT / "tests" / "data" / "first-shapes" / "log.db"
RELEASES = sorted(path for path in LOGS.iterdir() if path.is_dir())


@pytest.fixture(params=named(RELEASES))
def release(request) -> Path:
    return request.param


@pytest.fixture
def store(release, tmp_path):
    """The release's logs, in a copy that was brought to the schema of today."""
    shutil.copy(release / "log.db", tmp_path / "log.db")
    upgrade_store(str(tmp_path / "log.db"))
    with open_store(str(tmp_path / "log.db")) as opened:
        yield opened


def reads_as(then: object, now: object) -> bool:
    """Whether everything that was read then is read today; today there may be more fields."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(key in now and reads_as(part, now[key]) for key, part in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(then) == len(now) and all(map(reads_as, then, now))
    return then == now


def test_there_is_a_log_of_this_release():
    assert RELEASES


def test_every_log_is_intact(store):
    assert [info.stream for info in store.streams()] == ["club", "everything"]
    for info in store.streams():
        assert store.verify(info.stream) == ()


def test_every_event_reads_as_it_did(release, store):
    then = [json.loads(line) for line in (release / "events.jsonl").read_text(encoding="utf-8").splitlines()]
    now = [reading(event) for stream in ("club", "everything") for event in store.read(stream)]
    assert len(now) == len(then)
    for expected, found in zip(then, now, strict=True):
        if found["schema_version"] < EVENT_TYPES[found["type"]].SCHEMA_VERSION:
            expected["event"] = {}  # its upcaster changed it
        assert reads_as(expected, found), f"event {expected['version']} of {expected['stream']}: {expected['type']}"


def test_personal_data_are_found(store):
    assert set(store.personal("club").values()) == set(PERSONAL)


def test_every_log_folds(store):
    tournament = fold(store.read("club"))
    assert len(tournament.players) == 4
    assert [len(played.games) for played in tournament.rounds] == [1, 1]
    fold(store.read("everything"))


def test_every_log_goes_on(store):
    head = store.head("club")
    store.append("club", [NoteAdded(text="n")], expected_version=head.version, command=Command("new", "arbiter"))
    assert store.verify("club") == ()


def test_an_event_whose_shape_changed_has_a_new_schema_version(release):
    """Also for a new field with a default, and for a new value of an enumeration: older releases cannot read it.

    While a release is being made: python -m tests.events.make_corpus
    """
    then = json.loads((release / "vocabulary.json").read_text(encoding="utf-8"))
    now = vocabulary()
    assert set(then) <= set(now), "an event type was dropped, but logs have it"
    changed = [
        name
        for name in then
        if now[name]["schema_version"] == then[name]["schema_version"] and now[name]["shape"] != then[name]["shape"]
    ]
    assert changed == [], f"these differ from release {release.name} and need a new schema version and an upcaster"


def test_the_corpus_is_made_as_its_script_says(tmp_path):
    """The same events give the same hashes on any machine and at any time."""
    write(tmp_path / "first")
    write(tmp_path / "second")
    for name in ("events.jsonl", "vocabulary.json"):
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()


class TestFirstShapes:
    """A log that the very first version of the program wrote, with every shape that has had another one since."""

    @pytest.fixture
    def first(self, tmp_path):
        shutil.copy(FIRST_SHAPES, tmp_path / "log.db")
        upgrade_store(str(tmp_path / "log.db"))
        with open_store(str(tmp_path / "log.db")) as opened:
            yield opened

    def test_it_holds_every_shape_that_is_read_through_an_upgrade_step(self, first):
        stored = {(one.type, one.schema_version) for one in first.read("first")}
        assert {shape for shape in UPCASTERS if shape[1] == 1} <= stored

    def test_it_is_intact_and_can_be_continued(self, first):
        assert first.verify("first") == ()
        version = first.head("first").version
        command = Command("later", "arbiter")
        first.append("first", [NoteAdded(text="read by a later release")], expected_version=version, command=command)
        assert first.verify("first") == ()

    def test_it_means_what_it_meant(self, first):
        state = fold(first.read("first"))
        assert (state.details.name, state.settings.edition, state.settings.rounds) == ("First Open", "dutch-2017", 4)
        assert (state.settings.variations, state.settings.tie_breaks) == ({}, NO_TIE_BREAKS)
        assert (state.settings.initial_colour, state.settings.lot_seed) == (Colour.WHITE, "harbour")
        assert state.settings.correction_deadline == "noon"
        (one_round,) = state.rounds  # the first pairing of it was voided, without a ground: none was asked for then
        assert [(game.white, game.black) for game in one_round.games] == [(1, 4), (3, 2)]
        adjourned = one_round.games[1]
        assert (adjourned.status, adjourned.adjourned_as) == (GameStatus.ADJOURNED, Result.DRAW)

    def test_and_its_pairing_comes_out_again(self, first):
        checked = verify(first, "first")
        assert checked.pairings_replayed == 2
        told = [found.message for found in checked.findings]
        assert told == ["The seed 'harbour' gives the opposite initial colour."]  # the colour was made up with the log


def shapes_of(event_types: Mapping[str, type[Event]]) -> set[tuple[str, int]]:
    """Every shape in which an event was ever stored: its name, and each schema version up to that of today."""
    return {(name, version) for name, kind in event_types.items() for version in range(1, kind.SCHEMA_VERSION + 1)}


class TestYears:
    """What earlier releases left is there to be read, whole, on both databases, and stays guarded."""

    @staticmethod
    def stored_in(path: Path, folder: Path) -> set[tuple[str, int]]:
        file = folder / f"{path.parent.name}.db"
        shutil.copy(path, file)
        upgrade_store(str(file))
        with open_store(str(file)) as opened:
            return {(one.type, one.schema_version) for info in opened.streams() for one in opened.read(info.stream)}

    def test_every_shape_that_was_ever_stored_stands_in_a_golden_log(self, tmp_path):
        golden = [*(release / "log.db" for release in RELEASES), FIRST_SHAPES]
        stored = set().union(*(self.stored_in(path, tmp_path) for path in golden))
        assert shapes_of(EVENT_TYPES) - stored == set(), "a new type or version needs a golden event: make_corpus"

    def test_a_new_version_asks_for_both(self):
        class Newer:
            SCHEMA_VERSION = 2

        assert shapes_of({"note-added": Newer}) == {("note-added", 1), ("note-added", 2)}

    def test_an_upgraded_database_keeps_its_guards(self, release, tmp_path):
        shutil.copy(release / "log.db", tmp_path / "log.db")
        upgrade_store(str(tmp_path / "log.db"))
        opened = database(str(tmp_path / "log.db"), create=False)
        with opened.reading() as connection:
            assert missing_triggers(connection) == ()
        opened.close()

    def test_on_a_server_it_is_the_same_log_and_guarded(self, store, tmp_path, postgresql_url):
        copy_database(str(tmp_path / "log.db"), postgresql_url)
        with open_store(postgresql_url) as there:
            for info in store.streams():
                assert there.read(info.stream) == store.read(info.stream)
                assert there.verify(info.stream) == ()
        opened = database(postgresql_url, create=False)
        with opened.reading() as connection:
            assert missing_triggers(connection) == ()
        opened.close()
