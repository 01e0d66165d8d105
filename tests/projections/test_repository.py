from dataclasses import replace

import pytest

from core.model.congress import is_log_name
from core.model.sentence import Refused
from core.model.tournament import EDITION_OF_OLD_LOGS, Settings, Tournament
from core.model.units import PlayerId
from events.deciders import players, rounds, tournament
from events.deciders.entries import Entry
from events.errors import Conflict, MaybeWritten, StorageUnavailable, VersionConflict
from events.log.envelope import GENESIS, new_command, short
from events.log.personal_data import new_personal_datum
from events.store.memory import MemoryStore
from events.vocabulary.record import PersonalDataErased
from events.vocabulary.tournament import DetailsSet, SettingsSet
from projections.known import stream_name
from projections.repository import Repository
from projections.tournament_state.moments import UnknownMomentError, parse
from projections.verification.verify import verify
from tests.deciders.scenario import FOUR, announced, given, registered


@pytest.fixture
def store():
    return MemoryStore()


@pytest.fixture
def repository(store):
    return Repository(store)


def command():
    return new_command("Anna")


def announce(repository, stream="spring"):
    return repository.execute(
        stream,
        lambda state: tournament.create(state, DetailsSet(name="Spring"), SettingsSet(edition="dutch-2017", rounds=5)),
        command(),
    )


class TestExecute:
    def test_the_receipt_names_what_was_written(self, repository, store):
        receipt = announce(repository)
        head = store.head("spring")
        assert (receipt.stream, receipt.first_version, receipt.version) == ("spring", 1, 1)
        assert receipt.short_hash == short(head.hash)
        assert [stored.event for stored in receipt.events] == [announced()]
        assert not receipt.repeated

    def test_the_receipt_brings_what_a_new_reading_of_the_log_brings(self, repository):
        before = announce(repository).known
        assert before == repository.load("spring")
        receipt = repository.execute("spring", lambda state: players.register(state, Entry("A")), command())
        assert receipt.known == repository.load("spring")
        assert before.tournament.players == {}, "the state before stays as it was"

    def test_several_events_are_one_action(self, repository):
        announce(repository)
        receipt = repository.execute(
            "spring", lambda state: players.register_many(state, [Entry("A"), Entry("B")]), command()
        )
        assert (receipt.first_version, receipt.version) == (2, 3)
        assert len({stored.causation for stored in receipt.events}) == 1

    def test_a_refusal_writes_nothing(self, repository, store):
        announce(repository)
        with pytest.raises(Refused):
            repository.execute("spring", rounds.publish, command())
        assert store.head("spring").version == 1

    def test_the_same_command_again_gives_the_same_receipt(self, repository, store):
        announce(repository)
        once = command()
        first = repository.execute("spring", lambda state: players.register(state, Entry("A")), once)
        again = repository.execute("spring", lambda state: players.register(state, Entry("A")), once)
        assert again == replace(first, repeated=True)
        assert store.head("spring").version == 2

    def test_somebody_else_in_between_is_a_conflict_and_is_not_retried(self, repository, store):
        announce(repository)

        def decide(state):
            other = Repository(store)
            if len(state.players) == 0:
                other.execute("spring", lambda later: players.register(later, Entry("B")), new_command("Ben"))
            return players.register(state, Entry("A"))

        with pytest.raises(VersionConflict, match="Ben"):
            repository.execute("spring", decide, command())
        assert [player.name for player in repository.load("spring").tournament.players.values()] == ["B"]

    def test_an_expected_head_that_is_not_the_head_is_a_conflict(self, repository):
        head = announce(repository).short_hash
        repository.execute("spring", lambda state: players.register(state, Entry("A")), command(), expect_head=head)
        with pytest.raises(Conflict, match=f"not {head}"):
            repository.execute("spring", lambda state: players.register(state, Entry("B")), command(), expect_head=head)

    def test_a_rehearsal_decides_and_writes_nothing(self, repository, store):
        announce(repository)
        known, decided = repository.rehearse(
            "spring", lambda known: players.register(known.tournament, Entry("Player 1", 2400))
        )
        assert decided == (registered(1),)
        assert known == repository.load("spring")
        assert store.head("spring").version == 1


class TestLoad:
    def test_what_is_known_now(self, repository, store):
        repository.create("spring", FOUR, command())
        known = repository.load("spring")
        assert known.tournament == given(FOUR)
        assert (known.stream, known.version, known.head_hash) == ("spring", len(FOUR), store.head("spring").hash)
        assert known.short_hash == short(known.head_hash)
        assert [stored.event for stored in known.events] == FOUR

    def test_what_was_known_at_a_moment(self, repository):
        repository.create("spring", FOUR, command())
        known = repository.load("spring", parse("3"))
        assert known.tournament == given(FOUR[:3])
        assert known.head_hash == repository.load("spring").events[2].hash
        assert repository.load("spring", parse(known.short_hash)) == known

    def test_before_the_first_event(self, repository):
        repository.create("spring", FOUR, command())
        known = repository.load("spring", parse("0"))
        nothing = Tournament(settings=Settings(edition=EDITION_OF_OLD_LOGS))
        assert (known.tournament, known.version, known.head_hash) == (nothing, 0, GENESIS)

    def test_a_moment_that_was_not(self, repository):
        announce(repository)
        with pytest.raises(UnknownMomentError, match="events 1 to 1"):
            repository.load("spring", parse("7"))

    def test_a_tournament_that_is_not_there(self, repository):
        with pytest.raises(Refused, match="`pairtrail new NAME --rounds N` creates one"):
            repository.load("spring")
        announce(repository, "autumn")
        with pytest.raises(Refused, match="Tournaments: autumn"):
            repository.load("spring")
        assert repository.streams() == ("autumn",)


class TestCreate:
    def test_all_events_are_one_action(self, repository):
        receipt = repository.create("spring", FOUR, command())
        assert (receipt.first_version, receipt.version) == (1, len(FOUR))

    def test_a_stream_is_begun_once(self, repository):
        announce(repository)
        with pytest.raises(Refused, match=r"Tournament spring already exists \(events: 1\)\."):
            repository.create("spring", FOUR, command())


class TestPersonalData:
    def test_a_birth_date_is_kept_beside_the_log_and_can_be_erased(self, repository, store):
        announce(repository)
        personal = []

        def decide(state):
            datum = new_personal_datum(players.next_player_id(state), "birth_date", "1990-02-03")
            personal.append(datum)
            return players.register(state, Entry("A", birth_date_commitment=datum.commitment))

        receipt = repository.execute("spring", decide, command(), personal=personal)
        known = repository.load("spring")
        assert receipt.known == known
        assert known.tournament.players[1].birth_date == "1990-02-03"
        assert all(b"1990-02-03" not in stored.body for stored in known.events)
        erased = PersonalDataErased(player=PlayerId(1), fields=("birth_date",), reason="letter")
        repository.execute("spring", lambda _: [erased], command())
        assert repository.load("spring").tournament.players[1].birth_date == ""


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Spring Open 2026", "spring-open-2026"),
        ("  Städtisches Turnier / Bern  ", "stadtisches-turnier-bern"),
        ("a--b", "a-b"),
        ("Łódź / Tromsø", "lodz-tromso"),
    ],
)
def test_a_stream_is_named_after_its_tournament(title, name):
    assert stream_name(title) == name


def test_a_title_without_letters_gives_no_name():
    with pytest.raises(Refused, match="give one with --as, using a to z and digits"):
        stream_name("!?")


def test_a_database_that_goes_away_after_the_commit_is_no_failed_append(repository, store, monkeypatch):
    """Birth dates are read again behind the commit; that they could not be read does not say that nothing was kept."""
    announce(repository)
    born = new_personal_datum(1, "birth_date", "1987-06-05")
    entry = Entry(name="Ann", rating=2000, birth_date_commitment=born.commitment)

    def gone(_):
        raise StorageUnavailable("the server is shutting down. Nothing was changed.")

    monkeypatch.setattr(store, "personal", gone)
    with pytest.raises(MaybeWritten, match="The entry was recorded, up to event 2 with hash") as told:
        repository.execute("spring", lambda state: players.register(state, entry), command(), personal=[born])
    assert "Nothing was changed" not in str(told.value)
    assert store.head("spring").version == 2


@pytest.mark.parametrize(
    ("stream", "is_one"),
    [("club", True), ("fest-a2", True), ("fest.congress", True), ("Club", False), ("club-", False),
     ("\u0441lub", False), ("Fest.congress", False), ("club ", False), ("", False)],
)  # fmt: skip
def test_names_that_commands_give_a_log(stream: str, is_one: bool):
    assert is_log_name(stream) is is_one


def test_a_log_called_as_no_command_calls_one_is_found():
    store = MemoryStore()
    store.append("Club", [announced()], expected_version=0, command=new_command("Ben"))
    assert [one.message for one in verify(store, "Club").findings][:1] == [
        "No command creates a log named 'Club', a name that can be mistaken for another."
    ]
